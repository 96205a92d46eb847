/// Latin letters typed while the keyboard was set to Hangul.
public enum HangulKeyboard {
    /// The keys of the standard two-set layout (KS X 5002) that type the text; what is no Hangul
    /// stays. `nil` where the text holds none.
    ///
    /// Jamo in syllables and by themselves are both taken back to their keys, so that it does not
    /// matter what the input method put together.
    public static func latin(_ text: String) -> String? {
        var keys = ""
        var hasHangul = false
        for scalar in composed(text).unicodeScalars {
            if let typed = typed(scalar) {
                hasHangul = true
                keys += typed
            } else {
                keys.unicodeScalars.append(scalar)
            }
        }
        return hasHangul ? keys : nil
    }

    private static func typed(_ scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0xAC00...0xD7A3:
            let index = Int(scalar.value - 0xAC00)
            return leading[index / 588] + vowels[index / 28 % 21] + trailing[index % 28]
        // Compatibility jamo: what a keyboard types one by one.
        case 0x3131...0x314E: return consonants[Int(scalar.value - 0x3131)]
        case 0x314F...0x3163: return vowels[Int(scalar.value - 0x314F)]
        // Conjoining jamo that no syllable came from.
        case 0x1100...0x1112: return leading[Int(scalar.value - 0x1100)]
        case 0x1161...0x1175: return vowels[Int(scalar.value - 0x1161)]
        case 0x11A8...0x11C2: return trailing[Int(scalar.value - 0x11A7)]
        default: return nil
        }
    }

    /// In the order of U+1100: ㄱ ㄲ ㄴ ㄷ ㄸ ㄹ ㅁ ㅂ ㅃ ㅅ ㅆ ㅇ ㅈ ㅉ ㅊ ㅋ ㅌ ㅍ ㅎ
    private static let leading = words("r R s e E f a q Q t T d w W c z x v g")
    /// In the order of U+1161: ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅘ ㅙ ㅚ ㅛ ㅜ ㅝ ㅞ ㅟ ㅠ ㅡ ㅢ ㅣ
    private static let vowels = words("k o i O j p u P h hk ho hl y n nj np nl b m ml l")
    /// None, then in the order of U+11A8: ㄱ ㄲ ㄳ ㄴ ㄵ ㄶ ㄷ ㄹ ㄺ ㄻ ㄼ ㄽ ㄾ ㄿ ㅀ ㅁ ㅂ ㅄ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ
    private static let trailing =
        [""] + words("r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g")
    /// In the order of U+3131: ㄱ ㄲ ㄳ ㄴ ㄵ ㄶ ㄷ ㄸ ㄹ ㄺ ㄻ ㄼ ㄽ ㄾ ㄿ ㅀ ㅁ ㅂ ㅃ ㅄ ㅅ ㅆ ㅇ ㅈ ㅉ ㅊ ㅋ ㅌ ㅍ ㅎ
    private static let consonants = words(
        "r R rt s sw sg e E f fr fa fq ft fx fv fg a q Q qt t T d w W c z x v g")

    private static func words(_ text: String) -> [String] {
        text.split(separator: " ").map(String.init)
    }
}
