import SheafCore
import TestSupport
import TestTraits
import Testing

@testable import SheafTerminal

@Suite(.limited) struct StyledTextTests {
    let width = CellWidth()

    @Test func `roles show as colours, or not at all`() {
        let text: StyledText = "Added \("k7m", .id)\("3x9q2", .idRest) \("Buy milk", .title)"
        #expect(text.rendered(in: nil) == "Added k7m3x9q2 Buy milk")
        #expect(
            text.rendered(in: .terminal)
                == "Added \u{1B}[1;35mk7m\u{1B}[0m\u{1B}[2m3x9q2\u{1B}[0m Buy milk")
    }

    @Test
    func `what is interpolated is made harmless, what is written in the source is not touched`() {
        let title = "x\u{1B}[2J\ny"
        let text: StyledText = "\(title, .title)"
        #expect(text.plain == "x␛[2J⏎y")
        #expect(StyledText(title).plain == "x␛[2J⏎y")
        #expect(StyledText(block: title).plain == "x␛[2J\ny")
    }

    @Test func `cutting keeps roles and counts cells`() {
        let text = StyledText("한글", .id) + StyledText(" 날 ", .muted) + "end"
        #expect(text.cells(width) == 11)
        #expect(text.cut(to: 11, width) == text)
        #expect(text.cut(to: 7, width) == StyledText("한글", .id) + StyledText(" …", .muted))
        #expect(text.cut(to: 4, width) == StyledText("한…", .id))
        #expect(text.cut(to: 0, width).isEmpty)
        #expect(text.fit(to: 13, width).plain == "한글 날 end  ")
        #expect(text.fit(to: 13, width, alignment: .trailing).plain == "  한글 날 end")
    }

    @Test func `a role for the whole leaves the pieces that have their own`() {
        let text: StyledText = "due \("today", .dueToday)"
        #expect(
            text.styled(.heading)
                == StyledText("due ", .heading) + StyledText("today", .dueToday))
    }

    @Test func `texts are joined with what stands between`() {
        #expect(["a", "b", "c"].map { StyledText($0) }.joined(separator: ", ").plain == "a, b, c")
        #expect([StyledText]().joined(separator: ", ").isEmpty)
    }

    @Test(arguments: [11, 12])
    func `fitting styled text is exact, whatever it holds`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let text = (0..<3).map { index in
                // A piece begins with a letter, so that no cluster reaches over two pieces.
                StyledText(
                    "|" + generator.text(upTo: 4, from: SplitMix64.visible),
                    index == 1 ? .tag : nil)
            }.joined()
            let size = Int.random(in: 0...20, using: &generator)
            #expect(text.fit(to: size, width).cells(width) == size, "seed \(seed): \(text.plain)")
        }
    }
}

@Suite(.limited) struct StyledTextFoundTests {
    private let width = CellWidth()

    private func styled(_ text: String, _ word: String, room: Int) -> StyledText {
        StyledText(FoundText(text, needles: [Needle(word)]), in: room, width, otherwise: .heading)
    }

    @Test func `what was found is marked, what is around it has its role`() {
        let expected =
            StyledText("Oat ", .heading) + StyledText("milk", .match) + StyledText(".", .heading)
        #expect(styled("Oat milk.", "MILK", room: 20) == expected)
    }

    @Test func `the line is cut by cells around the match, wide characters being two`() {
        let text = "우리가 지난주에 쓴 회의록을 다시 읽어 보자"
        #expect(styled(text, "회의록", room: 20).plain == "…쓴 회의록을 다시…")
        for room in 0..<50 {
            #expect(styled(text, "회의록", room: room).cells(width) <= room)
            let wide = CellWidth(ambiguousIsWide: true)
            let found = FoundText(text, needles: [Needle("다시")])
            #expect(StyledText(found, in: room, wide).cells(wide) <= room)
        }
    }

    @Test func `what could harm a terminal is shown as a sign, and its cells are counted`() {
        let nasty = String(repeating: "\u{1B}[2J\u{202E}\t\u{7F}", count: 20) + "milk"
        for room in [10, 40, 80] {
            let shown = styled(nasty, "milk", room: room)
            #expect(shown.plain.hasSuffix("milk"))
            #expect(shown.cells(width) <= room)
            #expect(Sanitizer.line(shown.plain) == shown.plain)
        }
    }
}

@Suite(.limited) struct StyledTextLinesTests {
    let width = CellWidth()

    @Test(
        arguments: [
            ("할 일을 다시 엽니다", 9, ["할 일을", "다시", "엽니다"]),
            ("할 일을 다시 엽니다", 19, ["할 일을 다시 엽니다"]),
            ("할 일을 다시 엽니다", 18, ["할 일을 다시", "엽니다"]),
            ("see https://example.com now", 6, ["see", "https://example.com", "now"]),
            ("run \("git log -1", .code), now", 9, ["run", "git log -1,", "now"]),
            ("\("회의", .title)를 지웠습니다", 10, ["회의를", "지웠습니다"]),
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
