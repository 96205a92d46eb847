/// A phrase about repeating with what a rule does not hold taken out of it: a time of day, and days that
/// count from today, such as `until next friday` and `연말까지`.
struct RecurrencePhrase {
    /// The phrase without the time, with days as `2026-12-31`.
    private(set) var text: String
    private(set) var time: TimeOfDay?
    /// The parts of `text` that stand in what was typed as well, in bytes of both.
    private var copied: [(here: Int, there: Int, count: Int)] = []

    /// - Parameter now: the time that days count from; `nil` where they cannot, as in a file.
    ///
    /// Throws `InputError` for a time that no clock shows.
    init(_ typed: String, at now: Moment?) throws(InputError) {
        let original = composed(typed)
        var rest = Pieces(original)
        if original.utf8.count <= Self.limit {
            time = try rest.takeTime()
            if let now { rest.settleDays(at: now) }
        }
        text = rest.text
        copied = rest.copied
    }

    /// Longer ones say nothing that a person would read.
    private static let limit = 3 * RecurrenceLexer.limit

    /// Returns an error of the text with its place in what was typed.
    func placed(_ error: InputError, in typed: String) -> InputError {
        let typed = composed(typed)
        guard typed != text, error.text == text else { return error }
        func place(_ offset: Int) -> Int {
            let part = copied.last { $0.here <= offset }
            return part.map { $0.there + min(offset - $0.here, $0.count) } ?? 0
        }
        let range = place(error.range.lowerBound)..<place(error.range.upperBound)
        let isWhole = error.range == 0..<text.utf8.count
        return InputError(
            text: typed, range: isWhole || range.isEmpty ? 0..<typed.utf8.count : range,
            problem: error.problem)
    }
}

