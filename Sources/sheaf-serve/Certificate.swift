#if Serve
    import Dispatch
    import HummingbirdCore
    import HummingbirdTLS
    import Libc
    import Logging
    import NIOCore
    import NIOSSL
    import Synchronization

    /// A certificate chain with its key, read anew when it is renewed.
    final class Certificate: Sendable {
        private let chain: String
        private let key: String
        private let current: Mutex<NIOSSLContext>

        /// - Parameters:
        ///   - chain: path of the certificates in PEM, the server's own first.
        ///   - key: path of its private key in PEM.
        ///
        /// Throws where one of them cannot be read, or they do not fit.
        init(chain: String, key: String) throws {
            (self.chain, self.key) = (chain, key)
            current = Mutex(try Self.read(chain, key))
        }

        var context: NIOSSLContext { current.withLock { $0 } }

        /// Reads the files again at each SIGHUP, until the task is cancelled. Where they cannot be read
        /// the former ones stay.
        func readOnSignal() async {
            signal(SIGHUP, SIG_IGN)
            let (signals, continuation) = AsyncStream<Void>.makeStream()
            let source = DispatchSource.makeSignalSource(signal: SIGHUP)
            source.setEventHandler { continuation.yield() }
            source.activate()
            defer { source.cancel() }
            for await _ in signals {
                do {
                    let context = try Self.read(chain, key)
                    current.withLock { $0 = context }
                    Log.line("certificate read anew")
                } catch {
                    Log.line("certificate not read, the former one stays: \(error)")
                }
            }
        }

        private static func read(_ chain: String, _ key: String) throws -> NIOSSLContext {
            let certificates = try NIOSSLCertificate.fromPEMFile(chain)
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: certificates.map { .certificate($0) },
                privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem)))
            configuration.applicationProtocols = ["http/1.1"]
            return try NIOSSLContext(configuration: configuration)
        }
    }

    /// HTTP over TLS, each connection with the certificate that holds then.
    struct SecureChannel: ServerChildChannel {
        let http: HTTP1Channel
        let certificate: Certificate

        func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandler(
                    NIOSSLServerHandler(context: certificate.context))
            }.flatMap {
                http.setup(channel: channel, logger: logger)
            }
        }

        func handle(value: HTTP1Channel.Value, logger: Logger) async {
            await http.handle(value: value, logger: logger)
        }
    }
#endif
