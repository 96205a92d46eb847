/// A day of the Gregorian calendar, without a zone, in the years 1 to 9999.
///
/// One number inside, days since 1970-01-01, so that comparing and counting cost nothing; the
/// conversions are Howard Hinnant's `days_from_civil` and its inverse, in eras of 400 years.
public struct CalendarDate: Sendable, Hashable {
    /// Days since 1970-01-01; negative before it.
    public let daysSinceEpoch: Int

    private static let first = daysFromCivil(year: 1, month: 1, day: 1)
    private static let last = daysFromCivil(year: 9999, month: 12, day: 31)

    /// The day that many days after 1970-01-01, held within the years 1 to 9999.
    public init(daysSinceEpoch days: Int) {
        daysSinceEpoch = min(max(days, Self.first), Self.last)
    }

    /// `nil` for a day that no calendar shows, such as 30 February.
    public init?(year: Int, month: Int, day: Int) {
        guard 1...9999 ~= year, 1...12 ~= month,
            1...Self.daysIn(month: month, year: year) ~= day
        else { return nil }
        daysSinceEpoch = Self.daysFromCivil(year: year, month: month, day: day)
    }

    /// Reads `2026-11-25`: ISO 8601's extended form, nothing before or after it.
    public init?(_ text: some StringProtocol) {
        let date = withByteReader(text) { reader -> CalendarDate? in
            guard let date = reader.takeDate(), reader.isAtEnd else { return nil }
            return date
        }
        guard let date else { return nil }
        self = date
    }

    /// 1 to 9999.
    public var year: Int { civil.year }

    /// 1 to 12.
    public var month: Int { civil.month }

    /// 1 to 31.
    public var day: Int { civil.day }

    /// ISO 8601: Monday is 1, Sunday 7.
    public var weekday: Int {
        // 1970-01-01 was a Thursday.
        let shifted = (daysSinceEpoch + 3) % 7
        return (shifted < 0 ? shifted + 7 : shifted) + 1
    }

    /// The last day of this day's month.
    public var lastOfMonth: CalendarDate {
        let (year, month, day) = civil
        return adding(days: Self.daysIn(month: month, year: year) - day)
    }

    /// The Monday of this day's week.
    public var startOfWeek: CalendarDate { adding(days: 1 - weekday) }

    /// Stays within the years 1 to 9999.
    public func adding(days: Int) -> CalendarDate {
        let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
        return CalendarDate(daysSinceEpoch: overflow ? (days < 0 ? Self.first : Self.last) : sum)
    }

    /// The same day of a later (or, negative, earlier) month; its last day where it is shorter:
    /// 31 January and one month is 28 or 29 February. Stays within the years 1 to 9999.
    public func adding(months: Int) -> CalendarDate {
        let (year, month, day) = civil
        let (count, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
        guard !overflow, count >= 12 else {
            return CalendarDate(daysSinceEpoch: months < 0 ? Self.first : Self.last)
        }
        let (newYear, newMonth) = (count / 12, count % 12 + 1)
        guard newYear <= 9999 else { return CalendarDate(daysSinceEpoch: Self.last) }
        let newDay = min(day, Self.daysIn(month: newMonth, year: newYear))
        return CalendarDate(
            daysSinceEpoch: Self.daysFromCivil(year: newYear, month: newMonth, day: newDay))
    }

    /// Positive when `other` is later.
    public func days(until other: CalendarDate) -> Int {
        other.daysSinceEpoch - daysSinceEpoch
    }
}

extension CalendarDate: Comparable {
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        left.daysSinceEpoch < right.daysSinceEpoch
    }
}

extension CalendarDate: CustomStringConvertible {
    /// `2026-11-25`
    public var description: String {
        let (year, month, day) = civil
        return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
    }
}

extension CalendarDate {
    private static func daysFromCivil(year: Int, month: Int, day: Int) -> Int {
        // Years begin in March, so that the leap day comes last.
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    var civil: (year: Int, month: Int, day: Int) {
        let shifted = daysSinceEpoch + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
            month: month,
            day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    private static func daysIn(month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
