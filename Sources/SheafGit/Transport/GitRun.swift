import Libc
import SheafSystem
import Synchronization
import SystemPackage

/// A run of a git that writes in the repository: noted in a file of our own folder, which this process
/// holds a lock on. A git that is killed leaves its own locks behind; a note that no process holds
/// says that sheaf started it (``RepositoryLayout/removeAbandonedLocks()``).
struct GitRun: ~Copyable {
    private static let prefix = Array("git-run-".utf8)
    private let folder: Directory
    private let name: String
    private let lock: FileLock

    /// - Parameter locksIndex: whether it may lock git's index.
    init(in layout: RepositoryLayout, locksIndex: Bool) throws {
        let folder = try layout.makePrivateFolder()
        // Not by the environment's random source: ids made after it have to be the same each time.
        let nonce = String(UInt64.random(in: 0 ... .max), radix: 16)
        let name = String(decoding: Self.prefix, as: UTF8.self) + nonce
        // One that looks whether it is abandoned holds it for a moment.
        lock = try FileLock.take(
            name, in: folder, waiting: .seconds(10), noting: locksIndex ? [1] : [])
        self.folder = folder
        self.name = name
    }

    /// Removes the note: git has ended by itself.
    borrowing func end() { try? folder.remove(name.utf8) }

    /// A note of a run whose process has ended without waiting for git.
    fileprivate struct Abandoned {
        var name: [UInt8]
        var start: FileTime
        var locksIndex: Bool

        /// Returns whether git may have made the lock in this run.
        func mayHaveMade(_ lock: GitLock) -> Bool {
            guard start <= lock.status.changed else { return false }
            return switch lock.path.lastComponent?.string {
            case "config.lock": false
            case "index.lock": locksIndex
            default: true
            }
        }
    }

    fileprivate static func abandoned(in folder: Directory) throws(SystemError) -> [Abandoned] {
        var found: [Abandoned] = []
        for name in try folder.names() where name.starts(with: prefix) {
            let text = String(decoding: name, as: UTF8.self)
            guard let file = try folder.read(name, limit: 64),
                try FileLock.noted(by: text, in: folder) == nil
            else { continue }
            found.append(
                Abandoned(
                    name: name, start: file.status.modified, locksIndex: file.bytes.last == 1))
        }
        return found
    }
}

/// One of git's lock files.
public struct GitLock: Hashable, Sendable {
    public let path: FilePath
    let status: FileStatus

    /// The time since it was made, in seconds.
    public var age: Int64 { max(0, FileTime.coarseNow().seconds - status.modified.seconds) }

    /// Removes it if it still is the same file.
    func remove() throws(SystemError) {
        guard let name = path.lastComponent?.string.utf8 else { return }
        let folder = try Directory(opening: path.removingLastComponent())
        guard try folder.status(name) == status else { return }
        try folder.remove(name)
    }
}

extension RepositoryLayout {
    /// Returns the locks that a git holds, or held when it was killed: of index, references, logs,
    /// settings and objects.
    public func gitLocks() throws(SystemError) -> [GitLock] {
        var found: [GitLock] = []
        for directory in Set([gitDirectory, commonDirectory]) {
            let folder = try Directory(opening: directory)
            try collect(in: folder, depth: 0, &found)
            for name in ["refs", "logs"] { try collect(below: folder, name, depth: 40, &found) }
        }
        let objects = try Directory(opening: commonDirectory.appending("objects"))
        try collect(in: objects, depth: 0, &found)
        try collect(below: objects, "info", depth: 1, &found)
        try collect(below: objects, "pack", depth: 0, &found)
        return found.sorted { $0.path.string < $1.path.string }
    }

    private func collect(
        below folder: Directory, _ name: String, depth: Int, _ found: inout [GitLock]
    ) throws(SystemError) {
        guard try folder.status(name.utf8)?.kind == .directory else { return }
        try collect(in: folder.subdirectory(name.utf8), depth: depth, &found)
    }

    private func collect(
        in folder: Directory, depth: Int, _ found: inout [GitLock]
    ) throws(SystemError) {
        for name in try folder.names() {
            let isLock = name.suffix(5).elementsEqual(".lock".utf8)
            guard isLock || depth > 0, let status = try folder.status(name) else { continue }
            switch status.kind {
            case .regular where isLock:
                found.append(GitLock(path: folder.path(of: name), status: status))
            case .directory where depth > 0:
                try collect(in: folder.subdirectory(name), depth: depth - 1, &found)
            default: break
            }
        }
    }

