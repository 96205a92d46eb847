/// Weeks, months, quarters and years, and their parts.
extension DateParser {
    /// The period so many ahead: of a later one the first day is meant.
    func period(_ count: Int, _ unit: DateUnit) -> DatePeriod {
        let days = first(count, unit)...last(count, unit)
        return count == 0
            ? DatePeriod(named: days, today: today) : DatePeriod(days, day: days.lowerBound)
    }

    /// The part named of a week, month, quarter or year so many ahead; by itself that as a whole.
    mutating func takePart(of unit: DateUnit, _ count: Int) throws(InputError) -> DatePeriod {
        guard unit > .hour else { throw misplaced(index - 1..<index) }
        if unit == .week, take(.ending) { return weekend(count) }
        if let edge = takeEdgeBehind(first(count, unit)...last(count, unit), unit) { return edge }
        let start = index
        let year = first(count, unit).year
        switch unit {
        case .week:
            if let weekday = weekday() {
                index += 1
                return DatePeriod(first(count, .week).adding(days: weekday - 1))
            }
            if take(.weekend) { return weekend(count) }
            if take(.workweek) { return workweek(count) }
            if case .third(let part)? = peekTerm() {
                index += 1
                return self.part(part, ofWeek: count)
            }
        case .month:
            // next month on the 5th
            if isPreposition() { skipPrepositions() }
            if let day = takeMarked(.day) {
                let month = first(count, .month)
                return DatePeriod(try date(month.year, month.month, day, from: start))
            }
            if let part = try takePart(ofMonth: first(count, .month), from: start) { return part }
            index = start
        case .year:
            if let month = takeMonth() { return try takeDay(of: month, in: year, from: start) }
            if let part = try takePart(ofYear: year, from: start) { return part }
        case .minute, .hour, .day, .quarter: break
        }
        return unit == .day ? DatePeriod(today.adding(days: count)) : period(count, unit)
    }

    /// `말`, `초`, `말일` behind a period.
    private mutating func takeEdgeBehind(
        _ days: ClosedRange<CalendarDate>, _ unit: DateUnit
    ) -> DatePeriod? {
        if take(.lastDay) { return DatePeriod(days.upperBound) }
        let isEnd = peekTerm() == .ending
        guard isEnd || peekTerm() == .beginning else { return nil }
        index += 1
        let day = isEnd ? days.upperBound : days.lowerBound
        return unit == .month ? edge(isEnd: isEnd, day) : DatePeriod(day)
    }

    /// The last days of a month, or the first ones, of which the last one is meant, or the first.
    func edge(isEnd: Bool, _ day: CalendarDate) -> DatePeriod {
        let tenth = day.adding(days: 10 - day.day)
        return DatePeriod(isEnd ? tenth.adding(days: 11)...day : day...tenth, day: day)
    }

    mutating func takeEdge(of period: DatePeriod) throws(InputError) -> DatePeriod {
        takeEdgeBehind(period.days, .year) ?? period
    }

    /// Behind a month: a third of it, one of its weeks, the first Monday, the last day; `nil` where
    /// none of them stands.
    mutating func takePart(
        ofMonth month: CalendarDate, from start: Int
    ) throws(InputError) -> DatePeriod? {
        if case .third(let third)? = peekTerm() {
            index += 1
            return self.third(third, of: month)
        }
        if let number = peekNumber(), peekTerm(1) == .weekNumber {
            index += 2
            return try takeDay(ofWeek: number, of: month, from: start)
        }
        let place: Int
        if case .place(let named)? = peekTerm() {
            place = named
            index += 1
            // 첫 번째
            _ = take(.ordinal)
        } else if let number = peekNumber(), peekTerm(1) == .ordinal, isPlaced(2) {
            place = number
            index += 2
        } else {
            return nil
        }
        return try takePlaced(place, in: month, from: start)
    }

    /// Returns whether something that has a place in a month stands so far ahead.
    func isPlaced(_ ahead: Int) -> Bool {
        switch peekTerm(ahead) {
        case .weekday?, .unit(.week)?, .unit(.day)?: true
        default: false
        }
    }

