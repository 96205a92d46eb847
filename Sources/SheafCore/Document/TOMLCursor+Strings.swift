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
