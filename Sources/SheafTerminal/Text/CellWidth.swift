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
