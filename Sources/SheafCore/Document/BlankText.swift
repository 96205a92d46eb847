/// Text that the eye cannot see: a title of nothing else is no title.
enum BlankText {
    /// Returns whether `text` shows nothing: white space, zero-width and other ignorable characters, and
    /// fillers such as U+3164 (Hangul filler) and U+2800 (empty Braille pattern).
    static func isBlank(_ text: some StringProtocol) -> Bool {
        for scalar in text.unicodeScalars {
            if scalar.value > 0x20, scalar.value < 0x7F { return false }
            if !isInvisible(scalar) { return false }
        }
        return true
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return true }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: return true
        default: return scalar == "\u{2800}"
        }
    }
}
