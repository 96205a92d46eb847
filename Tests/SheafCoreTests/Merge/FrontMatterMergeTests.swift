import TestTraits
import Testing

@testable import SheafCore

/// The rules for front matter, one by one.
@Suite(.limited) struct FrontMatterMergeTests {
    private func head(_ lines: String) -> String { "---\n\(lines)\n---\n" }

    private func expect(
        _ base: String, newer: String, older: String, is result: String, conflict: String? = nil,
        key: String = "", _ place: SourceLocation = #_sourceLocation
    ) {
        let merge = Triple(base: head(base), x: head(newer), y: head(older), newer: .x).merge
        let expected = head(result) + (conflict.map { block($0, key: key) } ?? "")
        #expect(merge.text == expected, sourceLocation: place)
        #expect(merge.conflicts.map(\.key) == (conflict == nil ? [] : [key]), sourceLocation: place)
        #expect(!merge.auditFired, sourceLocation: place)
        let exchanged = Triple(base: head(base), x: head(older), y: head(newer), newer: .y).merge
        #expect(exchanged == merge, sourceLocation: place)
    }

    @Test func `a key that one side changed is taken with its bytes`() {
        expect(
            "a: 1\nb: 2", newer: "a: '1'   # c\nb: 2", older: "a: 1\nb:  3",
            is: "a: '1'   # c\nb:  3")
    }

    @Test func `an edit wins against a removal, also one of the comment above`() {
        expect("a: 1\nb: 2", newer: "b: 2", older: "a: 3\nb: 2", is: "a: 3\nb: 2")
        expect("a: 1\nb: 2", newer: "# why\na: 1\nb: 2", older: "b: 2", is: "# why\na: 1\nb: 2")
        expect("a: 1\nb: 2", newer: "b: 2", older: "a: 1\nb: 2", is: "b: 2")
    }

    @Test(arguments: ["title", "due", "priority", "project", "own", "my key", "마감"])
    func `of two values the newer stands and the other goes into a block`(key: String) {
        expect(
            "\(key): a", newer: "\(key): b", older: "\(key): c", is: "\(key): b", conflict: "c",
            key: key)
    }

    @Test func `a value of nothing is told in the block`() {
        expect(
            "due: a", newer: "due: b", older: "due:", is: "due: b", conflict: "(empty)", key: "due")
    }

    @Test func `a block scalar and a map are one value`() {
        expect(
            "k: |\n  a\n  b", newer: "k: |\n  a\n  c", older: "k: |\n  d\n  b",
            is: "k: |\n  a\n  c",
            conflict: "|\n  d\n  b", key: "k")
        expect(
            "k:\n  a: 1\n  b: 2", newer: "k:\n  a: 2\n  b: 2", older: "k:\n  a: 1\n  b: 3",
            is: "k:\n  a: 2\n  b: 2", conflict: "a: 1\n  b: 3", key: "k")
    }

    @Test func `the newer status stands, the other is told but not written`() {
        let merge = Triple(
            base: head("status: todo"), x: head("status: done\ncompleted: 2026-11-25T10:00:00Z"),
            y: head("status: doing"), newer: .y
        ).merge
        #expect(merge.text == head("status: doing"))
        #expect(merge.overruledStatus == "done")
        #expect(merge.conflicts.isEmpty)
    }

    @Test func `completed comes from the side whose status wins`() {
        let (early, late) = ("completed: 2026-11-25T10:00:00Z", "completed: 2026-11-26T10:00:00Z")
        expect(
            "status: done\n\(early)", newer: "status: todo", older: "status: done\n\(late)",
            is: "status: todo")
        expect(
            "status: todo", newer: "status: done\n\(late)", older: "status: done\n\(early)",
            is: "status: done\n\(early)")
    }

    @Test func `ids and creation take the smaller, stamps of changes the greater`() {
        expect("own: 1", newer: "id: b2\nown: 1", older: "id: a1\nown: 1", is: "id: a1\nown: 1")
        expect("created: 3", newer: "created: 2", older: "created: 1", is: "created: 1")
        expect("updated: 1", newer: "updated: 2", older: "updated: 3", is: "updated: 3")
        expect("modified: 1", newer: "modified: 3", older: "modified: 2", is: "modified: 3")
    }

    @Test func `a set keeps the newer's style, loses what either removed, gains what either added`()
    {
        expect(
            "tags: [a, b, c]", newer: "tags:  [ a,  b, n ]", older: "tags: [b, c, o]",
            is: "tags:  [ b, n, o ]")
        expect(
            "tags:\n  - a\n  - b", newer: "tags:\n  - a\n  - b\n  - n  # new",
            older: "tags:\n  - o\n  - b", is: "tags:\n  - b\n  - n  # new\n  - o")
        expect("tags: a", newer: "tags: a, n", older: "tags: [a, o]", is: "tags: a, n, o")
        expect("own: [a]", newer: "own: [a, n]", older: "own: [a, o]", is: "own: [a, n, o]")
    }

