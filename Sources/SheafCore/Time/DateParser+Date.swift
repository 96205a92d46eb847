/// Days by name and by their place in a week: `friday`, `monday next week`, `christmas`.
extension DateParser {
    /// `nil` where no day stands.
    mutating func takeDate() throws(InputError) -> DatePeriod? {
        // 월 말, 월 초
        if peekTerm() == .mark(.month), peekTerm(1) == .ending || peekTerm(1) == .beginning {
            index += 2
            return DatePeriod(peekTerm(-1) == .ending ? last(0, .month) : first(1, .month))
        }
        if let weekday = weekday() {
            index += 1
            if let date = try takeNamed(weekday) { return DatePeriod(date) }
            return DatePeriod(takeWeek(of: weekday) ?? nearest(weekday))
        }
        switch peek() {
        case .number?: return try takeNumericDate()
        case .term(let term)?: return try takeNamedDate(term)
        default: return nil
        }
    }

    /// The day that stands behind its weekday: `Friday, December 25`.
    private mutating func takeNamed(_ weekday: Int) throws(InputError) -> CalendarDate? {
        let start = index
        if peek() == .symbol(",") { index += 1 }
        var period: DatePeriod?
        if peekNumber() != nil, !isHourWithSign() {
            period = try takeNumericDate()
        } else if case .month(let month)? = peekTerm(), peekNumber(1) != nil {
            period = try takeNamedDate(.month(month))
        }
        guard let period, period.isDay else {
            index = start
            return nil
        }
        guard period.due.weekday == weekday else {
            throw wrongWeekday(weekday, of: period.due, from: start - 1)
        }
        return period.due
    }

    /// True if a time such as `14:30` comes next.
    private func isHourWithSign() -> Bool { peek(1) == .symbol(":") }

    /// The week that stands behind its weekday: `monday next week`, `friday of this week`, `friday
    /// after next`.
    private mutating func takeWeek(of weekday: Int) -> CalendarDate? {
        if peekTerm() == .shift(1), peekTerm(1) == .relative(1) {
            index += 2
            return nearest(weekday).adding(days: 7)
        }
        return takeRelative(.week, behind: isPreposition() ? 1 : 0)
            .map { first($0, .week).adding(days: weekday - 1) }
    }

    private mutating func takeNamedDate(_ term: DateTerm) throws(InputError) -> DatePeriod? {
        switch term {
        case .day(let days): return skip(DatePeriod(today.adding(days: days)))
        case .weekend: return skip(weekend(0))
        case .workweek: return skip(workweek(nil))
        case .end(let unit): return skip(DatePeriod(last(0, unit)))
        case .start(let unit): return skip(DatePeriod(first(1, unit)))
        case .lastDay: return skip(DatePeriod(last(0, .month)))
        case .edge(let isEnd):
            index += 1
            return try takeEdge(isEnd: isEnd)
        case .third(let third):
            index += 1
            return try takeThird(third)
        case .relative(let count):
            index += 1
            return try takeRelative(count)
        case .relativeUnit(let count, let unit):
            index += 1
            return try takePart(of: unit, count)
        case .place(let place):
            index += 1
            return try takePlace(place)
        case .halfYear(let half):
            index += 1
            return try takeEdge(of: halfYear(half, in: nil))
        case .unit(.week): return try takeWeekOfYear()
        case .unit(.quarter): return try takeQuarter()
        case .yearly(let day): return try takeYearlyDay(day)
        case .month(let month):
            index += 1
            return try takeEnglishMonth(month)
        default: return nil
        }
    }

    private mutating func skip(_ date: DatePeriod) -> DatePeriod {
        index += 1
        return date
    }

