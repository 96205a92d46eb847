/// A rule by which days repeat: the recurrence rules of RFC 5545 (3.3.10), on whole days.
///
/// A rule has no beginning of its own: it is counted from a day that the caller names (`DTSTART`).
public struct RecurrenceRule: Sendable, Hashable {
    public enum Frequency: String, Sendable, CaseIterable {
        case daily, weekly, monthly, yearly
    }

    /// A weekday: each one, or the nth of a month or a year, -1 for the last.
    public struct Weekday: Sendable, Hashable {
        public var ordinal: Int?
        /// ISO 8601: Monday is 1, Sunday 7.
        public var day: Int

        public init(_ day: Int, ordinal: Int? = nil) {
            (self.day, self.ordinal) = (day, ordinal)
        }
    }

    public var frequency: Frequency
    /// From 1: each period, every other one, and so on.
    public var interval: Int
    public var weekdays: [Weekday] = []
    /// From 1 to 31, or from -1, the last one, to -31.
    public var monthDays: [Int] = []
    /// From 1 to 12.
    public var months: [Int] = []
    /// Of the days that a period has, the nth ones; -1 for the last.
    public var positions: [Int] = []
    /// Days that come once a year and are no days of months: 설날, and the lunar ones.
    var yearlyDays: [YearlyDay] = []
    /// The first day of a week, which matters where not each week counts.
    public var weekStart = 1
    /// Days that a month does not have are its last one, rather than none.
    public var clamps = false

    public init(_ frequency: Frequency, interval: Int = 1) {
        (self.frequency, self.interval) = (frequency, interval)
    }

    /// Returns the first day of the rule after another day; `nil` where there is none for a hundred
    /// years, as for 30 February.
    ///
    /// - Parameter start: the day that periods are counted from; no day before it is one of the rule.
    public func next(after day: CalendarDate, from start: CalendarDate) -> CalendarDate? {
        let first = max(day.adding(days: 1), start)
        guard yearlyDays.isEmpty else { return firstYearlyDay(from: first, start: start) }
        let last = first.adding(months: 12 * Self.searchLimit)
        var number = period(of: first, from: start)
        while true {
            let days = days(inPeriod: number, from: start)
            if let found = days.first(where: { $0 >= first }) { return found <= last ? found : nil }
            number += 1
            guard let begin = begin(ofPeriod: number, from: start), begin <= last else {
                return nil
            }
        }
    }

    /// Returns whether a day is one of the rule.
    ///
    /// - Parameter start: the day that periods are counted from.
    func contains(_ day: CalendarDate, from start: CalendarDate) -> Bool {
        guard yearlyDays.isEmpty else {
            return next(after: day.adding(days: -1), from: start) == day
        }
        return day >= start
            && days(inPeriod: period(of: day, from: start), from: start).contains(day)
    }

    /// Returns the first day from a day on that fits, whichever periods count; the day itself where none does.
    /// Of 29 February it is one that a calendar shows, so that each fourth year has it.
    func firstMatch(from day: CalendarDate) -> CalendarDate {
        var each = self
        each.interval = 1
        each.clamps = !(months == [2] && monthDays == [29])
        return each.next(after: day.adding(days: -1), from: day) ?? day
    }

    /// Returns the last day of the period in which a day lies.
    func end(ofPeriodOf day: CalendarDate) -> CalendarDate {
        switch frequency {
        case .daily: day
        case .weekly: firstDay(ofWeekOf: day).adding(days: 6)
        case .monthly: day.lastOfMonth
        case .yearly: CalendarDate(year: day.year, month: 12, day: 31) ?? day
        }
    }

    /// In years.
    private static let searchLimit = 100

    // MARK: Periods

    /// The number of the period that counts in which a day lies, or of the one before it.
    private func period(of day: CalendarDate, from start: CalendarDate) -> Int {
        let (one, other) = (start.civil, day.civil)
        let distance =
            switch frequency {
            case .daily: start.days(until: day)
            case .weekly: firstDay(ofWeekOf: start).days(until: firstDay(ofWeekOf: day)) / 7
            case .monthly: (other.year - one.year) * 12 + other.month - one.month
            case .yearly: other.year - one.year
            }
        return distance / interval
    }

    /// `nil` after the year 9999.
    private func begin(ofPeriod number: Int, from start: CalendarDate) -> CalendarDate? {
        let (distance, overflow) = number.multipliedReportingOverflow(by: interval)
        guard !overflow, distance < 4_000_000 else { return nil }
        switch frequency {
        case .daily: return start.adding(days: distance)
        case .weekly: return firstDay(ofWeekOf: start).adding(days: distance * 7)
        case .monthly:
            let months = start.year * 12 + start.month - 1 + distance
            return CalendarDate(year: months / 12, month: months % 12 + 1, day: 1)
        case .yearly: return CalendarDate(year: start.year + distance, month: 1, day: 1)
        }
    }

    private func firstDay(ofWeekOf day: CalendarDate) -> CalendarDate {
        day.adding(days: -((day.weekday - weekStart + 7) % 7))
    }

