import TestSupport
import TestTraits
import Testing

@testable import SheafTerminal

@Suite(.limited) struct CellWidthTests {
    let width = CellWidth()

    @Test(arguments: [
        ("", 0),
        ("plain text", 10),
        ("한글", 4),
        ("Buy 우유 2", 10),
        ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", 4),
        ("ㅋㅋ", 4),
        ("\u{1112}", 2),
        ("漢字かな", 8),
        ("ﾊﾝｶｸ", 4),
        ("Ａb", 3),
        ("café", 4),
        ("cafe\u{301}", 4),
        ("가\u{301}", 2),
        ("🙂", 2),
        ("👩‍👩‍👧‍👦", 2),
        ("👍🏽", 2),
        ("☝🏽", 2),
        ("❤", 1),
        ("❤️", 2),
        ("❤️‍🔥", 2),
        ("🏳️‍🌈", 2),
        ("1️⃣", 2),
        ("🇰🇷", 2),
        ("🇰🇷🇺🇸", 4),
        ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2),
        ("क्ष", 2),
        ("สวัสดี", 4),
        ("a\u{200B}b", 2),
        ("\u{FEFF}a", 1),
        ("…→α", 3),
        ("①", 1),
        ("─│", 2),
        ("\u{1B}\u{7F}\u{9B}", 0),
        ("1\u{301}", 1),
    ])
    func `a text takes the cells that terminals give it`(text: String, expected: Int) {
        #expect(width.cells(of: text) == expected, "\(text.unicodeScalars.map(\.value))")
    }

    @Test func `ambiguous characters are wide where the terminal says so`() {
        let wide = CellWidth(ambiguousIsWide: true)
        #expect(wide.cells(of: "…→α①─") == 10)
        #expect(wide.cells(of: "한a🙂") == 5)
        #expect(wide.cut("abcdef", to: 4) == "ab…")
        #expect(wide.cut("abcdef", to: 1) == "")
    }

    @Test func `the quick count over bytes agrees with the one by clusters`() {
        var generator = SplitMix64(seed: 1)
        for _ in 0..<2_000 {
            let text = generator.text(upTo: 12, from: ["a", " ", "~", "가", "힣", "밝", "Z", "0"])
            let slow = text.reduce(0) { $0 + width.cells(of: $1) }
            #expect(width.cells(of: text) == slow, "\(text)")
        }
        #expect(width.cells(of: "\u{AC00}\u{D7A3}\u{ABFF}\u{D7B0}") == 5)
    }

    @Test func `the tables ascend and do not overlap`() {
        var ranges: [ClosedRange<UInt32>] = []
        for table in [WidthTables.wide, WidthTables.ambiguous] {
            #expect(table == table.sorted())
            for index in stride(from: 0, to: table.count, by: 2) {
                ranges.append(table[index]...table[index + 1])
            }
        }
        ranges.sort { $0.lowerBound < $1.lowerBound }
        for (range, next) in zip(ranges, ranges.dropFirst()) {
            #expect(!range.overlaps(next), "\(range) \(next)")
        }
    }

    @Test(arguments: [
        ("Buy milk", 8, "Buy milk"), ("Buy milk", 7, "Buy mi…"), ("Buy milk", 1, "…"),
        ("Buy milk", 0, ""), ("한글날", 6, "한글날"), ("한글날", 5, "한글…"),
        ("한글날", 4, "한…"), ("한글날", 2, "…"), ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 3, "👩‍👩‍👧‍👦…"),
        ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("", 0, ""),
    ])
    func `a text that is too long ends in an ellipsis, and no cluster is split`(
        text: String, limit: Int, expected: String
    ) {
        #expect(width.cut(text, to: limit) == expected)
    }

    @Test func `a fitted text has exactly the cells asked for`() {
        func fitted(_ text: StyledText, _ size: Int, _ side: TextAlignment = .leading) -> String {
            text.fit(to: size, width, alignment: side).plain
        }
        #expect(fitted("우유", 6) == "우유  ")
        #expect(fitted("우유", 6, .trailing) == "  우유")
        #expect(fitted("한글날", 4) == "한… ")
        #expect(fitted("한글날", 4, .trailing) == " 한…")
    }

    @Test(arguments: [1, 2, 3])
    func `whatever the text, cutting never exceeds and fitting is exact`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for ambiguousIsWide in [false, true] {
            let width = CellWidth(ambiguousIsWide: ambiguousIsWide)
            for _ in 0..<500 {
                let text = generator.text(upTo: 14, from: SplitMix64.visible)
                let limit = Int.random(in: 0...20, using: &generator)
                let cut = width.cut(text, to: limit)
                #expect(width.cells(of: cut) <= limit, "seed \(seed): \(text) to \(limit)")
                let kept = cut == text ? cut : String(cut.dropLast())
                #expect(
                    text.unicodeScalars.starts(with: kept.unicodeScalars),
                    "seed \(seed): \(text) to \(limit)")
                #expect(
                    Array(text).starts(with: Array(kept)),
                    "a cluster was split, seed \(seed): \(text) to \(limit)")
                let fitted = StyledText(text).fit(to: limit, width)
                #expect(fitted.cells(width) == limit, "seed \(seed): \(text) to \(limit)")
            }
        }
    }

    @Test(arguments: [71, 72])
    func `the beginning of a text is the same, measured over bytes or by clusters`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let pieces =
            SplitMix64.visible + ["가", "b", " ", "\u{11AB}", "\u{1161}", "\u{200D}", "\u{FE0F}"]
        for _ in 0..<1_000 {
            let text = generator.text(upTo: 16, from: pieces)
            let limit = Int.random(in: -1...20, using: &generator)
            var expected = ""
            var used = 0
            for character in text {
                if used + width.cells(of: character) > limit { break }
                used += width.cells(of: character)
                expected.append(character)
            }
            let beginning = width.prefix(of: text, cells: limit)
            #expect(
                beginning.text.unicodeScalars.elementsEqual(expected.unicodeScalars)
                    && beginning.cells == used, "seed \(seed): \(text) to \(limit)")
            #expect(width.fits(text, in: limit) == (expected == text), "seed \(seed): \(text)")
        }
    }
}
