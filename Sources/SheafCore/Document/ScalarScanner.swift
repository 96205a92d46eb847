/// Reads the scalars nearly every value is: plain, single-quoted, double-quoted, on one line.
///
/// It answers only where a YAML parser reads the very same text, and `nil` for everything else;
/// a property test holds the two together. Plain text is never taken for a number, date or truth
/// value; only `~`, `null` and nothing at all are no value.
struct ScalarScanner {
    let bytes: [UInt8]
    /// True if U+0085, U+2028 and U+2029 are characters like others, and not YAML's line breaks.
    var takesSeparators = false

    enum Style: Equatable {
        case plain, singleQuoted, doubleQuoted
    }

    struct Scalar: Equatable {
        /// The value as typed, quotes included.
        var range: Range<Int>
        var style: Style
        /// `nil` for a null.
        var text: String?
    }

    /// The scalar that fills `range`, a trailing comment aside. Empty for an empty value.
    func lineValue(_ range: Range<Int>) -> Scalar? {
        let start = bytes.skippingBlanks(from: range.lowerBound, to: range.upperBound)
        let end = range.upperBound
        guard start < end, bytes[start] != ASCII.hash else {
            guard isComment(start..<end) else { return nil }
            return Scalar(range: start..<start, style: .plain, text: nil)
        }
        guard let scalar = scalar(at: start, end: end, inFlow: false),
            isBehindValue(scalar.range.upperBound..<end)
        else { return nil }
        return scalar
    }

    /// The scalar that begins at `start`, where there is something. In a flow sequence it ends
    /// before `,` and `]`.
    func scalar(at start: Int, end: Int, inFlow: Bool) -> Scalar? {
        switch bytes[start] {
        case ASCII.singleQuote: singleQuoted(at: start, end: end)
        case ASCII.doubleQuote: doubleQuoted(at: start, end: end)
        default: plain(at: start, end: end, inFlow: inFlow)
        }
    }

    /// Returns whether `range`, right behind a value, is blank or holds a comment set off by a blank.
    func isBehindValue(_ range: Range<Int>) -> Bool {
        let start = bytes.skippingBlanks(from: range.lowerBound, to: range.upperBound)
        return start == range.upperBound
            || (start > range.lowerBound && isComment(start..<range.upperBound))
    }

    /// Returns whether `range` is empty or a comment a YAML parser can read.
    func isComment(_ range: Range<Int>) -> Bool {
        guard let first = range.first else { return true }
        guard bytes[first] == ASCII.hash else { return false }
        return range.allSatisfy { isAllowed($0, end: range.upperBound) }
    }

    private func plain(at start: Int, end: Int, inFlow: Bool) -> Scalar? {
        guard beginsPlain(start, end: end) else { return nil }
        var index = start
        var last = start
        scan: while index < end {
            let byte = bytes[index]
            switch byte {
            case ASCII.colon:
                if inFlow || bytes.isBlankOrEnd(index + 1, end) { return nil }
            case ASCII.hash where bytes[index - 1].isBlank:
                if inFlow { return nil }
                break scan
            case ASCII.comma where inFlow, ASCII.closeBracket where inFlow: break scan
            case ASCII.openBracket where inFlow, ASCII.openBrace where inFlow,
                ASCII.closeBrace where inFlow:
                return nil
            case 0x20..<0x7F: break
            default:
                guard isAllowed(index, end: end) else { return nil }
            }
            index += 1
            if !byte.isBlank { last = index }
        }
        let text = bytes.string(start..<last)
        return Scalar(range: start..<last, style: .plain, text: Self.isNull(text) ? nil : text)
    }

    /// Returns whether a plain scalar is a null in YAML's core schema.
    static func isNull(_ text: String) -> Bool {
        guard text.utf8.count <= 4 else { return false }
        return switch text {
        case "", "~", "null", "Null", "NULL": true
        default: false
        }
    }

    private func beginsPlain(_ start: Int, end: Int) -> Bool {
        switch bytes[start] {
        case ASCII.dash:
            guard start + 1 < end else { return false }
            let next = bytes[start + 1]
            return next.isASCIILetterOrDigit || next >= 0x80
        case ASCII.questionMark, ASCII.colon, ASCII.comma, ASCII.openBracket, ASCII.closeBracket,
            ASCII.openBrace, ASCII.closeBrace, ASCII.hash, ASCII.asterisk, ASCII.greaterThan,
            ASCII.singleQuote, ASCII.doubleQuote, ASCII.backtick, UInt8(ascii: "&"),
            UInt8(ascii: "!"), UInt8(ascii: "|"), UInt8(ascii: "%"), UInt8(ascii: "@"):
            return false
        default: return true
        }
    }

    private func singleQuoted(at start: Int, end: Int) -> Scalar? {
        var text: [UInt8] = []
        var index = start + 1
        while index < end {
            if bytes[index] == ASCII.singleQuote {
                guard index + 1 < end, bytes[index + 1] == ASCII.singleQuote else {
                    return Scalar(
                        range: start..<index + 1, style: .singleQuoted,
                        text: String(decoding: text, as: UTF8.self))
                }
                index += 1
            } else if !isAllowed(index, end: end) {
                return nil
            }
            text.append(bytes[index])
            index += 1
        }
        return nil
    }

