/// Reads dates as people write them, in English and Korean: `fri 14:30`, `다음 주 월요일`.
public enum DateExpression {
    /// Which way a date without a year, a weekday or a time alone is looked for.
    public enum Leaning: Sendable {
        /// The next one, as for what is due; a day of this name that is today counts, a weekday
        /// never does: for that there is `today`.
        case future
        /// The last one, as for what was created or completed. Of a period its first day is meant.
        case past
    }

    /// Which day of a period is meant where one is named as a whole: `december`.
    public enum Aim: Sendable {
        /// The last one, as for what is due.
        case end
        /// The first one, as for what is scheduled or waits; today, where the period has begun.
        case start
    }

    /// The day, or with a time the instant with the zone's offset then.
    ///
    /// - Weeks begin on Monday. `금요일`, `fri`: the next one. `this fri`, `이번 금요일`: the nearest,
    ///   today if it is one; `이번 주 금요일`: this week's, even if past; `next fri`, `다음 주 금요일`: next
    ///   week's; `last fri`: the last one before today.
    /// - `m` is minutes, `mo` months, `q` quarters of a year.
    /// - A year of two digits is one of this century. Three numbers of two digits are year, month and
    ///   day; one of their other orders where that is a day within the year ahead and the first is
    ///   past. `12/25/2026` and `25.12.2026` are read in their order, or the other way round where only
    ///   that is a day. `1.12.` is day and month, `1. 12.`, as it is printed in Korean, month and day.
    /// - A part of the day without an hour has its usual one: `새벽` 5, `아침`, `morning` 9, `점심` 12,
    ///   `오후` 15, `저녁`, `evening` 19, `밤`, `tonight` 21; of today, once that is past, the next full
    ///   hour.
    /// - `까지`, `by`, `안에` say the end of what they stand with: `다음 주까지` is next Sunday.
    /// - `next-week`, `next-month`, `다음 달`: their first day; `this week`, `이번 달`: their last.
    ///   `eow`: Sunday; `weekend`, `주말`: Saturday, on a Sunday the same day.
    /// - A month, quarter, half or year by its name, `12월`, `q1`, `상반기`, and a part of a month, `중순`,
    ///   `둘째 주`: by the aim. The first week of a month is that of its first Thursday (ISO 8601).
    /// - `+1mo` and `한 달 뒤` keep the day, or take the month's last where it is shorter.
    /// - `midnight`, `자정`, `밤 12시`, `24:00` end the day they are said of, as its last second; `00:00`,
    ///   `12am`, `새벽 12시` begin it. `밤 1시` belongs to the night that follows.
    /// - `2시` or `at 2` without a part of the day: 1 to 6 are the afternoon, other hours as on a
    ///   24-hour clock, as they are meant in speech. `2:00` is two at night.
    /// - A time alone is the next such time. `in 2 hours`, `30분 뒤` count from now.
    ///
    /// - Parameter text: also what files hold, see ``Due/init(_:)``, and the form without separators:
    ///   `20261125T143000Z`.
    public static func read(
        _ text: String, at now: Moment, leaning: Leaning = .future, aim: Aim = .end
    ) throws(InputError) -> DateReading {
        switch Due(text) ?? Due(compact: text) {
        case .local(let date, let time)?:
            return DateReading(due: .instant(now.zone.timestamp(date, time)))
        case .day(let date)?: return DateReading(due: .day(date), days: date...date)
        case let due?: return DateReading(due: due)
        case nil: break
        }
        var parser = try DateParser(text, at: now, leaning: leaning, aim: aim)
        return try parser.parse()
    }

    /// Reads a date, without what else it may mean.
    public static func parse(
        _ text: String, at now: Moment, leaning: Leaning = .future, aim: Aim = .end
    ) throws(InputError) -> Due {
        try read(text, at: now, leaning: leaning, aim: aim).due
    }
}