    /// The days of a period, in order.
    private func days(inPeriod number: Int, from start: CalendarDate) -> [CalendarDate] {
        guard let begin = begin(ofPeriod: number, from: start) else { return [] }
        let days =
            switch frequency {
            case .daily: allows(begin) ? [begin] : []
            case .weekly: week(begin, start)
            case .monthly: months.isEmpty || months.contains(begin.month) ? month(begin, start) : []
            case .yearly: year(begin, start)
            }
        guard !positions.isEmpty else { return days }
        let chosen = Set(positions.map { $0 > 0 ? $0 - 1 : days.count + $0 })
        return days.indices.filter(chosen.contains).map { days[$0] }
    }

    private func allows(_ day: CalendarDate) -> Bool {
        (months.isEmpty || months.contains(day.month)) && (monthDays.isEmpty || isMonthDay(day))
            && (weekdays.isEmpty || weekdays.contains { $0.day == day.weekday })
    }

    private func week(_ begin: CalendarDate, _ start: CalendarDate) -> [CalendarDate] {
        let wanted = weekdays.isEmpty ? [start.weekday] : weekdays.map(\.day)
        return (0..<7).map { begin.adding(days: $0) }.filter { day in
            wanted.contains(day.weekday) && (months.isEmpty || months.contains(day.month))
        }
    }

    private func year(_ begin: CalendarDate, _ start: CalendarDate) -> [CalendarDate] {
        let isByMonth = !months.isEmpty || !monthDays.isEmpty || weekdays.isEmpty
        guard isByMonth else {
            return Self.days(from: begin, to: begin.adding(months: 12), weekdays)
        }
        let isOpen = monthDays.isEmpty && weekdays.isEmpty
        let wanted = !months.isEmpty ? months : isOpen ? [start.month] : Array(1...12)
        return Set(wanted).sorted().flatMap { number in
            month(begin.adding(months: number - 1), start)
        }
    }

    private func month(_ begin: CalendarDate, _ start: CalendarDate) -> [CalendarDate] {
        let end = begin.adding(months: 1)
        guard monthDays.isEmpty else {
            let days = Set(monthDays.compactMap { self.day($0, ofMonth: begin) }).sorted()
            guard !weekdays.isEmpty else { return days }
            let wanted = Set(Self.days(from: begin, to: end, weekdays))
            return days.filter(wanted.contains)
        }
        guard weekdays.isEmpty else { return Self.days(from: begin, to: end, weekdays) }
        return day(start.day, ofMonth: begin).map { [$0] } ?? []
    }

    /// The nth day of a month, from its end below 0.
    private func day(_ number: Int, ofMonth begin: CalendarDate) -> CalendarDate? {
        let length = begin.lastOfMonth.day
        let day = number > 0 ? number : length + 1 + number
        if day > length { return clamps ? begin.lastOfMonth : nil }
        return day > 0 ? begin.adding(days: day - 1) : clamps ? begin : nil
    }

    private func isMonthDay(_ day: CalendarDate) -> Bool {
        let begin = day.adding(days: 1 - day.day)
        return monthDays.contains { self.day($0, ofMonth: begin) == day }
    }

    /// The weekdays from a day up to another, which is not one of them, in order.
    private static func days(
        from begin: CalendarDate, to end: CalendarDate, _ weekdays: [Weekday]
    ) -> [CalendarDate] {
        let length = begin.days(until: end)
        var days: Set<CalendarDate> = []
        for weekday in weekdays {
            let first = (weekday.day - begin.weekday + 7) % 7
            let count = (length - first + 6) / 7
            let numbers =
                switch weekday.ordinal {
                case nil: Array(0..<count)
                case let ordinal?: [ordinal > 0 ? ordinal - 1 : count + ordinal]
                }
            for number in numbers where 0..<count ~= number {
                days.insert(begin.adding(days: first + 7 * number))
            }
        }
        return days.sorted()
    }
}

/// Days with a name and days of the lunar calendar, of which the rules of RFC 5545 know nothing:
/// `매년 음력 8월 15일`, `every chuseok`.
extension RecurrenceRule {
    /// Returns whether days with names of their own are among its days, lunar ones too.
    public var hasYearlyDays: Bool { !yearlyDays.isEmpty }

    /// True where no day is named in another way too.
    var hasYearlyDaysOnly: Bool {
        months.isEmpty && monthDays.isEmpty && weekdays.isEmpty && positions.isEmpty
    }

    /// Returns the first of them from a day on; `nil` where the table of the lunar calendar ends.
    ///
    /// - Parameter start: the day that years are counted from where not each one counts.
    func firstYearlyDay(from day: CalendarDate, start: CalendarDate) -> CalendarDate? {
        yearlyDays.compactMap { $0.first(from: day, every: interval, since: start) }.min()
    }
}

extension YearlyDay {
    /// - Parameters:
    ///   - interval: years from one to the next.
    ///   - start: the first one is not before this day.
    fileprivate func first(
        from day: CalendarDate, every interval: Int, since start: CalendarDate
    ) -> CalendarDate? {
        guard interval > 1 else { return first(from: max(day, start)) }
        guard let first = firstYear(from: start) else { return nil }
        // A year early, as a lunar year reaches into the next one.
        let passed = max(0, day.year - 1 - first) / interval
        // The day may be in that year or in one of the next two of those that count.
        return (passed...passed + 2).lazy.compactMap { self.date(in: first + $0 * interval) }
            .first { $0 >= day }
    }
}
