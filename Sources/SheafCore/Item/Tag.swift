/// The rules for tags, and for which tags a filter finds.
public enum Tag {
    /// Returns whether the text can be written as `+tag` or `#tag`: a letter of any script, then letters,
    /// digits, `-`, `_`, and `/` between the parts of a nested tag.
    public static func isValid(_ text: some StringProtocol) -> Bool {
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            guard let before = previous else {
                guard scalar.properties.isAlphabetic else { return false }
                previous = scalar
                continue
            }
            guard isInner(scalar), !(scalar == "/" && before == "/") else { return false }
            previous = scalar
        }
        return previous != nil && previous != "/"
    }

    /// Returns whether a filter for `wanted` finds `tag`: the same tag without regard to case, or one
    /// nested in it, as `work/office` in `work`.
    public static func isFound(_ tag: String, by wanted: String) -> Bool {
        isFound(folded: FoldedText(tag).bytes, by: FoldedText(wanted).bytes)
    }

    static func isFound(folded tag: [UInt8], by wanted: [UInt8]) -> Bool {
        guard tag.starts(with: wanted) else { return false }
        return tag.count == wanted.count || tag[wanted.count] == UInt8(ascii: "/")
    }

    /// All that finds a tag, folded: of `work/office` that, and `work`.
    public static func folded(withOuter tag: String) -> [[UInt8]] {
        let bytes = FoldedText(tag).bytes
        let outer = bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }
        return outer.map { Array(bytes[..<$0]) } + [bytes]
    }

    private static func isInner(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "-" || scalar == "_" || scalar == "/" { return true }
        if scalar.properties.isAlphabetic || scalar.properties.numericType != nil { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }
}
