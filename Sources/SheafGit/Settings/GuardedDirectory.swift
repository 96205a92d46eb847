import Libc
import SheafSystem
import SystemPackage

/// A directory for `GIT_COMMON_DIR` (gitrepository-layout(5)): git finds all of the repository in it
/// but the settings, which are a file of ours. The repository's own `config`, `config.worktree`,
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
        if present?.bytes != text { try write(text) }
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

    /// Another git may be reading it.
    private func write(_ text: [UInt8]) throws(SystemError) {
        // Not by the environment's random source: ids made after it have to be the same each time.
        let aside = "config.\(UInt64.random(in: 0 ... .max))"
        try folder.create(aside.utf8, text, permissions: 0o600, flushed: false)
        do {
            try folder.move(aside.utf8, to: folder, as: "config".utf8)
        } catch {
            try? folder.remove(aside.utf8)
            throw error
        }
    }
}
