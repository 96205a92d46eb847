import Libc

/// A word that is looked for in folded texts, prepared once: it is found in every text that holds
/// it, wherever in a word.
///
/// - Blanks between Hangul do not matter: `회의록` is found in `회의 록`, and the other way round.
/// - Initial consonants stand for syllables: `ㅎㅇㄹ` and `회ㅇㄹ` find 회의록. A letter also
///   stands for itself, so that `ㅋㅋㅋ` is found as it was typed.
/// - Letters of Latin stand for those with marks too, where the text has no such word without:
///   `cafe` finds `café`.
/// - `ㄳ` and the other letters that keyboards make of two consonants are also those two.
///
/// An object, since one that is copied for each of a hundred thousand texts would count references to all
/// that it holds.
public final class Needle: Sendable {
    /// The folded text.
    public let bytes: [UInt8]
    private let isGrowing: Bool
    /// Empty where it is looked for byte by byte.
    private let units: [NeedleUnit]
    /// The borders of its prefixes: for each length of a matched prefix, how much of it is also its
    /// end.
    private let borders: [Int]
    /// Of all bytes, or of those that it begins with.
    private let rareByte: RareByte
    /// True if it has letters that marks may stand on, and nothing but the very bytes is looked for.
    private let mayHaveAccents: Bool

    public convenience init(_ text: String) {
        self.init(folded: FoldedText(text).bytes, isGrowing: false)
    }

    private init(folded: [UInt8], isGrowing: Bool) {
        // In memory of its own, see `unshared`.
        bytes = folded.withUnsafeBufferPointer(Array.init)
        var units = NeedleUnit.units(of: bytes)
        let growing = isGrowing ? units.last?.growing : nil
        if let growing { units[units.count - 1] = growing }
        self.isGrowing = growing != nil
        let isLoose = growing != nil || units.contains(where: \.isLoose)
        self.units = isLoose ? units : []
        borders = isLoose ? [] : Self.borders(of: bytes)
        rareByte = RareByte(of: isLoose ? units.first?.exactBytes ?? [] : bytes)
        // A word, and not a page: each place of a text may be the beginning of one.
        mayHaveAccents =
            !isLoose && bytes.count <= 64 && bytes.contains(where: \.isASCIILetter)
    }

    /// This needle while it is being typed: a last syllable may still become another one. `호` finds
    /// 회의록 as well, `간` also 가나다.
    public var growing: Needle { Needle(folded: bytes, isGrowing: true) }

    /// A copy in memory of its own. Threads that look for one needle wait for each other whenever they
    /// count the references to it.
    var unshared: Needle { Needle(folded: bytes, isGrowing: isGrowing) }

    /// An estimate of how often texts hold it, in no unit.
    var frequency: Int { rareByte.frequency }

    /// True if nothing is looked for.
    public var isEmpty: Bool { bytes.isEmpty }

    /// The first occurrence in folded bytes at or after `start`; an empty needle is found at once.
    ///
    /// A short pattern, as words are, is looked for by its rarest byte; a long one byte by byte after Knuth,
    /// Morris and Pratt, so that no text and no pattern is slow. With anything looser, time grows with
    /// the needle's length as well.
    public func first(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
        if let found = firstAsTyped(in: text, from: start) { return found }
        guard mayHaveAccents, Accents.mayStand(in: text, from: start) else { return nil }
        return Accents.first(of: bytes, in: text, from: start)
    }

    /// Returns the first match as typed: letters with other marks do not count.
    func firstAsTyped(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
        guard !isEmpty else { return start..<start }
        guard units.isEmpty else { return loose(in: text, from: start) }
        guard bytes.count <= RareByte.longest else { return exact(in: text, from: start) }
        let found = rareByte.first(of: bytes, in: text, from: start)
        return found.map { $0..<$0 + bytes.count }
    }

    /// Returns whether it occurs in folded bytes.
    func isFound(in text: UnsafeBufferPointer<UInt8>) -> Bool { first(in: text, from: 0) != nil }

    func first(in text: [UInt8], from start: Int) -> Range<Int>? {
        text.withUnsafeBufferPointer { first(in: $0, from: start) }
    }

    private func exact(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
        let head = bytes[0]
        var matched = 0
        var index = start
        while index < text.count {
            if matched == 0 {
                while index < text.count, text[index] != head { index += 1 }
                guard index < text.count else { return nil }
                matched = 1
            } else {
                while matched > 0, text[index] != bytes[matched] {
                    matched = borders[matched - 1]
                }
                if text[index] == bytes[matched] { matched += 1 }
            }
            index += 1
            if matched == bytes.count { return index - matched..<index }
        }
        return nil
    }

    private func loose(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
        // Every search looks at every byte of every item here: what cannot begin is passed over
        // before a unit is asked.
        var index = start
        guard let head = units.first?.exactBytes else {
            while index < text.count {
                // Hangul begins with these bytes, and none of them is the middle of a character.
                if 0xE1...0xED ~= text[index], let end = end(at: index, in: text) {
                    return index..<end
                }
                index += 1
            }
            return nil
        }
        while let begin = rareByte.first(of: head, in: text, from: index) {
            if let end = end(at: begin, in: text) { return begin..<end }
            index = begin + 1
        }
        return nil
    }

    /// Returns the end of an occurrence that begins at `start`.
    private func end(at start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = start
        for unit in units {
            if unit.allowsBlanks { index = Blank.skip(in: text, from: index) }
            guard let next = unit.end(at: index, in: text) else { return nil }
            index = next
        }
        return index
    }

    private static func borders(of bytes: [UInt8]) -> [Int] {
        var borders = [Int](repeating: 0, count: bytes.count)
        var length = 0
        for index in bytes.indices.dropFirst() {
            while length > 0, bytes[index] != bytes[length] { length = borders[length - 1] }
            if bytes[index] == bytes[length] { length += 1 }
            borders[index] = length
        }
        return borders
    }
}

extension Needle: Hashable {
    public static func == (one: Needle, other: Needle) -> Bool {
        one.bytes == other.bytes && one.isGrowing == other.isGrowing
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension Needle: CustomStringConvertible {
    /// The folded text.
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}

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
/// words are compared.
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
