import SheafSystem
import SystemPackage

/// A change of one of git's files by itself, outside of a change of files of the working tree.
///
/// Git's lock is a second name of a file of ours, as in ``LinkedLock``. Processes take turns: one that
/// a killed process left is known by that file, and goes with the next change.
struct LockedEdit {
    /// Our own name for the lock file.
    let name: [UInt8]
    /// The folder in which git's files are.
    let common: Directory
    /// The folder in which our file is.
    let folder: Directory
    /// Held by the process whose lock it is, and given back with its life.
    private let turnName: String

    init(_ name: String, in layout: RepositoryLayout) throws {
        self.name = Array(name.utf8)
        turnName = name + "-lock"
        common = try Directory(opening: layout.commonDirectory)
        folder = try PrivateFolder.make(in: common)
    }

    /// Changes the file when it is this process's turn.
    ///
    /// - Parameters:
    ///   - timeout: how long the turn of another process is waited for.
    ///   - removeLeft: removes what a change that is killed or fails leaves.
    /// - Throws: `ChangeError.busy`; what the calls throw.
    func perform(
        waiting timeout: Duration, removeLeft: () throws -> Void, change: () throws -> Void
    ) throws {
        let turn = try FileLock.take(turnName, in: folder, waiting: timeout)
        try removeLeft()
        do {
            try change()
        } catch {
            try? removeLeft()
            throw error
        }
        _ = consume turn
    }

    /// Removes what a killed process left, unless a living one is at it.
    static func recover(
        _ name: String, in layout: RepositoryLayout, removeLeft: (LockedEdit) throws -> Void
    ) throws {
        let common = try Directory(opening: layout.commonDirectory)
        guard let folder = try common.ownFolder(RepositoryLayout.privateName),
            try folder.status(name.utf8) != nil
        else { return }
        let edit = try LockedEdit(name, in: layout)
        guard let turn = try FileLock(trying: edit.turnName, in: folder) else { return }
        try removeLeft(edit)
        _ = consume turn
    }
}
