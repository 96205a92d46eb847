/// Cuts a phrase about repeating into its words.
struct RecurrenceLexer {
    struct Lexeme {
        var term: RecurrenceTerm
        /// In UTF-8 bytes of the text.
        var range: Range<Int>
    }

    private let text: String
    private let scalars: [(scalar: Unicode.Scalar, offset: Int)]
    private var index = 0
    private var lexemes: [Lexeme] = []
    /// Longer ones say nothing that a person would read.
    static let limit = 200

    init(_ text: String) {
        self.text = text
        var offset = 0
        scalars = text.unicodeScalars.map { scalar in
            defer { offset += UTF8.width(scalar) }
            let isCapital = "A"..."Z" ~= scalar
            return (isCapital ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar, offset)
        }
    }

    mutating func run() throws(InputError) -> [Lexeme] {
        guard scalars.count <= Self.limit else {
            throw error(0..<text.utf8.count, String(text.prefix(20)) + "…")
        }
        while let (scalar, _) = scalars[index...].first {
            switch scalar {
            case _ where try yearlyDay(): break
            case _ where scalar.properties.isWhitespace, ",", "·", "、", ".", "/", "&", "+":
                index += 1
            case "~", "-", "–", "—", "〜", "～":
                lexemes.append(Lexeme(term: .through, range: range(index..<index + 1)))
                index += 1
            case "0"..."9": try number()
            case "a"..."z": try word()
            case _ where Hangul.isSyllable(scalar): try hangul()
            default: throw error(range(index..<index + 1), String(scalar))
            }
        }
        return lexemes
    }

    /// Takes the name of a day that comes once a year, or a day of the lunar calendar. One with its year
    /// does not come again.
    private mutating func yearlyDay() throws(InputError) -> Bool {
        let found: YearlyDayReader.Found?
        do {
            found = try YearlyDayReader.read(scalars[index...].map(\.scalar)[...]) {
                RecurrenceWords.cut($0) != nil
            }
        } catch {
            throw self.error(for: error)
        }
        guard let found, found.year == nil, found.day.margin == 0 else { return false }
        let term: RecurrenceTerm =
            found.isOfEachMonth ? .lunarDay(found.day.inEachMonth) : .yearly(found.day)
        lexemes.append(Lexeme(term: term, range: range(index..<index + found.count)))
        index += found.count
        return true
    }

    private func error(for refusal: YearlyDayReader.Refusal) -> InputError {
        let (places, problem): (Range<Int>, (String) -> InputError.Problem) =
            switch refusal {
            case .unknownDay(let count): (index..<index + count, { .dayNotInTable($0) })
            case .noSuchDay(let count): (index..<index + count, { .noSuchDay($0) })
            case .incomplete:
                (index..<scalars.count, { .unknownRepeat($0, suggestion: nil) })
            }
        let place = range(places)
        let word = String(decoding: Array(text.utf8)[place], as: UTF8.self)
        return InputError(text: text, range: place, problem: problem(word))
    }

    private mutating func number() throws(InputError) {
        let begin = index
        let digits = take { "0"..."9" ~= $0 }
        if let date = date(from: begin) {
            index = begin + 10
            lexemes.append(Lexeme(term: .date(date), range: range(begin..<index)))
            return
        }
        let number = try number(digits, from: begin)
        if let mark = scalars[index...].first?.scalar, mark == "/" || mark == ".",
            let after = scalars[(index + 1)...].first?.scalar,
            "0"..."9" ~= after || mark == "/" && "a"..."z" ~= after
        {
            index += 1
            let second = index
            let other = take { "0"..."9" ~= $0 }
            // `3/week`, `1/3/5`
            let isOver = scalars[index...].first.map { $0.scalar != "/" } ?? true
            guard !other.isEmpty, isOver else {
                throw error(range(begin..<max(index, second + 1)), digits)
            }
            let pair = RecurrenceTerm.pair(number, try self.number(other, from: second))
            lexemes.append(Lexeme(term: pair, range: range(begin..<index)))
            return
        }
        let end = index
        let suffix = take { "a"..."z" ~= $0 }
        if ["st", "nd", "rd", "th"].contains(suffix) {
            lexemes.append(Lexeme(term: .ordinal(number), range: range(begin..<index)))
        } else {
            index = end
            lexemes.append(Lexeme(term: .number(number), range: range(begin..<end)))
        }
    }

