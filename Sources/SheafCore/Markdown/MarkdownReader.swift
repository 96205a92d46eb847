/// How many cells the tables of one text may still have. A short header and short rows, filled up to
/// the widest one, stand for far more cells than the text has letters.
final class TableBudget {
    private var cells = 100_000

    /// Whether a table that large may be read; it is counted then.
    func allows(rows: Int, columns: Int) -> Bool {
        guard columns <= cells / rows else { return false }
        cells -= rows * columns
        return true
    }
}

/// Reads the blocks of lines, each line once for each level that it is nested.
struct MarkdownReader {
    let lines: [MarkdownLine]
    let depth: Int
    private let tables: TableBudget
    private var index = 0

    init(lines: [MarkdownLine], depth: Int, _ tables: TableBudget) {
        self.lines = lines
        self.depth = depth
        self.tables = tables
    }

    private static let deepest = 16

    func blocks() -> [MarkdownBlock] {
        var reader = self
        var blocks: [MarkdownBlock] = []
        while let block = reader.next() { blocks.append(block) }
        return blocks
    }

    private mutating func next() -> MarkdownBlock? {
        while index < lines.count, lines[index].isBlank { index += 1 }
        guard index < lines.count else { return nil }
        let line = lines[index]
        if line.fence != nil { return fence() }
        if let heading = line.heading {
            index += 1
            return .heading(level: heading.level, MarkdownInline.inlines(of: String(heading.text)))
        }
        if line.isRule {
            index += 1
            return .rule
        }
        if depth < Self.deepest {
            if line.isQuote { return quote() }
            if line.marker != nil { return list() }
        }
        if line.indentation >= 4 { return indentedCode() }
        return table() ?? paragraph()
    }

    // MARK: Leaves

    private mutating func fence() -> MarkdownBlock? {
        guard let opening = lines[index].fence else { return nil }
        let indentation = lines[index].indentation
        index += 1
        var text = ""
        while index < lines.count {
            let line = lines[index]
            index += 1
            if let closing = line.fence, closing.mark == opening.mark,
                closing.length >= opening.length, line.text.allSatisfy({ $0 == closing.mark })
            {
                break
            }
            text += Self.code(line.outdented(by: indentation))
        }
        return .code(text)
    }

    private mutating func indentedCode() -> MarkdownBlock {
        var text = ""
        var blanks = ""
        while index < lines.count, lines[index].isBlank || lines[index].indentation >= 4 {
            if lines[index].isBlank {
                blanks += "\n"
            } else {
                text += blanks + Self.code(lines[index].outdented(by: 4))
                blanks = ""
            }
            index += 1
        }
        return .code(text)
    }

    private static func code(_ line: MarkdownLine) -> String {
        String(repeating: " ", count: line.isBlank ? 0 : line.indentation) + line.text + "\n"
    }

    private mutating func paragraph() -> MarkdownBlock {
        var text: [Substring] = []
        while index < lines.count, !lines[index].isBlank {
            let line = lines[index]
            if !text.isEmpty {
                if let mark = line.text.first, mark == "=" || mark == "-",
                    line.text.allSatisfy({ $0 == mark })
                {
                    index += 1
                    return .heading(
                        level: mark == "=" ? 1 : 2,
                        MarkdownInline.inlines(of: text.joined(separator: "\n")))
                }
                if interrupts(line) { break }
            }
            text.append(line.text)
            index += 1
        }
        return .paragraph(MarkdownInline.inlines(of: text.joined(separator: "\n")))
    }

    /// Whether a line ends the paragraph above it.
    private func interrupts(_ line: MarkdownLine) -> Bool {
        if line.fence != nil || line.heading != nil || line.isRule { return true }
        guard depth < Self.deepest else { return false }
        if line.isQuote { return true }
        guard let marker = line.marker else { return false }
        return marker.start.map { $0 == 1 } ?? true
    }

