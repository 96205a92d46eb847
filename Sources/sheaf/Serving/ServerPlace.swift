import Libc
import SheafStore
import SheafSystem
import SheafTerminal
import SheafWords
import SystemPackage

enum ServeError: Error, FactConvertible {
    /// The program for it was not built, or lies elsewhere.
    case noServer
    case portTaken(Int)
    /// The system does not let it listen there; the address as it was asked for.
    case cannotListen(String, Errno)
    /// A code for a server that does not run.
    case notServed
    case noSuchDevice(String)
    /// The name, and the numbers of those that have it.
    case severalDevices(String, [Int])
    /// A certificate was given, which earlier versions took.
    case noTLS

    var fact: Fact {
        switch self {
        case .noServer: Fact("server-missing", exitCode: .unavailable)
        case .portTaken(let port):
            Fact("server-port-taken", ["port": port], exitCode: .unavailable)
        case .cannotListen(let place, let code):
            Fact(
                "server-cannot-listen",
                ["place": place, "reason": Fact.system(code.rawValue)], exitCode: .unavailable)
        case .notServed: Fact("not-served", exitCode: .unavailable)
        case .noSuchDevice(let id): Fact("no-device", ["id": id], exitCode: .noItem)
        case .severalDevices(let name, let numbers):
            Fact(
                "several-devices",
                [
                    "name": name,
                    "numbers": numbers.map(String.init).joined(separator: ", "),
                ], exitCode: .usage)
        case .noTLS: Fact("server-without-tls", exitCode: .usage)
        }
    }
}

/// The address at which a server listens, and the names under which it is asked for.
struct ServerPlace {
    static let usualPort = 4750

    let host: String
    private(set) var port: Int
    /// The addresses and names of this machine, where it listens at all of them.
    let names: [String]

    /// True if other machines can reach it.
    var isOnNetwork: Bool { !host.hasPrefix("127.") && host != "::1" }

    /// - Parameter text: `ADDRESS:PORT`, `[ADDRESS]:PORT`, `ADDRESS` or `:PORT`; port 0 is any that is
    ///   free.
    init(_ text: String?, isOnNetwork: Bool) throws(UsageError) {
        var host = isOnNetwork ? "0.0.0.0" : "127.0.0.1"
        var port = Self.usualPort
        if let text {
            var address = text[...]
            if let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") {
                guard let number = Int(text[text.index(after: colon)...]), 0...65_535 ~= number
                else { throw .wrongValue(text, option: "--listen") }
                port = number
                address = text[..<colon]
            }
            if address.hasPrefix("["), address.hasSuffix("]") {
                address = address.dropFirst().dropLast()
            }
            if !address.isEmpty { host = address == "localhost" ? "127.0.0.1" : String(address) }
        }
        guard Self.isAddress(host) else { throw .wrongValue(text ?? host, option: "--listen") }
        (self.host, self.port) = (host, port)
        let isAnywhere = host == "0.0.0.0" || host == "::"
        let own = HostName.current.lowercased()
        names = isAnywhere ? Self.addresses() + [own, own + ".local"] : []
    }

    /// The host in the address that is printed, with the port.
    var shownHost: String {
        let name = names.first ?? host
        let shown = name.contains(":") ? "[\(name)]" : name
        return port == 80 ? shown : "\(shown):\(port)"
    }

    /// `ADDRESS:PORT`, as ``init(_:isOnNetwork:)`` reads it.
    var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// Tries the address, before anything is said, and takes a free port in place of 0.
    ///
    /// Throws ``ServeError/portTaken(_:)`` and ``ServeError/cannotListen(_:_:)``.
    mutating func claim() throws(ServeError) {
        let isSix = host.contains(":")
        let probe = socket(isSix ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard probe >= 0 else { throw .cannotListen(description, Errno(rawValue: errno)) }
        defer { close(probe) }
        var yes: Int32 = 1
        setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_storage()
        var length = socklen_t(
            isSix ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size)
        let (host, number) = (host, in_port_t(port).bigEndian)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            let raw = UnsafeMutableRawPointer(pointer)
            if isSix {
                let six = raw.assumingMemoryBound(to: sockaddr_in6.self)
                six.pointee.sin6_family = sa_family_t(AF_INET6)
                six.pointee.sin6_port = number
                inet_pton(AF_INET6, host, &six.pointee.sin6_addr)
            } else {
                let four = raw.assumingMemoryBound(to: sockaddr_in.self)
                four.pointee.sin_family = sa_family_t(AF_INET)
                four.pointee.sin_port = number
                inet_pton(AF_INET, host, &four.pointee.sin_addr)
            }
            let shared = raw.assumingMemoryBound(to: sockaddr.self)
            // Another that only listens would not keep this one from being bound.
            guard bind(probe, shared, length) == 0, Libc.listen(probe, 1) == 0 else {
                return errno
            }
            return getsockname(probe, shared, &length) == 0 ? 0 : errno
        }
        if result == EADDRINUSE { throw .portTaken(port) }
        guard result == 0 else { throw .cannotListen(description, Errno(rawValue: result)) }
        guard port == 0 else { return }
        // Both forms have it in the same place.
        port = withUnsafeBytes(of: address) {
            Int(in_port_t(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: in_port_t.self)))
        }
    }

    /// Returns whether a text can stand in an address as it is.
    static func isPath(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: "/-._~".utf8.contains(byte)
            }
        } && !text.contains("//") && !text.split(separator: "/").contains { $0 == ".." }
    }

    /// Returns whether a text is the origin of a page: scheme and host, no path.
    static func isOrigin(_ text: String) -> Bool {
        guard let scheme = ["https://", "http://"].first(where: { text.hasPrefix($0) }) else {
            return false
        }
        let host = text.dropFirst(scheme.count)
        return !host.isEmpty
            && host.utf8.allSatisfy { byte in
                let scalar = Unicode.Scalar(byte)
                return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || ".-:[]".unicodeScalars.contains(scalar)
            }
    }

    private static func isAddress(_ text: String) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16)
        return inet_pton(AF_INET, text, &bytes) == 1 || inet_pton(AF_INET6, text, &bytes) == 1
    }

    /// This machine's addresses on networks (IPv4), the first one being the one to tell.
    private static func addresses() -> [String] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var found: [String] = []
        var next = list
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard let address = entry.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET)
            else { continue }
            let text = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { pointer in
                var address = pointer.pointee.sin_addr
                var buffer = [CChar](repeating: 0, count: 64)
                inet_ntop(AF_INET, &address, &buffer, 64)
                return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
            }
            if !text.hasPrefix("127.") { found.append(text) }
        }
        return found
    }
}

/// The program `sheaf-serve`: beside this one, else on the path, as git finds its own.
struct ServerProgram {
    private let path: String

    /// Throws ``ServeError/noServer``.
    init(_ context: Context) throws(ServeError) {
        let own = (try? Session.program()).flatMap { path in
            path.lastIndex(of: "/").map { String(path[..<$0]) }
        }
        let folders =
            [own].compactMap { $0 }
            + (context.environment.variables["PATH"] ?? "").split(separator: ":").map(String.init)
        guard
            let folder = folders.first(where: { access($0 + "/sheaf-serve", X_OK) == 0 })
        else { throw .noServer }
        path = folder + "/sheaf-serve"
    }

    /// Goes on as that program: signals reach it at once. Throws ``ServeError/noServer`` where it cannot.
    func replaceThisProcess(_ arguments: [String]) throws(ServeError) {
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        execv(path, &words)
        throw .noServer
    }
}
