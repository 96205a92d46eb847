/// A day of Korea's lunar calendar (음력), from 31 January 1900 to 31 December 2050.
///
/// A month has 29 or 30 days, and in seven years of nineteen one is followed by a leap month (윤달) of
/// the same number. Astronomy decides, not a formula: the Korea Astronomy and Space Science Institute
/// publishes the calendar up to 2050. The table holds its numbers as the PyPI package
/// `korean_lunar_calendar` 0.4.0 has them, and a test holds every day of it against that package.
public struct LunarDate: Sendable, Hashable {
    /// Begins between 20 January and 21 February of the Gregorian year with the same number.
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// True in the leap month behind the ordinary one.
    public let isLeapMonth: Bool
    /// 1 to 30.
    public let day: Int

    /// The lunar years that the table has. The last one is cut at the end of the Gregorian 2050.
    public static let years = 1900...2050

    /// `nil` for a day that the table does not have.
    public init?(_ date: CalendarDate) {
        guard Self.range.contains(date) else { return nil }
        let day = date.daysSinceEpoch
        year = Self.newYears[date.year - Self.years.lowerBound] > day ? date.year - 1 : date.year
        var left = day - Self.newYears[year - Self.years.lowerBound]
        for month in Self.months(of: year) {
            if left < month.length {
                (self.month, isLeapMonth, self.day) = (month.number, month.isLeap, left + 1)
                return
            }
            left -= month.length
        }
        return nil
    }

    /// The first day of the table and its last one.
    static let range = CalendarDate(daysSinceEpoch: -25_537)...CalendarDate(daysSinceEpoch: 29_584)

    /// Days since 1970-01-01 at which each year begins.
    private static let newYears: [Int] = {
        var days = [range.lowerBound.daysSinceEpoch]
        for year in years.dropLast() {
            days.append(months(of: year).reduce(days[days.count - 1]) { $0 + $1.length })
        }
        return days
    }()

    fileprivate static func newYear(_ year: Int) -> CalendarDate {
        CalendarDate(daysSinceEpoch: newYears[year - years.lowerBound])
    }

    fileprivate struct Month {
        let number: Int
        let isLeap: Bool
        /// In days.
        let length: Int
    }

    /// The months of a year that the table has, in order.
    fileprivate static func months(of year: Int) -> [Month] {
        let entry = table[year - years.lowerBound]
        let leap = Int(entry >> 12 & 0xF)
        return (1...12).flatMap { number in
            let month = Month(
                number: number, isLeap: false, length: entry >> (number - 1) & 1 == 1 ? 30 : 29)
            guard number == leap else { return [month] }
            return [
                month, Month(number: number, isLeap: true, length: entry >> 16 & 1 == 1 ? 30 : 29),
            ]
        }
    }

