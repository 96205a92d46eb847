/// So many times in each week, month or year, on days of one's own choice: `3 times a week`, `월 2회`.
///
/// Such an item stands at a day on which it can be done next. Which day follows depends on how often it was done
/// in the period already: the file keeps those days, see ``Document/recording(_:on:in:)``.
extension Recurrence {
    /// False where only what was done says which day comes next.
    public var hasFixedDays: Bool { !isAfterDone && timesPerPeriod == nil }

    /// Returns the days of the period that a day is in; that day alone for what has fixed days.
    func period(of day: CalendarDate) -> ClosedRange<CalendarDate> {
        guard timesPerPeriod != nil else { return day...day }
        let last = rule.end(ofPeriodOf: day)
        let first =
            switch rule.frequency {
            case .daily: day
            case .weekly: last.adding(days: -6)
            case .monthly: day.adding(days: 1 - day.day)
            case .yearly: last.adding(days: 1).adding(months: -12)
            }
        return first...last
    }

    /// Returns the step of an item that is done or skipped: to the next day, or where the number of the
    /// period is reached to the first day of the next one. It is never missed: a day gone by means today.
    ///
    /// - Parameter done: the days on which it was done before.
    func step(
        _ timesPerPeriod: Int, from position: CalendarDate?, today: CalendarDate, isSkipped: Bool,
        done: [CalendarDate]
    ) -> Step {
        let resolved = max(position ?? today, today)
        let period = period(of: resolved)
        var days = Set(done.filter(period.contains))
        if !isSkipped { days.insert(resolved) }
        let isReached = days.count >= timesPerPeriod
        let next = (isReached ? period.upperBound : resolved).adding(days: 1)
        return Step(resolved: resolved, next: limited(next), missed: 0)
    }
}
