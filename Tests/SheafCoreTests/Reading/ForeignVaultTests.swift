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
        #expect(item.created == Timestamp("2026-11-20T10:00:00Z"))
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
        ("2026-11-20", "2026-11-20T00:00:00Z"), ("\"2026-11-20\"", "2026-11-20T00:00:00Z"),
        ("2026-11-20 12:15:32 +0900", "2026-11-20T12:15:32+09:00"),
        ("2026-11-20T10:00:00+09:00", "2026-11-20T10:00:00+09:00"),
        ("2026-11-20 10:00", "2026-11-20T10:00:00Z"), ("2026/11/20", "2026-11-20T00:00:00Z"),
        ("{{date}}", nil), ("soon", nil), ("a/b", nil), ("", nil),
    ])
    func `A date tells when an item was made, and stays the user's own`(
        typed: String, expected: String?
    ) {
        let item = read("---\ndate: \(typed)\n---\nx\n")
        #expect(item.created == expected.flatMap { Timestamp($0) })
        #expect(item.extra.map(\.key) == ["date"])
    }

    @Test func `Our own created counts before a date`() {
        let item = read("---\ndate: 2026-01-01\ncreated: 2026-11-20\n---\n")
        #expect(item.created == Timestamp("2026-11-20T00:00:00Z"))
        let unread = read("---\ncreated: {{now}}\ndate: 2026-01-01\n---\n")
        #expect(unread.created == Timestamp("2026-01-01T00:00:00Z"))
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
