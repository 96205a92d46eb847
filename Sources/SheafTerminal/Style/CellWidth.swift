/// Measures text in terminal cells: most characters take one, Hangul, ideographs and emoji two,
/// combining marks none.
///
/// The unit is the grapheme cluster, as the eye and the cursor see it: a family joined by
/// zero-width joiners, a flag or a face with a skin tone is two cells, and a Hangul syllable is
/// two whether it is one code point or three.
public struct CellWidth: Sendable, Equatable {
    /// True if characters of East Asian Width "ambiguous" (`…`, `→`, `α`) take two cells, as in
    /// terminals set up for legacy Korean or Japanese fonts.
    public var ambiguousIsWide: Bool

    public init(ambiguousIsWide: Bool = false) {
        self.ambiguousIsWide = ambiguousIsWide
    }

    /// The cells that `text` takes on one line. Control characters count nothing: harmless text
    /// has none (see ``Sanitizer``).
    public func cells(of text: String) -> Int {
        if let simple = Self.simpleCells(of: text) { return simple }
        return text.reduce(0) { $0 + cells(of: $1) }
    }

    /// The cells that one grapheme cluster takes.
    public func cells(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        let width = cells(of: first)
        var rest = scalars.dropFirst()
        guard !rest.isEmpty else { return width }
        if first.properties.isEmoji {
            // A flag, a skin tone, a joined or a coloured emoji is one picture.
            if width == 2 { return 2 }
            if rest.contains(where: { $0 == Self.emojiPresentation || cells(of: $0) == 2 }) {
                return 2
            }
        }
        var sum = width
        while let scalar = rest.popFirst() { sum += cells(of: scalar) }
        return sum
    }

    /// The cells of one code point by itself.
    func cells(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x7F { return value < 0x20 ? 0 : 1 }
        if value < 0xA0 { return 0 }
        if Self.isHangulSyllable(value) { return 2 }
        if WidthTables.wide.containsRange(around: value) { return 2 }
        if Self.isZeroWidth(scalar) { return 0 }
        if ambiguousIsWide, WidthTables.ambiguous.containsRange(around: value) { return 2 }
        return 1
    }

    /// Returns whether a code point that is not wide has no cell of its own: general categories Mn, Me, Cf, Zl
    /// and Zp, Default_Ignorable_Code_Point, and the Hangul vowels, final consonants and tone marks
    /// that complete a syllable block. The soft hyphen and the Arabic number signs are drawn.
    private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return false
        case 0x1160...0x11FF, 0x302E...0x302F, 0xD7B0...0xD7FF: return true
        default: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator:
            return true
        default: return scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static let emojiPresentation: Unicode.Scalar = "\u{FE0F}"

    private static func isHangulSyllable(_ value: UInt32) -> Bool {
        0xAC00...0xD7A3 ~= value
    }

    /// The width of text of printable ASCII and Hangul syllables alone, counted over its bytes;
    /// `nil` where anything else occurs. None of these join into clusters, so bytes suffice.
    private static func simpleCells(of text: String) -> Int? {
        let counted = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
            var cells = 0
            var index = 0
            while index < bytes.count {
                let character = simpleCharacter(in: bytes, at: index)
                if character.cells == 0 { return nil }
                cells += character.cells
                index += character.bytes
            }
            return cells
        }
        return counted ?? nil
    }

    /// A beginning of at most `limit` cells, in bytes, that is surely as long in clusters: printable
    /// ASCII and Hangul syllables, each followed by another one.
    static func simplePrefix(of text: String, cells limit: Int) -> (bytes: Int, cells: Int) {
        let counted = text.utf8.withContiguousStorageIfAvailable { bytes in
            var end = (bytes: 0, cells: 0)
            var character = simpleCharacter(in: bytes, at: 0)
            while character.cells > 0, end.cells + character.cells <= limit {
                let next = simpleCharacter(in: bytes, at: end.bytes + character.bytes)
                // What follows could be a mark that joins this one.
                if next.cells == 0 { break }
                end = (end.bytes + character.bytes, end.cells + character.cells)
                character = next
            }
            return end
        }
        return counted ?? (0, 0)
    }

    /// The printable ASCII character or Hangul syllable that begins at `index`; without cells where
    /// there is none.
    @inline(__always)
    private static func simpleCharacter(
        in bytes: UnsafeBufferPointer<UInt8>, at index: Int
    ) -> (bytes: Int, cells: Int) {
        guard index < bytes.count else { return (0, 0) }
        let byte = bytes[index]
        if byte &- 0x20 < 0x5F { return (1, 1) }
        guard byte & 0xF0 == 0xE0, index + 2 < bytes.count else { return (0, 0) }
        let value =
            UInt32(byte & 0x0F) << 12 | UInt32(bytes[index + 1] & 0x3F) << 6
            | UInt32(bytes[index + 2] & 0x3F)
        return isHangulSyllable(value) ? (3, 2) : (0, 0)
    }
}

