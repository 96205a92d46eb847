/// Texts as one, a line each.
enum TextList {
    /// `nil` for none.
    static func joined(_ texts: [String]) -> String? {
        guard !texts.isEmpty else { return nil }
        return texts.map(escaped).joined(separator: "\n")
    }

    static func split(_ bytes: UnsafeRawBufferPointer?) -> [String] {
        guard let bytes else { return [] }
        return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            line in
            line.contains(UInt8(ascii: "\\"))
                ? unescaped(line)
                : String(decoding: UnsafeRawBufferPointer(rebasing: line), as: UTF8.self)
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

    private static func unescaped(_ line: Slice<UnsafeRawBufferPointer>) -> String {
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
