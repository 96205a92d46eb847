import SheafCore
import TestTraits
import Testing

@testable import SheafStore

/// Stores whose titles are the names of files.
@Suite(.limited) struct FileNameTitleTests {
    private static let note = "---\nstatus: todo\ntags:\n  - task\n---\n\nSteps: open the page.\n"

    private func titles(_ store: Store) throws -> [String] {
        try store.items(withUpdated: false).results.map(\.title)
    }

    @Test(arguments: [
        (".obsidian/app.json", "{}", NotesProgram.obsidian), (".foam/templates/a.md", "", .foam),
        ("logseq/config.edn", "{}", .logseq),
        (".zk/config.toml", "[note]\nfilename = \"{{title}}\"\n", .zk),
        ("docs/vault/.obsidian/app.json", "{}", .obsidian), ("Fix login.md", note, .taskNotes),
    ])
    func `adoption finds programs that name notes by their files`(
        path: String, text: String, program: NotesProgram
    ) async throws {
        let place = try TestPlace()
        try place.write("A note.md", "First line.\n")
        try place.write(path, text)
        let made = try await Store.make(at: place.root, environment: place.environment)
        #expect(made.titles == program)
        #expect(try place.read(".sheaf/config.yml")?.hasSuffix("titles: file-name\n") == true)
        #expect(try titles(made.store).contains("A note"))
    }

    @Test(arguments: [
        ("b.md", "x\n"), (".zk/config.toml", "filename = \"{{id}}\"\n"),
        ("b.md", "---\ntitle: B\nstatus: todo\ntags: [task]\n---\n"),
    ])
    func `any other folder has first lines`(path: String, text: String) async throws {
        let place = try TestPlace()
        try place.write("A note.md", "First line.\n")
        try place.write(path, text)
        let made = try await Store.make(at: place.root, environment: place.environment)
        #expect(made.titles == nil)
        #expect(try place.read(".sheaf/config.yml") == Configuration.template())
        #expect(try titles(made.store).contains("First line."))
    }

    private func sandbox(_ files: [String: String]) async throws -> EditingSandbox {
        try await EditingSandbox(files, config: Configuration.template(titles: .fileName))
    }

    @Test func `a new title is a new name, and links follow`() async throws {
        let sandbox = try await sandbox([
            "notes/Old.md": "Text.\n", "Keyed.md": "---\ntitle: Key\n---\nx\n",
            "Links.md": "[[Old]] [x](notes/Old.md)\n", "Taken.md": "x\n",
        ])
        let store = sandbox.store
        _ = try store.set(.handles(["Old"]), [.title("New name"), .addTag("t")])
        #expect(try sandbox.place.read("notes/New name.md")?.hasSuffix("Text.\n") == true)
        #expect(try sandbox.place.read("notes/New name.md")?.contains("title") == false)
        #expect(
            try sandbox.place.read("Links.md")?.hasSuffix(
                "[[New name]] [x](notes/New%20name.md)\n") == true)
        _ = try store.set(.handles(["Keyed"]), [.title("Other")])
        #expect(try sandbox.place.read("Keyed.md")?.contains("title: Other\n") == true)
        // No file can have these names.
        _ = try store.set(.handles(["New name"]), [.title("C# notes")])
        #expect(
            try sandbox.item("New name.md").title == Title(text: "C# notes", source: .frontMatter))
        _ = try store.set(.handles(["Links"]), [.title("taken")])
        #expect(try sandbox.place.read("Links.md")?.contains("title: taken\n") == true)
    }

    @Test func `new items keep the title that was typed`() async throws {
        let sandbox = try await sandbox(["a.md": "x\n"])
        let task = try sandbox.store.add([Draft(title: "Buy milk")])
        #expect(task.edits[0].after?.title == "Buy milk")
        let memo = try sandbox.store.add([
            Draft(kind: .memo, title: nil, body: "C# and more\n\ntext\n"),
            Draft(kind: .memo, title: nil, body: "Plain\n\ntext\n"),
        ])
        #expect(memo.edits.map { $0.after?.title } == ["C# and more", "Plain"])
        #expect(try Set(titles(sandbox.store)) == ["a", "Buy milk", "C# and more", "Plain"])
    }

    @Test func `a rename by title leaves the name of a file that is the title`() async throws {
        let sandbox = try await sandbox(["My note.md": "---\nstatus: todo\n---\nx\n"])
        _ = try sandbox.store.set(.handles(["My note"]), [.addTag("x")], renaming: true)
        #expect(try titles(sandbox.store) == ["My note"])
    }
}