extension [UInt32] {
    /// Returns whether `value` lies in one of the ranges of a table of first and last values in turn.
    fileprivate func containsRange(around value: UInt32) -> Bool {
        var low = 0
        var high = count / 2
        while low < high {
            let middle = (low + high) / 2
            if value < self[2 * middle] {
                high = middle
            } else if value > self[2 * middle + 1] {
                low = middle + 1
            } else {
                return true
            }
        }
        return false
    }
}

/// On which side a short text gets its blanks.
public enum TextAlignment: Sendable {
    case leading, trailing
}

extension CellWidth {
    /// The longest beginning of `text` that takes at most `limit` cells, and the cells it takes.
    /// A grapheme cluster is never split, so it may be one cell short.
    public func prefix(of text: String, cells limit: Int) -> (text: Substring, cells: Int) {
        let simple = Self.simplePrefix(of: text, cells: limit)
        var used = simple.cells
        var end = text.utf8.index(text.startIndex, offsetBy: simple.bytes)
        while end < text.endIndex {
            let width = cells(of: text[end])
            if used + width > limit { break }
            used += width
            end = text.index(after: end)
        }
        return (text[..<end], used)
    }

    /// `text` in at most `limit` cells: whole if it fits, else its beginning and `…`; where not
    /// even that fits, nothing.
    public func cut(_ text: String, to limit: Int) -> String {
        guard !fits(text, in: limit) else { return text }
        guard limit >= ellipsisCells else { return "" }
        return prefix(of: text, cells: limit - ellipsisCells).text + Self.ellipsis
    }

    /// Returns whether `text` takes at most `limit` cells; of a long one only the beginning is looked at.
    func fits(_ text: String, in limit: Int) -> Bool {
        prefix(of: text, cells: limit).text.endIndex == text.endIndex
    }

    /// The sign in place of text that was cut away.
    static let ellipsis = "…"

    /// The cells of `…`: its width is ambiguous.
    var ellipsisCells: Int { ambiguousIsWide ? 2 : 1 }
}

