import SheafCore
import Testing

@testable import SheafStore

@Suite struct ChanceTests {
    @Test func `seeds beside each other have no number in common`() {
        var seen: Set<UInt64> = []
        for seed in UInt64(0)..<100 {
            let next = StoreEnvironment.chance(from: seed)
            for _ in 0..<50 { #expect(seen.insert(next()).inserted, "seed \(seed)") }
        }
    }

    @Test func `a seed begins the same numbers each time`() {
        let (one, other) = (StoreEnvironment.chance(from: 7), StoreEnvironment.chance(from: 7))
        #expect((0..<5).map { _ in one() } == (0..<5).map { _ in other() })
    }
}