extension Due {
    /// Reads Taskwarrior's own form, which is ISO 8601's basic one: `20261125T143000Z`, also without
    /// seconds or zone.
    fileprivate init?(compact text: String) {
        let due = withByteReader(text) { reader -> Due? in
            guard let year = reader.takeDigits(4), let month = reader.takeDigits(2),
                let day = reader.takeDigits(2), reader.take("T") || reader.take("t"),
                let hour = reader.takeDigits(2), let minute = reader.takeDigits(2),
                let date = CalendarDate(year: year, month: month, day: day)
            else { return nil }
            let hasSeconds = reader.next?.isASCIIDigit ?? false
            guard let second = hasSeconds ? reader.takeDigits(2) : 0,
                let time = TimeOfDay(hour: hour, minute: minute, second: second)
            else { return nil }
            if reader.isAtEnd { return .local(date, time) }
            guard let offset = reader.takeOffset() else { return nil }
            return .instant(Timestamp(date: date, time: time, offset: offset))
        }
        guard let due else { return nil }
        self = due
    }
}

extension DateExpression {
    /// The day until which waits what is put off without a date: Taskwarrior's `someday`.
    public static let someday = CalendarDate(year: 9999, month: 12, day: 30)!

    /// Returns whether a value puts something off without a date.
    static func isSomeday(_ value: Substring) -> Bool {
        ["someday", "some day", "later", "sometime", "언젠가", "나중에", "나중"].contains(
            FoldedText.fold(String(value)))
    }

    /// Returns whether a value says that there is no date.
    static func isNone(_ value: Substring) -> Bool {
        ["none", "없음"].contains(FoldedText.fold(String(value)))
    }
}

/// The right side of a comparison of dates: a day, a time, a period, or a range that may have one end only.
public struct DateBound: Sendable, Equatable {
    /// `nil` without an end there; both are included.
    public let lower: Due?
    public let upper: Due?
}

extension DateBound {
    init(_ due: Due) {
        self.init(lower: due, upper: due)
    }

    private init(_ reading: DateReading) {
        self.init(
            lower: reading.days.map { .day($0.lowerBound) } ?? reading.due,
            upper: reading.days.map { .day($0.upperBound) } ?? reading.due)
    }

    /// Reads a date as ``DateExpression/read(_:at:leaning:aim:)`` does, a period as all its days, and
    /// `2026-12-01..2026-12-07`, `월~금`, `..friday`. The end of a range is the first such day behind
    /// its beginning.
    public init(
        _ text: String, at now: Moment, leaning: DateExpression.Leaning = .future
    ) throws(InputError) {
        guard let sign = Self.sign(in: text) else {
            self.init(try DateExpression.read(text, at: now, leaning: leaning))
            return
        }
        let (left, right) = (text[..<sign.lowerBound], text[sign.upperBound...])
        func read(_ part: Substring, at now: Moment) throws(InputError) -> DateBound? {
            guard part.contains(where: { !$0.isWhitespace }) else { return nil }
            do {
                return DateBound(try DateExpression.read(String(part), at: now, leaning: leaning))
            } catch {
                let offset = text.utf8.distance(from: text.startIndex, to: part.startIndex)
                throw error.moved(by: offset, into: text)
            }
        }
        let begin = try read(left, at: now)
        var end = try read(right, at: now)
        let lower = begin?.lower
        if let lower, let found = end?.upper, Self.isOrdered(found, lower, now.zone) == false {
            let day = now.zone.timestamp(lower.date(in: now.zone), .midnight)
            end = try read(right, at: Moment(seconds: day.secondsSinceEpoch, zone: now.zone))
        }
        let upper = end?.upper
        let isOrdered = lower.flatMap { lower in
            upper.map { Self.isOrdered($0, lower, now.zone) }
        }
        guard lower != nil || upper != nil, isOrdered ?? true else {
            let start = text.utf8.distance(from: text.startIndex, to: sign.lowerBound)
            throw InputError(
                text: text, range: start..<text.utf8.count,
                problem: .misplacedDateWord(String(text[sign.lowerBound...])))
        }
        self.init(lower: lower, upper: upper)
    }

    private static func isOrdered(_ upper: Due, _ lower: Due, _ zone: Zone) -> Bool {
        upper.seconds(in: zone) >= lower.seconds(in: zone)
    }

    /// The days from one end to the other, a year of them at most; `nil` where an end is missing.
    public func days(in zone: Zone) -> ClosedRange<CalendarDate>? {
        guard let lower, let upper else { return nil }
        let (first, last) = (lower.date(in: zone), upper.date(in: zone))
        return first <= last ? first...min(last, first.adding(days: 366)) : nil
    }

