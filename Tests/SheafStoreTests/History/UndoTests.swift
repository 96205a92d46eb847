import SheafCore
import TestTraits
import Testing

@testable import SheafStore

@Suite(.limited) struct UndoTests {
    static let milk = "---\nid: k7m3x9q2\ntitle: Buy milk\nstatus: todo\ntags: [a]\n---\nOat.\n"
    static let bread = "---\nid: b2222222\ntitle: Bread\nstatus: todo\n---\nRye.\n"

    private func sandbox() async throws -> EditingSandbox {
        try await EditingSandbox(["tasks/milk.md": Self.milk, "tasks/bread.md": Self.bread])
    }

    private func tree(_ sandbox: EditingSandbox) throws -> String {
        try sandbox.place.git("rev-parse HEAD^{tree}")
    }

    private func undo(
        _ store: Store, _ count: Int = 1, any: Bool = false, dry: Bool = false
    ) throws -> [UndoneStep] {
        var request = UndoRequest(.undo)
        (request.count, request.includesOthers, request.isDryRun) = (count, any, dry)
        return try store.undo(request)
    }

    private func redo(_ store: Store, _ count: Int = 1) throws -> [UndoneStep] {
        var request = UndoRequest(.redo)
        request.count = count
        return try store.undo(request)
    }

    static let operations: [@Sendable (Store) throws -> Change] = [
        { try $0.add([Draft(title: "New")]) },
        { try $0.set(.handles(["k7"]), [.title("Soy milk"), .due(nil), .addTag("b")]) },
        { try $0.set(.handles(["k7"]), [.title("Soy milk")], renaming: true) },
        { try $0.append("Two.", to: .handles(["k7"])) },
        { try $0.move(.handles(["k7", "b2"]), by: .done) },
        { try $0.relocate(.handles(["k7"]), to: "work") },
        { try $0.remove(.handles(["k7", "b2"])) },
    ]

    @Test(arguments: operations.indices)
    func `Every kind of step goes back byte for byte, and comes again`(index: Int) async throws {
        let sandbox = try await sandbox()
        let before = try tree(sandbox)
        _ = try Self.operations[index](sandbox.store)
        let after = try tree(sandbox)
        #expect(before != after)
        for _ in 0..<2 {
            let undone = try undo(sandbox.store)
            #expect(undone.count == 1 && undone[0].left.isEmpty && !undone[0].events.isEmpty)
            #expect(try tree(sandbox) == before)
            #expect(try undo(sandbox.store).isEmpty)
            let redone = try redo(sandbox.store)
            #expect(redone.count == 1 && redone[0].events.map(\.changes).count > 0)
            #expect(try tree(sandbox) == after)
            #expect(try redo(sandbox.store).isEmpty)
        }
        #expect(try sandbox.place.git("status --porcelain") == "")
    }

    @Test func `Undone steps leave the history and come back with a redo`() async throws {
        let sandbox = try await sandbox()
        func told() throws -> [String] {
            try sandbox.store.history().prefix(2).map(\.commit.subject)
        }
        _ = try sandbox.store.move(.handles(["k7"]), by: .start)
        _ = try sandbox.store.move(.handles(["k7"]), by: .done)
        #expect(try undo(sandbox.store).count == 1)
        #expect(try told() == ["Move \"Buy milk\" from todo to doing", "Begin"])
        _ = try redo(sandbox.store)
        #expect(try told()[0] == "Move \"Buy milk\" from doing to done")
        _ = try undo(sandbox.store, 2)
        #expect(try told()[0] == "Begin")
        var request = HistoryRequest()
        request.includesUndone = true
        let all = try sandbox.store.history(request)
        #expect(all.count(where: { $0.isUndone && $0.commit.reversal == nil }) == 2)
        #expect(all.count(where: { $0.commit.reversal != nil }) == 4)
    }

    @Test func `Something new ends redo; edits by hand do not`() async throws {
        let sandbox = try await sandbox()
        _ = try sandbox.store.append("x", to: .handles(["k7"]))
        _ = try undo(sandbox.store)
        try sandbox.place.shell("cd store; echo More >> tasks/bread.md; git commit -qam hand")
        #expect(try sandbox.store.nextStep(.redo) != nil)
        _ = try sandbox.store.append("y", to: .handles(["b2"]))
        #expect(try sandbox.store.nextStep(.redo) == nil)
        #expect(try redo(sandbox.store).isEmpty)
    }

