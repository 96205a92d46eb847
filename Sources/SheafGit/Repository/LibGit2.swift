import CGit2
import Libc
import SheafWords
import Synchronization
import SystemPackage

/// An error of a call of libgit2, or of the repository itself.
public enum RepositoryError: Error, FactConvertible, Equatable {
    /// Nothing at this place is a repository with a working tree there.
    case notARepository(FilePath)
    /// It belongs to another user and `safe.directory` does not allow it.
    case foreignOwner(FilePath)
    /// These settings of the repository at this place would run programs, or lead elsewhere, and the
    /// user has not agreed to them.
    case untrusted(FilePath, [OwnSetting])
    /// A settings file of the repository's own that git cannot read from this line on.
    case malformedSettings(FilePath, line: Int)
    /// One that is too large, no file, or includes too many others.
    case unreadableSettings(FilePath)
    /// Its settings declare a format that is not handled here.
    case unsupported(FilePath, UnsupportedFormat)
    /// The settings do not name these parts of the user's identity, and `user.useConfigOnly` forbids to
    /// derive them.
    case noIdentity([Identity.Part])
    case missing(ObjectID)
    /// An object that is not of the kind its place asks for, or whose bytes are damaged.
    case malformed(ObjectID)
    /// Damage to the repository's own files.
    case damaged([RepositoryDamage])
    /// Any other failure: the call, its code, and libgit2's own words.
    case library(call: String, code: Int32, detail: String)

    public var fact: Fact {
        switch self {
        case .notARepository(let path):
            Fact("not-a-repository", ["path": path], exitCode: .refused)
        case .foreignOwner(let path):
            Fact(
                "other-users-repository", ["path": path, "folder": path.string],
                exitCode: .refused)
        case .untrusted(let root, _):
            Fact("untrusted-settings", ["path": root], exitCode: .refused)
        case .malformedSettings(let path, let line):
            Fact(
                "git-settings-malformed", ["path": path, "line": line], exitCode: .config)
        case .unreadableSettings(let path):
            Fact("git-settings-unreadable", ["path": path], exitCode: .refused)
        case .unsupported(let root, let format): format.fact(of: root)
        case .noIdentity(let parts):
            Fact(
                "no-identity", ["part": parts.count == 1 ? parts[0].rawValue : "both"],
                exitCode: .refused)
        case .missing(let id): Fact("object-missing", ["id": id.description], exitCode: .data)
        case .malformed(let id): Fact("object-malformed", ["id": id.description], exitCode: .data)
        case .damaged(let damage):
            damage.first?.fact ?? Fact("unexpected", ["detail": "damaged"], exitCode: .data)
        case .library(_, _, let detail): Self.fact(ofLibrary: detail)
        }
    }

    /// A failure of the system in libgit2's words, which end with the system's; any other in these.
    private static func fact(ofLibrary detail: String) -> Fact {
        let known: [(key: String, codes: [Int32], exitCode: ExitCode)] = [
            ("repository-disk-full", [ENOSPC, EDQUOT], .io),
            ("repository-read-only", [EROFS], .refused),
            ("repository-not-permitted", [EACCES, EPERM], .refused),
        ]
        for (key, codes, exitCode) in known {
            guard let code = codes.first(where: { detail.hasSuffix(Fact.systemWords($0)) }) else {
                continue
            }
            return Fact(key, ["reason": Fact.system(code)], exitCode: exitCode)
        }
        return Fact("unexpected", ["detail": detail], exitCode: .io)
    }
}

/// Starting libgit2 costs milliseconds, so it waits for the first repository that is opened.
enum LibGit2 {
    private static let isStarted = Mutex(false)

    /// Once a process: the places where libgit2 looks for `safe.directory` are global, so the first
    /// environment wins. All other settings are read for each repository by its own environment.
    static func start(_ environment: GitEnvironment) throws(RepositoryError) {
        try isStarted.withLock { isStarted throws(RepositoryError) in
            guard !isStarted else { return }
            try check("git_libgit2_init") { git_libgit2_init() }
            isStarted = true
            _ = sheaf_git_enable_fsync(1)
            // We ask ourselves, as git does: `RepositoryLayout.requireOwner`.
            _ = sheaf_git_set_owner_validation(0)
            allowExtensions()
            let places = ConfigurationFiles(environment)
            set(GIT_CONFIG_LEVEL_SYSTEM, places.system?.removingLastComponent())
            set(GIT_CONFIG_LEVEL_XDG, places.xdg?.removingLastComponent())
            set(GIT_CONFIG_LEVEL_GLOBAL, places.global?.removingLastComponent())
            set(GIT_CONFIG_LEVEL_PROGRAMDATA, nil)
        }
    }

    /// ``UnsupportedFormat`` has looked at them: none of those that pass needs anything from libgit2.
    private static func allowExtensions() {
        var names = UnsupportedFormat.knownExtensions.map { strdup($0).map { UnsafePointer($0) } }
        defer { for name in names { free(UnsafeMutableRawPointer(mutating: name)) } }
        _ = sheaf_git_set_extensions(&names, names.count)
    }

    private static func set(_ level: git_config_level_t, _ path: FilePath?) {
        _ = sheaf_git_set_search_path(Int32(level.rawValue), path?.string ?? "")
    }

    /// Runs one call and reads the error of this thread at once.
    @discardableResult
    static func check(_ call: String, _ body: () -> Int32) throws(RepositoryError) -> Int32 {
        let code = body()
        guard code < 0 else { return code }
        throw .library(call: call, code: code, detail: lastMessage())
    }

    /// A call that hands out a new value of libgit2's, which the caller frees.
    static func make(
        _ call: String, _ body: (inout OpaquePointer?) -> Int32
    ) throws(RepositoryError) -> OpaquePointer {
        var made: OpaquePointer?
        let code = body(&made)
        guard code >= 0, let made else {
            throw .library(call: call, code: code, detail: lastMessage())
        }
        return made
    }

    /// As `check`, with `nil` for "not found".
    static func find(_ call: String, _ body: () -> Int32) throws(RepositoryError) -> Int32? {
        let code = body()
        if code == GIT_ENOTFOUND.rawValue { return nil }
        guard code < 0 else { return code }
        throw .library(call: call, code: code, detail: lastMessage())
    }

    static func lastMessage() -> String {
        guard let error = git_error_last(), let text = error.pointee.message else { return "" }
        return String(cString: text)
    }
}

/// The settings files outside a repository, where git looks for them.
struct ConfigurationFiles {
    var system: FilePath?
    var xdg: FilePath?
    var global: FilePath?

    init(_ environment: GitEnvironment) {
        let variables = environment.variables
        func path(_ name: String) -> FilePath? {
            variables[name].flatMap { $0.isEmpty ? nil : FilePath($0) }
        }
        let off = variables["GIT_CONFIG_NOSYSTEM"].map { $0 != "0" && $0 != "false" && $0 != "" }
        if off != true { system = path("GIT_CONFIG_SYSTEM") ?? "/etc/gitconfig" }
        // One that is set stands for both of the user's files.
        if variables["GIT_CONFIG_GLOBAL"] != nil {
            global = path("GIT_CONFIG_GLOBAL")
            return
        }
        func folder(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }
        let home = folder("HOME")
        xdg = (folder("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" })
            .map { FilePath($0 + "/git/config") }
        global = home.map { FilePath($0 + "/.gitconfig") }
    }
}