    /// The sign of a range. Two dots, or what stands between two days in Korean and Japanese.
    private static func sign(in text: String) -> Range<String.Index>? {
        text.utf8.firstRange(of: "..".utf8)
            ?? ["~", "\u{301C}", "\u{FF5E}"].lazy.compactMap {
                text.utf8.firstRange(of: $0.utf8)
            }.first
    }

    /// Returns whether a text is a range, whatever its ends are.
    static func isRange(_ text: some StringProtocol) -> Bool { sign(in: String(text)) != nil }
}

/// The days that a phrase names, and the one of them that is meant where a single one is asked for.
struct DatePeriod: Equatable {
    /// One day where a day is named.
    var days: ClosedRange<CalendarDate>
    /// The day on which something is due then.
    var due: CalendarDate
    /// The day on which something begins then.
    var start: CalendarDate
    /// True for a month, a quarter or a year by its name, which no time of day goes with.
    var isNamed = false

    /// True if it is a single day.
    var isDay: Bool { days.lowerBound == days.upperBound }

    init(_ day: CalendarDate) {
        days = day...day
        (due, start) = (day, day)
    }

    /// A period by its name, `december`, and every one that has begun: due on its last day; begun on
    /// its first, or today.
    init(named days: ClosedRange<CalendarDate>, today: CalendarDate) {
        self.days = days
        due = days.upperBound
        start = days.contains(today) ? today : days.lowerBound
        isNamed = days.lowerBound.adding(days: 7) < days.upperBound
    }

    /// A period of which one day is meant either way: `next week`, `월말`.
    init(_ days: ClosedRange<CalendarDate>, day: CalendarDate) {
        self.days = days
        (due, start) = (day, day)
    }
}

/// The reading of a phrase, see ``DateExpression/read(_:at:leaning:aim:)``.
public struct DateReading: Sendable, Equatable {
    /// The day, or the instant.
    public var due: Due
    /// All the days, where a period is named or a single day; `nil` for an instant.
    public var days: ClosedRange<CalendarDate>?
    /// A day that the same digits can mean too, where it is nearer and ``due`` more than a year away.
    public var nearer: CalendarDate?
}

/// Dates among other words.
extension DateExpression {
    /// Returns the number of words behind a value that belong to its date: as many as still make
    /// one with it. Words that make one with it which no calendar or clock shows belong to it too, so
    /// that `2월 30일` is refused and not the end of February.
    ///
    /// - Parameter ranges: whether two dates may stand on both sides of `..`.
    public static func length(
        of value: Substring, in words: some Sequence<String>, at now: Moment, leaning: Leaning,
        ranges: Bool = false
    ) -> Int {
        var text = String(value)
        var length = 0
        // No date has more words than these.
        for (index, word) in words.prefix(ranges ? 14 : 10).enumerated() {
            text += " " + word
            if reads(text, at: now, leaning: leaning, ranges: ranges) { length = index + 1 }
        }
        return length
    }

    /// Returns whether a text is a date, or one that there is not.
    static func reads(_ text: String, at now: Moment, leaning: Leaning, ranges: Bool) -> Bool {
        do {
            if ranges {
                _ = try DateBound(text, at: now, leaning: leaning)
            } else {
                _ = try read(text, at: now, leaning: leaning)
            }
            return true
        } catch {
            switch error.problem {
            case .noSuchDay, .wrongWeekday, .noSuchTime, .numberTooLarge: return true
            default: return false
            }
        }
    }

    /// Returns whether a word is said of dates and times and of little else: `friday`, `3pm`, `다음`.
    static func isDateWord(_ word: String) -> Bool {
        var lexer = DateLexer(FoldedText(word), original: word)
        guard let lexemes = try? lexer.run() else { return false }
        let hasNumber = lexemes.contains { if case .number = $0.kind { true } else { false } }
        return lexemes.contains { lexeme in
            guard case .term(let term) = lexeme.kind, lexeme.range.count > 2 else {
                // 3pm, 3d
                return hasNumber && lexemes.count > 1 && lexeme.isPartOfTime
            }
            return switch term {
            case .day, .relativeUnit, .end, .start, .lastDay, .yearly, .now, .noon, .midnight,
                .period, .meridiem, .until:
                true
            // 금, 이: too short to say.
            case .weekday, .weekend, .workweek, .month, .relative: word.unicodeScalars.count > 1
            case .mark, .hourMark, .minuteMark, .unit: hasNumber
            default: false
            }
        }
    }