    /// Removes the locks that a git which sheaf had started left when it was killed. One that another program may
    /// have made stays: it has to be younger than our git's start, and still be there after a moment in
    /// which no git runs in the repository.
    public func removeAbandonedLocks() throws {
        guard let folder = try privateFolder() else { return }
        let runs = try GitRun.abandoned(in: folder)
        guard !runs.isEmpty, let turn = try FileLock(trying: "git-locks", in: folder) else {
            return
        }
        let locks = try gitLocks().filter { lock in runs.contains { $0.mayHaveMade(lock) } }
        // What git does in the background outlives us.
        guard try !isInUse(locks) else { return }
        if !locks.isEmpty {
            usleep(300_000)
            guard try !isInUse(locks) else { return }
            for lock in locks { try lock.remove() }
        }
        for run in runs { try folder.remove(run.name) }
        _ = consume turn
    }

    /// Removes a lock that no living program can hold; `false` where one may.
    public func remove(_ lock: GitLock) throws -> Bool {
        guard try !isInUse([lock]) else { return false }
        try lock.remove()
        return true
    }

    /// Returns whether a git runs in the repository, or any program has one of the locks open. Where
    /// the system does not tell, a lock counts as held for ten minutes.
    public func isInUse(_ locks: [GitLock]) throws -> Bool {
        guard let processes = try? Directory(opening: "/proc"),
            try processes.status("self".utf8) != nil
        else { return locks.contains { $0.age < 600 } }
        let places = [root, gitDirectory, commonDirectory].map { (try? $0.resolved()) ?? $0 }
        let paths = Set(locks.map { ((try? $0.path.resolved()) ?? $0.path).string })
        let own = Array(String(getpid()).utf8)
        for number in try processes.names()
        where number.first.map(Ascii.isDigit) == true && number != own {
            // It may end at any time, or be another user's.
            guard let process = try? processes.subdirectory(number) else { continue }
            if try Self.isGit(process), let target = try? process.readLink("cwd".utf8) {
                let directory = FilePath(String(decoding: target, as: UTF8.self))
                if places.contains(where: { directory.starts(with: $0) }) { return true }
            }
            guard !paths.isEmpty, let files = try? process.subdirectory("fd".utf8) else { continue }
            for file in (try? files.names()) ?? [] {
                guard let target = try? files.readLink(file) else { continue }
                if paths.contains(String(decoding: target, as: UTF8.self)) { return true }
            }
        }
        return false
    }

    private static func isGit(_ process: Directory) throws -> Bool {
        let name = (try? process.beginning(of: "comm".utf8, count: 16)) ?? nil
        return name?.starts(with: "git".utf8) == true
    }
}

/// Gives a transfer up when nothing has been heard for too long, when it takes too long in all, and
/// when it brings too much: a remote that sends a byte now and then is never silent.
final class TransferWatch: Sendable {
    private let timeout: Duration
    private let limit: TimeLimit
    private let growth: StoreGrowth?
    private let lastHeard = Mutex(ContinuousClock.now)

    /// The interval at which the objects on disk are looked at.
    private static let look = Duration.milliseconds(200)

    init(timeout: Duration, limit: TimeLimit, growth: StoreGrowth? = nil) {
        self.timeout = timeout
        self.limit = limit
        self.growth = growth
    }

    func heard() {
        lastHeard.withLock { $0 = .now }
    }

    /// Waits until the transfer is to be given up.
    /// - Throws: `TransportError.timedOut`, `.unfinished`, `.storeTooLarge`; `CancellationError`.
    func expire() async throws -> Never {
        while true {
            try limit.check()
            try growth?.check()
            let silence = lastHeard.withLock { $0 } + timeout
            if silence <= .now { throw TransportError.timedOut(after: timeout) }
            var next = min(silence, limit.end)
            if growth != nil { next = min(next, .now + Self.look) }
            try await Task.sleep(until: next, clock: .continuous)
        }
    }
}

/// The time that work with a remote may take in all, running since this value was made. Several
/// transfers of one task share it.
public struct TimeLimit: Hashable, Sendable {
    /// Enough for a large store on a slow line: one hour.
    public static let usual = Duration.seconds(3600)

    public let duration: Duration
    let end: ContinuousClock.Instant

    public init(_ duration: Duration = usual) {
        self.duration = duration
        end = .now + duration
    }

    /// - Throws: `TransportError.unfinished` when the time is over.
    func check() throws(TransportError) {
        if end <= .now { throw .unfinished(after: duration) }
    }
}
