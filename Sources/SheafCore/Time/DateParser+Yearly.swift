/// Days that come once a year: `추석`, `내년 설날`, `2027년 음력 8월 15일`, `chuseok 2027`; and `설 연휴`,
/// which is three days long.
extension DateParser {
    /// Takes the day that stands here, with the year behind it.
    mutating func takeYearlyDay(_ day: YearlyDay) throws(InputError) -> DatePeriod {
        let start = index
        index += 1
        let year = takeYear() ?? takeYearSaid()
        return try takeDays(of: day, date(of: day, in: year, from: start), from: start)
    }

    /// Takes the day that stands here behind its year.
    mutating func takeYearlyDay(
        _ day: YearlyDay, in year: Int, from start: Int
    ) throws(InputError) -> DatePeriod {
        index += 1
        return try takeDays(of: day, date(of: day, in: year, from: start), from: start)
    }

    /// The day with those that are meant with it, else with the weekday that stands behind it.
    private mutating func takeDays(
        of day: YearlyDay, _ date: CalendarDate, from start: Int
    ) throws(InputError) -> DatePeriod {
        guard day.margin > 0 else {
            return DatePeriod(try takeWeekday(of: date, from: start))
        }
        return period(around: date, day)
    }

    private func period(around date: CalendarDate, _ day: YearlyDay) -> DatePeriod {
        DatePeriod(
            named: date.adding(days: -day.margin)...date.adding(days: day.margin), today: today)
    }

    /// Takes the day that stands here behind `next`, `다음`, `지난`.
    ///
    /// - Parameter count: which one; 0 and 1 are the next, -1 is the last before today.
    mutating func takeYearlyDay(
        _ day: YearlyDay, ahead count: Int
    ) throws(InputError) -> DatePeriod {
        let start = index
        index += 1
        var found: CalendarDate? = today
        for number in 0..<max(count.magnitude, 1) {
            let step = number == 0 && count == 0 ? 0 : 1
            found = found.flatMap {
                count < 0
                    ? day.last(until: $0.adding(days: -step))
                    : day.first(from: $0.adding(days: step))
            }
        }
        guard let found else { throw missing(day, at: nil, from: start) }
        return period(around: found, day)
    }

    /// Without a year it is the next one, today if it is one; looking back, the last one.
    func date(
        of day: YearlyDay, in year: Int?, from start: Int
    ) throws(InputError) -> CalendarDate {
        let isAhead = leaning == .future
        let found =
            year.map { day.date(in: $0) }
            ?? (isAhead
                ? day.first(from: today.adding(days: -day.margin))
                : day.last(until: today.adding(days: day.margin)))
        guard let found else { throw missing(day, at: year, from: start) }
        return found
    }

    /// Returns the error for a day that its year, or the years ahead, do not have.
    private func missing(_ day: YearlyDay, at year: Int?, from start: Int) -> InputError {
        var nearest = day
        nearest.clamps = true
        let known = year.map { nearest.date(in: $0) } ?? nearest.first(from: today)
        let isBeyondTable = day.isLunar && known == nil
        return error(start..<index) {
            isBeyondTable
                ? .unknownLunarYear($0, known: LunarDate.years) : .noSuchDay($0)
        }
    }
}
