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
