import Foundation

@testable import SheafCore

/// Foundation's `Calendar.RecurrenceRule`, which answers for a rule of RFC 5545 in a zone with daylight
/// saving.
struct FoundationOracle {
    private let calendar: Calendar

    /// - Parameter weekStart: 1 is Monday.
    init(zone: String = "America/New_York", weekStart: Int = 1) throws {
        var calendar = Calendar(identifier: .gregorian)
        guard let zone = TimeZone(identifier: zone) else { throw Unknown(zone) }
        calendar.timeZone = zone
        calendar.firstWeekday = weekStart % 7 + 1
        self.calendar = calendar
    }

    struct Unknown: Error {
        let text: String
        init(_ text: String) { self.text = text }
    }

    /// The days of a rule from a day on and before another; of one that clamps at half past two in the
    /// morning: an hour that is not there on one day of the year, and twice on another.
    func days(
        of rule: RecurrenceRule, from start: CalendarDate, until last: CalendarDate?,
        before end: CalendarDate
    ) throws -> some Sequence<CalendarDate> {
        var foreign = Calendar.RecurrenceRule(
            calendar: calendar, frequency: Self.frequency(rule.frequency), interval: rule.interval,
            matchingPolicy: rule.clamps
                ? .previousTimePreservingSmallerComponents
                : .strict)
        foreign.weekdays = try rule.weekdays.map { weekday in
            let day = try Self.weekday(weekday.day)
            return weekday.ordinal.map { .nth($0, day) } ?? .every(day)
        }
        foreign.daysOfTheMonth = rule.monthDays
        foreign.months = rule.months.map { Calendar.RecurrenceRule.Month($0) }
        foreign.setPositions = rule.positions
        if let last { foreign.end = .afterDate(try date(last.adding(days: 1), hour: 0)) }
        return try foreign.recurrences(
            of: date(start, hour: rule.clamps ? 2 : 12),
            in: date(start, hour: 0)..<date(end, hour: 0)
        ).lazy.compactMap { date in
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            guard let year = parts.year, let month = parts.month, let day = parts.day else {
                return nil
            }
            return CalendarDate(year: year, month: month, day: day)
        }
    }

    private func date(_ day: CalendarDate, hour: Int) throws -> Date {
        let parts = DateComponents(
            year: day.year, month: day.month, day: day.day, hour: hour, minute: hour == 0 ? 0 : 30)
        guard let date = calendar.date(from: parts) else { throw Unknown(day.description) }
        return date
    }

    private static func frequency(
        _ frequency: RecurrenceRule.Frequency
    ) -> Calendar.RecurrenceRule.Frequency {
        switch frequency {
        case .daily: .daily
        case .weekly: .weekly
        case .monthly: .monthly
        case .yearly: .yearly
        }
    }

    private static func weekday(_ day: Int) throws -> Locale.Weekday {
        let days: [Locale.Weekday] = [
            .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
        ]
        guard days.indices.contains(day - 1) else { throw Unknown("\(day)") }
        return days[day - 1]
    }
}