    /// A number for each year: from the lowest bit on, twelve months, where 1 stands for 30 days; four bits
    /// with the number of the month that a leap month follows, 0 for none; and the leap month's length.
    private static let table: [UInt32] = [
        0x08bd2, 0x00752, 0x00ea5, 0x05b2a, 0x0064b, 0x00a9b, 0x14aa6, 0x0056a, 0x00b59, 0x02baa,
        0x00752, 0x06da5, 0x00b25, 0x00a4b, 0x0595b, 0x00aad, 0x0056a, 0x025b5, 0x00ba9, 0x07dd2,
        0x00d92, 0x00d25, 0x05d2d, 0x00956, 0x002b5, 0x04add, 0x006d4, 0x00da9, 0x02eca, 0x00e92,
        0x066a6, 0x00527, 0x00a57, 0x15956, 0x00ada, 0x006d4, 0x13751, 0x00749, 0x17b13, 0x00a93,
        0x0052b, 0x1651b, 0x0096d, 0x00b6a, 0x14da4, 0x00ba4, 0x00b49, 0x02d4b, 0x00a95, 0x07aab,
        0x0052d, 0x00aad, 0x15aaa, 0x00db2, 0x00da4, 0x13ea1, 0x00d4a, 0x08d95, 0x00a96, 0x00556,
        0x06575, 0x00ad5, 0x006d2, 0x04755, 0x00ea5, 0x00e4a, 0x0364e, 0x00a9b, 0x07ad6, 0x0056a,
        0x00b59, 0x05bb2, 0x00752, 0x00725, 0x04b2b, 0x00a4b, 0x089ab, 0x002ad, 0x0056b, 0x165a9,
        0x00da9, 0x00d92, 0x04d95, 0x00d25, 0x0ae4d, 0x00a56, 0x002b6, 0x06aed, 0x006d4, 0x00da9,
        0x05ed2, 0x00e92, 0x00d26, 0x0352e, 0x00a57, 0x089b6, 0x00b5a, 0x006d4, 0x05769, 0x00749,
        0x00693, 0x04a97, 0x0052b, 0x00a5b, 0x02aae, 0x0036a, 0x07dd5, 0x00ba4, 0x00b49, 0x05d53,
        0x00a95, 0x0052d, 0x1352d, 0x00aad, 0x09baa, 0x005d2, 0x00da5, 0x05eaa, 0x00d4a, 0x00a95,
        0x04a9d, 0x00556, 0x00ab5, 0x02ad6, 0x006d2, 0x06765, 0x00ea5, 0x00e4a, 0x05656, 0x00c9b,
        0x0055a, 0x0356d, 0x00b69, 0x0bf52, 0x00752, 0x00b25, 0x16b0b, 0x00a4b, 0x004ab, 0x052bb,
        0x0056d, 0x00b69, 0x02daa, 0x00d92, 0x07ea5, 0x00d25, 0x00a4d, 0x15a4d, 0x002b6, 0x005b5,
        0x136d1,
    ]
}

/// A day of each lunar year, such as the fifteenth of its eighth month.
public struct LunarDay: Sendable, Hashable {
    /// 1 to 12.
    public let month: Int
    /// 1 to 30.
    public let day: Int
    /// Of the leap month with that number; of the ordinary one in years that do not have it.
    public let isLeapMonth: Bool

    /// `nil` for a day that no year has.
    public init?(month: Int, day: Int, isLeapMonth: Bool = false) {
        guard 1...12 ~= month, 1...30 ~= day else { return nil }
        (self.month, self.day, self.isLeapMonth) = (month, day, isLeapMonth)
    }

    private init(_ month: Int, _ day: Int) {
        (self.month, self.day, isLeapMonth) = (month, day, false)
    }

    static let seollal = LunarDay(1, 1)
    /// 정월 대보름.
    static let firstFullMoon = LunarDay(1, 15)
    /// 부처님 오신 날.
    static let buddha = LunarDay(4, 8)
    static let dano = LunarDay(5, 5)
    /// 칠석.
    static let chilseok = LunarDay(7, 7)
    /// 백중.
    static let baekjung = LunarDay(7, 15)
    static let chuseok = LunarDay(8, 15)
    /// 섣달그믐: the last day of the year, whatever its length.
    static let lastOfYear = LunarDay(12, 30)

    /// Returns the day in a lunar year: where the month has 29 days, the thirtieth is its last one.
    ///
    /// - Returns: `nil` for a day that the table does not have.
    public func date(in year: Int) -> CalendarDate? {
        guard LunarDate.years.contains(year) else { return nil }
        let months = LunarDate.months(of: year)
        let found =
            months.firstIndex { $0.number == month && $0.isLeap == isLeapMonth }
            ?? months.firstIndex { $0.number == month }
        guard let found else { return nil }
        let before = months[..<found].reduce(0) { $0 + $1.length }
        let date = LunarDate.newYear(year).adding(
            days: before + min(day, months[found].length) - 1)
        return LunarDate.range.contains(date) ? date : nil
    }

    /// Returns the same where that year has this very day; otherwise `nil`.
    public func exactDate(in year: Int) -> CalendarDate? {
        guard let date = date(in: year), let lunar = LunarDate(date), lunar.day == day,
            lunar.isLeapMonth == isLeapMonth
        else { return nil }
        return date
    }
}

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
