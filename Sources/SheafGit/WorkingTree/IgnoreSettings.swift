import Libc
import SheafSystem
import SystemPackage

/// The git settings that bear on ignored files.
struct IgnoreSettings {
    /// The user's own ignore file: `core.excludesFile`, or where git looks by default.
    var excludesFile: FilePath?
    /// `core.ignoreCase`: patterns match names in either case.
    var ignoresCase = false

    /// libgit2, whose start costs milliseconds, is asked only where some settings file mentions an
    /// ignore file or includes another.
    init(_ layout: RepositoryLayout, _ environment: GitEnvironment) throws {
        excludesFile = Self.defaultExcludesFile(environment)
        let named: String?
        if let plain = try Self.plainValues(layout, environment) {
            named = environment.setting("core.excludesFile")
            let value = environment.setting("core.ignoreCase") ?? plain
            ignoresCase = Configuration.bool(value) ?? false
        } else {
            let repository = try Repository(opening: layout, environment: environment)
            named = try repository.string("core.excludesFile")
            ignoresCase = try repository.bool("core.ignoreCase") ?? false
        }
        guard let named, !named.isEmpty else { return }
        excludesFile =
            named.hasPrefix("~/")
            ? environment.variables["HOME"].map {
                FilePath($0).pushing(FilePath(String(named.dropFirst(2))))
            } : layout.root.pushing(FilePath(named))
    }

    /// Returns the file for which git looks when `core.excludesFile` is not set:
    /// `$XDG_CONFIG_HOME/git/ignore`, else `$HOME/.config/git/ignore`.
    private static func defaultExcludesFile(_ environment: GitEnvironment) -> FilePath? {
        if let base = environment.variables["XDG_CONFIG_HOME"], !base.isEmpty {
            return FilePath(base).appending("git/ignore")
        }
        guard let home = environment.variables["HOME"], !home.isEmpty else { return nil }
        return FilePath(home).appending(".config/git/ignore")
    }

    /// The value of `core.ignoreCase` in the settings files, empty where none has it; `nil` where
    /// libgit2 has to be asked.
    private static func plainValues(
        _ layout: RepositoryLayout, _ environment: GitEnvironment
    ) throws -> String? {
        let user = ConfigurationFiles(environment)
        let files = [
            user.system, user.xdg, user.global, layout.commonDirectory.appending("config"),
            layout.gitDirectory.appending("config.worktree"),
        ]
        var ignoresCase = ""
        for case let file? in files {
            guard let (folder, name) = try? Directory.place(of: file),
                // Settings kept behind a symbolic link are libgit2's to read.
                let status = try folder.status(name)
            else { continue }
            guard status.kind == .regular,
                let bytes = try folder.read(name, limit: 1 << 20)?.bytes
            else { return nil }
            // In small letters, as a C string: a NUL becomes a blank.
            let text = bytes.map { CChar(bitPattern: $0 | 0x20) } + [0]
            if strstr(text, "excludesfile") != nil || strstr(text, "include") != nil { return nil }
            guard strstr(text, "ignorecase") != nil else { continue }
            guard let settings = try? SettingsFile(bytes) else { return nil }
            for entry in settings.entries where entry.name.is("core.ignorecase") {
                ignoresCase = entry.value.map { String(decoding: $0, as: UTF8.self) } ?? "true"
            }
        }
        return ignoresCase
    }
}
