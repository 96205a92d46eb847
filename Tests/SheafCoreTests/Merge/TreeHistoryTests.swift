import Foundation
import Testing

@testable import SheafCore

/// Histories of trees on several devices. `SHEAF_MERGE_RUNS` sets how many, from
/// `SHEAF_MERGE_SEED` on; a search for violations takes many.
@Suite struct TreeHistoryTests {
    @Test(arguments: [1, 2])
    func `trees of four devices converge over hubs and lose nothing`(hubs: Int) throws {
        let campaign = MergeCampaign(runs: 40)
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

/// How many runs of a search there are, and from which seed on.
struct MergeCampaign {
    let runs: Int
    private let first: UInt64
    private let isLong: Bool
    private let start = ContinuousClock.now

    /// - Parameter runs: how many without a word from the environment.
    init(runs: Int) {
        let variables = ProcessInfo.processInfo.environment
        let asked = variables["SHEAF_MERGE_RUNS"].flatMap { Int($0) }
        isLong = asked != nil
        self.runs = asked ?? runs
        first = variables["SHEAF_MERGE_SEED"].flatMap { UInt64($0) } ?? 1
    }

    var seeds: ClosedRange<UInt64> { first...first + UInt64(max(runs, 1)) - 1 }

    /// Prints the figures of a long search.
    func report(_ figures: @autoclosure () -> String) {
        guard isLong else { return }
        print("\(runs) runs from seed \(first), \(ContinuousClock.now - start). \(figures())")
    }
}
