/// Texts as one, a line each.
enum TextList {
    /// `nil` for none.
    static func joined(_ texts: [String]) -> String? {
        guard !texts.isEmpty else { return nil }
        return texts.map(escaped).joined(separator: "\n")
    }

    static func split(_ bytes: UnsafeRawBufferPointer?) -> [String] {
        guard let bytes else { return [] }
        let isEscaped = bytes.contains(UInt8(ascii: "\\"))
        var texts: [String] = []
        var start = 0
        while true {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
            texts.append(isEscaped ? unescaped(line) : String(decoding: line, as: UTF8.self))
            guard end < bytes.count else { return texts }
            start = end + 1
        }
    }

    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\\") })
        else { return text }
        var line = ""
        for character in text.unicodeScalars {
            switch character {
            case "\n": line += "\\n"
            case "\\": line += "\\\\"
            default: line.unicodeScalars.append(character)
            }
        }
        return line
    }

    private static func unescaped(_ line: UnsafeRawBufferPointer) -> String {
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in line {
            if isEscaped {
                bytes.append(byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
