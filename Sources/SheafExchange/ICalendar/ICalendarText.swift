/// Lines of a calendar (RFC 5545).
struct ICalendarText {
    private(set) var bytes: [UInt8] = []
    /// Bytes after which a line is folded.
    private static let width = 75

    /// A line: a name with its parameters, and a value as it is written.
    mutating func add(_ name: String, _ value: some StringProtocol) {
        add(line: "\(name):\(value)")
    }

    /// A whole line. What would end it is left out.
    mutating func add(line: String) {
        var room = Self.width
        for scalar in line.unicodeScalars where scalar.properties.generalCategory != .control {
            let length = UTF8.width(scalar)
            if length > room {
                bytes += "\r\n ".utf8
                room = Self.width - 1
            }
            bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            room -= length
        }
        bytes += "\r\n".utf8
    }

    /// A value in words.
    mutating func add(text name: String, _ value: String) {
        add(name, Self.escaped(value))
    }

    static func escaped(_ value: String) -> String {
        var escaped = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped += "\\\(scalar)"
            case "\n": escaped += "\\n"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