    /// Reads `+1w`, `-3일`: a distance with its sign, and nothing else.
    static func signedAmount(_ text: Substring) -> DateAmount? {
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        return amount(String(text.dropFirst())).map { sign == "-" ? -$0 : $0 }
    }

    /// Reads a length of time, and nothing else: `1h30m`, `두 시간`, `half an hour`.
    static func amount(_ text: String) -> DateAmount? {
        // A length is the same from whenever it is counted.
        let now = Moment(seconds: 0, zone: .utc)
        guard var parser = try? DateParser(text, at: now, leaning: .future, aim: .end),
            let amount = try? parser.takeAmount(), parser.index == parser.lexemes.count
        else { return nil }
        return amount
    }
}

extension DateLexeme {
    /// True for a short word that only a time or a distance has behind its number.
    fileprivate var isPartOfTime: Bool {
        switch kind {
        case .term(.meridiem), .term(.unit), .term(.ordinal): true
        default: false
        }
    }
}

/// A word of dates and times, in whichever language it was said.
enum DateTerm: Equatable {
    /// `today`, `내일`: days from today.
    case day(Int)
    /// ISO 8601: Monday is 1.
    case weekday(Int)
    case weekend
    /// `주중`: Monday to Friday.
    case workweek
    /// `nov`
    case month(Int)
    /// `christmas`, `설날`, `음력 8월 15일`: a day of each year.
    case yearly(YearlyDay)
    /// `next`, `이번`: how many periods ahead.
    case relative(Int)
    /// `내년`, `이달`: the same with its period.
    case relativeUnit(Int, DateUnit)
    /// `week`, `달`, and after a number `w`.
    case unit(DateUnit)
    /// `년`, `월`, `일` behind the number of a year, a month, a day.
    case mark(DateUnit)
    /// `주차` behind the number of a week.
    case weekNumber
    /// `사흘`, `일주일`, `fortnight`
    case span(Int, DateUnit)
    /// `eom`, `월말`
    case end(DateUnit)
    /// `som`: the next one's first day.
    case start(DateUnit)
    /// `다음 달 말`, `다음 달 초`
    case ending, beginning
    /// `초순`, `mid`: a third of a month, or a part of a week, from 1.
    case third(Int)
    /// `상반기`, `하반기`: 1 and 2.
    case halfYear(Int)
    /// `다음 달 말일`, and by itself that of this month.
    case lastDay
    /// `end of month`, `beginning of next year`
    case edge(isEnd: Bool)
    /// `first`, `둘째`; -1 is the last one.
    case place(Int)
    /// `뒤`, `later`; `전`, `ago`
    case after, before
    /// `a week from friday`, `the day before christmas`: 1 ahead, -1 back.
    case shift(Int)
    /// `in 3 days`
    case within
    /// `이번 주 안에`, `3일 이내`
    case inside
    /// `까지`, `by`: the end of what it is said of.
    case until
    /// `부터`: its beginning.
    case since
    case now, noon, midnight
    /// `오후`, `evening`: with an hour behind it or by itself.
    case period(DayPeriod)
    /// `am`, `pm`: with an hour before or behind it.
    case meridiem(DayPeriod)
    /// `tonight`: a day and a part of it.
    case dayPeriod(Int, DayPeriod)
    /// `시`, `o'clock`, `반`, `분`
    case hourMark, half, minuteMark
    /// `half past 3`, `quarter to 5`
    case past, to
    /// `25th`
    case ordinal
    /// `쯤`: says nothing that matters here.
    case filler
    /// `on`, `the`: says nothing either, and something follows it.
    case preposition
    /// `at`: the same; a number behind it is an hour.
    case at
    /// `of`: a longer time follows, of which the one before is a part.
    case of
    /// `1 hour and 30 minutes`
    case and
}

/// The smaller first.
public enum DateUnit: Comparable, Sendable {
    case minute, hour, day, week, month, quarter, year
}

