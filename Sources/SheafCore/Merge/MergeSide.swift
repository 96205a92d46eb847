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