/// Code point ranges for cell widths, from Unicode 17.0.0: `EastAsianWidth.txt`,
/// `DerivedGeneralCategory.txt` and `DerivedCoreProperties.txt`.
///
/// Each table holds first and last code points in turn, ascending, and the tables do not overlap.
enum WidthTables {
    /// Two cells: East_Asian_Width W and F, and the regional indicators, which every terminal
    /// that knows flags draws wide.
    static let wide: [UInt32] = [
        0x1100, 0x115F, 0x231A, 0x231B, 0x2329, 0x232A, 0x23E9, 0x23EC, 0x23F0, 0x23F0,
        0x23F3, 0x23F3, 0x25FD, 0x25FE, 0x2614, 0x2615, 0x2630, 0x2637, 0x2648, 0x2653,
        0x267F, 0x267F, 0x268A, 0x268F, 0x2693, 0x2693, 0x26A1, 0x26A1, 0x26AA, 0x26AB,
        0x26BD, 0x26BE, 0x26C4, 0x26C5, 0x26CE, 0x26CE, 0x26D4, 0x26D4, 0x26EA, 0x26EA,
        0x26F2, 0x26F3, 0x26F5, 0x26F5, 0x26FA, 0x26FA, 0x26FD, 0x26FD, 0x2705, 0x2705,
        0x270A, 0x270B, 0x2728, 0x2728, 0x274C, 0x274C, 0x274E, 0x274E, 0x2753, 0x2755,
        0x2757, 0x2757, 0x2795, 0x2797, 0x27B0, 0x27B0, 0x27BF, 0x27BF, 0x2B1B, 0x2B1C,
        0x2B50, 0x2B50, 0x2B55, 0x2B55, 0x2E80, 0x2E99, 0x2E9B, 0x2EF3, 0x2F00, 0x2FD5,
        0x2FF0, 0x3029, 0x3030, 0x303E, 0x3041, 0x3096, 0x309B, 0x30FF, 0x3105, 0x312F,
        0x3131, 0x3163, 0x3165, 0x318E, 0x3190, 0x31E5, 0x31EF, 0x321E, 0x3220, 0x3247,
        0x3250, 0xA48C, 0xA490, 0xA4C6, 0xA960, 0xA97C, 0xAC00, 0xD7A3, 0xF900, 0xFAFF,
        0xFE10, 0xFE19, 0xFE30, 0xFE52, 0xFE54, 0xFE66, 0xFE68, 0xFE6B, 0xFF01, 0xFF60,
        0xFFE0, 0xFFE6, 0x16FE0, 0x16FE3, 0x16FF2, 0x16FF6, 0x17000, 0x18CD5, 0x18CFF, 0x18D1E,
        0x18D80, 0x18DF2, 0x1AFF0, 0x1AFF3, 0x1AFF5, 0x1AFFB, 0x1AFFD, 0x1AFFE, 0x1B000, 0x1B122,
        0x1B132, 0x1B132, 0x1B150, 0x1B152, 0x1B155, 0x1B155, 0x1B164, 0x1B167, 0x1B170, 0x1B2FB,
        0x1D300, 0x1D356, 0x1D360, 0x1D376, 0x1F004, 0x1F004, 0x1F0CF, 0x1F0CF, 0x1F18E, 0x1F18E,
        0x1F191, 0x1F19A, 0x1F1E6, 0x1F202, 0x1F210, 0x1F23B, 0x1F240, 0x1F248, 0x1F250, 0x1F251,
        0x1F260, 0x1F265, 0x1F300, 0x1F320, 0x1F32D, 0x1F335, 0x1F337, 0x1F37C, 0x1F37E, 0x1F393,
        0x1F3A0, 0x1F3CA, 0x1F3CF, 0x1F3D3, 0x1F3E0, 0x1F3F0, 0x1F3F4, 0x1F3F4, 0x1F3F8, 0x1F43E,
        0x1F440, 0x1F440, 0x1F442, 0x1F4FC, 0x1F4FF, 0x1F53D, 0x1F54B, 0x1F54E, 0x1F550, 0x1F567,
        0x1F57A, 0x1F57A, 0x1F595, 0x1F596, 0x1F5A4, 0x1F5A4, 0x1F5FB, 0x1F64F, 0x1F680, 0x1F6C5,
        0x1F6CC, 0x1F6CC, 0x1F6D0, 0x1F6D2, 0x1F6D5, 0x1F6D8, 0x1F6DC, 0x1F6DF, 0x1F6EB, 0x1F6EC,
        0x1F6F4, 0x1F6FC, 0x1F7E0, 0x1F7EB, 0x1F7F0, 0x1F7F0, 0x1F90C, 0x1F93A, 0x1F93C, 0x1F945,
        0x1F947, 0x1F9FF, 0x1FA70, 0x1FA7C, 0x1FA80, 0x1FA8A, 0x1FA8E, 0x1FAC6, 0x1FAC8, 0x1FAC8,
        0x1FACD, 0x1FADC, 0x1FADF, 0x1FAEA, 0x1FAEF, 0x1FAF8, 0x20000, 0x2FFFD, 0x30000, 0x3FFFD,
    ]

