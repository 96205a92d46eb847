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
        let folded = FoldedText(text)
        var lexer = DateLexer(folded, original: text)
        var parser = DateParser(
            lexemes: try lexer.run(), text: text, folded: folded, now: now, leaning: leaning,
            aim: aim)
        return try parser.parse()
    }

    /// The same, without what else it may mean.
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
            let hasSeconds = reader.next.map { 0x30...0x39 ~= $0 } ?? false
            guard let second = hasSeconds ? reader.takeDigits(2) : 0,
                let time = TimeOfDay(hour: hour, minute: minute, second: second)
            else { return nil }
            if reader.isAtEnd { return .local(date, time) }
            guard let offset = reader.takeOffset(), reader.isAtEnd else { return nil }
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

/// What a query compares dates with: a day, a time, a period, or a range that may have one end only.
public struct DateBound: Sendable, Equatable {
    /// `nil` without an end there; both are included.
    public let lower: Due?
    public let upper: Due?

    init(_ due: Due) {
        self.init(lower: due, upper: due)
    }

    private init(lower: Due?, upper: Due?) {
        self.lower = lower
        self.upper = upper
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

/// What a phrase says, see ``DateExpression/read(_:at:leaning:aim:)``.
public struct DateReading: Sendable, Equatable {
    /// The day, or the instant.
    public var due: Due
    /// All the days, where a period is named or a single day; `nil` for an instant.
    public var days: ClosedRange<CalendarDate>?
    /// A day that the same digits can mean too, where it is nearer and ``due`` more than a year away.
    public var nearer: CalendarDate?
}
