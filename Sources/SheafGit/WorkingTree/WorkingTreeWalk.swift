import SystemPackage

/// Finds the files of a working tree that git would see: everything but `.git`, what the ignore
/// rules ignore and what belongs to a repository inside this one. Symbolic links are listed as
/// themselves and never followed; names may hold any bytes.
///
/// Two directories are looked at at a time, or as many as the machine has cores; a large one is
/// shared among the threads.
public struct WorkingTreeWalk: Sendable {
    /// The top of the working tree.
    public var root: FilePath
    /// The rules from outside the tree; the walk adds each directory's `.gitignore` itself.
    public var rules: IgnoreRules
    /// Whether directories whose names begin with a dot are entered (never `.git`). Items are
    /// not looked for in them, but a commit of all the user's changes takes them along.
    public var entersDotDirectories = false
    /// Paths that are listed wherever they exist, whatever the rules say, as git does with what
    /// it tracks. In any order.
    public var tracked: [TreePath] = []
    /// The threads to use; the machine's cores, at most 8, unless set.
    public var threads = Parallel.cores

    public init(root: FilePath, rules: IgnoreRules) {
        self.root = root
        self.rules = rules
    }

    /// The whole working tree of a repository, with the rules that git has for it.
    public init(_ layout: RepositoryLayout, _ environment: GitEnvironment) throws {
        self.init(root: layout.root, rules: try layout.ignoreRules(environment))
    }

    /// Walks the tree.
    /// - Throws: `SystemError` where the root itself cannot be read.
    public func run() throws(SystemError) -> WorkingTreeListing {
        let top = try SharedDirectory(Directory(opening: root))
        let state = WalkState(self)
        let node = WalkNode(prefix: [], rules: rules, parent: top)
        Parallel.drain(.list(node), threads: threads, state.perform)
        if case .unreadable(let error)? = node.problem { throw error }
        var listing = WorkingTreeListing(collecting: node, root: root)
        listing.add(tracked: tracked, under: top)
        return listing
    }
}

extension RepositoryLayout {
    /// What git ignores, less what the `.gitignore` files in the tree say.
    public func ignoreRules(_ environment: GitEnvironment) throws -> IgnoreRules {
        let settings = try IgnoreSettings(self, environment)
        return try IgnoreRules(
            commonDirectory: commonDirectory, excludesFile: settings.excludesFile,
            ignoringCase: settings.ignoresCase)
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