    @Test func `tags parted by blanks are a set, other keys' text is not`() {
        expect("tags: a b", newer: "tags: a b n", older: "tags: b o", is: "tags: [b, n, o]")
        expect("tags: a b", newer: "tags: a b n", older: "tags: a b", is: "tags: a b n")
        expect(
            "aliases: a b", newer: "aliases: a b n", older: "aliases: b o",
            is: "aliases: [a b n, b o]")
    }

    @Test func `a side whose list is the result keeps its bytes`() {
        expect("tags: [a, b]", newer: "tags: [b]", older: "tags:\n- b", is: "tags: [b]")
        expect(
            "tags: [a]", newer: "tags: [a, n]", older: "tags: ['a' ,n, o]", is: "tags: ['a' ,n, o]")
        expect("tags: [a]", newer: "tags: []", older: "tags: [a, o]", is: "tags: [o]")
    }

    @Test func `a list that is no set is one value`() {
        expect(
            "own: [a, a]", newer: "own: [a, a, b]", older: "own: [a]", is: "own: [a, a, b]",
            conflict: "[a]", key: "own")
        expect(
            "own: a", newer: "own: [a, b]", older: "own: [a, c]", is: "own: [a, b]",
            conflict: "[a, c]", key: "own")
    }

    @Test func `comments that both sides wrote both stand`() {
        expect(
            "# x\na: 1", newer: "# x\n# n\na: 1", older: "# o\n# x\na: 2", is: "# o\n# x\n# n\na: 2"
        )
        expect("a: 1\n# end", newer: "a: 1", older: "a: 2\n# end", is: "a: 2")
    }

    @Test func `what only the older side has follows its neighbour`() {
        expect(
            "a: 1\nb: 2", newer: "b: 2\na: 1\nn: 3", older: "o: 0\na: 1\np: 4\nq: 5\nb: 2",
            is: "o: 0\nb: 2\na: 1\np: 4\nq: 5\nn: 3")
    }

    @Test func `a key that stands twice is merged place by place`() {
        expect("a: 1\na: 2", newer: "a: 1\na: 3", older: "a: 4\na: 2", is: "a: 4\na: 3")
    }

    @Test func `what cannot be split stands as it is, the other in a block`() {
        // A flow mapping that is not closed: front matter, and not in entries.
        let (base, newer, older) = ("{ some", "{ newer", "{ older")
        expect(base, newer: newer, older: older, is: newer, conflict: older, key: "---")
        expect(
            "a: 1", newer: "a: 2", older: base, is: "a: 2", conflict: base,
            key: "---")
        expect("a: 1", newer: "a: 1", older: base, is: base)
        let toml = { (value: String) in "+++\nkey = \(value)\n+++\nbody\n" }
        #expect(merged(toml("1"), toml("2"), toml("3")) == toml("2") + block("key = 3", key: "---"))
        #expect(merged(toml("1"), toml("1") + "more\n", toml("3")) == toml("3") + "more\n")
    }

    @Test func `a front matter that is never closed is text`() {
        #expect(
            merged("---\na: 1\nb: 2\nc: 3\n", "---\na: 1\nb: 2\nc: 4\n", "---\na: 5\nb: 2\nc: 3\n")
                == "---\na: 5\nb: 2\nc: 4\n")
    }

    @Test func `a front matter that one side added or took away comes or goes`() {
        #expect(
            merged("text\n", head("a: 1") + "text\n", "text\nmore\n") == head("a: 1")
                + "text\nmore\n")
        #expect(
            merged(head("a: 1") + "text\n", "text\n", head("a: 1") + "text\nmore\n")
                == "text\nmore\n")
        #expect(
            merged(head("a: 1") + "text\n", "text\n", head("a: 2") + "text\n") == head("a: 2")
                + "text\n")
    }

    @Test func `a settled value is not put in again`() {
        let first = Triple(base: head("due: a"), x: head("due: b"), y: head("due: c"), newer: .x)
            .merge
        for newer in [ItemMerge.Side.x, .y] {
            let again = ItemMerge.merge(
                base: head("due: a").bytes, x: first.bytes, y: head("due: c").bytes, newer: newer)
            #expect(again == first.bytes)
        }
        let settled = head("due: b")
        #expect(
            merged(first.text, settled, head("due: b\nown: 1") + block("c", key: "due"))
                == head("due: b\nown: 1"))
    }

    @Test func `a key that is no text is named as typed`() {
        let merge = Triple(
            base: head("\"a\\nb\": 1"), x: head("\"a\\nb\": 2"), y: head("\"a\\nb\": 3"), newer: .x
        ).merge
        #expect(merge.text == head("\"a\\nb\": 2") + block("3", key: "\"a\\nb\""))
        #expect(Document(merge.bytes).conflictBlocks.count == 1)
    }
}
