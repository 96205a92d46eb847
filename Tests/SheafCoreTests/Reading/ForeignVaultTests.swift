import SheafCore
import TestTraits
import Testing

/// Files as other programs write them.
@Suite(.limited) struct ForeignVaultTests {
    private func read(
        _ text: String, path: String = "posts/2026-11-20-note.md",
        _ configuration: Configuration = Configuration()
    ) -> Item {
        ItemReader(configuration).read(Document(Array(text.utf8)), path: path).item
    }

    @Test func `known keys are read in any letter case, and written back as they stand`() throws {
        let text = """
            ---
            ID: BACK-7
            Title: Capital
            TAGS: [a]
            Status: Todo
            Due: 2026-11-25
            Date: 2026-11-20
            Own: x
            ---
            Body

            """
        let item = read(text)
        #expect(item.title == "Capital" && item.tags == ["a"] && item.kind == .task)
        #expect(item.due == Due("2026-11-25") && item.foreignID == "BACK-7")
        #expect(item.created == Due("2026-11-20"))
        #expect(item.extra.map(\.key) == ["ID", "Date", "Own"])
        let editor = ItemEditor(
            Configuration(), at: Moment(seconds: 1_800_000_000, zone: .utc))
        let edited = try editor.applying(
            [.title("New"), .addTag("b"), .status("doing")],
            to: Document(Array(text.utf8)), stem: "note")
        #expect(
            String(decoding: edited.bytes, as: UTF8.self)
                == text.replacing("Capital", with: "New").replacing("[a]", with: "[a, b]")
                .replacing("Todo", with: "doing"))
        // The file has a name of its own already.
        let id = try #require(ItemID("aaaaaaa2"))
        #expect(try editor.identified(edited, stem: "note") { id } == edited)
    }

    @Test func `a key that is written just so comes first, and settings decide`() {
        #expect(read("---\nTitle: A\ntitle: B\nTITLE: C\n---\n").title == "B")
        var configuration = Configuration()
        configuration.ownKeys = ["Status"]
        let item = read("---\nStatus: todo\n---\n", configuration)
        #expect(item.status == nil && item.extra.map(\.key) == ["Status"])
    }

    @Test func `aliases are read in any letter case`() {
        #expect(Document(Array("---\nAliases: [Cappy]\n---\n".utf8)).aliases == ["Cappy"])
    }

    @Test(arguments: [
        ("[#one #two #three]", ["one", "two", "three"]), ("[#one, #two]", ["one", "two"]),
        ("[ #a #b ]", ["a", "b"]), (">\n  a b", ["a", "b"]), ("|\n  a\n  b", ["a", "b"]),
        ("[2017, 🎉, 1분기]", ["2017", "🎉", "1분기"]), ("\"#a #b\"", ["a", "b"]),
    ])
    func `tags are read as people write them`(typed: String, expected: [String]) throws {
        let text = "---\ntags: \(typed)\ntitle: T\nother: [x]\n---\nb\n"
        let item = read(text)
        #expect(item.tags == expected && item.title == "T")
        #expect(item.extra.map(\.key) == ["other"])
        let editor = ItemEditor(
            Configuration(), at: Moment(seconds: 1_800_000_000, zone: .utc))
        let document = Document(Array(text.utf8))
        let more = try editor.applying([.addTag("c")], to: document, stem: "n")
        #expect(read(String(decoding: more.bytes, as: UTF8.self)).tags == expected + ["c"])
        #expect(
            String(decoding: more.bytes, as: UTF8.self)
                .hasSuffix("title: T\nother: [x]\n---\nb\n"))
        let less = try editor.applying([.removeTag(expected[0])], to: document, stem: "n")
        #expect(
            read(String(decoding: less.bytes, as: UTF8.self)).tags == Array(expected.dropFirst()))
        let renamed = try editor.renamingTag(expected[0], to: "z", in: document)
        #expect(
            read(String(decoding: renamed.bytes, as: UTF8.self)).tags
                == ["z"] + expected.dropFirst())
    }

    @Test(arguments: ["\u{2028}", "\u{2029}", "\u{85}"])
    func `a line separator in quotation marks leaves the text without them`(separator: String) {
        #expect(read("---\ntitle: \"a\(separator)b\"\n---\n").title == "a\(separator)b")
        #expect(read("---\ntitle: 'a\(separator)b'\n---\n").title == "a\(separator)b")
    }

    @Test func `TOML gives title, tags and date; all else is the user's own`() {
        let item = read(
            """
            +++
            title = "Go on"
            date = 2026-11-20 10:00:00
            status = "todo"
            draft = true
            aliases = ["/old"]
            [taxonomies]
            tags = ["#zola", "a/b"]
            [extra]
            due = 2026-11-25
            +++
            Text. #more
            """)
        #expect(item.title == "Go on")
        #expect(item.tags == ["zola", "a/b"])
        #expect(item.inlineTags == ["more"])
        #expect(item.created == Due("2026-11-20T10:00"))
        #expect(item.kind == .memo && item.status == nil && item.due == nil)
        #expect(
            item.extra == [
                Item.ExtraKey(key: "date", value: "2026-11-20 10:00:00"),
                Item.ExtraKey(key: "status", value: "todo"),
                Item.ExtraKey(key: "draft", value: "true"),
                Item.ExtraKey(key: "aliases", value: "[\"/old\"]"),
            ])
    }

    @Test(arguments: [
        ("2026-11-20", "2026-11-20"), ("\"2026-11-20\"", "2026-11-20"),
        ("2026-11-20 12:15:32 +0900", "2026-11-20T12:15:32+09:00"),
        ("2026-11-20T10:00:00+09:00", "2026-11-20T10:00:00+09:00"),
        ("2026-11-20 10:00", "2026-11-20T10:00"), ("2026/11/20", "2026-11-20"),
        ("{{date}}", nil), ("soon", nil), ("a/b", nil), ("", nil),
    ])
    func `A date tells when an item was made, and stays the user's own`(
        typed: String, expected: String?
    ) {
        let item = read("---\ndate: \(typed)\n---\nx\n")
        #expect(item.created == expected.flatMap { Due($0) })
        #expect(item.extra.map(\.key) == ["date"])
    }

    @Test(arguments: ["date: 2021-07-27", "created: 2021-07-27"])
    func `A day is that day west and east of Greenwich`(line: String) throws {
        for hours in [-10, -4, 0, 9, 14] {
            let zone = Zone.fixed(hours * 3600)
            let now = Moment(seconds: 1_800_000_000, zone: zone)
            let query = try ItemQuery(
                arguments: ["created.on:2021-07-27"], vocabulary: KeyVocabulary(),
                workflow: .standard,
                now: now)
            let item = read("---\n\(line)\n---\nx\n")
            #expect(query.matches(item, body: { "" }, at: now), "\(hours)")
        }
    }

    @Test func `Our own created counts before a date`() {
        let item = read("---\ndate: 2026-01-01\ncreated: 2026-11-20\n---\n")
        #expect(item.created == Due("2026-11-20"))
        let unread = read("---\ncreated: {{now}}\ndate: 2026-01-01\n---\n")
        #expect(unread.created == Due("2026-01-01"))
    }

    @Test func `A date with another meaning in the settings is left to that`() {
        var configuration = Configuration()
        configuration.keyAliases = ["date": "due"]
        let item = read("---\ndate: 2026-11-20\n---\n", configuration)
        #expect(item.created == nil)
        #expect(item.due == Due("2026-11-20"))
    }

    @Test(arguments: [
        ("tags: [home, \"#work/office\"]", ["home", "work/office"]),
        ("tags: home, errands run", ["home", "errands run"]),
        ("tags: home errands", ["home", "errands"]), ("tags: '#a #b'", ["a", "b"]),
        ("tags: [machine learning]", ["machine learning"]),
        ("tags:\n  - a\n  - '#b'\n  - a", ["a", "b"]), ("tag: git vim", ["git", "vim"]),
        ("tag: a\ntags: b", ["b"]), ("tags: b\ntag: a", ["b"]), ("tags:", []),
        ("tag     : test  ", ["test"]), ("tags: {a: b}", []), ("tags: #a", []),
    ])
    func `Tags are read in every form`(typed: String, expected: [String]) {
        #expect(read("---\n\(typed)\n---\n").tags == expected)
    }

    @Test func `What does not count for a known key is the user's own`() {
        let item = read("---\ntag: a\ntags: b\naliases: [x]\ncssclasses: wide\n---\n")
        #expect(item.extra.map(\.key) == ["tag", "aliases", "cssclasses"])
        var configuration = Configuration()
        configuration.ownKeys = ["tag"]
        let own = read("---\ntag: a\n---\n", configuration)
        #expect(own.tags.isEmpty && own.extra.map(\.key) == ["tag"])
    }

    @Test func `A title may have another name`() {
        var configuration = Configuration()
        configuration.keyAliases = ["제목": "title", "name": "title"]
        #expect(read("---\n제목: 회의록\n---\n# H\n", configuration).title == "회의록")
        #expect(read("---\n제목: 회의록\ntitle: T\n---\n# H\n", configuration).title == "T")
        #expect(read("---\n제목:\n---\n# H\n", configuration).title == "H")
        #expect(read("---\n제목: 회의록\n---\n# H\n").title == "H")
        #expect(read("+++\n제목 = '회의록'\n+++\n# H\n", configuration).title == "회의록")
    }

    @Test func `Jekyll's file name is a title where there is none`() {
        #expect(read("---\nlayout: post\n---\n").title == "2026-11-20-note")
    }
}
