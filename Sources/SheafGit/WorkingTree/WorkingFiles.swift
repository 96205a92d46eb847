import SheafSystem
import SystemPackage

/// The files of a working tree, reached from its open root one component at a time: a symbolic
/// link on the way to a file is refused, not followed.
struct WorkingFiles {
    private let root: Directory

    init(root: FilePath) throws(SystemError) {
        self.root = try Directory(opening: root)
    }

    /// The directory that `path` lies in; `nil` where it is missing, unless `creating`.
    /// Throws `EEXIST`, `ELOOP` or `ENOTDIR` where something on the way is no directory.
    func parent(of path: TreePath, creating: Bool) throws(SystemError) -> Directory? {
        guard let folder = path.parent else { return root }
        return try directory(folder, creating: creating)
    }

    /// The directory `path` itself, on the same terms.
    func directory(_ path: TreePath, creating: Bool = false) throws(SystemError) -> Directory? {
        var current = root
        for name in path.bytes.split(separator: UInt8(ascii: "/")) {
            do {
                current = try current.subdirectory(name)
            } catch  where error.code.saysNoSuchName {
                guard creating else { return nil }
                try current.makeSubdirectory(name)
                current = try current.subdirectory(name)
            }
        }
        return current
    }

    /// Removes the directories above `path` that hold nothing any more; the root and `kept` stay, and
    /// so does a file that has the name of one.
    func removeEmptyDirectories(
        above path: TreePath, but kept: TreePath? = nil
    ) throws(SystemError) {
        var path = path
        while let folder = path.parent, folder != kept {
            guard let above = try? parent(of: folder, creating: false),
                try above.status(folder.name)?.kind == .directory,
                try above.removeDirectory(folder.name)
            else { return }
            path = folder
        }
    }

    /// Flushes a directory, or the nearest one above it that is still there.
    func flushDirectory(nearestTo path: TreePath?) throws(SystemError) {
        var path = path
        while let folder = path {
            if let found = try? directory(folder) { return try found.flush() }
            path = folder.parent
        }
        try root.flush()
    }
}

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

/// Files that are gone all at once, as where a folder is not mounted or a cloud has taken their
/// contents away.
public enum VanishedFiles {
    /// The number of files that a store has at least where so many may be gone.
    private static let fewestFiles = 20

    /// Returns whether so many are gone that it may not be meant: more than half of at least 20.
    public static func areMany(_ gone: Int, of all: Int) -> Bool {
        all >= fewestFiles && gone * 2 > all
    }

    /// Returns whether so many could be too many, in whatever store.
    public static func mayBeMany(_ gone: Int) -> Bool { gone * 2 > fewestFiles }
}
