import TestSupport
import TestTraits
import Testing

@testable import SheafCore

/// Time grows with the input and no faster. The limits are wide enough for an unoptimised build;
/// something quadratic misses them by far.
@Suite(.limited) struct DocumentGrowthTests {
    private func expectQuick(_ what: Comment, _ body: () throws -> Void) rethrows {
        let time = try processorTime(body)
        #expect(time < .seconds(5), what)
    }

    @Test func `a thousand keys and ten thousand lines`() throws {
        let keys = (0..<1_000).map { "key\($0): [a, b]\n" }.joined()
        let body = (0..<10_000).map { "- [ ] line \($0) #tag\($0 % 50)\n" }.joined()
        let document = Document.frontMatter(keys, body: body)
        #expect(document.frontMatter.entries.count == 1_000)
        try expectQuick("edits") {
            let edited = try document.setting("key500", to: "x").inserting("n", into: "key999")
                .removing("key0").appending("more")
            #expect(edited.keys.count == 999)
            #expect(BodyScan(edited).total == 10_000)
            #expect(BodyScan(edited).tags.count == 50)
        }
    }

    @Test(arguments: [
        ("unclosed brackets", "k: [\n"), ("unclosed quotes", "k: \"a\" b\n"),
        ("lone quotes", "k: 'x\n"), ("flow over lines", "k: [a,\nb]\n"), ("aliases", "k: *a\n"),
        ("anchors", "k: &a [*a, *a]\n"), ("blank lines", "\n"), ("comments", "# c\n"),
        ("items", "- a\n"), ("bad items", "- @a\n"), ("emphasis", "k: *a*\n"),
    ])
    func `a long front matter of one kind of line`(name: String, line: String) {
        let document = Document.frontMatter("k0:\n" + String(repeating: line, count: 2_000))
        expectQuick("\(name)") {
            for entry in document.frontMatter.entries.prefix(500) { _ = document.list(of: entry) }
            _ = try? document.setting("new", to: "x")
            _ = try? document.inserting("x", into: "k0")
        }
    }

    @Test(arguments: [
        ("backticks", "` `` ``` "), ("brackets", "[["), ("hashes", "#"), ("tags", "#a "),
        ("quotes", "> "), ("markers", "<<<<<<< a\n=======\n>>>>>>> b\n"), ("rules", "***\n"),
        ("boxes", "- [ ] a\n"), ("open fences", "```a\n"), ("slashes", "#a/"),
    ])
    func `a long body of one kind of text`(name: String, piece: String) {
        let document = Document(String(repeating: piece, count: 20_000))
        expectQuick("\(name)") {
            _ = BodyScan(document)
            _ = document.foreignConflicts
            _ = document.body(under: document.title(stem: "s"))
        }
    }

    @Test func `ten thousand conflict blocks`() {
        let block = ConflictBlock.bytes(for: "a\nb", key: nil, lineEnding: .lf)
        let document = Document(Array(repeatElement(block, count: 10_000).joined()))
        expectQuick("blocks") { #expect(document.conflictBlocks.count == 10_000) }
    }

    @Test func `headers that claim all lines below them`() {
        let header =
            "> [!conflict] 00000000 4000" + String(decoding: ConflictBlock.words, as: UTF8.self)
            + "\n"
        let document = Document(String(repeating: header, count: 4_000) + "> x\n")
        expectQuick("headers") { #expect(document.conflictBlocks.isEmpty) }
    }
}
