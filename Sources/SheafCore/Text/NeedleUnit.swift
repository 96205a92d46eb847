/// One step of a needle: bytes that must stand in the text as they are, or a Hangul consonant
/// that stands for any syllable it begins.
struct NeedleUnit: Hashable {
    private enum Kind: Hashable {
        case bytes([UInt8])
        /// One of the 19 consonants that begin syllables, by its place in their order.
        case initial(UInt32, letter: [UInt8])
        /// A letter made of two consonants, neither of them doubled.
        case pair(UInt32, UInt32, letter: [UInt8])
        /// A syllable to which letters may still be added.
        case growing(GrowingSyllable)
    }

    private let kind: Kind

    /// The very bytes it stands for; `nil` where it is a letter of Hangul that stands for more.
    var exactBytes: [UInt8]? {
        if case .bytes(let bytes) = kind { bytes } else { nil }
    }

    /// True if blanks may stand before it: it and the unit before it are Hangul.
    let allowsBlanks: Bool

    /// True if more than the very bytes can be meant.
    var isLoose: Bool {
        if case .bytes = kind { return allowsBlanks }
        return true
    }

    /// The units of a folded text. Blanks between Hangul are left out.
    static func units(of folded: [UInt8]) -> [NeedleUnit] {
        var units: [NeedleUnit] = []
        /// True if the last unit was Hangul, and the blanks since then.
        var (followsHangul, blanks) = (false, [UInt8]())
        for scalar in String(decoding: folded, as: UTF8.self).unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if Blank.isBlank(scalar) {
                blanks += bytes
                continue
            }
            let isHangul = Hangul.isSyllable(scalar) || Hangul.isConsonant(scalar)
            if !(isHangul && followsHangul), !blanks.isEmpty {
                units.append(NeedleUnit(kind: .bytes(blanks), allowsBlanks: false))
            }
            blanks = []
            units.append(
                NeedleUnit(
                    kind: kind(of: scalar, bytes), allowsBlanks: isHangul && followsHangul))
            followsHangul = isHangul
        }
        if !blanks.isEmpty { units.append(NeedleUnit(kind: .bytes(blanks), allowsBlanks: false)) }
        return units
    }

    private static func kind(of scalar: Unicode.Scalar, _ bytes: [UInt8]) -> Kind {
        if let initial = Hangul.initial(scalar) { return .initial(initial, letter: bytes) }
        if let (first, second) = Hangul.pair(scalar) {
            return .pair(first, second, letter: bytes)
        }
        return .bytes(bytes)
    }

    /// The unit while its syllable may still become another one; `nil` for any other unit.
    var growing: NeedleUnit? {
        guard case .bytes(let bytes) = kind, let syllable = GrowingSyllable(bytes) else {
            return nil
        }
        return NeedleUnit(kind: .growing(syllable), allowsBlanks: allowsBlanks)
    }

    /// Returns the end of the unit that begins at `index`; `nil` where none does.
    func end(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        switch kind {
        case .bytes(let bytes):
            return Self.stands(bytes, at: index, in: text) ? index + bytes.count : nil
        case .initial(let initial, let letter):
            return Self.end(of: initial, letter, at: index, in: text)
        case .pair(let first, let second, let letter):
            if Self.stands(letter, at: index, in: text) { return index + letter.count }
            guard let middle = Self.end(of: first, Hangul.letter(first), at: index, in: text)
            else { return nil }
            return Self.end(
                of: second, Hangul.letter(second), at: Blank.skip(in: text, from: middle), in: text)
        case .growing(let syllable): return syllable.end(at: index, in: text)
        }
    }

    private static func end(
        of initial: UInt32, _ letter: [UInt8], at index: Int,
        in text: UnsafeBufferPointer<UInt8>
    ) -> Int? {
        let isFound =
            Hangul.initial(ofSyllableAt: index, in: text) == initial
            || stands(letter, at: index, in: text)
        return isFound ? index + 3 : nil
    }

    private static func stands(
        _ bytes: [UInt8], at index: Int, in text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard index + bytes.count <= text.count else { return false }
        for offset in bytes.indices where text[index + offset] != bytes[offset] { return false }
        return true
    }
}

/// White space within a line.
enum Blank {
    static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\u{A0}" || scalar == "\u{3000}"
    }

    /// The first place at or after `index` where no blank begins.
    static func skip(in text: UnsafeBufferPointer<UInt8>, from index: Int) -> Int {
        var index = index
        while index < text.count {
            switch text[index] {
            case 0x20, 0x09: index += 1
            case 0xC2 where index + 1 < text.count && text[index + 1] == 0xA0: index += 2
            case 0xE3
            where index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] == 0x80:
                index += 3
            default: return index
            }
        }
        return index
    }
}
