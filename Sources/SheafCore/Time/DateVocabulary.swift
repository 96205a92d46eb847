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
