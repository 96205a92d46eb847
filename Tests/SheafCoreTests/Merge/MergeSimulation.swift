@testable import SheafCore

/// Devices that edit one item and sync it over hubs in any order, in memory: the merge alone on
/// random histories. The model knows every token that somebody wrote and every one that a device
/// removed while it saw it; all others have to be in the end.
struct MergeSimulation {
    struct Outcome {
        /// Rounds of syncing until all were alike; `nil` if they never were.
        var rounds: Int?
        var lost: Set<String>
        var conflicts = 0
        var audits = 0
        var crissCrosses = 0
        /// Two devices changed the item between two syncs.
        var merges = 0
        var final: String
    }

    private var generator: MergeGenerator
    private let history = MemoryGraph()
    private var devices: [MemoryGraph.Commit]
    private var hubs: [MemoryGraph.Commit]
    private let clocks: [Int]
    private let hot: Int
    private var written: Set<String>
    private var removed: Set<String> = []
    private var outcome = Outcome(lost: [], final: "")

    init(seed: UInt64, hubs hubCount: Int, devices deviceCount: Int = 4) {
        var generator = MergeGenerator(seed: seed)
        hot = generator.one(of: [0, 30, 60])
        // Clocks go wrong, also by more than the whole run takes.
        clocks = (0..<deviceCount).map { _ in
            generator.chance(33) ? generator.number(-500...500) : 0
        }
        let file = item(
            ["id: k7m3x9q2"] + generator.frontMatter(), generator.body(.mixed, lines: 2...6))
        let root = history.add(file.bytes, parents: [], time: 0)
        devices = Array(repeating: root, count: deviceCount)
        hubs = Array(repeating: root, count: hubCount)
        written = tokens(file)
        self.generator = generator
    }

    mutating func run(steps: Int = 60) throws -> Outcome {
        for step in 0..<steps {
            let device = generator.number(0...devices.count - 1)
            if generator.chance(55) {
                edit(device, step)
            } else {
                try sync(device, generator.number(0...hubs.count - 1), mayStop: true)
            }
        }
        for round in 1...12 where outcome.rounds == nil {
            for device in devices.indices.shuffled(using: &generator.random) {
                for hub in hubs.indices { try sync(device, hub, mayStop: false) }
            }
            if Set(devices + hubs).count == 1 { outcome.rounds = round }
        }
        outcome.final = String(decoding: history.bytes(devices[0]), as: UTF8.self)
        outcome.lost = written.subtracting(removed).subtracting(tokens(outcome.final))
        outcome.crissCrosses = history.crissCrosses
        return outcome
    }

    private mutating func edit(_ device: Int, _ step: Int) {
        let old = String(decoding: history.bytes(devices[device]), as: UTF8.self)
        let new = generator.edited(item: old, hot: hot)
        guard new != old else { return }
        let before = Dictionary(allTokens(old).map { ($0, 1) }, uniquingKeysWith: +)
        let after = Dictionary(allTokens(new).map { ($0, 1) }, uniquingKeysWith: +)
        for (token, count) in before where after[token, default: 0] < count {
            removed.insert(token)
        }
        written.formUnion(after.keys)
        devices[device] = history.add(
            new.bytes, parents: [devices[device]], time: step + clocks[device],
            device: "\(device) \(step)")
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
            for finding in merge.findings {
                switch finding.fact {
                case .conflict: outcome.conflicts += 1
                case .audited: outcome.audits += 1
                default: break
                }
            }
            devices[device] = commit
            if !(mayStop && generator.chance(30)) { hubs[hub] = commit }
        }
    }
}

extension MergeGenerator {
    /// An edit as a person makes it: of the front matter, of the body around blocks, of a block;
    /// or a block settled, or all line ends changed.
    fileprivate mutating func edited(item text: String, hot: Int) -> String {
        let ending = text.contains("\r\n") ? "\r\n" : "\n"
        let file = lines(text)
        guard file.first == "---", let closing = file.dropFirst().firstIndex(of: "---") else {
            return SheafCoreTests.text(edited(file, .mixed, hot: hot), ending)
        }
        var head = Array(file[1..<closing])
        var body = Array(file[(closing + 1)...])
        if chance(25) {
            head = edited(frontMatter: head)
        } else if chance(85) {
            body = lines(edited(file: SheafCoreTests.text(body), .mixed, hot: hot))
        } else {
            body = edited(body, .mixed, hot: hot)
        }
        let isEndingChanged = chance(3)
        let other = ending == "\n" ? "\r\n" : "\n"
        return SheafCoreTests.text(
            ["---"] + head + ["---"] + body, isEndingChanged ? other : ending)
    }
}
