import SheafStore
import TestTraits
import Testing

@testable import SheafServe

/// What a page asks for, as commits.
@Suite(.limited) struct OperationTests {
    @Test func `an item is made, changed, done, deleted and brought back`() async throws {
        let served = try await ServedStore()
        let cookie = try await served.paired("Mina's iPad")
        let made = try await served.perform(
            [
                "op": "aaaaaaa1", "kind": "create", "item": "task",
                "title": "우유 사기 +집 due:2027-02-01", "tokens": true,
            ], cookie)
        let key = try #require(made["key"] as? String)
        let item = try await served.read("api/item", ["key": key], cookie)
        #expect(item["title"] as? String == "우유 사기")
        let saved = try await served.perform(
            [
                "op": "aaaaaaa2", "kind": "save", "key": key, "base": item["text"] as? String ?? "",
                "title": "우유와 빵", "body": "- [ ] oat\n",
                "fields": ["priority": "high", "tags": ["집", "장보기"]] as [String: Any],
            ], cookie)
        #expect(saved["outcome"] as? String == "written")
        let now = try #require(try served.store.items(.handles([key])).first)
        #expect(now.item.title == "우유와 빵" && now.item.tags == ["집", "장보기"])
        #expect(now.item.priority == .high && now.body == "- [ ] oat\n")
        let checked = try await served.perform(
            [
                "op": "aaaaaaa3", "kind": "check", "key": key,
                "base": String(decoding: now.document.bytes, as: UTF8.self), "index": 1,
                "done": true,
            ], cookie)
        #expect(checked["outcome"] as? String == "written")
        _ = try await served.perform(["op": "aaaaaaa4", "kind": "done", "key": key], cookie)
        #expect(try served.store.items(.handles([key])).first?.item.isClosed == true)
        // One that was changed since it was seen stays.
        let seen = try #require(VersionedItem(now).hash as String?)
        let kept = try await served.perform(
            ["op": "aaaaaab5", "kind": "delete", "key": key, "hash": seen], cookie)
        #expect(kept["outcome"] as? String == "kept")
        #expect(try served.store.items(.handles([key])).count == 1)
        _ = try await served.perform(["op": "aaaaaaa5", "kind": "delete", "key": key], cookie)
        #expect(throws: StoreError.self) { try served.store.items(.handles([key])) }
        let undone = try await served.perform(
            ["op": "aaaaaaa6", "kind": "undo", "of": "aaaaaaa5"], cookie)
        #expect(undone["outcome"] as? String == "written")
        #expect(try served.store.items(.handles([key])).count == 1)
        let newest = try #require(try served.store.history().first { $0.commit.verb == .add })
        #expect(newest.commit.device == "Mina's iPad" && newest.commit.operation == "aaaaaaa1")
    }

