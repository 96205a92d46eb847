import SheafCore
import TestTraits
import Testing

@testable import SheafStore

@Suite(.limited) struct ChanceTests {
    @Test func `seeds beside each other have no number in common`() {
        var seen: Set<UInt64> = []
        for seed in UInt64(0)..<100 {
            let next = StoreEnvironment.randomSource(seed: seed)
            for _ in 0..<50 { #expect(seen.insert(next()).inserted, "seed \(seed)") }
        }
    }

    @Test func `a seed begins the same numbers each time`() {
        let (one, other) = (
            StoreEnvironment.randomSource(seed: 7), StoreEnvironment.randomSource(seed: 7)
        )
        #expect((0..<5).map { _ in one() } == (0..<5).map { _ in other() })
    }
}
