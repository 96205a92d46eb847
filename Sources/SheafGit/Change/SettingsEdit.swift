import SheafSystem
import SystemPackage

/// A change of the settings that a repository has for itself, in git's `config`.
///
/// Git's lock of that file, `config.lock`, is a second name of a file of ours. One that a killed
/// process left is known by it, and goes with the next change of the settings or the store.
struct SettingsEdit {
    /// Held by the process whose `config.lock` it is, and given back with its life.
    private static let turnName = "settings-lock"
    /// Our own name for `config.lock`.
    static let name = Array("settings".utf8)
    private static let copyName = "settings-copy"
    private static let target = Array("config".utf8)
    private static let locked = Array("config.lock".utf8)
    /// The settings may be large, but not without bound.
    private static let sizeLimit = 16 << 20

    private let common: Directory
    private let folder: Directory

    private init(_ layout: RepositoryLayout) throws {
        common = try Directory(opening: layout.commonDirectory)
        folder = try PrivateFolder.make(in: common)
    }

    /// Sets all of them at once, or removes those that are to be `nil`. Where they are so already
    /// nothing is written.
    ///
    /// - Parameter timeout: how long another program's lock is waited for.
    /// - Throws: `ChangeError.locked`, `.busy`; `RepositoryError`; `SystemError`.
    static func set(
        _ settings: [(name: String, value: String?)], in layout: RepositoryLayout,
        waiting timeout: Duration
    ) throws {
        let file = layout.commonDirectory.appending("config")
        let edit = try SettingsEdit(layout)
        // The lock of a link's target is somewhere else.
        guard try edit.common.status(target)?.kind == .regular else {
            for (name, value) in settings { try Configuration.set(name, value, in: file) }
            return
        }
        let turn = try FileLock.take(turnName, in: edit.folder, waiting: timeout)
        try edit.change(settings, waiting: timeout)
        _ = consume turn
    }

    /// Removes what a killed process left, unless a living one is at it.
    static func recover(in layout: RepositoryLayout) throws {
        let common = try Directory(opening: layout.commonDirectory)
        guard let folder = try common.ownFolder(RepositoryLayout.privateName),
            try folder.status(name) != nil
        else { return }
        guard let turn = try FileLock(trying: turnName, in: folder) else { return }
        try SettingsEdit(layout).removeLeft()
        _ = consume turn
    }

    /// Only by whose turn it is.
    private func change(
        _ settings: [(name: String, value: String?)], waiting timeout: Duration
    ) throws {
        try removeLeft()
        try lock(waiting: timeout)
        do {
            try replace(settings)
        } catch {
            try? removeLeft()
            throw error
        }
    }

    private func removeLeft() throws {
        if let ours = try folder.status(Self.name) {
            try LinkedLock.removeOurs(Self.target, in: common, [ours])
            try folder.remove(Self.name)
        }
        try folder.remove(Self.copyName.utf8)
        try folder.remove((Self.copyName + ".lock").utf8)
    }

    private func lock(waiting timeout: Duration) throws {
        var deadline = Deadline(after: timeout)
        let permissions = try common.status(Self.target)?.permissions
        try folder.create(Self.name, [], permissions: permissions, flushed: false)
        while true {
            do {
                try folder.link(Self.name, in: common, as: Self.locked)
                return
            } catch {
                guard error.code == .fileExists else { throw error }
                if deadline.wait() { continue }
                try folder.remove(Self.name)
                throw ChangeError.locked(
                    "config.lock", minutes: try common.minutesSinceChange(of: Self.locked))
            }
        }
    }

    /// Writes the settings into the lock, and puts it in the file's place.
    private func replace(_ settings: [(name: String, value: String?)]) throws {
        guard let before = try common.read(Self.target, limit: Self.sizeLimit)?.bytes else {
            throw ChangeError.locked("config.lock")
        }
        // Git's library changes the text, in a copy: its own lock would be nobody's after a kill.
        try folder.create(Self.copyName.utf8, before, permissions: 0o600, flushed: false)
        for (name, value) in settings {
            try Configuration.set(name, value, in: folder.path.appending(Self.copyName))
        }
        let after = try folder.read(Self.copyName.utf8, limit: Self.sizeLimit)?.bytes ?? before
        guard after != before else { return try removeLeft() }
        try folder.fill(Self.name, after)
        try common.move(Self.locked, to: common, as: Self.target)
        try common.flush()
        try removeLeft()
    }
}