    private func number(_ digits: String, from begin: Int) throws(InputError) -> Int {
        guard digits.unicodeScalars.count <= 4, let number = Int(digits), number > 0 else {
            throw InputError(
                text: text, range: range(begin..<index), problem: .numberTooLarge(digits))
        }
        return number
    }

    private func date(from begin: Int) -> CalendarDate? {
        guard begin + 10 <= scalars.count else { return nil }
        let text = scalars[begin..<begin + 10].map(\.scalar)
        return CalendarDate(String(String.UnicodeScalarView(text)))
    }

    private mutating func word() throws(InputError) {
        let begin = index
        var word = take { "a"..."z" ~= $0 }
        // `bi-weekly`, but not `mon-fri`
        if scalars[index...].first?.scalar == "-" {
            let end = index
            index += 1
            let joined = word + take { "a"..."z" ~= $0 }
            if RecurrenceWords.english[joined] != nil { word = joined } else { index = end }
        }
        guard let term = RecurrenceWords.english[word] else {
            try requireDay(word, range(begin..<index))
            throw error(range(begin..<index), word, among: RecurrenceWords.english.keys)
        }
        lexemes.append(Lexeme(term: term, range: range(begin..<index)))
    }

    private mutating func hangul() throws(InputError) {
        let begin = index
        let word = take(Hangul.isSyllable)
        guard let terms = RecurrenceWords.cut(Array(word.unicodeScalars)[...]) else {
            try requireDay(word, range(begin..<index))
            throw error(range(begin..<index), word, among: RecurrenceWords.korean.keys)
        }
        var place = begin
        for (term, length) in terms {
            lexemes.append(Lexeme(term: term, range: range(place..<place + length)))
            place += length
        }
    }

    private func requireDay(_ word: String, _ range: Range<Int>) throws(InputError) {
        guard RecurrenceWords.isShorterThanDay(word) else { return }
        throw InputError(text: text, range: range, problem: .shorterThanDay(word))
    }

    private mutating func take(_ isPart: (Unicode.Scalar) -> Bool) -> String {
        let part = scalars[index...].prefix { isPart($0.scalar) }
        index += part.count
        return String(String.UnicodeScalarView(part.map(\.scalar)))
    }

    private func range(_ places: Range<Int>) -> Range<Int> {
        let end =
            places.upperBound < scalars.count ? scalars[places.upperBound].offset : text.utf8.count
        return scalars[places.lowerBound].offset..<end
    }

    private func error(
        _ range: Range<Int>, _ word: String, among known: some Collection<String> = [String]()
    ) -> InputError {
        let suggestion = Suggestion.nearest(
            to: word, among: known.filter { $0.utf8.count > 4 }.sorted())
        return InputError(
            text: text, range: range, problem: .unknownRepeat(word, suggestion: suggestion))
    }
}

/// A word of a phrase such as `every 2 weeks on mon` or `격주 금요일`.
enum RecurrenceTerm: Hashable {
    case every, other
    /// `걸러`: of `하루 걸러`, with so much left out between.
    case alternating
    /// In digits.
    case number(Int)
    /// In words: `three`, `두`.
    case count(Int)
    /// `1st`, `second`, `마지막`: -1 is the last.
    case ordinal(Int)
    /// `번째`, behind a number.
    case ordinalMark
    case unit(RecurrenceRule.Frequency, Int)
    /// `daily`, `격주`: a unit that repeats without another word.
    case adverb(RecurrenceRule.Frequency, Int)
    case weekday(Int)
    case weekdays(ClosedRange<Int>)
    case month(Int)
    /// `추석`, `음력 8월 15일`
    case yearly(YearlyDay)
    /// `음력 15일`: the days of all months.
    case lunarDay([YearlyDay])
    /// `일` and `월` behind a number: a day or a month; by themselves they are weekdays.
    case dayMark, monthMark
    /// `12/25`: month and day, or two days of a month.
    case pair(Int, Int)
    /// `말일`, `연말`; `말` and `end`, of a month or whatever else was said.
    case lastDay, lastDayOfYear, end
    /// `월초`, `연초`.
    case firstDay, firstDayOfYear
    case date(CalendarDate)
    case until, from
    /// `~`, `to`: all days from one to the other.
    case through
    /// `5 times`; `once` and `twice` have their number with them.
    case times
    case timesOf(Int)
    /// `모두`, `in all`: a number of times is that of all.
    case total
    /// `만`: `5번만`, `월요일만`.
    case only
    /// `for` before a number of times or a span, `동안` behind it.
    case during, span
    /// `까지`, `부터`, `빼고`, behind what they are said of.
    case untilMark, fromMark, exceptMark
    case except
    case done, after, without, skipping, withoutSkipping
    case filler
}

