import Synchronization
import TestSupport
import Testing

@testable import SheafCore

@Suite struct OffsetMemoryTests {
    @Test func `A zone that remembers says the same`() {
        var random = SplitMix64(seed: 7)
        let apia = Zone(identifier: "Pacific/Apia") { $0 < 1_325_239_200 ? -36_000 : 50_400 }
        for zone in [Zone.seoul, .berlin, apia, .fixed(-86_400), .utc] {
            let remembering = zone.remembering()
            for _ in 0..<20_000 {
                let seconds = Int64.random(in: -60_000_000_000...250_000_000_000, using: &random)
                #expect(remembering.offset(at: seconds) == zone.offset(at: seconds), "\(seconds)")
                // Around a change, each second counts.
                let near = Int64.random(in: 1_774_746_000 - 5...1_774_746_000 + 5, using: &random)
                #expect(remembering.offset(at: near) == zone.offset(at: near), "\(near)")
            }
        }
    }

    @Test func `A span of days is asked for once`() {
        final class Counter: Sendable { let value = Atomic(0) }
        let asked = Counter()
        let zone = Zone(identifier: "counted") { _ in
            asked.value.add(1, ordering: .relaxed)
            return 3600
        }
        let remembering = zone.remembering()
        for seconds in 0..<200_000 { _ = remembering.offset(at: Int64(seconds)) }
        #expect(asked.value.load(ordering: .relaxed) == 2)
    }
}
