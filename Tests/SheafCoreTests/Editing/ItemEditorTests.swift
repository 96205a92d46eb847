import SheafCore
import TestTraits
import Testing

@Suite(.limited) struct ItemEditorTests {
    private static let now = Moment(
        seconds: Timestamp("2026-11-20T21:18:00+09:00")?.secondsSinceEpoch ?? 0,
        zone: .fixed(9 * 3600))

    private func apply(
        _ assignments: [Assignment], to text: String, stem: String = "a",
        _ configuration: Configuration = Configuration()
    ) throws -> String {
        let editor = ItemEditor(configuration, at: Self.now)
        let edited = try editor.applying(
            assignments, to: Document(Array(text.utf8)), stem: stem)
        return String(decoding: edited.bytes, as: UTF8.self)
    }

    @Test func `Closing a task stamps it and reopening takes the stamp away`() throws {
        let open = "---\nstatus: todo   # mine\n---\nx\n"
        let closed = try apply([.status("done")], to: open)
        #expect(
            closed
                == "---\nstatus: done   # mine\ncompleted: 2026-11-20T21:18:00+09:00\n---\nx\n")
        #expect(try apply([.status("todo")], to: closed) == open)
        // Closed already: another closed spelling changes nothing, the stamp least of all.
        #expect(try apply([.status("완료")], to: closed) == closed)
    }

    @Test func `An explicit completion wins over the stamp`() throws {
        let time = try #require(Timestamp("2026-11-01T10:00:00Z"))
        let text = try apply(
            [.status("done"), .completed(time)], to: "---\nstatus: todo\n---\n")
        #expect(text == "---\nstatus: done\ncompleted: 2026-11-01T10:00:00Z\n---\n")
    }

    @Test(arguments: ["In Progress", "진행 중", "doing", "in-progress"])
    func `Another spelling of the present status is no reason to write`(spelling: String) throws {
        let text = "---\nstatus: \(spelling)\n---\n"
        #expect(try apply([.status("doing")], to: text) == text)
    }

    @Test func `A key is written under the name it has in the file`() throws {
        var configuration = Configuration()
        configuration.keyAliases = ["마감": "due"]
        let day = try #require(Due("2026-12-01"))
        #expect(
            try apply([.due(day)], to: "---\n마감: 2026-11-25\n---\n", configuration)
                == "---\n마감: 2026-12-01\n---\n")
        #expect(
            try apply([.due(day)], to: "---\ntitle: x\n---\n", configuration)
                == "---\ntitle: x\ndue: 2026-12-01\n---\n")
    }

    @Test func `Of several names for a key the one that is read is written`() throws {
        var configuration = Configuration()
        configuration.keyAliases = ["마감": "due", "deadline": "due", "제목": "title"]
        let day = try #require(Due("2026-12-01"))
        let both = "---\n마감: 2026-11-25\ndeadline: 2026-11-26\n---\n"
        let edited = try apply([.due(day)], to: both, configuration)
        #expect(
            ItemReader(configuration).read(Document(Array(edited.utf8)), path: "a.md").item.due
                == day)
        #expect(
            try apply([.title("N")], to: "---\n제목: '글' # c\n---\n# H\n", configuration)
                == "---\n제목: 'N' # c\n---\n# H\n")
        #expect(
            try apply([.title("N")], to: "---\n제목:\n---\n# H\n", configuration)
                == "---\n제목:\n---\n# N\n")
        #expect(
            try apply([.title("N")], to: "---\na: b\n---\n", configuration)
                == "---\na: b\ntitle: N\n---\n")
    }

    @Test(arguments: [
        ("tag: git vim", "tag: [git, vim, new]"), ("tags: old", "tags: new"),
        ("tags: git old", "tags: [git, new]"), ("tags: '#new a'", "tags: '#new a'"),
        ("tag: old new", "tag: new"), ("tags: [\"#old\", b]", "tags: [b, new]"),
        ("tags:", "tags: [new]"),
    ])
    func `Tags in text parted by blanks become a list when they change`(
        before: String, after: String
    ) throws {
        #expect(
            try apply([.removeTag("old"), .addTag("new")], to: "---\n\(before)\n---\n")
                == "---\n\(after)\n---\n")
    }

    @Test func `TOML is left alone`() {
        #expect(throws: EditError.tomlFrontMatter) {
            try apply([.status("done")], to: "+++\ntitle = 'x'\n+++\n")
        }
    }

    @Test func `Tags come and go in the list's own style`() throws {
        #expect(
            try apply([.addTag("a/b"), .removeTag("home")], to: "---\ntags: [home, x]\n---\n")
                == "---\ntags: [x, a/b]\n---\n")
        #expect(try apply([.addTag("a")], to: "x\n") == "---\ntags: [a]\n---\nx\n")
        #expect(try apply([.clearTags], to: "---\ntags: [a]\nb: c\n---\n") == "---\nb: c\n---\n")
    }

    @Test func `What already is as asked is left byte for byte`() throws {
        let text = "\u{FEFF}---\r\ntitle : 'x'\r\ndue:   2026-11-25\r\ntags:\r\n- a\r\n---\r\nbody"
        let day = try #require(Due("2026-11-25"))
        #expect(
            try apply([.title("x"), .due(day), .addTag("a"), .priority(nil)], to: text) == text)
    }

    @Test func `updated is kept current only where asked, as precisely as it was`() throws {
        let text = "---\nupdated: 2026-01-01\nmodified: 2026-01-01T00:00:00Z\n---\n"
        #expect(
            try apply([.project("p")], to: text)
                == "---\nupdated: 2026-01-01\nmodified: 2026-01-01T00:00:00Z\nproject: p\n---\n")
        var configuration = Configuration()
        configuration.keepsUpdated = true
        #expect(
            try apply([.project("p")], to: text, configuration)
                == """
                ---
                updated: 2026-11-20
                modified: 2026-11-20T21:18:00+09:00
                project: p
                ---

                """)
    }

    @Test func `An empty title is refused`() {
        #expect(throws: EditError.emptyTitle) { try apply([.title("\u{3164} ")], to: "a\n") }
    }

    @Test(arguments: [
        ("2026-11-20", "- woke up\n", false), ("a", "# 2026-11-20\n", false),
        ("a", "---\nid: TASK-12\n---\n", false), ("a", "---\nid: k7m3x9q2\n---\n", false),
        ("a", "Bread\n", true), ("a", "---\nid:\n---\nx\n", true),
    ])
    func `An item gets an id but for daily notes and those that have one`(
        stem: String, text: String, gets: Bool
    ) throws {
        let editor = ItemEditor(Configuration(), at: Self.now)
        let id = try #require(ItemID("d4n8w2hj"))
        let document = Document(Array(text.utf8))
        let identified = try editor.identified(document, stem: stem, newID: { id })
        #expect((identified.text("id") == "d4n8w2hj") == gets)
        #expect((identified == document) == !gets)
    }

    private func apply(
        _ assignments: [Assignment], to text: String, _ configuration: Configuration
    ) throws -> String {
        try apply(assignments, to: text, stem: "a", configuration)
    }
}

