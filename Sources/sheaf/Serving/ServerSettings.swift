import Libc
import SheafStore
import SheafSystem
import SheafTerminal
import SystemPackage

/// The way in which a store is to be served.
struct ServerSettings {
    var place: ServerPlace
    let base: String
    /// Addresses of proxies.
    let origins: [String]
    /// Paths of a certificate and its key; both or none.
    let certificate: String?
    let key: String?
    let isReadOnly: Bool
    let isVerbose: Bool

    /// The address to open: that of a proxy where there is one.
    var address: String {
        let isSecure = certificate != nil
        let own = (isSecure ? "https" : "http") + "://" + place.shownHost(isSecure: isSecure)
        return (origins.first ?? own) + base
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
        if let certificate, let key { words += ["--certificate", certificate, "--key", key] }
        if isReadOnly { words.append("--read-only") }
        if isVerbose { words.append("--verbose") }
        return words
    }

    /// The same as the options of `sheaf serve`.
    var options: [String] {
        var words = ["--listen", place.description, "--base", base]
        for address in origins { words += ["--origin", address] }
        if let certificate, let key { words += ["--tls", certificate, key] }
        if isReadOnly { words.append("--read-only") }
        if isVerbose { words.append("--verbose") }
        return words
    }

    /// The whole path of a file that can be read. Throws `SystemError`.
    static func readable(_ path: String, _ context: Context) throws -> String {
        let whole = context.environment.directory.pushing(FilePath(path))
        guard access(whole.string, R_OK) == 0 else {
            throw SystemError("open", whole, Errno(rawValue: errno))
        }
        return whole.string
    }
}
