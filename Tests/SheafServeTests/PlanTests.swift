import Foundation
import SheafCore
import SheafStore
import TestTraits
import Testing

@testable import SheafServe

/// What comes next, what stands ahead, and what other items tell of one. Today is 2027-01-15, a Friday.
@Suite(.limited) struct PlanTests {
    private func add(_ served: ServedStore, _ line: String) throws -> String {
        let typed = try served.store.tokens.draft(TokenReader.arguments(ofLine: line))
        let change = try served.store.add([
            Draft(kind: .task, title: typed.title, assignments: typed.assignments)
        ])
        return try #require(change.items.first?.id).description
    }

    private func members(_ answer: [String: Any], _ list: String, _ name: String) -> [String?] {
        (answer[list] as? [[String: Any]])?.map { $0[name] as? String } ?? []
    }

    @Test func `next tells the order, and for whose sake`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let first = try add(served, "Buy paint")
        let held = try add(served, "Paint depends:\(first) due:2027-01-16 priority:high")
        let later = try add(served, "Read due:2027-02-01")
        _ = try add(served, "Sleep wait:2027-03-01")
        let answer = try await served.read("api/next", [:], cookie)
        #expect(members(answer, "tasks", "key") == [first, later])
        #expect(members(answer, "tasks", "blocks") == [held, nil])
        #expect(members(answer, "tasks", "due") == ["2027-01-16", "2027-02-01"])
        #expect(members(answer, "tasks", "priority") == ["high", nil])
        #expect(answer["count"] as? Int == 2)
    }

    @Test func `an agenda has the public holidays of its days`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let month = try await served.read("api/agenda", ["span": "month"], cookie)
        #expect(members(month, "holidays", "day") == ["2027-02-06", "2027-02-07", "2027-02-08"])
        #expect(Set(members(month, "holidays", "name")) == ["seollal"])
        let areDaysItself = (month["holidays"] as? [[String: Any]])?.map {
            $0["isDayItself"] as? Bool
        }
        #expect(areDaysItself == [false, true, false])
        let week = try await served.read("api/agenda", ["span": "week"], cookie)
        #expect(members(week, "holidays", "day").isEmpty)
    }

    @Test func `an agenda looks ahead as far as it is asked`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let late = try add(served, "Late due:2027-01-10")
        let weekly = try add(served, #"Water repeat:"every fri" due:2027-01-15"#)
        let meant = try add(served, "Call scheduled:2027-01-18")
        func read(_ span: String) async throws -> [String: Any] {
            try await served.read("api/agenda", ["span": span], cookie)
        }
        let day = try await read("day")
        #expect(members(day, "entries", "key") == [late, weekly])
        #expect(members(day, "entries", "reason") == ["overdue", "due"])
        let week = try await read("week")
        #expect(members(week, "entries", "key") == [late, weekly, meant])
        #expect(week["to"] as? String == "2027-01-21")
        let month = try await read("month")
        #expect(month["from"] as? String == "2027-01-15" && month["to"] as? String == "2027-02-14")
        #expect(
            members(month, "entries", "reason")
                == ["overdue", "due", "scheduled"] + Array(repeating: "occurrence", count: 4))
    }

    @Test(arguments: [
        ("every 2 weeks", "2027-01-18", ["2027-01-18", "2027-02-01", "2027-02-15"]),
        ("매월 말일", nil, ["2027-01-31", "2027-02-28", "2027-03-31"]),
        ("every mon until 2027-01-18", nil, ["2027-01-18"]),
        ("2 weeks after done", "2027-01-10", ["2027-01-10", "2027-01-29"]),
    ])
    func `a phrase says the days that come`(
        phrase: String, due: String?, days: [String]
    ) async throws {
        let (served, cookie, _) = try await ServedStore.unchanged()
        var query = ["text": phrase]
        query["due"] = due
        let answer = try await served.read("api/repeat", query, cookie)
        #expect(answer["days"] as? [String] == days)
        if phrase == "every 2 weeks" {
            #expect(answer["repeat"] as? String == "every 2 weeks on mon from 2027-01-18")
        }
    }

    @Test func `repeat, scheduled and wait are set and cleared`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let key = try add(served, "Water")
        func save(_ op: String, _ fields: [String: Any]) async throws -> Item {
            let item = try await served.read("api/item", ["key": key], cookie)
            let saved = try await served.perform(
                [
                    "op": op, "kind": "save", "key": key, "base": item["text"] as? String ?? "",
                    "fields": fields,
                ], cookie)
            #expect(saved["outcome"] as? String == "written")
            return try #require(try served.store.items(.handles([key])).first).item
        }
        let set = try await save(
            "aaaaaaa1", ["repeat": "격주 금요일", "scheduled": "tomorrow", "wait": "2027-01-20"])
        #expect(set.repeatText?.hasPrefix("격주 금요일") == true)
        #expect(set.plan.scheduled?.description == "2027-01-16")
        #expect(set.plan.wait?.description == "2027-01-20")
        let cleared = try await save(
            "aaaaaaa2", ["repeat": NSNull(), "scheduled": NSNull(), "wait": NSNull()])
        #expect(cleared.plan.isEmpty)
    }

    @Test func `an item says what others tell of it, as its card does`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let whole = try add(served, "Move house")
        let part = try add(served, "Pack parent:\(whole)")
        let held = try add(served, "Drive depends:\(part)")
        try await served.server.prepare()
        func card(_ key: String) async throws -> [String: Any] {
            let item = try await served.read("api/item", ["key": key], cookie)
            return try #require(item["card"] as? [String: Any])
        }
        #expect(try await card(held)["blocked"] as? Bool == true)
        #expect(try await card(whole)["children"] as? [String: Int] == ["done": 0, "total": 1])
        #expect(try await card(part)["children"] == nil)
        let board = try await served.read("api/board", [:], cookie)
        var events = try await served.events(
            ["at": try #require(board["at"] as? String)], cookie: cookie)
        let done = try await served.perform(
            ["op": "bbbbbbb1", "kind": "done", "key": part], cookie)
        #expect(done["outcome"] as? String == "written")
        // Whoever watches is told of the items that were not changed themselves.
        var told = ""
        while !(told.contains(whole) && told.contains(held)), let piece = await events.next() {
            told += piece
        }
        #expect(told.contains(#""children":{"done":1,"total":1}"#))
        #expect(try await card(held)["blocked"] as? Bool == false)
    }
}
