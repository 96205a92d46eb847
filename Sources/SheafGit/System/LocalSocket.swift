import SystemPackage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A socket of the file system, by which processes of one machine talk. It is closed with the value.
final class LocalSocket: Sendable {
    let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Waits for others under a name in a folder; what had the name before goes. `nil` where the system
    /// does not let us.
    static func listening(_ name: String, in folder: Directory) -> LocalSocket? {
        guard let socket = make(), (try? folder.remove(name.utf8)) != nil,
            withAddress(name, in: folder, { bind(socket.descriptor, $0, $1) }) == 0,
            fchmodat(folder.descriptor, name, 0o600, 0) == 0, listen(socket.descriptor, 16) == 0,
            fcntl(socket.descriptor, F_SETFL, O_NONBLOCK) == 0
        else { return nil }
        return socket
    }

    /// `nil` where nobody listens.
    static func connected(to name: String, in folder: Directory) -> LocalSocket? {
        guard let socket = make(),
            withAddress(name, in: folder, { connect(socket.descriptor, $0, $1) }) == 0
        else { return nil }
        return socket
    }

    /// The next who connected; `nil` where nobody did. Does not wait.
    func accepted() -> LocalSocket? {
        let taken = accept(descriptor, nil, nil)
        guard taken >= 0 else { return nil }
        _ = fcntl(taken, F_SETFD, FD_CLOEXEC)
        return LocalSocket(taken)
    }

    /// How long to wait for the other side.
    func limitWaiting(milliseconds: Int) {
        var time = timeval()
        time.tv_usec = numericCast(milliseconds * 1000)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(
                descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    /// A short message, sent or taken whole. No signal tells that the other side has gone.
    func send(_ message: [UInt8]) -> Bool {
        systemSend(descriptor, message) == message.count
    }

    func receive(limit: Int) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: limit)
        let count = read(descriptor, &buffer, limit)
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    private static func make() -> LocalSocket? {
        #if os(Linux)
            let made = socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue) | O_CLOEXEC, 0)
        #else
            let made = socket(AF_UNIX, SOCK_SEQPACKET, 0)
        #endif
        #if canImport(Darwin)
            var isQuiet: Int32 = 1
            setsockopt(made, SOL_SOCKET, SO_NOSIGPIPE, &isQuiet, 4)
        #endif
        return made >= 0 ? LocalSocket(made) : nil
    }

    /// An address holds a hundred bytes or so; through the open folder any path is short enough.
    private static func withAddress(
        _ name: String, in folder: Directory,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        #if os(Linux)
            let path = Array("/proc/self/fd/\(folder.descriptor)/\(name)".utf8)
        #else
            let path = Array(folder.path.appending(name).string.utf8)
        #endif
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let isShort = withUnsafeMutableBytes(of: &address.sun_path) { target in
            guard path.count < target.count else { return false }
            target.copyBytes(from: path)
            return true
        }
        guard isShort else { return -1 }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

// The method of the same name hides the call inside the type.
private func systemSend(_ socket: Int32, _ message: [UInt8]) -> Int {
    #if canImport(Darwin)
        return send(socket, message, message.count, 0)
    #else
        return send(socket, message, message.count, Int32(MSG_NOSIGNAL))
    #endif
}
