/// A public holiday of Korea, which calendars there print in red.
///
/// The days and the years in which they are holidays are those of the Public Holidays Act and the
/// decrees before it (관공서의 공휴일에 관한 규정), since 1948. Left out is what no table knows ahead: substitute
/// holidays, elections, and days that a government gave once. A test holds each year against the PyPI
/// package `holidays`.
public enum KoreanHoliday: String, Sendable, CaseIterable {
    case newYear = "newyear"
    case seollal
    case independence
    case arbor
    case buddha
    case labor
    case children
    case memorial
    case constitution
    case liberation
    case armedForces = "forces"
    case foundation
    case hangul
    case unitedNations = "nations"
    case chuseok
    case christmas

    /// The day itself, also in years in which it is no holiday.
    var day: YearlyDay {
        switch self {
        case .newYear: YearlyDay(month: 1, day: 1)
        case .seollal: YearlyDay(.seollal)
        case .independence: YearlyDay(month: 3, day: 1)
        case .arbor: YearlyDay(month: 4, day: 5)
        case .buddha: YearlyDay(.buddha)
        case .labor: YearlyDay(month: 5, day: 1)
        case .children: YearlyDay(month: 5, day: 5)
        case .memorial: YearlyDay(month: 6, day: 6)
        case .constitution: YearlyDay(month: 7, day: 17)
        case .liberation: YearlyDay(month: 8, day: 15)
        case .armedForces: YearlyDay(month: 10, day: 1)
        case .foundation: YearlyDay(month: 10, day: 3)
        case .hangul: YearlyDay(month: 10, day: 9)
        case .unitedNations: YearlyDay(month: 10, day: 24)
        case .chuseok: YearlyDay(.chuseok)
        case .christmas: YearlyDay(month: 12, day: 25)
        }
    }

    /// The days off in a year, counted from the day itself: -1 is the day before; `nil` where it is no
    /// holiday.
    private func daysOff(in year: Int) -> ClosedRange<Int>? {
        switch (self, year) {
        case (.newYear, ...1989): 0...2
        case (.newYear, ...1998): 0...1
        // 민속의 날, one day long, until 1988.
        case (.seollal, 1985...1988): 0...0
        case (.seollal, 1989...), (.chuseok, 1989...): -1...1
        case (.chuseok, 1986...): 0...1
        case (.arbor, 1949...1959), (.arbor, 1961...2005), (.buddha, 1975...), (.labor, 2026...),
            (.children, 1975...), (.memorial, 1956...), (.constitution, ...2007),
            (.constitution, 2026...), (.armedForces, 1976...1990), (.hangul, ...1990),
            (.hangul, 2013...), (.unitedNations, 1950...1975):
            0...0
        case (.newYear, _), (.independence, _), (.liberation, _), (.foundation, _), (.chuseok, _),
            (.christmas, _):
            0...0
        default: nil
        }
    }

    /// A holiday on its day, or on one of the days off beside it.
    public struct Occurrence: Sendable, Hashable {
        public let holiday: KoreanHoliday
        /// False on the day before 설날 and the one behind it.
        public let isDayItself: Bool
    }

    /// Years before the Republic have no holidays here, and lunar ones end with the table.
    private static let years = 1948...LunarDate.years.upperBound

    /// The holidays of some days, in the order of the year where two fall on one day.
    public static func holidays(
        in days: ClosedRange<CalendarDate>
    ) -> [CalendarDate: [Occurrence]] {
        var found: [CalendarDate: [Occurrence]] = [:]
        let (first, last) = (days.lowerBound.year, days.upperBound.year)
        guard first <= years.upperBound, last >= years.lowerBound else { return [:] }
        for year in max(first, years.lowerBound)...min(last, years.upperBound) {
            for holiday in allCases {
                guard let offsets = holiday.daysOff(in: year), let day = holiday.day.date(in: year)
                else { continue }
                for offset in offsets where days.contains(day.adding(days: offset)) {
                    // The other days of the New Year have its name too.
                    let isDayItself = offset == 0 || holiday == .newYear
                    found[day.adding(days: offset), default: []].append(
                        Occurrence(holiday: holiday, isDayItself: isDayItself))
                }
            }
        }
        return found
    }
}
