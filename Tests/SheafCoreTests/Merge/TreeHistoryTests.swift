import TestSupport
import TestTraits
import Testing

@testable import SheafCore

/// Histories of trees on several devices.
@Suite(.limited) struct TreeHistoryTests {
    @Test(arguments: [1, 2])
    func `trees of four devices converge over hubs and lose nothing`(hubs: Int) throws {
        let campaign = MergeCampaign(runs: 25, long: 1_000)
        var facts: [String: Int] = [:]
        var (clashing, merges, crissCrosses, most) = (0, 0, 0, 0)
        for seed in campaign.seeds {
            var simulation = TreeSimulation(seed: seed &* 6_151 &+ UInt64(hubs), hubs: hubs)
            let outcome = try simulation.run()
            let comment = { "\(hubs) hubs, seed \(seed)\n\(described(outcome.final))" }
            #expect(
                outcome.rounds.map { $0 <= (hubs == 1 ? 2 : 8) } == true,
                "rounds: \(outcome.rounds ?? 0). \(comment())")
            #expect(!outcome.isRestless, "\(comment())")
            #expect(outcome.lost.isEmpty, "lost \(outcome.lost). \(comment())")
            clashing += outcome.isClashing ? 1 : 0
            merges += outcome.merges
            crissCrosses += outcome.crissCrosses
            most = max(most, outcome.rounds ?? 0)
            facts.merge(outcome.facts, uniquingKeysWith: +)
        }
        #expect(10 * clashing >= 3 * campaign.runs)
        for name in ["merged", "conflict", "keptDespiteDeletion", "keptTwice", "moved", "renamed"] {
            #expect(facts[name, default: 0] > 0 || campaign.runs < 20, "\(name): \(facts)")
        }
        if hubs == 2 { #expect(crissCrosses > campaign.runs / 4) }
        campaign.report(
            "trees, \(hubs) hubs: \(clashing) clashing, \(merges) merges, "
                + "\(crissCrosses) with several bases, at most \(most) rounds, \(facts)")
    }
}

/// The runs of a search: as many as ``testRuns(_:long:)`` says, from ``testSeed(_:)`` on.
struct MergeCampaign {
    let runs: Int
    private let first = testSeed()
    private let start = ContinuousClock.now

    init(runs: Int, long: Int) { self.runs = testRuns(runs, long: long) }

    var seeds: ClosedRange<UInt64> { first...first + UInt64(max(runs, 1)) - 1 }

    /// Prints the figures of a long search.
    func report(_ figures: @autoclosure () -> String) {
        guard TestSelection.current == .long else { return }
        print("\(runs) runs from seed \(first), \(ContinuousClock.now - start). \(figures())")
    }
}
