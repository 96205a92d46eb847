import SheafSystem
import SystemPackage

/// A change of the settings that a repository has for itself, in git's `config`.
struct SettingsEdit {
    private static let name = "settings"
    private static let copyName = "settings-copy"
    private static let target = Array("config".utf8)
    private static let locked = Array("config.lock".utf8)
    /// The settings may be large, but not without bound.
    private static let sizeLimit = 16 << 20

    private let edit: LockedEdit
    private var common: Directory { edit.common }
    private var folder: Directory { edit.folder }

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
        let change = SettingsEdit(edit: try LockedEdit(Self.name, in: layout))
        // The lock of a link's target is somewhere else.
        guard try change.common.status(target)?.kind == .regular else {
            for (name, value) in settings { try GitConfiguration.set(name, value, in: file) }
            return
        }
        try change.edit.perform(waiting: timeout, removeLeft: change.removeLeft) {
            try change.lock(waiting: timeout)
            try change.replace(settings)
        }
    }

    /// Removes what a killed process left, unless a living one is at it.
    static func recover(in layout: RepositoryLayout) throws {
        try LockedEdit.recover(name, in: layout) { try SettingsEdit(edit: $0).removeLeft() }
    }

    /// Only by whose turn it is.
    private func removeLeft() throws {
        if let ours = try folder.status(edit.name) {
            try GitLockFile.removeOurs(Self.target, in: common, [ours])
            try folder.remove(edit.name)
        }
        try folder.remove(Self.copyName.utf8)
        try folder.remove((Self.copyName + ".lock").utf8)
    }

    private func lock(waiting timeout: Duration) throws {
        var deadline = Deadline(after: timeout)
        let permissions = try common.status(Self.target)?.permissions
        try folder.create(edit.name, [], permissions: permissions, flushed: false)
        while true {
            do {
                try folder.link(edit.name, in: common, as: Self.locked)
                return
            } catch {
                guard error.code == .fileExists else { throw error }
                if deadline.wait() { continue }
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
        // Git's library changes the text, in a copy: its own lock would have no owner after a kill.
        try folder.create(Self.copyName.utf8, before, permissions: 0o600, flushed: false)
        for (name, value) in settings {
            try GitConfiguration.set(name, value, in: folder.path.appending(Self.copyName))
        }
        let after = try folder.read(Self.copyName.utf8, limit: Self.sizeLimit)?.bytes ?? before
        guard after != before else { return try removeLeft() }
        try folder.fill(edit.name, after)
        try common.move(Self.locked, to: common, as: Self.target)
        try common.flush()
        try removeLeft()
    }
}
