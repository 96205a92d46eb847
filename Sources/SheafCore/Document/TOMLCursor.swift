/// Reads TOML from where it stands on: keys, values, comments and line ends.
///
/// It takes what TOML 1.0 allows, and some more where the meaning is plain, such as bare keys in
/// any script. It goes forward only and nests at most `deepest` levels, so that no text makes it
/// slow. After an answer of `nil` or `false` it stands where the text makes no sense.
struct TOMLCursor {
    let bytes: [UInt8]
    let limit: Int
    var position: Int

    init(_ bytes: [UInt8], at position: Int, limit: Int) {
        self.bytes = bytes
        self.position = position
        self.limit = limit
    }

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
