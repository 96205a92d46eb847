/// Cuts Hangul that is written together into the words of a date: `다음주월요일` is `다음`, `주` and
/// `월요일`, `십이월이십오일` is 12, `월`, 25 and `일`.
struct KoreanDateWords {
    /// The syllables that are cut.
    private let run: [Unicode.Scalar]
    /// Those behind the next blanks.
    private let next: [Unicode.Scalar]

    enum Word: Equatable {
        case term(DateTerm)
        case number(Int)
    }

    private typealias Part = HangulCut<Word>.Part

    init(_ run: [Unicode.Scalar], before next: [Unicode.Scalar]) {
        self.run = run
        self.next = next
    }

    /// Takes long words first, going back where that leads nowhere, as after the `주일` of
    /// `다음주일요일`. A number is one only before a counter: `일` alone is Sunday, and `십일 뒤` is ten
    /// days later.
    ///
    /// - Returns: each word with how many syllables it has; `nil` where no words make up the run.
    func cut() -> [(word: Word, count: Int)]? {
        HangulCut<Word>(of: run.count) { part(at: $0, before: $1) }.words
    }

    private func part(at start: Int, before rest: HangulCut<Word>) -> Part? {
        func known(_ count: Int) -> Part? {
            guard rest.leadsOn(from: start + count),
                let term = Self.term(run[start..<start + count])
            else {
                return nil
            }
            // A day of the week by its first syllable: no number is written on to it.
            if case .weekday = term, count == 1, start + 1 < run.count,
                case .number? = rest[start + 1]?.word
            {
                return nil
            }
            return (.term(term), count)
        }
        let longest = min(DateVocabulary.longestKorean, run.count - start)
        for count in stride(from: longest, to: 1, by: -1) {
            if let part = known(count) { return part }
        }
        let number = KoreanNumber.prefixes(of: run[start...]).first { number in
            let end = start + number.count
            guard end < run.count else { return Self.beginsWithCounter(next[...], of: number) }
            guard case (.term, let length)? = rest[end] else { return false }
            return Self.isCounter(run[end..<end + length], of: number)
        }
        if let number { return (.number(number.value), number.count) }
        return known(1)
    }

    private static func term(_ syllables: ArraySlice<Unicode.Scalar>) -> DateTerm? {
        DateVocabulary.korean[String(String.UnicodeScalarView(syllables))]
    }

    /// Returns whether the longest word or number that syllables begin with is a counter of the number.
    private static func beginsWithCounter(
        _ syllables: ArraySlice<Unicode.Scalar>, of number: KoreanNumber
    ) -> Bool {
        let longest = min(DateVocabulary.longestKorean, syllables.count)
        guard
            let count = stride(from: longest, to: 0, by: -1).first(where: { count in
                term(syllables.prefix(count)) != nil
            })
        else { return false }
        let other = KoreanNumber.prefixes(of: syllables).first?.count ?? 0
        return other <= count && isCounter(syllables.prefix(count), of: number)
    }

    private static func isCounter(
        _ syllables: ArraySlice<Unicode.Scalar>, of number: KoreanNumber
    ) -> Bool {
        switch String(String.UnicodeScalarView(syllables)) {
        case "년", "월", "월말", "월초", "개월", "분기", "사분기", "주", "주일", "주차", "일", "시", "시간", "분": true
        // Nobody says 이 달 for two months: it is this one.
        case "달", "해", "날", "번째": number.isNative
        default: false
        }
    }
}

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
