import Foundation
import SheafStore
import TestTraits
import Testing

@testable import SheafServe

/// Texts of many items at once, and items that a page made without the server.
@Suite(.limited) struct BodiesTests {
    @Test func `all texts are told, in the order of their keys`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        var keys: [String] = []
        for title in ["Milk", "Bread", "Cheese"] {
            keys.append(try served.add(title, body: "of \(title)\n"))
        }
        try await served.server.prepare()
        let all = try await served.read("api/bodies", ["after": ""], cookie)
        let bodies = try #require(all["bodies"] as? [[String: Any]])
        #expect(
            bodies.compactMap { ($0["card"] as? [String: Any])?["key"] as? String } == keys.sorted()
        )
        #expect(bodies.allSatisfy { ($0["text"] as? String)?.contains("title: ") == true })
        #expect(bodies.allSatisfy { $0["nodes"] == nil } && all["next"] is NSNull)
        let some = try await served.read(
            "api/bodies", ["keys": "zzzzzzzz\n\(keys[1])\n\(keys[2])"], cookie)
        let titles = (some["bodies"] as? [[String: Any]])?.compactMap { $0["title"] as? String }
        #expect(Set(titles ?? []) == ["Bread", "Cheese"])
        let rest = try await served.read("api/bodies", ["after": keys.sorted()[2]], cookie)
        #expect((rest["bodies"] as? [Any])?.isEmpty == true)
    }

    @Test func `an answer with texts renews the session`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let request = served.request(.get, "api/bodies", ["after": ""], cookie: cookie)
        let (_, _, response) = await served.answer(request)
        #expect(
            response.headers.contains { $0.name == "set-cookie" && $0.value.contains("Max-Age") })
    }

    @Test func `an item has the id that its page gave it`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let create: [String: Any] = [
            "op": "aaaaaaaa", "kind": "create", "item": "task", "title": "Milk", "id": "k7m3x9q2",
        ]
        let made = try await served.perform(create, cookie)
        #expect(made["key"] as? String == "k7m3x9q2")
        let again = try await served.perform(create, cookie)
        #expect(again["key"] as? String == "k7m3x9q2")
        let other = try await served.perform(
            create.merging(["op": "bbbbbbbb", "title": "Bread"]) { $1 }, cookie)
        let key = try #require(other["key"] as? String)
        #expect(key != "k7m3x9q2" && key.count == 8)
        #expect(try served.store.items().results.count == 2)
        let body =
            #"{"protocol": 1, "ops": [{"op": "cccccccc", "kind": "create", "item": "memo", "#
            + #""title": "x", "id": "../../x"}]}"#
        let (status, _, _) = await served.operate(body, cookie)
        #expect(status == 400)
    }
}

@Suite(.limited) struct MarkdownJSONTests {
    @Test(arguments: [
        ("pictures/a.png", "memos/pictures/a.png"), ("../pictures/a.png", "pictures/a.png"),
        ("/pictures/a.png", "pictures/a.png"), ("./a%20b.png#top", "memos/a b.png"),
    ])
    func `a picture is looked for from its note, and from the top behind a slash`(
        _ address: String, _ path: String
    ) {
        let nodes = MarkdownJSON.nodes("![it](\(address))", at: "memos/note.md", [])
        #expect("\(nodes)".contains("\"\(path)\""))
    }

    @Test func `a picture outside the store is text`() {
        let nodes = MarkdownJSON.nodes("![it](../../a.png)", at: "memos/note.md", [])
        #expect(!"\(nodes)".contains("a.png"))
    }
}
