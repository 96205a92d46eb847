import TestSupport
import TestTraits
import Testing

@testable import SheafTerminal

@Suite(.limited) struct TableTests {
    let width = CellWidth()

    func sample() -> Table {
        var table = Table([
            .init("#", alignment: .trailing, dropOrder: 4),
            .init("id"),
            .init("title", isFlexible: true, minimum: 12),
            .init("due", dropOrder: 1),
            .init("tags", isFlexible: true, minimum: 6, dropOrder: 3),
            .init("project", dropOrder: 2),
        ])
        table.append(["1", "k7m3x9q2", "Buy milk", "today", "+home +errands", ""])
        table.append(["2", "a9", "회의록을 정리해서 모두에게 보내고 답을 기다리기", "11. 25.(수)", "+업무", ""])
        table.append(["10", "b2c", "cafe\u{301} 👩‍👩‍👧‍👦 🇰🇷 ❤️ party with everyone from work", "", "", ""])
        return table
    }

    @Test(arguments: [(40, narrow), (60, middle), (120, wide)])
    func `the lines at each width`(limit: Int, expected: String) {
        let lines = sample().lines(limit: limit, withHeader: true).map(\.plain)
        #expect(lines.joined(separator: "\n") == expected)
    }

    static let narrow = """
        id        title           due
        k7m3x9q2  Buy milk        today        …
        a9        회의록을 정리…  11. 25.(수)  …
        b2c       cafe\u{301} 👩‍👩‍👧‍👦 🇰🇷 ❤️…               …
        """

    static let middle = """
         #  id        title               due          tags
         1  k7m3x9q2  Buy milk            today        +home +erran…
         2  a9        회의록을 정리해서…  11. 25.(수)  +업무
        10  b2c       cafe\u{301} 👩‍👩‍👧‍👦 🇰🇷 ❤️ par…
        """

    static let wide = """
         #  id        title                                            due          tags
         1  k7m3x9q2  Buy milk                                         today        +home +errands
         2  a9        회의록을 정리해서 모두에게 보내고 답을 기다리기  11. 25.(수)  +업무
        10  b2c       cafe\u{301} 👩‍👩‍👧‍👦 🇰🇷 ❤️ party with everyone from work
        """

    @Test func `a flexible column below its minimum gives way before a date or an id is cut`() {
        var table = Table([.init(), .init(isFlexible: true, minimum: 20), .init()])
        table.append(["d4n8", "보고서 초안 쓰기", "11. 27.(금) 15:00"])
        #expect(table.lines(limit: 40).map(\.plain) == ["d4n8  보고서 초안 쓰…  11. 27.(금) 15:00"])
        // Where that is not enough, all are cut.
        #expect(table.lines(limit: 30).allSatisfy { $0.cells(width) <= 30 })
    }

    @Test func `at every width columns are straight, lines fit and end without blanks`() {
        let table = sample()
        for limit in Array(14...130) + [200] {
            let lines = table.lines(limit: limit).map(\.plain)
            for line in lines {
                #expect(width.cells(of: line) <= limit, "\(limit): \(line)")
                #expect(line.last != " ", "\(limit): \(line)")
            }
        }
        for limit in [40, 80, 120, 200] {
            let lines = table.lines(limit: limit).map(\.plain)
            let starts = zip(lines, ["Buy", "회의", "caf"]).map { line, word in
                line.firstRange(of: word).map { width.cells(of: String(line[..<$0.lowerBound])) }
            }
            #expect(starts[0] != nil && Set(starts).count == 1, "\(limit): \(starts)")
        }
    }

    @Test(arguments: [21, 22, 23])
    func `random rows stand straight, cell by cell`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for limit in [40, 80, 120, 200] {
            var table = Table([
                .init(), .init(isFlexible: true, minimum: 8), .init(alignment: .trailing),
                .init(),
            ])
            for row in 0..<12 {
                let text = generator.text(upTo: 60, from: SplitMix64.visible)
                table.append(["<\(row)", StyledText("[" + text), "\(row * row)", "|"])
            }
            let lines = table.lines(limit: limit)
            for line in lines {
                #expect(line.cells(width) <= limit, "seed \(seed)")
            }
            let titleStarts = Set(lines.map { column(of: "[", in: $0.plain) })
            let ends = Set(lines.map { $0.cells(width) })
            #expect(titleStarts == [5], "seed \(seed)")
            #expect(ends.count == 1, "seed \(seed)")
            for (row, line) in lines.enumerated() {
                #expect(line.plain.hasSuffix("\(row * row)  |"), "seed \(seed)")
            }
        }
    }

    @Test func `the least important columns go first, and columns without content take no room`() {
        var table = Table([
            .init("a"), .init("b", dropOrder: 1), .init("c", dropOrder: 2), .init("empty"),
        ])
        table.append(["aaaa", "bbbb", "cccc", ""])
        #expect(table.lines(limit: 16).map(\.plain) == ["aaaa  bbbb  cccc"])
        #expect(table.lines(limit: 15).map(\.plain) == ["aaaa  bbbb"])
        #expect(table.lines(limit: 9).map(\.plain) == ["aaaa"])
        #expect(table.lines(limit: 3).map(\.plain) == ["aa…"])
        #expect(
            table.lines(limit: 20, withHeader: true).map(\.plain)
                == ["a     b     c", "aaaa  bbbb  cccc"])
    }

    @Test func `a table without rows has no lines but its header's`() {
        #expect(Table([.init("a")]).lines(limit: 80).isEmpty)
    }

    private func column(of mark: Character, in line: String) -> Int? {
        line.firstIndex(of: mark).map { width.cells(of: String(line[..<$0])) }
    }
}
