import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct MergeHistoryTests {
    @Test(arguments: [1, 2])
    func `four devices converge over hubs and lose nothing`(hubs: Int) throws {
        let campaign = MergeCampaign(runs: 15, long: 1_000)
        var (clashing, merges, audits, crissCrosses, most) = (0, 0, 0, 0, 0)
        for seed in campaign.seeds {
            var simulation = MergeSimulation(seed: seed &* 7_919 &+ UInt64(hubs), hubs: hubs)
            let outcome = try simulation.run()
            let comment = { "\(hubs) hubs, seed \(seed)\n\(outcome.final)" }
            #expect(
                outcome.rounds.map { $0 <= (hubs == 1 ? 2 : 8) } == true,
                "rounds: \(outcome.rounds ?? 0). \(comment())")
            #expect(outcome.lost.isEmpty, "lost \(outcome.lost). \(comment())")
            #expect(!outcome.final.contains("<<<<<<<"), "\(comment())")
            clashing += outcome.conflicts > 0 ? 1 : 0
            merges += outcome.merges
            audits += outcome.audits
            crissCrosses += outcome.crissCrosses
            most = max(most, outcome.rounds ?? 0)
        }
        #expect(clashing > campaign.runs / 3)
        if hubs == 2 { #expect(crissCrosses > campaign.runs / 4) }
        campaign.report(
            "items, \(hubs) hubs: \(clashing) clashing, \(merges) merges, \(audits) audits fired, "
                + "\(crissCrosses) with several bases, at most \(most) rounds")
    }

    @Test func `a merge is the same commit whoever makes it`() throws {
        let history = MemoryGraph()
        let root = history.add("a\nb\n".bytes, parents: [], time: 0)
        let x = history.add("n\nb\n".bytes, parents: [root], time: 1, device: "x")
        let y = history.add("o\nb\n".bytes, parents: [root], time: 2, device: "y")
        let merge = try history.merge(x, y).commit
        try #expect(history.merge(y, x).commit == merge)
        #expect(history.bytes(merge) == ("o\nb\n" + block("n")).bytes)
        #expect(history.isDescendant(merge, of: root))
        #expect(!history.isDescendant(x, of: y))
    }

    @Test func `of changes at one time one is newer everywhere`() throws {
        let history = MemoryGraph()
        let root = history.add("a\n".bytes, parents: [], time: 0)
        let x = history.add("n\n".bytes, parents: [root], time: 5, device: "x")
        let y = history.add("o\n".bytes, parents: [root], time: 5, device: "y")
        let merge = try history.merge(x, y).commit
        try #expect(history.merge(y, x).commit == merge)
    }

    @Test func `a merge that crossed another has a base merged from both`() throws {
        let history = MemoryGraph()
        let root = history.add("a\n\nb\n\nc\n".bytes, parents: [], time: 0)
        let x = history.add("a x\n\nb\n\nc\n".bytes, parents: [root], time: 1, device: "x")
        let y = history.add("a\n\nb\n\nc y\n".bytes, parents: [root], time: 2, device: "y")
        let merge = try history.merge(x, y).commit
        // Each device goes on from the merge it made, which differs by what was edited meanwhile.
        let left = history.add(
            "a x\n\nleft\n\nc y\n".bytes, parents: [x, y], time: 3, device: "left")
        let right = history.add(
            "a x\n\nb\n\nc y\n\nright\n".bytes, parents: [x, y], time: 4, device: "right")
        #expect(history.bytes(merge) == "a x\n\nb\n\nc y\n".bytes)
        let last = try history.merge(left, right).commit
        #expect(history.bytes(last) == "a x\n\nleft\n\nc y\n\nright\n".bytes)
        #expect(history.crissCrosses == 1)
    }
}
