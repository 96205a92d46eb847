/// A calendar date as a reader sees it, with its distance from today already reckoned.
public struct DisplayedDate: Sendable, Equatable {
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int
    /// 1 is Monday, 7 Sunday (ISO 8601).
    public let weekday: Int
    /// Days from today to the date, negative for the past.
    public let daysAway: Int
    /// True if the date lies in the present year, which then needs no mention.
    public let isThisYear: Bool
    /// The time of day, where the date has one.
    public let time: Time?

    /// A time of day in the reader's zone.
    public struct Time: Sendable, Equatable {
        /// 0 to 24; 24:00 is the end of the day.
        public let hour: Int
        /// 0 to 59.
        public let minute: Int

        public init(hour: Int, minute: Int) {
            self.hour = hour
            self.minute = minute
        }
    }

    /// True for what waits without a date, see `DateExpression.someday`.
    public var isSomeday: Bool { year == 9999 }

    public init(
        year: Int, month: Int, day: Int, weekday: Int, daysAway: Int, isThisYear: Bool,
        time: Time? = nil
    ) {
        precondition(1...12 ~= month && 1...31 ~= day && 1...7 ~= weekday, "a calendar date")
        self.year = year
        self.month = month
        self.day = day
        self.weekday = weekday
        self.daysAway = daysAway
        self.isThisYear = isThisYear
        self.time = time
    }
}
