/// Splits TOML front matter, `+++` to `+++`, into entries, in one pass.
///
/// The entries are the keys of the topmost table, dotted ones by their whole path, and the `tags`
/// of the table `taxonomies`, where Zola keeps them. Other tables are skipped: nothing asks for
/// what is in them, but the file has to be TOML up to its end for its keys to be trusted.
struct TOMLSplitter {
    private let bytes: [UInt8]
    private var cursor: TOMLCursor
    private let limit: Int
    private var entries: [FrontMatterEntry] = []
    /// The table whose keys are read; empty for the topmost one, `nil` for a member of an array.
    private var table: [String]? = []
    private var line = 1

    private init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        limit = range.upperBound
        cursor = TOMLCursor(bytes: bytes, limit: limit, position: range.lowerBound)
    }

    /// The front matter that fills `range`, its entries standing in `inside`.
    static func split(
        _ bytes: [UInt8], _ range: Range<Int>, between inside: Range<Int>
    ) -> FrontMatter {
        var splitter = TOMLSplitter(bytes, inside)
        splitter.line = 1 + bytes.newlines(in: range.lowerBound..<inside.lowerBound)
        return splitter.run()
            ? .toml(range: range, splitter.named()) : .unreadable(range: range, splitter.finding)
    }

    private mutating func run() -> Bool {
        var counted = cursor.position
        while true {
            cursor.skipSpacing()
            guard !cursor.isAtEnd else { return true }
            line += bytes.newlines(in: counted..<cursor.position)
            counted = cursor.position
            guard takeHeader() ?? takeEntry(), cursor.endLine() else {
                line += bytes.newlines(in: counted..<cursor.position)
                return false
            }
        }
    }

    /// `[table]` or `[[array]]`; `nil` where none begins.
    private mutating func takeHeader() -> Bool? {
        guard cursor.take(ASCII.openBracket) else { return nil }
        let isArray = cursor.take(ASCII.openBracket)
        guard let path = cursor.key(), cursor.take(ASCII.closeBracket),
            !isArray || cursor.take(ASCII.closeBracket)
        else { return false }
        table = isArray ? nil : path
        return true
    }

    private mutating func takeEntry() -> Bool {
        let start = cursor.position
        guard let path = cursor.key(), cursor.take(UInt8(ascii: "=")) else { return false }
        cursor.skipBlanks()
        let value = cursor.position
        guard cursor.value() != nil else { return false }
        guard let table, table.isEmpty || table + path == Self.zolaTags else { return true }
        let last = bytes.line(at: cursor.position, before: limit)
        entries.append(
            FrontMatterEntry(
                key: (table + path).joined(separator: "."), line: line, leading: start..<start,
                content: start..<last.next, value: value..<cursor.position, isExplicit: false))
        return true
    }

    private static let zolaTags = ["taxonomies", "tags"]

    /// The entries with Zola's tags under their plain name, unless that is taken.
    private func named() -> [FrontMatterEntry] {
        guard !entries.contains(where: { $0.key == "tags" }) else { return entries }
        let zolaTags = Self.zolaTags.joined(separator: ".")
        return entries.map { $0.key == zolaTags ? $0.renamed("tags") : $0 }
    }

    /// The finding at the cursor.
    private var finding: Finding {
        var start = cursor.position
        while start > 0, bytes[start - 1] != ASCII.newline { start -= 1 }
        let column = bytes.string(start..<cursor.position).count + 1
        return Finding(line: line, column: column, problem: .notTOML)
    }
}

extension FrontMatterEntry {
    /// The entry under another name for the same.
    fileprivate func renamed(_ key: String) -> FrontMatterEntry {
        FrontMatterEntry(
            key: key, line: line, leading: leading, content: content, value: value,
            isExplicit: isExplicit)
    }
}

