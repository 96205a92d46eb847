import TestSupport
import TestTraits
import Testing

@testable import SheafCore

/// Front matter that is one flow mapping.
@Suite(.limited) struct FlowFrontMatterTests {
    @Test func `it is read as entries`() throws {
        let document = try DocumentFixtures.document("flow-front-matter.md")
        #expect(document.findings.isEmpty && document.keys == ["title", "status"])
        #expect(document.text("title") == "x" && document.text("status") == "todo")
        let json = Document.frontMatter(
            "# made by a program\n{\n  \"title\":\"a: b, c\",\n  \"tags\": [\"x\",\n    \"y\"], # two\n  \"n\": {\"a\": [1]},\n  \"id\": \"k7m3x9q2\"\n}\n"
        )
        #expect(json.keys == ["title", "tags", "n", "id"])
        #expect(json.text("title") == "a: b, c" && json.list("tags") == ["x", "y"])
        #expect(json.text("id") == "k7m3x9q2")
        #expect(json.frontMatter.entries.map(\.line) == [4, 5, 7, 8])
        #expect(Document.frontMatter("{}\n").findings.isEmpty)
        #expect(
            Document.frontMatter("{a: 1, a: 2}\n").findings.map(\.problem)
                == [.duplicateKey("a", firstLine: 2)])
    }

    @Test(arguments: [
        "{a}\n", "{a: 1\n", "{a: 1}}\n", "{a: 1]\n", "{a: 1} b\n", "{a: 1}\nb: 2\n",
        "{a: 1,, b: 2}\n",
        "{{a}: 1}\n", "{? a : 1}\n", "{[a]: 1}\n", "{{date}}\n",
    ])
    func `what is none is left alone`(text: String) {
        guard case .unreadable = Document.frontMatter(text).frontMatter else {
            Issue.record("\(text) was split")
            return
        }
    }

    @Test(arguments: [
        ("{}\n", "id", "k7m3x9q2", "{id: k7m3x9q2}\n"),
        ("{ }\n", "title", "a, b", "{title: \"a, b\" }\n"),
        ("{a: 1}\n", "due", "2026-11-25", "{a: 1, due: 2026-11-25}\n"),
        ("{a: 1,}\n", "b", "x}", "{a: 1, b: \"x}\",}\n"),
        ("{a: 1, b: 2} # c\n", "a", "[3", "{a: \"[3\", b: 2} # c\n"),
        ("{\"a\":\"1\",\"b\":2}\n", "a", "3", "{\"a\": \"3\",\"b\":2}\n"),
        ("{a: , b: 2}\n", "a", "3", "{a: 3 , b: 2}\n"),
        (
            "{\n  a: 1, # one\n  b: 2 # two\n}\n", "c", "3",
            "{\n  a: 1, # one\n  b: 2,\n  c: 3 # two\n}\n"
        ),
        ("{a: 'x', b: 2}\n", "a", "it's", "{a: 'it''s', b: 2}\n"),
    ])
    func `a value is set where it stands`(
        before: String, key: String, value: String, after: String
    ) throws {
        let document = Document.frontMatter(before, body: "text\n")
        let edited = try document.setting(key, to: value)
        #expect(edited == Document.frontMatter(after, body: "text\n"), "\(edited.source)")
        #expect(edited.text(key) == value)
        #expect(try edited.setting(key, to: value) == edited)
    }

    @Test(arguments: [
        ("{a: 1, b: 2, c: 3}\n", "a", "{b: 2, c: 3}\n"), ("{a: 1, b: 2,}\n", "b", "{a: 1,}\n"),
        ("{a: 1,}\n", "a", "{}\n"), ("{ a: 1 }\n", "a", "{}\n"),
        ("{\n  a: 1,\n  b: 2\n}\n", "b", "{\n  a: 1\n}\n"),
    ])
    func `a key is taken out with its comma`(before: String, key: String, after: String) throws {
        #expect(try Document.frontMatter(before).removing(key) == Document.frontMatter(after))
    }

    @Test func `what an edit would take along keeps it from being made`() {
        let document = Document.frontMatter("{\n  a: 1, # why\n  b: 2\n}\n")
        #expect(throws: EditError.valueNotEditable(key: "a", line: 3)) {
            try document.removing("a")
        }
        #expect(throws: EditError.duplicateKey("a", lines: [2, 2])) {
            try Document.frontMatter("{a: 1, a: 2}\n").setting("a", to: "3")
        }
    }

    @Test func `JSON stays JSON`() throws {
        let document = Document.frontMatter("{\"title\": \"T\", \"tags\": [\"a\"], \"n\": null}\n")
        let edited = try document.setting("tags", to: ["a", "b"]).setting("n", to: "x")
            .setting("status", to: "todo").setting("kinds", to: ["k"])
        #expect(
            edited.source
                == "---\n{\"title\": \"T\", \"tags\": [\"a\", \"b\"], \"n\": \"x\", "
                + "\"status\": \"todo\", \"kinds\": [\"k\"]}\n---\n")
    }

    @Test func `lists, title and text are edited too`() throws {
        let document = Document.frontMatter("{tags: [a], kinds: x}\n", body: "# Head\n\ntext")
        #expect(
            try document.setting("tags", to: ["a", "b"]).source
                == "---\n{tags: [a, b], kinds: x}\n---\n# Head\n\ntext")
        #expect(
            try document.setting("kinds", to: ["x", "y"]).source
                == "---\n{tags: [a], kinds: [x, y]}\n---\n# Head\n\ntext")
        #expect(
            try document.settingTitle("New", stem: "s").source
                == "---\n{tags: [a], kinds: x}\n---\n# New\n\ntext")
        #expect(
            try document.appending("more").source
                == "---\n{tags: [a], kinds: x}\n---\n# Head\n\ntext\nmore")
    }

    @Test func `random flow mappings are edited as asked or not at all`() throws {
        let pieces = [
            "a: 1", "\"b\":2", "'c': 'x'", "t: [x, y]", "m: {k: v}", "e:", ",", ", ", "\n",
            " # c\n",
            "{", "}", "]", "\"", " ", "d: 한글", "*x", "&x",
        ]
        var edits = 0
        for seed in UInt64(1)...3_000 {
            var random = SplitMix64(seed: seed)
            let inside = (0..<Int.random(in: 0..<8, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined(separator: Bool.random(using: &random) ? ", " : "")
            let document = Document.frontMatter("{\(inside)}\n", body: "b\n")
            for entry in document.frontMatter.entries { _ = document.value(of: entry) }
            guard case .flow = document.frontMatter,
                let edited = try? document.setting("id", to: "k7m3x9q2")
            else { continue }
            edits += 1
            #expect(edited.text("id") == "k7m3x9q2", "seed \(seed)")
            #expect(edited.source.hasSuffix("---\nb\n"), "seed \(seed)")
            #expect((try? edited.removing("id"))?.keys ?? document.keys == document.keys, "\(seed)")
        }
        #expect(edits > 100)
    }
}