/// A text from which parts are taken.
private struct Pieces {
    private var scalars: [Unicode.Scalar]
    /// In bytes of what was typed; `nil` for what was put in.
    private var places: [Int?]

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        var offset = 0
        places = scalars.map { scalar in
            defer { offset += UTF8.width(scalar) }
            return offset
        }
    }

    var text: String { String(String.UnicodeScalarView(scalars)) }

    var copied: [(here: Int, there: Int, count: Int)] {
        var (parts, here): ([(here: Int, there: Int, count: Int)], Int) = ([], 0)
        for (scalar, there) in zip(scalars, places) {
            let width = UTF8.width(scalar)
            if let there {
                if let last = parts.last, last.there + last.count == there,
                    last.here + last.count == here
                {
                    parts[parts.count - 1].count += width
                } else {
                    parts.append((here, there, width))
                }
            }
            here += width
        }
        return parts
    }

    private func string(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range])).lowercased()
    }

    private mutating func replace(_ range: Range<Int>, with text: String) {
        let new = Array(text.unicodeScalars)
        scalars.replaceSubrange(range, with: new)
        places.replaceSubrange(range, with: new.map { _ in nil })
    }

    /// The words: what stands between blanks.
    private var words: [Range<Int>] {
        var (words, begin): ([Range<Int>], Int?) = ([], nil)
        for (index, scalar) in scalars.enumerated() {
            let isBlank = scalar.properties.isWhitespace || scalar == ","
            if isBlank, let start = begin {
                words.append(start..<index)
                begin = nil
            } else if !isBlank, begin == nil {
                begin = index
            }
        }
        if let begin { words.append(begin..<scalars.count) }
        return words
    }

    // MARK: A time

    /// Takes the time of day out: `at 9am`, `아침 8시`. `every morning` is each day then.
    mutating func takeTime() throws(InputError) -> TimeOfDay? {
        guard let found = ClockScanner.first(in: scalars) else { return nil }
        let typed = string(found.clock)
        let due: Due
        do {
            due = try DateExpression.parse(found.text ?? typed, at: Self.midnight)
        } catch {
            // As `25시`; what is no time at all is the parser's to tell.
            guard case .noSuchTime = error.problem else { return nil }
            throw self.error(at: found) { .noSuchTime($0) }
        }
        guard case .instant(let instant) = due, instant.date == Self.midnight.date else {
            return nil
        }
        let before = string(0..<found.range.lowerBound).split { $0.isWhitespace }.last
        let after = string(found.range.upperBound..<scalars.count).split { $0.isWhitespace }.first
        // `아침마다`, `mornings`
        let isBeforeEvery = after.map { $0.hasPrefix("마다") } ?? false
        let isAlone = before == nil && (after == nil || isBeforeEvery)
        guard !isAlone || isBeforeEvery || typed.hasSuffix("s") else {
            throw error(at: found) { .unknownRepeat($0, suggestion: nil) }
        }
        // `every morning`, `매 아침`
        let needsDay =
            ["every", "each", "other", "매"].contains(before ?? "")
            && !(after.map { RecurrenceWords.isDay(String($0)) } ?? false)
        let day =
            switch (isAlone, needsDay) {
            case (true, _): isBeforeEvery ? "하루" : "daily"
            case (_, true): before == "매" ? "일" : "day"
            case (_, false): ""
            }
        replace(found.range, with: isBeforeEvery ? day : " \(day) ")
        return instant.time
    }

    private func error(
        at found: ClockScanner.Found, _ problem: (String) -> InputError.Problem
    ) -> InputError {
        let typed = String(String.UnicodeScalarView(scalars[found.clock]))
        let begin = places[found.clock.lowerBound] ?? 0
        return InputError(
            text: text, range: begin..<begin + typed.utf8.count, problem: problem(typed))
    }

    private static let midnight = Moment(
        seconds: localSeconds(CalendarDate(daysSinceEpoch: 0), .midnight) + 1, zone: .utc)

    // MARK: Days

    /// Writes out the days that words such as `until friday` and `다음 달부터` mean.
    mutating func settleDays(at now: Moment) {
        for _ in 0..<2 {
            settleEnglishDay(at: now)
            settleKoreanDay(at: now)
        }
    }

    private mutating func settleEnglishDay(at now: Moment) {
        let words = words
        let untilWords = ["until", "till", "til", "through", "thru", "ending"]
        let fromWords = ["from", "starting", "beginning", "since"]
        for (index, word) in words.enumerated() {
            let mark = string(word)
            let isEnd = untilWords.contains(mark)
            guard isEnd || fromWords.contains(mark) else { continue }
            // `mon through wed` are days of the week.
            if index > 0, case .weekday? = RecurrenceWords.english[string(words[index - 1])] {
                if RecurrenceWords.english[mark] == .through { continue }
            }
            let rest = words[(index + 1)...]
            guard let first = rest.first, CalendarDate(string(first)) == nil,
                !isRange(rest.map { string($0) })
            else { continue }
            for count in stride(from: min(6, rest.count), to: 0, by: -1) {
                let last = rest[rest.startIndex + count - 1]
                let value = string(first.lowerBound..<last.upperBound)
                guard let day = Self.day(isEnd ? ["by " + value, value] : [value], at: now) else {
                    continue
                }
                replace(
                    word.lowerBound..<last.upperBound, with: "\(isEnd ? "until" : "from") \(day)")
                return
            }
        }
    }

    /// `from mon to fri` are days of the week.
    private func isRange(_ words: [String]) -> Bool {
        guard words.count >= 3, case .weekday? = RecurrenceWords.english[words[0]] else {
            return false
        }
        return RecurrenceWords.english[words[1]] == .through
    }

    private mutating func settleKoreanDay(at now: Moment) {
        let words = words
        for (index, word) in words.enumerated() {
            let text = string(word)
            let isEnd = text.hasSuffix("까지")
            guard isEnd || text.hasSuffix("부터") else { continue }
            let bare = String(text.dropLast(2))
            guard CalendarDate(bare) == nil else { continue }
            // `월요일부터 금요일까지`, `매월 1일부터 3일까지` are days of the rule.
            let partners = isEnd ? ["부터", "에서"] : ["까지"]
            let isRange = words.contains { other in
                let text = string(other)
                return partners.contains { text.hasSuffix($0) }
                    && isDayOfRule(String(text.dropLast(2)))
            }
            if isRange, isDayOfRule(bare) { continue }
            for count in stride(from: min(4, index), through: 0, by: -1) {
                let begin = words[index - count]
                let lead = (index - count..<index).map { string(words[$0]) }
                guard Self.canBegin(lead) else { continue }
                let value = string(begin.lowerBound..<word.upperBound)
                let plain = String(value.dropLast(2))
                guard let day = Self.day(isEnd ? [value, plain] : [plain], at: now) else {
                    continue
                }
                replace(begin.lowerBound..<word.upperBound, with: "\(day)\(isEnd ? "까지" : "부터")")
                return
            }
        }
    }

    /// Returns whether a word is a weekday, or a day of each month.
    private func isDayOfRule(_ word: String) -> Bool {
        switch RecurrenceWords.korean[word] {
        case .weekday, .monthMark, .dayMark: return true
        default: break
        }
        let isMonthly = words.contains { ["매월", "매달", "다달이"].contains(string($0)) }
        return isMonthly && word.hasSuffix("일") && word.dropLast().allSatisfy(\.isNumber)
    }

    /// Returns whether words before the last one of a day belong to it, rather than to the rule: years come
    /// first, weekdays last, and `25일` before a month is a day of the rule.
    private static func canBegin(_ words: [String]) -> Bool {
        guard let first = words.first else { return true }
        let isRule =
            RecurrenceWords.cut(Array(first.unicodeScalars)[...]).map { terms in
                terms.contains { term, _ in
                    switch term {
                    case .adverb, .every, .weekday, .weekdays, .ordinal, .lastDay: true
                    default: false
                    }
                }
            } ?? false
        guard !isRule, !first.hasSuffix("일") || first == "내일" else { return false }
        return words.dropFirst().allSatisfy { word in
            !word.hasSuffix("년") && !["올해", "내년", "다음", "이번", "후년", "내후년"].contains(word)
        }
    }

    /// The day that the first of some wordings means.
    private static func day(_ wordings: [String], at now: Moment) -> CalendarDate? {
        for wording in wordings {
            if case .day(let day)? = try? DateExpression.parse(wording, at: now) { return day }
        }
        return nil
    }
}

