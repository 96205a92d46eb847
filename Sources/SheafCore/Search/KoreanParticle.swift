/// Particles that Korean writes on to its nouns: `회의록을` is 회의록 and its object particle.
public enum KoreanParticle {
    /// The word without its particle; `nil` where it has none, or too little would be left.
    ///
    /// - Parameter onlySure: whether endings are left that many nouns have by themselves, as the 이 of
    ///   고양이 and the 의 of 회의.
    public static func stem(of word: String, onlySure: Bool) -> String? {
        let syllables = Array(composed(word).unicodeScalars)
        guard syllables.allSatisfy(Hangul.isSyllable) else { return nil }
        for (particle, ending, isSure) in particles where isSure || !onlySure {
            let count = syllables.count - particle.count
            guard count >= 2, syllables[count...].elementsEqual(particle) else { continue }
            let final = (syllables[count - 1].value - 0xAC00) % 28
            guard ending.allows(final) else { continue }
            return String(String.UnicodeScalarView(syllables[..<count]))
        }
        return nil
    }

    /// The ending of the word before a particle.
    private enum Ending {
        case consonant, vowel, either
        /// A vowel or ㄹ, before 로.
        case open

        func allows(_ final: UInt32) -> Bool {
            switch self {
            case .consonant: final != 0
            case .vowel: final == 0
            case .open: final == 0 || final == 8
            case .either: true
            }
        }
    }

    /// The longest first.
    private static let particles = listed.map { (Array($0.unicodeScalars), $1, $2) }

    private static let listed: [(String, Ending, isSure: Bool)] = [
        ("에서부터", .either, true), ("으로부터", .consonant, true), ("에서는", .either, true),
        ("에서도", .either, true), ("에게서", .either, true), ("으로는", .consonant, true),
        ("까지", .either, true), ("부터", .either, true), ("에서", .either, true),
        ("에게", .either, true), ("한테", .either, true), ("께서", .either, true),
        ("처럼", .either, true), ("마다", .either, true), ("으로", .consonant, true),
        ("이랑", .consonant, true), ("에는", .either, true), ("에도", .either, true),
        ("하고", .either, false), ("보다", .either, false), ("이나", .consonant, false),
        ("을", .consonant, true), ("를", .vowel, true), ("과", .consonant, false),
        ("와", .vowel, false), ("은", .consonant, false), ("는", .vowel, false),
        ("이", .consonant, false), ("가", .vowel, false), ("에", .either, false),
        ("의", .either, false), ("도", .either, false), ("만", .either, false),
        ("로", .open, false), ("랑", .vowel, false), ("나", .vowel, false),
    ]
}
