/// A length of time in calendar units, which a day has 24 hours of and a month no fixed days.
public struct DateAmount: Sendable, Hashable {
    var months = 0
    var days = 0
    /// `nil` where nothing finer than a day was said: a day is then meant, not an instant.
    var seconds: Int?

    init(_ count: Int, _ unit: DateUnit) {
        switch unit {
        case .minute: seconds = count * 60
        case .hour: seconds = count * 3600
        case .day: days = count
        case .week: days = count * 7
        case .month: months = count
        case .quarter: months = count * 3
        case .year: months = count * 12
        }
    }

    /// Half a unit: 6 months, 15 days, 12 hours, 30 minutes; `nil` for those that nobody halves.
    init?(half unit: DateUnit) {
        switch unit {
        case .hour: self.init(30, .minute)
        case .day: self.init(12, .hour)
        case .minute, .week, .quarter: return nil
        case .month: self.init(15, .day)
        case .year: self.init(6, .month)
        }
    }

    static func + (left: DateAmount, right: DateAmount) -> DateAmount {
        var sum = left
        sum.months += right.months
        sum.days += right.days
        if let seconds = right.seconds { sum.seconds = (sum.seconds ?? 0) + seconds }
        return sum
    }

    static prefix func - (amount: DateAmount) -> DateAmount {
        var negative = amount
        negative.months.negate()
        negative.days.negate()
        negative.seconds?.negate()
        return negative
    }
}

extension CalendarDate {
    /// The day that lies so far away; what is finer than a day is left out.
    func adding(_ amount: DateAmount) -> CalendarDate {
        adding(months: amount.months).adding(days: amount.days)
    }
}

extension Due {
    /// The same so much later, at the same time on the clock that it was written by; `nil` for hours
    /// after a whole day.
    func adding(_ amount: DateAmount) -> Due? {
        switch self {
        case .day(let date): return amount.seconds == nil ? .day(date.adding(amount)) : nil
        case .local(let date, let time):
            let seconds =
                localSeconds(date.adding(amount), time) + Int64(amount.seconds ?? 0)
            let sum = splitLocal(seconds)
            return .local(sum.date, sum.time)
        case .instant(let instant):
            let moved = Timestamp(
                date: instant.date.adding(amount), time: instant.time, offset: instant.offset)
            return .instant(
                Timestamp(
                    secondsSinceEpoch: moved.secondsSinceEpoch + Int64(amount.seconds ?? 0),
                    offset: instant.offset))
        }
    }
}
