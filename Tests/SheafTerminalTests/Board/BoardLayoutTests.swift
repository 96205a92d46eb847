import TestSupport
import TestTraits
import Testing

@testable import SheafTerminal

/// What holds for every board, whatever its cards.
@Suite(.limited) struct BoardLayoutTests {
    let width = CellWidth()

    /// Text that has been hard to measure or to show, marks first that would join what precedes.
    private static let pieces =
        SplitMix64.visible + SplitMix64.hostile
        + ["\u{301}", "\u{FE0F}", "\u{200D}", "\u{1F3FD}", "회의록을", "분기", "word"]

    /// A word, which a name, a tag or a date is.
    private func word(_ generator: inout SplitMix64) -> String {
        generator.text(upTo: 6, from: Self.pieces.filter { $0 != " " && $0 != "\t" })
    }

    private func randomBoard(_ counts: [Int], _ generator: inout SplitMix64) -> BoardLayout {
        BoardLayout(
            counts.map { count in
                let cards = (0..<count).map { _ in
                    BoardCard(
                        handle: "\("k7", .id)\("m3", .idRest)",
                        title: StyledText("§x" + generator.text(upTo: 40, from: Self.pieces)),
                        preview: StyledText(generator.text(upTo: 40, from: Self.pieces)),
                        due: StyledText(word(&generator), .overdue),
                        checklist: (0, Int.random(in: 0...9, using: &generator)),
                        tags: (0..<Int.random(in: 0...5, using: &generator)).map { _ in
                            StyledText(word(&generator))
                        })
                }
                return .init("c\(word(&generator))", count: count, cards: cards)
            })
    }

    private func isStraight(
        _ lines: [StyledText], columns: Int, limit: Int, _ width: CellWidth
    ) -> Bool {
        Grid(lines, width).isStraight(columns: columns, limit: limit)
    }

    @Test(arguments: [31, 32, 33])
    func `columns are straight cell by cell, whatever the cards hold`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for limit in [40, 72, 80, 81, 82, 120, 200] {
            let board = randomBoard([5, 0, 7], &generator)
            let isSideBySide = limit >= 72
            let lines = board.lines(limit: limit, .korean)
            #expect(
                isStraight(lines, columns: isSideBySide ? 3 : 1, limit: limit, width),
                "seed \(seed), \(limit)")
            let third = isSideBySide ? 2 * ((limit - 6) / 3 + 3) : 0
            let places = Grid(lines, width).places(of: "§")
            #expect(places.filter { $0 == 5 }.count == (isSideBySide ? 5 : 12), "seed \(seed)")
            #expect(places.filter { $0 == third + 5 }.count == (isSideBySide ? 7 : 12))
        }
    }

    @Test(arguments: [41, 42])
    func `nothing in a card reaches the terminal raw`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let board = randomBoard([20, 20], &generator)
        for line in board.lines(limit: 100, .english) {
            #expect(Sanitizer.line(line.plain) == line.plain, "seed \(seed)")
        }
    }

    @Test(arguments: [51, 52])
    func `at any width nothing is wider or without end`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for ambiguousIsWide in [false, true] {
            let width = CellWidth(ambiguousIsWide: ambiguousIsWide)
            for limit in Array(-1...30) + [71, 72, 73] {
                let lines = randomBoard([2, 1, 0], &generator)
                    .lines(limit: limit, .korean, width: width)
                #expect(
                    isStraight(lines, columns: 1, limit: max(1, limit), width),
                    "seed \(seed), \(limit)")
            }
        }
    }

    /// Columns with cards of one line each.
    private func board(_ counts: [Int], shown: [Int]? = nil) -> BoardLayout {
        BoardLayout(
            zip(counts, shown ?? counts).map { count, shown in
                .init(
                    "c", count: count,
                    cards: (0..<shown).map { BoardCard(handle: "", title: "\($0)") })
            })
    }

    private func column(_ board: BoardLayout, _ language: Language = .english) -> [String] {
        board.lines(limit: 30, language).dropFirst(2).map(\.plain)
    }

    @Test func `tasks for which no card is given are counted as not shown`() {
        #expect(column(board([3])) == ["0", "", "1", "", "2"])
        #expect(column(board([1_204], shown: [1])) == ["0", "", "… 1,203 more"])
        #expect(column(board([1_204], shown: [0])) == ["… 1,204 more"])
        #expect(column(board([3], shown: [1]), .korean).last == "… 2개 더 있음")
        #expect(column(board([0], shown: [0])) == ["empty"])
    }

    @Test func `a thousand cards in a column are all there, in order`() {
        let lines = board([1_000, 0, 1]).lines(limit: 80, .english).map(\.plain)
        #expect(lines.count == 2 + 1_000 + 999)
        #expect(lines[0].hasPrefix("c 1,000 "))
        #expect(
            lines.dropFirst(2).enumerated().allSatisfy { row, line in
                line.prefix { $0 != " " } == (row % 2 == 0 ? "\(row / 2)" : "")
            })
    }
}