    /// Behind `next`, `이번`, `지난`.
    private mutating func takeRelative(_ count: Int) throws(InputError) -> DatePeriod {
        if let weekday = weekday() {
            if count == -1, peekTerm(1) == .of { return try takePlace(-1) }
            index += 1
            if count == 0 { return DatePeriod(coming(weekday)) }
            guard count < 0 else {
                return DatePeriod(today.startOfWeek.adding(days: count * 7 + weekday - 1))
            }
            // `last fri` said on a Saturday was yesterday.
            let back = (today.weekday - weekday + 6) % 7 + 1
            return DatePeriod(today.adding(days: (count + 1) * 7 - back))
        }
        let start = index
        switch peekTerm() {
        case .weekend?: return skip(weekend(count))
        case .workweek?: return skip(workweek(count))
        // this evening, last night: the part of the day is read behind the day
        case .period? where count == 0: return DatePeriod(today)
        case .period(.night)? where count == -1: return DatePeriod(today.adding(days: -1))
        case .month(let month)?:
            index += 1
            guard peekNumber() == nil else { throw misplaced(start - 1..<index) }
            return try self.month(month, in: nil, from: start, back: count < 0)
        case .unit(let unit)?:
            if count == -1, peekTerm(1) == .of { return try takePlace(-1) }
            index += 1
            return try takePart(of: unit, count)
        case .yearly(let day)?: return try takeYearlyDay(day, ahead: count)
        default: throw unexpected()
        }
    }

    /// ISO 8601. `월` and `일` by themselves are Monday and Sunday.
    func weekday() -> Int? {
        switch peekTerm() {
        case .weekday(let weekday)?: weekday
        case .mark(.month)?: 1
        case .mark(.day)?: 7
        default: nil
        }
    }

    /// The nearest such day, today if it is one.
    private func coming(_ weekday: Int) -> CalendarDate {
        switch leaning {
        case .future: today.adding(days: (weekday - today.weekday + 7) % 7)
        case .past: today.adding(days: -((today.weekday - weekday + 7) % 7))
        }
    }

    private func nearest(_ weekday: Int) -> CalendarDate {
        switch leaning {
        case .future: today.adding(days: (weekday - today.weekday + 6) % 7 + 1)
        case .past: today.adding(days: -((today.weekday - weekday + 6) % 7 + 1))
        }
    }

    // MARK: -

    // Days that come once a year: `추석`, `내년 설날`, `2027년 음력 8월 15일`, `chuseok 2027`; and `설 연휴`,
    // which is three days long.

    /// Takes the day that stands here, with the year behind it.
    mutating func takeYearlyDay(_ day: YearlyDay) throws(InputError) -> DatePeriod {
        let start = index
        index += 1
        let year = takeYear() ?? takeYearSaid()
        return try takeDays(of: day, date(of: day, in: year, from: start), from: start)
    }

    /// Takes the day that stands here behind its year.
    mutating func takeYearlyDay(
        _ day: YearlyDay, in year: Int, from start: Int
    ) throws(InputError) -> DatePeriod {
        index += 1
        return try takeDays(of: day, date(of: day, in: year, from: start), from: start)
    }

    /// The day with those that are meant with it, else with the weekday that stands behind it.
    private mutating func takeDays(
        of day: YearlyDay, _ date: CalendarDate, from start: Int
    ) throws(InputError) -> DatePeriod {
        guard day.margin > 0 else {
            return DatePeriod(try takeWeekday(of: date, from: start))
        }
        return period(around: date, day)
    }

    private func period(around date: CalendarDate, _ day: YearlyDay) -> DatePeriod {
        DatePeriod(
            named: date.adding(days: -day.margin)...date.adding(days: day.margin), today: today)
    }

    /// Takes the day that stands here behind `next`, `다음`, `지난`.
    ///
    /// - Parameter count: which one; 0 and 1 are the next, -1 is the last before today.
    mutating func takeYearlyDay(
        _ day: YearlyDay, ahead count: Int
    ) throws(InputError) -> DatePeriod {
        let start = index
        index += 1
        var found: CalendarDate? = today
        for number in 0..<max(count.magnitude, 1) {
            let step = number == 0 && count == 0 ? 0 : 1
            found = found.flatMap {
                count < 0
                    ? day.last(until: $0.adding(days: -step))
                    : day.first(from: $0.adding(days: step))
            }
        }
        guard let found else { throw missing(day, at: nil, from: start) }
        return period(around: found, day)
    }

