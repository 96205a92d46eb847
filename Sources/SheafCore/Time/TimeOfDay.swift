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
