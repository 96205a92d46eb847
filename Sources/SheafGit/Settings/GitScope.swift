import SystemPackage

/// The surroundings of every git that sheaf starts: its repository, its settings, its environment.
///
/// Hooks and the file system monitor are off for all of them. In a repository git has the settings
/// that are in force there (``RepositorySettings``) in place of those that stand in its files; what
/// else those of the user and of the system say is in force too.
public struct GitScope: Sendable {
    /// Variables for git, less those that would point it at another repository (as a hook that runs us
    /// has them set; `git rev-parse --local-env-vars` lists them) or have it read paths as patterns.
    var variables: [String: String]
    /// The repository; `nil` outside of any.
    private(set) var layout: RepositoryLayout?

    /// Outside of any repository: `clone`, `ls-remote` of an address.
    public init(_ variables: [String: String]) {
        self.variables = variables
        for name in Self.repositoryVariables { self.variables[name] = nil }
        self.variables["GIT_TERMINAL_PROMPT"] = "0"
        self.variables["GIT_OPTIONAL_LOCKS"] = "0"
    }

    init(
        _ layout: RepositoryLayout, _ guarded: GuardedDirectory, _ environment: GitEnvironment
    ) {
        self.init(environment.variables)
        self.layout = layout
        variables["GIT_DIR"] = layout.gitDirectory.string
        variables["GIT_COMMON_DIR"] = guarded.path.string
        variables["GIT_WORK_TREE"] = layout.root.string
    }

    /// The variables, for a git whose messages are in English, for us to read.
    var plainVariables: [String: String] {
        var plain = variables
        plain["LANGUAGE"] = nil
        plain["LC_ALL"] = "C"
        return plain
    }

    /// Returns whether git tidies up in the background: what it locks stays locked for now.
    var isTidying: Bool {
        guard let layout, let common = variables["GIT_COMMON_DIR"] else { return false }
        return FilePath(common).appending("gc.pid").exists
            || layout.commonDirectory.appending("objects/maintenance.lock").exists
    }

    /// The words behind the program's name.
    func arguments(_ arguments: [String]) -> [String] {
        ["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false"] + arguments
    }

    private static let repositoryVariables = [
        "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR",
        "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_SHALLOW_FILE",
        "GIT_GRAFT_FILE", "GIT_QUARANTINE_PATH", "GIT_CONFIG", "GIT_IMPLICIT_WORK_TREE",
        "GIT_INTERNAL_SUPER_PREFIX", "GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS",
        "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
    ]
}
