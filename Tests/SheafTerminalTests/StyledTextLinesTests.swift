import TestSupport
import TestTraits
import Testing

@testable import SheafTerminal

@Suite(.limited) struct StyledTextLinesTests {
    let width = CellWidth()

    @Test(
        arguments: [
            ("할 일을 다시 엽니다", 9, ["할 일을", "다시", "엽니다"]),
            ("할 일을 다시 엽니다", 19, ["할 일을 다시 엽니다"]),
            ("할 일을 다시 엽니다", 18, ["할 일을 다시", "엽니다"]),
            ("see https://example.com now", 6, ["see", "https://example.com", "now"]),
            ("run \("git log -1", .code), now", 9, ["run", "git log -1,", "now"]),
            ("\("회의", .title)\(.object, after: "회의") 지웠습니다", 10, ["회의를", "지웠습니다"]),
            ("a  bc", 5, ["a  bc"]),
            ("a  bc  ", 4, ["a bc"]),
            ("3 files, 10 changed", 12, ["3 files,", "10 changed"]),
            ("", 6, [""]),
        ] as [(StyledText, Int, [String])])
    func `text is wrapped between words; a long word, and what is to be typed, stays whole`(
        text: StyledText, limit: Int, expected: [String]
    ) {
        #expect(text.wrapped(to: limit, width).map(\.plain) == expected)
    }

    @Test func `words keep their roles over the lines`() {
        let text = StyledText("one two", .id) + StyledText("three four", .tag)
        let expected = [
            StyledText("one", .id), StyledText("two", .id) + StyledText("three", .tag),
            StyledText("four", .tag),
        ]
        #expect(text.wrapped(to: 9, width) == expected)
        #expect(StyledText("a b c", .id).wrapped(to: 3, width)[0] == StyledText("a b", .id))
        let broken = [StyledText("on", .id), StyledText("e", .id) + StyledText("th…", .tag)]
        let word = StyledText("one", .id) + StyledText("three", .tag)
        #expect(word.firstLines(in: [2, 4], width) == broken)
    }

    @Test(
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
    func `the first lines of a text break between words and ends in an ellipsis`(
        text: String, rooms: [Int], expected: [String]
    ) {
        #expect(StyledText(text).firstLines(in: rooms, width).map(\.plain) == expected)
    }

    @Test(arguments: [61, 62])
    func `no line is wider than its room, and nothing but blanks is lost`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for ambiguousIsWide in [false, true] {
            let width = CellWidth(ambiguousIsWide: ambiguousIsWide)
            for _ in 0..<500 {
                let text = generator.text(upTo: 30, from: SplitMix64.visible + [" ", " "])
                let rooms = (0..<3).map { _ in Int.random(in: 0...20, using: &generator) }
                let lines = StyledText(text).firstLines(in: rooms, width).map(\.plain)
                for (line, room) in zip(lines, rooms) {
                    #expect(width.cells(of: line) <= room, "seed \(seed): \(text) in \(rooms)")
                }
                let whole = StyledText(text).firstLines(in: rooms + [1_000], width)
                #expect(
                    whole.joined().plain.filter { $0 != " " } == text.filter { $0 != " " },
                    "seed \(seed): \(text) in \(rooms)")
            }
        }
    }
}
