import SheafCore
import SystemPackage
import Testing

@testable import SheafStore

@Suite struct EditingCopyTests {
    @Test func `A copy has its file's name and goes once it is saved`() async throws {
        let sandbox = try await EditingSandbox()
        try sandbox.write("a/회의록.md", "회의록\n")
        try sandbox.write("b/회의록.md", "다른 회의록\n")
        let copies = try sandbox.store.editingCopies(of: [
            sandbox.item("a/회의록.md"), sandbox.item("b/회의록.md"),
        ])
        #expect(copies.map { $0.file.lastComponent?.string } == ["회의록.md", "회의록.md"])
        #expect(copies[0].file != copies[1].file)
        try sandbox.write("회의록\n\n끝\n", to: copies[0].file)
        // What an editor leaves beside it goes too.
        try sandbox.write("", to: copies[0].file.removingLastComponent().appending("x~"))
        let replaced = try sandbox.store.replace(copies)
        #expect(replaced.outcomes == [.written, .unchanged])
        #expect(try sandbox.read("a/회의록.md")?.hasSuffix("회의록\n\n끝\n") == true)
        #expect(try sandbox.read("b/회의록.md") == "다른 회의록\n")
        #expect(try sandbox.edits() == [])
    }

    @Test func `A copy that the editor deleted changes nothing`() async throws {
        let sandbox = try await EditingSandbox()
        try sandbox.write("a.md", "A\n")
        let copies = try sandbox.store.editingCopies(of: [sandbox.item("a.md")])
        try sandbox.place.shell("rm '\(copies[0].file)'")
        #expect(try sandbox.store.replace(copies).outcomes == [.emptied])
        #expect(try sandbox.read("a.md") == "A\n")
    }

    @Test func `Where one cannot be saved none is, and each that was changed is kept`() async throws
    {
        let sandbox = try await EditingSandbox()
        for name in ["a", "b", "c"] { try sandbox.write("\(name).md", "title of \(name)\n") }
        let copies = try sandbox.store.editingCopies(
            of: ["a.md", "b.md", "c.md"].map { try sandbox.item($0) })
        try sandbox.write("title of a\n\nmore\n", to: copies[0].file)
        try sandbox.write("---\ntags: [x]\n---\n", to: copies[1].file)
        let error = #expect(throws: StoreError.self) { try sandbox.store.replace(copies) }
        guard case .notSaved(let kept, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(kept == [copies[0].file, copies[1].file])
        #expect(try sandbox.read(kept[0]) == "title of a\n\nmore\n")
        #expect(try sandbox.read("a.md") == "title of a\n")
    }

    @Test func `What was typed is kept where the editing is given up`() async throws {
        let sandbox = try await EditingSandbox()
        for name in ["a", "b"] { try sandbox.write("\(name).md", "\(name)\n") }
        let copies = try sandbox.store.editingCopies(
            of: ["a.md", "b.md"].map { try sandbox.item($0) })
        try sandbox.write("typed\n", to: copies[1].file)
        #expect(sandbox.store.abandon(copies) == [copies[1].file])
        #expect(try sandbox.edits() == [copies[1].nonce])
    }

    @Test func `A new item is what was written, where its title and status say`() async throws {
        let sandbox = try await EditingSandbox()
        let copy = try sandbox.store.editingCopy(of: Draft(kind: .memo, title: nil))
        let outline = try #require(try sandbox.read(copy.file))
        #expect(outline.hasPrefix("---\nid: ") && outline.contains("\ncreated: 2027-01-15T"))
        try sandbox.write(
            outline.replacing("created:", with: "status: todo\ncreated:") + "# Buy milk\n\nOat.\n",
            to: copy.file)
        let change = try #require(try sandbox.store.add(copy))
        let item = try #require(change.items.first)
        #expect(item.kind == .task && item.title == "Buy milk")
        #expect(item.path.hasPrefix("tasks/2027-01/buy-milk-"))
        #expect(outline.contains("id: \(item.handle)\n"))
        #expect(try sandbox.edits() == [])
    }

    @Test(arguments: [Item.Kind.task, .memo])
    func `Nothing is made of a copy without a title`(kind: Item.Kind) async throws {
        let sandbox = try await EditingSandbox()
        let copy = try sandbox.store.editingCopy(of: Draft(kind: kind, title: nil))
        #expect(try sandbox.store.add(copy) == nil)
        #expect(try sandbox.store.items().results == [])
        #expect(try sandbox.edits() == [])
    }
}

extension Change: Equatable {
    public static func == (left: Change, right: Change) -> Bool {
        left.commit == right.commit && left.items == right.items
    }
}
