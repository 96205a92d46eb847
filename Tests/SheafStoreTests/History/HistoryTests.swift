import SheafCore
import TestTraits
import Testing

@testable import SheafGit
@testable import SheafStore

@Suite(.limited) struct HistoryTests {
    private static let milk = "---\nid: k7m3x9q2\ntitle: Buy milk\nstatus: todo\n---\nOat.\n"

    private func told(_ store: Store, _ request: HistoryRequest = HistoryRequest()) throws
        -> [[ItemChange]]
    {
        try store.history(request).flatMap { entry in entry.events.map(\.changes) }
    }

    /// What git writes down about commits makes a history faster and nothing else.
    private func expectTheSame(
        _ sandbox: EditingSandbox, _ request: HistoryRequest, with graph: String
    ) throws {
        let before = try told(sandbox.store, request)
        try sandbox.place.git("commit-graph write --reachable --split \(graph)")
        #expect(try told(sandbox.store, request) == before)
    }

    @Test func `Our commands and other programs' commits are told alike`() async throws {
        let sandbox = try await EditingSandbox(["tasks/milk.md": Self.milk])
        _ = try sandbox.store.move(.handles(["k7"]), by: .done)
        let text = try #require(try sandbox.read("tasks/milk.md"))
        try sandbox.write("tasks/milk.md", text.replacing("status: done", with: "status: doing"))
        try sandbox.place.git("commit -qam 'Whatever I say here'")
        let entries = try sandbox.store.history()
        #expect(
            entries.prefix(3).map { $0.events.map(\.changes) } == [
                [[.status(from: "done", to: "doing", .reopened)]],
                [[.status(from: "todo", to: "done", .completed)]], [[.added]],
            ])
        #expect(entries.prefix(3).map(\.commit.isByHand) == [true, false, true])
        #expect(entries[0].commit.device == nil && entries[1].commit.device != nil)
        #expect(entries[1].commit.verb == .done && entries[1].commit.operation?.count == 8)
        #expect(entries.last?.files.contains { $0.isSettings && $0.kind == .added } == true)
    }

    @Test func `One item's history goes on over renames, and past its deletion`() async throws {
        let sandbox = try await EditingSandbox([
            "tasks/milk.md": Self.milk, "b.md": "---\nid: b2222222\ntitle: Bread\n---\n",
        ])
        _ = try sandbox.store.append("x", to: .handles(["b2"]))
        _ = try sandbox.store.relocate(.handles(["k7"]), to: "work")
        // Renamed and edited in one commit, by another program.
        try sandbox.place.shell("cd store; git mv work/milk.md soy.md; echo More >> soy.md")
        try sandbox.place.git("commit -qam x")
        _ = try sandbox.store.remove(.handles(["k7"]))
        _ = try sandbox.store.append("y", to: .handles(["b2"]))
        let expected: [[ItemChange]] = [
            [.deleted],
            [.text(added: 1, removed: 0), .moved(from: "work/milk.md", to: "soy.md")],
            [.moved(from: "tasks/milk.md", to: "work/milk.md")], [.added],
        ]
        var request = HistoryRequest()
        for handle in ["k7m3x9q2", "k7", "soy.md", "buy"] {
            request.item = try sandbox.store.itemOfHistory(handle)
            #expect(try told(sandbox.store, request) == expected, "\(handle)")
        }
        _ = try sandbox.store.restore(["k7"])
        request.item = try sandbox.store.itemOfHistory("k7")
        try expectTheSame(sandbox, request, with: "--changed-paths")
        #expect(try told(sandbox.store, request) == [[.restored]] + expected)
        request.limit = 2
        #expect(try told(sandbox.store, request) == [[.restored], [.deleted]])
        #expect(throws: StoreError.self) { try sandbox.store.itemOfHistory("zebra") }
    }

    @Test func `What came back at another path has one history`() async throws {
        let sandbox = try await EditingSandbox(["tasks/milk.md": Self.milk])
        _ = try sandbox.store.remove(.handles(["k7"]))
        try sandbox.write("tasks/milk.md", "---\nid: b2222222\ntitle: Bread\n---\n")
        try sandbox.place.git("add -A")
        try sandbox.place.git("commit -qm bread")
        _ = try sandbox.store.restore(["k7"])
        let item = try sandbox.store.items(.handles(["k7"]))[0].item
        #expect(item.path != "tasks/milk.md")
        var request = HistoryRequest()
        request.item = try sandbox.store.itemOfHistory("k7")
        #expect(try told(sandbox.store, request) == [[.restored], [.deleted], [.added]])
        try expectTheSame(sandbox, request, with: "--no-changed-paths")
        _ = try sandbox.store.append("x", to: .handles(["k7"]))
        try expectTheSame(sandbox, request, with: "--changed-paths")
        request.item = try sandbox.store.itemOfHistory("b2")
        #expect(try told(sandbox.store, request) == [[.added]])
    }

    @Test func `A path that two items had is not mixed up`() async throws {
        let sandbox = try await EditingSandbox(["a.md": "---\nid: a2222222\ntitle: First\n---\n"])
        _ = try sandbox.store.remove(.handles(["a2"]))
        try sandbox.write("a.md", "---\nid: b2222222\ntitle: Second\n---\n")
        try sandbox.place.git("add -A")
        try sandbox.place.git("commit -qm second")
        var request = HistoryRequest()
        request.item = try sandbox.store.itemOfHistory("b2")
        #expect(try told(sandbox.store, request) == [[.added]])
        request.item = try sandbox.store.itemOfHistory("a2")
        try expectTheSame(sandbox, request, with: "--changed-paths")
        #expect(try told(sandbox.store, request) == [[.deleted], [.added]])
    }

    @Test func `A merge counts for what it decided, and all the rest for those who did it`()
        async throws
    {
        let devices = try await Devices(["b.md": "---\nid: b2222222\ntitle: Bread\n---\none\n"])
        _ = try devices.one.set(.handles(["k7"]), [.priority(.high)])
        _ = try devices.one.append("rye", to: .handles(["b2"]))
        _ = try devices.two.append("soy", to: .handles(["k7"]))
        try await devices.syncAll()
        let merges = try devices.one.history().filter(\.commit.isMerge)
        #expect(merges.flatMap { $0.events.map(\.changes) } == [[.merged]])
        #expect(merges.flatMap { $0.events.map(\.item.title) } == ["Buy milk"])
        var request = HistoryRequest()
        request.item = try devices.two.itemOfHistory("k7")
        let told = try told(devices.two, request)
        #expect(told.count == 4 && told.first == [.merged] && told.last == [.added])
        #expect(told.contains([.field(.priority, from: nil, to: "high")]))
        #expect(told.contains([.text(added: 1, removed: 0)]))
    }

    @Test func `What one device moved and another deleted was kept by the merge`() async throws {
        let devices = try await Devices()
        _ = try devices.one.remove(.handles(["k7"]))
        _ = try devices.two.relocate(.handles(["k7"]), to: "later")
        _ = try devices.two.append("soy", to: .handles(["k7"]))
        try await devices.syncAll()
        var request = HistoryRequest()
        request.item = try devices.two.itemOfHistory("k7")
        let told = try told(devices.two, request)
        #expect(told.first == [.kept], "\(told)")
    }

    @Test func `A merge of nothing in common shows only when all is asked for`() async throws {
        let devices = try await Devices(["b.md": "---\nid: b2222222\ntitle: Bread\n---\none\n"])
        _ = try devices.one.append("rye", to: .handles(["b2"]))
        _ = try devices.two.append("soy", to: .handles(["k7"]))
        try await devices.syncAll()
        #expect(!(try devices.one.history().contains(where: \.commit.isMerge)))
        var request = HistoryRequest()
        request.includesUndone = true
        #expect(try devices.one.history(request).count(where: \.commit.isMerge) == 1)
    }

    @Test func `By whom, since when, and which items can be asked`() async throws {
        let sandbox = try await EditingSandbox(["tasks/milk.md": Self.milk, "b.md": "Bread\n"])
        try sandbox.place.shell(
            """
            cd store; echo More >> b.md
            GIT_AUTHOR_NAME=Jun GIT_AUTHOR_DATE='1700000000 +0900' git commit -qam old
            """)
        _ = try sandbox.store.set(.handles(["k7"]), [.addTag("home")])
        func titles(_ change: (inout HistoryRequest) throws -> Void) throws -> [String] {
            var request = HistoryRequest()
            try change(&request)
            return try sandbox.store.history(request).flatMap { $0.events.map(\.item.title) }
        }
        #expect(try titles { $0.by = "jun" } == ["Bread"])
        #expect(try titles { $0.by = "nobody" } == [])
        #expect(try titles { $0.query = try sandbox.store.query(["+home"]) } == ["Buy milk"])
        #expect(try titles { $0.query = try sandbox.store.query(["more"]) } == ["Bread"])
        #expect(
            try titles { $0.since = 1_750_000_000 } == ["Buy milk", "Bread", "Buy milk"])
        #expect(try titles { $0.limit = 0 } == [])
        #expect(try titles { $0.limit = 1 } == ["Buy milk"])
    }

    @Test func `A commit of many items is looked at as far as is asked, the rest is counted`()
        async throws
    {
        let files = Dictionary(uniqueKeysWithValues: (10..<40).map { ("n\($0).md", "Note\n") })
        let sandbox = try await EditingSandbox(files)
        var request = HistoryRequest()
        request.detail = 7
        let entry = try sandbox.store.history(request)[0]
        #expect(entry.events.count == 7 && entry.omitted == 23)
    }

    @Test func `Who says to undo a step and does something else hides nothing`() async throws {
        let sandbox = try await EditingSandbox([
            "tasks/milk.md": Self.milk, "b.md": "---\nid: b2222222\ntitle: Bread\n---\nRye.\n",
        ])
        let store = sandbox.store
        let change = try store.append("Kefir.", to: .handles(["k7", "b2"]))
        let step = try #require(try store.history().first?.commit.operation)
        let known = try told(store)
        #expect(change.items.count == 2)
        // Something else, and half of it.
        try sandbox.place.shell(
            "cd store; sed -i s/Rye/Wheat/ b.md; git commit -qam \"x\n\nSheaf-Undoes: \(step)\"")
        try sandbox.place.shell(
            "cd store; sed -i /Kefir/d b.md; git commit -qam \"x\n\nSheaf-Undoes: \(step)\"")
        #expect(try told(store).suffix(known.count) == known)
        #expect(try told(store).count == known.count + 2)
        #expect(try store.history().prefix(2).allSatisfy { $0.commit.reversal == nil })
    }

    @Test func `A step that was undone is left out, also beside what others changed`() async throws
    {
        let sandbox = try await EditingSandbox([
            "tasks/milk.md": Self.milk + "\nTwo litres.\n\nCold.\n"
        ])
        let store = sandbox.store
        let known = try told(store)
        _ = try store.append("Kefir.", to: .handles(["k7"]))
        let text = try #require(try sandbox.read("tasks/milk.md"))
        try sandbox.write("tasks/milk.md", text.replacing("Oat", with: "Soy"))
        try sandbox.place.git("commit -qam 'By hand'")
        #expect(try store.undo(UndoRequest(.undo)).count == 1)
        #expect(try told(store) == [[.text(added: 1, removed: 1)]] + known)
        #expect(try store.undo(UndoRequest(.redo)).count == 1)
        #expect(try told(store).count == known.count + 2)
    }

    @Test func `A store without commits has no history`() async throws {
        let place = try TestPlace()
        try place.shell("git init -q store; mkdir store/.sheaf")
        #expect(try place.open().history().isEmpty)
    }

    @Test func `What an undo names is left out until it is done again`() throws {
        func commit(_ id: Int, _ trailer: String = "") -> HistoryCommit {
            let person = Signature(name: "M", email: "m@e", time: 0, offset: 0)
            let bytes = Commit.serialize(
                tree: .emptyTree, parents: [], author: person, committer: person,
                message: "x\n\n\(trailer)")
            return HistoryCommit(Commit(parsing: bytes, id: name(id))!)
        }
        func name(_ id: Int) -> ObjectID {
            ObjectID(hexDigits: Array(String(repeating: "\(id)", count: 40).utf8)[...])!
        }
        var undone = UndoneSteps()
        // The commits that these are about.
        let commits: [(commit: HistoryCommit, target: Int?)] = [
            (commit(7), nil), (commit(6, "Sheaf-Redoes: x\n"), 1),
            (commit(5, "Sheaf-Undoes: x\n"), 1), (commit(4, "Sheaf-Undoes: y\n"), 2),
            (commit(3, "Sheaf-Undoes: z\n"), nil), (commit(2), nil), (commit(1), nil),
        ]
        let stands = commits.map { commit, target in
            undone.stands(commit, reversing: target.map { name($0).description })
        }
        #expect(stands == [true, false, false, false, true, false, true])
    }
}
