/// JSON as RFC 8259 has it and nothing more, so that what the program prints is held to the letter.
indirect enum JSONValue: Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    struct SyntaxError: Error {
        var offset: Int
    }

    /// Reads exactly one value, with white space around it.
    init(parsing text: String) throws {
        var reader = JSONReader(bytes: Array(text.utf8))
        self = try reader.value()
        reader.skipBlanks()
        guard reader.isAtEnd else { throw reader.error }
    }

    subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    /// Of an object's members.
    var names: [String] {
        guard case .object(let members) = self else { return [] }
        return members.keys.sorted()
    }

    var elements: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}

private struct JSONReader {
    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }
    var error: JSONValue.SyntaxError { JSONValue.SyntaxError(offset: position) }

    mutating func skipBlanks() {
        while !isAtEnd, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
    }

    mutating func value() throws -> JSONValue {
        skipBlanks()
        guard !isAtEnd else { throw error }
        switch bytes[position] {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        default: return .number(try number())
        }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard !isAtEnd, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws -> JSONValue {
        guard bytes[position...].starts(with: word.utf8) else { throw error }
        position += word.utf8.count
        return value
    }

    private mutating func number() throws -> Double {
        let digits = bytes[position...].prefix { "+-.0123456789eE".utf8.contains($0) }
        guard let number = Double(String(decoding: digits, as: UTF8.self)) else { throw error }
        position += digits.count
        return number
    }

    private mutating func array() throws -> [JSONValue] {
        var elements: [JSONValue] = []
        position += 1
        skipBlanks()
        if take("]") { return elements }
        while true {
            elements.append(try value())
            skipBlanks()
            if take("]") { return elements }
            guard take(",") else { throw error }
        }
    }

    private mutating func object() throws -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        position += 1
        skipBlanks()
        if take("}") { return members }
        while true {
            skipBlanks()
            let name = try string()
            skipBlanks()
            guard take(":"), members[name] == nil else { throw error }
            members[name] = try value()
            skipBlanks()
            if take("}") { return members }
            guard take(",") else { throw error }
        }
    }

    private mutating func string() throws -> String {
        guard take("\"") else { throw error }
        var units: [UInt8] = []
        while !isAtEnd {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
            case UInt8(ascii: "\\"): units += try escape()
            case ..<0x20: throw error
            default: units.append(byte)
            }
        }
        throw error
    }

    /// What stands behind a backslash. The program never writes surrogates.
    private mutating func escape() throws -> [UInt8] {
        guard !isAtEnd else { throw error }
        let byte = bytes[position]
        position += 1
        switch Character(Unicode.Scalar(byte)) {
        case "\"", "\\", "/": return [byte]
        case "b": return [0x08]
        case "f": return [0x0C]
        case "n": return [0x0A]
        case "r": return [0x0D]
        case "t": return [0x09]
        case "u":
            let digits = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
            guard digits.count == 4,
                let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
            else { throw error }
            position += 4
            return Array(String(scalar).utf8)
        default: throw error
        }
    }
}
