/// Numbers in Korean words: `십오`, `스물네`, `석`.
struct KoreanNumber: Equatable {
    let value: Int
    /// In syllables.
    let count: Int
    /// True if the words are Korean by origin (`석`, `열두`) rather than Chinese (`삼`, `십이`): few
    /// counters take both.
    let isNative: Bool

    /// All the numbers that syllables begin with, the longest first.
    static func prefixes(of syllables: ArraySlice<Unicode.Scalar>) -> [KoreanNumber] {
        (sino(syllables) + native(syllables)).sorted { $0.count > $1.count }
    }

    // MARK: - Chinese words

    private static let digits: [Unicode.Scalar: Int] = [
        "일": 1, "이": 2, "삼": 3, "사": 4, "오": 5, "육": 6, "륙": 6, "칠": 7, "팔": 8, "구": 9,
    ]
    private static let powers: [Unicode.Scalar: Int] = ["십": 10, "백": 100, "천": 1000]

    /// Up to 9,999: `이천이십육` is 2 × 1000 + 2 × 10 + 6.
    private static func sino(_ syllables: ArraySlice<Unicode.Scalar>) -> [KoreanNumber] {
        var numbers: [KoreanNumber] = []
        var (sum, digit, power, count) = (0, 0, 10_000, 0)
        for syllable in syllables {
            count += 1
            if let found = digits[syllable], digit == 0 {
                digit = found
            } else if let found = powers[syllable], found < power {
                sum += max(digit, 1) * found
                (digit, power) = (0, found)
            } else if syllable == "영", count == 1 {
                return [KoreanNumber(value: 0, count: 1, isNative: false)]
            } else {
                break
            }
            numbers.append(KoreanNumber(value: sum + digit, count: count, isNative: false))
        }
        return numbers
    }

    // MARK: - Korean words

    private static let ones = words([
        "하나": 1, "한": 1, "둘": 2, "두": 2, "셋": 3, "세": 3, "석": 3, "넷": 4, "네": 4, "넉": 4, "다섯": 5,
        "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9,
    ])
    private static let tens = words([
        "열": 10, "스물": 20, "스무": 20, "서른": 30, "마흔": 40, "쉰": 50, "예순": 60, "일흔": 70, "여든": 80,
        "아흔": 90,
    ])

    private static func words(_ values: [String: Int]) -> [[Unicode.Scalar]: Int] {
        Dictionary(uniqueKeysWithValues: values.map { (Array($0.unicodeScalars), $1) })
    }

    private static func native(_ syllables: ArraySlice<Unicode.Scalar>) -> [KoreanNumber] {
        func first(
            _ words: [[Unicode.Scalar]: Int], of rest: ArraySlice<Unicode.Scalar>
        ) -> (value: Int, count: Int)? {
            for count in [2, 1] {
                if let value = words[Array(rest.prefix(count))] { return (value, count) }
            }
            return nil
        }
        var numbers: [KoreanNumber] = []
        var (sum, count) = (0, 0)
        for words in [tens, ones] {
            guard let (value, length) = first(words, of: syllables.dropFirst(count)) else {
                continue
            }
            sum += value
            count += length
            numbers.append(KoreanNumber(value: sum, count: count, isNative: true))
        }
        return numbers
    }
}
