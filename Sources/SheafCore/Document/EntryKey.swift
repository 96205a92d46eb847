/// The key at the start of a line, and where its value begins.
///
/// Wider than YAML on purpose: `@context: x` and `{{date}}: x` are no YAML, but where they end is
/// plain, and the rest of the front matter should not suffer.
struct EntryKey {
    var text: String
    /// Behind the colon and its blanks.
    var value: Int
    var isExplicit: Bool

    /// `nil` where the line does not begin an entry.
    init?(_ bytes: [UInt8], in line: Line) {
        let first = bytes[line.start]
        if first == ASCII.questionMark, bytes.isBlankOrEnd(line.start + 1, line.end) {
            let key = bytes.trimmingBlanks(line.start + 1..<line.end)
            text = ScalarScanner(bytes: bytes).lineValue(key)?.text ?? bytes.string(key)
            value = line.end
            isExplicit = true
            return
        }
        let colon: Int?
        if first == ASCII.doubleQuote || first == ASCII.singleQuote {
            colon = Self.colonBehindQuotes(bytes, line)
        } else {
            colon = Self.colonBehindPlain(bytes, line)
        }
        guard let colon else { return nil }
        let key = Self.withoutProperties(bytes, bytes.trimmingBlanks(line.start..<colon))
        guard !key.isEmpty else { return nil }
        if bytes[key.lowerBound] == ASCII.doubleQuote || bytes[key.lowerBound] == ASCII.singleQuote
        {
            text = ScalarScanner(bytes: bytes).lineValue(key)?.text ?? bytes.string(key)
        } else {
            text = bytes.string(key)
        }
        value = bytes.skippingBlanks(from: colon + 1, to: line.end)
        isExplicit = false
    }

    private static func colonBehindQuotes(_ bytes: [UInt8], _ line: Line) -> Int? {
        guard let end = FlowWalker(bytes: bytes, limit: line.end).quotedEnd(from: line.start) else {
            return nil
        }
        let colon = bytes.skippingBlanks(from: end, to: line.end)
        guard colon < line.end, bytes[colon] == ASCII.colon,
            bytes.isBlankOrEnd(colon + 1, line.end)
        else { return nil }
        return colon
    }

    private static func colonBehindPlain(_ bytes: [UInt8], _ line: Line) -> Int? {
        switch bytes[line.start] {
        case ASCII.colon, ASCII.comma, ASCII.closeBracket, ASCII.closeBrace, ASCII.greaterThan,
            ASCII.hash, UInt8(ascii: "%"), UInt8(ascii: "|"):
            return nil
        case ASCII.dash where bytes.isBlankOrEnd(line.start + 1, line.end): return nil
        default: break
        }
        // `{title: x}` is a mapping, not a key; `[[link]]: x` and `{{date}}: x` are keys.
        let opensBracket = [ASCII.openBracket, ASCII.openBrace].contains(bytes[line.start])
        var depth = 0
        var index = line.start
        while index < line.end {
            switch bytes[index] {
            case ASCII.openBracket, ASCII.openBrace: depth += 1
            case ASCII.closeBracket, ASCII.closeBrace: depth -= 1
            case ASCII.hash where index > line.start && bytes[index - 1].isBlank: return nil
            case ASCII.colon where bytes.isBlankOrEnd(index + 1, line.end):
                return opensBracket && depth != 0 ? nil : index
            default: break
            }
            index += 1
        }
        return nil
    }

    /// `range` behind a leading `&anchor` and `!tag`.
    static func withoutProperties(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        while start < range.upperBound,
            bytes[start] == UInt8(ascii: "&") || bytes[start] == UInt8(ascii: "!")
        {
            var end = start
            while end < range.upperBound, !bytes[end].isBlank, bytes[end] != ASCII.newline,
                bytes[end] != ASCII.carriageReturn
            {
                end += 1
            }
            let next = bytes.skippingBlanks(from: end, to: range.upperBound)
            // `!important` alone is as typed as a key gets.
            if next == range.upperBound, start == range.lowerBound { return range }
            start = next
        }
        return start..<range.upperBound
    }
}
