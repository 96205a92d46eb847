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

    /// The same while it is being typed: a last syllable may still become another one. `호` finds
    /// 회의록 as well, `간` also 가나다.
    public var growing: Needle { Needle(folded: bytes, isGrowing: true) }

    /// The same in memory of its own. Threads that look for one needle wait for each other whenever they
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

    /// The same without letters that have other marks.
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
