/// Days by their numbers: `2026. 11. 25.(수)`, `11/25`, `11월 25일`, `25th`, `25 nov`; and months,
/// weeks and years by theirs.
extension DateParser {
    mutating func takeNumericDate() throws(InputError) -> DatePeriod? {
        let start = index
        guard let period = try takeNumbers() else { return nil }
        guard period.isDay else { return period }
        return DatePeriod(try takeWeekday(of: period.due, from: start))
    }

    /// The weekday behind a day, as dates are shown in Korean: 25일(수). One of another name would be a
    /// slip in one of the two.
    mutating func takeWeekday(
        of date: CalendarDate, from start: Int
    ) throws(InputError) -> CalendarDate {
        let isInside = peek() == .symbol("(")
        if isInside { index += 1 }
        let weekday = weekday()
        if weekday != nil { index += 1 }
        if isInside {
            guard weekday != nil, peek() == .symbol(")") else { throw unexpected() }
            index += 1
        }
        if let weekday, weekday != date.weekday {
            throw wrongWeekday(weekday, of: date, from: start)
        }
        return date
    }

    private mutating func takeNumbers() throws(InputError) -> DatePeriod? {
        let start = index
        guard let number = peekNumber() else { return nil }
        switch peek(1) {
        case .term(.mark(.year))?:
            let year = fullYear(number, digits: peekDigits())
            index += 2
            if let month = takeMonth() { return try takeDay(of: month, in: year, from: start) }
            if let part = try takePart(ofYear: year, from: start) { return part }
            return try takeEdge(of: self.year(year, from: start))
        case .term(.mark(.month))?:
            index += 2
            return try takeDay(of: number, in: nil, from: start)
        case .term(.mark(.day))?:
            index += 2
            return DatePeriod(try dayOfMonth(number, from: start))
        case .term(.weekNumber)?:
            // The second week of this month, or of the year?
            guard number > 6 else { throw incomplete() }
            index += 2
            return try weekOfYear(number, from: start)
        case _ where lengthOfQuarter != nil:
            index += lengthOfQuarter ?? 0
            return try takeEdge(of: quarter(number, in: nil, from: start))
        case .term(.ordinal)? where isPlaced(2) || peekTerm(2) == .unit(.quarter):
            index += 2
            return try takePlace(number)
        case .term(.month)?, .term(.ordinal)?:
            return DatePeriod(try takeEnglishDate(number))
        case .symbol(let separator)? where "-/.".unicodeScalars.contains(separator):
            return try takeSeparatedDate(separator)
        default: return try takeDigits(number).map { DatePeriod($0) }
        }
    }

    /// `261231`, `20261231`: year, month and day without separators.
    private mutating func takeDigits(_ number: Int) throws(InputError) -> CalendarDate? {
        let digits = peekDigits()
        guard digits == 6 || digits == 8 else { return nil }
        let start = index
        index += 1
        let parts = (number / 10_000, number / 100 % 100, number % 100)
        guard digits == 6 else { return try date(parts.0, parts.1, parts.2, from: start) }
        let numbers = [parts.0, parts.1, parts.2].map { (value: $0, digits: 2) }
        guard let date = guessed(numbers, [.yearFirst, .dayFirst]) else {
            throw noSuchDay(from: start)
        }
        return date
    }

    /// `2026-W49`, `2026-W49-3`, `2026W49`.
    mutating func takeISOWeek() throws(InputError) -> DatePeriod? {
        let ahead = peek(1) == .symbol("-") ? 2 : 1
        guard peekDigits() == 4, let year = peekNumber(), peekTerm(ahead) == .unit(.week),
            peekDigits(ahead + 1) == 2, let number = peekNumber(ahead + 1)
        else { return nil }
        let start = index
        index += ahead + 2
        let week = try weekOfYear(number, in: year, from: start)
        guard peek() == .symbol("-"), let weekday = peekNumber(1) else { return week }
        index += 2
        guard 1...7 ~= weekday else { throw noSuchDay(from: start) }
        return DatePeriod(week.days.lowerBound.adding(days: weekday - 1))
    }

    /// `25 nov`, `25th of november 2026`, `25th of next month`, `25th`.
    private mutating func takeEnglishDate(_ day: Int) throws(InputError) -> CalendarDate {
        let start = index
        index += 1
        _ = take(.ordinal)
        let behind = isPreposition() ? 1 : 0
        if let count = takeRelative(.month, behind: behind) {
            let month = first(count, .month)
            return try date(month.year, month.month, day, from: start)
        }
        if case .month? = peekTerm(behind) { index += behind }
        guard case .month(let month)? = peekTerm() else { return try dayOfMonth(day, from: start) }
        index += 1
        return try date(takeYear() ?? takeYearSaid(), month, day, from: start)
    }

