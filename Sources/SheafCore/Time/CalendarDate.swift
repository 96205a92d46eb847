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
        guard let date = withByteReader(text, { $0.takeDate() }) else { return nil }
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

    /// The day with this number in a later (or, negative, earlier) month; its last day where it is shorter:
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

/// An instant, and the offset from UTC it was written with.
public struct Timestamp: Sendable, Hashable {
    /// Seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
    public let secondsSinceEpoch: Int64
    /// Seconds east of UTC, within a day either way.
    public let offset: Int

    /// The years 1 to 9999 at any offset, in seconds since 1970-01-01T00:00:00Z.
    public static let limits: ClosedRange<Int64> = {
        let first = localSeconds(CalendarDate(daysSinceEpoch: .min), .midnight)
        let last = localSeconds(CalendarDate(daysSinceEpoch: .max), .midnight)
        return first - 86_400...last + 2 * 86_400
    }()

    /// Both are held within their limits.
    public init(secondsSinceEpoch: Int64, offset: Int) {
        self.secondsSinceEpoch = min(
            max(secondsSinceEpoch, Self.limits.lowerBound), Self.limits.upperBound)
        self.offset = min(max(offset, -86_399), 86_399)
    }

    /// The time that a clock showed on a day, at an offset from UTC in seconds east.
    public init(date: CalendarDate, time: TimeOfDay, offset: Int) {
        self.init(secondsSinceEpoch: localSeconds(date, time) - Int64(offset), offset: offset)
    }

    /// Reads RFC 3339, as `2026-11-20T21:18:00+09:00`; also what other programs make of it: a
    /// space for the `T` or before the offset, no seconds, `Z` in either case, `+0900`, `+09`.
    /// A fraction of a second is dropped.
    public init?(_ text: some StringProtocol) {
        guard case .instant(let timestamp)? = Due(text) else { return nil }
        self = timestamp
    }

    /// The day at the timestamp's own offset.
    public var date: CalendarDate { splitLocal(secondsSinceEpoch + Int64(offset)).date }

    /// The time at the timestamp's own offset.
    public var time: TimeOfDay { splitLocal(secondsSinceEpoch + Int64(offset)).time }
}

extension Timestamp: CustomStringConvertible {
    /// RFC 3339 with seconds: `2026-11-20T21:18:00+09:00`, `Z` where the offset is zero.
    public var description: String {
        String(unsafeUninitializedCapacity: Self.longestText, initializingUTF8With: write)
    }

    private static let longestText = 25

    private func write(to buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let (date, time) = splitLocal(secondsSinceEpoch + Int64(offset))
        let (year, month, day) = date.civil
        func put(_ number: Int, at place: Int) {
            let tens = number / 10
            buffer[place] = UInt8(truncatingIfNeeded: 0x30 + tens)
            buffer[place + 1] = UInt8(truncatingIfNeeded: 0x30 + number - 10 * tens)
        }
        func put(_ number: Int, at place: Int, behind mark: Unicode.Scalar) {
            buffer[place] = UInt8(ascii: mark)
            put(number, at: place + 1)
        }
        put(year / 100, at: 0)
        put(year % 100, at: 2)
        put(month, at: 4, behind: "-")
        put(day, at: 7, behind: "-")
        put(time.hour, at: 10, behind: "T")
        put(time.minute, at: 13, behind: ":")
        put(time.second, at: 16, behind: ":")
        guard offset != 0 else {
            buffer[19] = UInt8(ascii: "Z")
            return 20
        }
        // RFC 3339 has no seconds in an offset; zones before 1900 are the only ones with some.
        let minutes = abs(offset) / 60
        put(minutes / 60, at: 19, behind: offset < 0 ? "-" : "+")
        put(minutes % 60, at: 22, behind: ":")
        return Self.longestText
    }
}

/// Returns the seconds of the date and time on a clock, counted as if it stood in UTC.
func localSeconds(_ date: CalendarDate, _ time: TimeOfDay) -> Int64 {
    Int64(date.daysSinceEpoch) * 86_400 + Int64(time.secondsSinceMidnight)
}

