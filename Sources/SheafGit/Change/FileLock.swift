import Libc
import SheafSystem
import SystemPackage

/// An exclusive `flock` on a file of our own folder. It ends with the value or the process, whichever
/// comes first.
struct FileLock: ~Copyable {
    private let descriptor: Int32

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

    /// Waits until nobody else holds it. Throws `ChangeError.busy`, and as `Directory.openOwnFile`.
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

    deinit { close(descriptor) }

    /// Returns the note of the process that holds the lock now; `nil` where none does.
    static func noted(
        by name: String, in folder: Directory
    ) throws(SystemError) -> ArraySlice<UInt8>? {
        let opened = try folder.openOwnFile(name)
        defer { close(opened) }
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
