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
