/// A piece of a date expression with its place.
struct DateLexeme: Equatable {
    enum Kind: Equatable {
        case term(DateTerm)
        /// In words a number has no digits.
        case number(Int, digits: Int)
        case symbol(Unicode.Scalar)
    }

    var kind: Kind
    /// In bytes of the folded text.
    var range: Range<Int>
}

/// Cuts folded text into lexemes: Latin words whole, Korean ones out of what is written together,
/// see ``KoreanDateWords``.
struct DateLexer {
    private let text: FoldedText
    private let original: String
    private let scalars: [Unicode.Scalar]
    /// The offsets of the scalars in the folded bytes, and of the end of the last one.
    private var offsets: [Int] = [0]
    private var position = 0
    private var lexemes: [DateLexeme] = []

    init(_ text: FoldedText, original: String) {
        self.text = text
        self.original = original
        let folded = Array(String(decoding: text.bytes, as: UTF8.self).unicodeScalars)
        for scalar in folded { offsets.append(offsets[offsets.count - 1] + scalar.utf8.count) }
        scalars = folded.map(Self.halfWidth)
    }

    /// Input methods for Korean and Japanese type digits and signs of full width too (U+FF01 to
    /// U+FF5E).
    private static func halfWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        // The apostrophe that word processors make.
        if scalar == "\u{2019}" { return "'" }
        guard 0xFF01...0xFF5E ~= scalar.value else { return scalar }
        return Unicode.Scalar(UInt8(scalar.value - 0xFEE0))
    }

    mutating func run() throws(InputError) -> [DateLexeme] {
        while position < scalars.count {
            let scalar = scalars[position]
            if isBlank(scalar) || isHyphen(at: position) {
                position += 1
            } else if try takeYearlyDay() {
                continue
            } else if isDigit(scalar) {
                try takeNumber()
            } else if isLatin(scalar) {
                try takeLatin()
            } else if Hangul.isSyllable(scalar) {
                try takeKorean()
            } else if "+-/.:,()".unicodeScalars.contains(scalar) {
                append(.symbol(scalar), count: 1)
            } else {
                throw unknownWord()
            }
        }
        return lexemes
    }

    private mutating func append(_ kind: DateLexeme.Kind, count: Int) {
        let end = position + count
        lexemes.append(DateLexeme(kind: kind, range: offsets[position]..<offsets[end]))
        position = end
    }

    /// Takes the name of a day that comes once a year, or a day of the lunar calendar.
    private mutating func takeYearlyDay() throws(InputError) -> Bool {
        let found: YearlyDayReader.Found?
        do {
            found = try YearlyDayReader.read(scalars[position...]) {
                KoreanDateWords(run: Array($0), next: []).cut() != nil
            }
        } catch {
            throw self.error(for: error)
        }
        guard let found else { return false }
        if found.isOfEachMonth { throw self.error(for: .incomplete) }
        if let year = found.year {
            let place = offsets[position]..<offsets[position + found.count]
            lexemes.append(DateLexeme(kind: .number(year, digits: 4), range: place))
            lexemes.append(DateLexeme(kind: .term(.mark(.year)), range: place))
        }
        append(.yearly(found.day), count: found.count)
        return true
    }

    private func error(for refusal: YearlyDayReader.Refusal) -> InputError {
        switch refusal {
        case .unknownDay(let count):
            error(position..<position + count) { .dayNotInTable($0) }
        case .noSuchDay(let count): error(position..<position + count) { .noSuchDay($0) }
        case .incomplete:
            InputError(
                text: original, range: original.utf8.count..<original.utf8.count,
                problem: .incompleteDate)
        }
    }

    private mutating func takeNumber() throws(InputError) {
        let digits = scalars[position...].prefix(while: isDigit)
        guard digits.count <= 9 else {
            throw error(position..<position + digits.count) { .numberTooLarge($0) }
        }
        let value = digits.reduce(0) { $0 * 10 + Int($1.value - 0x30) }
        append(.number(value, digits: digits.count), count: digits.count)
    }

    private mutating func takeLatin() throws(InputError) {
        let letters = scalars[position...].prefix { isLatin($0) || $0 == "'" }
        let word = String(String.UnicodeScalarView(letters))
        if let number = DateVocabulary.englishNumbers[word] {
            append(.number(number, digits: 0), count: letters.count)
        } else if let term = DateVocabulary.english[word] {
            append(term, count: letters.count)
        } else {
            throw unknownWord()
        }
    }

    private mutating func takeKorean() throws(InputError) {
        let run = hangul(from: position)
        let next = scalars[(position + run.count)...].firstIndex { !isBlank($0) }
        let words = KoreanDateWords(run: run, next: next.map(hangul) ?? [])
        guard let words = words.cut() else { throw unknownWord() }
        for (word, count) in words {
            switch word {
            case .term(let term): append(term, count: count)
            case .number(let number): append(.number(number, digits: 0), count: count)
            }
        }
    }

    private func hangul(from start: Int) -> [Unicode.Scalar] {
        Array(scalars[start...].prefix(while: Hangul.isSyllable))
    }

    /// Appends a term. One that says two things at once becomes two lexemes at one place.
    private mutating func append(_ term: DateTerm, count: Int) {
        // 12월말 is the end of December, 월말 that of this month.
        if term == .end(.month) || term == .start(.month), count == 2, isBehindNumber {
            append(.term(.mark(.month)), count: 1)
            return append(.term(term == .end(.month) ? .ending : .beginning), count: 1)
        }
        guard case .dayPeriod(let day, let period) = term else {
            return append(.term(term), count: count)
        }
        append(.term(.day(day)), count: count)
        let place = lexemes[lexemes.count - 1].range
        lexemes.append(DateLexeme(kind: .term(.period(period)), range: place))
    }

    /// True directly behind a number.
    private var isBehindNumber: Bool {
        guard let last = lexemes.last, case .number = last.kind else { return false }
        return last.range.upperBound == offsets[position]
    }

    /// Names the word up to the next blank.
    private func unknownWord() -> InputError {
        var end = position
        while end < scalars.count, !isBlank(scalars[end]), !isDigit(scalars[end]) { end += 1 }
        return error(position..<end) { word in
            .unknownDateWord(word, suggestion: DateVocabulary.suggestion(for: word))
        }
    }

    private func error(
        _ range: Range<Int>, _ problem: (String) -> InputError.Problem
    ) -> InputError {
        let place = text.original(offsets[range.lowerBound]..<offsets[range.upperBound])
        let word = String(decoding: Array(original.utf8)[place], as: UTF8.self)
        return InputError(text: original, range: place, problem: problem(word))
    }

    private func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
    private func isDigit(_ scalar: Unicode.Scalar) -> Bool { 0x30...0x39 ~= scalar.value }
    private func isLatin(_ scalar: Unicode.Scalar) -> Bool { 0x61...0x7A ~= scalar.value }

    /// `next-week`: a hyphen between letters separates as a blank does.
    private func isHyphen(at index: Int) -> Bool {
        guard index > 0, index + 1 < scalars.count, scalars[index] == "-" else { return false }
        return [scalars[index - 1], scalars[index + 1]].allSatisfy {
            isLatin($0) || Hangul.isSyllable($0)
        }
    }
}

