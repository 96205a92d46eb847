/// A JSON value that keeps the order of its members (RFC 8259).
enum JSON {
    case null
    case bool(Bool)
    case number(Int)
    case string(String)
    case array([JSON])
    case object([(name: String, value: JSON)])

    /// `nil` is `null`: absent values are written, so that a script can rely on every name.
    static func string(orNull text: String?) -> JSON {
        text.map(JSON.string) ?? .null
    }

    /// One line, in UTF-8.
    var text: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
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
        }
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        // Nearly all texts are plain, and a listing has a dozen of them for each item.
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != 0x22 && $0 != 0x5C }) {
            bytes += text.utf8
            return
        }
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
