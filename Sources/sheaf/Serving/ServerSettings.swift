import SheafStore
import SheafSystem

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
        for address in origins { words += ["--origin", address] }
        if isReadOnly { words.append("--read-only") }
        if isVerbose { words.append("--verbose") }
        return words
    }

    /// The same as the options of `sheaf serve`.
    var options: [String] {
        var words = ["--listen", place.description, "--base", base]
        for address in origins { words += ["--origin", address] }
        if isReadOnly { words.append("--read-only") }
        if isVerbose { words.append("--verbose") }
        return words
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
