import SheafSystem
import SystemPackage

/// A repository on this machine that git serves by itself when it is a remote's address: with that
/// repository's own hooks and settings, which nobody here can turn off.
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