    /// Behind a year: a quarter or half of it.
    mutating func takePart(ofYear year: Int, from start: Int) throws(InputError) -> DatePeriod? {
        if case .halfYear(let half)? = peekTerm() {
            index += 1
            return try takeEdge(of: halfYear(half, in: year))
        }
        if case .yearly(let day)? = peekTerm() {
            return try takeYearlyDay(day, in: year, from: start)
        }
        if case .place(let place)? = peekTerm(), peekTerm(1) == .unit(.day),
            place == 1 || place == -1
        {
            index += 2
            return DatePeriod(
                try date(year, place == 1 ? 1 : 12, place == 1 ? 1 : 31, from: start))
        }
        guard let number = peekNumber(), let length = lengthOfQuarter else { return nil }
        index += length
        return try takeEdge(of: quarter(number, in: year, from: start))
    }

    /// The number of lexemes that make up the `2분기` or `2/4분기` that stands here; `nil` for none.
    var lengthOfQuarter: Int? {
        if peekTerm(1) == .unit(.quarter) { return 2 }
        let isOfFour = peek(1) == .symbol("/") && peekNumber(2) == 4
        return isOfFour && peekTerm(3) == .unit(.quarter) ? 4 : nil
    }

    // MARK: Words before a period

    /// Behind `end`, `beginning`: the last or first day of a week, month, quarter or year.
    mutating func takeEdge(isEnd: Bool) throws(InputError) -> DatePeriod {
        skipPrepositions()
        let start = index
        if case .month(let month)? = peekTerm() {
            index += 1
            return DatePeriod(
                try lastOrFirstDay(
                    of: month, in: takeYear() ?? takeYearSaid(), isEnd: isEnd, from: start))
        }
        if peekTerm() == .unit(.quarter), peekNumber(1) != nil, let period = try takeQuarter() {
            return DatePeriod(isEnd ? period.days.upperBound : period.days.lowerBound)
        }
        if let year = takeYear() { return DatePeriod(try day(of: year, isEnd, from: start)) }
        // The beginning of a month that has begun is that of the next one.
        var count = isEnd ? 0 : 1
        if case .relative(let said)? = peekTerm() {
            index += 1
            count = said
        }
        guard case .unit(let unit)? = peekTerm(), unit > .hour else { throw unexpected() }
        index += 1
        return DatePeriod(isEnd ? last(count, unit) : first(count, unit))
    }

    private func day(
        of year: Int, _ isEnd: Bool, from start: Int
    ) throws(InputError) -> CalendarDate {
        try date(year, isEnd ? 12 : 1, isEnd ? 31 : 1, from: start)
    }

    /// Behind `early`, `mid`: a third of a month, or a part of a week.
    mutating func takeThird(_ third: Int) throws(InputError) -> DatePeriod {
        skipPrepositions()
        if let count = takeRelative(.week) { return part(third, ofWeek: count) }
        return self.third(third, of: try takeMonthSaid())
    }

    /// Behind `first`, `둘째`, `마지막`: what is counted, and the month in which it is.
    mutating func takePlace(_ place: Int) throws(InputError) -> DatePeriod {
        _ = take(.ordinal)
        let start = index
        let month: CalendarDate
        if peekTerm() == .unit(.quarter), place > 0 {
            index += 1
            if peekTerm() == .of, peekDigits(1) == 4 { index += 1 }
            return try quarter(place, in: takeYear() ?? takeYearSaid(), from: start)
        }
        // the last day of a period is its end
        if abs(place) == 1, peekTerm() == .unit(.day), isPreposition(1) {
            index += 2
            return try takeEdge(isEnd: place < 0)
        }
        guard isPlaced(0) else {
            // the first of december
            guard place > 0, peekTerm() == .of else { throw unexpected() }
            skipPrepositions()
            month = try takeMonthSaid()
            return DatePeriod(try date(month.year, month.month, place, from: start))
        }
        let counted = index
        index += 1
        let isSaid = isPreposition() || peekTerm() == .within
        if isSaid {
            skipPrepositions()
            month = try takeMonthSaid()
            let end = index
            index = counted
            defer { index = end }
            return try takePlaced(place, in: month, from: start - 1)
        }
        index = counted
        // Without a month: this one's, or the next one's where that is past.
        let this = first(0, .month)
        let period = try takePlaced(place, in: this, from: start - 1)
        guard leaning == .future, period.days.upperBound < today else { return period }
        index = counted
        return try takePlaced(place, in: this.adding(months: 1), from: start - 1)
    }

