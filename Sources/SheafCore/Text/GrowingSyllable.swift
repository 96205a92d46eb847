/// A syllable that an input method has put together so far, and what it may still become when more
/// letters follow (KS X 5002): another vowel makes one of two of `ㅗ`, `ㅜ` and `ㅡ`, a consonant
/// ends the syllable, and one that ends it goes over to the next syllable when a vowel follows.
struct GrowingSyllable: Hashable {
    /// All that it may become by itself.
    private let range: ClosedRange<UInt32>
    /// The syllable that stands there when its end has gone over, and the beginning of the next one
    /// then.
    private let moved: (syllable: UInt32, initial: UInt32)?

    private static let first: UInt32 = 0xAC00

    /// - Parameter bytes: the UTF-8 of one syllable; `nil` for anything else.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == 3,
            let value = bytes.withUnsafeBufferPointer({ Hangul.syllable(at: 0, in: $0) })
        else { return nil }
        let final = (value - Self.first) % 28
        guard final > 0 else {
            let vowel = (value - Self.first) / 28 % 21
            let last = vowel + Self.joined(Hangul.vowels[Int(vowel)])
            range = value...(value + (last - vowel) * 28 + 27)
            moved = nil
            return
        }
        let letter = Hangul.finals[Int(final) - 1]
        range = value...(value + Self.followers(letter))
        if let (kept, next) = Hangul.pair(letter) {
            let left = Hangul.finals.firstIndex(of: Hangul.initials[Int(kept)]).map { $0 + 1 } ?? 0
            moved = (value - final + UInt32(left), next)
        } else {
            moved = Hangul.initialOrder[letter].map { (value - final, $0) }
        }
    }

    /// Returns the end of what it became, if that begins at `index`.
    func end(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let found = Hangul.syllable(at: index, in: text) else { return nil }
        if range.contains(found) { return index + 3 }
        guard let moved, found == moved.syllable else { return nil }
        let next = Blank.skip(in: text, from: index + 3)
        return Hangul.initial(ofSyllableAt: next, in: text) == moved.initial ? next + 3 : nil
    }

    static func == (left: GrowingSyllable, right: GrowingSyllable) -> Bool {
        left.range == right.range
    }

    func hash(into hasher: inout Hasher) { hasher.combine(range) }

    /// Returns the number of vowels behind this one that begin with it.
    private static func joined(_ vowel: Unicode.Scalar) -> UInt32 {
        switch vowel {
        case "ㅗ", "ㅜ": 3
        case "ㅡ": 1
        default: 0
        }
    }

    /// Returns the number of ends of syllables right behind this one that begin with it; ㄳ stands
    /// behind ㄲ.
    private static func followers(_ letter: Unicode.Scalar) -> UInt32 {
        switch letter {
        case "ㄱ", "ㄴ": 2
        case "ㄹ": 7
        case "ㅂ": 1
        default: 0
        }
    }
}