    /// Behind an English month: its day, which may be a word, its year, or nothing.
    mutating func takeEnglishMonth(_ month: Int) throws(InputError) -> DatePeriod {
        let start = index - 1
        if let year = takeYear() ?? takeYearSaid() {
            return try self.month(month, in: year, from: start)
        }
        if case .place(let day)? = peekTerm(), day > 0, !isPlaced(1) {
            index += 1
            return DatePeriod(try date(takeYear(), month, day, from: start))
        }
        // march the 3rd
        if peekTerm() == .preposition, peekNumber(1) != nil { index += 1 }
        guard let day = peekNumber(), peek(1) != .symbol(":"), !isMeridiem(1) else {
            return try self.month(month, in: nil, from: start)
        }
        index += 1
        if !take(.ordinal) { _ = take(.mark(.day)) }
        return DatePeriod(
            try takeWeekday(of: date(takeYear(), month, day, from: start), from: start))
    }

    private func isMeridiem(_ ahead: Int) -> Bool {
        if case .meridiem? = peekTerm(ahead) { true } else { false }
    }

    /// `11월`, `시월`
    mutating func takeMonth() -> Int? {
        guard case .month(let month)? = peekTerm() else { return takeMarked(.month) }
        index += 1
        return month
    }

    /// Behind a month: its day, `말`, `초`, a part of it, or nothing.
    mutating func takeDay(
        of month: Int, in year: Int?, from start: Int
    ) throws(InputError) -> DatePeriod {
        switch peekTerm() {
        case .ending?, .lastDay?, .beginning?:
            let edge = peekTerm()
            index += 1
            let day = try lastOrFirstDay(
                of: month, in: year, isEnd: edge != .beginning, from: start)
            return edge == .lastDay
                ? DatePeriod(day) : self.edge(isEnd: edge == .ending, day)
        default:
            if let day = takeMarked(.day) {
                return DatePeriod(try date(year, month, day, from: start))
            }
            let whole = try self.month(month, in: year, from: start)
            return try takePart(ofMonth: whole.days.lowerBound, from: start) ?? whole
        }
    }

    private mutating func takeSeparatedDate(
        _ separator: Unicode.Scalar
    ) throws(InputError) -> DatePeriod {
        let start = index
        var numbers: [Number] = []
        var ends: [Int] = []
        while numbers.count < 3, let number = peekNumber() {
            // Behind a day without a year stands an hour: 11. 25. 14:30
            if numbers.count == 2, numbers[0].digits < 4, !isYear, !isDay(behind: numbers[0]) {
                break
            }
            numbers.append((number, peekDigits()))
            index += 1
            ends.append(index)
            guard peek() == .symbol(separator) else { break }
            let isIncomplete = numbers.count < (numbers[0].digits == 4 ? 3 : 2)
            if separator == "." || isIncomplete || peekNumber(1) != nil { index += 1 }
            // Korean dates end in a full stop: 2026. 11. 25.
            if separator == "." { ends[ends.count - 1] = index }
        }
        if numbers.count == 3, let date = date(numbers, separator) { return DatePeriod(date) }
        guard numbers.count > 1, numbers[0].digits < 4 else {
            if numbers.count == 2 {
                return try month(numbers[1].value, in: numbers[0].value, from: start)
            }
            guard numbers.count == 3 else { throw unexpected() }
            throw noSuchDay(from: start)
        }
        if numbers.count == 3, numbers[2].digits == 4 { throw noSuchDay(from: start) }
        index = ends[1]
        let isDayFirst = separator == "." && isDotted(start, ends[1])
        let orders = [(0, 1), (1, 0)].map { (numbers[$0].value, numbers[$1].value) }
        for (month, day) in isDayFirst ? orders.reversed() : orders {
            if let date = try? date(nil, month, day, from: start) { return DatePeriod(date) }
        }
        throw noSuchDay(from: start)
    }

    /// Returns whether a day is written `1.12.`, without blanks and with a full stop behind it. With
    /// blanks, as Korean is printed, and without that, the month comes first.
    private func isDotted(_ start: Int, _ end: Int) -> Bool {
        let parts = lexemes[start..<end]
        guard parts.count == 4 else { return false }
        return zip(parts, parts.dropFirst()).allSatisfy {
            $0.range.upperBound == $1.range.lowerBound
        }
    }

    /// Returns whether the number that stands here can be a day behind a month and a year, `27.1.5`.
    private func isDay(behind year: Number) -> Bool {
        year.digits == 2 && year.value > 31 || year.digits == 2 && year.value > 12 && isLast
    }

    private var isLast: Bool { index + 1 == lexemes.count }

