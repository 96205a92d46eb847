import TestSupport
import TestTraits
import Testing
import Yams

@testable import SheafCore

@Suite(.limited) struct ValueReadingTests {
    @Test(arguments: [
        ("a: 012", "012"), ("a: yes", "yes"), ("a: 2026-11-25", "2026-11-25"),
        ("a: 1_000", "1_000"),
        ("a:\tx", "x"), ("a : x", "x"), ("a: x # c", "x"), ("a: x#y", "x#y"),
        ("a: \"x # y\"", "x # y"),
        ("a: 'it''s'", "it's"), ("a: \"\\u00e9\\x41\"", "éA"), ("a: \"\"", ""), ("a: ''", ""),
        ("a: !!str 2026", "2026"), ("a: !!str null", "null"), ("a: !mine v", "v"),
        ("a: &x v", "v"), ("a: |\n  one\n   two", "one\n two\n"), ("a: >-\n  x\n  y", "x y"),
        ("a: |+\n  k\n\n", "k\n\n\n"), ("a: !!str |+\n  k\n", "k\n\n"),
        ("a: |2\n    t\n  b", "  t\nb\n"),
        ("a: two\n  lines", "two lines"), ("a: \"two\n  lines\"", "two lines"),
        ("a: \"flush\nleft: text\"", "flush left: text"),
        ("? a\n: explicit", "explicit"), ("? a\n: - x", "- x"),
        ("a: @mina", "@mina"), ("a: @mina  # c", "@mina"), ("a: {{date}}", "{{date}}"),
        ("a: b: c", "b: c"), ("a: %5", "%5"), ("a: `c`", "`c`"), ("a: *em*", "*em*"),
        ("a: **bold**", "**bold**"), ("a: \"open", "\"open"), ("a: [x", "[x"),
        ("a: [[l]]", "[[l]]"), ("a: [[l]], [[m]]", "[[l]], [[m]]"), ("a: {b: c}", "{b: c}"),
        ("a:\n  b: c\n  d: e", "b: c\n  d: e"), ("a: [x, y]", "[x, y]"),
        ("a: x\u{2028}y", "x\u{2028}y"), ("a: x\ry", "x\ry"), ("a: \u{7}", "\u{7}"),
        ("a: x\n# comment\n", "x"), ("a: \"x\\0y\"", "x\u{0}y"), ("a: -", "-"), ("a: - x", "- x"),
    ])
    func `a value reads as its text`(source: String, expected: String) {
        let lines = source.hasPrefix("?") ? source : source + "\nz: last"
        let document = Document.frontMatter(lines + "\n")
        // An explicit list has no form of its own; it is text as typed.
        if source == "? a\n: - x" {
            #expect(document.list("a") == ["x"])
        } else {
            #expect(document.text("a") == expected)
        }
    }

    @Test(arguments: ["a:", "a: ~", "a: null", "a: NULL", "a: # c", "a: &x", "b: x"])
    func `an empty value is none`(source: String) {
        #expect(Document.frontMatter(source + "\n").text("a") == nil)
    }

    @Test(arguments: [
        ("a: [x, y]", ["x", "y"]), ("a: []", []), ("a:", []), ("a: x", ["x"]),
        ("a: x, y ,z", ["x", "y", "z"]), ("a: \"x, y\"", ["x", "y"]),
        ("a: [\"x, y\", 'z']", ["x, y", "z"]), ("a: [x,]", ["x"]),
        ("a: [ x , y ] # c", ["x", "y"]),
        ("a:\n  - x\n  - y", ["x", "y"]), ("a:\n- x\n# c\n- y", ["x", "y"]),
        ("a:\n  - x # c\n  # - n\n\n  - 'y'", ["x", "y"]), ("a:\n  -\n  - x", ["x"]),
        ("a: [\n  x, # c\n  y,\n]", ["x", "y"]), ("a: [x,\ny]", ["x", "y"]),
        ("a:\n  - @x\n  - y", ["@x", "y"]), ("a: [@x, y]", ["@x", "y"]),
        ("a: [[x]], [[y]]", ["[[x]]", "[[y]]"]), ("a: [[x]]", ["[[x]]"]),
        ("a:\n  - [[x]]\n  - \"[[y]]\"", ["[[x]]", "[[y]]"]), ("a: [[[x]], y]", ["[[x]]", "y"]),
        ("a: [http://x.y/z, b]", ["http://x.y/z", "b"]), ("a: ['', x]", ["", "x"]),
        ("a: [~, null, x]", ["x"]), ("a: [#x]", ["#x"]), ("a:\r\n  - x\r\n  - y\r", ["x", "y"]),
        ("a: &l [x, y]", ["x", "y"]), ("a:\n  - two\n    lines\n  - y", ["two lines", "y"]),
    ])
    func `a value reads as its members`(source: String, expected: [String]) {
        let document = Document.frontMatter(source + "\nz: last\n")
        #expect(document.list("a") == expected)
        #expect(document.text("z") == "last")
    }

