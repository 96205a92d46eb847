/// A word of dates and times, in whichever language it was said.
enum DateTerm: Equatable {
    /// `today`, `내일`: days from today.
    case day(Int)
    /// ISO 8601: Monday is 1.
    case weekday(Int)
    case weekend
    /// `nov`
    case month(Int)
    /// `next`, `이번`: how many periods ahead.
    case relative(Int)
    /// `내년`, `이달`: the same with its period.
    case relativeUnit(Int, DateUnit)
    /// `week`, `달`, and after a number `w`.
    case unit(DateUnit)
    /// `년`, `월`, `일` behind the number of a year, a month, a day.
    case mark(DateUnit)
    /// `a`, `한`, up to twelve for the hours.
    case count(Int)
    /// `사흘`, `일주일`
    case span(Int, DateUnit)
    /// `eom`, `월말`
    case end(DateUnit)
    /// `som`: the next one's first day.
    case start(DateUnit)
    /// `다음 달 말`, `다음 달 초`
    case ending, beginning
    /// `뒤`, `later`; `전`, `ago`
    case after, before
    /// `in 3 days`
    case within
    case now, noon, midnight
    /// `pm`, `오후`
    case period(DayPeriod)
    /// `시`, `반`, `분`
    case hourMark, half, minuteMark
    /// `25th`
    case ordinal
    /// `at`, `까지`: says nothing that matters here.
    case filler
}

enum DateUnit: Equatable {
    case minute, hour, day, week, month, year
}

/// A part of the day that tells which of two hours is meant.
enum DayPeriod: Equatable {
    /// `오전`, `아침`, `am`
    case morning
    /// `새벽`
    case dawn
    /// `오후`, `낮`, `pm`
    case afternoon
    /// `저녁`
    case evening
    /// `밤`: reaches past midnight.
    case night

    /// The hour counted from the day's beginning, up to 29 for the hours after midnight of the
    /// night that follows; `nil` for an hour that the period does not have.
    func hour(_ spoken: Int) -> Int? {
        switch (self, spoken) {
        case (.morning, 12), (.dawn, 12): 0
        case (.morning, 0...11), (.dawn, 0...6): spoken
        case (.afternoon, 12): 12
        case (.afternoon, 1...11): spoken + 12
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
