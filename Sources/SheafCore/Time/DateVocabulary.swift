/// The words that dates are made of, English and Korean.
enum DateVocabulary {
    static let english: [String: DateTerm] = {
        var words: [String: DateTerm] = [
            "today": .day(0), "tod": .day(0), "tomorrow": .day(1), "tom": .day(1),
            "tmr": .day(1), "yesterday": .day(-1),
            "next": .relative(1), "this": .relative(0), "last": .relative(-1),
            "weekend": .weekend, "a": .count(1), "an": .count(1), "one": .count(1),
            "two": .count(2), "three": .count(3),
            "later": .after, "hence": .after, "ago": .before, "in": .within,
            "now": .now, "noon": .noon, "midday": .noon, "midnight": .midnight,
            "am": .period(.morning), "pm": .period(.afternoon),
            "st": .ordinal, "nd": .ordinal, "rd": .ordinal, "th": .ordinal,
            "at": .filler, "on": .filler, "by": .filler, "until": .filler, "the": .filler,
            "of": .filler,
            "eod": .day(0), "eow": .end(.week), "eom": .end(.month), "eoy": .end(.year),
            "sow": .start(.week), "som": .start(.month), "soy": .start(.year),
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
        let units: [(DateUnit, [String])] = [
            (.minute, ["min", "mins", "minute", "minutes"]),
            (.hour, ["h", "hr", "hrs", "hour", "hours"]), (.day, ["d", "day", "days"]),
            (.week, ["w", "wk", "wks", "week", "weeks"]),
            (.month, ["m", "mo", "month", "months"]), (.year, ["y", "yr", "year", "years"]),
        ]
        for (unit, names) in units {
            for name in names { words[name] = .unit(unit) }
        }
        return words
    }()

    static let korean: [String: DateTerm] = {
        var words: [String: DateTerm] = [
            "오늘": .day(0), "내일": .day(1), "모레": .day(2), "내일모레": .day(2), "글피": .day(3),
            "그글피": .day(4), "어제": .day(-1), "그제": .day(-2), "그저께": .day(-2),
            "엊그제": .day(-2), "그끄저께": .day(-3),
            "다음": .relative(1), "담": .relative(1), "다다음": .relative(2), "이번": .relative(0),
            "지난": .relative(-1), "저번": .relative(-1), "지지난": .relative(-2),
            "주말": .weekend, "월말": .end(.month), "연말": .end(.year), "말": .ending,
            "초": .beginning,
            "뒤": .after, "후": .after, "이후": .after, "전": .before,
            "지금": .now, "정오": .noon, "자정": .midnight,
            "오전": .period(.morning), "아침": .period(.morning), "새벽": .period(.dawn),
            "오후": .period(.afternoon), "낮": .period(.afternoon), "저녁": .period(.evening),
            "밤": .period(.night), "시": .hourMark, "반": .half, "분": .minuteMark,
            "까지": .filler, "에": .filler,
            "주": .unit(.week), "주일": .unit(.week), "달": .unit(.month), "개월": .unit(.month),
            "시간": .unit(.hour), "년": .mark(.year), "월": .mark(.month), "일": .mark(.day),
            "올해": .relativeUnit(0, .year), "내년": .relativeUnit(1, .year),
            "작년": .relativeUnit(-1, .year), "이달": .relativeUnit(0, .month),
            "내달": .relativeUnit(1, .month), "금주": .relativeUnit(0, .week),
        ]
        let counts = ["한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열", "열한", "열두"]
        for (index, name) in counts.enumerated() { words[name] = .count(index + 1) }
        let days = ["하루", "이틀", "사흘", "나흘", "닷새", "엿새", "이레", "여드레", "아흐레", "열흘"]
        for (index, name) in days.enumerated() { words[name] = .span(index + 1, .day) }
        words["보름"] = .span(15, .day)
        words["일년"] = .span(1, .year)
        for (index, name) in ["일주일", "이주일", "삼주일"].enumerated() {
            words[name] = .span(index + 1, .week)
        }
        for (index, name) in ["월", "화", "수", "목", "금", "토", "일"].enumerated() {
            words[name + "요일"] = .weekday(index + 1)
            words[name + "욜"] = .weekday(index + 1)
            // 월 and 일 stay marks; the parser sees which is meant.
            if words[name] == nil { words[name] = .weekday(index + 1) }
        }
        return words
    }()

    /// The longest Korean word, in syllables.
    static let longestKorean = korean.keys.map(\.unicodeScalars.count).max() ?? 0

    /// What a misspelled word may have been; the short ones are no help.
    static func suggestion(for word: String) -> String? {
        let isASCII = word.utf8.allSatisfy { $0 < 0x80 }
        let names = (isASCII ? english : korean).keys
        return Suggestion.nearest(
            to: word, among: names.filter { $0.unicodeScalars.count > (isASCII ? 2 : 1) }.sorted())
    }
}