/// Finds a time of day among other words.
private struct ClockScanner {
    struct Found {
        /// The words that are taken out, with the preposition and the particle.
        var range: Range<Int>
        /// The time itself.
        var clock: Range<Int>
        /// The time in other words, where it is said as dates do not.
        var text: String?
    }

    static func first(in scalars: [Unicode.Scalar]) -> Found? {
        let scanner = ClockScanner(scalars: scalars)
        for index in scalars.indices {
            if let found = scanner.korean(from: index) ?? scanner.english(from: index) {
                return found
            }
        }
        return nil
    }

    let scalars: [Unicode.Scalar]

    private func skipBlanks(_ index: Int) -> Int {
        var index = index
        while index < scalars.count, scalars[index].properties.isWhitespace { index += 1 }
        return index
    }

    /// The place behind one of some words that stands here, the longest first.
    private func end(of words: [String], at index: Int) -> (Int, String)? {
        for word in words {
            let letters = Array(word.unicodeScalars)
            let end = index + letters.count
            guard end <= scalars.count else { continue }
            let isThere = zip(scalars[index..<end], letters).allSatisfy { here, letter in
                here == letter || "A"..."Z" ~= here && here.value | 0x20 == letter.value
            }
            if isThere { return (end, word) }
        }
        return nil
    }

    private func digits(at index: Int) -> Int? {
        var end = index
        while end < scalars.count, "0"..."9" ~= scalars[end] { end += 1 }
        return end > index && end - index <= 2 ? end : nil
    }

    // MARK: Korean

    private static let parts = [
        "점심때", "저녁때", "새벽", "아침", "오전", "정오", "자정", "한낮", "점심", "오후", "저녁", "한밤", "밤", "낮",
    ]
    private static let hours = [
        "열한", "열두", "열", "한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉",
    ]

    /// `아침 8시`, `저녁 7시 반`, `9시 30분에`, `아침에`.
    private func korean(from index: Int) -> Found? {
        if index > 0, "0"..."9" ~= scalars[index - 1] { return nil }
        var end = index
        var hasPart = false
        if let (behind, _) = self.end(of: Self.parts, at: index) { (end, hasPart) = (behind, true) }
        var hasHour = false
        let place = skipBlanks(end)
        if let number = digits(at: place) ?? self.end(of: Self.hours, at: place)?.0 {
            if let (behind, _) = self.end(of: ["시"], at: skipBlanks(number)),
                self.end(of: ["시간"], at: skipBlanks(number)) == nil
            {
                (end, hasHour) = (minutes(behind), true)
            } else if hasPart, number < scalars.count, scalars[number] == ":",
                let minutes = digits(at: number + 1)
            {
                (end, hasHour) = (minutes, true)
            }
        }
        guard hasPart || hasHour else { return nil }
        let clock = index..<end
        if let (behind, _) = self.end(of: ["에"], at: end) { end = behind }
        return Found(range: index..<end, clock: clock)
    }

    private func minutes(_ end: Int) -> Int {
        let place = skipBlanks(end)
        if let (behind, _) = self.end(of: ["반"], at: place) { return behind }
        if let number = digits(at: place),
            let (behind, _) = self.end(of: ["분"], at: skipBlanks(number))
        {
            return behind
        }
        return end
    }

    // MARK: English

