/// Days: by name, by number, by their place in a week or month.
extension DateParser {
    /// `nil` where no day stands.
    mutating func takeDate() throws(InputError) -> CalendarDate? {
        if let weekday = weekday() {
            index += 1
            return try takeNamed(weekday) ?? nearest(weekday)
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
        var date: CalendarDate?
        if peekNumber() != nil {
            date = try takeNumericDate()
        } else if case .month(let month)? = peekTerm() {
            date = try takeNamedDate(.month(month))
        }
        guard let date else {
            index = start
            return nil
        }
        guard date.weekday == weekday else { throw noSuchDay(from: start - 1) }
        return date
    }

    private mutating func takeNamedDate(_ term: DateTerm) throws(InputError) -> CalendarDate? {
        switch term {
        case .day(let days): return skip(today.adding(days: days))
        case .weekend: return skip(weekend(0))
        case .end(let unit): return skip(last(0, unit))
        case .start(let unit): return skip(first(1, unit))
        case .lastDay: return skip(last(0, .month))
        case .edge(let isEnd):
            index += 1
            return try takeEdge(isEnd: isEnd)
        case .relative(let count):
            index += 1
            return try takeRelative(count)
        case .relativeUnit(let count, let unit):
            index += 1
            return try takePart(of: unit, count)
        case .month(let month):
            let start = index
            index += 1
            guard let day = peekNumber() else { throw unexpected() }
            index += 1
            if !take(.ordinal) { _ = take(.mark(.day)) }
            return try takeWeekday(of: date(takeYear(), month, day, from: start), from: start)
        default: return nil
        }
    }

    private mutating func skip(_ date: CalendarDate) -> CalendarDate {
        index += 1
        return date
    }

    // MARK: Weeks, months and years

    /// Behind `next`, `이번`, `지난`.
    private mutating func takeRelative(_ count: Int) throws(InputError) -> CalendarDate {
        if let weekday = weekday() {
            index += 1
            if count == 0 { return coming(weekday) }
            guard count < 0 else {
                return today.startOfWeek.adding(days: count * 7 + weekday - 1)
            }
            // `last fri` said on a Saturday was yesterday.
            let back = (today.weekday - weekday + 6) % 7 + 1
            return today.adding(days: (count + 1) * 7 - back)
        }
        switch peekTerm() {
        case .weekend?: return skip(weekend(count))
        // this evening, last night: the part of the day is read behind the day
        case .period? where count == 0: return today
        case .period(.night)? where count == -1: return today.adding(days: -1)
        case .unit(let unit)?:
            index += 1
            return try takePart(of: unit, count)
        default: throw unexpected()
        }
    }

    /// Behind `end`, `beginning`: the last or first day of a week, month or year.
    private mutating func takeEdge(isEnd: Bool) throws(InputError) -> CalendarDate {
        skipPrepositions()
        let start = index
        if case .month(let month)? = peekTerm() {
            index += 1
            return try lastOrFirstDay(of: month, in: takeYear(), isEnd: isEnd, from: start)
        }
        // The beginning of a month that has begun is that of the next one.
        var count = isEnd ? 0 : 1
        if case .relative(let said)? = peekTerm() {
            index += 1
            count = said
        }
        guard case .unit(let unit)? = peekTerm(), unit > .hour else { throw unexpected() }
        index += 1
        return isEnd ? last(count, unit) : first(count, unit)
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

    /// The part named of a week, month or year so many ahead; by itself the first day, or the
    /// last one of the present one. What is to be done within it is due on the last one.
    mutating func takePart(of unit: DateUnit, _ count: Int) throws(InputError) -> CalendarDate {
        if take(.inside) { return last(count, unit) }
        if take(.ending) || take(.lastDay) {
            return unit == .week ? weekend(count) : last(count, unit)
        }
        if take(.beginning) { return first(count, unit) }
        let start = index
        switch unit {
        case .week:
            if let weekday = weekday() {
                index += 1
                return first(count, .week).adding(days: weekday - 1)
            }
            if take(.weekend) { return weekend(count) }
        case .month:
            if let day = takeMarked(.day) {
                let month = first(count, .month)
                return try date(month.year, month.month, day, from: start)
            }
        case .year:
            if let month = takeMonth() {
                return try takeDay(of: month, in: first(count, .year).year, from: start)
            }
        case .day: return today.adding(days: count)
        case .minute, .hour: throw misplaced(index - 1..<index)
        }
        return count == 0 ? last(0, unit) : first(count, unit)
    }

    private func first(_ count: Int, _ unit: DateUnit) -> CalendarDate {
        switch unit {
        case .week: return today.startOfWeek.adding(days: count * 7)
        case .month:
            let month = today.adding(days: 1 - today.day).adding(months: count)
            return month
        case .year:
            let month = today.adding(days: 1 - today.day)
            return month.adding(months: count * 12 + 1 - month.month)
        case .minute, .hour, .day: return today
        }
    }

    private func last(_ count: Int, _ unit: DateUnit) -> CalendarDate {
        unit == .day ? today : first(count + 1, unit).adding(days: -1)
    }

    /// Saturday; on a Sunday the weekend is not over.
    private func weekend(_ count: Int) -> CalendarDate {
        let saturday = first(count, .week).adding(days: 5)
        return count == 0 ? max(saturday, today) : saturday
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
}