enum RecurrenceWords {
    static let english: [String: RecurrenceTerm] = {
        var words: [String: RecurrenceTerm] = [
            "every": .every, "each": .every, "other": .other, "alternate": .other,
            "daily": .adverb(.daily, 1), "weekly": .adverb(.weekly, 1),
            "biweekly": .adverb(.weekly, 2), "fortnightly": .adverb(.weekly, 2),
            "monthly": .adverb(.monthly, 1), "bimonthly": .adverb(.monthly, 2),
            "quarterly": .adverb(.monthly, 3), "semiannual": .adverb(.monthly, 6),
            "semiannually": .adverb(.monthly, 6), "halfyearly": .adverb(.monthly, 6),
            "yearly": .adverb(.yearly, 1), "annually": .adverb(.yearly, 1),
            "annual": .adverb(.yearly, 1), "biannual": .adverb(.yearly, 2),
            "biennial": .adverb(.yearly, 2), "biennially": .adverb(.yearly, 2),
            "weekday": .weekdays(1...5), "weekdays": .weekdays(1...5),
            "workday": .weekdays(1...5), "workdays": .weekdays(1...5),
            "weekend": .weekdays(6...7), "weekends": .weekdays(6...7),
            "last": .ordinal(-1), "until": .until, "till": .until, "til": .until, "from": .from,
            "starting": .from, "since": .from, "to": .through, "through": .through,
            "thru": .through, "except": .except, "excluding": .except, "but": .except,
            "times": .times, "time": .times, "x": .times, "once": .timesOf(1),
            "twice": .timesOf(2), "thrice": .timesOf(3), "total": .total, "all": .total,
            "altogether": .total, "for": .during, "end": .end, "done": .done,
            "completion": .done, "completed": .done, "after": .after, "when": .after,
            "without": .without, "skipping": .skipping, "eom": .lastDay, "eoy": .lastDayOfYear,
            "couple": .count(2),
        ]
        for word in ["on", "of", "the", "in", "and", "at", "a", "an", "per"] {
            words[word] = .filler
        }
        // Its articles say nothing here.
        for (name, count) in DateVocabulary.englishNumbers where words[name] == nil {
            words[name] = .count(count)
        }
        let units: [([String], RecurrenceRule.Frequency, Int)] = [
            (["d", "day", "days"], .daily, 1), (["w", "wk", "wks", "week", "weeks"], .weekly, 1),
            (["m", "mo", "mos", "month", "months"], .monthly, 1),
            (["q", "quarter", "quarters"], .monthly, 3),
            (["y", "yr", "yrs", "year", "years"], .yearly, 1),
            (["fortnight", "fortnights"], .weekly, 2), (["decade"], .yearly, 10),
        ]
        for (names, unit, count) in units {
            for name in names { words[name] = .unit(unit, count) }
        }
        for (name, term) in DateVocabulary.english {
            switch term {
            case .weekday(let day):
                words[name] = .weekday(day)
                words[name + "s"] = .weekday(day)
            case .month(let month): words[name] = .month(month)
            case .place(let place): words[name] = .ordinal(place)
            default: break
            }
        }
        return words
    }()

