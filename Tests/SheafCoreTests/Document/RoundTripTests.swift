import TestSupport
import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct RoundTripTests {
    /// The parts of a document one after the other; they have to be the file again.
    private func parts(_ document: Document) -> [UInt8] {
        let bytes = document.bytes
        let start = document.hasByteOrderMark ? 3 : 0
        guard case .block(let block) = document.frontMatter else {
            return Array(bytes[..<document.bodyRange.lowerBound] + bytes[document.bodyRange])
        }
        var result = Array(bytes[..<start]) + bytes[block.openingFence]
        for entry in block.entries { result += bytes[entry.leading] + bytes[entry.content] }
        return result + bytes[block.trailing] + bytes[block.closingFence]
            + bytes[document.bodyRange]
    }

    private func expectSound(_ document: Document, _ comment: Comment) {
        #expect(parts(document) == document.bytes, comment)
        for entry in document.frontMatter.entries {
            #expect(entry.content.lowerBound <= entry.value.lowerBound, comment)
            #expect(entry.value.upperBound <= entry.content.upperBound, comment)
            _ = document.value(of: entry)
            _ = document.list(of: entry)
        }
        _ = document.diagnose()
        _ = document.foreignConflicts
        _ = BodyScan(document)
        _ = document.body(under: document.title(stem: "stem"))
    }

    @Test func `every fixture prints as it was read`() throws {
        let fixtures = try DocumentFixtures.all()
        #expect(fixtures.count >= 90)
        for fixture in fixtures {
            let document = Document(fixture.bytes)
            #expect(document.bytes == fixture.bytes)
            expectSound(document, "\(fixture.name)")
        }
    }

    @Test func `random bytes print as they were read`() {
        for seed in UInt64(1)...2_000 {
            var random = SplitMix64(seed: seed)
            let count = Int.random(in: 0..<200, using: &random)
            var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            if Bool.random(using: &random) {
                bytes = Array("---\n".utf8) + bytes + Array("\n---\n".utf8)
            }
            expectSound(Document(bytes), "seed \(seed)")
        }
    }

    @Test func `random text full of markers prints as it was read`() {
        for seed in UInt64(1)...4_000 {
            var random = SplitMix64(seed: seed)
            let pieces = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
                telltales.randomElement(using: &random) ?? ""
            }
            var text = pieces.joined()
            if Int.random(in: 0..<3, using: &random) > 0 { text = "---\n" + text + "\n---\nbody\n" }
            expectSound(Document(text), "seed \(seed)")
        }
    }

    @Test(arguments: [
        ("never-closed.md", Finding.Problem.frontMatterNotClosed, 1),
        ("toml-never-closed.md", .frontMatterNotClosed, 1),
        ("prose-after-entries.md", .notAnEntry("somebody wrote a sentence here"), 3),
        ("indented-first.md", .notAnEntry("  title: indented"), 2),
        ("directive-inside.md", .notAnEntry("%TAG ! tag:example.com,2000:"), 2),
        ("git-markers-front-matter.md", .notAnEntry("<<<<<<< HEAD"), 2),
    ])
    func `what cannot be split is named with its line`(
        name: String, problem: Finding.Problem, line: Int
    ) throws {
        let document = try DocumentFixtures.document(name)
        guard case .unreadable(_, let finding) = document.frontMatter else {
            Issue.record("\(name) was split")
            return
        }
        #expect(finding == Finding(line: line, column: 1, problem: problem))
        #expect(document.findings == [finding])
        #expect(document.keys.isEmpty)
        #expect(throws: EditError.unreadableFrontMatter(finding)) {
            try document.setting("title", to: "x")
        }
        #expect(throws: EditError.unreadableFrontMatter(finding)) { try document.appending("x") }
    }

    @Test(arguments: [
        ("---\n\nWalked to the sea.\n", "Walked to the sea."),
        ("---\n\n# Journal\n\nmood: fine\n", "Journal"),
        (
            "---\nJust a paragraph between two rules.\n---\nmore\n",
            "Just a paragraph between two rules."
        ),
        ("---\n- [ ] milk\n- [ ] bread\n---\n", "milk"),
        ("---\n바다까지 걸었다.\n\n오늘 기분: 좋음\n---\n", "바다까지 걸었다."),
        ("---\n\nHeading\n--\n", "Heading"),
    ])
    func `a note that begins with a rule is text`(text: String, title: String) throws {
        let document = Document(text)
        #expect(document.frontMatter == .absent && document.findings.isEmpty)
        #expect(document.title(stem: "x").text == title)
        let titled = try document.setting("status", to: "todo")
        #expect(titled.source == "---\nstatus: todo\n---\n" + text)
        #expect(titled.title(stem: "x").text == title)
        expectSound(document, "\(text)")
    }

    @Test(arguments: [
        "---\n\ntitle: x\nBody\n", "---\n# a comment\ntitle: x\n\nBody\n",
        "---\nprose\n\n제목: x\n---\n", "---\n{title: x\n---\n", "---\n  title: x\n---\n",
        "---\nprose\n--\n\nBody\n", "---\n제목\n—-\n",
    ])
    func `front matter that broke is none`(text: String) {
        #expect(Document(text).findings.contains { $0.isUnreadable }, "\(text)")
    }

    @Test func `attributes of the file are told`() throws {
        #expect(try DocumentFixtures.document("bom.md").hasByteOrderMark)
        #expect(try DocumentFixtures.document("crlf.md").lineEnding == .crlf)
        #expect(try DocumentFixtures.document("mixed-line-ends.md").lineEnding == .crlf)
        #expect(try !DocumentFixtures.document("no-final-newline.md").endsWithNewline)
        #expect(try DocumentFixtures.document("task.md").endsWithNewline)
        #expect(Document.isText(Array("text".utf8)))
        #expect(!Document.isText([0x50, 0x4B, 0x00]))
        #expect(!Document.isText(Array(repeating: 0x20, count: Document.sizeLimit + 1)))
    }

    @Test func `comments belong to the entry below and to a list they stand in`() throws {
        let document = try DocumentFixtures.document("comments.md")
        let entries = document.frontMatter.entries
        #expect(entries.map(\.key) == ["title", "status"])
        #expect(entries.map(\.line) == [5, 8])
        #expect(document.text(in: entries[0].leading) == "# top\n\n# about the title\n")
        #expect(document.text(in: entries[1].leading) == "\n# about the status\n")
        let list = try DocumentFixtures.document("block-list-flush.md")
        #expect(list.frontMatter.entries.map(\.key) == ["tags", "status"])
        #expect(
            list.text(in: list.frontMatter.entries[0].content)
                == "tags:\n- a\n# between\n- b\n")
    }
}
