import SheafCore
import TestTraits
import Testing

@testable import SheafStore

/// What there is and what was done, in numbers, on Friday 2027-01-15.
@Suite(.limited) struct CountingTests {
    private func task(_ lines: String, body: String = "") -> String {
        "---\nstatus: todo\n\(lines)\n---\n\(body)"
    }

    @Test func `projects and tags count, nested ones for what they are in`() async throws {
        let sandbox = try await EditingSandbox([
            "a.md": task("project: Kitchen\ntags: [home/garden]"),
            "b.md": task("project: kitchen.tiles\ntags: [home, work]"),
            "c.md": task("project: kitchen.tiles").replacing("todo", with: "done"),
            "d.md": "A memo #home/garden\n", "e.md": "None\n",
        ])
        func lines(_ counts: [NameCount]) -> [String] {
            counts.map { "\($0.name) \($0.open) \($0.closed) \($0.memos)" }
        }
        #expect(
            lines(try sandbox.store.projects().results) == ["kitchen 2 1 0", "kitchen.tiles 1 1 0"])
        #expect(
            lines(try sandbox.store.tags().results)
                == ["home 2 0 1", "home/garden 1 0 1", "work 1 0 0"])
        let query = try sandbox.store.query(["+work"])
        #expect(
            lines(try sandbox.store.tags(matching: query).results) == ["home 1 0 0", "work 1 0 0"])
    }

    @Test func `time is counted for one item at a time, and kept in its file`() async throws {
        let sandbox = try await EditingSandbox([
            "a.md": task("id: k7m3x9q2 # mine"), "b.md": task(""),
        ])
        try sandbox.store.startTracking(.handles(["a"])).expect(changed: 1)
        // Once more changes nothing.
        try sandbox.store.startTracking(.handles(["a"])).expect(changed: 0)
        try sandbox.store.startTracking(.handles(["b"])).expect(changed: 2)
        let today = sandbox.store.environment.now.date
        let tracked = try sandbox.store.tracked(today...today).results
        #expect(tracked.first?.item.title == "b" && tracked.first?.since != nil)
        try sandbox.store.stopTracking().expect(changed: 1)
        #expect(try sandbox.store.stopTracking().edits.isEmpty)
        let text = try #require(try sandbox.read("a.md"))
        #expect(text.hasPrefix("---\nstatus: todo\nid: k7m3x9q2 # mine\ntime: [\"2027-01-15T"))
        #expect(text.contains("/2027-01-15T"))
        // One step back: it goes on.
        _ = try sandbox.store.undo(UndoRequest(.undo))
        #expect(try sandbox.item("b").item.plan.time.contains(where: \.isRunning))
    }

    @Test func `what others keep under these names stays the user's own`() async throws {
        let sandbox = try await EditingSandbox([
            "a.md": task("time: 14:00\nestimate: large"),
            "b.md": task(
                "timeEstimate: 45\ntimeEntries:\n  - startTime: 2027-01-15T09:00:00Z\n    endTime: 2027-01-15T09:30:00Z"
            ),
        ])
        let a = try sandbox.item("a").item
        #expect(a.plan.time.isEmpty && a.plan.estimate == nil)
        #expect(a.extra.map(\.key).sorted() == ["estimate", "time"])
        let b = try sandbox.item("b").item
        #expect(b.plan.estimate?.minutes == 45)
        #expect(b.plan.time.map(\.description) == ["2027-01-15T09:00:00Z/2027-01-15T09:30:00Z"])
        #expect(throws: (any Error).self) { try sandbox.store.startTracking(.handles(["a"])) }
        #expect(try sandbox.read("a.md") == task("time: 14:00\nestimate: large"))
    }

    @Test func `a status that holds more than its limit is told`() async throws {
        let config = """
            format: 3
            statuses:
              - name: todo
              - {name: doing, limit: 1}
              - {name: done, closed: true}

            """
        let sandbox = try await EditingSandbox(
            ["a.md": task(""), "b.md": task("")], config: config)
        #expect(try sandbox.store.move(.handles(["a"]), by: .start).crowded.isEmpty)
        let change = try sandbox.store.move(.handles(["b"]), by: .start)
        #expect(change.crowded.map(\.count) == [2])
        #expect(change.crowded.map(\.status.name) == ["doing"])
        #expect(try sandbox.store.move(.handles(["b"]), by: .done).crowded.isEmpty)
    }

    @Test func `statistics come from the history, each thing once`() async throws {
        let sandbox = try await EditingSandbox([
            "a.md": task("id: k7m3x9q2\ncreated: 2027-01-14T09:00:00Z"),
            "b.md": task("id: a9b2c3d4\ndue: 2027-01-15\nrepeat: daily"), "c.md": task(""),
        ])
        let store = sandbox.store
        let today = store.environment.now.date
        _ = try store.add([Draft(title: "New")])
        _ = try store.move(.handles(["k7"]), by: .done)
        _ = try store.move(.handles(["a9"]), by: .done)
        _ = try store.move(.handles(["c"]), by: .done)
        _ = try store.undo(UndoRequest(.undo))
        _ = try store.remove(.handles(["k7"]))
        let statistics = try store.statistics(today.adding(days: -6)...today)
        #expect(statistics.daily.count == 7)
        #expect(statistics.daily.last == Statistics.Day(done: 2, added: 1, open: 3))
        #expect(statistics.streak == 1 && statistics.longestStreak == 1)
        #expect(statistics.medianCycle != nil)
        let none = try store.statistics(
            today...today, matching: store.query(["+nowhere"]))
        #expect(none.done == 0)
    }

    @Test func `a repeating item is shown as it was on one of its days`() async throws {
        let sandbox = try await EditingSandbox([
            "a.md": task("id: k7m3x9q2\ndue: 2027-01-15\nrepeat: daily", body: "- [x] fern\n")
        ])
        _ = try sandbox.store.move(.handles(["k7"]), by: .done)
        let item = try sandbox.item("k7").item
        let day = try #require(CalendarDate("2027-01-15"))
        #expect(try sandbox.store.item(item, on: day).document.checklist.map(\.isDone) == [true])
        #expect(
            try sandbox.store.item(item, on: day.adding(days: 1)).document.checklist.map(\.isDone)
                == [false])
        #expect(throws: StoreError.self) {
            try sandbox.store.item(item, on: day.adding(days: -1))
        }
    }

    @Test func `a line becomes a task, and a link stands in its place; undo takes both back`()
        async throws
    {
        let note = "Meeting\n\n- [ ] first\n  - [ ] call *Jun* 📅 2027-01-20 ⏫ #work\n- [ ] last"
        let sandbox = try await EditingSandbox(["note.md": note])
        let entry = try sandbox.item("note").document.checklist[1]
        let change = try sandbox.store.promote(entry, of: .handles(["note"]))
        let made = try #require(change.items.first)
        #expect(made.title == "call *Jun*" && made.due == Due("2027-01-20"))
        #expect(made.priority == .high && made.tags == ["work"] && made.status == "todo")
        let stem = ItemReader.stem(of: made.path)
        #expect(
            try sandbox.read("note.md")
                == note.replacing(
                    "[ ] call *Jun* 📅 2027-01-20 ⏫ #work", with: "[[\(stem)|call *Jun*]]"))
        _ = try sandbox.store.undo(UndoRequest(.undo))
        #expect(try sandbox.read("note.md") == note)
        #expect(try sandbox.read(made.path) == nil)
    }

    @Test func `dated lines come with next, agenda and reminders, and go when their note waits`()
        async throws
    {
        let sandbox = try await EditingSandbox([
            "note.md":
                "- [ ] today 📅 2027-01-15\n- [ ] plan ⏳ 2027-01-15\n- [ ] far 📅 2027-02-20\n",
            "waits.md": task("wait: 2027-01-16", body: "- [ ] hidden 📅 2027-01-15\n"),
            "own.md": task("scheduled: 2027-01-15"), "later.md": task("scheduled: 2027-01-16"),
        ])
        let store = sandbox.store
        #expect(
            try store.nextTasks().results[0].tasks.map(\.item.title)
                == ["today", "far", "own", "plan"])
        let today = store.environment.now.date
        #expect(
            try store.agenda(today...today).results.map(\.item.title).sorted()
                == ["own", "plan", "today"])
        #expect(
            try store.reminders().results.map(\.title).sorted() == ["own", "plan", "today"])
        #expect(try store.nextDue()?.title == "own")
    }
}

extension Change {
    fileprivate func expect(changed count: Int) {
        #expect(edits.count { $0.isChanged } == count)
    }
}
