/// The text that a conflict block stands against.
///
/// A block does not say so: it stands behind the paragraph, list or table in which the clash was. In
/// there it stands against the lines that are like its own, if there are any.
struct Counterpart {
    private let table = LineTable()
    private let above: [Int]
    private let quoted: [Int]

    /// Looks for them in one document.
    struct Search {
        private let document: Document
        /// The beginnings of blocks, by their ends.
        private let starts: [Int: Int]
        /// The number of bytes and pairs of lines that may still be looked at: files from elsewhere
        /// could else make it take for ever. Beyond, it cannot be told.
        private var budget = 8 << 20

        init(_ document: Document, _ blocks: [ConflictBlock]) {
            self.document = document
            starts = Dictionary(
                blocks.map { ($0.range.upperBound, $0.range.lowerBound) },
                uniquingKeysWith: { first, _ in first })
        }

        /// The lines that `block` stands against, the end of the last one left out; `nil` where
        /// that cannot be told.
        mutating func lines(of block: ConflictBlock) -> Range<Int>? {
            let lines = paragraph(above: block)
            budget -= lines.count * block.lineCount
            guard budget > 0, lines.count <= limit, block.lineCount <= limit else { return nil }
            let text = Array(block.text.utf8)
            let counterpart = Counterpart(
                above: lines.map { document.bytes[$0.content] },
                quoted: text.split(separator: ASCII.newline).map { $0 })
            guard let found = counterpart.found else { return nil }
            return lines[found.lowerBound].start..<lines[found.upperBound - 1].end
        }

        /// The lines without a blank one between them that stand nearest above the block, other
        /// blocks passed over.
        private mutating func paragraph(above block: ConflictBlock) -> [Line] {
            let bytes = document.bytes
            let start = document.bodyRange.lowerBound
            var lines: [Line] = []
            var position = block.range.lowerBound
            while position > start, lines.count <= limit, budget > 0 {
                if let blockStart = starts[position] {
                    guard lines.isEmpty else { break }
                    budget -= 1
                    position = blockStart
                    continue
                }
                var lineStart = position - 1
                while lineStart > start, bytes[lineStart - 1] != ASCII.newline { lineStart -= 1 }
                budget -= position - lineStart
                let line = bytes.line(at: lineStart, before: position)
                if !bytes.isBlank(line.content) {
                    lines.append(line)
                } else if !lines.isEmpty {
                    break
                }
                position = lineStart
            }
            return lines.reversed()
        }

        /// Comparing each line with each takes its time.
        private let limit = 500
    }

    fileprivate init(above: [ArraySlice<UInt8>], quoted: [ArraySlice<UInt8>]) {
        let table = table
        self.above = above.map { table.line($0) }
        self.quoted = quoted.map { table.line($0) }.filter { !table.isBlank($0) }
    }

    /// Which lines above stand against the quoted ones: from the first to the last that is like one
    /// of them in their order. Lines between that are like none must not be more than quoted lines
    /// that are like none: else text would go that nobody has seen replaced.
    fileprivate var found: Range<Int>? {
        guard !above.isEmpty, !quoted.isEmpty else { return nil }
        let pairs = pairs(table.likeness)
        guard let first = pairs.first, let last = pairs.last else { return asWhole }
        let range = first.above..<last.above + 1
        return range.count - pairs.count <= quoted.count - pairs.count ? range : nil
    }

    /// The paragraph as a whole, if it is as many lines and each has a word in common with its own.
    private var asWhole: Range<Int>? {
        guard above.count == quoted.count,
            zip(above, quoted).allSatisfy({ left, right in
                let words = Set(table.words(of: left).filter { table.words[$0].isTelling })
                return table.words(of: right).contains { words.contains($0) }
            })
        else { return nil }
        return 0..<above.count
    }

    /// The pairs, both ascending, that are most alike together.
    private func pairs(_ likeness: (Int, Int) -> Int) -> [(above: Int, quoted: Int)] {
        let (rows, columns) = (above.count, quoted.count)
        var best = [Int](repeating: 0, count: (rows + 1) * (columns + 1))
        var scores = [Int](repeating: 0, count: rows * columns)
        func at(_ row: Int, _ column: Int) -> Int { row * (columns + 1) + column }
        for row in (0..<rows).reversed() {
            for column in (0..<columns).reversed() {
                let score = likeness(above[row], quoted[column])
                scores[row * columns + column] = score
                best[at(row, column)] = max(
                    best[at(row + 1, column)], best[at(row, column + 1)],
                    score > 0 ? score + best[at(row + 1, column + 1)] : 0)
            }
        }
        var pairs: [(above: Int, quoted: Int)] = []
        var (row, column) = (0, 0)
        while row < rows, column < columns {
            let score = scores[row * columns + column]
            if score > 0, best[at(row, column)] == score + best[at(row + 1, column + 1)] {
                pairs.append((row, column))
                (row, column) = (row + 1, column + 1)
            } else if best[at(row, column)] == best[at(row + 1, column)] {
                row += 1
            } else {
                column += 1
            }
        }
        return pairs
    }
}
