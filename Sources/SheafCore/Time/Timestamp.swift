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
