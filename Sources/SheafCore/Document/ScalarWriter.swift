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
