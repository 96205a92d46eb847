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
