/// The three-way merge of one item's file. It is pure and total: it reads no clock, locale,
/// configuration or host, gives the same bytes on every device, and takes any bytes.
///
/// The sides are told apart by age only, so that exchanging them (and `newer` with them) changes
/// nothing. What cannot stand beside the newer side's text is kept in a `ConflictBlock`.
public struct ItemMerge: Sendable, Equatable {
    /// One of the two versions that are merged.
    public enum Side: Sendable, CaseIterable {
        case x, y
    }

    /// A conflict block that this merge made.
    public struct Conflict: Sendable, Equatable {
        /// The block's digest.
        public let digest: String
        /// The front-matter key whose other value it holds; `nil` for text of the body.
        public let key: String?
        /// The lines of the merged body, conflict blocks left out and counted from 0, that the text
        /// stands against; `nil` for a value, and where the text stands against nothing.
        public let against: Range<Int>?
    }

    /// The merged file.
    public let bytes: [UInt8]
    /// The blocks that neither side had.
    public let conflicts: [Conflict]
    /// The status that the older side set and that lost against the newer's; history keeps it.
    public let overruledStatus: String?
    /// The day at which the side stood that gave way, where a repeating item went on to different days; see
    /// ``OccurrenceMerge``.
    public let passedOccurrence: CalendarDate?
    /// True if the audit found something missing and brought it back in a block.
    public let auditFired: Bool
    /// The number of clashes of lines that were settled by merging words.
    public let wordMerges: Int
    /// True if too much was changed to be compared (``ComparisonBudget``): what was not compared was
    /// merged as if it was replaced as a whole. Nothing is missing, but blocks may hold more.
    public let isByLines: Bool
    /// The changes of `y` that lost against `x` in a merge that keeps `x`; no block was made of
    /// them.
    public let left: Set<Left>

    /// A part that a merge that keeps one side left as it is there.
    public enum Left: Hashable, Sendable {
        /// The value of a key.
        case key(String)
        /// A front matter that cannot be split into entries.
        case frontMatter
        /// Lines of the body.
        case text
    }

    /// The merged file of `x` and `y`, which both came from `base`.
    ///
    /// - Parameters:
    ///   - base: The merge base; empty where there is none.
    ///   - newer: The side that was changed later.
    ///   - realBases: The merge bases themselves where `base` was merged from several.
    ///   - format: By the rules of which format, see ``Configuration/format``.
    public static func merge(
        base: [UInt8], x: [UInt8], y: [UInt8], newer: Side, realBases: [[UInt8]] = []
    ) -> [UInt8] {
        ItemMerge(base: base, x: x, y: y, newer: newer, realBases: realBases).bytes
    }

    /// The merge of `x` and `y`, with what is to be told of it. The parameters are those of
    /// `merge(base:x:y:newer:realBases:)`.
    public init(
        base: [UInt8], x: [UInt8], y: [UInt8], newer: Side, realBases: [[UInt8]] = [],
        budget: ComparisonBudget = ComparisonBudget()
    ) {
        if x == y || y == base {
            self.init(unchanged: x)
        } else if x == base {
            self.init(unchanged: y)
        } else {
            var sides = newer == .x ? Sides(newer: x, older: y) : Sides(newer: y, older: x)
            sides = TimeEntriesMerge.sides(base: base, sides) ?? sides
            let occurrence = OccurrenceMerge(base: base, sides: sides)
            func merge(_ sides: Sides<Age, [UInt8]>) -> FileMerge {
                FileMerge(base: base, sides: sides, realBases: realBases, budget)
            }
            var merged = merge(occurrence?.sides ?? sides)
            if occurrence == nil,
                let together = OccurrenceMerge.atOneDay(sides, merged: merged.bytes)
            {
                merged = merge(together)
            }
            self.init(merged, passedOccurrence: occurrence?.passed)
        }
    }

