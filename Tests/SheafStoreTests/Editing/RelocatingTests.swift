import SheafCore
import TestTraits
import Testing

@testable import SheafStore

@Suite(.limited) struct RelocatingTests {
    private static func task(_ id: String, _ title: String = "Buy milk") -> String {
        "---\nid: \(id)\ntitle: \(title)\nstatus: todo\ncreated: 2026-11-20T21:18:00+09:00\n---\n"
    }

    @Test func `Items move to a folder in one commit, their bytes as they were`() async throws {
        let (a, b) = (Self.task("a2222222"), Self.task("b2222222", "Call Mina"))
        let sandbox = try await EditingSandbox(["x/a.md": a, "b.md": b])
        let change = try sandbox.store.relocate(.handles(["a2", "b2"]), to: "work/2026/")
        #expect(change.items.map(\.path) == ["work/2026/a.md", "work/2026/b.md"])
        #expect(try sandbox.read("work/2026/a.md") == a)
        #expect(try sandbox.read("work/2026/b.md") == b)
        #expect(try sandbox.subjects(2) == ["Move 2 items to work/2026/", "Begin"])
        // The folder that was left empty goes, as git would have it.
        #expect(try sandbox.place.shell("ls store; git -C store status --porcelain") == "work\n")
        #expect(
            try sandbox.place.git("diff --name-status -M HEAD~1").contains(
                "R100\tb.md\twork/2026/b.md\n"))
    }

    @Test func `An item that is there already is left alone`() async throws {
        let sandbox = try await EditingSandbox(["work/a.md": Self.task("a2222222")])
        let change = try sandbox.store.relocate(.handles(["a2"]), to: "./work")
        #expect(change.commit == nil)
        #expect(change.edits.map(\.isChanged) == [false])
    }

    @Test func `A name that is taken gets the id, one without id a number`() async throws {
        let sandbox = try await EditingSandbox([
            "x/note.md": Self.task("a2222222"), "y/Note.md": "Plain\n", "work/NOTE.md": "There\n",
        ])
        let change = try sandbox.store.relocate(
            .handles(["x/note.md", "y/Note.md"]), to: "work")
        #expect(change.items.map(\.path) == ["work/note-a2222222.md", "work/Note-2.md"])
    }

    @Test func `Many files of one name find places beside each other`() async throws {
        var files: [String: String] = [:]
        for number in 10..<40 { files["\(number)/note.md"] = "Note \(number)\n" }
        let sandbox = try await EditingSandbox(files)
        let change = try sandbox.store.relocate(
            .matching(try sandbox.store.query(["is:memo"])), to: "work")
        let names = Set(change.items.map { $0.path.lowercased() })
        #expect(names.count == 30 && names.contains("work/note-30.md"))
        #expect(try sandbox.read("work/note.md") == "Note 10\n")
        #expect(try sandbox.read("work/note-30.md") == "Note 39\n")
    }

    @Test func `A folder whose name differs in case only is the one that is there`() async throws {
        let sandbox = try await EditingSandbox([
            "a.md": Self.task("a2222222"), "Work/b.md": "There\n",
        ])
        let change = try sandbox.store.relocate(.handles(["a2"]), to: "work/new")
        #expect(change.items.map(\.path) == ["Work/new/a.md"])
    }

    @Test func `A file that may be run stays so`() async throws {
        let sandbox = try await EditingSandbox(["a.md": Self.task("a2222222")])
        try sandbox.place.shell("chmod +x store/a.md")
        try sandbox.place.git("commit -qam mode")
        _ = try sandbox.store.relocate(.handles(["a2"]), to: "work")
        #expect(try sandbox.place.git("ls-files -s work").hasPrefix("100755"))
        _ = try sandbox.store.remove(.handles(["a2"]))
        _ = try sandbox.store.restore(["a2"])
        #expect(try sandbox.place.git("ls-files -s work").hasPrefix("100755"))
    }

    @Test(arguments: ["../out", ".trash", "work/.hidden", "a/../../b"])
    func `Folders outside and hidden ones are refused`(folder: String) async throws {
        let sandbox = try await EditingSandbox(["a.md": Self.task("a2222222")])
        let error = #expect(throws: StoreError.self) {
            try sandbox.store.relocate(.handles(["a2"]), to: folder)
        }
        guard case .notAFolder(folder) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `The name of a status is a folder only with a slash behind it, or where it is one`()
        async throws
    {
        let sandbox = try await EditingSandbox(["a.md": Self.task("a2222222")])
        let error = #expect(throws: StoreError.self) {
            try sandbox.store.relocate(.handles(["a2"]), to: "doing")
        }
        guard case .statusInsteadOfFolder("doing") = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try sandbox.read("a.md") != nil)
        _ = try sandbox.store.relocate(.handles(["a2"]), to: "doing/")
        #expect(try sandbox.read("doing/a.md") != nil)
        _ = try sandbox.store.relocate(.handles(["a2"]), to: ".")
        try sandbox.place.shell("mkdir -p store/doing")
        _ = try sandbox.store.relocate(.handles(["a2"]), to: "doing")
        #expect(try sandbox.read("doing/a.md") != nil)
    }

    @Test(arguments: ["templates", "build/x"])
    func `An item is not moved where no item is listed`(folder: String) async throws {
        let sandbox = try await EditingSandbox(
            ["a.md": Self.task("a2222222"), ".gitignore": "build/\n"],
            config: "format: 3\nitems:\n  exclude: [templates/]\n")
        let error = #expect(throws: StoreError.self) {
            try sandbox.store.relocate(.handles(["a2"]), to: folder)
        }
        guard case .leftOut(folder: "\(folder)/a.md") = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try sandbox.read("a.md") != nil)
    }

    @Test func `What was edited by hand is committed before the move`() async throws {
        let sandbox = try await EditingSandbox(["a.md": Self.task("a2222222")])
        try sandbox.write("a.md", Self.task("a2222222") + "more\n")
        let change = try sandbox.store.relocate(.handles(["a2"]), to: "work")
        #expect(change.handEdits == 1)
        #expect(
            try sandbox.subjects(2) == ["Move \"Buy milk\" to work/", "Edit \"Buy milk\""])
        #expect(try sandbox.read("work/a.md")?.hasSuffix("more\n") == true)
    }

    @Test func `A file gets the name of its new title, in its folder`() async throws {
        let sandbox = try await EditingSandbox([
            "work/buy-milk-a2222222.md": Self.task("a2222222"), "memo.md": "Old\n\ntext\n",
        ])
        let change = try sandbox.store.set(
            .handles(["a2"]), [.title("귀리 우유!")], renaming: true)
        #expect(change.items.map(\.path) == ["work/귀리-우유-a2222222.md"])
        #expect(try sandbox.subjects(1) == ["Retitle \"Buy milk\" to \"귀리 우유!\""])
        let memo = try sandbox.store.set(
            .handles(["memo.md"]), [.title("Who? Me: \"new\"")], renaming: true)
        #expect(memo.items.map(\.path) == ["Who Me new.md"])
        #expect(memo.items[0].id != nil)
    }

    @Test func `Only a name that changes is a change`() async throws {
        let sandbox = try await EditingSandbox(["a.md": Self.task("a2222222")])
        let change = try sandbox.store.set(.handles(["a2"]), [], renaming: true)
        #expect(change.items.map(\.path) == ["buy-milk-a2222222.md"])
        #expect(
            try sandbox.subjects(1)
                == ["Rename the file of \"Buy milk\" to buy-milk-a2222222.md"])
        #expect(try sandbox.store.set(.handles(["a2"]), [], renaming: true).commit == nil)
    }

    @Test func `Two files of one title get names of their own, and keep them`() async throws {
        let sandbox = try await EditingSandbox([
            "1.md": "---\nid: a2222222\ntitle: Bread\n---\n",
            "2.md": "---\nid: b2222222\ntitle: Bread\n---\n",
        ])
        let targets = Targets.handles(["a2", "b2"])
        let change = try sandbox.store.set(targets, [], renaming: true)
        #expect(change.items.map(\.path) == ["Bread.md", "Bread-b2222222.md"])
        #expect(try sandbox.store.set(targets, [], renaming: true).commit == nil)
    }

    @Test func `A daily note keeps the date that it is called by`() async throws {
        let sandbox = try await EditingSandbox(["daily/2026-11-20.md": "woke up early\n"])
        let change = try sandbox.store.set(
            .handles(["woke"]), [.title("Woke late")], renaming: true)
        #expect(change.items.map(\.path) == ["daily/2026-11-20.md"])
        #expect(try sandbox.read("daily/2026-11-20.md") == "Woke late\n")
    }

    @Test func `A name may change in case alone`() async throws {
        let sandbox = try await EditingSandbox([
            "bread.md": "---\nid: a2222222\ntitle: Bread\n---\n"
        ])
        let change = try sandbox.store.set(.handles(["a2"]), [], renaming: true)
        #expect(change.items.map(\.path) == ["Bread.md"])
    }

    @Test func `A title of which no name can be made keeps the old one`() async throws {
        let sandbox = try await EditingSandbox(["a.md": "---\nid: a2222222\ntitle: \"???\"\n---\n"])
        let change = try sandbox.store.set(.handles(["a2"]), [], renaming: true)
        #expect(change.commit == nil && change.items.map(\.path) == ["a.md"])
    }
}