    @Test func `What is edited by hand and not committed stays, in a commit of its own`()
        async throws
    {
        let sandbox = try await sandbox()
        _ = try sandbox.store.append("Step.", to: .handles(["k7"]))
        let text = try #require(try sandbox.read("tasks/milk.md"))
        try sandbox.write("tasks/milk.md", text.replacing("Oat.", with: "Oat, by hand."))
        let undone = try undo(sandbox.store)
        #expect(undone.first?.change?.handEdits == 1)
        #expect(
            try sandbox.read("tasks/milk.md") == Self.milk.replacing("Oat.", with: "Oat, by hand."))
        #expect(try sandbox.subjects(1) == ["Edit \"Buy milk\""])
    }

    @Test func `Several steps are those that were there, not the edit by hand met on the way`()
        async throws
    {
        let sandbox = try await sandbox()
        _ = try sandbox.store.append("Step.", to: .handles(["b2"]))
        _ = try sandbox.store.append("Step.", to: .handles(["k7"]))
        let text = try #require(try sandbox.read("tasks/milk.md"))
        try sandbox.write("tasks/milk.md", text.replacing("Oat.", with: "Oat, by hand."))
        let preview = try undo(sandbox.store, 2, any: true, dry: true)
        let undone = try undo(sandbox.store, 2, any: true)
        #expect(preview.map(\.commit) == undone.map(\.commit))
        #expect(
            try sandbox.read("tasks/milk.md") == Self.milk.replacing("Oat.", with: "Oat, by hand."))
        #expect(try sandbox.read("tasks/bread.md") == Self.bread)
        var request = UndoRequest(.redo)
        (request.count, request.includesOthers) = (2, true)
        try sandbox.write("tasks/milk.md", Self.milk.replacing("Oat.", with: "Again, by hand."))
        #expect(try sandbox.store.undo(request).count == 2)
        #expect(try sandbox.read("tasks/bread.md")?.hasSuffix("Step.\n") == true)
    }

    @Test func `A preview changes nothing and says the same`() async throws {
        let sandbox = try await sandbox()
        _ = try sandbox.store.move(.handles(["k7"]), by: .start)
        _ = try sandbox.store.append("x", to: .handles(["b2"]))
        let head = try sandbox.place.git("rev-parse HEAD")
        let preview = try undo(sandbox.store, 5, dry: true)
        #expect(try sandbox.place.git("rev-parse HEAD") == head)
        #expect(
            try sandbox.store.nextStep(.undo)?.events.map(\.changes)
                == preview[0].events.map(\.changes))
        let done = try undo(sandbox.store, 5)
        #expect(preview.map { $0.events.map(\.changes) } == done.map { $0.events.map(\.changes) })
        #expect(preview.allSatisfy { $0.change == nil } && done.allSatisfy { $0.change != nil })
    }

    @Test func `An item that was edited since it was added is not taken away`() async throws {
        let sandbox = try await sandbox()
        _ = try sandbox.store.append("older", to: .handles(["b2"]))
        let change = try sandbox.store.add([Draft(title: "New")])
        let path = change.items[0].path
        try sandbox.place.shell(
            "cd store; echo More >> '\(path)'; GIT_AUTHOR_NAME=Jun git commit -qam hand")
        let head = try sandbox.place.git("rev-parse HEAD")
        let refused = try undo(sandbox.store)
        #expect(refused.map(\.isRefused) == [true])
        #expect(refused[0].left.map(\.part) == [.added])
        #expect(refused[0].left[0].changedBy?.author == "Jun")
        #expect(try sandbox.place.git("rev-parse HEAD") == head)
        let two = try undo(sandbox.store, 2)
        #expect(two.map(\.isRefused) == [true, false])
        #expect(try sandbox.read("tasks/bread.md") == Self.bread)
    }

    @Test func `Steps of others and of hands only when asked for, and never the beginning`()
        async throws
    {
        let sandbox = try await sandbox()
        try sandbox.place.shell("cd store; echo More >> tasks/bread.md; git commit -qam hand")
        #expect(try undo(sandbox.store).isEmpty)
        #expect(try undo(sandbox.store, any: true).count == 1)
        #expect(try sandbox.read("tasks/bread.md") == Self.bread)
        #expect(try undo(sandbox.store, 9, any: true).count == 1, "the files that came by hand")
        #expect(try sandbox.read("tasks/bread.md") == nil)
        #expect(try sandbox.read(".sheaf/config.yml") != nil)
    }

    @Test func `After a sync: others' work stays and is named, their history loses the step`()
        async throws
    {
        let devices = try await Devices()
        try devices.place.shell(
            "git -C one config sheaf.device laptop; git -C two config sheaf.device phone")
        _ = try devices.one.set(.handles(["k7"]), [.title("Soy milk"), .priority(.high)])
        try await devices.syncAll()
        _ = try devices.two.set(.handles(["k7"]), [.title("Rice milk")])
        _ = try devices.two.append("Two.", to: .handles(["k7"]))
        try await devices.syncAll()
        let undone = try undo(devices.one)
        #expect(undone[0].left.map(\.part) == [.key("title")])
        #expect(undone[0].left[0].changedBy?.device == "phone")
        let expected = Devices.milk.replacing("Buy milk", with: "Rice milk")
            .replacing("Oat\n", with: "Oat\nTwo.\n")
        #expect(try devices.read("one/milk.md") == expected)
        try await devices.syncAll()
        try devices.expectSettled()
        for store in [devices.one, devices.two] {
            let told = try store.history().flatMap { $0.events.flatMap(\.changes) }
            #expect(!told.contains(.field(.priority, from: nil, to: "high")))
            #expect(told.contains(.retitled(from: "Soy milk", to: "Rice milk")))
        }
        #expect(try undo(devices.one).isEmpty, "the phone's are the phone's")
        #expect(try undo(devices.two, 9).count == 2)
    }

    @Test func `Deleted meanwhile, brought back meanwhile, renamed meanwhile`() async throws {
        let devices = try await Devices(["b.md": Self.bread])
        _ = try devices.one.append("Step.", to: .handles(["k7"]))
        _ = try devices.one.remove(.handles(["b2"]))
        try await devices.syncAll()
        _ = try devices.two.relocate(.handles(["k7"]), to: "work")
        _ = try devices.two.restore(["b2"])
        try await devices.syncAll()
        // Bread is back already, so that the step before is the next one.
        let undone = try undo(devices.one)
        #expect(undone.flatMap(\.left).isEmpty)
        #expect(try devices.read("one/work/milk.md") == Devices.milk)
        _ = try redo(devices.one)
        try await devices.syncAll()
        _ = try devices.two.remove(.handles(["k7"]))
        try await devices.syncAll()
        let refused = try undo(devices.one)
        #expect(refused.map(\.isRefused) == [true])
        #expect(refused.flatMap(\.left).map(\.part) == [.deleted])
    }

    @Test func `What has its old place taken comes back beside it`() async throws {
        let sandbox = try await sandbox()
        _ = try sandbox.store.remove(.handles(["k7"]))
        try sandbox.write("tasks/Milk.md", "Another\n")
        let undone = try undo(sandbox.store)
        #expect(undone[0].change?.items.map(\.path) == ["tasks/milk-k7m3x9q2.md"])
        #expect(try sandbox.read("tasks/Milk.md") == "Another\n")
    }

    /// Where the old place is another's, nobody has the lines of the note but the file that was made of it.
    @Test(arguments: [true, false])
    func `What cannot go back to its old place is not taken away from the new one`(
        isRecorded: Bool
    ) async throws {
        let sandbox = try await sandbox()
        try sandbox.write("memos/plain.md", "Plain\nOf both\n")
        let change = try sandbox.store.set(
            .handles(["memos/plain.md"]), [.title("A quite different and long title")],
            renaming: true)
        let path = try #require(change.items.first?.path)
        if !isRecorded {
            try sandbox.place.shell(
                """
                git -C store log -1 --format=%B | grep -v Sheaf-Moved > message
                git -C store commit -q --amend -F ../message
                """)
        }
        try sandbox.write("memos/plain.md", "Another\n")
        let undone = try undo(sandbox.store)
        // Without the record it is a file that was deleted and another one that was added.
        #expect(undone.map(\.isRefused) == [!isRecorded])
        #expect(
            Swift.Set(undone.flatMap(\.left).map(\.part))
                == (isRecorded ? [.place] : [.place, .added]))
        #expect(try sandbox.read(path)?.contains("Of both\n") == true)
        #expect(try sandbox.read(path)?.contains("different") == !isRecorded)
        #expect(try sandbox.read("memos/plain.md") == "Another\n")
    }

    @Test func `A store where this device has done nothing has nothing to undo`() async throws {
        let place = try TestPlace()
        try place.shell("git init -q store; mkdir store/.sheaf")
        #expect(try undo(place.open()).isEmpty && redo(place.open()).isEmpty)
        #expect(try place.open().nextStep(.undo) == nil)
    }
}
