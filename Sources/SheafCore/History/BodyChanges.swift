/// The changes to the body of an item: ticks, other text, conflicts.
struct BodyChanges {
    private(set) var changes: [ItemChange] = []

    init(from before: ItemVersion, to after: ItemVersion) {
        let table = LineTable()
        let old = HistoryBody(before, table)
        let new = HistoryBody(after, table)
        addTicks(old, new, table)
        let matches = Alignment.matches(old.lines, new.lines, table.budget) { table.isBlank($0) }
        let added = new.lines.count - matches.count
        let removed = old.lines.count - matches.count
        if added + removed > 0 { changes.append(.text(added: added, removed: removed)) }
        if before.item.isConflicted || after.item.isConflicted {
            addConflicts(before.document.conflicts, after.document.conflicts)
        }
    }

    /// A line counts as ticked where it was there open, and is there done once more than before.
    private mutating func addTicks(_ old: HistoryBody, _ new: HistoryBody, _ table: LineTable) {
        var ticked: [String] = []
        var unticked: [String] = []
        let (open, done) = (LineCounts(old.open), LineCounts(old.done))
        let (nowOpen, nowDone) = (LineCounts(new.open), LineCounts(new.done))
        var seen: Set<Int> = []
        for line in new.done + new.open where seen.insert(line).inserted {
            let more = min(nowDone[line] - done[line], open[line] - nowOpen[line])
            let less = min(nowOpen[line] - open[line], done[line] - nowDone[line])
            ticked += Array(repeating: HistoryBody.text(of: line, table), count: max(0, more))
            unticked += Array(repeating: HistoryBody.text(of: line, table), count: max(0, less))
        }
        if !ticked.isEmpty { changes.append(.ticked(ticked)) }
        if !unticked.isEmpty { changes.append(.unticked(unticked)) }
    }

    private mutating func addConflicts(_ old: [Conflict], _ new: [Conflict]) {
        let appeared = new.count { conflict in !old.contains { $0.isSame(as: conflict) } }
        let settled = old.count { conflict in !new.contains { $0.isSame(as: conflict) } }
        if appeared > 0 { changes.append(.conflicted(appeared)) }
        if settled > 0 { changes.append(.settled(settled)) }
    }
}

/// The lines of a body under its title, without conflict blocks.
struct HistoryBody {
    /// Every box is open here, so that a tick is no change of the text.
    private(set) var lines: [Int] = []
    /// The lines with a box that is open, and with one that is ticked, all written as open ones.
    private(set) var open: [Int] = []
    private(set) var done: [Int] = []

    init(_ version: ItemVersion, _ table: LineTable) {
        var title = Self.titleLine(of: version, table)
        var fence = CodeFence()
        for line in MergeSide(version.document.bytes, table).body {
            // A title that stands in the body is told as one.
            if line.text == title {
                title = nil
                continue
            }
            let bytes = Array(table.lines[line.text].bytes)
            let first = bytes.skippingBlanks(from: 0, to: bytes.count)
            let isFence = fence.read(bytes[first...])
            guard !isFence, !fence.isOpen,
                let mark = BodyScanner.boxMark(in: bytes, first..<bytes.count)
            else {
                lines.append(line.text)
                continue
            }
            var opened = bytes
            opened[mark] = ASCII.space
            let number = table.line(opened[...])
            lines.append(number)
            if bytes[mark] == ASCII.space { open.append(number) } else { done.append(number) }
        }
    }

    private static func titleLine(of version: ItemVersion, _ table: LineTable) -> Int? {
        switch version.title.source {
        case .frontMatter, .stem: return nil
        case .heading(let range), .line(let range):
            let bytes = version.document.bytes
            let start = bytes[..<range.lowerBound].lastIndex(of: ASCII.newline).map { $0 + 1 }
            let from = max(start ?? 0, version.document.bodyRange.lowerBound)
            return table.line(bytes[bytes.line(at: from, before: bytes.count).content])
        }
    }

    /// Returns the text behind the box of such a line.
    static func text(of line: Int, _ table: LineTable) -> String {
        let bytes = Array(table.lines[line].bytes)
        let first = bytes.skippingBlanks(from: 0, to: bytes.count)
        guard let mark = BodyScanner.boxMark(in: bytes, first..<bytes.count) else { return "" }
        return bytes.string(bytes.skippingBlanks(from: mark + 2, to: bytes.count)..<bytes.count)
    }
}
