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

    /// The same in Korean, behind the day: `금요일 전까지`, `크리스마스 전날`.
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