/// The words that dates are made of. `m` is minutes, as on a stove: months are `mo`.
enum DateVocabulary {
    static let english: [String: DateTerm] = {
        var words: [String: DateTerm] = [
            "today": .day(0), "tod": .day(0), "tomorrow": .day(1), "tom": .day(1),
            "tmr": .day(1), "tmrw": .day(1), "yesterday": .day(-1),
            "tonight": .dayPeriod(0, .night), "tonite": .dayPeriod(0, .night),
            "next": .relative(1), "this": .relative(0), "last": .relative(-1),
            "weekend": .weekend, "half": .half, "and": .and, "fortnight": .span(2, .week),
            "fortnights": .span(2, .week),
            "later": .after, "hence": .after, "ago": .before, "in": .within, "within": .within,
            "from": .shift(1), "after": .shift(1), "before": .shift(-1),
            "now": .now, "noon": .noon, "midday": .noon, "midnight": .midnight,
            "am": .meridiem(.morning), "pm": .meridiem(.afternoon), "past": .past, "to": .to,
            "morning": .period(.morning), "lunch": .period(.midday), "lunchtime": .period(.midday),
            "afternoon": .period(.afternoon), "evening": .period(.evening),
            "night": .period(.night),
            "st": .ordinal, "nd": .ordinal, "rd": .ordinal, "th": .ordinal,
            "at": .at, "on": .preposition, "the": .preposition, "of": .of,
            "by": .until, "until": .until, "till": .until,
            "eod": .end(.day), "eow": .end(.week), "eom": .end(.month), "eoq": .end(.quarter),
            "eoy": .end(.year), "sow": .start(.week), "som": .start(.month),
            "soq": .start(.quarter), "soy": .start(.year),
            "end": .edge(isEnd: true), "start": .edge(isEnd: false),
            "beginning": .edge(isEnd: false),
            "early": .third(1), "mid": .third(2), "middle": .third(2), "late": .third(3),
            "first": .place(1), "second": .place(2), "third": .place(3), "fourth": .place(4),
            "fifth": .place(5), "o'clock": .hourMark, "oclock": .hourMark,
        ]
        let weekdays = [
            ["monday", "mon"], ["tuesday", "tue", "tues"], ["wednesday", "wed", "weds"],
            ["thursday", "thu", "thur", "thurs"], ["friday", "fri"], ["saturday", "sat"],
            ["sunday", "sun"],
        ]
        for (index, names) in weekdays.enumerated() {
            for name in names { words[name] = .weekday(index + 1) }
        }
        let months = [
            "january", "february", "march", "april", "may", "june", "july", "august",
            "september", "october", "november", "december",
        ]
        for (index, name) in months.enumerated() {
            words[name] = .month(index + 1)
            words[String(name.prefix(3))] = .month(index + 1)
        }
        words["sept"] = .month(9)
        for (name, day) in YearlyDayNames.english { words[name] = .yearly(day) }
        let units: [(DateUnit, [String])] = [
            (.minute, ["m", "min", "mins", "minute", "minutes"]),
            (.hour, ["h", "hr", "hrs", "hour", "hours"]), (.day, ["d", "day", "days"]),
            (.week, ["w", "wk", "wks", "week", "weeks"]),
            (.month, ["mo", "mos", "month", "months"]),
            (.quarter, ["q", "quarter", "quarters"]),
            (.year, ["y", "yr", "yrs", "year", "years"]),
        ]
        for (unit, names) in units {
            for name in names { words[name] = .unit(unit) }
        }
        return words
    }()

