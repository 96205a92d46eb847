import HTTPTypes
import HummingbirdCore
import NIOCore
import SheafServe
import Synchronization

/// Answers requests of HTTP.
final class Responder: Sendable {
    /// Seconds within which a reader has to take a piece, one of events sooner, since it may come
    /// back for them; and all of a request has to arrive.
    private static let pieceTimeout: Int64 = 30
    private static let eventTimeout: Int64 = 10
    private static let requestTimeout: Int64 = 600
    private static let pieceSize = 64 << 10
    /// Bytes of bodies that may be in memory at a time.
    private static let mostBytes = 160 << 20

    private let server: BoardServer
    private let base: String
    private let isVerbose: Bool
    private let bytesHeld = Mutex(0)

    init(server: BoardServer, base: String, isVerbose: Bool) {
        (self.server, self.base, self.isVerbose) = (server, base, isVerbose)
    }

    func respond(
        to request: HummingbirdCore.Request, _ writer: consuming ResponseWriter,
        _ channel: any Channel
    ) async throws {
        let start = ContinuousClock.now
        let (answer, isAtItsEnd) = try await answer(request, channel)
        if isVerbose { ServerLog.request(request, answer.status, .now - start) }
        var body = try await writer.writeHead(Self.head(answer, isLast: !isAtItsEnd))
        switch answer.body {
        case .bytes(let bytes):
            try await Self.write(bytes[...], to: &body, channel, within: Self.pieceTimeout)
        case .events(let events):
            channel.closeFuture.whenComplete { _ in events.close() }
            try await events.run {
                try await Self.write($0[...], to: &body, channel, within: Self.eventTimeout)
            }
        }
        try await body.finish(nil)
        // What is left of it is not read.
        if !isAtItsEnd { throw ChannelError.eof }
    }

    // MARK: Requests

    /// - Returns: the answer, and whether all of the request was read.
    private func answer(
        _ request: HummingbirdCore.Request, _ channel: any Channel
    ) async throws -> (SheafServe.Response, isAtItsEnd: Bool) {
        guard let asked = SheafServe.Request(request, below: base) else {
            return (server.refusal(of: "malformed", 400), false)
        }
        var checked = server.check(asked)
        guard asked.method != .get else { return (await server.answer(checked), true) }
        // An answer to HEAD has no body, and the client expects nothing after it.
        guard asked.method != .other else { return (await server.answer(checked), false) }
        let limit = server.bodyLimit(of: checked)
        let isChunked = request.headers[.transferEncoding] != nil
        let size =
            request.headers[.contentLength].flatMap { Int($0) } ?? (isChunked ? limit : 0)
        let held = min(size, limit)
        let isHeld = bytesHeld.withLock { all in
            guard all + held <= Self.mostBytes else { return false }
            all += held
            return true
        }
        guard isHeld else { return (server.refusal(of: "busy", 503), false) }
        defer { bytesHeld.withLock { $0 -= held } }
        guard let body = try await Self.body(of: request, limit: limit, channel) else {
            // Who may not bring one is told the reason for that.
            return limit > 0
                ? (server.refusal(of: "tooLarge", 413), false)
                : (await server.answer(checked), false)
        }
        checked.request.body = body
        return (await server.answer(checked), true)
    }

    /// `nil` for a body over the limit. As much again is read of it and dropped: who still sends does
    /// not hear the answer.
    private static func body(
        of request: HummingbirdCore.Request, limit: Int, _ channel: any Channel
    ) async throws -> [UInt8]? {
        let end = channel.eventLoop.scheduleTask(in: .seconds(requestTimeout)) {
            channel.close(promise: nil)
        }
        defer { end.cancel() }
        var bytes: [UInt8] = []
        var count = 0
        for try await piece in request.body {
            count += piece.readableBytes
            if count > 2 * limit + (1 << 20) { return nil }
            if count <= limit { bytes += piece.readableBytesView }
        }
        return count <= limit ? bytes : nil
    }

    // MARK: Answers

    private static func head(_ answer: SheafServe.Response, isLast: Bool) -> HTTPResponse {
        var head = HTTPResponse(status: .init(code: answer.status))
        for (name, value) in answer.headers {
            if let name = HTTPField.Name(name) {
                head.headerFields.append(HTTPField(name: name, value: value))
            }
        }
        if case .bytes(let bytes) = answer.body, answer.status != 304 {
            head.headerFields[.contentLength] = String(bytes.count)
        }
        if isLast { head.headerFields[.connection] = "close" }
        return head
    }

    /// Writes piece by piece. A reader that takes none for a while is dropped.
    private static func write(
        _ bytes: ArraySlice<UInt8>, to body: inout some ResponseBodyWriter,
        _ channel: any Channel, within seconds: Int64
    ) async throws {
        var rest = bytes
        while !rest.isEmpty {
            let piece = rest.prefix(pieceSize)
            rest = rest.dropFirst(pieceSize)
            let end = channel.eventLoop.scheduleTask(in: .seconds(seconds)) {
                channel.close(promise: nil)
            }
            defer { end.cancel() }
            try await body.write(ByteBuffer(bytes: piece))
        }
    }
}

extension SheafServe.Request {
    /// `nil` where a header that may be there once only is not.
    fileprivate init?(_ request: HummingbirdCore.Request, below base: String) {
        let target = request.head.path ?? ""
        // Outside of the base nothing has an address.
        let (path, query) = Self.parts(ofTarget: target, below: base) ?? ("/", [:])
        var headers: [String: String] = [:]
        for field in request.headers {
            let name = field.name.canonicalName
            guard headers[name] == nil || !Self.single.contains(name) else { return nil }
            headers[name] = headers[name].map { $0 + "; " + field.value } ?? field.value
        }
        // The first one is taken out of the fields: any among them is a second one.
        guard headers["host"] == nil else { return nil }
        headers["host"] = request.head.authority
        self.init(
            Method(rawValue: request.method.rawValue) ?? .other, path, query: query,
            headers: headers)
    }

    private static let single: Set = [
        "origin", "content-type", "sec-fetch-site", "sec-fetch-mode", "last-event-id",
    ]
}
