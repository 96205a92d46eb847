@testable import SheafCore

/// Devices that edit trees and sync them over hubs in any order, in memory: merges of trees alone,
/// on random histories. The model knows every token that somebody wrote and every one of which a
/// device left fewer than it saw; all others have to be in the end.
struct TreeSimulation {
    struct Outcome {
        /// Rounds of syncing until all were alike; `nil` if they never were.
        var rounds: Int?
        /// Whether syncing once more changed something.
        var isRestless = false
        var lost: Set<String> = []
        var merges = 0
        var crissCrosses = 0
        /// How often each thing was to be told of.
        var facts: [String: Int] = [:]
        var final = TestTree()

        /// Whether devices changed the same item, or put files at one place, between two syncs.
        var isClashing: Bool {
            ["merged", "conflict", "keptTwice", "moved", "renamedTwice", "overruled"]
                .contains { facts[$0] != nil }
        }
    }

    private var generator: TreeGenerator
    private let history = MemoryGraph()
    private var devices: [MemoryGraph.Commit] = []
    private var hubs: [MemoryGraph.Commit] = []
    private let clocks: [Int]
    private var written: Set<String>
    private var removed: Set<String> = []
    private var outcome = Outcome()

    private static let year = 366 * 24 * 3_600

    init(seed: UInt64, hubs hubCount: Int, devices deviceCount: Int = 4) {
        var generator = TreeGenerator(seed: seed)
        clocks = (0..<deviceCount).map { _ in
            generator.items.chance(33) ? generator.items.number(-Self.year...Self.year) : 0
        }
        let tree = generator.tree()
        written = Set(tokenCounts(tree).keys)
        let root = history.add(history.stored(tree), parents: [], time: 0)
        devices = Array(repeating: root, count: deviceCount)
        hubs = Array(repeating: root, count: hubCount)
        self.generator = generator
    }

    mutating func run(steps: Int = 40) throws -> Outcome {
        for step in 0..<steps {
            let device = generator.items.number(0...devices.count - 1)
            if generator.items.chance(55) {
                edit(device, step)
            } else {
                try sync(device, generator.items.number(0...hubs.count - 1), mayStop: true)
            }
        }
        for round in 1...12 where outcome.rounds == nil {
            try syncAll()
            if Set(devices + hubs).count == 1 { outcome.rounds = round }
        }
        let end = devices
        try syncAll()
        outcome.isRestless = devices != end
        outcome.final = history.loaded(history.tree(of: devices[0]))
        outcome.lost = written.subtracting(removed)
            .subtracting(tokenCounts(outcome.final).keys)
        outcome.crissCrosses = history.crissCrosses
        return outcome
    }

    private mutating func edit(_ device: Int, _ step: Int) {
        let old = history.loaded(history.tree(of: devices[device]))
        var new = old
        for _ in 0..<generator.items.number(1...3) { generator.edit(&new) }
        guard new != old else { return }
        let after = tokenCounts(new)
        for (token, count) in tokenCounts(old) where after[token, default: 0] < count {
            removed.insert(token)
        }
        written.formUnion(after.keys)
        devices[device] = history.add(
            history.stored(new), parents: [devices[device]],
            time: 60 * step + clocks[device], device: "\(device) \(step)")
    }

    private mutating func syncAll() throws {
        for device in devices.indices.shuffled(using: &generator.items.random) {
            for hub in hubs.indices { try sync(device, hub, mayStop: false) }
        }
    }

    /// One device syncs with one hub; it may be stopped between merging and sending.
    private mutating func sync(_ device: Int, _ hub: Int, mayStop: Bool) throws {
        let (mine, theirs) = (devices[device], hubs[hub])
        if history.isDescendant(mine, of: theirs) {
            hubs[hub] = mine
        } else if history.isDescendant(theirs, of: mine) {
            devices[device] = theirs
        } else {
            let (commit, merge) = try history.merge(mine, theirs)
            outcome.merges += 1
            for finding in merge.findings { outcome.facts[finding.fact.name, default: 0] += 1 }
            devices[device] = commit
            if !(mayStop && generator.items.chance(30)) { hubs[hub] = commit }
        }
    }
}

extension MemoryGraph {
    fileprivate func stored(_ tree: TestTree) -> Tree {
        tree.mapValues { File(kind: $0.kind, content: content($0.content)) }
    }

    fileprivate func loaded(_ tree: Tree) -> TestTree {
        tree.mapValues { MergeFile(kind: $0.kind, content: bytes(of: $0.content)) }
    }
}
