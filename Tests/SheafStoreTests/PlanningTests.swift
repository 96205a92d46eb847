import SheafCore
import TestTraits
import Testing

@testable import SheafStore

/// What waits, depends, and comes next, on Friday 2027-01-15.
@Suite(.limited) struct PlanningTests {
    private func sandbox(_ items: [String: String]) async throws -> EditingSandbox {
        try await EditingSandbox(
            Dictionary(
                uniqueKeysWithValues: items.map { name, lines in
                    let status = lines.contains("status:") ? "" : "status: todo\n"
                    return ("\(name).md", "---\ntitle: \(name)\n\(status)\(lines)\n---\n")
                }))
    }

    private func titles(_ sandbox: EditingSandbox, _ query: String) throws -> [String] {
        try sandbox.store.items(matching: sandbox.store.query([query])).results
            .map(\.item.title).sorted()
    }

    private func next(_ sandbox: EditingSandbox) throws -> [NextTask] {
        try sandbox.store.nextTasks().results[0].tasks
    }

    @Test func `what waits is out of sight until its day begins`() async throws {
        let sandbox = try await sandbox([
            "today": "wait: 2027-01-15", "later": "wait: 2027-01-16",
            "soon": "wait: 2027-01-15T23:59",
            "done": "wait: 2027-01-16\nstatus: done", "bad": "wait: someday",
        ])
        let seen = try sandbox.store.items(matching: .everything, in: .openUnhiddenTasks)
        #expect(seen.results.map(\.item.title) == ["bad", "today"])
        #expect(seen.findings.count == 1)
        #expect(try titles(sandbox, "is:waiting") == ["later", "soon"])
        #expect(try titles(sandbox, "wait.after:2027-01-15") == ["done", "later"])
        #expect(try titles(sandbox, "has:wait") == ["done", "later", "soon", "today"])
    }

    @Test func `the date and priority of what is held up count`() async throws {
        let sandbox = try await sandbox([
            "ship": "id: a1b2c3d4\ndue: 2027-01-16\npriority: high\ndepends: [b1b2c3d4]",
            "write": "id: b1b2c3d4\ndepends: '[[draw]]'", "draw": "due: 2027-02-01",
            "clean": "due: 2027-01-17", "begun": "status: doing", "plan": "scheduled: 2027-01-16",
            "gone": "depends: [z9y8x7w6]\ndue: 2027-03-01",
        ])
        let tasks = try next(sandbox)
        #expect(tasks.map(\.item.title) == ["begun", "draw", "clean", "gone"])
        #expect(tasks[1].blocks?.title == "ship")
        #expect(tasks[1].due?.description == "2027-01-16" && tasks[1].priority == .high)
        #expect(try titles(sandbox, "is:blocked") == ["ship", "write"])
        #expect(try titles(sandbox, "is:ready") == ["begun", "clean", "draw", "gone"])
        let store = sandbox.store
        let ship = try #require(try store.items(.handles(["a1"])).first?.item)
        let relations = try store.relations(of: [ship])[0]
        #expect(relations.blockers.map(\.title) == ["write"])
        _ = try store.move(.handles(["draw"]), by: .done)
        #expect(try titles(sandbox, "is:blocked") == ["ship"])
    }

