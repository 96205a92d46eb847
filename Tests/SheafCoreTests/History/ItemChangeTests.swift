import TestTraits
import Testing

@testable import SheafCore

/// What two versions of an item say happened between them.
@Suite(.limited) struct ItemChangeTests {
    private func version(_ text: String, path: String = "tasks/milk.md") -> ItemVersion {
        ItemVersion(Document(Array(text.utf8)), path: path, ItemReader(Configuration()))
    }

    private func changes(_ before: String, _ after: String) -> [ItemChange] {
        ItemChange.changes(from: version(before), to: version(after))
    }

    private func note(_ values: String = "", _ body: String = "Oat\n") -> String {
        "---\ntitle: Milk\n\(values)---\n\(body)"
    }

    @Test func `An item comes and goes`() {
        #expect(ItemChange.changes(from: nil, to: version(note())) == [.added])
        #expect(ItemChange.changes(from: version(note()), to: nil) == [.deleted])
        #expect(ItemChange.changes(from: nil, to: nil) == [])
        #expect(changes(note(), note()) == [])
    }

    @Test(
        arguments: [
            ("status: todo\n", "status: doing\n", [.status(from: "todo", to: "doing", .none)]),
            ("status: todo\n", "status: 완료\n", [.status(from: "todo", to: "done", .completed)]),
            (
                "status: done\ncompleted: 2026-11-20T10:00:00+09:00\n", "status: todo\n",
                [.status(from: "done", to: "todo", .reopened)]
            ),
            ("", "status: todo\n", [.status(from: nil, to: "todo", .none)]),
            ("status: done\n", "status: draft\n", [.status(from: "done", to: "draft", .none)]),
            ("", "due: fri\n", [.field(.due, from: nil, to: "fri")]),
            (
                "due: 2026-11-25\n", "due: 2026-11-26\n",
                [.field(.due, from: "2026-11-25", to: "2026-11-26")]
            ),
            ("priority: high\n", "", [.field(.priority, from: "high", to: nil)]),
            ("project: a\n", "project: b\n", [.field(.project, from: "a", to: "b")]),
            ("effort: 3\n", "effort: 5\n", [.field(.own("effort"), from: "3", to: "5")]),
            ("tags: [a, b]\n", "tags: [b, c]\n", [.tagged(["c"]), .untagged(["a"])]),
            ("tags: [a, b]\n", "tags: [b, a]\n", [.reformatted]),
            ("due: fri\n", "due: fri   # soon\n", [.reformatted]),
            ("", "id: k7m3x9q2\n", [.identified]),
        ] as [(String, String, [ItemChange])])
    func `each key has its own word`(before: String, after: String, expected: [ItemChange]) {
        #expect(changes(note(before), note(after)) == expected)
    }

    @Test(
        arguments: [
            ("a\nb\n", "a\nc\nb\nd\n", [.text(added: 2, removed: 0)]),
            ("a\nb\n", "b\n", [.text(added: 0, removed: 1)]),
            ("a b c\n", "a b d\n", [.text(added: 1, removed: 1)]),
            ("- [ ] ask\n- [ ] look\n", "- [x] ask\n- [ ] look\n", [.ticked(["ask"])]),
            ("- [X] ask\n", "- [ ] ask\n", [.unticked(["ask"])]),
            ("- [ ] ask\n", "- [x] ask\nnew\n", [.ticked(["ask"]), .text(added: 1, removed: 0)]),
            ("- [ ] ask\n", "- [x] ask her\n", [.text(added: 1, removed: 1)]),
            ("- [ ] a\n", "- [ ] a\n- [x] b\n", [.text(added: 1, removed: 0)]),
            ("- [ ] a\n- [ ] a\n", "- [x] a\n- [ ] a\n", [.ticked(["a"])]),
            ("```\n- [ ] a\n```\n", "```\n- [x] a\n```\n", [.text(added: 1, removed: 1)]),
            ("a\n", "a", [.reformatted]),
            ("a\r\n", "a\n", [.reformatted]),
        ] as [(String, String, [ItemChange])])
    func `the body is told in lines, its boxes and conflicts apart`(
        before: String, after: String, expected: [ItemChange]
    ) {
        #expect(changes(note("", before), note("", after)) == expected)
    }

    @Test func `A title in the body is a title, not text`() {
        #expect(
            changes("# Milk\n\nOat\n", "# Soy\n\nOat\n") == [.retitled(from: "Milk", to: "Soy")])
        #expect(changes("Milk\nOat\n", "Soy\nOat\n") == [.retitled(from: "Milk", to: "Soy")])
    }

    @Test func `A file that moved says so, and a conflict that came and went`() throws {
        let moved = ItemChange.changes(
            from: version(note()), to: version(note(), path: "work/milk.md"))
        #expect(moved == [.moved(from: "tasks/milk.md", to: "work/milk.md")])
        let base = note("", "one\ntwo\nthree\n")
        let merged = String(
            decoding: ItemMerge.merge(
                base: Array(base.utf8), x: Array(note("", "one\nZWEI\nthree\n").utf8),
                y: Array(note("", "one\ndeux\nthree\n").utf8), newer: .x), as: UTF8.self)
        let x = note("", "one\nZWEI\nthree\n")
        #expect(changes(x, merged) == [.conflicted(1)])
        #expect(changes(merged, x) == [.settled(1)])
    }

    @Test func `The same file is known by id, by path, and where it was only renamed`() throws {
        let texts = [
            "a": "---\nid: k7m3x9q2\n---\nOne\n", "b": "---\nid: k7m3x9q2\n---\nOne more\n",
            "c": "No id\n", "d": "New\n", "e": "Other\n",
        ]
        func file(_ content: String) -> MergeFile<String> {
            MergeFile(kind: .regular, content: content)
        }
        func path(_ text: String) -> MergePath { Array(text.utf8) }
        let steps = try FileSteps(
            from: [path("old.md"): file("a"), path("c.md"): file("c"), path("e.md"): file("e")],
            to: [path("new.md"): file("b"), path("sub/c.md"): file("c"), path("d.md"): file("d")],
            read: { Array((texts[$0] ?? "").utf8) }
        ).steps
        #expect(
            Set(steps) == [
                .init(old: path("old.md"), new: path("new.md")),
                .init(old: path("c.md"), new: path("sub/c.md")),
                .init(old: nil, new: path("d.md")), .init(old: path("e.md"), new: nil),
            ])
    }
}
