import CGit2
import SheafSystem
import SystemPackage

/// A git repository with a working tree, opened with libgit2. It is used by one thread at a time;
/// only values leave it.
public struct Repository: ~Copyable {
    private let handle: RepositoryPool.Handle
    let pool: RepositoryPool

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
        let branch = try GitConfiguration.read(ConfigurationFiles(environment))
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

    init(_ handle: RepositoryPool.Handle, of pool: RepositoryPool) {
        self.handle = handle
        self.pool = pool
    }

    deinit { pool.takeBack(handle) }

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
        let configuration = try GitConfiguration.read(
            ConfigurationFiles(environment), own: own, repository: opened)
        git_repository_set_config(opened, configuration.pointer)
    }
}

/// A 64-bit number in 16 hexadecimal digits, for names that no other process takes.
extension GitEnvironment {
    func nonce() -> String {
        let digits = String(random(), radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

extension Repository {
    /// The one commit that `name` means to git: an id or the beginning of one, `HEAD~2`, a branch, a
    /// tag (gitrevisions(7)). `nil` where it means none, or could be several.
    public func commit(named name: String) throws(RepositoryError) -> Commit? {
        guard !name.isEmpty, !name.utf8.contains(0) else { return nil }
        var object: OpaquePointer?
        guard git_revparse_single(&object, pointer, name) == 0, let object else { return nil }
        defer { git_object_free(object) }
        var peeled: OpaquePointer?
        guard git_object_peel(&peeled, object, GIT_OBJECT_COMMIT) == 0, let peeled else {
            return nil
        }
        defer { git_object_free(peeled) }
        guard let id = git_object_id(peeled) else { return nil }
        return try commit(ObjectID(id.pointee))
    }

    /// Returns the reasons why what another commit has, and HEAD has not, cannot be brought here: git would
    /// convert notes, or a filter lacks its program. Nothing is asked where nothing speaks of conversions.
    ///
    /// - Throws: `RepositoryError`; `TransportError`; `SystemError`.
    public func refusals(ofBringing target: ObjectID) throws -> [RepositoryStateError] {
        guard let head = try head().commit else { return [] }
        let base = try mergeBases(head, target).first.map { try commit($0).tree }
        let tree = try commit(target).tree
        // One beyond the limits is refused by a sync, and not looked into.
        do { try check(tree, since: base, TreeLimits(of: self)) } catch is TreeExcess { return [] }
        let differences = try differences(from: base ?? .emptyTree, to: tree)
        var draft = CommitDraft(
            differences.compactMap { difference in
                difference.new.map { .bring(difference.path, difference.old, to: $0) }
            }, message: "")
        draft.existing = target
        do {
            _ = try ConvertedFiles(
                of: [draft], attributesFiles: pool.index().file.cautions.attributesFiles, in: self)
            return []
        } catch ChangeError.refused(let refusals) {
            return refusals
        }
    }
}

/// The variables that git reads from the process around it, passed in so that nothing looks at
/// globals.
public struct GitEnvironment: Sendable {
    /// The environment variables, `HOME`, `XDG_CONFIG_HOME` and `GIT_*` among them.
    public var variables: [String: String]
    /// The present time, in seconds since 1970 UTC.
    public var now: @Sendable () -> Int64
    /// The zone's offset at a time (seconds since 1970 UTC), in minutes east of Greenwich.
    public var offset: @Sendable (Int64) -> Int
    /// Random bits for nonces and operation ids.
    public var random: @Sendable () -> UInt64

    public init(
        variables: [String: String],
        now: @escaping @Sendable () -> Int64,
        offset: @escaping @Sendable (Int64) -> Int,
        random: @escaping @Sendable () -> UInt64
    ) {
        self.variables = variables
        self.now = now
        self.offset = offset
        self.random = random
    }
}
