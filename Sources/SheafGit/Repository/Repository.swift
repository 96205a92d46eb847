import CGit2
import SheafSystem
import SystemPackage

/// A git repository with a working tree, opened with libgit2. It is used by one thread at a time;
/// only values leave it.
public struct Repository: ~Copyable {
    private let handle: RepositoryPool.Handle
    let pool: RepositoryPool
    private let isOwner: Bool

    /// The places of its parts.
    public var layout: RepositoryLayout { pool.layout }
    /// The environment, clock and random source that it uses in place of the process's own.
    public var environment: GitEnvironment { pool.environment }
    var pointer: OpaquePointer { handle.pointer }

    /// Opens the repository of a working tree. The first one opened in a process starts libgit2
    /// (about 3 ms) and decides, by its environment, where `safe.directory` is looked for; all
    /// other settings come from `environment`: `HOME`, `XDG_CONFIG_HOME`, `GIT_CONFIG_GLOBAL`,
    /// `GIT_CONFIG_SYSTEM`, `GIT_CONFIG_NOSYSTEM`.
    public init(
        opening layout: RepositoryLayout, environment: GitEnvironment
    ) throws(RepositoryError) {
        self = try RepositoryPool(layout, environment).repository()
    }

    /// Makes an empty repository in `root`, which is made too where it is missing. The branch is
    /// `init.defaultBranch` of the environment's settings, else `main`. A repository that is there
    /// already is opened and left as it is.
    public init(
        creating root: FilePath, environment: GitEnvironment
    ) throws {
        try LibGit2.start(environment)
        if let layout = try RepositoryLayout(root: root) {
            try self.init(opening: layout, environment: environment)
            return
        }
        let folder = try Directory(creating: root)
        let branch = try Configuration.read(ConfigurationFiles(environment))
            .string("init.defaultBranch")
        if try folder.status(".git".utf8) == nil {
            let unfinished = try UnfinishedFolder(in: folder)
            try Self.initialize(unfinished.path, branch: branch)
            let place = ((try? root.resolved()) ?? root).appending(".git")
            try RepositoryLayout(root: unfinished.path)?.claim(movingTo: place, environment)
            try folder.flushFileSystem()
            do throws(SystemError) {
                try Directory(opening: unfinished.path)
                    .moveExclusively(".git".utf8, to: folder, as: ".git".utf8)
                try folder.flush()
            } catch {
                // Another process was faster: the repository is its.
                if error.code != .fileExists { throw error }
            }
            _ = consume unfinished
        } else {
            // Something that is no repository yet, such as what a killed `git init` left.
            try Self.initialize(root, branch: branch)
        }
        guard let layout = try RepositoryLayout(root: root) else {
            throw RepositoryError.notARepository(root)
        }
        try self.init(opening: layout, environment: environment)
    }

    /// Makes the git directory of a working tree.
    private static func initialize(
        _ root: FilePath, branch: String?
    ) throws {
        var options = git_repository_init_options()
        git_repository_init_options_init(
            &options, UInt32(GIT_REPOSITORY_INIT_OPTIONS_VERSION))
        options.flags =
            GIT_REPOSITORY_INIT_NO_REINIT.rawValue | GIT_REPOSITORY_INIT_MKDIR.rawValue
        let made = try (branch ?? "main").withCString { name in
            options.initial_head = name
            return try LibGit2.make("git_repository_init_ext") { made in
                root.withPlatformString { git_repository_init_ext(&made, $0, &options) }
            }
        }
        git_repository_free(made)
    }

    /// A second value for the same libgit2 repository, which must not outlive the first.
    init(unowned other: borrowing Repository) {
        handle = other.handle
        pool = other.pool
        isOwner = false
    }

    init(_ handle: RepositoryPool.Handle, of pool: RepositoryPool) {
        self.handle = handle
        self.pool = pool
        isOwner = true
    }

    deinit {
        if isOwner { pool.takeBack(handle) }
    }

    /// The repository with the settings of our environment in place of those that libgit2 finds by
    /// the process's, and those of its own that are in force.
    ///
    /// - Parameter own: the file that these are in.
    static func open(
        _ layout: RepositoryLayout, _ environment: GitEnvironment, own: FilePath
    ) throws(RepositoryError) -> OpaquePointer {
        var opened: OpaquePointer?
        let code = layout.root.withPlatformString {
            git_repository_open_ext(&opened, $0, GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue, nil)
        }
        guard code == 0, let opened else {
            let detail = LibGit2.lastMessage()
            switch code {
            case GIT_ENOTFOUND.rawValue: throw .notARepository(layout.root)
            case GIT_EOWNER.rawValue: throw .foreignOwner(layout.root)
            default: throw .library(call: "git_repository_open_ext", code: code, detail: detail)
            }
        }
        do {
            try use(own, in: opened, environment)
            try LooseObject.use(layout.commonDirectory.appending("objects"), in: opened)
        } catch {
            git_repository_free(opened)
            throw error
        }
        return opened
    }

    /// Gives an open repository the settings of the environment and the file of its own.
    static func use(
        _ own: FilePath, in opened: OpaquePointer, _ environment: GitEnvironment
    ) throws(RepositoryError) {
        let configuration = try Configuration.read(
            ConfigurationFiles(environment), own: own, repository: opened)
        git_repository_set_config(opened, configuration.pointer)
    }
}

/// A 64-bit number in 16 hexadecimal digits, for names that nobody else takes.
extension GitEnvironment {
    func nonce() -> String {
        let digits = String(random(), radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
