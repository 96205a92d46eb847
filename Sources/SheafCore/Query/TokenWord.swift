/// The form of a word, before anybody asks what it means.
enum TokenWord: Equatable {
    /// `+tag`, with what stands behind the sign.
    case plus(Substring)
    case minus(Substring)
    /// `key:value`; the value may be empty.
    case pair(key: Substring, value: Substring)
    case plain

    /// A key is a letter, then letters, digits, `-`, `_` and `.`, so `10:30` and `:)` are plain;
    /// so is an address, `https://…`.
    init(_ text: Substring) {
        let scalars = text.unicodeScalars
        if scalars.first == "+" {
            self = .plus(text.dropFirst())
        } else if scalars.first == "-" {
            self = .minus(text.dropFirst())
        } else if let colon = Self.endOfKey(text), scalars[colon...].first == ":",
            !text[colon...].hasPrefix("://")
        {
            self = .pair(key: text[..<colon], value: text[scalars.index(after: colon)...])
        } else {
            self = .plain
        }
    }

    /// Returns the end of the key that begins the text, which may be the text's end; `nil` where
    /// none begins it.
    static func endOfKey(_ text: Substring) -> Substring.Index? {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, first.properties.isAlphabetic else { return nil }
        return scalars.firstIndex { !isInner($0) } ?? scalars.endIndex
    }

    /// Without the quotation marks around it, if it has them.
    static func unquoted(_ value: Substring) -> Substring {
        guard value.utf8.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") else {
            return value
        }
        return value.dropFirst().dropLast()
    }

    private static func isInner(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "-" || scalar == "_" || scalar == "." { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .decimalNumber: return true
        default: return scalar.properties.isAlphabetic
        }
    }
}
