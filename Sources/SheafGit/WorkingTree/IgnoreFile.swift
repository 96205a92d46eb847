import Libc
import SheafSystem
import SystemPackage

/// An ignore file (gitignore(5)), as far as we look into one: what it means for a path is for git to say.
struct IgnoreFile {
    /// Its bytes, by which we know it again.
    let id: ObjectID
    /// True if it can say anything about a file that is listed.
    let mayConcernListed: Bool
    /// Its patterns that git may take long for.
    let slowPatterns: SlowPatterns

    /// In bytes, and in lines. Git holds each line against each file, so that a large ignore file in a
    /// large store is a question without end.
    private static let sizeLimit = 512 << 10
    private static let lineLimit = 10_000

    /// - Throws: `SystemError` with the defect `ignoreFileTooLarge`.
    private init(
        _ bytes: [UInt8], prefix: [UInt8] = [], at path: @autoclosure () -> FilePath
    ) throws(SystemError) {
        let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        guard bytes.count <= Self.sizeLimit, lines.count <= Self.lineLimit else {
            throw Self.tooLarge(path())
        }
        id = .blob(bytes)
        slowPatterns = SlowPatterns(in: bytes, prefix: prefix)
        mayConcernListed = lines.contains(where: Self.mayConcernListed)
    }

    /// The `.gitignore` of a directory; `nil` where there is none. As git, does not follow a symbolic
    /// link there.
    ///
    /// - Parameter prefix: the directory's path with a slash at its end; empty for the root.
    init?(in directory: borrowing Directory, prefix: [UInt8] = []) throws(SystemError) {
        let name = ".gitignore".utf8
        do throws(SystemError) {
            guard let bytes = try directory.read(name, limit: Self.sizeLimit)?.bytes else {
                return nil
            }
            let path = directory.path(of: name)
            try self.init(bytes, prefix: prefix, at: path)
        } catch  where error.code == .fileTooLarge {
            throw Self.tooLarge(error.path)
        } catch  where error.code.meansAbsent || error.code == .isDirectory {
            return nil
        }
    }

    /// An ignore file outside the tree; `nil` where there is none. The user may have linked it there.
    init?(at path: FilePath) throws(SystemError) {
        let bytes: [UInt8]
        do {
            // Without `nonBlocking` a named pipe would wait for its writer.
            let file = try FileDescriptor.open(
                path, .readOnly, options: [.closeOnExec, .nonBlocking])
            bytes = try file.closeAfter {
                try [UInt8](unsafeUninitializedCapacity: Self.sizeLimit + 1) { buffer, count in
                    var rest = UnsafeMutableRawBufferPointer(buffer)
                    while !rest.isEmpty, case let read = try file.read(into: rest), read > 0 {
                        count += read
                        rest = UnsafeMutableRawBufferPointer(rebasing: rest[read...])
                    }
                }
            }
        } catch {
            let code = error as? Errno ?? .ioError
            if code.meansAbsent || code == .isDirectory { return nil }
            throw SystemError("read", path, code)
        }
        try self.init(bytes, at: path)
    }

    private static func tooLarge(_ path: FilePath) -> SystemError {
        SystemError("read", path, .fileTooLarge, .ignoreFileTooLarge)
    }

    /// Most ignore files name hidden folders and other programs' hidden files alone (`.obsidian/`,
    /// `.DS_Store`, and what our own stores leave out). No listing shows what is in the former, and of
    /// the latter none but notes: where there is nothing else, git need not be asked.
    private static func mayConcernListed(_ line: ArraySlice<UInt8>) -> Bool {
        var name = line
        if name.first == UInt8(ascii: "#") { return false }
        if name.first == UInt8(ascii: "/") { name = name.dropFirst() }
        guard name.first == UInt8(ascii: "."), let last = name.last else { return true }
        if name.contains(UInt8(ascii: "/")) { return false }
        // Not `*.md`: it ends in another letter, and in no wildcard.
        let isLetter = 0x61...0x7a ~= last | 0x20
        return !(isLetter && last | 0x20 != UInt8(ascii: "d") || last == UInt8(ascii: "~"))
    }
}

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
            ignoresCase = GitConfiguration.bool(value) ?? false
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

/// The ignore files outside of the working tree: git's own list for this clone (`info/exclude`) and the
/// user's (`core.excludesFile`).
struct IgnoreSources {
    private let files: [IgnoreFile]
    private let settings: IgnoreSettings

    init(_ layout: RepositoryLayout, _ environment: GitEnvironment) throws {
        settings = try IgnoreSettings(layout, environment)
        files = try [
            settings.excludesFile, layout.commonDirectory.appending("info").appending("exclude"),
        ].compactMap { path in try path.flatMap { try IgnoreFile(at: $0) } }
    }

    /// True if one of them can say anything about a file that is listed.
    var mayConcernListed: Bool { files.contains(where: \.mayConcernListed) }

    /// By which we know them and what git makes of them again.
    var bytes: [UInt8] {
        files.flatMap(\.id.bytes) + "\(settings.ignoresCase)\0".utf8
    }

    /// Returns whether an ignore file, one of these or a `.gitignore` on the way, can say anything
    /// about these paths.
    ///
    /// - Parameter slow: gets the `.gitignore` files with patterns that git may take long for.
    func mayConcern(
        _ paths: [TreePath], under root: FilePath, slow: inout [SlowPatterns]
    ) throws(SystemError) -> Bool {
        var mayConcern = !paths.isEmpty && mayConcernListed
        if paths.isEmpty { return false }
        let top = try Directory(opening: root)
        var seen: Set<TreePath?> = []
        for path in paths {
            // What does not exist yet has no `.gitignore` either.
            for directory in [nil] + path.ancestors.map(Optional.some)
            where seen.insert(directory).inserted {
                var opened: Directory? = top
                for name in directory?.bytes.split(separator: Ascii.slash) ?? [] {
                    opened = opened.flatMap { try? $0.subdirectory(name) }
                }
                guard let opened else { break }
                let prefix = directory.map { $0.bytes + [Ascii.slash] } ?? []
                guard let file = try IgnoreFile(in: opened, prefix: prefix) else {
                    continue
                }
                if file.mayConcernListed { mayConcern = true }
                if !file.slowPatterns.patterns.isEmpty { slow.append(file.slowPatterns) }
            }
        }
        return mayConcern
    }
}
