/// The extent of an entry's value on its lines: what an edit replaces, and what stays around it.
struct ValueExtent {
    /// The range that is replaced: behind anchor and tag, before a trailing comment. Empty for no
    /// value.
    private(set) var range: Range<Int>
    /// The quoting of the scalar, where a single one fills the range.
    private(set) var style: ScalarScanner.Style?
    /// True if replacing `range` would take comments with it.
    private(set) var coversComments = false
    /// The offset of the value as typed: anchor and tag are part of it.
    private let typedStart: Int

    init(_ document: Document, _ entry: FrontMatterEntry) {
        let bytes = document.bytes
        let limit = entry.content.upperBound
        typedStart = entry.value.lowerBound
        guard !entry.isExplicit else {
            range = entry.value
            return
        }
        let start = EntryKey.withoutProperties(bytes, entry.value).lowerBound
        let line = bytes.line(at: start, before: limit)
        if let closed = Self.closedValue(bytes, at: start, limit: limit) {
            range = start..<closed.end
            style = closed.style
            coversComments = closed.style == nil && Self.hasComment(bytes, range)
        } else if let end = Self.endOfTags(bytes, start..<line.end), line.next >= limit {
            range = start..<end
        } else if [UInt8(ascii: "|"), ASCII.greaterThan].contains(bytes[start]), line.next < limit {
            // `#` in the lines of a block scalar is text, and blank lines may be.
            range = start..<entry.value.upperBound
            coversComments = Self.hasComment(bytes, line.content)
        } else if !Self.hasContent(bytes, line.next..<limit) {
            range = start..<Self.beforeComment(bytes, start..<max(start, line.end))
            style = range.isEmpty ? nil : .plain
        } else {
            var end = entry.value.upperBound
            while end > start, bytes[end - 1].isSpacing { end -= 1 }
            range = start..<end
            coversComments = Self.hasComment(bytes, range)
        }
    }

    /// The value as typed, without blanks and line ends around it.
    func typed(in bytes: [UInt8]) -> Range<Int> {
        var start = typedStart
        while start < range.upperBound, bytes[start].isSpacing { start += 1 }
        var end = max(start, range.upperBound)
        while end > start, bytes[end - 1].isSpacing { end -= 1 }
        return start..<end
    }

    /// The end of `[#one #two]`, which people write for tags: to YAML it is a bracket and a comment.
    /// `nil` where the line holds anything else.
    static func endOfTags(_ bytes: [UInt8], _ line: Range<Int>) -> Int? {
        guard line.first.map({ bytes[$0] }) == ASCII.openBracket else { return nil }
        let text = bytes.trimmingBlanks(line.lowerBound + 1..<line.upperBound)
        guard text.count > 2, bytes[text.lowerBound] == ASCII.hash,
            !bytes[text.lowerBound + 1].isBlank,
            bytes[text.upperBound - 1] == ASCII.closeBracket
        else { return nil }
        return text.upperBound
    }

    /// The end of a quoted scalar or flow collection with nothing but comments behind it.
    private static func closedValue(
        _ bytes: [UInt8], at start: Int, limit: Int
    ) -> (end: Int, style: ScalarScanner.Style?)? {
        guard start < limit else { return nil }
        let walker = FlowWalker(bytes: bytes, limit: limit)
        let end: Int?
        let style: ScalarScanner.Style?
        switch bytes[start] {
        case ASCII.openBracket, ASCII.openBrace:
            (end, style) = (walker.collection(from: start)?.end, nil)
        case ASCII.doubleQuote: (end, style) = (walker.quotedEnd(from: start), .doubleQuoted)
        case ASCII.singleQuote: (end, style) = (walker.quotedEnd(from: start), .singleQuoted)
        default: return nil
        }
        guard let end, end <= limit else { return nil }
        let line = bytes.line(at: end, before: limit)
        guard ScalarScanner(bytes: bytes).isBehindValue(line.content),
            !hasContent(bytes, line.next..<limit)
        else { return nil }
        return (end, style)
    }

