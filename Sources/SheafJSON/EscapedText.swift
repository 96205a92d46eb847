/// Text in the lines that programs read: a field never holds what parts fields and lines.
package enum EscapedText {
    /// Escaped as in C: `\t`, `\n`, `\r`, `\\`, other controls as `\x1b`, and what would turn the
    /// direction of text as `\u202e`, since such lines are looked at on terminals too.
    package static func field(_ text: String) -> String {
        if isPlain(text) { return text }
        guard text.unicodeScalars.contains(where: { $0 == "\\" || !isHarmless($0) }) else {
            return text
        }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\t": escaped += "\\t"
            case "\n": escaped += "\\n"
            case "\r": escaped += "\\r"
            case "\\": escaped += "\\\\"
            default:
                if isHarmless(scalar) {
                    escaped.unicodeScalars.append(scalar)
                } else {
                    let digits = scalar.value < 0x100 ? 2 : 4
                    escaped += (digits == 2 ? "\\x" : "\\u") + hexadecimal(scalar, digits: digits)
                }
            }
        }
        return escaped
    }

    /// The same behind what is written already.
    package static func write(_ text: String, to bytes: inout [UInt8]) {
        if !writePlain(text, to: &bytes) { bytes += field(text).utf8 }
    }

    /// Writes a text in which nothing has to be escaped, neither for JSON; `false`, and nothing, for any
    /// other.
    package static func writePlain(_ text: String, to bytes: inout [UInt8]) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { utf8 in
            let isPlain = isPlain(utf8)
            if isPlain { bytes += utf8 }
            return isPlain
        } ?? false
    }

    /// Returns whether nothing has to be escaped, neither for JSON: printing ASCII but for quotation marks and
    /// backslashes, and the characters from U+3000 to U+D7FF, Hangul among them. So are nearly all
    /// texts, of which a listing has a dozen for each item.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable(isPlain) ?? false
    }

    private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // Without a way out before the end, so that many bytes are looked at together.
        var others: UInt8 = 0
        for byte in text {
            let isControl = (byte < 0x20) != (byte == 0x7F)
            let isMark = (byte == 0x22) != (byte == 0x5C)
            let isOther = (byte >= 0xC0 && byte < 0xE3) != (byte > 0xED)
            others |= (isControl ? 1 : 0) | (isMark ? 1 : 0) | (isOther ? 1 : 0)
        }
        return others == 0
    }

    /// Returns whether a terminal would take it for text: no control of C0 or C1, no line or paragraph
    /// separator, nothing that turns the direction of text. All others lie below U+10000.
    package static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: false
        default: true
        }
    }

    package static func hexadecimal(_ scalar: Unicode.Scalar, digits: Int) -> String {
        let hex = String(scalar.value, radix: 16)
        return String(repeating: "0", count: max(0, digits - hex.utf8.count)) + hex
    }
}
