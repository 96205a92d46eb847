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
        let names = sides.map { side in side.entries.map(\.name).filter { merged[$0] != nil } }
        for name in names.ordered() {
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
        // Without a base nothing is as it was, not even nothing.
        guard let base else {
            return older.texts == newer.texts
                ? newer : Sides(newer: newer, older: older).union(base: [], \.text)
        }
        return Sides(newer: newer, older: older).merged(base: base, \.text)
    }
}

extension Sides where Name == Age {
    /// The newer side's order; what only the older has follows its neighbour above.
    func ordered<Element: Hashable>() -> [Element] where Value == [Element] {
        let known = Set(newer)
        var behind: [Element?: [Element]] = [:]
        var neighbour: Element?
        for name in older {
            if known.contains(name) {
                neighbour = name
            } else {
                behind[neighbour, default: []].append(name)
            }
        }
        return (behind[nil] ?? []) + newer.flatMap { [$0] + (behind[$0] ?? []) }
    }

    /// Lines that only one side changed, as it has them; changed on both, both changes stand.
    func merged<Line, Text: Hashable>(
        base: [Line], _ text: (Line) -> Text
    ) -> [Line] where Value == [Line] {
        let (was, texts) = (base.map(text), map { $0.map(text) })
        if texts.newer == was { return older }
        if texts.older == was || texts.older == texts.newer { return newer }
        return union(base: base, text)
    }

    /// The lines that one side put in, the older's first, and those that both kept.
    func union<Line, Text: Hashable>(
        base: [Line], _ text: (Line) -> Text
    ) -> [Line] where Value == [Line] {
        let known = Set(base.map(text))
        let texts = map { Set($0.map(text)) }
        return older.filter { !texts.newer.contains(text($0)) && !known.contains(text($0)) }
            + newer.filter { texts.older.contains(text($0)) || !known.contains(text($0)) }
    }
}

/// The name of a front-matter entry: a key that stands twice names two.
struct EntryName: Hashable {
    var key: String
    /// From 1.
    var occurrence: Int

    /// - Parameter keys: in lower case; those of files are read in any case.
    func isOne(of keys: Set<String>) -> Bool {
        occurrence == 1 && keys.contains(key.loweredASCII)
    }
}

/// An entry of the front matter as lines that can be held against another side's.
struct MergeEntry {
    let name: EntryName
    /// The key as a conflict block names it.
    let label: [UInt8]
    /// Comments and blank lines above.
    var leading: [BodyLine]
    /// The key's line and those that continue its value.
    var lines: [BodyLine]
    /// The value as typed, lines separated by `\n`, without spacing at both ends.
    let value: [UInt8]
    let source: FrontMatterEntry

    init(_ entry: FrontMatterEntry, name: EntryName, in document: Document, _ table: LineTable) {
        self.name = name
        source = entry
        leading = document.bodyLines(in: entry.leading, table)
        lines = document.bodyLines(in: entry.content, table)
        value = Self.value(of: entry, in: document)
        // The key as it reads, unless an escape or a byte that is no UTF-8 makes that another text
        // than the file has; it must fit on one line.
        let first = document.bytes.line(
            at: entry.content.lowerBound, before: entry.content.upperBound)
        let end = entry.isExplicit ? first.end : min(entry.value.lowerBound, first.end)
        let typed = Array(document.bytes[first.start..<end])
        let read = Array(entry.key.utf8)
        if !read.isEmpty, Self.contains(typed, read) {
            label = read
        } else {
            var trimmed = typed[...]
            while let last = trimmed.last, last.isBlank || last == ASCII.colon {
                trimmed.removeLast()
            }
            label = Array(trimmed)
        }
    }

    private static func value(of entry: FrontMatterEntry, in document: Document) -> [UInt8] {
        var value: [UInt8] = []
        for index in entry.value {
            let byte = document.bytes[index]
            if byte == ASCII.newline, value.last == ASCII.carriageReturn { value.removeLast() }
            value.append(byte)
        }
        guard let first = value.firstIndex(where: { !$0.isSpacing }),
            let last = value.lastIndex(where: { !$0.isSpacing })
        else { return [] }
        return Array(value[first...last])
    }

