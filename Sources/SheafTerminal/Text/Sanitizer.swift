/// Makes text that a user or another program wrote harmless for a terminal.
///
/// Shown instead of obeyed: control characters of C0 and C1 with DEL (escape sequences begin with
/// them), the bidirectional embeddings, overrides and isolates that reorder what stands around
/// them (U+202A–202E, U+2066–2069), and the deprecated format and annotation characters
/// (U+206A–206F, U+FFF9–FFFB). Joiners stay, as emoji and Indic scripts need them.
public enum Sanitizer {
    /// `text` for one line: a tab becomes a blank, a line break `⏎`, whatever else could do harm
    /// a visible sign, `␛` for ESC or `<U+202E>`. Harmless text comes back as it is.
    public static func line(_ text: String) -> String {
        isHarmless(text, keepingLines: false) ? text : replaced(text, keepingLines: false)
    }

    /// The same in at most so many cells of a terminal.
    public static func line(_ text: String, cells: Int) -> String {
        CellWidth().cut(line(text), to: cells)
    }

    /// `text` for any number of lines: tabs and line feeds stay, CRLF, U+2028 and U+2029 become
    /// line feeds, the rest as in ``line(_:)``.
    public static func block(_ text: String) -> String {
        isHarmless(text, keepingLines: true) ? text : replaced(text, keepingLines: true)
    }

    /// Bytes for one line, such as a path's; what is not UTF-8 becomes U+FFFD.
    public static func line(_ bytes: [UInt8]) -> String {
        line(String(decoding: bytes, as: UTF8.self))
    }

    /// Looks at the bytes, without decoding and without memory of its own.
    private static func isHarmless(_ text: String, keepingLines: Bool) -> Bool {
        let answer = text.utf8.withContiguousStorageIfAvailable { bytes -> Bool in
            for (index, byte) in bytes.enumerated() {
                switch byte {
                case 0x20..<0x7F, 0x80..<0xC2: continue
                case 0x09, 0x0A:
                    if !keepingLines { return false }
                case 0..<0x20, 0x7F: return false
                case 0xC2:
                    if bytes[index + 1] < 0xA0 { return false }
                case 0xE2:
                    let last = bytes[index + 2]
                    if bytes[index + 1] == 0x80, 0xA8...0xAE ~= last { return false }
                    if bytes[index + 1] == 0x81, 0xA6...0xAF ~= last { return false }
                case 0xEF:
                    if bytes[index + 1] == 0xBF, 0xB9...0xBB ~= bytes[index + 2] { return false }
                default: continue
                }
            }
            return true
        }
        return answer ?? false
    }

    private static func replaced(_ text: String, keepingLines: Bool) -> String {
        let lineBreak = keepingLines ? "\n" : "⏎"
        var shown = ""
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\t": shown += keepingLines ? "\t" : " "
            case "\r" where rest.first == "\n":
                rest.removeFirst()
                shown += lineBreak
            case "\n", "\u{2028}", "\u{2029}": shown += lineBreak
            case "\0"..<" ":
                // The control pictures of U+2400 stand in the order of the controls.
                if let picture = Unicode.Scalar(0x2400 + scalar.value) {
                    shown.unicodeScalars.append(picture)
                }
            case "\u{7F}": shown += "␡"
            case "\u{80}"..<"\u{A0}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{206F}",
                "\u{FFF9}"..."\u{FFFB}":
                let digits = String(scalar.value, radix: 16, uppercase: true)
                shown += "<U+" + String(repeating: "0", count: 4 - digits.count) + digits + ">"
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }
}
