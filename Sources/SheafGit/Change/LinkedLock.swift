import SystemPackage

/// One of git's lock files (`index.lock`, `refs/heads/main.lock`), made as a file of ours that gets
/// git's name as its second one: git honours it, and recovery knows it by its inode.
struct LinkedLock {
    /// Of our own names for it.
    static let prefix = Array("lock-".utf8)

    private let directory: Directory
    private let target: [UInt8]
    private let name: [UInt8]

    /// Locks `target` in `directory` with a file that holds `bytes`, waiting for another program's
    /// lock to go.
    init(
        _ target: some Sequence<UInt8>, in directory: Directory, holding bytes: [UInt8],
        folder: PrivateFolder, nonce: String, until deadline: inout Deadline
    ) throws {
        let target = Array(target)
        let name = Self.prefix + Array(nonce.utf8)
        // One that is filled later is flushed then.
        try folder.folder.create(name, bytes, flushed: !bytes.isEmpty)
        while true {
            do {
                try folder.folder.link(name, in: directory, as: target + Array(".lock".utf8))
                break
            } catch {
                guard error.code == .fileExists else { throw error }
                if deadline.wait() { continue }
                try folder.folder.remove(name)
                throw ChangeError.locked(String(decoding: target, as: UTF8.self) + ".lock")
            }
        }
        self.directory = directory
        self.target = target
        self.name = name
    }

    /// Puts other bytes into the lock file.
    func fill(_ bytes: [UInt8], folder: PrivateFolder) throws {
        try folder.folder.fill(name, bytes)
    }

    /// Puts the lock file in the place of what it locks, which also unlocks it.
    func replaceTarget(folder: PrivateFolder) throws {
        let locked = target + Array(".lock".utf8)
        // Git leaves empty directories behind where branches `a/b` were.
        if try directory.status(target)?.kind == .directory {
            _ = try directory.removeDirectory(target)
        }
        try directory.move(locked, to: directory, as: target)
        try directory.flush()
        try folder.folder.remove(name)
    }

    /// Unlocks, with nothing changed.
    func release(folder: PrivateFolder) throws {
        try directory.remove(target + Array(".lock".utf8))
        try folder.folder.remove(name)
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
