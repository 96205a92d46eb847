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
