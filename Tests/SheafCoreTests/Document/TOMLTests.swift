import TestSupport
import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct TOMLTests {
    @Test(arguments: [
        ("a = \"x\"", "x"), ("a='x'", "x"), ("  a\t=\t'x' # c", "x"), ("a = ''", ""),
        ("a = \"tab\\t \\\"q\\\" \\\\ \\u00e9 \\U0001F600\"", "tab\t \"q\" \\ é 😀"),
        ("a = 'C:\\n'", "C:\\n"), ("a = \"# no comment\"", "# no comment"),
        ("a = \"\"\"\nx\n y\"\"\"", "x\n y"), ("a = \"\"\"x \\\n\n   y\\n\"\"\"", "x y\n"),
        ("a = '''\r\nx\\\r\ny'''", "x\\\ny"), ("a = \"\"\"\"x\"\" y\"\"\"\"\"", "\"x\"\" y\"\""),
        ("a = \"\"\"\"\"\"", ""), ("a = true", "true"), ("a = -1_000.5e+3", "-1_000.5e+3"),
        ("a = +inf", "+inf"), ("a = 0xFF", "0xFF"), ("a = 2026-11-25", "2026-11-25"),
        ("a = 2026-11-25 10:00:00.5+09:00 # c", "2026-11-25 10:00:00.5+09:00"),
        ("a = 2026-11-25 # 1", "2026-11-25"), ("a = 07:32:00", "07:32:00"),
        ("\"a\" = 1", "1"), ("'a' = 1", "1"), ("# a = 2\n\na = 1\n# a = 3", "1"),
        ("a = { b = [1, { c = '}' }] }", "{ b = [1, { c = '}' }] }"),
        ("b = 2\na = 1\n[t]\na = 3\n[[t.u]]\na = 4", "1"),
    ])
    func `a value reads as its text`(source: String, expected: String) {
        let document = Document.toml(source + "\n", body: "b\n")
        #expect(document.findings.isEmpty)
        #expect(document.text("a") == expected)
        #expect(document.text(in: document.bodyRange) == "b\n")
    }

    @Test(arguments: [
        ("a = []", []), ("a = ['x', \"y\"]", ["x", "y"]), ("a = [ 'x', ]", ["x"]),
        ("a = [\n  'x', # ],\n\n  # one\n  'y'\n] # c", ["x", "y"]),
        ("a = [1, true]", ["1", "true"]),
        ("a = ['''\nx''',\"y,\"]", ["x", "y,"]), ("a = 'x, y'", ["x", "y"]), ("a = [['x']]", nil),
        ("a = [{ b = 1 }]", nil), ("a = {}", nil),
    ])
    func `an array reads as its members`(source: String, expected: [String]?) {
        let document = Document.toml(source + "\n")
        #expect(document.findings.isEmpty)
        #expect(document.list("a") == expected)
    }

    @Test func `the topmost keys are entries, and Zola's tags`() throws {
        let hugo = try DocumentFixtures.document("toml-hugo.md")
        #expect(
            hugo.keys == [
                "title", "date", "draft", "weight", "tags", "summary", "params.color", "menu",
            ])
        #expect(hugo.text("title") == "A \"quoted\" page")
        #expect(hugo.list("tags") == ["go", "web"])
        #expect(hugo.text("summary") == "Two lines,\nand a third.")
        #expect(hugo.frontMatter.entries.map(\.line) == [3, 4, 5, 6, 7, 11, 15, 16])
        let zola = try DocumentFixtures.document("toml-zola.md")
        #expect(zola.keys == ["title", "date", "template", "tags"])
        #expect(zola.list("tags") == ["zola", "한글"])
        let both = Document.toml("tags = ['a']\n[taxonomies]\ntags = ['b']\n")
        #expect(both.list("tags") == ["a"])
        #expect(Document.toml("taxonomies.tags = ['b']\n").list("tags") == ["b"])
        let windows = try DocumentFixtures.document("toml-crlf-bom.md")
        #expect(windows.title(stem: "s").text == "Two lines")
        #expect(windows.list("tags") == ["a", "b"])
        #expect(windows.body(under: windows.title(stem: "s")) == "body\r\n")
    }

    @Test func `blank lines may stand above TOML that is closed`() throws {
        let document = try DocumentFixtures.document("toml-blank-above.md")
        #expect(document.title(stem: "s").text == "Ergo")
        #expect(document.frontMatter.entries.map(\.line) == [4, 5])
        #expect(document.body(under: document.title(stem: "s")) == "Text.\n")
        let text = Document("\n+++\ntitle = 'x'\n")
        #expect(text.frontMatter == .absent && text.findings.isEmpty)
        #expect(Document(entries: [], body: "\n+++\na = 1\n+++\n").keys.isEmpty)
        #expect(Document(entries: [], body: "\n+++\na = 1\n+++\n").source.hasPrefix("---\n"))
    }

    @Test(arguments: [
        "title = \"Fine\"\ntags = [\"a\" ‸\"b\"]\n", "‸= 1\n", "a‸\n", "a = ‸\n", "a = ‸yes\n",
        "a = \"x‸\n", "a = \"x‸\\q\"\n", "a = \"‸\\uD800\"\n", "a = 'x' ‸b = 2\n", "a = 1‸]\n",
        "[t‸\n", "[[t]‸\n", "a = { b ‸}\n", "a = ‸+true\n", "ä = 1\nprose ‸without\n",
        "a = '''\nx\n‸", "a = [\n  1,\n‸", "a. ‸= 1\n",
    ])
    func `what is no TOML is named with its place`(marked: String) throws {
        let source = "+++\n" + marked.filter { $0 != "‸" } + "+++\nbody\n"
        let before = try #require("+++\n\(marked)".split(separator: "‸").first)
        let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
        let finding = Finding(
            line: lines.count, column: (lines.last?.count ?? 0) + 1, problem: .notTOML)
        let document = Document(source)
        #expect(document.findings == [finding])
        #expect(finding.isUnreadable)
        #expect(document.keys.isEmpty)
        #expect(document.text(in: document.bodyRange) == "body\n")
        #expect(throws: EditError.unreadableFrontMatter(finding)) {
            try document.setting("title", to: "x")
        }
    }

    @Test(arguments: ["toml.md", "toml-hugo.md", "toml-zola.md", "toml-crlf-bom.md"])
    func `TOML is read and never written`(name: String) throws {
        let document = try DocumentFixtures.document(name)
        #expect(document.diagnose().isEmpty)
        #expect(throws: EditError.tomlFrontMatter) { try document.setting("status", to: "doing") }
        #expect(throws: EditError.tomlFrontMatter) { try document.setting("tags", to: ["a"]) }
        #expect(throws: EditError.tomlFrontMatter) { try document.removing("title") }
        #expect(throws: EditError.tomlFrontMatter) { try document.settingTitle("N", stem: "s") }
        #expect(throws: EditError.tomlFrontMatter) { try document.appending("x") }
        #expect(throws: EditError.tomlFrontMatter) {
            try document.replacingBody(with: "x", stem: "s")
        }
    }

    @Test func `a key that stands twice is named, the last one read`() {
        let document = Document.toml("a = 1\nb = 2\na = 3\n")
        #expect(
            document.findings == [
                Finding(line: 4, column: 1, problem: .duplicateKey("a", firstLine: 2))
            ])
        #expect(document.text("a") == "3")
    }

    private static let pieces = [
        "a", "b = 1\n", "title = ", "tags = [", "\"", "'", "\"\"\"", "'''", "[", "]", "[[", "]]",
        "{",
        "}", ",", "=", ".", "#", "\n", "\r\n", "\r", " ", "\t", "\\", "\\u00", "\\n", "1", "-",
        "2026-11-25", " 10:00", "true", "한글", "é", "[taxonomies]\n", "+++", "x = 'y'\n",
    ]

    @Test func `random text between the fences is read or named, never written`() {
        var readable = 0
        for seed in UInt64(1)...6_000 {
            var random = SplitMix64(seed: seed)
            var bytes = (0..<Int.random(in: 0..<12, using: &random)).flatMap { _ in
                Array((Self.pieces.randomElement(using: &random) ?? "").utf8)
            }
            if seed % 3 == 0, !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            let document = Document(Array("+++\n".utf8) + bytes + Array("\n+++\nbody".utf8))
            for entry in document.frontMatter.entries {
                _ = document.list(of: entry)
                #expect(entry.content.contains(entry.value.lowerBound), "seed \(seed)")
                #expect(entry.value.upperBound <= entry.content.upperBound, "seed \(seed)")
            }
            readable += document.frontMatter.isTOML ? 1 : 0
            #expect(document.frontMatter.isTOML || !document.diagnose().isEmpty, "seed \(seed)")
            #expect(throws: EditError.self, "seed \(seed)") { try document.setting("k", to: "v") }
        }
        #expect(readable > 500)
    }

    @Test(arguments: [
        ("", "[", ""), ("a = ", "[", ""), ("a = [", "'x', ", "]"),
        ("", "a = \"\"\"\n\n\"\"\"\n", ""),
        ("a = \"", "\\n", "\""), ("a = \"\"\"", "\\\n  ", "\"\"\""), ("", "# c\n", ""),
        ("", "a.", ""),
    ])
    func `many of anything are read at once`(head: String, unit: String, tail: String) {
        let source = head + String(repeating: unit, count: 300_000 / unit.utf8.count) + tail
        let time = processorTime {
            let document = Document.toml(source + "\n")
            _ = document.entry("a").map { document.value(of: $0) }
        }
        #expect(time < .seconds(5))
    }
}
