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

    /// The same in seconds since 1970-01-01T00:00:00Z.
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
