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
