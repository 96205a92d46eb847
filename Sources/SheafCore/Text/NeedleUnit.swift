import Libc

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

/// The byte of a word that texts hold least often: the system finds a single byte many times faster than
/// anybody compares words.
struct RareByte: Hashable {
    /// Longer words are better looked for otherwise: a text may be made to hold the byte everywhere.
    static let longest = 64

    private let index: Int
    /// An estimate of how often texts hold it, in no unit.
    let frequency: Int

    init(of word: [UInt8]) {
        index =
            word.indices.min { Self.frequency(of: word[$0]) < Self.frequency(of: word[$1]) } ?? 0
        frequency = word.isEmpty ? .max : Self.frequency(of: word[index])
    }

    /// Returns the beginning of the word that this is of, at or after `start`.
    func first(of word: [UInt8], in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard let base = text.baseAddress, !word.isEmpty else { return nil }
        return word.withUnsafeBufferPointer { word in
            guard let bytes = word.baseAddress else { return nil }
            var begin = start
            while begin + word.count <= text.count {
                let rest = text.count - word.count - begin + 1
                guard let found = memchr(base + begin + index, Int32(word[index]), rest) else {
                    return nil
                }
                let place = UnsafeRawPointer(base).distance(to: found) - index
                if memcmp(base + place, bytes, word.count) == 0 { return place }
                begin = place + 1
            }
            return nil
        }
    }

    /// Returns an estimate of how often a byte stands in folded English and Korean texts, in no
    /// unit. Of a syllable the first byte is one of four, the others are spread over 64.
    private static func frequency(of byte: UInt8) -> Int {
        switch byte {
        case 0x61...0x7A: letters[Int(byte) - 0x61]
        case 0x20, 0x0A: 200
        case 0x80...0xBF: 8
        case 0xE1...0xED: 150
        default: 12
        }
    }

    /// Of each letter of the alphabet in English, in thousandths.
    private static let letters = [
        82, 15, 28, 43, 127, 22, 20, 61, 70, 2, 8, 40, 24, 67, 75, 19, 1, 60, 63, 91, 28, 10, 24, 2,
        20, 1,
    ]
}

extension UnsafeBufferPointer<UInt8> {
    /// The eight bytes from `index` on, in no order that matters; `nil` where there are fewer.
    @inline(__always)
    func word(at index: Int) -> UInt64? {
        guard index + 8 <= count else { return nil }
        return UnsafeRawPointer(baseAddress)?.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }

    /// Returns whether the eight bytes from `index` on are there and ASCII.
    @inline(__always)
    func isASCII(at index: Int) -> Bool {
        word(at: index).map { $0 & 0x8080_8080_8080_8080 == 0 } ?? false
    }
}
