import SheafCore
import SheafJSON

extension ExchangeFormat {
    /// An item a line, with the names that `sheaf list --json` gives it, and its text: <https://jsonlines.org>. It is
    /// only written, and has a place for everything.
    public static let jsonLines = ExchangeFormat(
        name: "jsonl", aliases: ["jsonlines", "ndjson"], read: nil,
        write: { items, now in
            var writing = ExchangeWriting()
            for item in items {
                guard let stored = item.stored else { continue }
                JSON.item(stored, body: item.body, at: now).write { writing.bytes += $0 }
                writing.bytes.append(UInt8(ascii: "\n"))
            }
            return writing
        },
        recognizes: { _, _ in false })
}

extension JSON {
    /// Texts, numbers, and truth values as text; `nil` for what has parts, and for `null`.
    var text: String? {
        switch self {
        case .string(let text): text
        case .number(let number): String(number)
        case .written(let digits): String(decoding: digits, as: UTF8.self)
        case .bool(let flag): flag ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}

/// Reads JSON values one after the other, within bounds. Numbers stay the text that they are.
struct JSONReader {
    private let bytes: [UInt8]
    private(set) var position = 0
    /// The line of a position.
    private var counted = (position: 0, line: 1)
    /// Values within values.
    static let depthLimit = 32

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = bytes.withoutByteOrderMark.startIndex
    }

    /// The line of the position, from 1. Each byte is looked at once, however many mistakes there are.
    mutating func line() -> Int {
        let end = min(position, bytes.count)
        if counted.position < end {
            counted.line += bytes[counted.position..<end].count { $0 == UInt8(ascii: "\n") }
            counted.position = end
        }
        return counted.line
    }

    /// The next byte that is no blank; `nil` at the end.
    mutating func next() -> UInt8? {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return bytes[position]
            }
        }
        return nil
    }

    /// Takes a mark, blanks before it passed over; false where another byte stands there.
    mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard next() == UInt8(ascii: mark) else { return false }
        position += 1
        return true
    }

    /// Goes on to the next line that begins with `{`; false where there is none.
    mutating func skipToObject() -> Bool {
        while position < bytes.count {
            guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else { break }
            position = end + 1
            if next() == UInt8(ascii: "{") { return true }
        }
        position = bytes.count
        return false
    }

    mutating func value(depth: Int = 0) throws(ExchangeError) -> JSON {
        guard depth < Self.depthLimit else {
            throw error(.tooDeep(limit: Self.depthLimit))
        }
        switch next() {
        case UInt8(ascii: "{"):
            position += 1
            var members: [(name: String, value: JSON)] = []
            if take("}") { return .object([]) }
            repeat {
                guard next() == UInt8(ascii: "\"") else { throw error(.malformed) }
                let name = try string()
                guard take(":") else { throw error(.malformed) }
                members.append((name, try value(depth: depth + 1)))
            } while take(",")
            guard take("}") else { throw error(.malformed) }
            return .object(members)
        case UInt8(ascii: "["):
            position += 1
            var values: [JSON] = []
            if take("]") { return .array([]) }
            repeat { values.append(try value(depth: depth + 1)) } while take(",")
            guard take("]") else { throw error(.malformed) }
            return .array(values)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .written(try number())
        }
    }

    private mutating func word(
        _ word: StaticString, _ value: JSON
    ) throws(ExchangeError) -> JSON {
        let text = Array("\(word)".utf8)
        guard bytes[position...].starts(with: text) else { throw error(.malformed) }
        position += text.count
        return value
    }

    private mutating func number() throws(ExchangeError) -> ArraySlice<UInt8> {
        let start = position
        while position < bytes.count {
            switch bytes[position] {
            case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                position += 1
                continue
            default: break
            }
            break
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let number = Double(text), number.isFinite,
            text.utf8.last.map({ 0x30...0x39 ~= $0 }) == true
        else { throw error(.malformed) }
        return bytes[start..<position]
    }

    private mutating func string() throws(ExchangeError) -> String {
        position += 1
        var text: [UInt8] = []
        while position < bytes.count {
            // Stretches without anything to be seen to are taken as they are.
            let start = position
            while position < bytes.count, bytes[position] != UInt8(ascii: "\""),
                bytes[position] != UInt8(ascii: "\\")
            {
                position += 1
            }
            text += bytes[start..<position]
            guard position < bytes.count else { break }
            if bytes[position] == UInt8(ascii: "\"") {
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw error(.encoding)
                }
                position += 1
                return string
            }
            position += 1
            try escape(into: &text)
        }
        throw error(.malformed)
    }

    private mutating func escape(into text: inout [UInt8]) throws(ExchangeError) {
        guard position < bytes.count else { throw error(.malformed) }
        let mark = bytes[position]
        position += 1
        switch mark {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(mark)
        case UInt8(ascii: "u"):
            var code = try unit()
            let isPair =
                code & 0xFC00 == 0xD800 && position + 1 < bytes.count
                && bytes[position] == UInt8(ascii: "\\")
                && bytes[position + 1] == UInt8(ascii: "u")
            if isPair {
                let high = code
                let start = position
                position += 2
                let low = try unit()
                if low & 0xFC00 == 0xDC00 {
                    code = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
                } else {
                    position = start
                }
            }
            // Half of a pair stands for no character.
            let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
            text += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        default: throw error(.malformed)
        }
    }

    /// Four hexadecimal digits.
    private mutating func unit() throws(ExchangeError) -> UInt32 {
        guard position + 4 <= bytes.count,
            bytes[position..<position + 4].allSatisfy({
                Unicode.Scalar($0).properties.isASCIIHexDigit
            }),
            let code = UInt32(
                String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
        else { throw error(.malformed) }
        position += 4
        return code
    }

    private mutating func error(_ problem: ExchangeError.Problem) -> ExchangeError {
        ExchangeError(problem, at: .line(line()))
    }
}
