extension Document {
    /// All links, in the order of the file: not those in code, HTML, comments and conflict blocks.
    public var links: [NoteLink] {
        guard InlineReader.mayHoldLink(bytes, bytes.indices) else { return [] }
        var links: [NoteLink] = []
        if HTMLMarkup.find("[[", bytes, 0..<bodyRange.lowerBound) != nil {
            bytes.forEachLine(in: 0..<bodyRange.lowerBound) { line in
                let first = bytes.skippingBlanks(from: line.start, to: line.end)
                if first < line.end, bytes[first] != ASCII.hash {
                    links += InlineReader(BlockText(bytes, line.content), isText: false).links
                }
                return true
            }
        }
        let structure = structure
        for block in structure.blocks where block.isText {
            let lines = structure.lines[block.lines]
            guard let first = lines.first, let last = lines.last,
                InlineReader.mayHoldLink(
                    bytes, first.content.lowerBound..<last.content.upperBound)
            else { continue }
            links += InlineReader(BlockText(bytes, lines)).links
        }
        var (number, counted) = (1, 0)
        return links.map { link in
            // Links may stand within others, but their targets come one after the other.
            let start = link.target.lowerBound
            number += bytes[counted..<start].count { $0 == ASCII.newline }
            counted = start
            return link.numbered(number)
        }
    }

    /// The line in which a byte stands, without blanks at its ends.
    public func line(around offset: Int) -> String {
        let start = bytes[..<offset].lastIndex(of: ASCII.newline).map { $0 + 1 } ?? 0
        let line = bytes.line(at: start, before: bytes.count)
        return bytes.string(bytes.trimmingBlanks(line.content))
    }
}
