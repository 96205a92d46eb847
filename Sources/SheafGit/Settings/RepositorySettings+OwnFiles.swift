import Libc
import SheafSystem
import SystemPackage

/// Programs and settings that are files of the working tree: every device that syncs can change them.
extension RepositorySettings {
    /// Returns whether a setting that runs a program names a file of the working tree. The user's yes
    /// would be to that file as it was: it is never in force.
    ///
    /// Git hands most values to a shell, so that the words of the command are looked at: paths that
    /// lead into the tree, the argument of an interpreter, a program that the `PATH` finds there.
    func namesOwnFile(_ setting: OwnSetting) -> Bool {
        guard case .asked(let program) = SettingPolicy(setting.name), let value = setting.value
        else { return false }
        let text = String(decoding: value, as: UTF8.self)
        if program == .include {
            return isInWorkingTree(
                pathOf(text, from: setting.origin.removingLastComponent()))
        }
        if Self.placesOfTree.contains(where: { text.contains($0) }) { return true }
        let words = text.split(whereSeparator: Self.isBetweenWords).map {
            String($0.hasPrefix("!") ? $0.dropFirst() : $0)
        }
        let runsScripts = words.contains { Self.interpreters.contains(Self.name(of: $0)) }
        return words.enumerated().contains { index, word in
            if word.hasPrefix("-") { return false }
            let path = pathOf(word, from: layout.root)
            if word.contains("/") { return isInWorkingTree(path) }
            if runsScripts, path.status?.kind == .regular { return true }
            guard index == 0, let path = environmentPath,
                let found = try? ChildProcess.find(word, path)
            else { return false }
            return isInWorkingTree(found)
        }
    }

    /// Words by which a command finds the top of the working tree.
    private static let placesOfTree = ["--show-toplevel", "--show-cdup", "PWD", "pwd"]
    private static let interpreters: Set<String> = [
        "sh", "bash", "dash", "ksh", "zsh", "fish", "busybox", "env", "source", ".", "exec",
        "python", "perl", "ruby", "node", "deno", "bun", "php", "lua", "tclsh", "awk", "sed",
        "make", "java", "pwsh",
    ]

    private static func isBetweenWords(_ character: Character) -> Bool {
        character.isWhitespace || "\"'`;|&()<>$={},:".contains(character)
    }

    /// The name of a program without folder and version: `python` for `/usr/bin/python3.11`.
    private static func name(of word: String) -> String {
        let name = word.split(separator: "/").last ?? "."
        let end = name.lastIndex { !$0.isNumber && $0 != "." }
        return end.map { String(name[...$0]) } ?? String(name)
    }

    private func pathOf(_ word: String, from folder: FilePath) -> FilePath {
        if word.hasPrefix("~/"), let home {
            return FilePath(home).pushing(FilePath(String(word.dropFirst(2))))
        }
        return folder.pushing(FilePath(word))
    }

    /// The git directory lies in the tree too, and no device but this one writes there.
    private func isInWorkingTree(_ path: FilePath) -> Bool {
        let roots = [layout.root, (try? layout.root.resolved()) ?? layout.root]
        let directories = [layout.gitDirectory, layout.commonDirectory].flatMap {
            [$0, (try? $0.resolved()) ?? $0]
        }
        return [path.lexicallyNormalized(), (try? path.resolved()) ?? path].contains { path in
            roots.contains { path.starts(with: $0) && path != $0 }
                && !directories.contains { path.starts(with: $0) }
        }
    }

    // MARK: - git-lfs

    /// The file of the working tree with settings of git-lfs (git-lfs-config(5)).
    static let largeFilesName = ".lfsconfig"
    /// In bytes.
    private static let largeFilesLimit = 1 << 20
    /// The keys that lead nowhere.
    private static let harmlessLargeFiles: Set<String> = [
        "allowincompletepush", "fetchexclude", "fetchinclude", "gitprotocol", "locksverify",
        "skipdownloaderrors",
    ]

    /// The settings of a `.lfsconfig` by which git-lfs would reach another address than the remote's.
    ///
    /// - Parameter bytes: of the file in a commit; `nil` for that of the working tree.
    func largeFileSettings(_ bytes: [UInt8]? = nil) -> [OwnSetting] {
        let file = layout.root.appending(Self.largeFilesName)
        func whole(_ value: [UInt8]) -> [OwnSetting] {
            [OwnSetting(name: SettingName("lfs", nil, "config"), value: value, origin: file)]
        }
        let text: [UInt8]
        do throws(SystemError) {
            let read = try Directory(opening: layout.root)
                .read(Self.largeFilesName.utf8, limit: Self.largeFilesLimit)?.bytes
            guard let found = bytes ?? read else { return [] }
            text = found
        } catch {
            // A symbolic link, which git-lfs follows, or nothing that is read here.
            return whole(Array("\(error.code)".utf8))
        }
        guard let entries = try? SettingsFile(text).entries else { return whole(text) }
        return entries.filter {
            !($0.name.section == "lfs" && $0.name.subsection == nil
                && Self.harmlessLargeFiles.contains($0.name.key))
        }.map { OwnSetting(name: $0.name, value: $0.value, origin: file) }
    }
}

