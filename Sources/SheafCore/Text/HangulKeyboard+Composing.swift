extension HangulKeyboard {
    /// The Hangul that was meant by keys typed while the keyboard was set to Latin: `ghldmlfhr` is
    /// 회의록. What no key types stays. `nil` where no syllable comes of it.
    ///
    /// The reverse of ``latin(_:)``, put together as an input method does (KS X 5002): a consonant
    /// ends the syllable before it, until a vowel follows and takes it along.
    public static func hangul(_ text: String) -> String? {
        var composer = SyllableComposer()
        for scalar in text.unicodeScalars {
            if let letter = letters[scalar] ?? letters[lowered(scalar)] {
                composer.type(letter)
            } else {
                composer.put(scalar)
            }
        }
        composer.finish()
        return composer.hasSyllable ? String(composer.text) : nil
    }

    /// With the shift key down only seven keys type something else.
    private static func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        "A"..."Z" ~= scalar ? Unicode.Scalar(UInt8(scalar.value + 0x20)) : scalar
    }

    private static let letters = Dictionary(
        uniqueKeysWithValues: zip(
            "rRseEfaqQtTdwWczxvgkoiOjpuPhynbml".unicodeScalars,
            "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ".unicodeScalars))
}

/// Puts letters together to syllables.
private struct SyllableComposer {
    private(set) var text = String.UnicodeScalarView()
    private(set) var hasSyllable = false
    private var initial: Unicode.Scalar?
    private var vowel: Unicode.Scalar?
    private var final: Unicode.Scalar?

    private static let initials = Hangul.order(of: Hangul.initials)
    private static let vowels = Hangul.order(of: Hangul.vowels)
    private static let finals = Hangul.order(of: Hangul.finals)
    private static let joinedVowels: [[Unicode.Scalar]: Unicode.Scalar] = [
        ["ㅗ", "ㅏ"]: "ㅘ", ["ㅗ", "ㅐ"]: "ㅙ", ["ㅗ", "ㅣ"]: "ㅚ", ["ㅜ", "ㅓ"]: "ㅝ",
        ["ㅜ", "ㅔ"]: "ㅞ", ["ㅜ", "ㅣ"]: "ㅟ", ["ㅡ", "ㅣ"]: "ㅢ",
    ]
    private static let joinedFinals: [[Unicode.Scalar]: Unicode.Scalar] = {
        var joined: [[Unicode.Scalar]: Unicode.Scalar] = [:]
        for letter in Hangul.finals {
            guard let (first, second) = Hangul.pair(letter) else { continue }
            joined[[Hangul.initials[Int(first)], Hangul.initials[Int(second)]]] = letter
        }
        return joined
    }()

    mutating func type(_ letter: Unicode.Scalar) {
        if Self.vowels[letter] != nil { typeVowel(letter) } else { typeConsonant(letter) }
    }

    mutating func put(_ scalar: Unicode.Scalar) {
        finish()
        text.append(scalar)
    }

    private mutating func typeConsonant(_ letter: Unicode.Scalar) {
        if initial != nil, vowel != nil {
            if final == nil, Self.finals[letter] != nil {
                final = letter
                return
            }
            if let last = final, let joined = Self.joinedFinals[[last, letter]] {
                final = joined
                return
            }
        }
        finish()
        initial = letter
    }

    private mutating func typeVowel(_ letter: Unicode.Scalar) {
        if let last = final {
            // The consonant before it, or the second of two, begins the next syllable.
            var next = last
            final = nil
            if let (first, second) = Hangul.pair(last) {
                final = Hangul.initials[Int(first)]
                next = Hangul.initials[Int(second)]
            }
            finish()
            initial = next
            vowel = letter
        } else if let before = vowel {
            if let joined = Self.joinedVowels[[before, letter]] {
                vowel = joined
            } else {
                finish()
                vowel = letter
            }
        } else {
            vowel = letter
        }
    }

    /// Writes what has been put together.
    mutating func finish() {
        if let initial, let vowel, let lead = Self.initials[initial],
            let middle = Self.vowels[vowel]
        {
            let end = final.flatMap { Self.finals[$0] }.map { $0 + 1 } ?? 0
            if let syllable = Unicode.Scalar(0xAC00 + lead * 588 + middle * 28 + end) {
                text.append(syllable)
                hasSyllable = true
            }
        } else {
            for letter in [initial, vowel, final] {
                if let letter { text.append(letter) }
            }
        }
        (initial, vowel, final) = (nil, nil, nil)
    }
}
