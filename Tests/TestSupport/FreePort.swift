import Glibc
import Synchronization

/// Returns a port of the loopback address that nobody listens on, and that no other call in this process
/// returns. It lies below those that the system gives to connections, one of which could have it
/// before a server does (`ip_local_port_range`).
public func freePort() -> UInt16 {
    while true {
        let port = UInt16(20_000 + nextPort.add(1, ordering: .relaxed).oldValue % 12_000)
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let isFree = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        if isFree { return port }
    }
}

/// Another test run at the same time begins elsewhere.
private let nextPort = Atomic<Int>(Int.random(in: 0..<12_000))
