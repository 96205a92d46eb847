import Foundation
import TestSupport
import TestTraits
import Testing

@testable import SheafCore

/// What a merge does when comparing would take too long: it ends, and keeps its promises.
@Suite(.limited) struct MergeBudgetTests {
    private func merge(_ triple: Triple, words: Int) -> ItemMerge {
        ItemMerge(
            base: triple.base.bytes, x: triple.x.bytes, y: triple.y.bytes, newer: triple.newer,
            budget: ComparisonBudget(words: words))
    }

    @Test(arguments: MergeKind.allCases)
    func `Nothing is lost, and the sides are alike, whatever may be compared`(kind: MergeKind) {
        var coarse = 0
        for seed in 1...UInt64(testRuns(50, long: 2_000)) {
            var generator = MergeGenerator(seed: seed &* 37)
            generator.movesLines = seed % 2 == 0
            let triple = generator.triple(kind)
            for words in [0, 100, 1_000] {
                let merge = merge(triple, words: words)
                let comment: Comment = "\(kind) seed \(seed), \(words): \(triple)\n\(merge.text)"
                coarse += merge.isByLines ? 1 : 0
                #expect(self.merge(triple.exchanged, words: words) == merge, comment)
                let base = tokens(triple.base)
                let sides = [triple.x, triple.y].map(tokens)
                let wanted = sides[0].intersection(sides[1])
                    .union(sides[0].union(sides[1]).subtracting(base))
                #expect(wanted.isSubset(of: tokens(merge.text)), comment)
                #expect(!merge.text.contains("<<<<<<<"), comment)
            }
        }
        #expect(coarse > 5, "\(kind): \(coarse)")
    }

    @Test func `A budget that suffices changes nothing`() {
        for kind in MergeKind.allCases {
            var generator = MergeGenerator(seed: 11)
            let triple = generator.triple(kind)
            #expect(merge(triple, words: ComparisonBudget.leastPerItem) == triple.merge)
            #expect(!triple.merge.isByLines)
        }
    }

    @Test func `An item uses a part of what its history may use`() {
        let history = ComparisonBudget(words: ComparisonBudget.perItem + 10)
        #expect(history.forItem { $0.pay(ComparisonBudget.perItem) })
        #expect(history.forItem { $0.pay(ComparisonBudget.leastPerItem) })
        #expect(!history.forItem { $0.pay(ComparisonBudget.leastPerItem + 1) })
        #expect(!history.isExceeded)
        let item = ComparisonBudget(words: 100)
        #expect(!item.forQuestion { $0.pay(26) })
        #expect(item.pay(75) && !item.isExceeded)
        #expect(!item.pay(26) && !item.pay(0) && item.isExceeded)
    }

    @Test(arguments: [
        (like: "alpha beta gamma", count: 3_000), (like: "a b c d e f", count: 6_000),
    ])
    func `Like lines that both sides changed merge within the budget`(like: String, count: Int) {
        let make = { (end: String) in text((0..<count).map { "\(like) \($0)\(end)" }) }
        let triple = Triple(base: make(""), x: make(" new"), y: make(" old"), newer: .x)
        let start = processorTime()
        let merge = self.merge(triple, words: 500_000)
        #expect(processorTime() - start < .seconds(10))
        #expect(merge == self.merge(triple.exchanged, words: 500_000))
        #expect(merge.text.contains("new") && merge.text.contains("old"))
    }
}
