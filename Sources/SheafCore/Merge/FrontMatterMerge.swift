/// The merge of two front matters that can be split, entry by entry. The winner's bytes are
/// copied; only a list that both changed is edited.
struct FrontMatterMerge {
    /// Keys whose loser is kept in history only.
    static let exempt: Set<String> = [
        "id", "status", "created", "completed", "updated", "modified",
    ]

    let base: Source
    let sides: Sides<Age, Source>
    let table: LineTable
    /// The blocks that each side keeps: a loser that stands in one is not put in again.
    let kept: Sides<Age, Set<MergeBlock>>
    /// True if the newer side stands wherever both set an entry, and nothing goes into a block.
    private let keepsNewer: Bool
    /// From which side `completed` is taken, as its status won.
    private let statusWinner: Age?

    private(set) var lines: [BodyLine] = []
    /// The losers' values.
    private(set) var blocks: [MergeBlock] = []
    /// The status that lost against another that was set too.
    private(set) var overruledStatus: String?
    /// The entries that the newer side kept against the older.
    private(set) var left: Set<ItemMerge.Left> = []

    /// One version's entries, also by their names.
    struct Source {
        let document: Document
        let entries: [MergeEntry]
        let byName: [EntryName: MergeEntry]
        let trailing: [BodyLine]

        init(_ side: MergeSide) {
            document = side.document
            entries = side.entries ?? []
            byName = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0) })
            trailing = side.trailing
        }
    }

    private static let status: Set<String> = ["status"]

    init(
        base: MergeSide, sides: Sides<Age, MergeSide>, kept: Sides<Age, Set<MergeBlock>>,
        keepsNewer: Bool = false, _ table: LineTable
    ) {
        self.base = Source(base)
        self.sides = sides.map(Source.init)
        self.table = table
        self.kept = kept
        self.keepsNewer = keepsNewer
        func status(of source: Source) -> [UInt8]? {
            source.entries.first { $0.name.isOne(of: Self.status) }?.value
        }
        let before = status(of: self.base)
        let values = self.sides.map { status(of: $0) }
        if values.newer == values.older {
            statusWinner = nil
        } else {
            let isOlders =
                values.newer == before || (values.newer == nil && values.older != before)
            statusWinner = isOlders ? .older : .newer
        }
        run()
    }

    private mutating func run() {
        var merged: [EntryName: MergeEntry] = [:]
        for entry in sides.newer.entries + sides.older.entries where merged[entry.name] == nil {
            guard var winner = winner(of: entry.name) else { continue }
            winner.leading = leadingLines(
                base.byName[entry.name]?.leading, sides.map { $0.byName[entry.name]?.leading })
            merged[entry.name] = winner
        }
        for name in order(of: merged) {
            guard let entry = merged[name] else { continue }
            lines += entry.leading + entry.lines
        }
        lines += leadingLines(base.trailing, sides.map(\.trailing))
    }

    /// The entry that stands under a name, `nil` where none does.
    private mutating func winner(of name: EntryName) -> MergeEntry? {
        let before = base.byName[name]
        let found = sides.map { $0.byName[name] }
        if name.isOne(of: ["completed"]), let statusWinner { return found[statusWinner] }
        guard let newer = found.newer, let older = found.older else {
            guard let entry = found.newer ?? found.older, let before else {
                return found.newer ?? found.older
            }
            // Removed on one side: an edit on the other wins, also one of the comments above.
            let isEdited =
                entry.lines.texts != before.lines.texts
                || entry.leading.texts != before.leading.texts
            guard isEdited, keepsNewer else { return isEdited ? entry : nil }
            leave(entry)
            return found.newer
        }
        let texts = Sides(newer: newer, older: older).map { $0.lines.texts }
        let baseTexts = before?.lines.texts
        if texts.newer == texts.older || texts.older == baseTexts { return newer }
        if texts.newer == baseTexts { return older }
        if newer.value == older.value { return newer }
        return winner(name, before, newer, older)
    }

    /// The entry that both sides set, to different values.
    private mutating func winner(
        _ name: EntryName, _ before: MergeEntry?, _ newer: MergeEntry, _ older: MergeEntry
    ) -> MergeEntry {
        if name.isOne(of: Self.status) {
            overruledStatus = String(decoding: older.value, as: UTF8.self)
            if keepsNewer { leave(newer) }
            return newer
        }
        if name.isOne(of: Self.exempt) {
            if keepsNewer { return newer }
            let isGreatestWanted = name.isOne(of: ["updated", "modified"])
            let isNewerGreater = older.value.lexicographicallyPrecedes(newer.value)
            return isNewerGreater == isGreatestWanted ? newer : older
        }
        if let entry = mergedSet(before, newer, older) { return entry }
        if keepsNewer {
            leave(newer)
            return newer
        }
        if let block = MergeBlock(newer.valueLines(table), key: newer.label, table),
            kept.older.contains(block)
        {
            return older
        }
        let loser = older.value.isEmpty ? [table.line(Self.empty)] : older.valueLines(table)
        if let block = MergeBlock(loser, key: newer.label, table), !kept.newer.contains(block) {
            blocks.append(block)
        }
        return newer
    }

    private mutating func leave(_ entry: MergeEntry) { left.insert(.key(entry.source.key)) }

    /// A block's text for a value of nothing.
    private static let empty = Array("(empty)".utf8)[...]

    // MARK: Comments and order

    /// The comments and blank lines above an entry, or behind the last one.
    private func leadingLines(_ base: [BodyLine]?, _ sides: Sides<Age, [BodyLine]?>) -> [BodyLine] {
        guard let newer = sides.newer else { return sides.older ?? [] }
        guard let older = sides.older else { return newer }
        if newer.texts == base?.texts { return older }
        if older.texts == base?.texts || older.texts == newer.texts { return newer }
        // Changed on both: both changes stand.
        let known = Set(base?.texts ?? [])
        let (newerTexts, olderTexts) = (Set(newer.texts), Set(older.texts))
        return older.filter { !newerTexts.contains($0.text) && !known.contains($0.text) }
            + newer.filter { olderTexts.contains($0.text) || !known.contains($0.text) }
    }

    /// The newer side's order; what only the older has follows its neighbour above.
    private func order(of merged: [EntryName: MergeEntry]) -> [EntryName] {
        var order = sides.newer.entries.map(\.name).filter { merged[$0] != nil }
        let known = Set(order)
        var behind: [EntryName?: [EntryName]] = [:]
        var neighbour: EntryName?
        for name in sides.older.entries.map(\.name) where merged[name] != nil {
            if known.contains(name) {
                neighbour = name
            } else {
                behind[neighbour, default: []].append(name)
            }
        }
        order = (behind[nil] ?? []) + order.flatMap { [$0] + (behind[$0] ?? []) }
        return order
    }
}
