import SheafSystem
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

/// Settings that the environment has for every git (git-config(1), "ENVIRONMENT"):
/// `GIT_CONFIG_COUNT` with its keys and values, and `GIT_CONFIG_PARAMETERS`, by which `git -c` hands
/// on what it was given. They win over those of all files. libgit2 does not know them.
extension GitEnvironment {
    /// In git's order: of several values of a key the last one counts. What git would give up on is
    /// passed over, since git itself says so.
    var settings: [GitSetting] {
        var settings: [GitSetting] = []
        for number in 0..<min(variables["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0, 10_000) {
            guard let name = variables["GIT_CONFIG_KEY_\(number)"],
                let value = variables["GIT_CONFIG_VALUE_\(number)"]
            else { continue }
            settings.append(GitSetting(name: GitSetting.canonical(name), value: value))
        }
        return settings + parameters
    }

    /// The last value of a setting; `nil` where the environment has none.
    func setting(_ name: String) -> String? {
        guard variables["GIT_CONFIG_COUNT"] != nil || variables["GIT_CONFIG_PARAMETERS"] != nil
        else { return nil }
        let name = GitSetting.canonical(name)
        return settings.last { $0.name == name }?.value
    }

    /// `'core.eol'='lf'`, or all of it between one pair of quotes, as git wrote it before 2.31.
    private var parameters: [GitSetting] {
        var rest = Array((variables["GIT_CONFIG_PARAMETERS"] ?? "").utf8)[...]
        var settings: [GitSetting] = []
        while let word = Self.unquoted(&rest) {
            var (name, value) = (word, [UInt8]?.none)
            if rest.first == UInt8(ascii: "=") {
                rest.removeFirst()
                value = Self.unquoted(&rest) ?? []
            } else if let sign = word.firstIndex(of: UInt8(ascii: "=")) {
                name = Array(word[..<sign])
                value = Array(word[(sign + 1)...])
            }
            settings.append(
                GitSetting(
                    name: GitSetting.canonical(String(decoding: name, as: UTF8.self)),
                    value: value.map { String(decoding: $0, as: UTF8.self) } ?? "true"))
        }
        return settings
    }

    /// Takes a word between single quotes off, in which `'\''` stands for one of them.
    private static func unquoted(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        let (quote, backslash) = (UInt8(ascii: "'"), Ascii.backslash)
        rest = rest.drop { $0 == Ascii.space }
        guard rest.first == quote else { return nil }
        var word: [UInt8] = []
        while rest.popFirst() == quote {
            guard let end = rest.firstIndex(of: quote) else { return nil }
            word += rest[..<end]
            rest = rest[(end + 1)...]
            guard rest.first == backslash, let escaped = rest.dropFirst().first else { break }
            word.append(escaped)
            rest = rest.dropFirst(2)
        }
        return word
    }
}

extension GitSetting {
    /// A name as git compares it: without case, but for what stands between the first dot and the last.
    fileprivate static func canonical(_ name: String) -> String {
        guard let first = name.firstIndex(of: "."), let last = name.lastIndex(of: ".") else {
            return name.lowercased()
        }
        return name[..<first].lowercased() + name[first..<last] + name[last...].lowercased()
    }
}

/// A repository on this machine that git serves by itself when it is a remote's address: with that
/// repository's own hooks and settings, which cannot be turned off here.
enum ServedRepository {
    /// Returns whether serving what git finds at `path` would run programs of its own: it has
    /// hooks, or settings that are not known to be harmless there. Of what is not plain to see,
    /// yes.
    ///
    /// - Parameter directory: where a relative path begins.
    static func runsPrograms(_ path: String, from directory: FilePath) -> Bool {
        // Git puts a home folder there.
        guard !path.hasPrefix("~") else { return true }
        let place = directory.pushing(FilePath(path))
        // Where git looks. Which of them it takes depends on more than is looked at here.
        return ["/.git", "", ".git/.git", ".git"].contains {
            runsPrograms(at: FilePath(place.string + $0))
        }
    }

    private static func runsPrograms(at candidate: FilePath) -> Bool {
        guard let status = candidate.status else { return false }
        switch status.kind {
        case .directory: return candidate.appending("HEAD").exists && runsPrograms(in: candidate)
        case .regular:
            // A name of another place, which git goes on to. A bundle is no repository.
            let bytes = try? candidate.resolved().contents(limit: 1 << 20)
            return bytes?.starts(with: "gitdir:".utf8) ?? false
        case .symlink, .other: return true
        }
    }

    private static func runsPrograms(in git: FilePath) -> Bool {
        let hooks = git.appending("hooks")
        do {
            if hooks.exists, try Directory(opening: hooks).names().contains(where: isHook) {
                return true
            }
            if git.appending("commondir").exists { return true }
            let config = try git.appending("config").contents(limit: 1 << 20) ?? []
            return try !SettingsFile(config).entries.allSatisfy { isHarmless($0.name) }
        } catch {
            return true
        }
    }

    private static func isHook(_ name: [UInt8]) -> Bool {
        !name.suffix(7).elementsEqual(".sample".utf8)
    }

    /// Beside what is harmless anywhere: what a server refuses and offers, and what is of no use to it.
    private static func isHarmless(_ name: SettingName) -> Bool {
        switch (name.section, name.key) {
        case ("uploadpack", let key): key != "packobjectshook"
        case ("gc", let key): key != "recentobjectshook"
        case ("remote", let key): key != "promisor"
        case ("receive", _), ("transfer", _), ("pack", _), ("repack", _), ("branch", _),
            ("merge", _), ("advice", _), ("daemon", _), ("gitweb", _), ("http", _):
            true
        default: SettingPolicy(name) == .harmless
        }
    }
}
