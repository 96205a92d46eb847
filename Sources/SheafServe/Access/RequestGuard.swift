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