    /// Numbers in English words, and the article that stands for one.
    static let englishNumbers: [String: Int] = {
        let names = [
            "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
            "twelve",
        ]
        var numbers = ["a": 1, "an": 1]
        for (index, name) in names.enumerated() { numbers[name] = index + 1 }
        return numbers
    }()

    /// The longest Korean word, in syllables.
    static let longestKorean = korean.keys.map(\.unicodeScalars.count).max() ?? 0

    /// Returns the word that a misspelled one may have been; the short ones are no help.
    static func suggestion(for word: String) -> String? {
        let isASCII = word.utf8.allSatisfy { $0 < 0x80 }
        let names = (isASCII ? english : korean).keys
        return Suggestion.nearest(
            to: word, among: names.filter { $0.unicodeScalars.count > (isASCII ? 2 : 1) }.sorted())
    }
}

/// The Korean words of dates; those written together are cut by ``KoreanDateWords``.
extension DateVocabulary {
    static let korean: [String: DateTerm] = {
        var words: [String: DateTerm] = [
            "오늘": .day(0), "금일": .day(0), "내일": .day(1), "낼": .day(1), "명일": .day(1), "익일": .day(1),
            "모레": .day(2), "내일모레": .day(2), "낼모레": .day(2), "글피": .day(3),
            "그글피": .day(4), "어제": .day(-1), "그제": .day(-2), "그저께": .day(-2),
            "엊그제": .day(-2), "그끄저께": .day(-3), "어젯밤": .dayPeriod(-1, .night), "당일": .day(0),
            "전일": .day(-1),
            "다음": .relative(1), "담": .relative(1), "다다음": .relative(2), "다담": .relative(2),
            "이번": .relative(0),
            "요번": .relative(0), "이": .relative(0),
            "지난": .relative(-1), "저번": .relative(-1), "지지난": .relative(-2),
            "주말": .weekend, "주중": .workweek, "월말": .end(.month), "분기말": .end(.quarter),
            "연말": .end(.year), "말": .ending, "초": .beginning, "월초": .start(.month),
            "분기초": .start(.quarter), "연초": .start(.year), "말일": .lastDay,
            "초순": .third(1), "상순": .third(1), "중순": .third(2), "하순": .third(3),
            "초반": .third(1), "중반": .third(2), "후반": .third(3),
            "상반기": .halfYear(1), "하반기": .halfYear(2), "마지막": .place(-1), "주차": .weekNumber,
            "뒤": .after, "후": .after, "이후": .after, "있다가": .after, "전": .before,
            "안": .inside, "내": .inside, "이내": .inside, "중": .inside,
            "지금": .now, "정오": .noon, "자정": .midnight,
            "새벽": .period(.dawn), "오전": .period(.morning), "아침": .period(.morning),
            "낮": .period(.midday), "한낮": .period(.midday), "점심": .period(.midday),
            "점심때": .period(.midday), "오후": .period(.afternoon), "저녁": .period(.evening),
            "저녁때": .period(.evening), "밤": .period(.night),
            "시": .hourMark, "반": .half, "분": .minuteMark,
            "까지": .until, "부터": .since, "에": .filler, "으로": .filler, "로": .filler, "쯤": .filler,
            "즈음": .filler,
            "경": .filler, "께": .filler, "무렵": .filler, "정각": .filler, "일찍": .filler, "오는": .filler,
            "돌아오는": .filler,
            "날": .unit(.day), "주": .unit(.week), "주일": .unit(.week), "달": .unit(.month),
            "개월": .unit(.month), "분기": .unit(.quarter), "사분기": .unit(.quarter), "해": .unit(.year),
            "시간": .unit(.hour),
            "년": .mark(.year), "월": .mark(.month),
            "일": .mark(.day),
            // 육월 and 십월 are not said so.
            "유월": .month(6), "시월": .month(10),
        ]
        let days = ["하루", "이틀", "사흘", "나흘", "닷새", "엿새", "이레", "여드레", "아흐레", "열흘"]
        for (index, name) in days.enumerated() {
            words[name] = .span(index + 1, .day)
            words["열" + name] = .span(index + 11, .day)
        }
        words["보름"] = .span(15, .day)
        let periods: [(DateUnit, [Int: [String]])] = [
            (.week, [0: ["금주"], 1: ["차주", "내주", "익주"]]),
            (.month, [-1: ["전월"], 0: ["이달", "당월", "금월"], 1: ["내달", "내월", "익월", "차월"]]),
            (
                .year,
                [
                    -1: ["작년", "전년"], 0: ["올해", "금년"], 1: ["내년", "명년", "익년", "새해"],
                    2: ["내후년", "후년"],
                ]
            ),
        ]
        for (unit, names) in periods {
            for (count, names) in names {
                for name in names { words[name] = .relativeUnit(count, unit) }
            }
        }
        let places = ["첫", "두", "세", "네", "다섯", "여섯"]
        for (index, name) in places.enumerated() { words[name + "번째"] = .place(index + 1) }
        for (index, name) in ["첫", "둘", "셋", "넷", "다섯", "여섯"].enumerated() {
            words[name + "째"] = .place(index + 1)
        }
        words["첫"] = .place(1)
        words["번째"] = .ordinal
        for (name, day) in YearlyDayNames.korean { words[name] = .yearly(day) }
        for (index, name) in ["월", "화", "수", "목", "금", "토", "일"].enumerated() {
            words[name + "요일"] = .weekday(index + 1)
            words[name + "욜"] = .weekday(index + 1)
            // 월 and 일 stay marks; the parser sees which is meant.
            if words[name] == nil { words[name] = .weekday(index + 1) }
        }
        return words
    }()
}

