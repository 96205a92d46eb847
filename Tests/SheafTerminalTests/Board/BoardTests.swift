import TestTraits
import Testing

@testable import SheafTerminal

@Suite(.limited) struct BoardTests {
    @Test(arguments: [
        (40, BoardScreens.korean40, BoardScreens.english40),
        (80, BoardScreens.korean80, BoardScreens.english80),
        (120, BoardScreens.korean120, BoardScreens.english120),
        (200, BoardScreens.korean200, BoardScreens.english200),
    ])
    func `the screens in both languages, from a phone's width to a wide window's`(
        limit: Int, korean: String, english: String
    ) {
        #expect(screen(BoardSamples.korean.lines(limit: limit, .korean)) == korean)
        #expect(screen(BoardSamples.english.lines(limit: limit, .english)) == english)
    }

    @Test func `a card in colour: the id's beginning, what is late, what is high, the rest quiet`()
    {
        let lines = BoardSamples.english.lines(limit: 40, .english).map {
            $0.rendered(in: .terminal)
        }
        let rule = String(repeating: "─", count: 40)
        #expect(
            Array(lines.prefix(5)) == [
                "\u{1B}[1mtodo\u{1B}[0m\u{1B}[2m 2\u{1B}[0m",
                "\u{1B}[2m\(rule)\u{1B}[0m",
                "\u{1B}[1;35mk7\u{1B}[0m\u{1B}[2mm3\u{1B}[0m Buy milk",
                "  \u{1B}[2mTwo litres, oat.\u{1B}[0m",
                "  \u{1B}[31m3d overdue\u{1B}[0m  \u{1B}[1;35mhigh\u{1B}[0m  "
                    + "\u{1B}[2m1/2\u{1B}[0m  \u{1B}[36m+home\u{1B}[0m  \u{1B}[36m+errands\u{1B}[0m",
            ])
        let finished = BoardSamples.korean.lines(limit: 40, .korean).map {
            $0.rendered(in: .terminal)
        }
        #expect(finished.contains("  \u{1B}[32m2/2\u{1B}[0m  \u{1B}[36m+여행/제주\u{1B}[0m"))
    }

    @Test(arguments: [1, 2, 3, 4, 7])
    func `columns stand side by side as soon as each has 22 cells`(count: Int) {
        let board = BoardLayout(
            (0..<count).map {
                .init("c\($0)", count: 1, cards: [BoardCard(handle: "id", title: "t")])
            })
        let enough = 22 * count + 3 * (count - 1)
        let wide = board.lines(limit: enough, .english)
        #expect(wide.count == 3)
        #expect(wide[1].cells(CellWidth()) == enough)
        let narrow = board.lines(limit: enough - 1, .english)
        #expect(narrow.count == (count == 1 ? 3 : 4 * count - 1))
        #expect(narrow.first?.plain == "c0 1")
    }

    @Test func `a long file name for a handle leaves two thirds of the line to the title`() {
        let card = BoardCard(handle: "회의록을 정리해서 보내기", title: "주간 회의")
        #expect(screen(card.lines(limit: 30, CellWidth())) == "회의록을 … 주간 회의")
        #expect(screen(card.lines(limit: 12, CellWidth())) == "회의록… 주간\n  회의")
        #expect(screen(card.lines(limit: 5, CellWidth())) == "회의…\n 주…")
    }

    @Test
    func `details that two lines cannot hold end in an ellipsis, one that is too wide is cut`() {
        var card = BoardCard(handle: "k7", title: "t", tags: ["one", "two", "three", "four"])
        #expect(screen(card.lines(limit: 14, CellWidth())) == "k7 t\n  +one  +two\n  +three  +fo…")
        card.tags = ["정기회의록", "b"]
        #expect(screen(card.lines(limit: 10, CellWidth())) == "k7 t\n  +정기회…\n  +b")
    }

    @Test func `what the body is about is shown on one harmless line, if there is anything`() {
        let shown = { (preview: String) in
            screen(
                BoardCard(handle: "k7", title: "t", preview: StyledText(preview))
                    .lines(limit: 12, CellWidth()))
        }
        #expect(shown("") == "k7 t")
        #expect(shown(" one two three  ") == "k7 t\n  one two t…")
        #expect(shown("e\u{301}\u{1B}[2J\n") == "k7 t\n  e\u{301}␛[2J⏎")
    }

    @Test func `where ambiguous characters are wide, rules and ellipses keep to their columns`() {
        let width = CellWidth(ambiguousIsWide: true)
        let lines = BoardSamples.korean.lines(limit: 81, .korean, width: width)
        #expect(
            lines[1].plain == Array(repeating: "────────────", count: 3).joined(separator: "    "))
        let isStraight = Grid(lines, width).isStraight(columns: 3, limit: 81)
        #expect(isStraight)
        let isStraightElsewhere = Grid(lines, CellWidth()).isStraight(columns: 3, limit: 81)
        #expect(!isStraightElsewhere)
    }

    @Test func `a board without columns has no lines`() {
        #expect(BoardLayout([]).lines(limit: 80, .english).isEmpty)
    }

    private func screen(_ lines: [StyledText]) -> String {
        lines.map(\.plain).joined(separator: "\n")
    }
}
