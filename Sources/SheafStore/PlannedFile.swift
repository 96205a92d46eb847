import SheafCore
import SheafGit

/// One file of a change, before anything is written.
struct PlannedFile {
    var path: TreePath
    /// What the file holds now, as the plan saw it; `nil` where there is none.
    var before: [UInt8]?
    /// What it shall hold; `nil` where it shall go.
    var after: [UInt8]?
    var edit: ItemEdit

    var change: FileChange? {
        guard edit.isChanged else { return nil }
        switch (before, after) {
        case (nil, nil): return nil
        case (nil, let after?): return .write(path, after, expecting: .absent)
        case (let before?, let after?):
            return .write(path, after, expecting: .contents(before))
        case (let before?, nil): return .delete(path, expecting: .blob(before))
        }
    }
}
