import TestSupport
import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct ScalarEditTests {
    @Test(arguments: [
        ("k: a", "b", "k: b"), ("k: a   # c", "b", "k: b   # c"), ("k : a", "b", "k : b"),
        ("k:\ta", "b", "k:\tb"), ("k: 'a'", "b", "k: 'b'"), ("k: \"a\"", "b", "k: \"b\""),
        ("k: 'a'", "it's", "k: 'it''s'"), ("k: 'a'", "x\ny", "k: \"x\\ny\""),
        ("k: \"a\"", "q\"\\", "k: \"q\\\"\\\\\""), ("k: a", "b: c", "k: \"b: c\""),
        ("k: a", "say \"x\": y", "k: 'say \"x\": y'"), ("k: a", "@mina", "k: \"@mina\""),
        ("k: a", "null", "k: \"null\""), ("k: a", "", "k: \"\""), ("k: a", " x", "k: \" x\""),
        ("k: a", "x #y", "k: \"x #y\""), ("k: a", "x#y", "k: x#y"), ("k: a", "012", "k: 012"),
        ("k: a", "한글 제목", "k: 한글 제목"), ("k: a", "x\u{0}y", "k: \"x\\u0000y\""),
        ("k: a", "x\u{2028}y", "k: \"x\\u2028y\""), ("k: a", "- x", "k: \"- x\""),
        ("k:", "b", "k: b"), ("k: ", "b", "k: b"), ("k:   # c", "b", "k: b   # c"),
        ("k: ~", "b", "k: b"), ("k: @bad", "b", "k: b"), ("k: @bad # c", "b", "k: b # c"),
        ("k: \"a\\x41\" # c", "b", "k: \"b\" # c"), ("k: [x, y] # c", "b", "k: b # c"),
        ("k: |\n  a\n  b", "c", "k: c"), ("k: |+\n  a\n", "c", "k: c"), ("k: a\n  b", "c", "k: c"),
        ("k: \"a\n  b\"", "c", "k: \"c\""), ("k:\n  - a\n  - b", "c", "k: c"),
        ("k: !t a", "b", "k: !t b"), ("\"k\": a", "b", "\"k\": b"),
        ("k: [[l]]", "[[m]]", "k: \"[[m]]\""),
        ("k: a\n# below", "b", "k: b\n# below"), ("k: a\n  # inside", "b", "k: b\n  # inside"),
        ("k: \"a\r", "b", "k: b\r"), ("k: a\r", "b", "k: b\r"),
    ])
    func `setting a key changes its value and nothing else`(
        before: String, text: String, after: String
    ) throws {
        let top = "first: @bad # kept\n\n# above\n"
        let bottom = "\nlast:  'kept'   # too\n"
        let document = Document.frontMatter(top + before + bottom, body: "body\n---\n")
        let edited = try document.setting("k", to: text)
        #expect(
            edited.source == Document.frontMatter(top + after + bottom, body: "body\n---\n").source)
        #expect(edited.text("k") == text)
        #expect(try edited.setting("k", to: text) == edited)
    }

    @Test(arguments: ["k: a", "k: 'a' # c", "k: \"a\"", "k: >-\n  a", "k: !!str a", "k: \"\\x61\""])
    func `asking for what stands changes no byte`(source: String) throws {
        let document = Document.frontMatter(source + "\n")
        #expect(try document.setting("k", to: "a") == document)
    }

    @Test(arguments: [
        ("", "title", "---\ntitle: x\n---\n"),
        ("body\n", "title", "---\ntitle: x\n---\nbody\n"),
        ("\u{FEFF}body\r\n", "title", "\u{FEFF}---\r\ntitle: x\r\n---\r\nbody\r\n"),
        ("---\n---\nbody", "title", "---\ntitle: x\n---\nbody"),
        ("---\n# c\n---\n", "title", "---\ntitle: x\n# c\n---\n"),
        ("---\na: 1\n---", "title", "---\na: 1\ntitle: x\n---"),
        ("---\na: 1\n...\n", "title", "---\na: 1\ntitle: x\n...\n"),
        ("---\na: 1\n\n# end\n---\n", "title", "---\na: 1\ntitle: x\n\n# end\n---\n"),
        ("---\r\nid: 1\r\nb: 2\r\n---\r\n", "title", "---\r\nid: 1\r\ntitle: x\r\nb: 2\r\n---\r\n"),
        ("---\ntitle: t\nb: 2\n---\n", "due", "---\ntitle: t\ndue: x\nb: 2\n---\n"),
        (
            "---\ntags:\n  - t\nb: 2\n---\n", "priority",
            "---\ntags:\n  - t\npriority: x\nb: 2\n---\n"
        ),
        ("---\ntitle: t\nb: 2\n---\n", "id", "---\ntitle: t\nb: 2\nid: x\n---\n"),
        ("---\ntitle: t\nb: 2\n---\n", "own key", "---\ntitle: t\nb: 2\nown key: x\n---\n"),
        ("---\ntitle: t\n---\n", "a: b", "---\ntitle: t\n\"a: b\": x\n---\n"),
        ("---\ntitle: t\n---\n", "마감", "---\ntitle: t\n마감: x\n---\n"),
    ])
    func `a new key goes behind its neighbour, in the file's line ending`(
        before: String, key: String, after: String
    ) throws {
        let edited = try Document(before).setting(key, to: "x")
        #expect(edited.source == after)
        #expect(edited.text(key) == "x")
    }

    @Test(arguments: [
        ("a: 1\nk: 2\nb: 3\n", "a: 1\nb: 3\n"),
        ("# top\n\n# about k\nk: 2\nb: 3\n", "# top\n\nb: 3\n"),
        ("a: 1\n# about k\nk: |\n  x\n  y\nb: 3\n", "a: 1\nb: 3\n"),
        ("k: 2\n", ""), ("k: 2\n# end\n", "# end\n"), ("# s\n\nk: 2\n# end\n", "# s\n\n# end\n"),
        ("a: 1\n", "a: 1\n"), ("? k\n: v\nb: 3\n", "b: 3\n"),
        ("a: @bad\nk:\n- x\n- y\n", "a: @bad\n"),
    ])
    func `removing a key takes the comments that touch it`(before: String, after: String) throws {
        let edited = try Document.frontMatter(before, body: "b\n").removing("k")
        #expect(edited.source == Document.frontMatter(after, body: "b\n").source)
    }

    @Test func `what would lose something is refused`() {
        func refused(_ source: String, _ error: EditError) {
            let document = Document.frontMatter(source + "\n")
            #expect(throws: error) { try document.setting("k", to: "new") }
        }
        refused("k:\n  - a # why\n  - b", .valueNotEditable(key: "k", line: 2))
        refused("k: # why\n  - a", .valueNotEditable(key: "k", line: 2))
        refused("? k\n: v", .valueNotEditable(key: "k", line: 2))
        refused("k: | # why\n  a", .valueNotEditable(key: "k", line: 2))
        // The alias below would read something else, with or without a bad value beside it.
        refused("k: &t a\nl: *t", .notVerified(.validity))
        refused("k: &t a\nl: *t\nbad: @x", .valueNotEditable(key: "k", line: 2))
        #expect(throws: EditError.notVerified(.validity)) {
            try Document.frontMatter("k: &t a\nl: *t\n").removing("k")
        }
        #expect(throws: EditError.valueNotEditable(key: "k", line: 2)) {
            try Document.frontMatter("k:\n  - &t a\nl: *t\nbad: @x\n").removing("k")
        }
    }

    @Test func `a new file has its entries in order and its body below`() {
        let document = Document(
            entries: [
                ("id", .text("k7m3x9q2")), ("title", .text("Sync: it")),
                ("tags", .list(["a", "b, c"])),
                ("due", .text("2026-11-25")),
            ], body: "text")
        #expect(
            document.source == """
                ---
                id: k7m3x9q2
                title: "Sync: it"
                tags: [a, "b, c"]
                due: 2026-11-25
                ---
                text

                """)
        #expect(document.text("title") == "Sync: it")
        #expect(Document(entries: [], body: "plain\n").source == "plain\n")
        #expect(Document(entries: [], body: "---\na: b\n---\n").keys.isEmpty)
    }

    @Test func `one random edit changes one entry only`() throws {
        let fixtures = try DocumentFixtures.all().map { Document($0.bytes) }
        let texts = [
            "x", "", "null", "a: b", "it's", "\"q\"", "한글", "@x", "x\ny", " s ", "#h", "- l",
        ]
        var edits = 0
        for seed in UInt64(1)...3_000 {
            var random = SplitMix64(seed: seed)
            let document =
                Bool.random(using: &random)
                ? try #require(fixtures.randomElement(using: &random))
                : Document.frontMatter(
                    (0..<Int.random(in: 1..<12, using: &random)).map { index in
                        (index % 3 == 0 ? "\nkey\(index): " : "")
                            + (telltales.randomElement(using: &random) ?? "")
                    }.joined() + "\n", body: "body\n")
            let keys = document.keys + ["new", "due"]
            let key = try #require(keys.randomElement(using: &random))
            let text = try #require(texts.randomElement(using: &random))
            let choice = Int.random(in: 0..<4, using: &random)
            let edited: Document
            do {
                edited =
                    switch choice {
                    case 0: try document.setting(key, to: text)
                    case 1: try document.removing(key)
                    case 2: try document.inserting(text, into: key)
                    default: try document.setting(key, to: [text, "second"])
                    }
            } catch {
                continue
            }
            edits += 1
            func others(_ document: Document) -> [String] {
                document.frontMatter.entries.filter { $0.key != key }
                    .map { document.bytes[$0.content].map { String($0, radix: 16) }.joined() }
            }
            #expect(others(edited) == others(document), "seed \(seed)")
            #expect(
                edited.bytes[edited.bodyRange] == document.bytes[document.bodyRange],
                "seed \(seed)")
            #expect(edited.hasByteOrderMark == document.hasByteOrderMark, "seed \(seed)")
            switch choice {
            case 0: #expect(edited.text(key) == text, "seed \(seed)")
            case 1: #expect(edited.entry(key) == nil, "seed \(seed)")
            case 2: #expect(edited.list(key)?.contains(text) == true, "seed \(seed)")
            default: #expect(edited.list(key) == [text, "second"], "seed \(seed)")
            }
        }
        #expect(edits > 1_500)
    }
}
