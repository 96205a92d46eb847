import HummingbirdCore
import Libc
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import SheafServe

/// The server on the network: turns requests of HTTP into values, and answers back.
struct WebServer {
    /// Connections at a time; more wait to be accepted until others end.
    private static let mostConnections = 1_500
    /// Seconds without a byte of a request after which a connection ends.
    private static let idleTimeout: Int64 = 30
    /// Seconds for which requests under way may go on at the end.
    private static let endTimeout: Int64 = 10

    let server: BoardServer
    let host: String
    let port: Int
    let base: String
    let isVerbose: Bool
    /// A file to show in a browser once the server answers.
    let opened: String?

    /// Serves until SIGTERM or SIGINT, or until the terminal that it was started on is closed: streams
    /// end at once, requests under way are answered.
    func run() async throws {
        Self.allowDescriptors()
        var logger = Logger(label: "sheaf-serve")
        logger.logLevel = .critical
        let responder = Responder(server: server, base: base, isVerbose: isVerbose)
        let waiting = WaitingConnections()
        let limits = HTTP1Channel.Configuration(
            additionalChannelHandlers: [waiting.handler()],
            idleTimeout: .seconds(Self.idleTimeout),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 8 << 10, maxHeaderListSize: 32 << 10,
                maxHeaderFieldCount: 100))
        let service = try HTTPServerBuilder.http1(configuration: limits).buildServer(
            configuration: ServerConfiguration(
                address: .hostname(host, port: port),
                availableConnectionsDelegate: MaximumAvailableConnections(
                    Self.mostConnections)),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger,
            responder: { request, writer, channel in
                try await responder.respond(to: request, writer, channel)
            },
            onServerRunning: { _ in
                if let opened { Browser.open(opened) }
            })
        // Elsewhere a SIGHUP means "read the settings again", as units that an earlier version
        // installed send it on reload, and there is nothing to read.
        let isOnTerminal = isatty(STDIN_FILENO) == 1
        if !isOnTerminal { signal(SIGHUP, SIG_IGN) }
        var configuration = ServiceGroupConfiguration(
            services: [service, StreamsEnd(server: server)],
            gracefulShutdownSignals: [.sigterm, .sigint] + (isOnTerminal ? [.sighup] : []),
            logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(Self.endTimeout)
        let group = ServiceGroup(configuration: configuration)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await server.run() }
            tasks.addTask { try await group.run() }
            // The group ends by a signal; the others go on until they are cancelled.
            try await tasks.next()
            tasks.cancelAll()
        }
    }

    /// Raises the number of files that this process may have open: each connection is one.
    private static func allowDescriptors() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return
        }
        limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, 4_096))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}

/// Ends the streams of events when the server is to end: they would go on for ever.
private struct StreamsEnd: Service {
    let server: BoardServer

    func run() async throws {
        try? await gracefulShutdown()
        server.endStreams()
    }
}