    /// Merges for undo: nothing of `x` gives way. `y` is what `base` was made of; what `x` changed
    /// since stays, and where both changed the same, the present text stands and no block is made.
    /// Lines that were removed may be missing, so nothing is audited.
    ///
    /// - Parameters:
    ///   - base: what the step that is undone had made of the file.
    ///   - x: the file now.
    ///   - y: the file before the step.
    public init(keeping x: [UInt8], base: [UInt8], y: [UInt8]) {
        if let rest = OccurrenceMerge.keepingDay(of: x, result: base, origin: y) {
            self.init(
                ItemMerge(keeping: x, base: base, y: rest),
                leaving: .key(KnownKey.due.rawValue))
        } else if x == y || y == base {
            self.init(unchanged: x)
        } else if x == base {
            self.init(unchanged: y)
        } else {
            self.init(
                FileMerge(
                    base: base, sides: Sides(newer: x, older: y), realBases: [],
                    keepsNewer: true, ComparisonBudget()))
        }
    }

    private init(unchanged bytes: [UInt8]) {
        self.bytes = bytes
        (conflicts, overruledStatus, auditFired, wordMerges) = ([], nil, false, 0)
        passedOccurrence = nil
        (isByLines, left) = (false, [])
    }

    /// The same with one part more that was left.
    private init(_ merge: ItemMerge, leaving part: Left) {
        (bytes, conflicts) = (merge.bytes, merge.conflicts)
        (overruledStatus, passedOccurrence) = (merge.overruledStatus, merge.passedOccurrence)
        (auditFired, wordMerges) = (merge.auditFired, merge.wordMerges)
        (isByLines, left) = (merge.isByLines, merge.left.union([part]))
    }

    private init(_ merge: FileMerge, passedOccurrence: CalendarDate? = nil) {
        self.passedOccurrence = passedOccurrence
        bytes = merge.bytes
        conflicts = merge.newBlocks.map { block in
            Conflict(
                digest: block.digest, key: block.key.map { String(decoding: $0, as: UTF8.self) },
                against: merge.lines(against: block))
        }
        overruledStatus = merge.overruledStatus
        auditFired = merge.auditFired
        wordMerges = merge.wordMerges
        isByLines = merge.isByLines
        left = merge.left
    }
}

/// The parts of the merged file, and how they become bytes.
struct MergedFile {
    let table: LineTable
    let hasByteOrderMark: Bool
    /// The line ending for lines that have none of their own.
    let lineEnding: LineEnding
    let endsWithNewline: Bool
    /// Opening and closing; none where there is no front matter.
    var fences: [BodyLine] = []
    var frontMatter: [BodyLine] = []
    var body: [BodyLine] = []
    /// In the file's order, each before the body line it stands above.
    var blocks: [(block: MergeBlock, place: Int)] = []

    /// Byte order mark, line ending and final newline are three-way attributes.
    init(_ base: MergeSide, _ sides: Sides<Age, MergeSide>, _ table: LineTable) {
        self.table = table
        hasByteOrderMark = threeWay(
            base.document.hasByteOrderMark, sides.map(\.document.hasByteOrderMark))
        lineEnding = threeWay(base.document.lineEnding, sides.map(\.document.lineEnding))
        endsWithNewline = threeWay(base.endsWithNewline, sides.map(\.endsWithNewline))
    }

    /// The bytes above the body.
    var head: [UInt8] {
        var output: [UInt8] = hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : []
        guard let opening = fences.first, let closing = fences.last else { return output }
        put(opening, in: &output)
        for line in frontMatter { put(line, in: &output) }
        put(closing, in: &output)
        return output
    }

    var bytes: [UInt8] {
        var output = head
        var waiting = blocks[...]
        for index in 0...body.count {
            while let next = waiting.first, next.place == index {
                for line in next.block.written(table) {
                    output += line
                    output += lineEnding.bytes
                }
                waiting.removeFirst()
            }
            if index < body.count { put(body[index], in: &output) }
        }
        // A block needs its blank line, so that what is appended later is no part of it.
        let endsWithBlock = blocks.last?.place == body.count
        let isEmpty = fences.isEmpty && body.isEmpty && blocks.isEmpty
        if !endsWithNewline, !endsWithBlock, !isEmpty {
            output.removeLast(output.lineEndLength(of: 0..<output.count))
        }
        return output
    }

