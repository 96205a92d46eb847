import SheafGit

/// A JSON value that keeps the order of its members (RFC 8259).
enum JSON {
    case null
    case bool(Bool)
    case number(Int)
    case string(String)
    case array([JSON])
    case object([(name: String, value: JSON)])
    /// The elements of an array as they are to be written, commas between them.
    case elements([UInt8])

    /// An array of many values, made and written on all cores.
    static func array<Element: Sendable>(
        of elements: [Element], _ value: @Sendable (Int, Element) -> JSON
    ) -> JSON {
        let parts = Parallel.map(count: elements.count, chunk: 256) { range in
            var bytes: [UInt8] = []
            for index in range {
                if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
                value(index, elements[index]).write(to: &bytes)
            }
            return [bytes]
        }
        var written: [UInt8] = []
        written.reserveCapacity(parts.reduce(0) { $0 + $1.count + 1 })
        for part in parts {
            if !written.isEmpty { written.append(UInt8(ascii: ",")) }
            written += part
        }
        return .elements(written)
    }

    /// `nil` is `null`: absent values are written, so that a script can rely on every name.
    static func string(orNull text: String?) -> JSON {
        text.map(JSON.string) ?? .null
    }

    /// One line, in UTF-8.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .number(let value): bytes += String(value).utf8
        case .string(let value): Self.write(value, to: &bytes)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        case .elements(let written):
            bytes.append(UInt8(ascii: "["))
            bytes += written
            bytes.append(UInt8(ascii: "]"))
        }
    }

    /// Whether a byte belongs to nothing that has to be escaped: printing ASCII, and the characters
    /// from U+3000 to U+D7FF, Hangul among them.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte < 0x7F
            ? byte >= 0x20 && byte != 0x22 && byte != 0x5C
            : 0x80...0xBF ~= byte || 0xE3...0xED ~= byte
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        // Nearly all texts are plain, and a listing has a dozen of them for each item.
        var text = text
        let isWritten = text.withUTF8 { utf8 in
            guard utf8.allSatisfy(isPlain) else { return false }
            bytes += utf8
            return true
        }
        if isWritten { return }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": bytes += "\\\"".utf8
            case "\\": bytes += "\\\\".utf8
            case "\n": bytes += "\\n".utf8
            case "\r": bytes += "\\r".utf8
            case "\t": bytes += "\\t".utf8
            default:
                // RFC 8259 asks for C0 only; but JSON may well be looked at on a terminal.
                if EscapedText.isHarmless(scalar) {
                    bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
                } else {
                    bytes += ("\\u" + EscapedText.hexadecimal(scalar, digits: 4)).utf8
                }
            }
        }
    }
}
