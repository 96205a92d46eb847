import TestSupport
import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct ConflictReadingTests {
    @Test func `A value's block stands against the key's value as typed`() throws {
        let text = merged(
            "---\ndue: 2026-11-25\ntitle: a\n---\n",
            "---\ndue: 2026-11-26 # later\ntitle: a\n---\n",
            "---\ndue: \"2026-11-27\"\ntitle: a\n---\n")
        let conflict = try #require(Document(text.bytes).conflicts.first)
        #expect(conflict.kind == .block && conflict.key == "due" && conflict.line == 5)
        #expect(conflict.current == "2026-11-26 # later")
        #expect(conflict.other == "\"2026-11-27\"")
    }

    @Test(
        arguments: [
            // (above the block, the block's text, what it stands against)
            ("Call Mina at 11:30\n", "Call Mina at 10:45", "Call Mina at 11:30"),
            ("- [ ] oat milk\n- [ ] bread\n- [ ] cheese\n", "- [ ] rye bread", "- [ ] bread"),
            (
                "one two three\nfour five six\n", "one two 3\nfour five 6",
                "one two three\nfour five six"
            ),
            // A line more than stands above replaces the one that is like it.
            ("- buy milk\n- bread\n", "- buy oat milk\n- and honey", "- buy milk"),
            // One word in common is enough where nothing else can be meant.
            (
                "Buy oat milk from the store on Main\n", "Buy soy milk",
                "Buy oat milk from the store on Main"
            ),
            ("우유 두 통 사기\n", "우유 세 통 사기", "우유 두 통 사기"),
            // Nothing in common: it might be anything.
            ("Something else\n", "Call Mina", nil),
            ("a b\nc d\ne f\n", "Call Mina", nil),
            // A line between that nobody has replaced.
            ("one two\nx\nthree four\n", "one two 3\nthree four 5", nil),
            ("", "Call Mina", nil),
        ] as [(String, String, String?)])
    func `A text's block stands against the lines above that are like it`(
        above: String, quoted: String, expected: String?
    ) throws {
        let texts = [above + "\n" + block(quoted), "Earlier, one two.\n\n" + above + block(quoted)]
        for text in texts {
            for document in [Document(text.bytes), Document(crlf(text).bytes)] {
                let conflict = try #require(document.conflicts.first)
                #expect(conflict.current == expected && conflict.other == quoted)
            }
        }
    }

    @Test func `Blocks that follow each other stand against the same paragraph`() throws {
        let text =
            "- [ ] oat milk\n- [ ] rye bread\n\n" + block("- [ ] soy milk")
            + block("- [ ] white bread") + "\nBelow: milk, bread.\n"
        let found = Document(text.bytes).conflicts
        #expect(found.map(\.current) == ["- [ ] oat milk", "- [ ] rye bread"])
        #expect(found.map(\.line) == [4, 7])
    }

    @Test func `Another program's markers show both sides and not their base`() throws {
        let plain = "a\n<<<<<<< HEAD\nours\n=======\ntheirs\nmore\n>>>>>>> other\nb\n"
        let conflict = try #require(Document(plain.bytes).conflicts.first)
        #expect(conflict.kind == .markers && conflict.line == 2 && conflict.key == nil)
        #expect(conflict.current == "ours" && conflict.other == "theirs\nmore")
        let three = "<<<<<<< a\nours\n||||||| b\nbase\n=======\n>>>>>>> c\n"
        let empty = try #require(Document(three.bytes).conflicts.first)
        #expect(empty.current == "ours" && empty.other.isEmpty)
        let inFront = "---\n<<<<<<< a\ndue: x\n=======\ndue: y\n>>>>>>> c\n---\n"
        #expect(Document(inFront.bytes).conflicts.first?.other == "due: y")
    }

    @Test func `What is conflicted and what has conflicts is the same`() throws {
        var random = SplitMix64(seed: 7)
        let pieces = [
            "a\n", "\n", "```\n", "<<<<<<< x\n", "=======\n", "||||||| y\n", ">>>>>>> z\n",
            block("b c"), block("1", key: "due"), "> [!conflict] 3fa9c1d2 1\n", "---\n", "due: 1\n",
        ]
        for _ in 0..<testRuns(2_000, long: 100_000) {
            let count = Int.random(in: 0..<12, using: &random)
            let text = (0..<count).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }
            .joined()
            let scan = BodyScan(Document(text.bytes))
            let found = Document(text.bytes).conflicts
            #expect(scan.isConflicted == !found.isEmpty, "\(text)")
            #expect(
                found.count == scan.conflictBlocks.count + scan.foreignConflicts.count, "\(text)")
        }
    }

    /// Each block may ask what it stands against in a long paragraph of its own.
    @Test func `Many conflicts in a large file are found quickly`() throws {
        let paragraph = (0..<60).map { "line \($0) of many words here\n" }.joined()
        let text = (0..<600).map { paragraph + "\n" + block("line \($0 % 60) of other words here") }
            .joined()
        let document = Document(text.bytes)
        let time = processorTime { #expect(document.conflicts.count == 600) }
        #expect(time < .seconds(20))
    }

    private func crlf(_ text: String) -> String { text.replacing("\n", with: "\r\n") }
}