    private static let besideHour = [
        "half past ", "quarter past ", "quarter to ", "a quarter past ", "a quarter to ",
    ]
    private static let periods = ["morning", "afternoon", "evening", "night"]

    private func isWordEnd(_ index: Int) -> Bool {
        index >= scalars.count || !scalars[index].properties.isAlphabetic
    }

    /// `at 9am`, `at 9:30 pm`, `14:00`, `at noon`, `in the morning`, `evenings at 8`.
    private func english(from index: Int) -> Found? {
        if index > 0, scalars[index - 1].properties.isAlphabetic || "0"..."9" ~= scalars[index - 1]
        {
            return nil
        }
        var place = index
        var hasAt = false
        if let (behind, word) = end(of: ["at", "@"], at: index), word == "@" || isWordEnd(behind) {
            (place, hasAt) = (skipBlanks(behind), true)
        }
        if let (behind, _) = end(of: ["noon", "midday", "midnight"], at: place), isWordEnd(behind) {
            return Found(range: index..<behind, clock: place..<behind)
        }
        if let (behind, _) = end(of: Self.besideHour, at: place),
            let hour = hour(at: skipBlanks(behind), needsMark: false)
        {
            return Found(range: index..<hour.end, clock: place..<hour.end)
        }
        if let period = period(at: place) { return withHour(period, from: index) }
        if let hour = hour(at: place, needsMark: !hasAt) {
            return withPeriod(hour, from: index, at: place)
        }
        return nil
    }

    /// `in the morning`, `at night`, `evenings`.
    private func period(at index: Int) -> (end: Int, name: String)? {
        var place = index
        if let (behind, _) = end(of: ["in the ", "in "], at: index) { place = skipBlanks(behind) }
        guard let (behind, name) = end(of: Self.periods, at: place) else { return nil }
        let isPlural = behind < scalars.count && scalars[behind] == "s"
        let end = isPlural ? behind + 1 : behind
        return isWordEnd(end) ? (end, name) : nil
    }

    private func withHour(_ period: (end: Int, name: String), from index: Int) -> Found {
        let place = skipBlanks(period.end)
        if let (behind, _) = end(of: ["at "], at: place),
            let hour = hour(at: skipBlanks(behind), needsMark: false)
        {
            let text =
                hour.hasMeridiem || hour.hasMinutes ? hour.text : "\(period.name) \(hour.text)"
            return Found(range: index..<hour.end, clock: index..<hour.end, text: text)
        }
        return Found(range: index..<period.end, clock: index..<period.end, text: period.name)
    }

    private func withPeriod(_ hour: Hour, from index: Int, at place: Int) -> Found {
        if !hour.hasMeridiem, let period = period(at: skipBlanks(hour.end)) {
            return Found(
                range: index..<period.end, clock: place..<period.end,
                text: (hour.digits ?? hour.text) + (period.name == "morning" ? " am" : " pm"))
        }
        return Found(range: index..<hour.end, clock: place..<hour.end, text: hour.text)
    }

    private struct Hour {
        var end: Int
        var text: String
        /// The hour as it was typed, where nothing else was.
        var digits: String?
        var hasMeridiem = false
        var hasMinutes = false
    }

    /// `9`, `9:30`, `9am`, `9:30 p.m.`, `9 o'clock`.
    ///
    /// - Parameter needsMark: true where a number alone is none.
    private func hour(at index: Int, needsMark: Bool) -> Hour? {
        guard let behind = digits(at: index) else { return nil }
        var hour = Hour(end: behind, text: "")
        if behind < scalars.count, scalars[behind] == ":", let minutes = digits(at: behind + 1) {
            hour.end = minutes
            hour.hasMinutes = true
        }
        hour.text = String(String.UnicodeScalarView(scalars[index..<hour.end]))
        let marks = ["a.m.", "p.m.", "am", "pm"]
        if let (end, mark) = end(of: marks, at: skipBlanks(hour.end)), isWordEnd(end) {
            hour.end = end
            hour.hasMeridiem = true
            hour.text += mark.first == "a" ? " am" : " pm"
        } else if let (end, _) = end(of: ["o'clock", "o’clock"], at: skipBlanks(hour.end)) {
            hour.end = end
        } else if needsMark, !hour.hasMinutes {
            return nil
        }
        guard !hour.hasMeridiem, !hour.hasMinutes, let number = Int(hour.text) else { return hour }
        hour.digits = hour.text
        // As the hours of a spoken Korean time.
        hour.text = "\(1...6 ~= number ? number + 12 : number):00"
        return hour
    }
}
