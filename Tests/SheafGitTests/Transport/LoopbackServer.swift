import Foundation
import Synchronization

/// A server on a free port of the loopback address that gives every caller the same answer, or
/// takes calls and stays silent. Ends with the last reference.
final class LoopbackServer: Sendable {
    let port: UInt16
    private let listener: Int32
    private let held: Held

    private final class Held: Sendable {
        let connections = Mutex<[Int32]>([])
    }

    struct Failed: Error {}

    /// - Parameter answer: `nil` for silence.
    init(answer: String?) throws {
        let (listener, port) = try Self.bound()
        self.listener = listener
        self.port = port
        let held = Held()
        self.held = held
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                guard let answer else {
                    held.connections.withLock { $0.append(connection) }
                    continue
                }
                var request = [UInt8](repeating: 0, count: 16 * 1024)
                _ = recv(connection, &request, request.count, 0)
                _ = send(connection, answer, answer.utf8.count, Int32(MSG_NOSIGNAL))
                close(connection)
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        for connection in held.connections.withLock({ $0 }) { close(connection) }
    }

    private static func bound() throws -> (Int32, UInt16) {
        let listener = socket(
            AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port = withUnsafeMutablePointer(to: &address) { pointer -> UInt16? in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
                guard bind(listener, raw, length) == 0, listen(listener, 8) == 0,
                    getsockname(listener, raw, &length) == 0
                else { return nil }
                return UInt16(bigEndian: pointer.pointee.sin_port)
            }
        }
        guard listener >= 0, let port else { throw Failed() }
        return (listener, port)
    }
}