    /// One cell or two, as the terminal is set up: East_Asian_Width A.
    static let ambiguous: [UInt32] = [
        0xA1, 0xA1, 0xA4, 0xA4, 0xA7, 0xA8, 0xAA, 0xAA, 0xAD, 0xAE, 0xB0, 0xB4, 0xB6, 0xBA,
        0xBC, 0xBF, 0xC6, 0xC6, 0xD0, 0xD0, 0xD7, 0xD8, 0xDE, 0xE1, 0xE6, 0xE6, 0xE8, 0xEA,
        0xEC, 0xED, 0xF0, 0xF0, 0xF2, 0xF3, 0xF7, 0xFA, 0xFC, 0xFC, 0xFE, 0xFE, 0x101, 0x101,
        0x111, 0x111, 0x113, 0x113, 0x11B, 0x11B, 0x126, 0x127, 0x12B, 0x12B, 0x131, 0x133,
        0x138, 0x138, 0x13F, 0x142, 0x144, 0x144, 0x148, 0x14B, 0x14D, 0x14D, 0x152, 0x153,
        0x166, 0x167, 0x16B, 0x16B, 0x1CE, 0x1CE, 0x1D0, 0x1D0, 0x1D2, 0x1D2, 0x1D4, 0x1D4,
        0x1D6, 0x1D6, 0x1D8, 0x1D8, 0x1DA, 0x1DA, 0x1DC, 0x1DC, 0x251, 0x251, 0x261, 0x261,
        0x2C4, 0x2C4, 0x2C7, 0x2C7, 0x2C9, 0x2CB, 0x2CD, 0x2CD, 0x2D0, 0x2D0, 0x2D8, 0x2DB,
        0x2DD, 0x2DD, 0x2DF, 0x2DF, 0x391, 0x3A1, 0x3A3, 0x3A9, 0x3B1, 0x3C1, 0x3C3, 0x3C9,
        0x401, 0x401, 0x410, 0x44F, 0x451, 0x451, 0x2010, 0x2010, 0x2013, 0x2016, 0x2018, 0x2019,
        0x201C, 0x201D, 0x2020, 0x2022, 0x2024, 0x2027, 0x2030, 0x2030, 0x2032, 0x2033,
        0x2035, 0x2035, 0x203B, 0x203B, 0x203E, 0x203E, 0x2074, 0x2074, 0x207F, 0x207F,
        0x2081, 0x2084, 0x20AC, 0x20AC, 0x2103, 0x2103, 0x2105, 0x2105, 0x2109, 0x2109,
        0x2113, 0x2113, 0x2116, 0x2116, 0x2121, 0x2122, 0x2126, 0x2126, 0x212B, 0x212B,
        0x2153, 0x2154, 0x215B, 0x215E, 0x2160, 0x216B, 0x2170, 0x2179, 0x2189, 0x2189,
        0x2190, 0x2199, 0x21B8, 0x21B9, 0x21D2, 0x21D2, 0x21D4, 0x21D4, 0x21E7, 0x21E7,
        0x2200, 0x2200, 0x2202, 0x2203, 0x2207, 0x2208, 0x220B, 0x220B, 0x220F, 0x220F,
        0x2211, 0x2211, 0x2215, 0x2215, 0x221A, 0x221A, 0x221D, 0x2220, 0x2223, 0x2223,
        0x2225, 0x2225, 0x2227, 0x222C, 0x222E, 0x222E, 0x2234, 0x2237, 0x223C, 0x223D,
        0x2248, 0x2248, 0x224C, 0x224C, 0x2252, 0x2252, 0x2260, 0x2261, 0x2264, 0x2267,
        0x226A, 0x226B, 0x226E, 0x226F, 0x2282, 0x2283, 0x2286, 0x2287, 0x2295, 0x2295,
        0x2299, 0x2299, 0x22A5, 0x22A5, 0x22BF, 0x22BF, 0x2312, 0x2312, 0x2460, 0x24E9,
        0x24EB, 0x254B, 0x2550, 0x2573, 0x2580, 0x258F, 0x2592, 0x2595, 0x25A0, 0x25A1,
        0x25A3, 0x25A9, 0x25B2, 0x25B3, 0x25B6, 0x25B7, 0x25BC, 0x25BD, 0x25C0, 0x25C1,
        0x25C6, 0x25C8, 0x25CB, 0x25CB, 0x25CE, 0x25D1, 0x25E2, 0x25E5, 0x25EF, 0x25EF,
        0x2605, 0x2606, 0x2609, 0x2609, 0x260E, 0x260F, 0x261C, 0x261C, 0x261E, 0x261E,
        0x2640, 0x2640, 0x2642, 0x2642, 0x2660, 0x2661, 0x2663, 0x2665, 0x2667, 0x266A,
        0x266C, 0x266D, 0x266F, 0x266F, 0x269E, 0x269F, 0x26BF, 0x26BF, 0x26C6, 0x26CD,
        0x26CF, 0x26D3, 0x26D5, 0x26E1, 0x26E3, 0x26E3, 0x26E8, 0x26E9, 0x26EB, 0x26F1,
        0x26F4, 0x26F4, 0x26F6, 0x26F9, 0x26FB, 0x26FC, 0x26FE, 0x26FF, 0x273D, 0x273D,
        0x2776, 0x277F, 0x2B56, 0x2B59, 0x3248, 0x324F, 0xE000, 0xF8FF, 0xFFFD, 0xFFFD,
        0x1F100, 0x1F10A, 0x1F110, 0x1F12D, 0x1F130, 0x1F169, 0x1F170, 0x1F18D, 0x1F18F, 0x1F190,
        0x1F19B, 0x1F1AC, 0xF0000, 0xFFFFD, 0x100000, 0x10FFFD,
    ]
}

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

    /// The text in at most so many cells of a terminal.
    public static func line(_ text: String, cells: Int) -> String {
        CellWidth().cut(line(text), to: cells)
    }

    /// `text` for any number of lines: tabs and line feeds stay, CRLF, U+2028 and U+2029 become
    /// line feeds, the rest as in ``line(_:)``.
    public static func block(_ text: String) -> String {
        isHarmless(text, keepingLines: true) ? text : replaced(text, keepingLines: true)
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
