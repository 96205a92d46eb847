import SheafJSON
import SheafStore
import Synchronization

/// The addresses under which the server answers, and the pages that may ask it.
///
/// Another name that leads here (DNS rebinding) or another site's page gets nothing.
public struct RequestGuard: Sendable {
    /// Values of `Host` that are answered, with the port where it is not the scheme's own.
    private let hosts: Set<String>
    /// Those of them that are a proxy's which speaks TLS.
    private let secureHosts: Set<String>
    /// The port behind an address of this machine's, where any of them is answered.
    private let addressEnd: String?

    /// - Parameters:
    ///   - names: names and addresses without ports.
    ///   - port: where it listens.
    ///   - origins: addresses of a proxy before the server, such as `https://notes.example`.
    ///   - takesAddresses: whether any address in place of a name is answered, as long as the machine is
    ///     reached by it: addresses come and go, and no other site's name can lead to one of them.
    public init(
        names: [String], port: Int, origins: [String] = [], takesAddresses: Bool = false
    ) {
        let end = port == 80 ? "" : ":\(port)"
        let own = names.map { $0.lowercased() + end }
        let proxies = origins.map { $0.lowercased() }
        func hosts(_ scheme: String) -> [String] {
            proxies.filter { $0.hasPrefix(scheme) }.map { String($0.dropFirst(scheme.count)) }
        }
        secureHosts = Set(hosts("https://"))
        self.hosts = Set(own + hosts("http://")).union(secureHosts)
        addressEnd = takesAddresses ? end : nil
    }

    /// Returns whether the browser sent this over TLS, to a proxy before the server.
    func isSecure(_ request: Request) -> Bool {
        secureHosts.contains(request.headers["host"]?.lowercased() ?? "")
    }

    private func isAddress(_ host: String) -> Bool {
        guard let addressEnd, host.hasSuffix(addressEnd) else { return false }
        return Self.isAddress(host.dropLast(addressEnd.count))
    }

    /// Returns whether a host is an address in the form in which browsers send it.
    private static func isAddress(_ host: Substring) -> Bool {
        if host.hasPrefix("["), host.hasSuffix("]") {
            return host.dropFirst().dropLast().allSatisfy {
                $0.isHexDigit || $0 == ":" || $0 == "."
            }
        }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                !part.isEmpty && part.utf8.allSatisfy { 48...57 ~= $0 } && UInt8(part) != nil
            }
    }

    /// Throws ``Failure/host`` or ``Failure/origin``, before anything of the request is looked at.
    func check(_ request: Request) throws(Failure) {
        guard let host = request.headers["host"]?.lowercased(),
            hosts.contains(host) || isAddress(host)
        else { throw .host }
        if request.method == .get {
            // A page of another site may not even have an answer loaded.
            let site = request.headers["sec-fetch-site"] ?? "none"
            let isNavigation = request.headers["sec-fetch-mode"] == "navigate"
            guard site == "same-origin" || site == "none" || isNavigation && request.path.isEmpty
            else { throw .origin }
            return
        }
        // Of the very address that was asked, with its port.
        let own = (isSecure(request) ? "https://" : "http://") + host
        guard request.headers["origin"]?.lowercased() == own else { throw .origin }
        guard ["same-origin", nil].contains(request.headers["sec-fetch-site"]) else {
            throw .origin
        }
        let type = request.headers["content-type"]?.lowercased() ?? ""
        if request.method == .post, type.prefix(while: { $0 != ";" }) != "application/json" {
            throw .malformed
        }
    }
}

/// Limits how quickly one device may change something: a page in a loop would fill the history.
final class WriteRate: Sendable {
    /// The most at once, as of a device that comes back after days without a network.
    private static let most = 500.0
    private static let perSecond = 10.0

    private struct Allowance {
        var left: Double
        var at: ContinuousClock.Instant
    }

    private let state = Mutex<[String: Allowance]>([:])

    /// Throws ``Failure`` `tooFast` with the seconds until so many changes are allowed again.
    func take(
        _ count: Int, for device: String, at now: ContinuousClock.Instant = .now
    ) throws(Failure) {
        let missing = state.withLock { devices in
            var own = devices[device] ?? Allowance(left: Self.most, at: now)
            let (seconds, rest) = (now - own.at).components
            let passed = Double(seconds) + Double(rest) / 1e18
            own = Allowance(left: min(Self.most, own.left + passed * Self.perSecond), at: now)
            let missing = Double(count) - own.left
            if missing <= 0 { own.left -= Double(count) }
            devices[device] = own
            return missing
        }
        guard missing > 0 else { return }
        throw Failure("tooFast", 429, ["seconds": Int((missing / Self.perSecond).rounded(.up))])
    }
}

/// Lets a new device in that has a secret or a code, and limits how often codes are tried.
final class Pairing: Sendable {
    /// Wrong codes within a minute, and in all until a new code is asked for.
    private static let triesPerMinute = 5
    private static let triesInAll = 50

    private struct State {
        /// The times of wrong codes within the last minute.
        var tries: [Int64] = []
        var total = 0
    }

    private let tickets: PairingTickets
    private let clock: @Sendable () -> Int64
    private let state = Mutex(State())

    init(_ store: Store) {
        tickets = PairingTickets(of: store)
        clock = store.environment.clock
    }

    /// Throws `SystemError`.
    func makeCode() throws -> String {
        try state.withLock { state in
            state.total = 0
            return try tickets.makeCode()
        }
    }

    /// A secret for the fragment of an address. Throws `SystemError`.
    func makeSecret() throws -> String { try tickets.makeSecret() }

    /// Uses up a secret of 128 bits, which cannot be guessed. Throws ``Failure`` `code`, and `SystemError`.
    func use(secret: String) throws {
        guard secret.utf8.count == 32 else { throw Failure("code", 401) }
        // One after the other: of several at a time with one secret one is let in.
        let isRight = try state.withLock { _ in try tickets.use(secret) }
        guard isRight else { throw Failure("code", 401) }
    }

    /// Uses up the code. Throws ``Failure`` `code` or `tooManyTries`, and `SystemError`.
    func use(code: String) throws {
        let now = clock()
        // One after the other: a try counts before the next one begins.
        try state.withLock { state in
            state.tries.removeAll { now - $0 >= 60 || $0 > now }
            guard state.tries.count < Self.triesPerMinute else {
                let wait = 60 - (now - (state.tries.first ?? now))
                throw Failure("tooManyTries", 429, ["seconds": Int(max(1, wait))])
            }
            if code.utf8.count == 8, try tickets.use(code) { return }
            state.tries.append(now)
            state.total += 1
            if state.total >= Self.triesInAll { try tickets.endCode() }
            throw Failure("code", 401)
        }
    }
}
