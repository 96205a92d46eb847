import Testing

@testable import SheafTerminal

@Suite struct CellWidthParagraphTests {
    let width = CellWidth()

    @Test(
        "a paragraph breaks between words and ends in an ellipsis",
        arguments: [
            ("", [10, 10], []),
            ("  ", [10, 10], []),
            ("one two", [10], ["one two"]),
            ("  one   two ", [10], ["one two"]),
            ("one two three", [7, 10], ["one two", "three"]),
            ("one two three", [6, 10], ["one", "two three"]),
            ("one two three", [6, 7], ["one", "two th…"]),
            ("one two three four", [3, 3, 20], ["one", "two", "three four"]),
            ("회의록을 정리하기", [12, 12], ["회의록을", "정리하기"]),
            ("회의록을 정리하기", [17], ["회의록을 정리하기"]),
            ("회의록을 정리하기", [16], ["회의록을 정리하…"]),
            ("see https://example.com/a", [10, 10], ["see https:", "//example…"]),
            ("see example.com", [10, 11], ["see", "example.com"]),
            ("abcdefgh", [4, 8], ["abcd", "efgh"]),
            ("한글날", [3, 3, 3], ["한", "글", "날"]),
            ("한글", [1, 4], ["", "한글"]),
            ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", [3, 2], ["👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"]),
            ("one two", [], []),
        ] as [(String, [Int], [String])])
    func paragraph(text: String, rooms: [Int], expected: [String]) {
        #expect(width.paragraph(text, in: rooms) == expected)
    }

    @Test("no line is wider than its room, and nothing but blanks is lost", arguments: [61, 62])
    func anything(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for ambiguousIsWide in [false, true] {
            let width = CellWidth(ambiguousIsWide: ambiguousIsWide)
            for _ in 0..<500 {
                let text = generator.text(upTo: 30, from: SplitMix64.visible + [" ", " "])
                let rooms = (0..<3).map { _ in Int.random(in: 0...20, using: &generator) }
                let lines = width.paragraph(text, in: rooms)
                for (line, room) in zip(lines, rooms) {
                    #expect(width.cells(of: line) <= room, "seed \(seed): \(text) in \(rooms)")
                }
                let whole = width.paragraph(text, in: rooms + [1_000])
                #expect(
                    whole.joined().filter { $0 != " " } == text.filter { $0 != " " },
                    "seed \(seed): \(text) in \(rooms)")
            }
        }
    }

    @Test(
        "the beginning of a text is the same, measured over bytes or by clusters",
        arguments: [71, 72])
    func quickPrefix(seed: UInt64) {
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
