import SheafStore
import TestTraits
import Testing

@testable import SheafServe

/// What a page and a server know of each other after one of them was away.
@Suite(.limited) struct RestartTests {
    /// The board's moment as the page has it, and a server that was started after it.
    private func restarted(_ served: ServedStore) async throws -> BoardServer {
        let again = try BoardServer(served.store, served.server.options)
        try await again.prepare()
        return again
    }

    @Test func `after a restart only what is different is told`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let (kept, changed) = (try served.add("Kept"), try served.add("Changed"))
        let gone = try served.add("Gone")
        try await served.server.prepare()
        let at = try await served.moment(cookie)
        _ = try served.store.set(.handles([changed]), [.title("Changed!")], as: .edit)
        _ = try served.store.remove(.handles([gone]))
        let added = try served.add("Added")
        let again = try await restarted(served)
        var pieces = try await served.events(["at": at], cookie: cookie, of: again)
        let piece = try #require(await pieces.next())
        #expect(piece.contains("event: cards\n") && !piece.contains("event: reset"))
        let data = try #require(piece.split(separator: "data: ").last)
        let told = try served.object(String(data))
        let cards = try #require(told["cards"] as? [[String: Any]])
        #expect(Set(cards.compactMap { $0["key"] as? String }) == [changed, added])
        #expect(told["gone"] as? [String] == [gone])
        #expect(!cards.contains { $0["key"] as? String == kept })
        // Nothing happened: nothing but how the store stands is told.
        let now = try #require(try await read(again, served, cookie)["at"] as? String)
        let third = try await restarted(served)
        var quiet = try await served.events(["at": now], cookie: cookie, of: third)
        #expect(try #require(await quiet.next()).contains("event: standing\n"))
    }

    private func read(
        _ server: BoardServer, _ served: ServedStore, _ cookie: String
    ) async throws -> [String: Any] {
        let answer = await server.answer(served.request(.get, "api/board", cookie: cookie))
        guard case .bytes(let bytes) = answer.body else { return [:] }
        return try served.object(String(decoding: bytes, as: UTF8.self))
    }

    @Test func `a page that saw what was never committed reads the board anew`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let key = try served.add("Milk")
        try served.write(key, "---\nid: \(key)\ntitle: Half typed\nstatus: todo\n---\n")
        try await served.server.prepare()
        let at = try await served.moment(cookie)
        try served.write(key, "---\nid: \(key)\ntitle: Whole\nstatus: todo\n---\n")
        let again = try await restarted(served)
        var pieces = try await served.events(["at": at], cookie: cookie, of: again)
        #expect(try #require(await pieces.next()).contains("event: reset\n"))
    }

    @Test(arguments: [
        "", "x", "a.b.1", "none-0.r.1", "0000000000000000000000000000000000000000-1.r.1",
    ])
    func `what cannot be read as a moment is a reset`(at: String) async throws {
        let (served, cookie, _) = try await ServedStore.unchanged()
        var pieces = try await served.events(["at": at], cookie: cookie)
        #expect(try #require(await pieces.next()).contains("event: reset\n"))
    }

    @Test func `what comes twice at a time happens once`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let keys = try await withThrowingTaskGroup(of: String.self) { tasks in
            for _ in 0..<8 {
                tasks.addTask {
                    let made = try await served.perform(
                        ["op": "samesame", "kind": "create", "item": "memo", "title": "Once"],
                        cookie)
                    return try #require(made["key"] as? String)
                }
            }
            return try await tasks.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(keys.count == 1)
        #expect(try served.store.items().results.map(\.title) == ["Once"])
    }

    @Test func `what had no effect has none after a restart either`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let key = try served.add("Milk")
        let move = #"{"op":"movemove","kind":"move","key":"\#(key)","status":"todo"}"#
        let body = #"{"protocol":1,"ops":[\#(move)]}"#
        let first = await served.operate(body, cookie)
        #expect(first.text.contains(#""outcome":"unchanged""#))
        _ = try served.store.set(.handles([key]), [.status("doing")], as: .move)
        let again = try await restarted(served)
        let second = await again.answer(
            served.request(.post, "api/ops", body: body, cookie: cookie))
        #expect(second.status == 200)
        #expect(try served.store.items(.handles([key])).first?.item.status == "doing")
    }

    @Test func `the second answer after a restart names the item`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let made = try await served.perform(
            ["op": "makemake", "kind": "create", "item": "memo", "title": "One"], cookie)
        let again = try await restarted(served)
        let body =
            #"{"protocol":1,"ops":[{"op":"makemake","kind":"create","item":"memo","title":"One"}]}"#
        let answer = await again.answer(
            served.request(.post, "api/ops", body: body, cookie: cookie))
        guard case .bytes(let bytes) = answer.body else { return }
        let results = try served.object(String(decoding: bytes, as: UTF8.self))["results"]
        let result = try #require((results as? [[String: Any]])?.first)
        #expect(result["key"] as? String == made["key"] as? String)
        #expect(result["commit"] as? String == made["commit"] as? String)
    }

    @Test func `what waited on a device has the time at which it was asked for`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let key = try served.add("Notes", body: "one\n")
        let base = try await served.text(of: key, cookie)
        served.pass(7_200)
        _ = try served.store.set(.handles([key]), [.title("Newer")], as: .edit)
        let start = try #require(try served.store.history().first).commit.time.secondsSinceEpoch
        // Made an hour before the other change, by a clock that is a year behind.
        let save: [String: Any] = [
            "op": "latelate", "kind": "save", "key": key, "base": base, "title": "Older",
            "body": "two\n", "madeAt": 1_000_000,
        ]
        let answer = await served.answer(
            served.request(
                .post, "api/ops",
                body: try served.text(["protocol": 1, "sentAt": 4_600_000, "ops": [save]]),
                cookie: cookie))
        #expect(answer.text.contains(#""outcome":"merged""#), "\(answer.text)")
        let newest = try #require(try served.store.history().first).commit
        #expect(newest.time.secondsSinceEpoch == start - 3_600)
        let item = try #require(try served.store.items(.handles([key])).first)
        #expect(item.item.title == "Newer" && item.body.hasPrefix("two\n"))
    }

    @Test(arguments: ["move", "done"])
    func `a move that waited does not undo a later one`(kind: String) async throws {
        let (served, cookie) = try await ServedStore.paired()
        let key = try served.add("Notes")
        served.pass(7_200)
        _ = try served.store.set(.handles([key]), [.status("doing")], as: .move)
        func outcome(_ name: String, madeAt: Int, from: String) async throws -> String? {
            let move: [String: Any] = [
                "op": name, "kind": kind, "key": key, "from": from, "madeAt": madeAt,
            ].merging(kind == "move" ? ["status": "done"] : [:]) { $1 }
            let body = try served.text(["protocol": 1, "sentAt": 4_600_000, "ops": [move]])
            let answer = await served.operate(body, cookie)
            let results = try served.object(answer.text)["results"] as? [[String: Any]]
            return results?.first?["outcome"] as? String
        }
        // Asked for an hour before it was started elsewhere.
        #expect(try await outcome("latelate", madeAt: 1_000_000, from: "todo") == "kept")
        #expect(try served.store.items(.handles([key])).first?.item.status == "doing")
        // The later one counts, also out of a column where it was no more.
        #expect(try await outcome("justjust", madeAt: 4_600_000, from: "todo") == "written")
        #expect(try served.store.items(.handles([key])).first?.item.status == "done")
    }
}
