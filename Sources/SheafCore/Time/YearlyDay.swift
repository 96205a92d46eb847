/// A day that comes once in each year, such as Christmas, 설날 or the day before it.
struct YearlyDay: Sendable, Hashable {
    enum Basis: Hashable {
        case gregorian(month: Int, day: Int)
        case lunar(LunarDay)
    }

    let basis: Basis
    /// Days behind it; negative before it, as -1 for `추석 전날`.
    var offset = 0
    /// The days before it and behind it that are meant too, as 1 for `추석 연휴`.
    var margin = 0
    /// In a year that does not have the day, the nearest one before it stands for it: the last day of a
    /// lunar month for the thirtieth, the ordinary month for a leap month.
    var clamps = false

    init(month: Int, day: Int) { basis = .gregorian(month: month, day: day) }

    init(_ day: LunarDay) { basis = .lunar(day) }

    /// True if a table of years has the day.
    var isLunar: Bool { if case .lunar = basis { true } else { false } }

    /// For a lunar day, the days with its number in all months, leap months too; a year without that leap
    /// month has the ordinary one twice.
    var inEachMonth: [YearlyDay] {
        guard case .lunar(let lunar) = basis else { return [] }
        return (1...12).flatMap { month in
            [false, true].compactMap { isLeapMonth in
                LunarDay(month: month, day: lunar.day, isLeapMonth: isLeapMonth).map {
                    var day = YearlyDay($0)
                    day.clamps = true
                    return day
                }
            }
        }
    }

    /// Returns the day in a year. For a lunar one that is the lunar year with that number: the twelfth
    /// month of 2026 is in January and February 2027.
    ///
    /// - Returns: `nil` where the year, or for a lunar day the table, does not have it.
    func date(in year: Int) -> CalendarDate? {
        let date =
            switch basis {
            case .gregorian(let month, let day):
                CalendarDate(year: year, month: month, day: day)
            case .lunar(let day): clamps ? day.date(in: year) : day.exactDate(in: year)
            }
        return date?.adding(days: offset)
    }

    /// Returns the first such day from a day on; `nil` where the table ends before it.
    func first(from day: CalendarDate) -> CalendarDate? {
        firstYear(from: day).flatMap(date)
    }

    /// Returns the year of the first such day from a day on.
    func firstYear(from day: CalendarDate) -> Int? {
        years(from: day.year - 1, to: day.year + Self.searchLimit).first { year in
            date(in: year).map { $0 >= day } ?? false
        }
    }

    /// Returns the last such day up to a day; `nil` where the table begins behind it.
    func last(until day: CalendarDate) -> CalendarDate? {
        years(from: day.year - Self.searchLimit, to: day.year + 1).reversed().lazy
            .compactMap { date(in: $0) }.first { $0 <= day }
    }

    /// In years: a leap month comes again within so many, or the table ends.
    private static let searchLimit = 200

    private func years(from first: Int, to last: Int) -> Range<Int> {
        let known = isLunar ? LunarDate.years : 1...9999
        let (lower, upper) = (max(first, known.lowerBound), min(last, known.upperBound))
        return lower..<max(lower, upper + 1)
    }
}
