/// The changes to the body of an item: ticks, other text, conflicts.
struct BodyChanges {
    private(set) var changes: [ItemChange] = []

    init(from before: ItemVersion, to after: ItemVersion) {
        let table = LineTable()
        let old = HistoryBody(before, table)
        let new = HistoryBody(after, table)
        addTicks(old, new)
        let matches = Alignment.matches(old.lines, new.lines, table.budget) { table.isBlank($0) }
        let added = new.lines.count - matches.count
        let removed = old.lines.count - matches.count
        if added + removed > 0 { changes.append(.text(added: added, removed: removed)) }
        if before.item.isConflicted || after.item.isConflicted {
            addConflicts(before.document.conflicts, after.document.conflicts)
        }
    }

    /// A line counts as ticked where it was there open, and is there done once more than before.
    private mutating func addTicks(_ old: HistoryBody, _ new: HistoryBody) {
        var ticked: [String] = []
        var unticked: [String] = []
        let (open, done) = (LineCounts(old.open), LineCounts(old.done))
        let (nowOpen, nowDone) = (LineCounts(new.open), LineCounts(new.done))
        var seen: Set<Int> = []
        for line in new.done + new.open where seen.insert(line).inserted {
            let more = min(nowDone[line] - done[line], open[line] - nowOpen[line])
            let less = min(nowOpen[line] - open[line], done[line] - nowDone[line])
            let text = new.texts[line] ?? ""
            ticked += Array(repeating: text, count: max(0, more))
            unticked += Array(repeating: text, count: max(0, less))
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
    /// The texts behind the boxes of these lines.
    private(set) var texts: [Int: String] = [:]

    init(_ version: ItemVersion, _ table: LineTable) {
        var title = Self.titleLine(of: version, table)
        let document = version.document
        let bytes = document.bytes
        var blocks = document.conflictBlocks[...]
        var boxes = document.boxes[...]
        var position = Self.start(of: document)
        while position < bytes.count {
            let line = bytes.line(at: position, before: bytes.count)
            position = line.next
            if let block = blocks.first, line.start >= block.range.lowerBound {
                blocks.removeFirst()
                position = block.range.upperBound
                continue
            }
            let text = table.line(bytes[line.content])
            // A title that stands in the body is told as one.
            if text == title {
                title = nil
                while let box = boxes.first, box.mark < line.end { boxes.removeFirst() }
                continue
            }
            guard let box = boxes.first, box.mark < line.end else {
                lines.append(text)
                continue
            }
            boxes.removeFirst()
            var opened = Array(bytes[line.content])
            opened[box.mark - line.start] = ASCII.space
            let number = table.line(opened[...])
            texts[number] = bytes.string(box.text)
            lines.append(number)
            if box.isDone { done.append(number) } else { open.append(number) }
        }
    }

    /// A front matter that is never closed is text, since nobody knows where it ends.
    private static func start(of document: Document) -> Int {
        let body = document.bodyRange.lowerBound
        switch document.frontMatter {
        case .unreadable(let range, _), .toml(let range, _):
            return body == range.upperBound ? body : range.lowerBound
        case .absent, .block, .flow: return body
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
}
