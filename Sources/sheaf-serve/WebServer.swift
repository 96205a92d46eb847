#if Serve
    import HTTPTypes
    import Hummingbird
    import HummingbirdCore
    import HummingbirdTLS
    import Logging
    import NIOCore
    import SheafServe

    /// The server on the network: turns requests of HTTP into values, and answers back.
    struct WebServer {
        /// Connections at a time; more wait to be accepted.
        private static let mostConnections = 256
        /// Seconds without a byte after which a connection ends; events have a heartbeat.
        private static let idleTimeout: Int64 = 60

        let server: BoardServer
        let host: String
        let port: Int
        let base: String
        /// Paths of a certificate chain and its key, both PEM.
        let tls: (certificate: String, key: String)?
        let isVerbose: Bool
        /// A file to show in a browser once the server answers.
        let opened: String?

        init(
            _ server: BoardServer, host: String, port: Int, base: String,
            tls: (String, String)?, isVerbose: Bool, opening opened: String?
        ) {
            (self.server, self.host, self.port, self.base) = (server, host, port, base)
            (self.tls, self.isVerbose, self.opened) = (tls, isVerbose, opened)
        }

        /// Serves until SIGTERM or SIGINT; requests under way are answered.
        func run() async throws {
            var logger = Logger(label: "sheaf-serve")
            logger.logLevel = .critical
            let http = HTTPServerBuilder.http1(
                configuration: .init(
                    idleTimeout: .seconds(Self.idleTimeout),
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: 8 << 10, maxHeaderListSize: 32 << 10,
                        maxHeaderFieldCount: 100)))
            let application = Application(
                responder: Responder(server: server, base: base, isVerbose: isVerbose),
                server: try tls.map {
                    try .tls(http, tlsConfiguration: Self.tls($0.certificate, $0.key))
                } ?? http,
                configuration: ApplicationConfiguration(
                    address: .hostname(host, port: port),
                    availableConnectionsDelegate: MaximumAvailableConnections(
                        Self.mostConnections)),
                onServerRunning: { _ in
                    if let opened { Browser.open(opened) }
                }, logger: logger)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await server.run() }
                group.addTask { try await application.runService() }
                // The service ends by a signal; the other goes on until it is cancelled.
                try await group.next()
                group.cancelAll()
            }
        }

        private static func tls(_ certificate: String, _ key: String) throws -> TLSConfiguration {
            .makeServerConfiguration(
                certificateChain: try NIOSSLCertificate.fromPEMFile(certificate).map {
                    .certificate($0)
                },
                privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem)))
        }
    }

    private struct Responder: HTTPResponder {
        let server: BoardServer
        let base: String
        let isVerbose: Bool

        func respond(
            to request: Hummingbird.Request, context: BasicRequestContext
        ) async throws -> Hummingbird.Response {
            guard var asked = SheafServe.Request(request, below: base, context) else {
                return Hummingbird.Response(status: .notFound)
            }
            let limit = server.bodyLimit(of: asked)
            if asked.method != .get {
                do {
                    asked.body = Array(buffer: try await request.body.collect(upTo: limit))
                } catch {
                    // What is left of it is not read.
                    return Hummingbird.Response(
                        status: .contentTooLarge, headers: [.connection: "close"])
                }
            }
            let answer = await server.answer(asked)
            if isVerbose { print("\(answer.status) \(asked.method.rawValue) /\(asked.path)") }
            return Hummingbird.Response(answer)
        }
    }

    extension SheafServe.Request {
        fileprivate init?(
            _ request: Hummingbird.Request, below base: String, _ context: BasicRequestContext
        ) {
            guard let method = Method(rawValue: request.method.rawValue),
                let (path, query) = Self.parts(ofTarget: request.head.path ?? "", below: base)
            else { return nil }
            var headers: [String: String] = [:]
            for field in request.headers {
                let name = field.name.canonicalName
                // One that may be there once only, and is not.
                guard headers[name] == nil || name != "origin" else { return nil }
                headers[name] = headers[name].map { $0 + "; " + field.value } ?? field.value
            }
            headers["host"] = request.head.authority
            self.init(method, path, query: query, headers: headers)
        }
    }

    extension Hummingbird.Response {
        fileprivate init(_ answer: SheafServe.Response) {
            var headers = HTTPFields()
            for (name, value) in answer.headers {
                if let name = HTTPField.Name(name) {
                    headers.append(HTTPField(name: name, value: value))
                }
            }
            let body: ResponseBody =
                switch answer.body {
                case .bytes(let bytes): ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
                case .events(let events):
                    ResponseBody(asyncSequence: events.pieces().map { ByteBuffer(bytes: $0) })
                }
            self.init(status: .init(code: answer.status), headers: headers, body: body)
        }
    }
#endif
