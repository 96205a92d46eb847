/// A Korean particle whose form depends on how the word before it ends.
///
/// After Hangul the final consonant decides. After Latin letters, digits and ids nobody can tell
/// how the word is read aloud, so a fixed noun follows it and carries the particle:
/// `"회의록"을`, but `"Buy milk" 항목을`.
public enum Particle: Sendable, CaseIterable {
    /// 을/를
    case object
    /// 이/가
    case subject
    /// 은/는
    case topic
    /// 으로/로; 로 also after a final ㄹ
    case direction
    /// 과/와
    case with
    /// 입니다
    case copula
    /// 이라는/라는
    case quotation

    /// The particle by one of its forms: `을`, `가`, `으로`.
    public init?(_ form: String) {
        let named = Self.allCases.first { particle in
            [HangulEnding.vowel, .rieul, .consonant].contains { particle.form(after: $0) == form }
        }
        guard let named else { return nil }
        self = named
    }

    /// Returns the text that follows `word`: the particle alone, or a blank, `noun` and its
    /// particle.
    ///
    /// Quotation marks, brackets and other punctuation at the word's end are passed over; the
    /// caller puts the result behind them.
    public func following(_ word: String, noun: String = "항목") -> String {
        if let ending = HangulEnding(of: word) { return form(after: ending) }
        // What is quoted is no item: 25:00이라는 시각.
        if self == .quotation { return form(after: .consonant) }
        guard let ending = HangulEnding(of: noun) else { return " " + noun }
        return " " + noun + form(after: ending)
    }

    private func form(after ending: HangulEnding) -> String {
        let isOpen = ending == .vowel
        switch self {
        case .object: return isOpen ? "를" : "을"
        case .subject: return isOpen ? "가" : "이"
        case .topic: return isOpen ? "는" : "은"
        case .direction: return isOpen || ending == .rieul ? "로" : "으로"
        case .with: return isOpen ? "와" : "과"
        case .copula: return "입니다"
        case .quotation: return isOpen ? "라는" : "이라는"
        }
    }
}

/// The ending of the last syllable of a Hangul word.
public enum HangulEnding: Equatable, Sendable {
    case vowel
    /// The final consonant ㄹ, after which 으로 is 로.
    case rieul
    case consonant

    /// `nil` where the last letter or digit of `word` is not a Hangul syllable.
    public init?(of word: String) {
        guard
            let last = word.last(where: { $0.isLetter || $0.isNumber }),
            let scalar = last.unicodeScalars.last
        else { return nil }
        switch scalar.value {
        case 0xAC00...0xD7A3:
            // 28 finals to each pair of initial and vowel, the first of them none.
            switch (scalar.value - 0xAC00) % 28 {
            case 0: self = .vowel
            case 8: self = .rieul
            default: self = .consonant
            }
        case 0x1161...0x1175: self = .vowel
        case 0x11AF: self = .rieul
        case 0x11A8...0x11C2: self = .consonant
        default: return nil
        }
    }
}
