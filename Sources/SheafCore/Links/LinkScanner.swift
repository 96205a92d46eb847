extension Document {
    /// All links, in the order of the file: not those in code and in conflict blocks.
    public var links: [NoteLink] {
        guard bytes.first(ASCII.openBracket, in: bytes.indices) != nil else { return [] }
        var links: [NoteLink] = []
        var number = 1
        bytes.forEachLine(in: 0..<bodyRange.lowerBound) { line in
            let first = bytes.skippingBlanks(from: line.start, to: line.end)
            if first < line.end, bytes[first] != ASCII.hash {
                var inline = InlineLinks(bytes, line.content, number: number, isText: false)
                links += inline.read()
            }
            number += 1
            return true
        }
        forEachTextLine { content, number in
            guard bytes.first(ASCII.openBracket, in: content) != nil else { return }
            var inline = InlineLinks(bytes, content, number: number, isText: true)
            links += inline.read()
        }
        return links
    }

    /// The line in which a byte stands, without blanks at its ends.
    public func line(around offset: Int) -> String {
        let start = bytes[..<offset].lastIndex(of: ASCII.newline).map { $0 + 1 } ?? 0
        let line = bytes.line(at: start, before: bytes.count)
        return bytes.string(bytes.trimmingBlanks(line.content))
    }

    /// Calls `body` with each line of the body that is neither code nor empty nor part of a conflict block,
    /// without its indentation, and with its number in the file, from 1.
    func forEachTextLine(_ body: (_ content: Range<Int>, _ number: Int) -> Void) {
        var fence = CodeFence()
        var indentation = Indentation()
        var budget = ConflictBlock.searchLimit
        var position = bodyRange.lowerBound
        var number = bytes[..<position].count { $0 == ASCII.newline }
        while position < bodyRange.upperBound {
            let line = bytes.line(at: position, before: bodyRange.upperBound)
            position = line.next
            number += 1
            let first = bytes.skippingBlanks(from: line.start, to: line.end)
            let isCode = indentation.isCode(bytes, line, first: first)
            guard first < line.end else { continue }
            let mark = bytes[first]
            if CodeFence.begins(with: mark), fence.read(bytes[first..<line.end]) { continue }
            if fence.isOpen || isCode { continue }
            if mark == ASCII.greaterThan, first == line.start,
                let block = ConflictBlock(
                    bytes, at: line, limit: bodyRange.upperBound, budget: &budget)
            {
                position = block.range.upperBound
                number += bytes[line.next..<position].count { $0 == ASCII.newline }
                continue
            }
            body(first..<line.end, number)
        }
    }
}

/// Tells lines that are code because they are indented: four blanks behind an empty line, outside lists.
private struct Indentation {
    private var isInList = false
    private var isBehindBlank = true
    private var isInCode = false

    /// - Parameter first: the place of the first byte that is no blank.
    mutating func isCode(_ bytes: [UInt8], _ line: Line, first: Int) -> Bool {
        guard first < line.end else {
            isBehindBlank = true
            return false
        }
        defer { isBehindBlank = false }
        let isIndented = first - line.start >= 4 || bytes[line.start..<first].contains(ASCII.tab)
        if isIndented {
            isInCode = !isInList && (isBehindBlank || isInCode)
            return isInCode
        }
        isInCode = false
        if Self.isListItem(bytes, first..<line.end) {
            isInList = true
        } else if isBehindBlank, first == line.start {
            isInList = false
        }
        return false
    }

    private static func isListItem(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound, bytes[index].isASCIIDigit { index += 1 }
        guard index < range.upperBound else { return false }
        let marks: StaticString = index > range.lowerBound ? ".)" : "-*+"
        let isMark = marks.withUTF8Buffer { $0.contains(bytes[index]) }
        return isMark && bytes.isBlankOrEnd(index + 1, range.upperBound)
    }
}