    /// `december`, `december 2027`, `next month`, `the month`: its first day.
    private mutating func takeMonthSaid() throws(InputError) -> CalendarDate {
        let start = index
        if case .month(let month)? = peekTerm() {
            index += 1
            return try self.month(month, in: takeYear() ?? takeYearSaid(), from: start)
                .days.lowerBound
        }
        if let count = takeRelative(.month) { return first(count, .month) }
        guard take(.unit(.month)) else { throw unexpected() }
        return first(0, .month)
    }

    // MARK: Days of a month

    /// The unit that is counted in a month: `둘째 주`, `첫째 월요일`, `마지막 날`.
    private mutating func takePlaced(
        _ place: Int, in month: CalendarDate, from start: Int
    ) throws(InputError) -> DatePeriod {
        if let weekday = weekday() {
            index += 1
            return DatePeriod(try weekdays(weekday, place, in: month, from: start))
        }
        switch peekTerm() {
        case .unit(.day)?:
            index += 1
            return DatePeriod(
                place < 0
                    ? month.lastOfMonth : try date(month.year, month.month, place, from: start))
        case .unit(.week)?:
            index += 1
            return try takeDay(ofWeek: place, of: month, from: start)
        default:
            // december first
            guard place > 0 else { throw unexpected() }
            return DatePeriod(try date(month.year, month.month, place, from: start))
        }
    }

    private func weekdays(
        _ weekday: Int, _ place: Int, in month: CalendarDate, from start: Int
    ) throws(InputError) -> CalendarDate {
        let end = month.lastOfMonth
        guard place > 0 else { return end.adding(days: -((end.weekday - weekday + 7) % 7)) }
        let day = month.adding(days: (weekday - month.weekday + 7) % 7 + (place - 1) * 7)
        guard day <= end else { throw noSuchDay(from: start) }
        return day
    }

    /// A week of a month, or the day of it that stands behind it.
    private mutating func takeDay(
        ofWeek place: Int, of month: CalendarDate, from start: Int
    ) throws(InputError) -> DatePeriod {
        // A week belongs to the month that its Thursday is in.
        let monday = try weekdays(4, place, in: month, from: start).startOfWeek
        if case .weekday(let weekday)? = peekTerm() {
            index += 1
            return DatePeriod(monday.adding(days: weekday - 1))
        }
        let days = max(monday, month)...min(monday.adding(days: 6), month.lastOfMonth)
        return DatePeriod(named: days, today: today)
    }

    private func third(_ third: Int, of month: CalendarDate) -> DatePeriod {
        let begin = month.adding(days: (third - 1) * 10)
        return DatePeriod(
            named: begin...(third == 3 ? month.lastOfMonth : begin.adding(days: 9)), today: today)
    }

    /// The first two working days of a week, the one in its middle, or the last two.
    private func part(_ third: Int, ofWeek count: Int) -> DatePeriod {
        let monday = first(count, .week)
        let days = [0...1, 2...2, 3...4][third - 1]
        return DatePeriod(
            named: monday.adding(days: days.lowerBound)...monday.adding(days: days.upperBound),
            today: today)
    }

    /// The last or first day of a month: `11월 말`, `end of november`.
    func lastOrFirstDay(
        of month: Int, in year: Int?, isEnd: Bool, from start: Int
    ) throws(InputError) -> CalendarDate {
        guard 1...12 ~= month else { throw noSuchDay(from: start) }
        func day(_ year: Int) -> CalendarDate? {
            let first = CalendarDate(year: year, month: month, day: 1)
            return isEnd ? first?.lastOfMonth : first
        }
        let years =
            leaning == .future ? [today.year, today.year + 1] : [today.year, today.year - 1]
        let found = year.map(day) ?? years.compactMap(day).first(where: isAhead)
        guard let found else { throw noSuchDay(from: start) }
        return found
    }

    // MARK: Named periods

    /// A month; without a year the one that is not over, or looking back the last that has begun.
    func month(
        _ month: Int, in year: Int?, from start: Int, back: Bool = false
    ) throws(InputError) -> DatePeriod {
        try months(month, 1, in: year, from: start, back: back)
    }

