import CGit2
import SystemPackage

/// The user's own ignore file, `core.excludesFile`.
public enum ExcludesFile {
    /// Where it is, or where git looks by default. libgit2, whose start costs milliseconds, is asked
    /// only where some settings file mentions the key or includes another.
    public static func path(
        _ layout: RepositoryLayout, _ environment: GitEnvironment
    ) throws -> FilePath? {
        guard try isConfigured(layout, environment) else {
            return IgnoreRules.defaultExcludesFile(environment)
        }
        let repository = try Repository(opening: layout, environment: environment)
        guard let text = try repository.string("core.excludesFile"), !text.isEmpty else {
            return IgnoreRules.defaultExcludesFile(environment)
        }
        guard text.hasPrefix("~/") else { return layout.root.pushing(FilePath(text)) }
        return environment.variables["HOME"].map {
            FilePath($0).pushing(FilePath(String(text.dropFirst(2))))
        }
    }

    private static func isConfigured(
        _ layout: RepositoryLayout, _ environment: GitEnvironment
    ) throws -> Bool {
        let user = ConfigurationFiles(environment)
        let files = [
            user.system, user.xdg, user.global, layout.commonDirectory.appending("config"),
            layout.gitDirectory.appending("config.worktree"),
        ]
        for case let file? in files {
            guard let name = file.lastComponent?.string,
                let folder = try? Directory(opening: file.removingLastComponent()),
                // Settings kept behind a symbolic link are libgit2's to read.
                let status = try folder.status(name.utf8)
            else { continue }
            guard status.kind == .regular,
                let bytes = try folder.read(name.utf8, limit: 1 << 20)?.bytes
            else { return true }
            let text = bytes.map { $0 | 0x20 }
            if text.contains("excludesfile".utf8) || text.contains("include".utf8) { return true }
        }
        return false
    }
}

extension [UInt8] {
    fileprivate func contains(_ word: String.UTF8View) -> Bool {
        let word = Array(word)
        guard count >= word.count else { return false }
        return (0...(count - word.count)).contains { start in
            self[start] == word[0] && self[start..<(start + word.count)].elementsEqual(word)
        }
    }
}