@Suite(.limited) struct DraftTests {
    private static let now = Moment(
        seconds: Timestamp("2026-11-20T21:18:00+09:00")?.secondsSinceEpoch ?? 0,
        zone: .fixed(9 * 3600))

    private func text(_ draft: Draft) throws -> String {
        let id = try #require(ItemID("k7m3x9q2"))
        let document = try draft.document(id: id, configuration: Configuration(), at: Self.now)
        return String(decoding: document.bytes, as: UTF8.self)
    }

    @Test func `A new task stands in the order of the contract's example`() throws {
        let due = try #require(Due("2026-11-25"))
        let draft = Draft(
            title: "Buy milk", body: "Two litres, oat.",
            assignments: [
                .project("kitchen"), .addTag("home"), .due(due), .addTag("errands"),
                .priority(.high),
            ])
        #expect(
            try text(draft) == """
                ---
                id: k7m3x9q2
                title: Buy milk
                status: todo
                due: 2026-11-25
                tags: [home, errands]
                priority: high
                project: kitchen
                created: 2026-11-20T21:18:00+09:00
                ---
                Two litres, oat.

                """)
    }

    @Test func `A memo without a title keeps its text as typed`() throws {
        let draft = Draft(kind: .memo, title: nil, body: "회의록\n\n- 우유")
        #expect(
            try text(draft)
                == "---\nid: k7m3x9q2\ncreated: 2026-11-20T21:18:00+09:00\n---\n회의록\n\n- 우유\n")
    }

    @Test(arguments: [nil, "", " \u{200B}\u{3164}"])
    func `Nothing to be seen is no item`(title: String?) {
        #expect(throws: EditError.emptyTitle) { try text(Draft(title: title, body: " \n")) }
    }

    @Test func `A title that looks like YAML is quoted and reads back`() throws {
        for title in ["a: b", "- x", "#1", "\"q\"", "yes", "[x]", "회의: 준비", "'", "a #b", "*"] {
            let id = try #require(ItemID("k7m3x9q2"))
            let document = try Draft(title: title).document(
                id: id, configuration: Configuration(), at: Self.now)
            #expect(document.title(stem: "").text == title)
        }
    }
}
