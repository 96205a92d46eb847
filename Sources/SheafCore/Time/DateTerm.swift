/// A word of dates and times, in whichever language it was said.
enum DateTerm: Equatable {
    /// `today`, `내일`: days from today.
    case day(Int)
    /// ISO 8601: Monday is 1.
    case weekday(Int)
    case weekend
    /// `주중`: Monday to Friday.
    case workweek
    /// `nov`
    case month(Int)
    /// `christmas`, `설날`, `음력 8월 15일`: a day of each year.
    case yearly(YearlyDay)
    /// `next`, `이번`: how many periods ahead.
    case relative(Int)
    /// `내년`, `이달`: the same with its period.
    case relativeUnit(Int, DateUnit)
    /// `week`, `달`, and after a number `w`.
    case unit(DateUnit)
    /// `년`, `월`, `일` behind the number of a year, a month, a day.
    case mark(DateUnit)
    /// `주차` behind the number of a week.
    case weekNumber
    /// `사흘`, `일주일`, `fortnight`
    case span(Int, DateUnit)
    /// `eom`, `월말`
    case end(DateUnit)
    /// `som`: the next one's first day.
    case start(DateUnit)
    /// `다음 달 말`, `다음 달 초`
    case ending, beginning
    /// `초순`, `mid`: a third of a month, or a part of a week, from 1.
    case third(Int)
    /// `상반기`, `하반기`: 1 and 2.
    case halfYear(Int)
    /// `다음 달 말일`, and by itself that of this month.
    case lastDay
    /// `end of month`, `beginning of next year`
    case edge(isEnd: Bool)
    /// `first`, `둘째`; -1 is the last one.
    case place(Int)
    /// `뒤`, `later`; `전`, `ago`
    case after, before
    /// `a week from friday`, `the day before christmas`: 1 ahead, -1 back.
    case shift(Int)
    /// `in 3 days`
    case within
    /// `이번 주 안에`, `3일 이내`
    case inside
    /// `까지`, `by`: the end of what it is said of.
    case until
    /// `부터`: its beginning.
    case since
    case now, noon, midnight
    /// `오후`, `evening`: with an hour behind it or by itself.
    case period(DayPeriod)
    /// `am`, `pm`: with an hour before or behind it.
    case meridiem(DayPeriod)
    /// `tonight`: a day and a part of it.
    case dayPeriod(Int, DayPeriod)
    /// `시`, `o'clock`, `반`, `분`
    case hourMark, half, minuteMark
    /// `half past 3`, `quarter to 5`
    case past, to
    /// `25th`
    case ordinal
    /// `쯤`: says nothing that matters here.
    case filler
    /// `on`, `the`: says nothing either, and something follows it.
    case preposition
    /// `at`: the same; a number behind it is an hour.
    case at
    /// `of`: a longer time follows, of which the one before is a part.
    case of
    /// `1 hour and 30 minutes`
    case and
}

/// The smaller first.
public enum DateUnit: Comparable, Sendable {
    case minute, hour, day, week, month, quarter, year
}

/// A part of the day that tells which of two hours is meant.
enum DayPeriod: Equatable {
    /// `새벽`
    case dawn
    /// `오전`, `아침`, `am`
    case morning
    /// `낮`, `점심`
    case midday
    /// `오후`, `pm`
    case afternoon
    /// `저녁`
    case evening
    /// `밤`: reaches past midnight.
    case night

    /// The hour that is meant where none is said: `내일 아침` is 9:00.
    var usualHour: Int {
        switch self {
        case .dawn: 5
        case .morning: 9
        case .midday: 12
        case .afternoon: 15
        case .evening: 19
        case .night: 21
        }
    }

    /// The hour at which it is over: `오전 중` is until noon.
    var lastHour: Int {
        switch self {
        case .dawn: 6
        case .morning: 12
        case .midday: 14
        case .afternoon: 18
        case .evening: 21
        case .night: 24
        }
    }

    /// The hour counted from the day's beginning, up to 29 for the hours after midnight of the
    /// night that follows; `nil` for an hour that the period does not have.
    func hour(_ spoken: Int) -> Int? {
        switch (self, spoken) {
        case (.morning, 12), (.dawn, 12): 0
        case (.morning, 0...11), (.dawn, 0...6): spoken
        case (.midday, 10...15), (.afternoon, 12): spoken
        case (.midday, 1...5), (.afternoon, 1...11): spoken + 12
        case (.evening, 5...11): spoken + 12
        case (.night, 6...11): spoken + 12
        case (.night, 12): 24
        case (.night, 1...5): spoken + 24
        // 오후 15시, 밤 22시: already counted from midnight.
        case (.afternoon, 13...23), (.evening, 17...23), (.night, 18...23): spoken
        default: nil
        }
    }
}

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
