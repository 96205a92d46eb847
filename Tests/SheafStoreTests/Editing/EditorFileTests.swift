import SheafCore
import SystemPackage
import TestTraits
import Testing

@testable import SheafGit
@testable import SheafStore

@Suite(.limited) struct EditorFileTests {
    @Test func `Items are edited where they lie, and the edits are one commit`() async throws {
        let sandbox = try await EditingSandbox([
            "a/회의록.md": "회의록\n", "b/회의록.md": "다른 회의록\n", "c.md": "C\n",
        ])
        // By hand, and not committed yet: it is in a commit of its own first.
        try sandbox.write("a/회의록.md", "회의록\n\n처음\n")
        let files = try sandbox.files("a/회의록.md", "b/회의록.md", "c.md")
        #expect(files.map(\.file) == ["a/회의록.md", "b/회의록.md", "c.md"].map(sandbox.path))
        try sandbox.write("a/회의록.md", "회의록\n\n처음\n끝\n")
        // A program may write a new file and give it the name.
        try sandbox.place.shell("cd store; echo 'C, again' > c.new; mv c.new c.md")
        let replaced = try sandbox.store.replace(files)
        #expect(replaced.outcomes == [.written, .unchanged, .written])
        #expect(try sandbox.read("a/회의록.md")?.hasSuffix("회의록\n\n처음\n끝\n") == true)
        #expect(try sandbox.read("b/회의록.md") == "다른 회의록\n")
        #expect(try sandbox.subjects(3) == ["Edit 2 items", "Edit \"회의록\"", "Begin"])
        #expect(try sandbox.place.git("show HEAD^:a/회의록.md") == "회의록\n\n처음\n")
        #expect(try sandbox.place.git("status --porcelain") == "")
        #expect(try sandbox.isClosed())
    }

    @Test(arguments: ["", " \n", nil])
    func `A file that was emptied or deleted is as it was`(text: String?) async throws {
        let sandbox = try await EditingSandbox(["a.md": "A\n", "b.md": "B\n"])
        try sandbox.write("a.md", "A, by hand\n")
        let files = try sandbox.files("a.md", "b.md")
        for name in ["a.md", "b.md"] {
            if let text {
                try sandbox.write(name, text)
            } else {
                try sandbox.place.shell("rm store/\(name)")
            }
        }
        let replaced = try sandbox.store.replace(files)
        #expect(replaced.outcomes == [.emptied, .emptied] && replaced.change == nil)
        #expect(try sandbox.read("a.md") == "A, by hand\n")
        #expect(try sandbox.read("b.md") == "B\n")
        #expect(try sandbox.isClosed())
    }

