/// The time something is due, as precisely as it was written.
public enum Due: Sendable, Hashable {
    /// A day, wherever one is: it floats, and never shifts with the zone.
    case day(CalendarDate)
    /// An instant, the same everywhere.
    case instant(Timestamp)
    /// The date and time on a clock, wherever that is.
    case local(CalendarDate, TimeOfDay)

    /// Reads what files hold: `2026-11-25`, `2026-11-25T14:30` (also with a space for the `T`,
    /// with seconds), and the forms of ``Timestamp``. Nothing else: words such as `tomorrow` are
    /// read where a command is given, by ``DateExpression``.
    public init?(_ text: some StringProtocol) {
        let due = withByteReader(text) { $0.takeDue() }
        guard let due else { return nil }
        self = due
    }

    /// The day it falls on for a reader in the zone.
    public func date(in zone: Zone) -> CalendarDate {
        switch self {
        case .day(let date), .local(let date, _): date
        case .instant(let timestamp): Moment(seconds: timestamp.secondsSinceEpoch, zone: zone).date
        }
    }

    /// The time it falls on for a reader in the zone; `nil` for a whole day.
    public func time(in zone: Zone) -> TimeOfDay? {
        switch self {
        case .day: nil
        case .local(_, let time): time
        case .instant(let timestamp): Moment(seconds: timestamp.secondsSinceEpoch, zone: zone).time
        }
    }

    /// The instant for sorting and for programs: the time itself, for a day its last second, so
    /// that what has a time comes before what may wait until the evening.
    public func timestamp(in zone: Zone) -> Timestamp {
        if case .instant(let timestamp) = self { return timestamp }
        return zone.timestamp(at: seconds(in: zone))
    }

    /// The instant at which it begins: for a day its first one, for a reader in the zone.
    public func start(in zone: Zone) -> Timestamp {
        if case .day(let date) = self { return zone.timestamp(date, .midnight) }
        return timestamp(in: zone)
    }

    /// ``timestamp(in:)`` in seconds since 1970-01-01T00:00:00Z.
    public func seconds(in zone: Zone) -> Int64 {
        switch self {
        case .day(let date): zone.seconds(date, TimeOfDay(secondsSinceMidnight: 86_399))
        case .local(let date, let time): zone.seconds(date, time)
        case .instant(let timestamp): timestamp.secondsSinceEpoch
        }
    }

    /// A day is past when it is over, a time when it is reached.
    public func isPast(at now: Moment) -> Bool {
        switch self {
        case .day(let date): date < now.date
        case .instant, .local: seconds(in: now.zone) <= now.seconds
        }
    }
}

extension Due: CustomStringConvertible {
    /// The text for a file: `2026-11-25`, `2026-11-25T14:30:00+09:00`, `2026-11-25T14:30`.
    public var description: String {
        switch self {
        case .day(let date): date.description
        case .instant(let timestamp): timestamp.description
        case .local(let date, let time): "\(date)T\(time)"
        }
    }
}

extension ByteReader {
    fileprivate mutating func takeDue() -> Due? {
        guard let date = takeDate() else { return nil }
        if isAtEnd { return .day(date) }
        guard take("T") || take("t") || take(" "), let time = takeTime() else { return nil }
        if isAtEnd { return .local(date, time) }
        _ = take(" ")
        guard let offset = takeOffset(), isAtEnd else { return nil }
        return .instant(Timestamp(date: date, time: time, offset: offset))
    }
}