/// Cuts Hangul that is written together into the words of a date: `다음주월요일` is `다음`, `주` and
/// `월요일`, `십이월이십오일` is 12, `월`, 25 and `일`.
struct KoreanDateWords {
    /// The syllables that are cut.
    let run: [Unicode.Scalar]
    /// Those behind the next blanks.
    let next: [Unicode.Scalar]

    enum Word: Equatable {
        case term(DateTerm)
        case number(Int)
    }

    private typealias Part = HangulCut<Word>.Part

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
        // 이 달 never means two months: it is this one.
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

    private static let ones = [
        "하나": 1, "한": 1, "둘": 2, "두": 2, "셋": 3, "세": 3, "석": 3, "넷": 4, "네": 4, "넉": 4, "다섯": 5,
        "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9,
    ]
    private static let tens = [
        "열": 10, "스물": 20, "스무": 20, "서른": 30, "마흔": 40, "쉰": 50, "예순": 60, "일흔": 70, "여든": 80,
        "아흔": 90,
    ]

    private static func native(_ syllables: ArraySlice<Unicode.Scalar>) -> [KoreanNumber] {
        func first(
            _ words: [String: Int], of rest: ArraySlice<Unicode.Scalar>
        ) -> (value: Int, count: Int)? {
            for count in [2, 1] {
                let word = String(String.UnicodeScalarView(rest.prefix(count)))
                if let value = words[word] { return (value, count) }
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
