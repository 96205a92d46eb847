import TestTraits
import Testing

@testable import SheafServe
@testable import SheafStore

/// The looks at all files of a store that one operation costs.
@Suite(.limited) struct LookTests {
    private let served: ServedStore
    private let cookie: String
    private let (milk, shop): (String, String)

    init() async throws {
        (served, cookie) = try await ServedStore.paired()
        milk = try served.add("Milk")
        shop = try served.add("Shop", body: "See [[Milk]].\n")
        try await served.server.prepare()
    }

    private var count: Int {
        get async throws { try #require(await served.server.feed.store.look).count }
    }

    /// Saves values of an item.
    ///
    /// - Returns: the number of looks that it took, with the one for those who watch the board.
    private func looks(_ name: String, _ values: [String: Any]) async throws -> Int {
        let base = try await served.text(of: milk, cookie)
        let before = try await count
        var operation: [String: Any] = ["op": name, "kind": "save", "key": milk, "base": base]
        operation.merge(values) { $1 }
        let saved = try await served.perform(operation, cookie)
        #expect(saved["outcome"] as? String == "written")
        return try await count - before
    }

    private func body() throws -> String? {
        try served.store.items(.handles([shop])).first?.body
    }

    @Test func `a change is one look, also where links follow a title`() async throws {
        #expect(try await looks("aaaaaaa1", ["fields": ["priority": "high"]]) == 1)
        #expect(try await looks("aaaaaaa2", ["title": "Oat milk"]) == 1)
        #expect(try body() == "See [[Oat milk]].\n")
        #expect(try await looks("aaaaaaa3", ["title": "Soy milk"]) == 1)
        #expect(try body() == "See [[Soy milk]].\n")
        #expect(await served.server.feed.store.hasCurrentLook)
    }

    @Test func `a link follows that another program wrote since the last look`() async throws {
        let other = try served.add("Bakery")
        try served.write(other, "---\nid: \(other)\nstatus: todo\n---\n# Bakery\n\nNo [[milk]].\n")
        #expect(await !served.server.feed.store.hasCurrentLook)
        #expect(try await looks("aaaaaaa1", ["title": "Oat milk"]) == 2)
        let bakery = try served.store.items(.handles([other])).first
        #expect(bakery?.body == "No [[Oat milk]].\n")
    }
}
