import SheafSystem

/// A JSON value that keeps the order of its members (RFC 8259).
package enum JSON {
    case null
    case bool(Bool)
    case number(Int)
    case string(String)
    case array([JSON])
    case object([(name: String, value: JSON)])
    /// A value as it is to be written: of what there may be thousands, nothing else is kept. So are numbers that
    /// were read.
    case written(ArraySlice<UInt8>)

    package typealias Members = KeyValuePairs<String, any JSONValue>

    /// An object, its members in this order.
    package init(_ members: Members...) {
        self = .object(members.joined().map { ($0.key, $0.value.json) })
    }

    /// An array of many values, made on all cores.
    package static func array<Element: Sendable>(
        of elements: [Element], _ value: @Sendable (Int, Element) -> JSON
    ) -> JSON {
        .array(
            Parallel.map(count: elements.count, chunk: 256) { range in
                range.map { value($0, elements[$0]) }
            })
    }

    /// In UTF-8, handed on piece by piece: a listing may be larger than what reads it.
    package func write(to send: (ArraySlice<UInt8>) throws -> Void) rethrows {
        if case .written(let written) = self { return try send(written) }
        var bytes: [UInt8] = []
        try write(to: &bytes) { bytes in
            guard bytes.count >= Self.pieceSize else { return }
            try send(bytes[...])
            bytes.removeAll(keepingCapacity: true)
        }
        try send(bytes[...])
    }

    private static let pieceSize = 1 << 16

    /// - Parameter isLong: called after each element of an array; it may take what is written so far.
    private func write(to bytes: inout [UInt8], isLong: (inout [UInt8]) throws -> Void) rethrows {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .number(let value): bytes += String(value).utf8
        case .string(let value): Self.write(value, to: &bytes)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                try value.write(to: &bytes, isLong: isLong)
                try isLong(&bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                try member.value.write(to: &bytes, isLong: isLong)
            }
            bytes.append(UInt8(ascii: "}"))
        case .written(let written): bytes += written
        }
    }

    package static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        if EscapedText.writePlain(text, to: &bytes) { return }
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

/// A type that is written as a value. Absent ones are written as `null`, so that a script can rely
/// on every name.
package protocol JSONValue {
    var json: JSON { get }
}

extension JSON: JSONValue { package var json: JSON { self } }
extension Bool: JSONValue { package var json: JSON { .bool(self) } }
extension Int: JSONValue { package var json: JSON { .number(self) } }
extension String: JSONValue { package var json: JSON { .string(self) } }
extension Optional: JSONValue where Wrapped: JSONValue {
    package var json: JSON { self?.json ?? .null }
}
extension Array: JSONValue where Element: JSONValue {
    package var json: JSON { .array(map(\.json)) }
}