/// Reads TOML from where it stands on: keys, values, comments and line ends.
///
/// It takes what TOML 1.0 allows, and some more where the meaning is plain, such as bare keys in
/// any script. It goes forward only and nests at most `deepest` levels, so that no text makes it
/// slow. After an answer of `nil` or `false` it stands where the text makes no sense.
struct TOMLCursor {
    let bytes: [UInt8]
    let limit: Int
    var position: Int

    var isAtEnd: Bool { position >= limit }

    var next: UInt8? { position < limit ? bytes[position] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    // MARK: Between

    mutating func skipBlanks() {
        position = bytes.skippingBlanks(from: position, to: limit)
    }

    /// Blanks, line ends and comments.
    mutating func skipSpacing() {
        repeat { skipBlanks() } while skipComment() || takeLineEnd()
    }

    /// To behind the line end, with nothing but a comment before it.
    mutating func endLine() -> Bool {
        skipBlanks()
        _ = skipComment()
        return isAtEnd || takeLineEnd()
    }

    private mutating func skipComment() -> Bool {
        guard next == ASCII.hash else { return false }
        position = bytes.line(at: position, before: limit).end
        return true
    }

    mutating func takeLineEnd() -> Bool {
        if bytes.has("\r\n", at: position, before: limit) { position += 1 }
        return take(ASCII.newline)
    }

    // MARK: Keys

    /// `title`, `"a key"`, `taxonomies.tags`: the names between the dots.
    mutating func key() -> [String]? {
        var names: [String] = []
        repeat {
            skipBlanks()
            guard let name = name() else { return nil }
            names.append(name)
            skipBlanks()
        } while take(UInt8(ascii: "."))
        return names
    }

    private mutating func name() -> String? {
        if next == ASCII.doubleQuote || next == ASCII.singleQuote { return lineString() }
        let start = position
        while let byte = next, Self.isBare(byte) { position += 1 }
        return start < position ? bytes.string(start..<position) : nil
    }

    private static func isBare(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || byte == UInt8(ascii: "_")
            || byte == ASCII.dash
    }
}

// Values: what they read as, and where they end.
extension TOMLCursor {
    private static let deepest = 32

    /// The reading of a value.
    enum Reading: Equatable {
        /// A string, unquoted; a number, date or truth value as typed.
        case text(String)
        /// An array of such.
        case list([String])
        /// A table, or an array with tables or arrays in it.
        case nested
    }

    mutating func value(depth: Int = 0) -> Reading? {
        switch next {
        case ASCII.doubleQuote, ASCII.singleQuote: string().map(Reading.text)
        case ASCII.openBracket where depth < Self.deepest: array(depth: depth + 1)
        case ASCII.openBrace where depth < Self.deepest: table(depth: depth + 1)
        default: bare().map(Reading.text)
        }
    }

    private mutating func array(depth: Int) -> Reading? {
        position += 1
        var members: [String] = []
        var isFlat = true
        skipSpacing()
        while !take(ASCII.closeBracket) {
            guard let member = value(depth: depth) else { return nil }
            if case .text(let text) = member { members.append(text) } else { isFlat = false }
            skipSpacing()
            guard take(ASCII.comma) || next == ASCII.closeBracket else { return nil }
            skipSpacing()
        }
        return isFlat ? .list(members) : .nested
    }

    /// An inline table: walked over, not kept.
    private mutating func table(depth: Int) -> Reading? {
        position += 1
        skipSpacing()
        while !take(ASCII.closeBrace) {
            guard key() != nil, take(UInt8(ascii: "=")) else { return nil }
            skipBlanks()
            guard value(depth: depth) != nil else { return nil }
            skipSpacing()
            guard take(ASCII.comma) || next == ASCII.closeBrace else { return nil }
            skipSpacing()
        }
        return .nested
    }

    /// `true`, `-1_000.5`, `inf`, `2026-11-25 10:00:00`.
    private mutating func bare() -> String? {
        let start = position
        skipBareWord()
        // A space may part a date from its time.
        if bytes.has(" ", at: position, before: limit), position + 1 < limit,
            bytes[position + 1].isASCIIDigit, CalendarDate(bytes.string(start..<position)) != nil
        {
            position += 1
            skipBareWord()
        }
        let text = bytes.string(start..<position)
        guard Self.isBare(text) else {
            position = start
            return nil
        }
        return text
    }