    private func put(_ line: BodyLine, in output: inout [UInt8]) {
        output += table.lines[line.text].bytes
        output += (line.ending ?? lineEnding).bytes
    }
}

/// A version of the item, read for a merge: what can be merged by itself, apart.
struct MergeSide {
    let document: Document
    let endsWithNewline: Bool
    /// The fences' lines, opening and closing; none where there is no front matter.
    let fences: [BodyLine]
    /// The lines between the fences.
    let frontMatter: [BodyLine]
    /// `nil` where the front matter cannot be split, or into lines only together.
    let entries: [MergeEntry]?
    /// Comments and blank lines behind the last entry.
    let trailing: [BodyLine]
    /// The body without conflict blocks.
    let body: [BodyLine]
    /// The conflict blocks, and before which line of `body` each stands.
    let blocks: [(block: MergeBlock, place: Int)]

    init(_ bytes: [UInt8], _ table: LineTable) {
        let document = Document(bytes)
        self.document = document
        let isEmpty = bytes.count == (document.hasByteOrderMark ? 3 : 0)
        endsWithNewline = isEmpty || document.endsWithNewline
        var bodyStart = document.bodyRange.lowerBound
        switch document.frontMatter {
        case .absent: (fences, frontMatter, entries, trailing) = ([], [], [], [])
        case .block(let block):
            fences =
                document.bodyLines(in: block.openingFence, table)
                + document.bodyLines(in: block.closingFence, table)
            frontMatter = document.bodyLines(
                in: block.openingFence.upperBound..<block.closingFence.lowerBound, table)
            entries = MergeEntry.all(block, in: document, table)
            trailing = document.bodyLines(in: block.trailing, table)
        case .flow(let flow):
            fences =
                document.bodyLines(in: flow.openingFence, table)
                + document.bodyLines(in: flow.closingFence, table)
            frontMatter = document.bodyLines(
                in: flow.openingFence.upperBound..<flow.closingFence.lowerBound, table)
            (entries, trailing) = (nil, [])
        case .unreadable(let range, _), .toml(let range, _):
            let lines = document.bodyLines(in: range, table)
            if lines.count > 1, bodyStart == range.upperBound {
                fences = [lines[0], lines[lines.count - 1]]
                frontMatter = Array(lines[1..<lines.count - 1])
                (entries, trailing) = (nil, [])
            } else {
                // Never closed: where it ends nobody knows, so that all of it is text.
                (fences, frontMatter, entries, trailing) = ([], [], [], [])
                bodyStart = range.lowerBound
            }
        }
        let rest = Self.takingOutBlocks(document, bodyStart..<bytes.count, table)
        body = rest.lines
        blocks = rest.blocks
    }

    /// Parts the body's lines and its blocks. What stands in a code fence is no block, as for
    /// every other reader.
    private static func takingOutBlocks(
        _ document: Document, _ range: Range<Int>, _ table: LineTable
    ) -> (lines: [BodyLine], blocks: [(block: MergeBlock, place: Int)]) {
        let bytes = document.bytes
        var lines: [BodyLine] = []
        var blocks: [(block: MergeBlock, place: Int)] = []
        var fence = CodeFence()
        var budget = ConflictBlock.searchLimit
        var position = range.lowerBound
        while position < range.upperBound {
            let line = bytes.line(at: position, before: range.upperBound)
            if !fence.isOpen, line.start < line.end, bytes[line.start] == ASCII.greaterThan,
                let block = ConflictBlock(bytes, at: line, limit: range.upperBound, budget: &budget)
            {
                blocks.append((MergeBlock(block, in: bytes, table), lines.count))
                position = block.range.upperBound
                continue
            }
            _ = fence.read(bytes[bytes.skippingBlanks(from: line.start, to: line.end)..<line.end])
            lines.append(document.bodyLine(line, table, place: lines.count))
            position = line.next
        }
        return (lines, blocks)
    }

    /// The lines quoted in blocks of the body.
    var quotedLines: [Int] {
        blocks.flatMap { $0.block.key == nil ? $0.block.lines : [] }
    }
}
