import ArgumentParser
import CSheafSystem
import Libc
import SheafServe
import SheafStore

/// Serves a store to browsers. `sheaf serve` starts it, and has the help and the words.
@main struct Program: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheaf-serve",
        abstract: "The server that `sheaf serve` starts; see `sheaf help serve`.")

    @Option var store: String
    @Option var host = "127.0.0.1"
    @Option var port = 4750
    /// Names under which browsers may ask for it, beside the host's own.
    @Option var name: [String] = []
    @Option var origin: [String] = []
    @Option var base = "/"
    /// A file for the browser of this machine.
    @Option var open: String?
    @Flag var readOnly = false
    @Flag var verbose = false

    func run() async throws {
        sheaf_return_memory()
        signal(SIGPIPE, SIG_IGN)
        let store = try Store.open(at: FilePath(store), environment: .process())
        let server = try BoardServer(
            store,
            BoardServer.Options(
                requestGuard: RequestGuard(
                    names: name + (isLoopback ? ["localhost", "127.0.0.1", "[::1]"] : [shown]),
                    port: port, origins: origin, takesAddresses: isAnywhere),
                isReadOnly: readOnly, port: port, base: base,
                whenQuiet: { sheaf_trim_memory() }))
        let hold = try? ServingHold(of: store, at: address)
        defer { withExtendedLifetime(hold) {} }
        try await WebServer(
            server: server, host: host, port: port, base: base, isVerbose: verbose, opened: open
        ).run()
    }

    /// The address to open: that of a proxy where there is one.
    private var address: String {
        let host = name.first ?? shown
        return (origin.first ?? "http://" + (port == 80 ? host : "\(host):\(port)")) + base
    }

    private var shown: String { host.contains(":") ? "[\(host)]" : host }

    private var isAnywhere: Bool { ["0.0.0.0", "::"].contains(host) }

    private var isLoopback: Bool { host.hasPrefix("127.") || host == "::1" }
}
