import Dispatch
import Synchronization
import SystemPackage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Sees every change below a folder, and tells other processes whether there was one since somebody
/// last looked at all files: they need not look themselves then.
///
/// Whoever asks makes a file first, a cookie. The system tells of changes in the order in which they
/// happen, so once the cookie was seen, all that happened before it was. Changes by way of another
/// machine are not told of, nor those that a program makes in memory (`mmap`) before it says so: on
/// file systems of other machines nothing is vouched for.
public final class ChangeWitness: Sendable {
    /// What the witness and its thread share.
    fileprivate final class Shared: Sendable {
        struct State {
            var hasChanged = false
            var isWatching = true
            var isStopped = false
        }

        let state = Mutex(State())
        let ended = DispatchSemaphore(value: 0)
    }

    private let shared = Shared()
    /// Written to when the witness has to end.
    private let bell: [Int32]

    /// Begins to watch the working tree: what changes from now on is seen. Others find the witness in
    /// our own folder.
    ///
    /// - Parameter look: looks at all files, takes down what it finds under a number, and says whether that
    ///     can be relied on. Called on a thread of its own, when nothing changes any more.
    public init(_ layout: RepositoryLayout, look: @escaping @Sendable (UInt64) -> Bool) {
        let root = layout.root
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) != 0 { ends = [-1, -1] }
        for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        bell = ends
        nonisolated(unsafe) let watch = FolderWatch(root)
        let cookies = try? layout.makePrivateFolder(Self.folderName)
        // Of those that were killed before they had an answer.
        for name in (try? cookies?.names()) ?? [] where name.starts(with: Self.cookieMark) {
            _ = try? cookies?.remove(name)
        }
        var socket: LocalSocket?
        if let cookies, watch.isWatching, root.isOnKnownFileSystem,
            watch.watchCookies(in: cookies)
        {
            socket = LocalSocket.listening(Self.socketName, in: cookies)
        }
        DispatchQueue(label: "sheaf.witness").async { [shared, socket, end = ends[0]] in
            // From here on the watch belongs to this thread.
            var testimony = Testimony(
                watch: watch, socket: socket, bell: end, shared: shared, look: look)
            testimony.run()
            if socket != nil { _ = try? cookies?.remove(Self.socketName.utf8) }
            shared.ended.signal()
        }
    }

    deinit {
        shared.state.withLock { $0.isStopped = true }
        _ = write(bell[1], "x", 1)
        shared.ended.wait()
        for end in bell where end >= 0 { close(end) }
    }

    /// Whether something has changed since the last call. Does not wait.
    public func takeChanged() -> Bool {
        shared.state.withLock { state in
            defer { state.hasChanged = false }
            return state.hasChanged
        }
    }

    /// Whether every folder is watched.
    public var isWatching: Bool { shared.state.withLock { $0.isWatching } }

    private static let folderName = "watch"
    private static let socketName = "socket"
    private static let cookieMark = Array("cookie-".utf8)

    /// Asks the witness of a working tree whether anything has changed since it last looked.
    ///
    /// - Parameter isUseless: whether what it took down then was of no use; it looks again.
    /// - Returns: the number of that look; `nil` where there is no witness, it is late, or something
    ///   has changed.
    public static func unchangedSince(
        in layout: RepositoryLayout, environment: GitEnvironment, isUseless: Bool = false
    ) -> UInt64? {
        guard let directory = try? layout.privateFolder(folderName),
            let socket = LocalSocket.connected(to: socketName, in: directory)
        else { return nil }
        socket.limitWaiting(milliseconds: 30)
        let cookie = cookieMark + environment.nonce().utf8
        guard (try? directory.create(cookie, [], flushed: false)) != nil else { return nil }
        defer { _ = try? directory.remove(cookie) }
        guard socket.send(Array((isUseless ? "!" : "?").utf8) + cookie),
            let answer = socket.receive(limit: 8), answer.count == 8
        else { return nil }
        let number = answer.reduce(0) { $0 << 8 | UInt64($1) }
        return number == 0 ? nil : number
    }
}

/// What the witness' thread does and knows.
private struct Testimony {
    let watch: FolderWatch
    let socket: LocalSocket?
    let bell: Int32
    let shared: ChangeWitness.Shared
    let look: @Sendable (UInt64) -> Bool

    private var number = UInt64.random(in: 1 ... .max >> 1)
    /// Nothing has changed since the look of this number.
    private var isUnchanged = false
    /// Somebody could not use what that look took down. Nobody else need mind: one who asks with other
    /// ignore files will never find it useful.
    private var isUseless = false
    /// When to look again.
    private var due = ContinuousClock.now
    private var pause = stillness

    /// How long files have to be still before they are looked at.
    private static let stillness = Duration.milliseconds(20)
    private static let longestPause = Duration.seconds(5)

    init(
        watch: FolderWatch, socket: LocalSocket?, bell: Int32, shared: ChangeWitness.Shared,
        look: @escaping @Sendable (UInt64) -> Bool
    ) {
        self.watch = watch
        self.socket = socket
        self.bell = bell
        self.shared = shared
        self.look = look
    }

    mutating func run() {
        while drain() {
            // Who cannot be asked does not look for others.
            let mayLook = socket != nil && watch.isWatching && (!isUnchanged || isUseless)
            let left = ContinuousClock.now.duration(to: due)
            if mayLook, left <= .zero {
                takeALook()
            } else {
                wait(mayLook ? Int32(left / .milliseconds(1)) + 1 : -1)
                while let client = socket?.accepted() { answer(client) }
            }
        }
    }

    private mutating func takeALook() {
        number &+= 1
        isUseless = false
        isUnchanged = look(number)
        if !isUnchanged { lookLater() }
    }

    /// What could not be taken down or was of no use is tried again, less and less often.
    private mutating func lookLater() {
        pause = min(pause * 2, Self.longestPause)
        due = .now + pause
    }

    /// Takes all changes that were told of up to now, and answers whether to go on.
    private mutating func drain() -> Bool {
        let hasChanged = watch.hasChanged()
        if hasChanged { changed() }
        return shared.state.withLock {
            $0.hasChanged = $0.hasChanged || hasChanged
            $0.isWatching = watch.isWatching
            return !$0.isStopped
        }
    }

    private mutating func changed() {
        isUnchanged = false
        pause = Self.stillness
        due = .now + pause
    }

    private func wait(_ milliseconds: Int32) {
        var files = [watch.events, socket?.descriptor ?? -1, bell].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        _ = poll(&files, numericCast(files.count), milliseconds)
    }

    private mutating func answer(_ client: LocalSocket) {
        client.limitWaiting(milliseconds: 30)
        guard let question = client.receive(limit: 64), let kind = question.first else { return }
        _ = drain()
        let isSeen = watch.takeCookie(Array(question.dropFirst()))
        if kind == UInt8(ascii: "!"), !isUseless {
            isUseless = true
            lookLater()
        }
        let answer = isUnchanged && isSeen && watch.isWatching ? number : 0
        _ = client.send(withUnsafeBytes(of: answer.bigEndian) { Array($0) })
    }
}