    @Test func `what is due soon comes before what has no date, and low behind everything`()
        async throws
    {
        let sandbox = try await sandbox([
            "late": "due: 2027-01-10", "today": "due: 2027-01-15\npriority: low",
            "high": "priority: high", "tomorrow": "due: 2027-01-16",
            "soon low": "due: 2027-01-18\npriority: low", "medium": "priority: medium",
            "later": "due: 2027-01-19", "none": "created: 2027-01-01T09:00:00+09:00",
            "low": "priority: low\ncreated: 2026-01-01T09:00:00+09:00",
            "begun": "status: doing\npriority: low",
        ])
        #expect(
            try next(sandbox).map(\.item.title) == [
                "begun", "late", "today", "high", "tomorrow", "soon low", "medium", "later", "none",
                "low",
            ])
        let listed = try sandbox.store.items(
            matching: sandbox.store.query(["-has:due"]), in: .openTasks,
            arranged: ItemArrangement(sandbox.store.order(by: .due)))
        #expect(
            listed.results.flatMap(\.items).map(\.item.title) == [
                "high", "medium", "none", "low", "begun",
            ])
    }

    @Test func `a low priority of what is blocked does not hold back what blocks it`() async throws
    {
        let sandbox = try await sandbox([
            "a": "depends: b\npriority: low", "b": "", "c": "",
        ])
        #expect(try next(sandbox).map(\.priority) == [nil, nil])
    }

    @Test func `what is open is not reopened, and what is not begun is not stopped`() async throws {
        let sandbox = try await sandbox(["a": "status: doing", "b": "status: done", "c": ""])
        let store = sandbox.store
        let all = Targets.handles(["a", "b", "c"])
        let stopped = try store.move(all, by: .stop)
        #expect(stopped.edits.map(\.isChanged) == [true, false, false])
        #expect(try titles(sandbox, "status:todo") == ["a", "c"])
        _ = try store.move(.handles(["a"]), by: .start)
        let reopened = try store.move(all, by: .reopen)
        #expect(reopened.edits.map(\.isChanged) == [false, true, false])
        #expect(try titles(sandbox, "status:doing") == ["a"])
    }

    @Test func `work that is stopped goes back to the status in front of it`() throws {
        let workflow = Workflow(
            ["inbox", "todo", "doing", "review"].map { .init(name: $0) }
                + [.init(name: "done", isClosed: true)])
        #expect(workflow.stopped?.name == "todo")
        #expect(
            workflow.statuses.filter { workflow.isBegun($0.name) }.map(\.name) == [
                "doing", "review",
            ])
        #expect(Workflow([.init(name: "a"), .init(name: "b", isClosed: true)]).stopped == nil)
    }

    @Test func `depends and parent of a query take any handle`() async throws {
        let sandbox = try await sandbox([
            "plan": "id: a1b2c3d4", "draw it": "depends: a1b2c3d4", "write": "depends: '[[plan]]'",
            "part": "parent: plan", "other": "depends: gone",
        ])
        for handle in ["plan", "a1b2c3d4", "a1b2", "plan.md", "[[plan]]"] {
            #expect(
                try titles(sandbox, "depends:\(handle)") == ["draw it", "write"], "\(handle)")
        }
        #expect(try titles(sandbox, "parent:\"plan\"") == ["part"])
        #expect(try titles(sandbox, "depends:gone") == ["other"])
        #expect(try titles(sandbox, "depends:none") == ["part", "plan"])
        #expect(try titles(sandbox, "-parent:none") == ["part"])
    }

    @Test func `foreign ways to name what comes first are read`() async throws {
        let sandbox = try await sandbox([
            "a": "blockedBy:\n  - uid: \"[[x]]\"\n    reltype: FINISHTOSTART",
            "b": "dependsOn: [x, other]", "c": "dependencies:\n- \"[[x|the x]]\"", "x": "",
            "d": "parent: \"[[x]]\"",
        ])
        #expect(try titles(sandbox, "is:blocked") == ["a", "b", "c"])
        let x = try #require(try store(sandbox).items(.handles(["x"])).first?.item)
        let relations = try store(sandbox).relations(of: [x])[0]
        #expect(relations.dependents.map(\.title) == ["a", "b", "c"])
        #expect(relations.children.map(\.title) == ["d"])
    }

    private func store(_ sandbox: EditingSandbox) -> Store { sandbox.store }

    @Test func `nothing is made to wait for itself, and a circle from elsewhere holds nobody up`()
        async throws
    {
        let sandbox = try await sandbox([
            "a": "id: a1b2c3d4\ndepends: [b1b2c3d4]", "b": "id: b1b2c3d4\ndepends: [c1b2c3d4]",
            "c": "id: c1b2c3d4", "p": "id: p1b2c3d4\ndepends: [q1b2c3d4]",
            "q": "id: q1b2c3d4\ndepends: [p1b2c3d4]",
        ])
        for handle in ["a1", "c"] {
            let error = #expect(throws: StoreError.self) {
                try sandbox.store.set(.handles(["c1"]), [.addDependency(handle)])
            }
            guard case .circle(let items)? = error else {
                Issue.record("\(handle): \(String(describing: error))")
                continue
            }
            #expect(items.first?.title == "c" && items.last?.title == "c")
        }
        #expect(try sandbox.read("c.md") == "---\ntitle: c\nstatus: todo\nid: c1b2c3d4\n---\n")
        _ = try sandbox.store.set(.handles(["c1"]), [.addDependency("p1"), .parent("a1")])
        let text = try #require(try sandbox.read("c.md"))
        #expect(text.contains("depends: [p1b2c3d4]\nparent: a1b2c3d4\n"))
        _ = try sandbox.store.set(.handles(["c1"]), [.removeDependency("p1")])
        #expect(try sandbox.read("c.md")?.contains("p1b2c3d4") == false)
        #expect(try titles(sandbox, "is:blocked") == ["a", "b"])
        #expect(try sandbox.store.dependencyCircles().map { $0.map(\.title) } == [["p", "q"]])
    }

    @Test func `a repeating task holds up what is due when it is`() async throws {
        let sandbox = try await sandbox([
            "weekly": "due: 2027-01-18\nrepeat: every week",
            "before": "due: 2027-01-16\ndepends: weekly",
            "after": "due: 2027-01-20\ndepends: weekly", "undated": "depends: weekly",
        ])
        #expect(try titles(sandbox, "is:blocked") == ["after"])
    }

    @Test func `an agenda has what is due, meant, and comes back`() async throws {
        let sandbox = try await sandbox([
            "late": "due: 2027-01-10", "daily": "due: 2027-01-15\nrepeat: every 3 days",
            "meant": "scheduled: 2027-01-12", "plan": "scheduled: 2027-01-20\ndue: 2027-01-21",
            "far": "due: 2027-03-01", "closed": "status: done\ndue: 2027-01-15",
        ])
        let today = try #require(CalendarDate("2027-01-15"))
        let entries = try sandbox.store.agenda(today...today.adding(days: 6)).results
        #expect(
            entries.map { "\($0.day) \($0.reason) \($0.item.title)" } == [
                "2027-01-10 overdue late", "2027-01-15 due daily", "2027-01-15 scheduled meant",
                "2027-01-18 occurrence daily", "2027-01-20 scheduled plan", "2027-01-21 due plan",
                "2027-01-21 occurrence daily",
            ])
    }

    @Test func `settings that give a key another meaning keep it`() async throws {
        let (place, store) = try await TestPlace.withStore()
        try place.write(".sheaf/config.yml", "format: 3\nkeys: {scheduled: due, recur: repeat}\n")
        try place.write("a.md", "---\nstatus: todo\nscheduled: 2027-01-20\nrecur: daily\n---\n")
        let item = try #require(try place.open().items().results.first)
        #expect(item.due?.description == "2027-01-20" && item.plan.scheduled == nil)
        #expect(item.repeatText == "daily")
        _ = store
    }

    @Test func `the format is raised in one line, and no more than once`() async throws {
        let texts = [
            "# ours\nformat: 1 # old\nupdated: true\n": "# ours\nformat: 3\nupdated: true\n",
            "# ours\nupdated: true\n": "# ours\nformat: 3\nupdated: true\n", "": "format: 3\n",
            "updated: true\r\nformat: 2\r\n": "updated: true\r\nformat: 3\r\n",
        ]
        for (before, after) in texts {
            let found = try #require(try Configuration.upgraded(Array(before.utf8)))
            #expect(String(decoding: found, as: UTF8.self) == after)
            #expect(try Configuration.upgraded(found) == nil)
        }
    }
}