extension RepositoryPool {
    /// Makes sure that git-lfs goes to no address that the user has not agreed to: a `.lfsconfig` comes
    /// with the files of the store, and can change with each sync.
    /// - Throws: `RepositoryError.untrusted`.
    public func requireTrustOfLargeFiles() throws {
        // It may have arrived since the settings were read.
        let settings = try RepositorySettings(layout, environment)
        var asked = settings.largeFileSettings()
        let file = layout.root.appending(RepositorySettings.largeFilesName)
        if !file.exists, let path = TreePath(RepositorySettings.largeFilesName) {
            // Then git-lfs takes that of the index, or of HEAD.
            let repository = try repository()
            for state in try repository.states(of: [path]) {
                for entry in [state.index, state.head].compactMap({ $0 }) where entry.mode.isFile {
                    asked += settings.largeFileSettings(try repository.blob(entry.id))
                }
            }
        }
        try settings.require(asked.filter { settings.answer(to: $0) != true })
    }
}

/// A directory for `GIT_COMMON_DIR` (gitrepository-layout(5)): git finds all of the repository in it
/// but the settings, which are a file of sheaf's. The repository's own `config`, `config.worktree`,
/// hooks and old-style `remotes` do not exist for it.
///
/// There is one for each repository, in the user's state folder; where that cannot be written, in our
/// own folder. It stays, since git tidies up in the background, and holds nothing else.
struct GuardedDirectory {
    private let folder: Directory
    let path: FilePath
    /// Git's settings, as they are in force.
    let settings: FilePath

    /// Makes it, or brings it up to date.
    init(
        _ layout: RepositoryLayout, _ entries: [SettingsFile.Entry], _ environment: GitEnvironment
    ) throws(SystemError) {
        folder = try Self.folder(layout, environment)
        path = folder.path
        settings = folder.path(of: "config".utf8)
        let text = SettingsFile.text(of: entries)
        let present = try? folder.read("config".utf8, limit: text.count)
        // Another git may be reading it.
        if present?.bytes != text {
            try folder.replace("config", with: text, permissions: 0o600, isFlushed: false)
        }
        let common = try Directory(opening: layout.commonDirectory)
        // Git makes it at the first change of a branch, which may not be ours to make.
        _ = try? common.makeSubdirectory("logs".utf8)
        for (name, isMadeByGit) in Self.names {
            let isThere = try common.status(name.utf8) != nil
            if isThere || isMadeByGit { try link(name, to: common.pathBytes(of: name.utf8)) }
        }
    }

    private static func folder(
        _ layout: RepositoryLayout, _ environment: GitEnvironment
    ) throws(SystemError) -> Directory {
        if let identity = layout.identity,
            let folders = try? StateFolder(environment.variables).subfolder("git")
        {
            if try folders.makeSubdirectory(identity.utf8) {
                removeOthers(than: identity, in: folders)
            }
            return try folders.subdirectory(identity.utf8)
        }
        return try layout.makePrivateFolder("git")
    }

    /// Removes those of repositories that are gone. One without a `HEAD` is being made by another
    /// process, or was by one that was killed.
    private static func removeOthers(than identity: String, in folders: Directory) {
        let now = FileTime.coarseNow().seconds
        for name in (try? folders.names()) ?? [] where name != Array(identity.utf8) {
            guard let folder = try? folders.subdirectory(name) else { continue }
            if (try? folder.status("HEAD".utf8)) ?? nil == nil {
                guard let status = try? folder.status(), now - status.modified.seconds > makingAge
                else { continue }
            } else if folder.path.appending("HEAD").status != nil {
                continue
            }
            try? folders.removeAll(name)
        }
    }

    /// The age of a folder that no living process makes any more: seconds.
    private static let makingAge: Int64 = 86_400

    /// The files that git reads of a common directory, and whether it makes the file where it is
    /// missing: through a link that leads nowhere yet. `HEAD` and `index` are those of the main
    /// working tree, whose objects are not to be taken for garbage. Not `gc.pid`, which git would
    /// remove as a link.
    private static let names = [
        ("HEAD", false), ("index", false), ("info", false), ("logs", false), ("objects", false),
        ("packed-refs", true), ("refs", false), ("reftable", false), ("rr-cache", false),
        ("shallow", true), ("worktrees", false),
    ]

    private func link(_ name: String, to target: [UInt8]) throws(SystemError) {
        if let present = try? folder.readLink(name.utf8), present == target { return }
        try folder.removeAll(name.utf8)
        do throws(SystemError) {
            _ = try folder.perform("symlinkat", name.utf8) { pointer in
                withCString(target) { symlinkat($0, folder.descriptor, pointer) }
            }
        } catch {
            // Another process was faster, and makes the same.
            if error.code != .fileExists { throw error }
        }
    }
}
