import Foundation
import SheafStore
import Synchronization
import TestSupport
import TestTraits
import Testing

@testable import SheafServe

/// A store in a folder of its own with a server before it, gone with the value.
final class ServedStore: Sendable {
    let folder: String
    let store: Store
    let server: BoardServer
    private let time: Clock

    /// A clock that a test turns.
    final class Clock: Sendable {
        private let seconds = Mutex<Int64>(1_800_000_000)
        var now: Int64 { seconds.withLock { $0 } }
        func pass(_ seconds: Int64) { self.seconds.withLock { $0 += seconds } }
    }

    init(isReadOnly: Bool = false) async throws {
        folder = "/tmp/sheaf-test-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(
            atPath: folder + "/home", withIntermediateDirectories: true)
        let clock = Clock()
        time = clock
        let environment = StoreEnvironment(
            variables: [
                "HOME": folder + "/home", "PATH": "/usr/local/bin:/usr/bin:/bin",
                "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C", "GIT_AUTHOR_NAME": "Mina",
                "GIT_AUTHOR_EMAIL": "mina@example.org", "GIT_COMMITTER_NAME": "Mina",
                "GIT_COMMITTER_EMAIL": "mina@example.org",
            ],
            directory: FilePath(folder), clock: { clock.now },
            zone: Zone(identifier: "Asia/Seoul") { _ in 9 * 3600 },
            random: testRandom())
        store = try await Store.make(
            at: FilePath(folder + "/store"), environment: environment
        ).store
        let requestGuard = RequestGuard(names: ["localhost"], port: 4750)
        server = try BoardServer(
            store,
            BoardServer.Options(requestGuard: requestGuard, isReadOnly: isReadOnly, port: 4750))
        try await server.prepare()
    }

    /// A store with one task and a paired browser, made once for requests that change nothing.
    static func unchanged() async throws -> (served: ServedStore, cookie: String, key: String) {
        try await made.value
    }

    private static let made = Task {
        let (served, cookie) = try await paired()
        removeAtExit(served.folder)
        return (served, cookie, try served.add("Milk"))
    }

    /// An empty store and a paired browser.
    static func paired() async throws -> (served: ServedStore, cookie: String) {
        let served = try await ServedStore()
        return (served, try await served.paired())
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func pass(_ seconds: Int64) { time.pass(seconds) }

    /// A request as the page sends it.
    func request(
        _ method: Request.Method, _ path: String, _ query: [String: String] = [:],
        body: String = "", cookie: String? = nil, headers: [String: String] = [:]
    ) -> Request {
        var all = ["host": "localhost:4750", "sec-fetch-site": "same-origin"]
        if method != .get {
            all["origin"] = "http://localhost:4750"
            all["content-type"] = "application/json"
        }
        all["cookie"] = cookie
        return Request(
            method, path, query: query, headers: all.merging(headers) { $1 },
            body: Array(body.utf8))
    }

    func answer(_ request: Request) async -> (status: Int, text: String, response: Response) {
        let response = await server.answer(request)
        guard case .bytes(let bytes) = response.body else { return (response.status, "", response) }
        return (response.status, String(decoding: bytes, as: UTF8.self), response)
    }

    /// The pieces of a stream of events as they come; signs of life and the first one, which names the
    /// pages, are left out.
    func events(
        _ query: [String: String] = [:], cookie: String, of other: BoardServer? = nil
    ) async throws -> AsyncStream<String>.Iterator {
        let response = await (other ?? server).answer(
            request(.get, "api/events", query, cookie: cookie))
        guard case .events(let stream) = response.body else {
            Issue.record("no events: \(response.status)")
            return AsyncStream<String> { $0.finish() }.makeAsyncIterator()
        }
        let (pieces, continuation) = AsyncStream<String>.makeStream()
        let telling = Task {
            try? await stream.run { bytes in
                let text = String(decoding: bytes, as: UTF8.self)
                let isNews = !["beat", "build"].contains { text.contains("event: " + $0 + "\n") }
                if isNews { continuation.yield(text) }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in telling.cancel() }
        return pieces.makeAsyncIterator()
    }

    /// Pairs a browser.
    ///
    /// - Returns: its cookie.
    func paired(_ name: String = "iPad") async throws -> String {
        let secret = try PairingTickets(of: store).makeSecret()
        let body = #"{"protocol": 1, "secret": "\#(secret)", "name": "\#(name)"}"#
        let (status, text, response) = await answer(request(.post, "api/pair", body: body))
        try #require(status == 200, "\(text)")
        let cookie = try #require(response.headers.first { $0.name == "set-cookie" }?.value)
        #expect(cookie.contains("HttpOnly; SameSite=Strict"))
        return String(cookie.prefix { $0 != ";" })
    }

    /// The answer to operations, as JSON.
    func operate(
        _ body: String, _ cookie: String
    ) async -> (status: Int, text: String, response: Response) {
        await answer(request(.post, "api/ops", body: body, cookie: cookie))
    }

    /// The text of an item as the page has it.
    func text(of key: String, _ cookie: String) async throws -> String {
        try #require(try await read("api/item", ["key": key], cookie)["text"] as? String)
    }

    /// The board's moment as the page has it.
    func moment(_ cookie: String) async throws -> String {
        try #require(try await read("api/board", [:], cookie)["at"] as? String)
    }

    /// Does one operation and returns its result.
    func perform(_ operation: [String: Any], _ cookie: String) async throws -> [String: Any] {
        let (status, text, _) = await operate(
            try self.text(["protocol": 1, "ops": [operation]]), cookie)
        try #require(status == 200, "\(text)")
        let results = try #require(try object(text)["results"] as? [[String: Any]])
        return try #require(results.first)
    }

    func text(_ object: [String: Any]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }

    func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    func read(_ path: String, _ query: [String: String] = [:], _ cookie: String) async throws
        -> [String: Any]
    {
        let (status, text, _) = await answer(request(.get, path, query, cookie: cookie))
        try #require(status == 200, "\(path): \(text)")
        return try object(text)
    }

    func add(_ title: String, body: String = "") throws -> String {
        let change = try store.add([Draft(title: title, body: body)])
        return try #require(change.items.first?.id).description
    }

    /// The file of an item, written by another program.
    func write(_ key: String, _ text: String) throws {
        let item = try #require(try store.items(.handles([key])).first)
        try text.write(
            toFile: folder + "/store/" + item.item.path, atomically: true, encoding: .utf8)
    }
}

extension BoardServer {
    /// Checks and answers, as a request without a body is.
    func answer(_ request: Request) async -> Response { await answer(check(request)) }
}
