import TestSupport
import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct AlignmentTests {
    private func pairs(_ left: [Int], _ right: [Int]) -> [Match] {
        Alignment.matches(left, right, ComparisonBudget()) { $0 == 0 }
    }

    /// Ascending on both sides, and equal.
    private func isSound(_ matches: [Match], _ left: [Int], _ right: [Int]) -> Bool {
        matches.allSatisfy { left[$0.left] == right[$0.right] }
            && zip(matches, matches.dropFirst()).allSatisfy {
                $0.left < $1.left && $0.right < $1.right
            }
    }

    @Test func `what stands once in both leads, what stands often follows`() {
        #expect(pairs([1, 2, 3, 4], [2, 1, 3, 4]).map(\.left) == [1, 2, 3])
        #expect(
            pairs([9, 1, 9, 2, 9], [9, 2, 9, 9]) == [
                Match(left: 0, right: 0), Match(left: 3, right: 1), Match(left: 4, right: 3),
            ])
    }

    @Test func `blank lines weigh less than others`() {
        // One line against three blank ones.
        #expect(
            pairs([0, 0, 0, 7, 7], [7, 7, 0, 0, 0]).map { [0, 0, 0, 7, 7][$0.left] } == [7, 7])
        #expect(HeaviestAscent.matches(0, 3) { _, _ in 1 }.isEmpty)
    }

    @Test func `alignments are sound, and the shortest edit is as good as the table`() {
        for seed in UInt64(1)...500 {
            var random = SplitMix64(seed: seed)
            let left = (0..<Int.random(in: 0...30, using: &random)).map { _ in
                Int.random(in: 1...4, using: &random)
            }
            var right = left
            for _ in 0..<Int.random(in: 0...8, using: &random) {
                let place = Int.random(in: 0...right.count, using: &random)
                if place < right.count, Bool.random(using: &random) {
                    right.remove(at: place)
                } else {
                    right.insert(Int.random(in: 1...4, using: &random), at: place)
                }
            }
            #expect(isSound(pairs(left, right), left, right), "seed \(seed)")
            let short = ShortestEdit.matches(
                left, 0..<left.count, right, 0..<right.count, ComparisonBudget())
            let heavy = HeaviestAscent.matches(left.count, right.count) {
                left[$0] == right[$1] ? 1 : 0
            }
            #expect(isSound(short, left, right), "seed \(seed)")
            #expect(short.count == heavy.count, "seed \(seed)")
        }
    }

    @Test func `windows that have nothing to do with each other are given up`() {
        let left = (0..<3_000).map { $0 % 7 }
        let right = (0..<3_000).map { 10 + $0 % 5 }
        #expect(ShortestEdit.matches(left, 0..<3_000, right, 0..<3_000, ComparisonBudget()).isEmpty)
    }
}