    @Test func `Where one cannot be saved none is, and each that was changed is kept`() async throws
    {
        let sandbox = try await EditingSandbox()
        for name in ["a", "b", "c"] { try sandbox.write("\(name).md", "title of \(name)\n") }
        let files = try sandbox.files("a.md", "b.md", "c.md")
        try sandbox.write("a.md", "title of a\n\nmore\n")
        try sandbox.write("b.md", "---\ntags: [x]\n---\n")
        let error = #expect(throws: StoreError.self) { try sandbox.store.replace(files) }
        guard case .notSaved(let kept, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(
            try kept.map { try sandbox.read($0) } == [
                "title of a\n\nmore\n", "---\ntags: [x]\n---\n",
            ])
        #expect(try sandbox.read("a.md") == "title of a\n")
        #expect(try sandbox.read("b.md") == "title of b\n")
        #expect(try sandbox.isClosed())
    }

    @Test func `What was typed is kept where the editing is given up`() async throws {
        let sandbox = try await EditingSandbox()
        for name in ["a", "b"] { try sandbox.write("\(name).md", "\(name)\n") }
        let files = try sandbox.files("a.md", "b.md")
        try sandbox.write("b.md", "typed\n")
        let kept = sandbox.store.abandon(files)
        #expect(try kept.map { try sandbox.read($0) } == ["typed\n"])
        #expect(try sandbox.edits() == [files[1].nonce])
        #expect(try sandbox.read("b.md") == "b\n")
        #expect(try sandbox.isClosed())
    }

    @Test(arguments: [true, false])
    func `A file to which the editor gave another name has that, and no second one`(
        isTyped: Bool
    ) async throws {
        let text = "---\nid: k7m3x9q2\n---\nA\n"
        let sandbox = try await EditingSandbox(["a.md": text, "b.md": "B\n"])
        try sandbox.write("a.md", text + "by hand\n")
        let files = try sandbox.files("a.md", "b.md")
        try sandbox.write("c.md", text + (isTyped ? "typed\n" : "by hand\n"))
        try sandbox.place.shell("rm store/a.md")
        let replaced = try sandbox.store.replace(files)
        #expect(replaced.outcomes == [.written, .unchanged])
        #expect(try sandbox.read("a.md") == nil)
        #expect(try sandbox.item("k7m3x9q2").item.path == "c.md")
        #expect(try sandbox.read("c.md")?.hasSuffix(isTyped ? "A\ntyped\n" : "by hand\n") == true)
        #expect(try sandbox.place.git("ls-files").contains("a.md") == false)
        #expect(try sandbox.place.git("log --format=%h -- a.md").split(separator: "\n").count == 3)
        #expect(try sandbox.place.git("status --porcelain") == "")
        #expect(try sandbox.isClosed())
    }

    @Test func `A new name stays where the editing is given up`() async throws {
        let text = "---\nid: k7m3x9q2\n---\nA\n"
        let sandbox = try await EditingSandbox(["a.md": text])
        let files = try sandbox.files("a.md")
        try sandbox.place.shell("mv store/a.md store/c.md; echo typed >> store/c.md")
        #expect(sandbox.store.abandon(files) == [])
        #expect(try sandbox.read("a.md") == nil)
        #expect(try sandbox.read("c.md") == text + "typed\n")
        #expect(try sandbox.edits() == [] && sandbox.isClosed())
    }

    @Test func `Nobody changes or commits a file that is open, and others go on`() async throws {
        let sandbox = try await EditingSandbox(["a.md": "A\n", "b.md": "B\n"])
        let files = try sandbox.files("a.md")
        let error = ChangeError.beingEdited(try #require(TreePath("a.md")))
        try sandbox.write("a.md", "A, half\n")
        for name in [".a.md.swp", "a.md~"] { try sandbox.write(name, "an editor's\n") }
        for change in [
            { _ = try sandbox.store.set(.handles(["a.md"]), [.priority(.high)]) },
            { _ = try sandbox.store.remove(.handles(["a.md", "b.md"])) },
            { _ = try sandbox.store.relocate(.handles(["a.md"]), to: "old") },
            { _ = try sandbox.files("b.md", "a.md") },
        ] as [() throws -> Void] {
            #expect(throws: error) { try change() }
        }
        #expect(try sandbox.read("a.md") == "A, half\n")
        _ = try sandbox.store.set(.handles(["b.md"]), [.priority(.high)])
        let edits = try SyncRun.commitHandEdits(in: sandbox.store)
        #expect(edits.committed == 0)
        #expect(edits.heldBack == [HeldBackFile(path: "a.md", reason: .open)])
        #expect(try sandbox.place.git("status --porcelain").contains(".a.md.swp"))
        // Gone for the moment in which an editor writes another.
        try sandbox.place.shell("rm store/a.md")
        #expect(try SyncRun.commitHandEdits(in: sandbox.store).committed == 0)
        try sandbox.write("a.md", "A, whole\n")
        try sandbox.place.shell("rm store/.a.md.swp store/a.md~")
        #expect(try sandbox.store.replace(files).outcomes == [.written])
        #expect(try sandbox.place.git("show HEAD:a.md").hasSuffix("A, whole\n"))
        _ = try sandbox.store.set(.handles(["a.md"]), [.priority(.high)])
        #expect(try sandbox.isClosed())
    }

    @Test func `What a process that was killed had open is an edit by hand`() async throws {
        let sandbox = try await EditingSandbox(["a.md": "A\n", "b.md": "B\n"])
        try sandbox.place.shell(
            "mkdir -p store/.git/sheaf/editing; printf '1\na.md' > store/.git/sheaf/editing/killed")
        try sandbox.write("a.md", "A, typed\n")
        #expect(try SyncRun.commitHandEdits(in: sandbox.store).committed == 1)
        _ = try sandbox.store.replace(sandbox.files("b.md"))
        #expect(try sandbox.isClosed())
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
