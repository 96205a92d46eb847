import SheafSystem
import SystemPackage

/// One of git's lock files (`index.lock`, `refs/heads/main.lock`), made as a file of ours that gets
/// git's name as its second one: git honours it, and recovery knows it by its inode.
struct LinkedLock: Sendable {
    /// Of our own names for it.
    static let prefix = Array("lock-".utf8)

    private let directory: Directory
    private let target: [UInt8]
    private let name: [UInt8]
    private let folder: Directory

    /// Locks `target` in `directory` with a file that holds `bytes`, not flushed yet, waiting for
    /// another program's lock to go.
    init(
        _ target: some Sequence<UInt8>, in directory: Directory, holding bytes: [UInt8],
        folder: PrivateFolder, nonce: String, until deadline: inout Deadline
    ) throws {
        let target = Array(target)
        let name = Self.prefix + Array(nonce.utf8)
        let folder = folder.folder
        try folder.create(name, bytes, flushed: false)
        while true {
            do {
                try folder.link(name, in: directory, as: target + Array(".lock".utf8))
                break
            } catch {
                guard error.code == .fileExists else { throw error }
                if deadline.wait() { continue }
                try folder.remove(name)
                let locked = target + Array(".lock".utf8)
                throw ChangeError.locked(
                    String(decoding: locked, as: UTF8.self),
                    minutes: try directory.minutesSinceChange(of: locked))
            }
        }
        self.directory = directory
        self.target = target
        self.name = name
        self.folder = folder
    }

    /// Puts other bytes into the lock file, flushed.
    func fill(_ bytes: [UInt8]) throws {
        try folder.fill(name, bytes)
    }

    /// Flushes what the lock file holds.
    func flush() throws {
        try folder.flush(name)
    }

    /// Puts the lock file, which has to be flushed, in the place of what it locks, which also unlocks
    /// it. ``settle()`` has to follow.
    func replaceTarget() throws {
        let locked = target + Array(".lock".utf8)
        // Git leaves empty directories behind where branches `a/b` were.
        if try directory.status(target)?.kind == .directory {
            _ = try directory.removeDirectory(target)
        }
        try directory.move(locked, to: directory, as: target)
    }

    /// Makes the replacement survive a power cut. Until then recovery has to know the lock for ours.
    func settle() throws {
        try directory.flush()
        try folder.remove(name)
    }

    /// Unlocks, with nothing changed.
    func release() throws {
        try directory.remove(target + Array(".lock".utf8))
        try folder.remove(name)
    }

    /// Removes `target.lock` from `directory` if it is one of the files of ours.
    static func removeOurs(
        _ target: some Sequence<UInt8>, in directory: Directory,
        _ ours: [FileStatus]
    ) throws {
        let locked = Array(target) + Array(".lock".utf8)
        guard let status = try directory.status(locked),
            ours.contains(where: { $0.isSameFile(as: status) })
        else { return }
        try directory.remove(locked)
    }
}
