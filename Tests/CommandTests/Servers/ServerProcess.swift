import Glibc
import Testing

/// A server that a test starts as an ordinary process on the loopback address, and that ends with
/// the last reference.
final class ServerProcess: Sendable {
    /// What is missing, in words that say what to do.
    struct Missing: Error, CustomStringConvertible {
        let program: String
        let package: String
        var description: String {
            "\(program) is missing; the README's test command installs the package \(package)"
        }
    }

    struct DidNotStart: Error, CustomStringConvertible {
        let description: String
    }

    private let pid: pid_t

    /// Starts a program and waits until its port takes calls.
    init(
        _ arguments: [String], port: UInt16, environment: [String: String], folder: String
    ) throws {
        let child = try spawn(
            arguments[0], Array(arguments.dropFirst()), environment: environment,
            directory: folder, streams: .files(input: []), scratch: folder)
        pid = child.pid
        for _ in 0..<6_000 {
            if Self.answers(port) { return }
            usleep(10_000)
            guard waitpid(pid, nil, WNOHANG) == 0 else {
                throw DidNotStart(description: "\(arguments): \(child.wait().errors)")
            }
        }
        throw DidNotStart(description: "\(arguments): nobody answers on port \(port)")
    }

    deinit {
        // It has a session of its own, and so a group with all that it started.
        kill(-pid, SIGTERM)
        for _ in 0..<200 {
            if waitpid(pid, nil, WNOHANG) != 0 { return }
            usleep(10_000)
        }
        kill(-pid, SIGKILL)
        waitpid(pid, nil, 0)
    }

    /// The path of a program, or which package has it.
    static func find(_ program: String, package: String) throws -> String {
        for folder in ["/usr/sbin", "/usr/bin", "/usr/lib/git-core", "/usr/local/sbin"] {
            let path = "\(folder)/\(program)"
            if access(path, X_OK) == 0 { return path }
        }
        throw Missing(program: program, package: package)
    }

    private static func answers(_ port: UInt16) -> Bool {
        let caller = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(caller) }
        return withLoopback(port) { connect(caller, $0, $1) } == 0
    }

    private static func withLoopback<Result>(
        _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