    private func doubleQuoted(at start: Int, end: Int) -> Scalar? {
        var text: [UInt8] = []
        var index = start + 1
        while index < end {
            var byte = bytes[index]
            if byte == ASCII.doubleQuote {
                return Scalar(
                    range: start..<index + 1, style: .doubleQuoted,
                    text: String(decoding: text, as: UTF8.self))
            }
            if byte == ASCII.backslash {
                index += 1
                guard index < end else { return nil }
                switch bytes[index] {
                case ASCII.doubleQuote, ASCII.backslash: byte = bytes[index]
                case UInt8(ascii: "n"): byte = ASCII.newline
                case UInt8(ascii: "t"): byte = ASCII.tab
                default: return nil
                }
            } else if !isAllowed(index, end: end) {
                return nil
            }
            text.append(byte)
            index += 1
        }
        return nil
    }

    /// Returns whether a YAML parser takes the byte for plain content. Control characters it refuses;
    /// U+0085, U+2028 and U+2029 it takes for line breaks; a byte order mark it may skip.
    private func isAllowed(_ index: Int, end: Int) -> Bool {
        let byte = bytes[index]
        switch byte {
        case ASCII.tab: return true
        case 0x20..<0x7F: return true
        case ..<0x80: return false
        case 0xC2: return takesSeparators || index + 1 < end && bytes[index + 1] >= 0xA0
        case 0xE2:
            return takesSeparators
                || !(index + 2 < end && bytes[index + 1] == 0x80
                    && (bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9))
        case 0xEF:
            guard index + 2 < end else { return true }
            return !(bytes[index + 1] == 0xBB && bytes[index + 2] == 0xBF)
                && !(bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE)
        default: return true
        }
    }
}

/// Writes a text as a YAML scalar: plain where it reads back as it is, else quoted.
enum ScalarWriter {
    /// `text` in the quoting of what it replaces, if that can hold it.
    static func scalar(
        _ text: String, keeping style: ScalarScanner.Style? = nil, inFlow: Bool = false
    ) -> [UInt8] {
        switch style {
        case .doubleQuoted: return doubleQuoted(text)
        case .singleQuoted: return singleQuoted(text) ?? doubleQuoted(text)
        case .plain, nil:
            if isPlain(text, inFlow: inFlow) { return Array(text.utf8) }
            // Single quotes need no escapes, which is easier on the eye.
            let needsEscapes = text.utf8.contains {
                $0 == ASCII.doubleQuote || $0 == ASCII.backslash
            }
            return needsEscapes ? singleQuoted(text) ?? doubleQuoted(text) : doubleQuoted(text)
        }
    }

    /// A flow list of `members`, each quoted where it has to be.
    static func flowList(_ members: [String], style: ScalarScanner.Style? = nil) -> [UInt8] {
        var result = [ASCII.openBracket]
        for (index, member) in members.enumerated() {
            if index > 0 { result += [ASCII.comma, ASCII.space] }
            result += scalar(member, keeping: style, inFlow: true)
        }
        return result + [ASCII.closeBracket]
    }

    /// `key` as it may stand before a colon.
    static func key(_ key: String) -> [UInt8] { scalar(key) }

    /// Returns whether the scanner, and with it any YAML parser, reads the bare text as itself.
    private static func isPlain(_ text: String, inFlow: Bool) -> Bool {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty,
            let scalar = ScalarScanner(bytes: bytes).scalar(at: 0, end: bytes.count, inFlow: inFlow)
        else { return false }
        return scalar.style == .plain && scalar.range == 0..<bytes.count && scalar.text != nil
            && !bytes[0].isBlank
    }

    private static func singleQuoted(_ text: String) -> [UInt8]? {
        var result = [ASCII.singleQuote]
        for byte in text.utf8 {
            if byte == ASCII.singleQuote { result.append(byte) }
            result.append(byte)
        }
        result.append(ASCII.singleQuote)
        let scalar = ScalarScanner(bytes: result).scalar(at: 0, end: result.count, inFlow: false)
        return scalar?.range.count == result.count ? result : nil
    }

    private static func doubleQuoted(_ text: String) -> [UInt8] {
        var result = [ASCII.doubleQuote]
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += [ASCII.backslash, UInt8(scalar.value)]
            case "\n": result += [ASCII.backslash, UInt8(ascii: "n")]
            case "\t": result += [ASCII.backslash, UInt8(ascii: "t")]
            case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}", "\u{FEFF}",
                "\u{FFFE}", "\u{FFFF}":
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += Array(
                    ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
            default: result += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        return result + [ASCII.doubleQuote]
    }
}

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
        bytes.firstLine(in: range) { line in
            let first = bytes.skippingBlanks(from: line.start, to: line.end)
            return first < line.end && bytes[first] != ASCII.hash
        } != nil
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
