/// The bounds of a text before a YAML parser may have it: a few lines can stand for more nodes than
/// there is memory, and brackets for more depth than there is stack.
enum YAMLBounds {
    /// The largest text that is parsed, in bytes: some 40 ms' worth.
    static let sizeLimit = 256 << 10

    /// Returns whether every line end is one to the parser and to us: a lone `\r`, U+0085, U+2028 and
    /// U+2029 are content here and line breaks there.
    static func isReadable(_ text: [UInt8]) -> Bool {
        for (index, byte) in text.enumerated() {
            let next = index + 1 < text.count ? text[index + 1] : 0
            switch byte {
            case ASCII.carriageReturn where next != ASCII.newline: return false
            case 0xC2 where next == 0x85: return false
            case 0xE2 where next == 0x80 && index + 2 < text.count:
                if text[index + 2] == 0xA8 || text[index + 2] == 0xA9 { return false }
            default: break
            }
        }
        return true
    }

    /// Returns whether the parser may have it. Aliases multiply with each anchor that holds some; 32 of
    /// them stand for some 100,000 times the nodes of one at most, however they are nested.
    static func isBounded(_ text: [UInt8]) -> Bool {
        guard text.count <= sizeLimit else { return false }
        var depth = 0
        var indentation = 0
        var lineStart = true
        for byte in text {
            switch byte {
            case ASCII.newline:
                lineStart = true
                indentation = 0
            case ASCII.space where lineStart, ASCII.dash where lineStart,
                ASCII.questionMark where lineStart, ASCII.colon where lineStart:
                indentation += 1
            case ASCII.openBracket, ASCII.openBrace: depth += 1
            case ASCII.closeBracket, ASCII.closeBrace: depth = max(0, depth - 1)
            default: lineStart = false
            }
            if depth > 100 || indentation > 200 { return false }
        }
        return occurrences(text, of: UInt8(ascii: "&")) == 0
            || occurrences(text, of: ASCII.asterisk) <= 32
    }

    /// Returns the number of times that `mark` stands where an anchor or alias may: before a name,
    /// not inside a word.
    private static func occurrences(_ text: [UInt8], of mark: UInt8) -> Int {
        var count = 0
        forEachName(text, after: mark) { _ in count += 1 }
        return count
    }

    /// The names of anchors (`&`) or aliases (`*`) in `text`; perhaps more, never less.
    static func names(_ text: [UInt8], after mark: UInt8) -> Set<String> {
        var names: Set<String> = []
        forEachName(text, after: mark) { names.insert(text.string($0)) }
        return names
    }

    private static func forEachName(
        _ text: [UInt8], after mark: UInt8, _ body: (Range<Int>) -> Void
    ) {
        for index in text.indices where text[index] == mark {
            if index > 0, isNameByte(text[index - 1]) || text[index - 1] >= 0x80 { continue }
            var end = index + 1
            while end < text.count, isNameByte(text[end]) { end += 1 }
            if end > index + 1 { body(index + 1..<end) }
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == ASCII.dash
            || byte == UInt8(ascii: "_")
    }
}