    static let korean: [String: RecurrenceTerm] = {
        var words: [String: RecurrenceTerm] = [
            "매": .every, "마다": .every, "매일": .adverb(.daily, 1), "날마다": .adverb(.daily, 1),
            "매일같이": .adverb(.daily, 1), "나날이": .adverb(.daily, 1),
            "격일": .adverb(.daily, 2), "매주": .adverb(.weekly, 1), "격주": .adverb(.weekly, 2),
            "매월": .adverb(.monthly, 1), "매달": .adverb(.monthly, 1), "격월": .adverb(.monthly, 2),
            "다달이": .adverb(.monthly, 1), "매분기": .adverb(.monthly, 3),
            "분기": .unit(.monthly, 3), "반기": .unit(.monthly, 6), "반년": .unit(.monthly, 6),
            "매년": .adverb(.yearly, 1), "매해": .adverb(.yearly, 1),
            "해마다": .adverb(.yearly, 1), "격년": .adverb(.yearly, 2),
            "평일": .weekdays(1...5), "주중": .weekdays(1...5), "주말": .weekdays(6...7),
            "주": .unit(.weekly, 1), "주일": .unit(.weekly, 1), "일주일": .unit(.weekly, 1),
            "개월": .unit(.monthly, 1), "달": .unit(.monthly, 1), "년": .unit(.yearly, 1),
            "연": .unit(.yearly, 1), "일년": .unit(.yearly, 1), "해": .unit(.yearly, 1),
            "일": .dayMark, "월": .monthMark, "날": .unit(.daily, 1), "하루": .unit(.daily, 1),
            "말일": .lastDay, "월말": .lastDay, "연말": .lastDayOfYear, "말": .end,
            "월초": .firstDay, "연초": .firstDayOfYear, "마지막": .ordinal(-1),
            "까지": .untilMark, "부터": .fromMark, "에서": .fromMark, "걸러": .alternating,
            "건너": .alternating, "빼고": .exceptMark, "제외": .exceptMark,
            "제외하고": .exceptMark, "제외한": .exceptMark, "번": .times, "회": .times,
            "차례": .times, "모두": .total, "총": .total, "전부": .total, "합쳐": .total,
            "만": .only, "동안": .span, "간": .span, "번째": .ordinalMark, "째": .ordinalMark,
            "주차": .unit(.weekly, 1), "완료": .done, "완료한": .done, "끝": .done, "끝난": .done,
            "끝낸": .done, "끝내": .done, "후": .after, "뒤": .after, "이후": .after,
            "다음": .after, "완료후": .done, "빠짐없이": .withoutSkipping,
        ]
        for word in [
            "에", "의", "은", "는", "씩", "로", "으로", "과", "와", "하고", "나고", "고", "하면", "을", "를",
        ] {
            words[word] = .filler
        }
        let ordinals = [
            ["첫째", "첫번째", "첫"], ["둘째", "두번째"], ["셋째", "세번째"], ["넷째", "네번째"], ["다섯째", "다섯번째"],
        ]
        for (index, names) in ordinals.enumerated() {
            for name in names { words[name] = .ordinal(index + 1) }
        }
        let days = ["이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "열흘": 10, "보름": 15]
        for (name, count) in days { words[name] = .unit(.daily, count) }
        let numbers = [
            "한": 1, "두": 2, "세": 3, "석": 3, "네": 4, "넉": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8,
            "아홉": 9, "열": 10, "열두": 12, "이": 2, "삼": 3, "사": 4, "오": 5, "육": 6, "칠": 7,
            "팔": 8, "구": 9, "십": 10,
        ]
        for (name, count) in numbers { words[name] = .count(count) }
        for (name, term) in DateVocabulary.korean {
            switch term {
            case .weekday(let day) where words[name] == nil: words[name] = .weekday(day)
            case .yearly(let day): words[name] = .yearly(day)
            default: break
            }
        }
        return words
    }()

    /// Returns whether a word that no phrase holds says a time shorter than a day: `hourly`, `시간마다`.
    static func isShorterThanDay(_ word: String) -> Bool {
        let english = ["hour", "hourly", "hrs", "hr", "minute", "min", "mins"]
        let korean = ["시간", "매시", "분마다", "매분"]
        return english.contains { word == $0 || word == $0 + "s" }
            || korean.contains { word.contains($0) }
    }

    /// Returns whether a word says a period or days: `week`, `월요일에`.
    static func isDay(_ word: String) -> Bool {
        let term = english[word] ?? cut(Array(word.unicodeScalars)[...])?.first?.word
        switch term {
        case .unit, .adverb, .weekday, .weekdays, .number, .count, .ordinal, .month, .monthMark,
            .dayMark:
            return true
        default: return false
        }
    }

    /// In syllables.
    private static let longest = korean.keys.map(\.unicodeScalars.count).max() ?? 0

    /// Cuts Hangul that is written together, long words first: `월수금마다` is `월`, `수`, `금`, `마다`.
    ///
    /// - Returns: each word with its length in syllables; `nil` where no words make it up.
    static func cut(
        _ run: ArraySlice<Unicode.Scalar>
    ) -> [HangulCut<RecurrenceTerm>.Part]? {
        HangulCut<RecurrenceTerm>(of: run.count) { place, rest in
            let start = run.startIndex + place
            for length in stride(from: min(longest, run.endIndex - start), to: 0, by: -1)
            where rest.leadsOn(from: place + length) {
                let word = String(String.UnicodeScalarView(run[start..<start + length]))
                if let term = korean[word] { return (term, length) }
            }
            return nil
        }
        .words
    }
}
