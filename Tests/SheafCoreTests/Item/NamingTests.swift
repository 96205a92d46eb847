import TestTraits
import Testing

@testable import SheafCore

/// Which of several items a name means, and when words are one name.
@Suite(.limited) struct NamingTests {
    private static let items = [
        Item(path: "daily/2026-11-21.md", title: "Lunch with Alice"),
        Item(path: "People/Alice.md", title: "Met at the fair"),
        Item(id: ItemID("k7m3x9q2"), path: "tasks/buy-bread-k7m3x9q2.md", title: "Buy bread"),
        Item(id: ItemID("k7p00000"), path: "tasks/drink-milk-k7p00000.md", title: "Drink milk"),
        Item(path: "work/plan.md", title: "What to build"),
        Item(path: "home/Plan.md", title: "Where to go"),
        Item(path: "0.md", title: "Zero"),
        Item(path: "3-5.md", title: "Third to fifth"),
        Item(id: ItemID("a1111111"), path: "memos/k.md", title: "2026"),
        // Decomposed.
        Item(
            path: "memos/\u{1112}\u{116C}\u{110B}\u{1174}.md",
            title: "\u{110C}\u{116E}\u{1100}\u{1161}\u{11AB} \u{1107}\u{1169}\u{1100}\u{1169}"),
        Item(path: "Minutes of the board.md", title: "Present: all"),
        Item(path: "k7p00000.md", title: "Named like an id"),
        Item(path: "v1.2.md", title: "Release"),
        Item(path: "notes/7 up.md", title: "Lemonade"),
    ]
    private static let listing = (0..<4).map { items[$0].handle }

    private func resolve(
        _ words: String..., rows: [Handle] = listing, forms: HandleResolver.Forms = .all
    ) throws(HandleError) -> [Int] {
        try HandleResolver(Self.items, rows: rows, forms: forms).resolve(words)
    }

    @Test(arguments: [
        ("Alice", 1), ("alice.MD", 1), ("2026-11-21", 0), ("2026-11-21.md", 0), ("people/alice", 1),
        ("회의", 9), ("회의.md", 9), ("주간 보고", 9), ("주간 보", 9), ("Minutes of …", 10),
        ("3", 2), ("3.md", nil), ("0", 6), ("0.md", 6), ("3-5", 7), ("3-5.md", 7), ("2026", 8),
        ("k7p00000", 3), ("k7p00000.md", 11), ("k7m", 2), ("v1.2", 12), ("buy", 2), ("7 up", 13),
        ("5-3", nil), ("11-21", nil), ("99999999999999999999", nil),
    ])
    func `a name means`(_ text: String, _ index: Int?) throws {
        #expect((try? resolve(text)) == index.map { [$0] })
    }

    @Test func `several files of one name are told`() {
        #expect(throws: HandleError.ambiguous("plan", candidates: [4, 5])) { try resolve("plan") }
        #expect(throws: HandleError.ambiguous("plan.md", candidates: [4, 5])) {
            try resolve("plan.md")
        }
        #expect(throws: HandleError.ambiguous("plan", candidates: [4, 5])) {
            try resolve("plan", "k7m")
        }
    }

    @Test func `rows take ranges`() throws {
        #expect(try resolve("1-3") == [0, 1, 2])
        #expect(try resolve("4,1-2", "2") == [3, 0, 1])
        #expect(throws: HandleError.noSuchRow(9, rows: 4)) { try resolve("2-9") }
        #expect(throws: HandleError.noSuchRow(0, rows: 4)) { try resolve("0-2") }
        #expect(throws: HandleError.noSuchRow(5, rows: 4)) { try resolve("1", "5") }
        #expect(throws: HandleError.notFound("4-1,2")) { try resolve("4-1,2") }
        #expect(throws: HandleError.notFound("1-3")) { try resolve("1-3", forms: .stable) }
    }

    @Test func `words are several handles only where each names something exactly`() throws {
        #expect(try resolve("Alice", "2026-11-21", "3", "k7p") == [1, 0, 2, 3])
        #expect(try resolve("buy", "bread") == [2])
        #expect(try resolve("drink", "mil") == [3])
        #expect(try resolve("7", "up") == [13])
        #expect(throws: HandleError.notFound("buy milk")) { try resolve("buy", "milk") }
        #expect(throws: HandleError.notExact("milk")) { try resolve("k7m", "milk") }
        #expect(throws: HandleError.notFound("milk")) { try resolve("k7m", "milk", forms: .stable) }
        #expect(throws: HandleError.ambiguous("wh to", candidates: [4, 5])) {
            try HandleResolver([
                Item(path: "a.md", title: "a"), Item(path: "b.md", title: "b"),
                Item(path: "c.md", title: "c"), Item(path: "d.md", title: "d"),
                Item(path: "e.md", title: "wh to build"), Item(path: "f.md", title: "wh to go"),
            ]).resolve(["wh", "to"])
        }
    }
}