    /// True if the number that stands here can be a year behind a day and a month.
    private var isYear: Bool {
        guard [2, 4].contains(peekDigits()) else { return false }
        switch peek(1) {
        case .symbol(":")?, .term(.hourMark)?, .term(.meridiem)?, .term(.minuteMark)?: return false
        default: return true
        }
    }

    private typealias Number = (value: Int, digits: Int)

    private enum Order { case yearFirst, monthFirst, dayFirst }

    /// Three numbers in the order in which people write them: with a year of four digits behind them
    /// `12/25/2026` and `25.12.2026`, each also the other way round where only that is a day. A year
    /// of two digits is before them; it is behind them where only that is a day, or one within the year
    /// ahead, and the other is past.
    private mutating func date(
        _ numbers: [Number], _ separator: Unicode.Scalar
    ) -> CalendarDate? {
        let orders: [Order] =
            switch (numbers[0].digits, numbers[2].digits, separator) {
            case (4, _, _): [.yearFirst]
            case (_, 4, "/"): [.monthFirst, .dayFirst]
            case (_, 4, _): [.dayFirst, .monthFirst]
            case (_, _, "/"): [.yearFirst, .monthFirst, .dayFirst]
            default: [.yearFirst, .dayFirst]
            }
        return guessed(numbers, orders)
    }

    /// The day that numbers are in the first of the orders in which they are one, see
    /// ``date(_:_:)``; the nearest other one is kept.
    private mutating func guessed(
        _ numbers: [Number], _ orders: [Order]
    ) -> CalendarDate? {
        let days = orders.compactMap { order -> CalendarDate? in
            let (year, month, day) =
                switch order {
                case .yearFirst: (numbers[0], numbers[1], numbers[2])
                case .monthFirst: (numbers[2], numbers[0], numbers[1])
                case .dayFirst: (numbers[2], numbers[1], numbers[0])
                }
            guard year.digits == 2 || year.digits == 4 else { return nil }
            return CalendarDate(
                year: fullYear(year.value, digits: year.digits), month: month.value, day: day.value)
        }
        guard let first = days.first else { return nil }
        guard numbers[0].digits < 4, numbers[2].digits < 4 else { return first }
        let limit = today.adding(months: leaning == .future ? 12 : -12)
        let range = min(today, limit)...max(today, limit)
        let found = isAhead(first) ? first : days.first(where: range.contains) ?? first
        otherDay = days.filter { $0 >= today && $0 < found }.min()
        return found
    }

    /// Two digits stand for a year of this century; looking back, for the last one that ends so.
    private func fullYear(_ number: Int, digits: Int) -> Int {
        guard digits <= 2, number < 100 else { return number }
        let year = today.year / 100 * 100 + number
        return leaning == .past && year > today.year ? year - 100 : year
    }

    /// A number with its mark behind it, or with an English ordinal's ending.
    mutating func takeMarked(_ unit: DateUnit) -> Int? {
        guard let number = peekNumber() else { return nil }
        let isOrdinal = unit == .day && peek(1) == .term(.ordinal) && !isPlaced(2)
        guard isOrdinal || peek(1) == .term(.mark(unit)) else { return nil }
        index += 2
        return number
    }

    /// `nov 25, 2026`: four digits that no time follows from.
    mutating func takeYear() -> Int? {
        let comma = peek() == .symbol(",") ? 1 : 0
        guard case .number(let year, digits: 4)? = peek(comma), peek(comma + 1) != .symbol(":")
        else { return nil }
        index += comma + 1
        return year
    }

    /// `march next year`, `christmas this year`.
    mutating func takeYearSaid() -> Int? {
        takeRelative(.year, behind: peekTerm() == .of ? 1 : 0).map { today.year + $0 }
    }

    /// `next week`, `this month` behind so many words: how many ahead.
    mutating func takeRelative(_ unit: DateUnit, behind ahead: Int = 0) -> Int? {
        guard case .relative(let count)? = peekTerm(ahead), peekTerm(ahead + 1) == .unit(unit)
        else { return nil }
        index += ahead + 2
        return count
    }

    /// Without a year, the nearest one in which the day exists.
    func date(
        _ year: Int?, _ month: Int, _ day: Int, from start: Int
    ) throws(InputError) -> CalendarDate {
        try date(of: YearlyDay(month: month, day: day), in: year, from: start)
    }

    private func dayOfMonth(_ day: Int, from start: Int) throws(InputError) -> CalendarDate {
        for distance in 0...2 {
            let month = today.adding(days: 1 - today.day)
                .adding(months: leaning == .future ? distance : -distance)
            let date = CalendarDate(year: month.year, month: month.month, day: day)
            if let date, isAhead(date) { return date }
        }
        throw noSuchDay(from: start)
    }

    func isAhead(_ date: CalendarDate) -> Bool {
        leaning == .future ? date >= today : date <= today
    }
}
