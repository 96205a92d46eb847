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
