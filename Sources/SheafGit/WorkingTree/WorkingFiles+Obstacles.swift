import SheafSystem
import SystemPackage

extension WorkingFiles {
    /// Returns the obstacle that keeps `path` from being a file of this working tree: the first
    /// thing on the way that is no directory, or that is the root of another repository; `nil`
    /// where there is none.
    ///
    /// - Parameter isTracked: whether git tracks files below a folder: it is no obstacle then, although
    ///   another repository was made in it since, as with git itself.
    func obstacle(
        onTheWayTo path: TreePath, passing isTracked: (TreePath) -> Bool = { _ in false }
    ) throws(SystemError) -> TreePath? {
        var folders: [TreePath] = []
        var above = path.parent
        while let folder = above {
            folders.append(folder)
            above = folder.parent
        }
        for folder in folders.reversed() {
            guard let parent = try parent(of: folder, creating: false),
                let status = try parent.status(folder.name)
            else { return nil }
            guard status.kind == .directory else { return folder }
            let isOthers = try parent.subdirectory(folder.name).status(".git".utf8) != nil
            if isOthers, !isTracked(folder) { return folder }
        }
        return nil
    }
}