    private static func isBare(_ text: String) -> Bool {
        if text == "true" || text == "false" { return true }
        let number = text.hasPrefix("+") || text.hasPrefix("-") ? text.dropFirst() : text[...]
        return number == "inf" || number == "nan" || number.utf8.first?.isASCIIDigit == true
    }

    private mutating func skipBareWord() {
        while let byte = next,
            byte.isASCIILetter || byte.isASCIIDigit
                || [0x2B, 0x2D, 0x2E, 0x3A, 0x5F].contains(byte)
        {
            position += 1
        }
    }
}

// Strings: on one line or over several, with escapes and without.
extension TOMLCursor {
    mutating func string() -> String? {
        if bytes.has("\"\"\"", at: position, before: limit)
            || bytes.has("'''", at: position, before: limit)
        {
            return longString()
        }
        return lineString()
    }

    /// `"basic"` or `'literal'`, on one line.
    mutating func lineString() -> String? {
        let quote = bytes[position]
        position += 1
        var text: [UInt8] = []
        while let byte = next, byte != ASCII.newline {
            if take(quote) { return String(decoding: text, as: UTF8.self) }
            if byte == ASCII.backslash, quote == ASCII.doubleQuote {
                guard takeEscape(into: &text) else { return nil }
            } else {
                text.append(byte)
                position += 1
            }
        }
        return nil
    }

    /// Between three quotes, over lines. One or two quotes may stand right before the closing ones.
    private mutating func longString() -> String? {
        let quote = bytes[position]
        position += 3
        _ = takeLineEnd()
        var text: [UInt8] = []
        while let byte = next {
            if byte == quote {
                let start = position
                while position - start < 5, take(quote) {}
                let count = position - start
                text += Array(repeating: quote, count: count < 3 ? count : count - 3)
                if count >= 3 { return String(decoding: text, as: UTF8.self) }
            } else if byte == ASCII.backslash, quote == ASCII.doubleQuote {
                guard skipFold() || takeEscape(into: &text) else { return nil }
            } else if takeLineEnd() {
                text.append(ASCII.newline)
            } else {
                text.append(byte)
                position += 1
            }
        }
        return nil
    }

    /// A backslash at the end of a line joins the text with that of the next line that has some.
    private mutating func skipFold() -> Bool {
        let start = position
        position += 1
        skipBlanks()
        guard takeLineEnd() else {
            position = start
            return false
        }
        repeat { skipBlanks() } while takeLineEnd()
        return true
    }

    /// Takes a backslash and what it stands for; `false` where that is nothing.
    private mutating func takeEscape(into text: inout [UInt8]) -> Bool {
        guard position + 1 < limit else { return false }
        let mark = bytes[position + 1]
        switch mark {
        case ASCII.doubleQuote, ASCII.backslash: text.append(mark)
        case UInt8(ascii: "n"): text.append(ASCII.newline)
        case UInt8(ascii: "t"): text.append(ASCII.tab)
        case UInt8(ascii: "r"): text.append(ASCII.carriageReturn)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "e"): text.append(0x1B)
        case UInt8(ascii: "x"): return takeScalar(digits: 2, into: &text)
        case UInt8(ascii: "u"): return takeScalar(digits: 4, into: &text)
        case UInt8(ascii: "U"): return takeScalar(digits: 8, into: &text)
        default: return false
        }
        position += 2
        return true
    }

    private mutating func takeScalar(digits: Int, into text: inout [UInt8]) -> Bool {
        let start = position + 2
        guard start + digits <= limit,
            bytes[start..<start + digits].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt32(bytes.string(start..<start + digits), radix: 16),
            let scalar = Unicode.Scalar(value)
        else { return false }
        text += Array(String(scalar).utf8)
        position = start + digits
        return true
    }
}
