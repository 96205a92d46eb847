/// The letters and syllables of Hangul, as Unicode orders them (The Unicode Standard, 3.12).
enum Hangul {
    /// The consonants that begin syllables, in their order: compatibility letters, as keyboards
    /// type them.
    static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
    /// The vowels in the order of syllables.
    static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ".unicodeScalars)
    /// The consonants that end syllables, after the first place, which stands for none.
    static let finals = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)
    /// Letters that end a syllable and are two consonants that begin one each.
    private static let pairs: [Unicode.Scalar: (Unicode.Scalar, Unicode.Scalar)] = [
        "ㄳ": ("ㄱ", "ㅅ"), "ㄵ": ("ㄴ", "ㅈ"), "ㄶ": ("ㄴ", "ㅎ"), "ㄺ": ("ㄹ", "ㄱ"),
        "ㄻ": ("ㄹ", "ㅁ"), "ㄼ": ("ㄹ", "ㅂ"), "ㄽ": ("ㄹ", "ㅅ"), "ㄾ": ("ㄹ", "ㅌ"),
        "ㄿ": ("ㄹ", "ㅍ"), "ㅀ": ("ㄹ", "ㅎ"), "ㅄ": ("ㅂ", "ㅅ"),
    ]
    static let initialOrder = order(of: initials)

    static func order(of letters: [Unicode.Scalar]) -> [Unicode.Scalar: UInt32] {
        Dictionary(uniqueKeysWithValues: zip(letters, 0...))
    }

    static func isSyllable(_ scalar: Unicode.Scalar) -> Bool {
        0xAC00...0xD7A3 ~= scalar.value
    }

    /// Returns whether a single letter is a consonant, one made of two among them.
    static func isConsonant(_ scalar: Unicode.Scalar) -> Bool {
        0x3131...0x314E ~= scalar.value || 0x1100...0x1112 ~= scalar.value
    }

    /// The place of a single letter among the consonants that begin syllables.
    static func initial(_ scalar: Unicode.Scalar) -> UInt32? {
        0x1100...0x1112 ~= scalar.value ? scalar.value - 0x1100 : initialOrder[scalar]
    }

    /// The two consonants that a letter is made of.
    static func pair(_ scalar: Unicode.Scalar) -> (UInt32, UInt32)? {
        guard let (first, second) = pairs[scalar], let one = initialOrder[first],
            let other = initialOrder[second]
        else { return nil }
        return (one, other)
    }

    /// The UTF-8 of the letter of a consonant that begins syllables.
    static func letter(_ initial: UInt32) -> [UInt8] {
        Array(String(initials[Int(initial)]).utf8)
    }

    /// Returns the initial of the syllable at a place of some UTF-8; `nil` where none stands.
    static func initial(ofSyllableAt index: Int, in text: UnsafeBufferPointer<UInt8>) -> UInt32? {
        syllable(at: index, in: text).map { ($0 - 0xAC00) / 588 }
    }

    /// The syllable at a place of some UTF-8; `nil` where none stands.
    static func syllable(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> UInt32? {
        guard index + 2 < text.count, 0xEA...0xED ~= text[index] else { return nil }
        let value =
            UInt32(text[index] & 0x0F) << 12 | UInt32(text[index + 1] & 0x3F) << 6
            | UInt32(text[index + 2] & 0x3F)
        return 0xAC00...0xD7A3 ~= value ? value : nil
    }
}
