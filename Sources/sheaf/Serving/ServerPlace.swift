import Libc
import SheafJSON
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
            guard bind(probe, shared, length) == 0, Libc.listen(probe, 1) == 0 else { return errno }
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
        text.utf8.allSatisfy { $0.isASCIILetterOrDigit || "/-._~".utf8.contains($0) }
            && !text.contains("//") && !text.split(separator: "/").contains { $0 == ".." }
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
    init(_ variables: [String: String]) throws(ServeError) {
        let own = (try? Session.program()).flatMap { path in
            path.lastIndex(of: "/").map { String(path[..<$0]) }
        }
        let folders =
            [own].compactMap { $0 }
            + (variables["PATH"] ?? "").split(separator: ":").map(String.init)
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

/// The way in which a store is to be served.
struct ServerSettings {
    var place: ServerPlace
    let base: String
    /// Addresses of proxies.
    let origins: [String]
    let isReadOnly: Bool
    let isVerbose: Bool

    /// The address to open: that of a proxy where there is one.
    var address: String {
        (origins.first ?? "http://" + place.shownHost) + base
    }

    /// True if other devices can open it.
    var isReachable: Bool { place.isOnNetwork || !origins.isEmpty }

    /// The arguments of `sheaf-serve`.
    func arguments(_ store: Store) -> [String] {
        var words = [
            "--store", store.root.string, "--host", place.host, "--port", String(place.port),
            "--base", base,
        ]
        for name in place.names { words += ["--name", name] }
        return words + manner
    }

    /// The place as the options of `sheaf serve`.
    var options: [String] { ["--listen", place.description, "--base", base] + manner }

    /// The options that both programs have.
    private var manner: [String] {
        origins.flatMap { ["--origin", $0] } + (isReadOnly ? ["--read-only"] : [])
            + (isVerbose ? ["--verbose"] : [])
    }

    /// True if other devices reach it without a proxy, so that others on the way can read along.
    var isPlain: Bool { place.isOnNetwork && origins.isEmpty }

    /// The commands for a shell that have a proxy on this machine speak HTTPS for the server, and
    /// start the server behind it.
    func commands(behind proxy: Proxy, installs: Bool) -> [String] {
        let own = HostName.current.lowercased()
        let host = own.prefix { $0 != "." }
        var words = ["sheaf", "serve"] + (installs ? ["--install"] : [])
        if place.port != ServerPlace.usualPort { words += ["--listen", "127.0.0.1:\(place.port)"] }
        if base != "/" { words += ["--base", base] }
        if isReadOnly { words.append("--read-only") }
        switch proxy {
        case .caddy:
            let name = own.contains(".") ? own : own + ".local"
            let known = ServerPlace.isOrigin("https://" + name) ? name : "laptop.local"
            words += ["--origin", "https://" + known]
            return [
                #"printf '\#(known) {\ntls internal\nreverse_proxy 127.0.0.1:\#(place.port)\n}\n'"#
                    + " | sudo tee -a /etc/caddy/Caddyfile && sudo systemctl reload caddy",
                words.joined(separator: " "),
            ]
        case .tailscale:
            let known = ServerPlace.isOrigin("https://" + host) ? String(host) : "laptop"
            words += ["--origin", "https://\(known).TAILNET.ts.net"]
            return ["tailscale serve --bg \(place.port)", words.joined(separator: " ")]
        }
    }
}

/// A program that gets certificates for a server, and speaks HTTPS for it.
enum Proxy { case caddy, tailscale }

/// The address and the code by which browsers are paired, as they are printed.
struct WayIn {
    /// With a secret in its fragment, which pairs one browser.
    let address: String
    let code: String

    func print(_ settings: ServerSettings, _ printer: Printer) throws {
        guard !printer.json else {
            return try printer.print("serve", ["address": address, "code": code])
        }
        try printer.output.print(Message("serving", ["address": address]))
        if settings.isReachable, printer.isForPeople { try printPicture(printer) }
        try printer.output.print(Message("pairing-code", ["code": code]))
        try Self.adviseProxies(settings, installs: false, printer)
        try printer.output.note(Message("serves-until-interrupt"))
    }

    /// The commands that add HTTPS, where a server does without on a network.
    static func adviseProxies(
        _ settings: ServerSettings, installs: Bool, _ printer: Printer
    ) throws {
        guard settings.isPlain, !printer.output.isQuiet else { return }
        try printer.output.note(Message("serves-plainly"))
        for (proxy, message) in [
            (Proxy.caddy, Message("behind-caddy")), (.tailscale, Message("behind-tailscale")),
        ] {
            try printer.output.note(message)
            // As they are, so that they can be copied: a note would be broken at the window's edge.
            for command in settings.commands(behind: proxy, installs: installs) {
                try printer.output.print(StyledText("  " + command))
            }
        }
    }

    /// The address for a camera.
    private func printPicture(_ printer: Printer) throws {
        guard let picture = QRCode(address) else { return }
        let isColored = printer.output.resultPalette != nil
        let lines =
            printer.width.ambiguousIsWide
            // A block is two cells there, as wide as it is high.
            ? picture.wideLines(withColor: isColored) : picture.lines(withColor: isColored)
        let width = picture.width * (printer.width.ambiguousIsWide ? 2 : 1)
        guard width <= printer.terminal.columns else {
            return try printer.output.note(Message("too-narrow-for-picture", ["columns": width]))
        }
        for line in lines { try printer.output.write(line + "\n") }
    }

    /// Writes a page that leads a browser to the address: in a program's arguments others could read the
    /// secret.
    ///
    /// - Returns: the path of the page.
    func page(in store: Store) throws -> String {
        let text =
            "<!DOCTYPE html><meta charset=\"utf-8\"><meta name=\"referrer\" content=\"no-referrer\">"
            + "<meta http-equiv=\"refresh\" content=\"0; url=\(address)\">"
        return try store.writeStatePage(Array(text.utf8)).string
    }
}
