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

/// A time on a clock, to the second, without a day or a zone.
public struct TimeOfDay: Sendable, Hashable {
    /// 0 to 86,399.
    public let secondsSinceMidnight: Int

    /// 00:00, where a day begins.
    public static let midnight = TimeOfDay(secondsSinceMidnight: 0)
    /// 12:00.
    public static let noon = TimeOfDay(secondsSinceMidnight: 12 * 3600)

    /// Held within the day.
    public init(secondsSinceMidnight seconds: Int) {
        secondsSinceMidnight = min(max(seconds, 0), 86_399)
    }

    /// `nil` past 23:59:59; hours are counted from 0 to 23.
    public init?(hour: Int, minute: Int = 0, second: Int = 0) {
        guard 0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second else { return nil }
        secondsSinceMidnight = hour * 3600 + minute * 60 + second
    }

    /// Reads `14:30` or `14:30:05`, nothing before or after it.
    public init?(_ text: some StringProtocol) {
        let time = withByteReader(text) { reader -> TimeOfDay? in
            guard let time = reader.takeTime(), reader.isAtEnd else { return nil }
            return time
        }
        guard let time else { return nil }
        self = time
    }

    /// 0 to 23.
    public var hour: Int { secondsSinceMidnight / 3600 }
    /// 0 to 59.
    public var minute: Int { secondsSinceMidnight / 60 % 60 }
    /// 0 to 59.
    public var second: Int { secondsSinceMidnight % 60 }
}

extension TimeOfDay: Comparable {
    public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
        left.secondsSinceMidnight < right.secondsSinceMidnight
    }
}

extension TimeOfDay: CustomStringConvertible {
    /// `14:30`, with seconds only where there are some.
    public var description: String {
        let minutes = "\(padded(hour, to: 2)):\(padded(minute, to: 2))"
        return second == 0 ? minutes : "\(minutes):\(padded(second, to: 2))"
    }
}
