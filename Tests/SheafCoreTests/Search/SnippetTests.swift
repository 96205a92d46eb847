import TestSupport
import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct SnippetTests {
    private func marked(_ body: String, _ words: String..., shown: String? = nil) -> String? {
        cut(
            from: body, words.map { Needle($0) },
            shown: Set([shown].compactMap { $0.map { Needle($0) } })
        ).map { "\($0.line): " + FoundTextTests.marked($0.found) }
    }

    private func cut(
        from body: String, _ needles: [Needle], shown: Set<Needle> = []
    ) -> Snippet? {
        SearchedText.with(body) { Snippet(of: $0, needles: needles, shown: shown) }
    }

    @Test func `The line with the most words is shown, matches marked`() {
        #expect(marked("a milk\n  oat milk \nmilk", "milk", "oat") == "2: [oat] [milk]")
        #expect(marked("Milk, MILK", "milk") == "1: [Milk], [MILK]")
        #expect(marked("x\r\nmilk\r\n", "milk") == "2: [milk]")
        #expect(marked("nothing", "milk") == nil)
    }

    @Test func `Korean is found inside words and in decomposed text`() {
        #expect(marked("지난 회의록을 본다", "회의") == "1: 지난 [회의]록을 본다")
        let decomposed = "회의록".unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
            let index = scalar.value - 0xAC00
            let parts = [0x1100 + index / 588, 0x1161 + index % 588 / 28]
            let last = index % 28 == 0 ? [] : [0x11A7 + index % 28]
            return (parts + last).compactMap(Unicode.Scalar.init)
        }
        let text = String(String.UnicodeScalarView(decomposed))
        #expect(marked(text, "회의록") == "1: [\(text)]")
    }

    @Test func `A long line is cut around the first match`() throws {
        let body =
            String(repeating: "가나다 ", count: 200) + "우유 " + String(repeating: "x ", count: 200)
        let snippet = try #require(cut(from: body, [Needle("우유")]))
        #expect(snippet.found.text.count <= 240)
        #expect(snippet.found.text.hasPrefix("…가나다") && snippet.found.text.hasSuffix("x…"))
        #expect(snippet.found.matchedTexts == ["우유"])
    }

    @Test func `Matches that touch are one`() {
        #expect(marked("abcabc", "abc", "bca") == "1: [abcabc]")
    }

    @Test func `Words near each other count, not those at the ends of a long line`() {
        let far = "milk " + String(repeating: "and ", count: 100) + "bread"
        #expect(marked(far + "\nmilk and bread", "milk", "bread") == "2: [milk] and [bread]")
    }

    @Test func `A whole word is shown rather than a part of one`() {
        #expect(marked("buttermilk\nmilk", "milk") == "2: [milk]")
        #expect(marked("buttermilk\nmilkman", "milk") == "1: butter[milk]")
    }

    @Test func `What the title shows need not be shown again`() {
        #expect(marked("milk milk\nand oats", "milk", "oat", shown: "milk") == "2: and [oat]s")
        #expect(marked("milk\noats", "milk", "oat") == "1: [milk]")
        #expect(marked("a milk", "milk", shown: "milk") == "1: a [milk]")
    }

    @Test func `A conflict block is shown only where nothing else holds as many words`() throws {
        let block = String(
            decoding: ConflictBlock.bytes(for: "oat milk", key: nil, lineEnding: .lf),
            as: UTF8.self)
        let vocabulary = KeyVocabulary(aliases: [:], own: [])
        func line(_ words: String..., body: String) throws -> String? {
            let query = try ItemQuery(
                arguments: words, vocabulary: vocabulary, workflow: .standard,
                now: DateExpressionTests.friday)
            return SearchedText.with("a") { title in
                SearchedText.with(body) {
                    SearchMatch(
                        handle: .path("a.md"), title: title, body: $0, isConflicted: true,
                        words: SearchWords(query)
                    ).snippet?.found.text
                }
            }
        }
        #expect(try line("milk", body: block + "buttermilk\n") == "buttermilk")
        #expect(try line("oat", "milk", body: block + "buttermilk\n") == "> oat milk")
        #expect(try line("milk", body: block) == "> oat milk")
    }

    @Test func `What is cut from a folded text and its capitals is what was written`() throws {
        var random = SplitMix64(seed: 11)
        let pieces = ["Milk", "milk", "MILK ", " ", "\n", "회의", " 회 의", "x", "\r\n", "Oat", "\t"]
        for _ in 0..<3_000 {
            let body = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            let folded = FoldedText(body).bytes
            let needles = ["milk", "회의", "oat"].prefix(Int.random(in: 1...3, using: &random)).map {
                Needle($0)
            }
            let kept = folded.withUnsafeBufferPointer { folded in
                Array(body.utf8).withUnsafeBufferPointer { written in
                    Snippet(of: SearchedText(lowered: folded, written: written), needles: needles)
                }
            }
            #expect(kept == cut(from: body, needles), "\(body)")
        }
    }

    @Test func `A hundred thousand lines with one of two words take no time`() throws {
        let body = String(repeating: "buttermilk\n", count: 100_000)
        let start = processorTime()
        #expect(cut(from: body, [Needle("milk"), Needle("bread")])?.line == 1)
        #expect(processorTime() - start < .seconds(10))
    }

    @Test func `The line is counted from the body's first, blank ones too`() {
        #expect(marked("\n\n \r\n one\ntwo", "one") == "4: [one]")
        #expect(marked("\n\ntwo\n", "two") == "3: [two]")
    }

    /// One line of a third of a megabyte, marks without end, blanks without end: none takes long.
    @Test(arguments: [
        String(repeating: "milk e\u{301}", count: 40_000),
        "milk " + String(repeating: "e\u{301}\u{302}\u{301}", count: 35_000),
        "milk e" + String(repeating: "\u{301}", count: 170_000),
        "milk \u{1F1F0}" + String(repeating: "\u{1F1F0}", count: 80_000),
        "회" + String(repeating: " ", count: 330_000) + "의",
        String(repeating: "회 ", count: 80_000) + "milk",
    ])
    func `Hostile lines are shown short and at once`(line: String) throws {
        let start = processorTime()
        let needles = [Needle("milk"), Needle("회의")]
        let snippet = try #require(cut(from: "a\n" + line, needles))
        #expect(snippet.line == 2)
        #expect(snippet.found.text.utf8.count < 10_000)
        #expect(!snippet.found.matches.isEmpty)
        #expect(processorTime() - start < .seconds(8))
    }
}
