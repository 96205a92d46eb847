/// The addresses under which the server answers, and the pages that may ask it.
///
/// Another name that leads here (DNS rebinding) or another site's page gets nothing.
public struct RequestGuard: Sendable {
    /// Values of `Host` that are answered, with the port where it is not the scheme's own.
    let hosts: Set<String>
    /// Values of `Origin` that may change something.
    let origins: Set<String>

    /// - Parameters:
    ///   - hosts: names and addresses, with their ports, as a browser sends them.
    ///   - isSecure: whether the server itself speaks TLS.
    ///   - origins: addresses of a proxy before the server, such as `https://notes.example`.
    public init(hosts: Set<String>, isSecure: Bool, origins: [String] = []) {
        let scheme = isSecure ? "https" : "http"
        let proxied = origins.map { $0.lowercased() }
        let names = hosts.map { $0.lowercased() }
        self.hosts = Set(names + proxied.compactMap(Self.host))
        self.origins = Set(names.map { "\(scheme)://\($0)" } + proxied)
    }

    private static func host(of origin: String) -> String? {
        guard let scheme = origin.firstRange(of: "://") else { return nil }
        return String(origin[scheme.upperBound...])
    }

    /// Throws ``Failure/host`` or ``Failure/origin``, before anything of the request is looked at.
    func check(_ request: Request) throws(Failure) {
        guard let host = request.headers["host"]?.lowercased(), hosts.contains(host) else {
            throw .host
        }
        if request.method == .get {
            // A page of another site may not even have an answer loaded.
            let site = request.headers["sec-fetch-site"] ?? "none"
            let isNavigation = request.headers["sec-fetch-mode"] == "navigate"
            guard site == "same-origin" || site == "none" || isNavigation && request.path.isEmpty
            else { throw .origin }
            return
        }
        guard let origin = request.headers["origin"]?.lowercased(), origins.contains(origin) else {
            throw .origin
        }
        guard ["same-origin", nil].contains(request.headers["sec-fetch-site"]) else {
            throw .origin
        }
        let type = request.headers["content-type"]?.lowercased() ?? ""
        if request.method == .post, type.prefix(while: { $0 != ";" }) != "application/json" {
            throw .malformed
        }
    }
}
