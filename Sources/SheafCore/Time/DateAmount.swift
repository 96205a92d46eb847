/// A length of time in calendar units, which a day has 24 hours of and a month no fixed days.
struct DateAmount: Equatable {
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
        case .year: months = count * 12
        }
    }

    /// Half a unit: 6 months, 15 days, 12 hours, 30 minutes; `nil` for those that nobody halves.
    init?(half unit: DateUnit) {
        switch unit {
        case .hour: self.init(30, .minute)
        case .day: self.init(12, .hour)
        case .minute, .week: return nil
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