    /// The name that a page proposes is the same on every iPad.
    @Test func `undo takes back what its own browser did, however others are called`() async throws
    {
        let served = try await ServedStore()
        let (first, second) = (
            try await served.paired("iPad Safari"), try await served.paired("iPad Safari")
        )
        #expect(
            served.server.devices.all.map(\.name.description) == ["iPad Safari", "iPad Safari 2"])
        let made = try await served.perform(
            ["op": "aaaaaaa1", "kind": "create", "item": "task", "title": "Milk"], first)
        let key = try #require(made["key"] as? String)
        let none = try await served.perform(["op": "aaaaaaa2", "kind": "undo"], second)
        #expect(none["outcome"] as? String == "unchanged")
        let foreign = try await served.perform(
            ["op": "aaaaaaa3", "kind": "undo", "of": "aaaaaaa1"], second)
        #expect(foreign["outcome"] as? String == "unchanged")
        #expect(try served.store.items(.handles([key])).count == 1)
        // A program of this clone that is called like the browser.
        #expect(
            try served.store.acting(for: #require(DeviceName("iPad Safari"))).nextStep(.undo) == nil
        )
        let standing = try await served.read("api/board", [:], second)["standing"] as? [String: Any]
        #expect(standing?["undo"] as? [String: Any] == nil)
        let own = try await served.perform(["op": "aaaaaaa4", "kind": "undo"], first)
        #expect(own["outcome"] as? String == "written")
        #expect(throws: StoreError.self) { try served.store.items(.handles([key])) }
    }

    @Test func `several items changed at once are one step, which is told in facts`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let keys = try ["Milk", "Bread", "Cheese"].map { try served.add($0) }
        for (index, key) in keys.enumerated() {
            _ = try await served.perform(
                [
                    "op": "aaaaaaa\(index)", "kind": "move", "key": key, "status": "doing",
                    "visit": "vvvvvvvv",
                ], cookie)
        }
        let standing = try await served.read("api/board", [:], cookie)["standing"] as? [String: Any]
        let step = try #require(standing?["undo"] as? [String: Any])
        #expect(step["title"] as? String == "Cheese" && step["count"] as? Int == 1)
        let change = try #require(step["change"] as? [String: Any])
        #expect(change["change"] as? String == "status" && change["to"] as? String == "doing")
        let undone = try await served.perform(["op": "aaaaaaa9", "kind": "undo"], cookie)
        #expect(undone["steps"] as? Int == 3)
        // The answer tells of it, since the page may not have been told yet.
        let taken = try #require(undone["step"] as? [String: Any])
        #expect(taken["title"] as? String == "Cheese")
        let statuses = try served.store.items(.handles(keys)).map(\.item.status)
        #expect(statuses == ["todo", "todo", "todo"])
        let again = try await served.perform(["op": "aaaaaab0", "kind": "redo"], cookie)
        #expect(again["steps"] as? Int == 3)
        #expect((again["step"] as? [String: Any])?["title"] as? String == "Milk")
    }

    /// Of the same second, and with the same first line.
    @Test func `a change is told also where the card looks the same`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let key = try served.add("Notes", body: "one\n\ntwo\n")
        try await served.server.prepare()
        let at = try await served.moment(cookie)
        let item = try await served.read("api/item", ["key": key], cookie)
        let saved = try await served.perform(
            [
                "op": "hhhhhhhh", "kind": "save", "key": key, "base": item["text"] as? String ?? "",
                "body": "one\n\ntwo and a half\n",
            ], cookie)
        #expect(saved["outcome"] as? String == "written")
        var pieces = try await served.events(["at": at], cookie: cookie)
        #expect(try #require(await pieces.next()).contains("event: cards\n"))
    }

    /// A second browser was without a network: its occurrence is done, and the next one is not.
    @Test func `an occurrence that was done already is not done again`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let key = try served.add("Plants")
        try served.write(
            key,
            "---\nid: \(key)\ntitle: Plants\nstatus: todo\ndue: 2027-02-01\nrepeat: every day\n---\n"
        )
        for (op, outcome, due) in [
            ("iiiiiiii", "written", "2027-02-02"), ("jjjjjjjj", "unchanged", "2027-02-02"),
        ] {
            let done = try await served.perform(
                ["op": op, "kind": "done", "key": key, "occurrence": "2027-02-01"], cookie)
            #expect(done["outcome"] as? String == outcome)
            let item = try #require(done["item"] as? [String: Any])
            let card = try #require(item["card"] as? [String: Any])
            #expect(card["due"] as? String == due && card["status"] as? String == "todo")
            #expect(
                card["occurrence"] as? String == due && card["repeat"] as? String == "every day")
        }
    }

    @Test func `what is sent twice happens once, also after a restart`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let operation = ["op": "bbbbbbbb", "kind": "create", "item": "memo", "title": "한 번"]
        _ = try await served.perform(operation, cookie)
        _ = try await served.perform(operation, cookie)
        #expect(try served.store.items().results.count == 1)
        let again = try BoardServer(served.store, served.server.options)
        let body =
            #"{"protocol":1,"ops":[{"op":"bbbbbbbb","kind":"create","item":"memo","title":"x"}]}"#
        let answer = await again.answer(
            served.request(.post, "api/ops", body: body, cookie: cookie))
        #expect(answer.status == 200)
        #expect(try served.store.items().results.count == 1)
    }

    @Test func `what is meant for another store is refused`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let own = try #require(
            try await served.read("api/board", [:], cookie)["storeID"] as? String)
        func add(to store: String) async throws -> (status: Int, text: String) {
            let operation = ["op": store, "kind": "create", "item": "task", "title": "Milk"]
            let body = try served.text(["protocol": 1, "store": store, "ops": [operation]])
            let (status, text, _) = await served.operate(body, cookie)
            return (status, text)
        }
        let refused = try await add(to: "0123456789abcdef")
        #expect(refused.status == 409)
        #expect(refused.text == #"{"error":{"code":"otherStore"}}"#)
        #expect(try served.store.items(matching: .everything).results.isEmpty)
        #expect(try await add(to: own).status == 200)
        let file = served.request(
            .put, "api/file", ["key": "x", "name": "a.png", "store": "0123456789abcdef"],
            cookie: cookie)
        #expect(await served.answer(file).status == 409)
    }

    @Test func `two at one text keep both`() async throws {
        let served = try await ServedStore()
        let (first, second) = (try await served.paired("A"), try await served.paired("B"))
        let key = try served.add("Notes", body: "one\n\ntwo\n\nthree\n")
        let base = try await served.text(of: key, first)
        func save(_ op: String, _ body: String, _ cookie: String) async throws -> [String: Any] {
            try await served.perform(
                ["op": op, "kind": "save", "key": key, "base": base, "body": body], cookie)
        }
        _ = try await save("cccccccc", "one of A\n\ntwo\n\nthree\n", first)
        let merged = try await save("dddddddd", "one\n\ntwo\n\nthree of B\n", second)
        #expect(merged["outcome"] as? String == "merged" && merged["conflicts"] as? Int == 0)
        let body = try #require(try served.store.items(.handles([key])).first).body
        #expect(body == "one of A\n\ntwo\n\nthree of B\n")
        // A deletion meanwhile: the text counts for more.
        _ = try await served.perform(["op": "eeeeeeee", "kind": "delete", "key": key], first)
        let back = try await save("ffffffff", "one\n\ntwo\n\nthree!\n", second)
        #expect(back["outcome"] as? String == "broughtBack")
        #expect(try served.store.items(.handles([key])).count == 1)
    }

    @Test func `undo is about this browser's steps`() async throws {
        let served = try await ServedStore()
        let (first, second) = (try await served.paired("A"), try await served.paired("B"))
        _ = try await served.perform(
            ["op": "gggggggg", "kind": "create", "item": "task", "title": "of A"], first)
        _ = try await served.perform(
            ["op": "hhhhhhhh", "kind": "create", "item": "task", "title": "of B"], second)
        _ = try await served.perform(["op": "iiiiiiii", "kind": "undo"], first)
        #expect(try served.store.items().results.map(\.title) == ["of B"])
    }

    /// Saves a text as an editor does that stays open, and returns the answer.
    private func save(
        _ served: ServedStore, _ op: String, _ key: String, _ base: String, _ body: String,
        _ cookie: String, visit: String = "visit0000", clashes: Bool = true
    ) async throws -> [String: Any] {
        try await served.perform(
            [
                "op": op, "kind": "save", "key": key, "base": base, "body": body, "visit": visit,
                "clashes": clashes,
            ], cookie)
    }

    @Test func `the saves of one visit are one commit and one step of undo`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let key = try served.add("Notes", body: "one\n")
        func body() throws -> String? { try served.store.items(.handles([key])).first?.body }
        let count = try served.store.history().count
        var base = try #require(
            try await served.read("api/item", ["key": key], cookie)["text"] as? String)
        for (op, text) in [("kkkkkkk1", "one two\n"), ("kkkkkkk2", "one two three\n")] {
            let saved = try await save(served, op, key, base, text, cookie)
            #expect(saved["outcome"] as? String == "written")
            base = try #require(saved["typed"] as? String)
        }
        let history = try served.store.history()
        #expect(history.count == count + 1 && history[0].commit.operation == "kkkkkkk1")
        // Something comes between.
        _ = try served.add("Other")
        _ = try await save(served, "kkkkkkk3", key, base, "one two three four\n", cookie)
        #expect(try served.store.history().count == count + 3)
        _ = try await served.perform(["op": "kkkkkkk4", "kind": "undo"], cookie)
        #expect(try body() == "one\n")
        _ = try await served.perform(["op": "kkkkkkk5", "kind": "redo"], cookie)
        #expect(try body() == "one two three four\n")
    }

    @Test func `another visit, or a text that is as it was, makes a commit of its own`()
        async throws
    {
        let (served, cookie) = try await ServedStore.paired()
        let key = try served.add("Notes", body: "one\n")
        var base = try #require(
            try await served.read("api/item", ["key": key], cookie)["text"] as? String)
        let count = try served.store.history().count
        for (index, text) in ["one two\n", "one\n", "one three\n"].enumerated() {
            let visit = index == 2 ? "visit0001" : "visit0000"
            let saved = try await save(
                served, "lllllll\(index)", key, base, text, cookie, visit: visit)
            base = try #require(saved["typed"] as? String)
        }
        #expect(try served.store.history().count == count + 3)
    }

    @Test func `typing goes on from what was typed, and a clash can wait`() async throws {
        let served = try await ServedStore()
        let (first, second) = (try await served.paired("A"), try await served.paired("B"))
        let key = try served.add("Notes", body: "one\n\ntwo\n\nthree\n")
        let base = try await served.text(of: key, first)
        _ = try await save(
            served, "mmmmmmm1", key, base, "one of A\n\ntwo\n\nthree\n", first, visit: "visit000a")
        let merged = try await save(
            served, "mmmmmmm2", key, base, "one\n\ntwo\n\nthree of B\n", second)
        #expect(merged["outcome"] as? String == "merged")
        let typed = try #require(merged["typed"] as? String)
        #expect(typed.hasSuffix("one\n\ntwo\n\nthree of B\n"))
        let more = try await save(
            served, "mmmmmmm3", key, typed, "one\n\ntwo\n\nthree of B!\n", second)
        #expect(more["conflicts"] as? Int == 0)
        func body() throws -> String? { try served.store.items(.handles([key])).first?.body }
        #expect(try body() == "one of A\n\ntwo\n\nthree of B!\n")
        let clash = try await save(
            served, "mmmmmmm4", key, typed, "one, mine\n\ntwo\n\nthree of B!\n", second,
            clashes: false)
        #expect(clash["outcome"] as? String == "clash" && clash["conflicts"] as? Int == 1)
        #expect(try body() == "one of A\n\ntwo\n\nthree of B!\n")
        let again = try await save(
            served, "mmmmmmm5", key, typed, "one, mine\n\ntwo\n\nthree of B!\n", second)
        #expect(again["conflicts"] as? Int == 1)
    }

    @Test(arguments: [
        #"{"op":"jjjjjjj2","kind":"save","key":"KEY","base":"BASE","title":"  "}"#: "emptyTitle",
        #"{"op":"jjjjjjj3","kind":"move","key":"KEY","status":"nowhere"}"#: "unknownStatus",
        #"{"op":"jjjjjjj4","kind":"move","key":"zzzzzzzz","status":"done"}"#: "notFound",
        #"{"op":"jjjjjjj5","kind":"save","key":"KEY","base":"BASE","fields":{"due":"soonish"}}"#:
            "input",
        #"{"op":"jjjjjjj6","kind":"save","key":"KEY","base":"BASE","fields":{"tags":["a b"]}}"#:
            "input",
        #"{"op":"jjjjjjj7","kind":"restore","key":"KEY","commit":"HEAD~1"}"#: "notFound",
        #"{"op":"jjjjjjj8","kind":"resolve","key":"KEY","digest":"0","choice":"both"}"#: "conflict",
    ])
    func `what cannot be done is refused, and changes nothing`(
        _ sample: (operation: String, code: String)
    ) async throws {
        let (served, cookie, key) = try await ServedStore.unchanged()
        let operation = sample.operation.replacing("KEY", with: key)
            .replacing("BASE", with: "---\\nid: \(key)\\ntitle: Milk\\nstatus: todo\\n---\\n")
        let answer = await served.answer(
            served.request(
                .post, "api/ops", body: #"{"protocol":1,"ops":[\#(operation)]}"#, cookie: cookie))
        #expect(answer.text.contains(#""code":"\#(sample.code)""#), "\(answer.text)")
        #expect(try served.store.history().count == 2)
    }

    @Test(arguments: [
        "", "{", "[]", #"{"protocol":1}"#, #"{"protocol":1,"ops":[{"op":"x","kind":"undo"}]}"#,
        #"{"protocol":1,"ops":[{"op":"aaaaaaaa","kind":"format"}]}"#,
        String(repeating: "[", count: 100_000),
    ])
    func `what cannot be read is refused`(body: String) async throws {
        let (served, cookie, _) = try await ServedStore.unchanged()
        let answer = await served.operate(body, cookie)
        #expect(answer.status == 400)
        let other = await served.operate(#"{"protocol":2,"ops":[]}"#, cookie)
        #expect(other.status == 409)
    }

    @Test func `a change of another program is told`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let key = try served.add("Milk")
        try await served.server.prepare()
        let at = try await served.moment(cookie)
        try served.write(key, "---\nid: \(key)\ntitle: Oat milk\nstatus: doing\n---\n")
        try await served.server.prepare()
        var pieces = try await served.events(["at": at], cookie: cookie)
        let piece = try #require(await pieces.next())
        #expect(piece.contains("event: cards\n") && piece.contains("Oat milk"))
        var stale = try await served.events(["at": "other.x.7"], cookie: cookie)
        #expect(try #require(await stale.next()).contains("event: reset\n"))
    }
}