    /// Without a year it is the next one, today if it is one; looking back, the last one.
    func date(
        of day: YearlyDay, in year: Int?, from start: Int
    ) throws(InputError) -> CalendarDate {
        let isAhead = leaning == .future
        let found =
            year.map { day.date(in: $0) }
            ?? (isAhead
                ? day.first(from: today.adding(days: -day.margin))
                : day.last(until: today.adding(days: day.margin)))
        guard let found else { throw missing(day, at: year, from: start) }
        return found
    }

    /// Returns the error for a day that its year, or the years ahead, do not have.
    private func missing(_ day: YearlyDay, at year: Int?, from start: Int) -> InputError {
        var nearest = day
        nearest.clamps = true
        let known = year.map { nearest.date(in: $0) } ?? nearest.first(from: today)
        let isBeyondTable = day.isLunar && known == nil
        return error(start..<index) {
            isBeyondTable
                ? .unknownLunarYear($0, known: LunarDate.years) : .noSuchDay($0)
        }
    }
}

/// Distances from now: `+3d`, `in a week`, `사흘 뒤`, `2주 전`, `1시간 30분 뒤`; and from another day:
/// `a week from friday`.
extension DateParser {
    /// Negative backwards; `nil` where no distance stands.
    mutating func takeDistance() throws(InputError) -> DateAmount? {
        if let amount = takeCountdown() { return amount }
        let start = index
        switch peek() {
        case .symbol("+")?, .symbol("-")?:
            let isBack = peek() == .symbol("-")
            index += 1
            guard let amount = try takeAmount() else { throw unexpected() }
            return isBack ? -amount : amount
        case .term(.within)?:
            index += 1
            guard let amount = try takeAmount() else { throw unexpected() }
            return amount
        default: break
        }
        guard let amount = try takeAmount() else { return nil }
        if take(.after) || take(.inside) { return amount }
        if take(.before) { return -amount }
        if peekTerm() == .shift(1), peekTerm(1) == .now {
            index += 2
            return amount
        }
        // 25일 is a day of the month, 2027년 a year, 30분 part of a time, 1분기 one of the year's; `3d`
        // can be nothing else.
        switch lexemes[start...].dropFirst().first?.kind {
        case .term(.mark)?, .term(.minuteMark)?, .term(.unit(.quarter))?:
            guard lexemes[start + 1].range.count > 1 else { return amount }
            index = start
            return nil
        default: return amount
        }
    }

    /// `D-3`: what comes is three days away, as Koreans count down. `D-day` is today.
    private mutating func takeCountdown() -> DateAmount? {
        guard peekTerm() == .unit(.day), lexemes[index].range.count == 1 else { return nil }
        if peekTerm(1) == .unit(.day) {
            index += 2
            return DateAmount(0, .day)
        }
        guard peek(1) == .symbol("-"), let days = peekNumber(2), days <= 9999 else { return nil }
        index += 3
        return DateAmount(days, .day)
    }

    /// `a week from friday`, `the day before christmas`, `week after next`; `nil` where neither stands.
    mutating func takeShifted() throws(InputError) -> DatePeriod? {
        let start = index
        let amount: DateAmount
        var single: DateUnit?
        if case .unit(let unit)? = peekTerm(), unit > .hour {
            index += 1
            amount = DateAmount(1, unit)
            single = unit
        } else if let counted = try takeAmount() {
            amount = counted
        } else {
            return nil
        }
        guard case .shift(let sign)? = peekTerm(), peekTerm(1) != .now else {
            index = start
            return nil
        }
        index += 1
        skipPrepositions()
        if let single, sign > 0, peekTerm() == .relative(1) {
            index += 1
            if !isPeriod() {
                return single == .day ? DatePeriod(today.adding(days: 2)) : period(2, single)
            }
            index -= 1
        }
        guard amount.seconds == nil else { throw misplaced(start..<index) }
        guard let date = try takeDate() else { throw unexpected() }
        return DatePeriod(date.due.adding(sign > 0 ? amount : -amount))
    }

