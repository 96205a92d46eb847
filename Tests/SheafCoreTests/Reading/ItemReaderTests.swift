import SheafCore
import TestTraits
import Testing

@Suite(.limited) struct ItemReaderTests {
    private func read(
        _ text: String, path: String = "tasks/a.md",
        _ configuration: Configuration = Configuration()
    ) -> (item: Item, title: Title, findings: [Finding]) {
        ItemReader(configuration).read(Document(Array(text.utf8)), path: path)
    }

    @Test func `Every known key is read`() {
        let item = read(
            """
            ---
            id: k7m3x9q2
            title: Buy milk   # oat
            status: todo
            due: 2026-11-25
            tags: [home, "errands", home]
            priority: High
            project: kitchen
            created: 2026-11-20T21:18:00+09:00
            completed: 2026-11-21T08:00:00Z
            shop: 'Lee''s'
            ---
            Two litres. #market/day

            - [ ] ask Mina
            - [x] check the fridge
            """
        ).item
        #expect(item.id == ItemID("k7m3x9q2"))
        #expect(item.title == "Buy milk")
        #expect(item.kind == .task && item.status == "todo" && !item.isClosed)
        #expect(item.dueText == "2026-11-25")
        #expect(item.due == Due("2026-11-25"))
        #expect(item.tags == ["home", "errands"])
        #expect(item.inlineTags == ["market/day"])
        #expect(item.priority == .high)
        #expect(item.project == "kitchen")
        #expect(item.created == Due("2026-11-20T21:18:00+09:00"))
        #expect(item.completed == Due("2026-11-21T08:00:00Z"))
        #expect(item.extra == [Item.ExtraKey(key: "shop", value: "Lee's")])
        #expect(item.checklist == Checklist(done: 1, total: 2))
        #expect(!item.isConflicted)
    }

    @Test(arguments: [
        ("todo", "todo", Item.Kind.task), ("To Do", "todo", .task), ("in-progress", "doing", .task),
        ("진행 중", "doing", .task), ("완료", "done", .task), ("DONE", "done", .task),
        ("draft", "draft", .memo), ("published", "published", .memo),
    ])
    func `A configured status makes a task, any other stays the user's own`(
        text: String, status: String, kind: Item.Kind
    ) {
        let item = read("---\nstatus: \(text)\n---\nx\n").item
        #expect(item.status == status)
        #expect(item.kind == kind)
        #expect(item.isClosed == (status == "done"))
    }

    @Test func `Other names for a key are read, its own name before them`() {
        var configuration = Configuration()
        configuration.keyAliases = ["마감": "due", "deadline": "due"]
        #expect(read("---\n마감: 2026-11-25\n---\n", configuration).item.due == Due("2026-11-25"))
        let both = read("---\ndue: 2026-01-01\ndeadline: 2026-02-02\n---\n", configuration).item
        #expect(both.dueText == "2026-01-01")
    }

    @Test func `A due that is no date stays readable and is named with its place`() {
        let (item, _, findings) = read("---\ntitle: x\ndue: soon\n---\n", path: "a/b.md")
        #expect(item.dueText == "soon" && item.due == nil)
        #expect(
            findings == [
                Finding(
                    path: "a/b.md", line: 3, column: 1,
                    problem: .notADate(key: "due", value: "soon"))
            ])
    }

    @Test func `An id of another program is the user's own value`() {
        let item = read("---\nid: TASK-12\nstatus: Done\n---\n# A task\n").item
        #expect(item.id == nil)
        #expect(item.extra == [Item.ExtraKey(key: "id", value: "TASK-12")])
    }

    @Test(arguments: [
        ("Bread\n\n500 g", "Bread"), ("# Head #\ntext", "Head"), ("", "note"), ("\n \n", "note"),
        ("---\ntitle: \"\"\n---\n- first\n", "first"),
    ])
    func `A title is found where there is one`(text: String, title: String) {
        #expect(read(text, path: "memos/note.md").item.title == title)
    }

    @Test func `A conflict block or foreign markers make an item conflicted`() {
        #expect(read("a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\n").item.isConflicted)
        #expect(!read("a\n<<<<<<< not a conflict\n").item.isConflicted)
    }

    @Test(arguments: [
        ("a/회의록.md", "회의록"), ("a.b.md", "a.b"), (".md", ".md"), ("x/y", "y"),
    ])
    func `A stem is the name without its extension`(path: String, stem: String) {
        #expect(ItemReader.stem(of: path) == stem)
    }

    private func read(
        _ text: String, _ configuration: Configuration
    ) -> (item: Item, title: Title, findings: [Finding]) {
        read(text, path: "a.md", configuration)
    }
}

/// What is done in another way for few than for many.
@Suite(.limited) struct ManyEntriesTests {
    private let reader = ItemReader(Configuration())

    @Test(arguments: [1, 7, 8, 9, 40])
    func `Tags count once, however many there are`(count: Int) {
        let names = (0..<count).map { "tag\($0)" }
        let list = (names + names.reversed()).joined(separator: ", ")
        let inline = (names + names).map { "#in\($0)" }.joined(separator: " ")
        let text = "---\ntags: [\(list)]\n---\n\(inline)\n"
        let item = reader.read(Document(Array(text.utf8)), path: "a.md").item
        #expect(item.tags == names)
        #expect(item.inlineTags == names.map { "in\($0)" })
    }

    @Test(arguments: [2, 16, 17, 60])
    func `A key that stands twice is named, however many there are`(count: Int) {
        let keys = (1..<count).map { "key\($0)" } + ["key1"]
        let text = "---\n" + keys.map { "\($0): x\n" }.joined() + "---\n"
        let findings = Document(Array(text.utf8)).findings
        #expect(
            findings == [
                Finding(
                    line: count + 1, column: 1, problem: .duplicateKey("key1", firstLine: 2))
            ])
    }

    /// Their line break at the end says nothing.
    @Test(arguments: [
        ("tags: >\n  a b\n", ["a", "b"]), ("tags: |\n  a\n  b\n", ["a", "b"]),
        ("tags: |\n  a, b\n", ["a", "b"]),
    ])
    func `Texts over several lines hold tags, a project, a priority`(
        entry: String, tags: [String]
    ) {
        let text = "---\n\(entry)project: |\n  kitchen\npriority: >\n  high\n---\nx\n"
        let item = ItemReader(Configuration()).read(Document(Array(text.utf8)), path: "a.md").item
        #expect(item.tags == tags && item.project == "kitchen" && item.priority == .high)
    }
}
