/// A line of Markdown taken apart into markers and text.
struct TitleLine: Equatable {
    /// Without markers, closing hashes, emphasis around the whole, and blanks.
    var text: Range<Int>
    var isHeading: Bool
    /// Behind the line, the underline of a heading included.
    var end: Int

    /// `nil` where nothing can be seen but markers: a blank line, a thematic break, a code fence.
    init?(_ bytes: [UInt8], _ line: Line, limit: Int) {
        let content = bytes.trimmingBlanks(line.content)
        guard !content.isEmpty, !Self.isFence(bytes, content) else { return nil }
        if content.lowerBound - line.start < 4, let heading = Self.heading(bytes, content) {
            text = heading
            isHeading = true
            end = line.next
        } else {
            let stripped = Self.strippingMarkers(bytes, content)
            let below = bytes.line(at: line.next, before: limit)
            isHeading =
                stripped == content && content.lowerBound - line.start < 4
                && Self.isUnderline(bytes, below)
            text = Self.strippingEmphasis(bytes, stripped)
            end = isHeading ? below.next : line.next
            if isHeading { text = stripped }
        }
        guard !BlankText.isBlank(bytes.string(text)), !Self.isThematicBreak(bytes, content) else {
            return nil
        }
    }

    /// The text of `# text #`: one to six hashes.
    static func heading(_ bytes: [UInt8], _ content: Range<Int>) -> Range<Int>? {
        var start = content.lowerBound
        while start < content.upperBound, bytes[start] == ASCII.hash { start += 1 }
        guard (1...6).contains(start - content.lowerBound),
            bytes.isBlankOrEnd(start, content.upperBound)
        else { return nil }
        let text = bytes.trimmingBlanks(start..<content.upperBound)
        var end = text.upperBound
        while end > text.lowerBound, bytes[end - 1] == ASCII.hash { end -= 1 }
        guard end < text.upperBound, end == text.lowerBound || bytes[end - 1].isBlank else {
            return text
        }
        return bytes.trimmingBlanks(text.lowerBound..<end)
    }

    /// `===` or `---` under a line makes it a heading.
    static func isUnderline(_ bytes: [UInt8], _ line: Line) -> Bool {
        let content = bytes.trimmingBlanks(line.content)
        guard let first = content.first, content.lowerBound - line.start < 4,
            bytes[first] == UInt8(ascii: "=") || bytes[first] == ASCII.dash
        else { return false }
        return bytes[content].allSatisfy { $0 == bytes[first] }
    }

    /// Three or more of `-`, `*` or `_`, with blanks between them.
    static func isThematicBreak(_ bytes: [UInt8], _ content: Range<Int>) -> Bool {
        let mark = bytes[content.lowerBound]
        guard mark == ASCII.dash || mark == ASCII.asterisk || mark == UInt8(ascii: "_") else {
            return false
        }
        var count = 0
        for byte in bytes[content] where !byte.isBlank {
            guard byte == mark else { return false }
            count += 1
        }
        return count >= 3
    }

    private static func isFence(_ bytes: [UInt8], _ content: Range<Int>) -> Bool {
        bytes.has("```", at: content.lowerBound, before: content.upperBound)
            || bytes.has("~~~", at: content.lowerBound, before: content.upperBound)
    }

    /// Without `> `, `- `, `* `, `+ `, `1. `, `1) ` and, behind a list marker, `[ ] ` and `[x] `.
    private static func strippingMarkers(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
        var rest = range
        while let end = marker(bytes, rest) {
            rest = bytes.trimmingBlanks(end..<rest.upperBound)
        }
        return rest
    }

    /// Behind the marker at the start of `range`.
    private static func marker(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
        guard let start = range.first else { return nil }
        switch bytes[start] {
        case ASCII.greaterThan: return start + 1
        case ASCII.dash, ASCII.asterisk, UInt8(ascii: "+"):
            guard bytes.isBlankOrEnd(start + 1, range.upperBound) else { return nil }
            return checkbox(bytes, start + 1..<range.upperBound)
        case 0x30...0x39:
            var end = start
            while end < range.upperBound, bytes[end].isASCIIDigit { end += 1 }
            guard end - start <= 9, end < range.upperBound,
                bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ")"),
                bytes.isBlankOrEnd(end + 1, range.upperBound)
            else { return nil }
            return checkbox(bytes, end + 1..<range.upperBound)
        default: return nil
        }
    }

    /// Behind a checkbox at the start of `range`, or its start.
    private static func checkbox(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        let start = bytes.skippingBlanks(from: range.lowerBound, to: range.upperBound)
        guard start + 3 <= range.upperBound, bytes[start] == ASCII.openBracket,
            bytes[start + 2] == ASCII.closeBracket,
            [ASCII.space, UInt8(ascii: "x"), UInt8(ascii: "X")].contains(bytes[start + 1]),
            bytes.isBlankOrEnd(start + 3, range.upperBound)
        else { return range.lowerBound }
        return start + 3
    }

    /// Without `**`, `__`, `*` or `_` around the whole.
    private static func strippingEmphasis(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
        guard let mark = range.first.map({ bytes[$0] }),
            mark == ASCII.asterisk || mark == UInt8(ascii: "_")
        else { return range }
        let width = range.count > 1 && bytes[range.lowerBound + 1] == mark ? 2 : 1
        guard range.count > 2 * width else { return range }
        let inside = range.lowerBound + width..<range.upperBound - width
        let closes = bytes[inside.upperBound..<range.upperBound].allSatisfy { $0 == mark }
        guard closes, !bytes[inside].contains(mark), !bytes[inside.lowerBound].isBlank,
            !bytes[inside.upperBound - 1].isBlank
        else { return range }
        return inside
    }
}

/// Text that the eye cannot see: a title of nothing else is no title.
enum BlankText {
    /// Returns whether `text` shows nothing: white space, zero-width and other ignorable characters, and
    /// fillers such as U+3164 (Hangul filler) and U+2800 (empty Braille pattern).
    static func isBlank(_ text: some StringProtocol) -> Bool {
        for scalar in text.unicodeScalars {
            if scalar.value > 0x20, scalar.value < 0x7F { return false }
            if !isInvisible(scalar) { return false }
        }
        return true
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return true }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: return true
        default: return scalar == "\u{2800}"
        }
    }
}

/// Where the title of an item stands that has none in its front matter.
public enum TitleRule: String, Sendable, CaseIterable {
    /// The first heading or line of the text, and the file's name where there is none.
    case firstLine = "first-line"
    /// The name of its file, as Obsidian, Logseq and zk have it.
    case fileName = "file-name"

    /// The title that a file's name gives. Logseq writes `___` for the slash of its namespaces.
    static func title(ofStem stem: String) -> String {
        stem.utf8.contains(UInt8(ascii: "_")) ? stem.replacing("___", with: "/") : stem
    }
}
