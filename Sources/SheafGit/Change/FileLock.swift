import Libc
import SheafSystem
import SystemPackage

/// An exclusive `flock` on a file of our own folder. It ends with the value or the process, whichever
/// comes first.
struct FileLock: ~Copyable {
    let descriptor: Int32

    /// Takes the lock, or returns `nil` where another process still holds it after `waiting`. Throws
    /// as `Directory.openOwnFile`.
    ///
    /// - Parameter note: for those who look at the file, see ``noted(by:in:)``.
    init?(
        trying name: String, in folder: Directory, waiting: Duration = .zero,
        noting note: [UInt8] = []
    ) throws(SystemError) {
        let opened = try folder.openOwnFile(name)
        var deadline = Deadline(after: waiting)
        while flock(opened, LOCK_EX | LOCK_NB) != 0 {
            let code = Errno.current
            if code == .interrupted || code == .wouldBlock && deadline.wait() { continue }
            close(opened)
            if code == .wouldBlock { return nil }
            throw SystemError("flock", folder.path(of: name.utf8), code)
        }
        descriptor = opened
        // The holder's number, for a process that gives up waiting.
        var text = Array(String(getpid()).utf8)
        text.append(UInt8(ascii: "\n"))
        text += note
        ftruncate(opened, 0)
        _ = pwrite(opened, text, text.count, 0)
    }

    /// Waits until no other process holds it. Throws `ChangeError.busy`, and as `Directory.openOwnFile`.
    static func take(
        _ name: String, in folder: Directory, waiting: Duration, noting note: [UInt8] = []
    ) throws -> FileLock {
        guard
            let lock = try FileLock(trying: name, in: folder, waiting: waiting, noting: note)
        else {
            throw ChangeError.busy(process: holder(of: name, in: folder))
        }
        return lock
    }

    deinit { Self.unlock(descriptor) }

    /// A child that another thread is starting has a copy of the descriptor until it becomes its program: to
    /// close ours would leave the lock to that one.
    private static func unlock(_ descriptor: Int32) {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Returns the note of the process that holds the lock now; `nil` where none does.
    static func noted(
        by name: String, in folder: Directory
    ) throws(SystemError) -> ArraySlice<UInt8>? {
        let opened = try folder.openOwnFile(name)
        defer { unlock(opened) }
        // Shared, so that two who look do not take one another for a holder.
        guard flock(opened, LOCK_SH | LOCK_NB) != 0,
            let bytes = try folder.read(name.utf8, limit: 64 + TreePath.limit)?.bytes
        else { return nil }
        return bytes.drop { $0 != UInt8(ascii: "\n") }.dropFirst()
    }

    /// The process that took the lock last.
    static func holder(of name: String, in folder: Directory) -> Int32? {
        guard let bytes = try? folder.read(name.utf8, limit: 64)?.bytes else { return nil }
        return Int32(String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}

/// A moment up to which one waits, trying again and again, each time a little later.
struct Deadline {
    private let end: ContinuousClock.Instant
    private var pause: Duration = .milliseconds(1)

    init(after duration: Duration) {
        end = .now + duration
    }

    /// Sleeps a little; `false`, at once, when the time is over.
    mutating func wait() -> Bool {
        let left = ContinuousClock.now.duration(to: end)
        guard left > .zero else { return false }
        let nap = min(left, pause)
        pause = min(pause * 2, .milliseconds(50))
        usleep(useconds_t(nap / .microseconds(1)))
        return true
    }
}

/// One of git's lock files (`index.lock`, `refs/heads/main.lock`), made as a file of sheaf's that gets
/// git's name as its second one: git honours it, and recovery knows it by its inode.
struct GitLockFile: Sendable {
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

    /// Removes `target.lock` from `directory` if it is one of sheaf's files.
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

/// A change of one of git's files by itself, outside of a change of files of the working tree.
///
/// Git's lock is a second name of a file of sheaf's, as in ``GitLockFile``. Processes take turns: one that
/// a killed process left is known by that file, and goes with the next change.
struct LockedEdit {
    /// Our own name for the lock file.
    let name: [UInt8]
    /// The folder in which git's files are.
    let common: Directory
    /// The folder in which our file is.
    let folder: Directory
    /// Held by the process whose lock it is, and given back with its life.
    private let turnName: String

    init(_ name: String, in layout: RepositoryLayout) throws {
        self.name = Array(name.utf8)
        turnName = name + "-lock"
        common = try Directory(opening: layout.commonDirectory)
        folder = try PrivateFolder.make(in: common)
    }

    /// Changes the file when it is this process's turn.
    ///
    /// - Parameters:
    ///   - timeout: how long the turn of another process is waited for.
    ///   - removeLeft: removes what a change that is killed or fails leaves.
    /// - Throws: `ChangeError.busy`; what the calls throw.
    func perform(
        waiting timeout: Duration, removeLeft: () throws -> Void, change: () throws -> Void
    ) throws {
        let turn = try FileLock.take(turnName, in: folder, waiting: timeout)
        try removeLeft()
        do {
            try change()
        } catch {
            try? removeLeft()
            throw error
        }
        _ = consume turn
    }

    /// Removes what a killed process left, unless a living one is at it.
    static func recover(
        _ name: String, in layout: RepositoryLayout, removeLeft: (LockedEdit) throws -> Void
    ) throws {
        let common = try Directory(opening: layout.commonDirectory)
        guard let folder = try common.ownFolder(RepositoryLayout.privateName),
            try folder.status(name.utf8) != nil
        else { return }
        let edit = try LockedEdit(name, in: layout)
        guard let turn = try FileLock(trying: edit.turnName, in: folder) else { return }
        try removeLeft(edit)
        _ = consume turn
    }
}