    private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        guard bytes.count >= part.count else { return false }
        return (0...bytes.count - part.count).contains { start in
            bytes[start..<start + part.count].elementsEqual(part)
        }
    }

    /// The value's lines.
    func valueLines(_ table: LineTable) -> [Int] {
        value.split(separator: ASCII.newline, omittingEmptySubsequences: false)
            .map { table.line($0) }
    }

    /// All entries of a document, named.
    static func all(_ block: FrontMatter.Block, in document: Document, _ table: LineTable)
        -> [MergeEntry]
    {
        var seen: [String: Int] = [:]
        return block.entries.map { entry in
            seen[entry.key, default: 0] += 1
            let name = EntryName(key: entry.key, occurrence: seen[entry.key] ?? 1)
            return MergeEntry(entry, name: name, in: document, table)
        }
    }
}

extension FrontMatterMerge {
    /// Keys whose value is a set however it is written.
    static let sets: Set<String> = ["tags", "aliases", "depends"]

    /// The members of a value that is a set: of `tags` and the like in any form, tags also separated by
    /// blanks, of unknown keys a list of unique scalars. `nil` for everything else.
    static func members(of entry: MergeEntry, in document: Document) -> [String]? {
        let members: [String]?
        if entry.name.isOne(of: ["tags"]) { return unique(document.tagMembers(of: entry.source)) }
        switch document.value(of: entry.source) {
        case .list(let list): members = list
        case .empty, .text, .unreadable:
            members = entry.name.isOne(of: sets) ? document.list(of: entry.source) : nil
        case .nested: members = nil
        }
        return unique(members)
    }

    private static func unique(_ members: [String]?) -> [String]? {
        members.flatMap { Set($0).count == $0.count ? $0 : nil }
    }

    /// The entry of a set that both sides changed: the newer's list, less what the older removed,
    /// what the older added at its end, in the newer's style. A side that has just these members
    /// is taken as it is. `nil` where it is no set, or cannot be edited safely.
    func mergedSet(_ before: MergeEntry?, _ newer: MergeEntry, _ older: MergeEntry) -> MergeEntry? {
        let baseMembers = before.map { Self.members(of: $0, in: base.document) } ?? []
        guard let baseMembers, let newerMembers = Self.members(of: newer, in: sides.newer.document),
            let olderMembers = Self.members(of: older, in: sides.older.document)
        else { return nil }
        let known = Set(baseMembers)
        let (mine, other) = (Set(newerMembers), Set(olderMembers))
        let isWanted: (String) -> Bool = { member in
            known.contains(member)
                ? mine.contains(member) && other.contains(member)
                : mine.contains(member) || other.contains(member)
        }
        let wanted =
            newerMembers.filter(isWanted)
            + olderMembers.filter { !mine.contains($0) && isWanted($0) }
        if Set(wanted) == mine { return newer }
        if Set(wanted) == other { return older }
        return edited(newer, to: wanted)
    }

    /// The cost of editing an entry, a byte of the front matter.
    private static let editingCost = 8

    /// The entry of the newer side with other members.
    private func edited(_ entry: MergeEntry, to members: [String]) -> MergeEntry? {
        let document = sides.newer.document
        // An edit is verified against the front matter as a whole.
        guard table.budget.pay(Self.editingCost * document.bodyRange.lowerBound),
            let new = try? document.setting(entry.source.key, to: members)
        else { return nil }
        guard let source = new.entry(entry.source.key) else { return nil }
        // One member more may be one `\r\n` too many for the lines to count as the file's own.
        let lines = new.bodyLines(in: source.content, table).map { line in
            var line = line
            let ending = line.ending ?? new.lineEnding
            line.ending = ending == document.lineEnding ? nil : ending
            return line
        }
        var entry = MergeEntry(source, name: entry.name, in: new, table)
        entry.lines = lines
        return entry
    }
}
