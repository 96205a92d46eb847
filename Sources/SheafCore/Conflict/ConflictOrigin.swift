/// The text that a conflict block stood against in the merge that made the block.
public struct ConflictOrigin: Sendable, Equatable {
    /// The file as the merge left it.
    let merged: [UInt8]
    /// Lines of its body, conflict blocks left out and counted from 0.
    let lines: Range<Int>

    /// - Parameters:
    ///   - merged: the file as the merge left it.
    ///   - lines: see ``ItemMerge/Conflict/against``.
    public init(merged: [UInt8], lines: Range<Int>) {
        self.merged = merged
        self.lines = lines
    }
}

/// The present places of the lines that blocks stood against in the merges that made them.
struct OriginLines {
    private let document: Document
    private let blocks: [ConflictBlock]
    private let budget = ComparisonBudget()
    /// One for each merged file, of which there are hardly ever two.
    private var followed: [(merged: [UInt8], lines: FollowedLines)] = []

    init(_ document: Document, _ blocks: [ConflictBlock]) {
        self.document = document
        self.blocks = blocks
    }

    /// The lines, the end of the last one left out; empty at the start of a line where they were
    /// deleted; `nil` where that cannot be told.
    mutating func standing(for origin: ConflictOrigin) -> Range<Int>? {
        let known = followed.first { $0.merged == origin.merged }?.lines
        let lines =
            known ?? FollowedLines(from: Document(origin.merged), to: document, blocks, budget)
        if known == nil { followed.append((origin.merged, lines)) }
        guard let range = lines.standing(for: origin.lines) else { return nil }
        // What would go with it was not part of the clash.
        return blocks.contains { $0.range.overlaps(range) } ? nil : range
    }
}

/// Which lines of a body stand for which lines of an earlier one. Conflict blocks are no lines.
struct FollowedLines {
    private let table: LineTable
    private let earlier: [Int]
    private let now: [Int]
    private let lines: [Line]
    private let bodyStart: Int
    /// The present place of each of the earlier lines.
    private var places: [Int?]

    init(
        from old: Document, to new: Document, _ blocks: [ConflictBlock], _ budget: ComparisonBudget
    ) {
        let table = LineTable(budget)
        let lines = new.lines(without: blocks)
        self.table = table
        self.lines = lines
        bodyStart = new.bodyRange.lowerBound
        earlier = old.lines(without: old.conflictBlocks)
            .map { table.line(old.bytes[$0.content]) }
        now = lines.map { table.line(new.bytes[$0.content]) }
        places = earlier.map { _ in nil }
        for match in Alignment.matches(earlier, now, budget, isLight: { table.isBlank($0) }) {
            places[match.left] = match.right
        }
    }

    /// The bytes of what stands for some of the earlier lines, blank ones at both ends left out.
    ///
    /// Lines may have been edited or deleted since, as long as what stands around them tells where
    /// they were. `nil` where it does not, where there are more now, or where they were moved: else
    /// text would go that was never part of the clash.
    func standing(for range: Range<Int>) -> Range<Int>? {
        guard range.upperBound <= earlier.count else { return nil }
        let kept = range.filter { !table.isBlank(earlier[$0]) }
        let range = kept.first.map { $0..<kept[kept.count - 1] + 1 } ?? range
        guard let start = start(of: range), let end = end(of: range), start <= end,
            end - start <= range.count
        else { return nil }
        if start < end { return lines[start].start..<lines[end - 1].end }
        let texts = Set(kept.map { earlier[$0] })
        guard !now.contains(where: { texts.contains($0) }) else { return nil }
        let place = start > 0 ? lines[start - 1].next : bodyStart
        return place..<place
    }

    private func start(of range: Range<Int>) -> Int? {
        if let first = range.first, let place = places[first] { return place }
        return range.lowerBound == 0 ? 0 : places[range.lowerBound - 1].map { $0 + 1 }
    }

    private func end(of range: Range<Int>) -> Int? {
        guard let last = range.last else { return start(of: range) }
        if let place = places[last] { return place + 1 }
        return range.upperBound == earlier.count ? now.count : places[range.upperBound]
    }
}

extension Document {
    /// The lines of the body without its conflict blocks.
    fileprivate func lines(without blocks: [ConflictBlock]) -> [Line] {
        let ends = Dictionary(
            blocks.map { ($0.range.lowerBound, $0.range.upperBound) },
            uniquingKeysWith: { first, _ in first })
        var lines: [Line] = []
        var position = bodyRange.lowerBound
        while position < bytes.count {
            if let end = ends[position] {
                position = end
                continue
            }
            let line = bytes.line(at: position, before: bytes.count)
            lines.append(line)
            position = line.next
        }
        return lines
    }
}
