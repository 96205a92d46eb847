import SheafHashing
import TestSupport
import TestTraits
import Testing

@testable import SheafCore

/// Files are bytes: what they are besides text survives.
@Suite(.limited) struct MergeBytesTests {
    @Test func `bytes that are no text survive in lines, words, values and blocks`() {
        let (bad, worse): ([UInt8], [UInt8]) = ([0xFF, 0xC3, 0x28], [0xED, 0xA0, 0x80])
        let base = "---\nk: ".bytes + bad + "\n---\none two ".bytes + bad + " four\n\nz\n".bytes
        let newer =
            "---\nk: ".bytes + worse + "\n---\nsix two ".bytes + bad + " four\n\nn".bytes + worse
            + "\n".bytes
        let older =
            "---\nk: ".bytes + bad + worse + "\n---\none two ".bytes + bad + " nine\n\n".bytes + bad
            + "\n".bytes
        let merge = ItemMerge(base: base, x: newer, y: older, newer: .x)
        let table = LineTable()
        let value = MergeBlock([table.line((bad + worse)[...])], key: "k".bytes, table)
        let line = MergeBlock([table.line(bad[...])], table)
        var expected =
            "---\nk: ".bytes + worse + "\n---\nsix two ".bytes + bad + " nine\n\nn".bytes + worse
            + "\n".bytes
        for block in [line, value] {
            for line in block?.written(table) ?? [] { expected += line + "\n".bytes }
        }
        #expect(merge.bytes == expected)
        #expect(Document(merge.bytes).conflictBlocks.count == 2)
    }

    @Test func `random bytes merge without loss of a line`() {
        for seed in UInt64(1)...400 {
            var random = SplitMix64(seed: seed)
            let pieces = telltales.map(\.bytes) + [[0xFF], [0xC3], [0xEA, 0xB0], [0x00]]
            let text = { () -> [[UInt8]] in
                (0..<Int.random(in: 0..<25, using: &random)).map { _ in
                    pieces[Int.random(in: 0..<pieces.count, using: &random)]
                }
            }
            let edit = { (old: [[UInt8]]) -> [UInt8] in
                var new = old
                new.insert(
                    "new\(random.next())\n".bytes, at: Int.random(in: 0...old.count, using: &random)
                )
                if new.count > 1 { new.remove(at: Int.random(in: 0..<new.count, using: &random)) }
                return Array(new.joined())
            }
            let base = text()
            let (x, y) = (edit(base), edit(base))
            let merge = ItemMerge(base: Array(base.joined()), x: x, y: y, newer: .x)
            #expect(
                ItemMerge(base: Array(base.joined()), x: y, y: x, newer: .y) == merge,
                "seed \(seed)")
            let result = tokensOfNew(merge.bytes)
            #expect(tokensOfNew(x).union(tokensOfNew(y)).isSubset(of: result), "seed \(seed)")
        }
    }

    /// `new` with the digits behind it.
    private func tokensOfNew(_ bytes: [UInt8]) -> Set<String> {
        let text = String(decoding: bytes, as: UTF8.self)
        return Set(
            text.components(separatedBy: "new").dropFirst().map {
                String($0.prefix { $0.isNumber })
            })
    }

    @Test func `the byte order mark comes and goes with the side that changed it`() {
        let mark = "\u{FEFF}"
        #expect(merged(mark + "a\nb\n", mark + "n\nb\n", "a\nb\n") == "n\nb\n")
        #expect(merged("a\nb\n", "n\nb\n", mark + "a\nb\n") == mark + "n\nb\n")
        #expect(merged(mark + "a\n", mark + "n\n", mark + "o\n") == mark + "n\n" + block("o"))
    }

    @Test func `line endings are the file's, odd lines keep theirs`() {
        #expect(merged("a\r\nb\r\n", "n\r\nb\r\n", "a\nb\nc\n") == "n\nb\nc\n")
        #expect(merged("a\r\nb\r\nc\r\n", "n\r\nb\r\nc\r\n", "a\r\nb\nc\r\n") == "n\r\nb\nc\r\n")
        #expect(
            merged("a\r\nb\r\n", "n n\r\nb\r\n", "o o\r\nb\r\n") == "n n\r\nb\r\n"
                + block("o o", lineEnding: .crlf))
        #expect(
            merged(
                "---\r\ntags: [a]\r\n---\r\n", "---\r\ntags: [a, n]\r\n---\r\n",
                "---\r\ntags: [a, o]\r\n---\r\n")
                == "---\r\ntags: [a, n, o]\r\n---\r\n")
    }

    @Test func `a lone carriage return is content`() {
        #expect(merged("a\rb\nc\r", "a\rb\nc\rn", "o\nc\r") == "o\nc\rn")
    }

    @Test func `a missing final newline stays missing, unless a block ends the file`() {
        #expect(merged("a\nb", "n\nb", "a\no") == "n\no")
        #expect(merged("a\nb", "a\nb\n", "o\nb") == "o\nb\n")
        #expect(merged("a a", "n n", "o o") == "n n\n" + block("o o"))
        #expect(
            merged("---\na: 1\n---", "---\na: 2\n---", "---\na: 1\nb: 1\n---")
                == "---\na: 2\nb: 1\n---")
    }

    @Test func `empty files merge`() {
        #expect(merged("a\n", "", "a\nb\n") == "b\n")
        #expect(merged("", "a\n", "b\n") == "b\na\n")
        #expect(merged("", "\u{FEFF}", "\n") == "\u{FEFF}\n")
    }

    @Test func `a block keeps the blanks at its lines' ends and still fits its digest`() {
        let merge = Triple(base: "a a\nb b\n", x: "n n\nm m\n", y: "o o  \np p\n", newer: .x).merge
        #expect(merge.text.hasSuffix("\n> o o  \n> p p\n\n"))
        #expect(Document(merge.bytes).conflictBlocks.map(\.text) == ["o o\np p"])
        #expect(merge.conflicts.map(\.digest) == [SHA256.shortDigest(of: "o o\np p".bytes)])
    }
}