    @Test func `one bad value leaves the others readable`() throws {
        let document = try DocumentFixtures.document("bad-at.md")
        #expect(document.text("reporter") == "@mina")
        #expect(document.text("status") == "todo")
        #expect(document.list("assignees") == ["@mina", "joon"])
        #expect(
            document.diagnose() == [
                Finding(line: 2, column: 11, problem: .unreadableValue(key: "reporter")),
                Finding(line: 4, column: 11, problem: .unreadableValue(key: "assignees")),
            ])
    }

    @Test func `keys from the wild are kept as typed`() throws {
        #expect(
            try DocumentFixtures.document("keys-odd.md").keys == [
                "key with spaces", "key.with.dots", "key/with/slashes", "quoted key", "single: key",
                "@context", "{{date}}", "[[link]]", "-dash",
            ])
        #expect(
            try DocumentFixtures.document("keys-not-strings.md").keys == [
                "1", "2.5", "true", "2026-11-25", "null", "~",
            ])
        let explicit = try DocumentFixtures.document("explicit-key.md")
        #expect(explicit.keys == ["title", "[a, b]", "status"])
        #expect(explicit.text("title") == "explicit")
        // A key is a scalar: what has another is kept, and its value is the text as it stands.
        #expect(explicit.text("[a, b]") == "? [a, b]\n: pair")
        let korean = try DocumentFixtures.document("keys-korean.md")
        #expect(korean.text("마감") == "2026-11-25")
        #expect(korean.list("태그") == ["집", "심부름"])
    }

    @Test func `decomposed text is found by its composed form and kept as it is`() throws {
        let name = try #require(
            DocumentFixtures.all().map(\.name).first { $0 == "한글.md" })
        let document = try DocumentFixtures.document(name)
        #expect(document.text("제목") == "분해된 글")
        #expect(document.text("제목").map { Array($0.utf8) } != Array("분해된 글".utf8))
    }

    @Test func `the last of two equal keys is read, neither is edited`() throws {
        let document = try DocumentFixtures.document("duplicate-key.md")
        #expect(document.text("title") == "two")
        #expect(
            document.findings == [
                Finding(line: 4, column: 1, problem: .duplicateKey("title", firstLine: 2))
            ])
        #expect(throws: EditError.duplicateKey("title", lines: [2, 4])) {
            try document.setting("title", to: "three")
        }
        #expect(throws: EditError.duplicateKey("title", lines: [2, 4])) {
            try document.removing("title")
        }
        #expect(try document.setting("status", to: "done").text("status") == "done")
    }

    @Test func `an alias reads as what its anchor holds`() throws {
        let document = try DocumentFixtures.document("anchors.md")
        #expect(document.text("alias") == "Anchored")
        #expect(document.list("same") == ["a", "b"])
        let chain = Document.frontMatter("a: &a x\nb: @bad\nc: &c [*a, y]\nd: *c\ne: *none\n")
        #expect(chain.list("d") == ["x", "y"])
        #expect(chain.text("e") == "*none")
    }

    @Test(arguments: [
        "alias-bomb.md", "alias-bomb-one-entry.md", "deep-brackets.md", "deep-dashes.md",
    ])
    func `a bomb is answered at once and spoils nothing else`(name: String) throws {
        let document = try DocumentFixtures.document(name)
        let time = processorTime {
            for key in document.keys { _ = document.list(key) }
        }
        #expect(time < .seconds(1))
        #expect(document.text("title") == "still readable")
        #expect(
            document.diagnose().contains {
                if case .tooComplex = $0.problem { true } else { false }
            })
        #expect(try document.setting("title", to: "edited").text("title") == "edited")
    }

    @Test func `what is not UTF-8 reads repaired and stays`() throws {
        let document = try DocumentFixtures.document("invalid-utf8.md")
        #expect(document.text("title") == "caf\u{FFFD}")
        #expect(document.list("tags") == ["na\u{FFFD}ve", "ok"])
        let edited = try document.inserting("new", into: "tags")
        #expect(edited.bytes.contains(0xE9) && edited.bytes.contains(0xEF))
        #expect(edited.list("tags") == ["na\u{FFFD}ve", "ok", "new"])
    }

    @Test func `the scanner and the YAML parser read the same`() throws {
        let alphabet = [
            "a", "b", "Z", "0", "1", " ", "  ", ":", ": ", "-", "- ", "?", ",", ", ", "[", "]", "{",
            "}", "#", " #", "&", "*", "!", "|", ">", "'", "''", "\"", "\\", "\\n", "\\\"", "%", "@",
            "`", "~", "null", ".", "...", "---", "\t", "한", "é", "=", "<<", "/", "_", "\u{85}",
            "\u{A0}", "\u{2028}", "\u{FEFF}", "\u{FFFE}", "\u{7F}", "\n  ", "\n  - ", "\n  # ",
            "\n",
            "\n- ", "null", "\r",
        ]
        var accepted = 0
        for seed in 1...UInt64(testRuns(8_000, long: 300_000)) {
            var random = SplitMix64(seed: seed)
            let shape = Int.random(in: 0..<4, using: &random)
            let count = Int.random(in: 0..<7, using: &random)
            var value = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? "" }
                .joined()
            switch shape {
            case 1: value = "[" + value + "]"
            case 2: value = "\n  - " + value
            case 3: value = (Bool.random(using: &random) ? "'" : "\"") + value + "\""
            default: break
            }
            let document = Document.frontMatter("k: " + value + "\n")
            guard document.frontMatter.entries.count == 1, let entry = document.entry("k"),
                let scanned = ValueScanner(bytes: document.bytes).value(of: entry)
            else { continue }
            accepted += 1
            let content = document.text(in: entry.content)
            #expect(
                scanned == (try? yams(content)), "seed \(seed): \(content.debugDescription)")
        }
        #expect(accepted > 1_000)
    }

    /// The value as Yams alone reads it.
    private func yams(_ source: String) throws -> Value? {
        guard let value = try compose(yaml: source)?.mapping?["k"] else { return nil }
        func text(_ scalar: Node.Scalar) -> String? {
            scalar.style == .plain && ["", "~", "null", "Null", "NULL"].contains(scalar.string)
                ? nil : scalar.string
        }
        switch value {
        case .scalar(let scalar): return text(scalar).map(Value.text) ?? .empty
        case .sequence(let nodes):
            let scalars = nodes.compactMap(\.scalar)
            return scalars.count == nodes.count ? .list(scalars.compactMap(text)) : nil
        default: return nil
        }
    }
}
