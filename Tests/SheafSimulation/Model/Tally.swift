/// What happened in one run or many: a series in which nobody clashed proves nothing.
public struct Tally: Sendable {
    public var runs = 0
    public var steps = 0
    public var syncs = 0
    /// Merge commits made by sheaf.
    public var merges = 0
    /// Conflict blocks made.
    public var blocks = 0
    /// Kills that happened.
    public var kills = 0
    /// Merges in which both sides had edited the same item.
    public var contended = 0
    /// Runs with such a merge.
    public var contendedRuns = 0
    /// Runs with a conflict block.
    public var clashedRuns = 0
    /// Tokens that were written, and those that somebody removed.
    public var written = 0
    public var removed = 0
    /// The most rounds that any run took to settle.
    public var rounds = 0
    /// What became of the days of repeating tasks.
    public var occurrences = Occurrences()
    /// Links that led where they were made for at the end.
    public var links = 0
    /// How often an act was done, and how often it was refused, by name.
    public var acts: [String: (done: Int, refused: Int)] = [:]

    public init() {}

    mutating func count(_ act: String, refused: Bool = false) {
        acts[act, default: (0, 0)].done += refused ? 0 : 1
        acts[act, default: (0, 0)].refused += refused ? 1 : 0
    }

    /// How often an act was refused, or did not come through.
    public func refused(_ act: String) -> Int { acts[act]?.refused ?? 0 }

    /// Ends the tally of one run.
    mutating func close(_ oracle: Oracle) {
        runs = 1
        contendedRuns = contended > 0 ? 1 : 0
        clashedRuns = blocks > 0 ? 1 : 0
        written = oracle.written.count
        removed = oracle.removed.count
    }

    /// Adds another tally.
    public mutating func add(_ other: Tally) {
        runs += other.runs
        steps += other.steps
        syncs += other.syncs
        merges += other.merges
        blocks += other.blocks
        kills += other.kills
        contended += other.contended
        contendedRuns += other.contendedRuns
        clashedRuns += other.clashedRuns
        written += other.written
        removed += other.removed
        rounds = max(rounds, other.rounds)
        occurrences.add(other.occurrences)
        links += other.links
        for (act, counts) in other.acts {
            acts[act, default: (0, 0)].done += counts.done
            acts[act, default: (0, 0)].refused += counts.refused
        }
    }
}

extension Tally: CustomStringConvertible {
    public var description: String {
        var text = """
            \(runs) runs, \(steps) steps, \(syncs) syncs, \(merges) merges, \(kills) kills
            one item edited on two sides: \(contendedRuns) runs, \(contended) merges
            conflict blocks: \(blocks) in \(clashedRuns) runs
            tokens: \(written) written, \(removed) removed; at most \(rounds) rounds\n
            """
        if occurrences.resolutions > 0 { text += "\(occurrences)\n" }
        if links > 0 { text += "links: \(links) lead where they led\n" }
        for (act, counts) in acts.sorted(by: { $0.key < $1.key }) {
            text += "  \(act): \(counts.done)"
            text += counts.refused > 0 ? ", refused \(counts.refused)\n" : "\n"
        }
        return text
    }
}