    /// `before friday`: the day before.
    mutating func takeBefore() throws(InputError) -> DatePeriod {
        index += 1
        skipPrepositions()
        guard let date = try takeDate() else { throw unexpected() }
        return DatePeriod(date.days.lowerBound.adding(days: -1))
    }

    /// Takes "before" in Korean, behind the day: `금요일 전까지`, `크리스마스 전날`.
    mutating func takeDayBefore(_ date: DatePeriod) -> DatePeriod? {
        guard take(.before) else { return nil }
        _ = take(.unit(.day))
        return DatePeriod(date.days.lowerBound.adding(days: -1))
    }

    /// `within the week`: what is left of it.
    mutating func takeWithin() -> DatePeriod? {
        guard peekTerm() == .within, peekTerm(1) == .preposition,
            case .unit(let unit)? = peekTerm(2), unit > .hour
        else { return nil }
        index += 3
        return period(0, unit)
    }

    /// Returns whether a word that `next` may stand before comes next.
    private func isPeriod() -> Bool {
        switch peekTerm() {
        case .weekday?, .unit?, .weekend?, .month?, .yearly?: true
        default: false
        }
    }

    /// The day of the week so many weeks away: `3주 뒤 목요일`.
    mutating func takeWeekday(
        behind amount: DateAmount, from start: Int
    ) throws(InputError) -> CalendarDate? {
        let isWeeks = lexemes[start..<index].contains {
            switch $0.kind {
            case .term(.unit(.week)), .term(.span(_, .week)): true
            default: false
            }
        }
        let ahead = isPreposition() ? 1 : 0
        guard isWeeks, amount.seconds == nil, case .weekday(let weekday)? = peekTerm(ahead) else {
            return nil
        }
        index += ahead + 1
        return today.adding(amount).startOfWeek.adding(days: weekday - 1)
    }

    /// Amounts of ever smaller units behind each other: `1시간 30분`, `1h30m`, `한 달 반`.
    mutating func takeAmount() throws(InputError) -> DateAmount? {
        guard var (sum, unit) = try takeOneAmount() else { return nil }
        while true {
            let start = index
            if take(.half) {
                guard let half = DateAmount(half: unit) else { throw misplaced(start..<index) }
                return sum + half
            }
            _ = take(.and)
            guard let (part, smaller) = try takeOneAmount(), smaller < unit else {
                index = start
                return sum
            }
            sum = sum + part
            unit = smaller
        }
    }

    private mutating func takeOneAmount() throws(InputError) -> (DateAmount, DateUnit)? {
        switch peek() {
        case .term(.span(let count, let unit))?:
            index += 1
            return (DateAmount(count, unit), unit)
        case .term(.half)?:
            // half a year, half an hour, 반년
            let article = peekNumber(1) == 1 ? 1 : 0
            guard let half = unit(1 + article), let amount = DateAmount(half: half) else {
                return nil
            }
            index += 2 + article
            return (amount, half)
        case .number(let count, _)?:
            if case .span(let each, let unit)? = peekTerm(1), count <= 99 {
                index += 2
                return (DateAmount(count * each, unit), unit)
            }
            guard let found = unit(1) else { return nil }
            guard count <= 9999 || peekTerm(1) == .mark(.year) else {
                throw error(index..<index + 1) { .numberTooLarge($0) }
            }
            index += 2
            return (DateAmount(min(count, 9999), found), found)
        default: return nil
        }
    }

    /// The unit that stands so far ahead.
    private func unit(_ ahead: Int) -> DateUnit? {
        switch peekTerm(ahead) {
        case .unit(let unit)?: unit
        case .mark(let unit)? where unit != .month: unit
        case .minuteMark?: .minute
        default: nil
        }
    }
}