/// The inverse of `localSeconds`.
func splitLocal(_ seconds: Int64) -> (date: CalendarDate, time: TimeOfDay) {
    let (quotient, remainder) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let isBefore = remainder < 0
    return (
        CalendarDate(daysSinceEpoch: Int(quotient) - (isBefore ? 1 : 0)),
        TimeOfDay(secondsSinceMidnight: Int(remainder) + (isBefore ? 86_400 : 0))
    )
}

/// A time zone, as a function: which offset holds at an instant.
///
/// The rules come from outside, so that nothing here reads the machine's zone.
public struct Zone: Sendable {
    /// As the tz database names it, `Asia/Seoul`.
    public let identifier: String
    private let offsetAt: @Sendable (Int64) -> Int

    /// - Parameter offset: from seconds since 1970-01-01T00:00:00Z to seconds east of UTC.
    public init(identifier: String, offset: @escaping @Sendable (Int64) -> Int) {
        self.identifier = identifier
        offsetAt = offset
    }

    /// Coordinated universal time.
    public static let utc = Zone(identifier: "UTC") { _ in 0 }

    /// A zone that never changes its offset, in seconds east of UTC.
    public static func fixed(_ offset: Int, identifier: String? = nil) -> Zone {
        let sign = offset < 0 ? "-" : "+"
        let (hours, minutes) = (abs(offset) / 3600, abs(offset) / 60 % 60)
        let name = "\(sign)\(padded(hours, to: 2)):\(padded(minutes, to: 2))"
        return Zone(identifier: identifier ?? name) { _ in offset }
    }

    /// Seconds east of UTC at an instant in seconds since 1970-01-01T00:00:00Z.
    public func offset(at seconds: Int64) -> Int { offsetAt(seconds) }

    /// The instant at which clocks show this time on this day, and the offset that holds then.
    ///
    /// A time that clocks jump over is as far behind the gap's end as it was behind its beginning
    /// (02:30 becomes 03:30); of one that they show twice, it is the earlier one. These
    /// are the rules of RFC 5545, 3.3.5.
    public func timestamp(_ date: CalendarDate, _ time: TimeOfDay) -> Timestamp {
        timestamp(at: seconds(date, time))
    }

    /// Returns the seconds since 1970-01-01T00:00:00Z of a local date and time.
    func seconds(_ date: CalendarDate, _ time: TimeOfDay) -> Int64 {
        let local = localSeconds(date, time)
        // Offsets lie within 14 hours, so a day to either side is surely before and after any
        // change that touches this time.
        let before = local - Int64(offset(at: local - 86_400))
        let after = local - Int64(offset(at: local + 86_400))
        if before == after { return before }
        let shown = [before, after].filter { $0 + Int64(offset(at: $0)) == local }
        return shown.min() ?? before
    }

    /// An instant in seconds since 1970-01-01T00:00:00Z, with the offset that holds then.
    public func timestamp(at seconds: Int64) -> Timestamp {
        Timestamp(secondsSinceEpoch: seconds, offset: offset(at: seconds))
    }
}

/// An instant in a zone: what "now" means there.
public struct Moment: Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    public let seconds: Int64
    /// The time zone of the reader.
    public let zone: Zone

    public init(seconds: Int64, zone: Zone) {
        self.seconds = seconds
        self.zone = zone
    }

    /// The date on calendars in the zone.
    public var date: CalendarDate { timestamp.date }

    /// The time on clocks in the zone.
    public var time: TimeOfDay { timestamp.time }

    /// The instant with the zone's offset.
    public var timestamp: Timestamp { zone.timestamp(at: seconds) }
}

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
        guard let due = withByteReader(text, { $0.takeDue() }) else { return nil }
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
        guard let offset = takeOffset() else { return nil }
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
        guard let time = withByteReader(text, { $0.takeTime() }) else { return nil }
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
