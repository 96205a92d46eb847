import SheafSystem
import SystemPackage

/// Finds the files of a working tree that are listed: everything but `.git`, what is in hidden folders,
/// whose names begin with a dot, what is known to be ignored, and what belongs to a repository inside this one.
/// Symbolic links are listed as themselves and never followed; names may hold any bytes.
///
/// Two directories are looked at at a time, or as many as the machine has cores; a large one is
/// shared among the threads.
struct WorkingTreeWalk: Sendable {
    /// The top of the working tree.
    var root: FilePath
    /// The entries that are not listed: files, and folders, which end in `/` and are not entered.
    var ignored: Set<[UInt8]> = []
    /// True if hidden folders are entered, too (never `.git`).
    var entersHiddenFolders = false
    /// False where only folders count, their ignore files, and what is neither file nor folder: files
    /// are not listed then.
    var listsFiles = true
    /// The threads to use; the machine's cores, at most 8, unless set.
    var threads = Parallel.cores

    /// Walks the tree.
    /// - Throws: `SystemError` where the root itself cannot be read.
    func run() throws(SystemError) -> WorkingTreeListing {
        let top = try SharedDirectory(Directory(opening: root))
        let state = WalkState(self)
        let node = WalkNode(prefix: [], parent: top)
        Parallel.drain(.list(node), threads: threads, state.perform)
        if let error = node.problem { throw error }
        return WorkingTreeListing(collecting: node, root: root)
    }
}

/// A file in a working tree.
public struct WalkedFile: Hashable, Sendable {
    public let path: TreePath
    /// Its kind is `.regular` or `.symlink`.
    public let status: FileStatus

    public init(path: TreePath, status: FileStatus) {
        self.path = path
        self.status = status
    }
}