/// A part of the day that tells which of two hours is meant.
enum DayPeriod: Equatable {
    /// `새벽`
    case dawn
    /// `오전`, `아침`, `am`
    case morning
    /// `낮`, `점심`
    case midday
    /// `오후`, `pm`
    case afternoon
    /// `저녁`
    case evening
    /// `밤`: reaches past midnight.
    case night

    /// The hour that is meant where none is said: `내일 아침` is 9:00.
    var usualHour: Int {
        switch self {
        case .dawn: 5
        case .morning: 9
        case .midday: 12
        case .afternoon: 15
        case .evening: 19
        case .night: 21
        }
    }

    /// The hour at which it is over: `오전 중` is until noon.
    var lastHour: Int {
        switch self {
        case .dawn: 6
        case .morning: 12
        case .midday: 14
        case .afternoon: 18
        case .evening: 21
        case .night: 24
        }
    }

    /// The hour counted from the day's beginning, up to 29 for the hours after midnight of the
    /// night that follows; `nil` for an hour that the period does not have.
    func hour(_ spoken: Int) -> Int? {
        switch (self, spoken) {
        case (.morning, 12), (.dawn, 12): 0
        case (.morning, 0...11), (.dawn, 0...6): spoken
        case (.midday, 10...15), (.afternoon, 12): spoken
        case (.midday, 1...5), (.afternoon, 1...11): spoken + 12
        case (.evening, 5...11): spoken + 12
        case (.night, 6...11): spoken + 12
        case (.night, 12): 24
        case (.night, 1...5): spoken + 24
        // 오후 15시, 밤 22시: already counted from midnight.
        case (.afternoon, 13...23), (.evening, 17...23), (.night, 18...23): spoken
        default: nil
        }
    }
}

/// A length of time in calendar units, which a day has 24 hours of and a month no fixed days.
public struct DateAmount: Sendable, Hashable {
    var months = 0
    var days = 0
    /// `nil` where nothing finer than a day was said: a day is then meant, not an instant.
    var seconds: Int?

    init(_ count: Int, _ unit: DateUnit) {
        switch unit {
        case .minute: seconds = count * 60
        case .hour: seconds = count * 3600
        case .day: days = count
        case .week: days = count * 7
        case .month: months = count
        case .quarter: months = count * 3
        case .year: months = count * 12
        }
    }

    /// Half a unit: 6 months, 15 days, 12 hours, 30 minutes; `nil` for units that are not halved.
    init?(half unit: DateUnit) {
        switch unit {
        case .hour: self.init(30, .minute)
        case .day: self.init(12, .hour)
        case .minute, .week, .quarter: return nil
        case .month: self.init(15, .day)
        case .year: self.init(6, .month)
        }
    }

    static func + (left: DateAmount, right: DateAmount) -> DateAmount {
        var sum = left
        sum.months += right.months
        sum.days += right.days
        if let seconds = right.seconds { sum.seconds = (sum.seconds ?? 0) + seconds }
        return sum
    }

    static prefix func - (amount: DateAmount) -> DateAmount {
        var negative = amount
        negative.months.negate()
        negative.days.negate()
        negative.seconds?.negate()
        return negative
    }
}

extension CalendarDate {
    /// The day that lies so far away; what is finer than a day is left out.
    func adding(_ amount: DateAmount) -> CalendarDate {
        adding(months: amount.months).adding(days: amount.days)
    }
}

extension Due {
    /// The time so much later, at the same time on the clock that it was written by; `nil` for hours
    /// after a whole day.
    func adding(_ amount: DateAmount) -> Due? {
        switch self {
        case .day(let date): return amount.seconds == nil ? .day(date.adding(amount)) : nil
        case .local(let date, let time):
            let seconds =
                localSeconds(date.adding(amount), time) + Int64(amount.seconds ?? 0)
            let sum = splitLocal(seconds)
            return .local(sum.date, sum.time)
        case .instant(let instant):
            let moved = Timestamp(
                date: instant.date.adding(amount), time: instant.time, offset: instant.offset)
            return .instant(
                Timestamp(
                    secondsSinceEpoch: moved.secondsSinceEpoch + Int64(amount.seconds ?? 0),
                    offset: instant.offset))
        }
    }
}