    /// The end of what stands before ` #`, without blanks.
    private static func beforeComment(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        let comment = range.first { index in
            bytes[index] == ASCII.hash && bytes[index - 1].isBlank
        }
        return bytes.trimmingBlanks(range.lowerBound..<(comment ?? range.upperBound)).upperBound
    }

    private static func hasComment(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        range.contains { index in
            bytes[index] == ASCII.hash && bytes[index - 1].isSpacing
        }
    }

    /// Returns whether a line of `range` holds more than a comment.
    private static func hasContent(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        var found = false
        bytes.forEachLine(in: range) { line in
            let first = bytes.skippingBlanks(from: line.start, to: line.end)
            found = first < line.end && bytes[first] != ASCII.hash
            return !found
        }
        return found
    }
}

/// Reads the values nearly every front matter has, without a YAML parser: a scalar on the key's
/// line, a flow list of scalars, a block list of scalars. `nil` for everything else.
struct ValueScanner {
    let bytes: [UInt8]

    func value(of entry: FrontMatterEntry) -> Value? {
        guard !entry.isExplicit else { return nil }
        let line = bytes.line(at: entry.value.lowerBound, before: entry.content.upperBound)
        let firstLine = entry.value.lowerBound..<max(entry.value.lowerBound, line.end)
        let isOneLine = line.next >= entry.content.upperBound
        let scalars = ScalarScanner(bytes: bytes)
        if isOneLine {
            if firstLine.first.map({ bytes[$0] }) == ASCII.openBracket {
                return flowList(firstLine).map(Value.list)
            }
            guard let scalar = scalars.lineValue(firstLine) else { return nil }
            return scalar.text.map(Value.text) ?? .empty
        }
        guard let scalar = scalars.lineValue(firstLine), scalar.range.isEmpty else { return nil }
        return blockList(line.next..<entry.content.upperBound).map(Value.list)
    }

    /// A flow list of scalars that closes on its line.
    private func flowList(_ range: Range<Int>) -> [String]? {
        let scalars = ScalarScanner(bytes: bytes)
        let end = range.upperBound
        var members: [String] = []
        var index = bytes.skippingBlanks(from: range.lowerBound + 1, to: end)
        while index < end {
            if bytes[index] == ASCII.closeBracket {
                return scalars.isBehindValue(index + 1..<end) ? members : nil
            }
            guard let scalar = scalars.scalar(at: index, end: end, inFlow: true),
                !scalar.range.isEmpty
            else { return nil }
            if let text = scalar.text { members.append(text) }
            index = bytes.skippingBlanks(from: scalar.range.upperBound, to: end)
            guard index < end else { return nil }
            if bytes[index] == ASCII.comma {
                index = bytes.skippingBlanks(from: index + 1, to: end)
            } else if bytes[index] != ASCII.closeBracket {
                return nil
            }
        }
        return nil
    }

    /// `- ` lines of one indentation, blank lines and comments between them.
    private func blockList(_ range: Range<Int>) -> [String]? {
        let scalars = ScalarScanner(bytes: bytes)
        var members: [String] = []
        var indentation: Int?
        var isList = true
        bytes.forEachLine(in: range) { line in
            var start = line.start
            while start < line.end, bytes[start] == ASCII.space { start += 1 }
            if start == line.end || scalars.isComment(start..<line.end) { return true }
            let indent = start - line.start
            guard bytes[start] == ASCII.dash, indent == indentation ?? indent,
                start + 1 == line.end || bytes[start + 1] == ASCII.space
            else {
                isList = false
                return false
            }
            indentation = indent
            var item = start + 1
            while item < line.end, bytes[item] == ASCII.space { item += 1 }
            guard item == line.end || bytes[item] != ASCII.tab,
                let scalar = scalars.lineValue(item..<line.end)
            else {
                isList = false
                return false
            }
            if let text = scalar.text { members.append(text) }
            return true
        }
        return isList && indentation != nil ? members : nil
    }
}
