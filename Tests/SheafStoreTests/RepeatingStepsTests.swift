import SheafCore
import TestTraits
import Testing

@testable import SheafStore

/// What a repeating task goes on to: its dates, its status, and the day that a step counts for; on Friday
/// 2027-01-15.
@Suite(.limited) struct RepeatingStepsTests {
    private static let statuses = "format: 3\nstatuses: [inbox, todo, doing, review, done]\n"

    private func sandbox(_ keys: String, config: String? = nil) async throws -> EditingSandbox {
        try await EditingSandbox(
            ["a.md": "---\nid: k7m3x9q2\ntitle: A\n\(keys)\n---\n"], config: config)
    }

    private func done(
        _ sandbox: EditingSandbox, on day: String? = nil
    ) throws -> (change: Change, text: String) {
        let change = try sandbox.store.move(
            .handles(["k7"]), by: .done,
            done: Completion(on: try day.map { try #require(CalendarDate($0)) }))
        return (change, try #require(try sandbox.read("a.md")))
    }

    private func doneDays(_ store: Store) throws -> [String] {
        let today = store.environment.now.date
        let days = today.adding(days: -9)...today
        return try store.statistics(days).daily.enumerated().filter { $0.element.done > 0 }.map {
            days.lowerBound.adding(days: $0.offset).description
        }
    }

    // MARK: The day that is named

    @Test func `what does not repeat is completed on the day that is named, and counted there`()
        async throws
    {
        let sandbox = try await sandbox("status: todo")
        let (change, text) = try done(sandbox, on: "2027-01-14")
        #expect(text.contains("completed: 2027-01-14T"))
        #expect(try doneDays(sandbox.store) == ["2027-01-14"])
        #expect(change.edits[0].doneOn?.description == "2027-01-14")
    }

    @Test func `a day of what repeats is counted on the day that is named`() async throws {
        let sandbox = try await sandbox("status: todo\ndue: 2027-01-14\nrepeat: daily")
        let (change, text) = try done(sandbox, on: "2027-01-14")
        #expect(text.contains("due: 2027-01-15\n"))
        #expect(change.edits[0].occurrence?.description == "2027-01-14")
        #expect(try doneDays(sandbox.store) == ["2027-01-14"])
        // That day is over: the one that is open now stays so.
        let again = try done(sandbox, on: "2027-01-14")
        #expect(again.change.commit == nil && again.text == text)
        #expect(try done(sandbox).text.contains("due: 2027-01-16\n"))
        #expect(try doneDays(sandbox.store) == ["2027-01-14", "2027-01-15"])
    }

    @Test(arguments: ["status: todo", "status: todo\ndue: 2027-01-15\nrepeat: daily"])
    func `a day that is still to come is refused`(keys: String) async throws {
        let sandbox = try await sandbox(keys)
        let error = #expect(throws: StoreError.self) { try done(sandbox, on: "2027-01-16") }
        guard case .dayToCome = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try sandbox.read("a.md")?.contains(keys) == true)
    }

    @Test func `done late it is told which day it was`() async throws {
        let habit = try await sandbox("status: todo\ndue: 2027-01-12\nrepeat: daily")
        let (change, text) = try done(habit)
        #expect(text.contains("due: 2027-01-16\n"))
        let edit = change.edits[0]
        #expect(edit.occurrence?.description == "2027-01-15")
        let (before, after) = (try #require(edit.before), try #require(edit.after))
        #expect(before.missed(before: after, resolving: edit.occurrence) == 2)
        #expect(
            try habit.place.git("log -1 --format=%B")
                .contains("Sheaf-Occurrence: k7m3x9q2 2027-01-15"))
        let weekly = try await sandbox("status: todo\ndue: 2027-01-11\nrepeat: every mon")
        let late = try done(weekly)
        #expect(late.change.edits[0].occurrence?.description == "2027-01-11")
        #expect(late.text.contains("due: 2027-01-18\n"))
    }

    // MARK: Dates

    @Test func `one that is only planned, or has no date at all, goes on as well`() async throws {
        let planned = try await sandbox("status: todo\nscheduled: 2027-01-15\nrepeat: daily")
        let (change, text) = try done(planned)
        #expect(text.contains("scheduled: 2027-01-16\n") && !text.contains("due:"))
        #expect(change.edits[0].occurrence?.description == "2027-01-15")
        let undated = try await sandbox("status: todo\nrepeat: daily")
        let first = try done(undated)
        #expect(first.text.contains("due: 2027-01-16\n"))
        #expect(first.change.edits[0].occurrence?.description == "2027-01-15")
        #expect(try doneDays(undated.store) == ["2027-01-15"])
    }

    @Test(arguments: [
        // Meant for Monday, due on Tuesday.
        (
            "scheduled: 2027-01-18\ndue: 2027-01-19\nrepeat: every week on monday",
            "scheduled: 2027-01-25", "due: 2027-01-26"
        ),
        (
            "scheduled: 2027-01-18\ndue: 2027-01-19\nrepeat: every tue",
            "scheduled: 2027-01-25", "due: 2027-01-26"
        ),
        // On the first of a month, due a month later.
        (
            "scheduled: 2027-02-01\ndue: 2027-03-01\nrecurrence: FREQ=MONTHLY;BYMONTHDAY=1\nrecurrence_anchor: scheduled",
            "scheduled: 2027-03-01", "due: 2027-03-29"
        ),
        (
            "scheduled: 2027-04-01\ndue: 2027-05-07\nrecurrence: DTSTART:20270401;FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1\nrecurrence_anchor: scheduled",
            "scheduled: 2027-07-01", "due: 2027-08-06"
        ),
    ])
    func `the date that is on the rule goes by it, the other one keeps its distance`(
        keys: String, scheduled: String, due: String
    ) async throws {
        let sandbox = try await sandbox("status: todo\n\(keys)\ncomplete_instances: []")
        let (change, text) = try done(sandbox)
        #expect(text.contains(scheduled + "\n") && text.contains(due + "\n"), "\(text)")
        let day = try #require(change.edits[0].before?.position)
        #expect(text.contains("complete_instances: [\(day)]"))
    }

    @Test func `a planned day that was moved comes back to the rule`() async throws {
        let sandbox = try await sandbox(
            "status: todo\nscheduled: 2027-01-18\ndue: 2027-01-19\nrepeat: every mon")
        let wednesday = Due.day(try #require(CalendarDate("2027-01-20")))
        _ = try sandbox.store.set(.handles(["k7"]), [.scheduled(wednesday)])
        let text = try done(sandbox).text
        #expect(text.contains("scheduled: 2027-01-25\n") && text.contains("due: 2027-01-26\n"))
    }

    @Test func `a time that is said with the rule is that of the due date`() async throws {
        let sandbox = try await sandbox("status: todo")
        let change = try sandbox.store.set(.handles(["k7"]), [.repeat("매주 금요일 저녁 7시 연말까지")])
        let text = try #require(try sandbox.read("a.md"))
        #expect(text.contains("due: 2027-01-15T19:00:00"))
        #expect(text.contains("repeat: 매주 금요일 2027-12-31까지\n"), "\(text)")
        #expect(change.items[0].position?.description == "2027-01-15")
        #expect(try done(sandbox).text.contains("due: 2027-01-22T19:00:00"))
    }

    @Test func `a time that is over today begins with the next day`() async throws {
        let sandbox = try await sandbox("status: todo")
        _ = try sandbox.store.set(.handles(["k7"]), [.repeat("daily at 00:01")])
        #expect(try sandbox.read("a.md")?.contains("due: 2027-01-16T00:01:00") == true)
    }

    // MARK: The status

    @Test func `it goes back to the status it had before it was begun`() async throws {
        let keys = "status: todo\ndue: 2027-01-15\nrepeat: daily"
        let sandbox = try await sandbox(keys, config: Self.statuses)
        #expect(try done(sandbox).text.contains("status: todo\n"))
        _ = try sandbox.store.move(.handles(["k7"]), by: .start)
        _ = try sandbox.store.set(.handles(["k7"]), [.status("review")], as: .move)
        #expect(try done(sandbox).text.contains("status: todo\n"))
        _ = try sandbox.store.move(.handles(["k7"]), by: .start)
        _ = try sandbox.store.skip(.handles(["k7"]))
        #expect(try sandbox.read("a.md")?.contains("status: todo\n") == true)
    }

    @Test func `where nobody knows it, that is the first one that is not begun and does not wait`()
        async throws
    {
        let keys = "status: doing\ndue: 2027-01-15\nrepeat: daily"
        let plain = try await sandbox(keys, config: Self.statuses)
        #expect(try done(plain).text.contains("status: inbox\n"))
        let waiting = try await sandbox(
            keys, config: "format: 3\nstatuses: [waiting, todo, doing, done]\n")
        #expect(try done(waiting).text.contains("status: todo\n"))
    }

    @Test func `what is begun comes first in what to do next`() async throws {
        let place = try await EditingSandbox(
            [
                "a.md": "---\ntitle: A\nstatus: todo\npriority: high\n---\n",
                "b.md": "---\ntitle: B\nstatus: review\n---\n",
                "c.md": "---\ntitle: C\nstatus: inbox\n---\n",
            ], config: Self.statuses)
        let titles = try place.store.nextTasks().results[0].tasks.map(\.item.title)
        #expect(titles.first == "B")
    }
}