    private mutating func table() -> MarkdownBlock? {
        guard index + 1 < lines.count, lines[index].text.contains("|"),
            Self.isDelimiter(lines[index + 1].text)
        else { return nil }
        let header = Self.cells(lines[index].text)
        guard header.count == Self.cells(lines[index + 1].text).count else { return nil }
        let below = lines[(index + 2)...].prefix { !$0.isBlank && $0.text.contains("|") }
        let bars = below.map { line in line.text.utf8.count { $0 == UInt8(ascii: "|") } }
        let widest = (bars.max() ?? 0) + 1
        guard tables.allows(rows: below.count + 1, columns: max(header.count, widest)) else {
            return nil
        }
        var rows = [header] + below.map { Self.cells($0.text) }
        index = below.endIndex
        // A row may be short of cells, or have too many: none is dropped.
        let width = rows.map(\.count).max() ?? 0
        rows = rows.map { $0 + Array(repeating: "", count: width - $0.count) }
        return .table(rows.map { $0.map(MarkdownInline.inlines) })
    }

    private static func isDelimiter(_ text: Substring) -> Bool {
        text.contains("-") && text.contains("|")
            && text.allSatisfy { "|-: \t".contains($0) }
    }

    private static func cells(_ text: Substring) -> [String] {
        var cells: [String] = []
        var cell = ""
        var isEscaped = false
        for character in text {
            if character == "|", !isEscaped {
                cells.append(cell)
                cell = ""
            } else {
                if character == "|" { cell.removeLast() }
                cell.append(character)
            }
            isEscaped = character == "\\" && !isEscaped
        }
        cells.append(cell)
        if text.first == "|" { cells.removeFirst() }
        if text.last == "|", !cells.isEmpty { cells.removeLast() }
        return cells.map { $0.trimming { $0 == " " } }
    }

    // MARK: Containers

    private mutating func quote() -> MarkdownBlock {
        var inner: [MarkdownLine] = []
        while index < lines.count, lines[index].isQuote {
            var line = MarkdownLine(lines[index].text.dropFirst())
            line.indentation = max(0, line.indentation - 1)
            inner.append(line)
            index += 1
        }
        return .quote(MarkdownReader(lines: inner, depth: depth + 1, tables).blocks())
    }

    private mutating func list() -> MarkdownBlock? {
        guard let first = lines[index].marker else { return nil }
        var items: [MarkdownBlock.ListItem] = []
        while index < lines.count, let marker = lines[index].marker, marker.kind == first.kind {
            items.append(item(marker))
            let behind = index
            while index < lines.count, lines[index].isBlank { index += 1 }
            guard index < lines.count, lines[index].marker?.kind == first.kind else {
                index = behind
                break
            }
        }
        return .list(start: first.start, items)
    }

    private mutating func item(
        _ marker: (kind: Character, start: Int?, width: Int, rest: Substring)
    ) -> MarkdownBlock.ListItem {
        var head = MarkdownLine(marker.rest)
        // Text further behind the marker is code, see CommonMark 5.2.
        let gap = head.isBlank || head.indentation > 4 ? 1 : head.indentation
        let column = lines[index].indentation + marker.width + gap
        head.indentation = max(0, head.indentation - gap)
        var isDone: Bool?
        for (box, done) in [("[ ]", false), ("[x]", true), ("[X]", true)]
        where head.text.hasPrefix(box) {
            let rest = head.text.dropFirst(3)
            guard rest.isEmpty || rest.first == " " || rest.first == "\t" else { continue }
            isDone = done
            head = MarkdownLine(text: rest.drop { $0 == " " || $0 == "\t" }, indentation: 0)
        }
        var inner = [head]
        index += 1
        while index < lines.count {
            let line = lines[index]
            if line.isBlank {
                let next = lines[index...].firstIndex { !$0.isBlank }
                guard let next, lines[next].indentation >= column else { break }
                inner += lines[index..<next]
                index = next
                continue
            }
            if line.indentation < column {
                // A line that goes on with a paragraph need not be indented.
                guard inner.last?.isBlank == false, line.marker == nil, !interrupts(line) else {
                    break
                }
            }
            inner.append(line.outdented(by: column))
            index += 1
        }
        return MarkdownBlock.ListItem(
            isDone: isDone, blocks: MarkdownReader(lines: inner, depth: depth + 1, tables).blocks())
    }
}