    /// - Parameter back: whether the period has to be over.
    private func months(
        _ first: Int, _ count: Int, in year: Int?, from start: Int, back: Bool = false
    ) throws(InputError) -> DatePeriod {
        func days(_ year: Int) -> ClosedRange<CalendarDate>? {
            CalendarDate(year: year, month: first, day: 1).map {
                $0...$0.adding(months: count - 1).lastOfMonth
            }
        }
        let isPast = back || leaning == .past
        let nearest = [today.year, today.year + (isPast ? -1 : 1)].compactMap(days).first {
            back
                ? $0.upperBound < today
                : isPast ? $0.lowerBound <= today : $0.upperBound >= today
        }
        guard let days = year.map(days) ?? nearest else { throw noSuchDay(from: start) }
        return DatePeriod(named: days, today: today)
    }

    func halfYear(_ half: Int, in year: Int?) throws(InputError) -> DatePeriod {
        try months(half * 6 - 5, 6, in: year, from: index - 1)
    }

    func quarter(
        _ number: Int, in year: Int?, from start: Int
    ) throws(InputError) -> DatePeriod {
        guard 1...4 ~= number else { throw noSuchDay(from: start) }
        return try months(number * 3 - 2, 3, in: year, from: start)
    }

    func year(_ year: Int, from start: Int) throws(InputError) -> DatePeriod {
        let days = try day(of: year, false, from: start)...day(of: year, true, from: start)
        return DatePeriod(named: days, today: today)
    }

    /// `q1`, `q2 2027`, `분기 말`.
    mutating func takeQuarter() throws(InputError) -> DatePeriod? {
        let start = index
        index += 1
        if let number = peekNumber(), peekDigits() == 1 {
            index += 1
            return try quarter(number, in: takeYear() ?? takeYearSaid(), from: start)
        }
        if let edge = takeEdgeBehind(first(0, .quarter)...last(0, .quarter), .quarter) {
            return edge
        }
        index = start
        return nil
    }

    /// `w49`, `week 49`: of the year in which its Thursday is, the next one that is not over.
    mutating func takeWeekOfYear() throws(InputError) -> DatePeriod? {
        guard let number = peekNumber(1), peekDigits(1) > 0 else { return nil }
        let start = index
        index += 2
        return try weekOfYear(number, from: start)
    }

    func weekOfYear(
        _ number: Int, in year: Int? = nil, from start: Int
    ) throws(InputError) -> DatePeriod {
        for candidate in year.map({ [$0] }) ?? [today.year, today.year + 1] {
            // The first week is that of 4 January (ISO 8601).
            guard let fourth = CalendarDate(year: candidate, month: 1, day: 4), 1...53 ~= number
            else { break }
            let monday = fourth.startOfWeek.adding(days: number * 7 - 7)
            guard monday.adding(days: 3).year == candidate else { break }
            let days = monday...monday.adding(days: 6)
            if year != nil || leaning == .past || days.upperBound >= today {
                return DatePeriod(named: days, today: today)
            }
        }
        throw noSuchDay(from: start)
    }

    /// Saturday and Sunday; on a Sunday the weekend is not over.
    func weekend(_ count: Int) -> DatePeriod {
        let saturday = first(count, .week).adding(days: 5)
        let day = count == 0 ? max(saturday, today) : saturday
        return DatePeriod(saturday...saturday.adding(days: 1), day: day)
    }

    /// Monday to Friday; without a count those that are not over.
    func workweek(_ count: Int?) -> DatePeriod {
        let isOver = today.weekday > 5 && leaning == .future
        let monday = first(count ?? (isOver ? 1 : 0), .week)
        return DatePeriod(named: monday...monday.adding(days: 4), today: today)
    }

    // MARK: Counting

    func first(_ count: Int, _ unit: DateUnit) -> CalendarDate {
        let month = today.adding(days: 1 - today.day)
        switch unit {
        case .week: return today.startOfWeek.adding(days: count * 7)
        case .month: return month.adding(months: count)
        case .quarter: return month.adding(months: count * 3 - (month.month - 1) % 3)
        case .year: return month.adding(months: count * 12 + 1 - month.month)
        case .minute, .hour, .day: return today
        }
    }

    func last(_ count: Int, _ unit: DateUnit) -> CalendarDate {
        unit == .day ? today : first(count + 1, unit).adding(days: -1)
    }
}
