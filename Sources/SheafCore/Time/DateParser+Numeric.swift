/// Days by their numbers: `2026. 11. 25.(수)`, `11/25`, `11월 25일`, `25th`, `25 nov`.
extension DateParser {
    mutating func takeNumericDate() throws(InputError) -> CalendarDate? {
        let start = index
        guard let date = try takeNumbers() else { return nil }
        return try takeWeekday(of: date, from: start)
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
        guard weekday == nil || weekday == date.weekday else { throw noSuchDay(from: start) }
        return date
    }

    private mutating func takeNumbers() throws(InputError) -> CalendarDate? {
        let start = index
        guard let number = peekNumber() else { return nil }
        switch peek(1) {
        case .term(.mark(.year))?:
            let year = fullYear(number, digits: peekDigits())
            index += 2
            if peek() == .term(.ending) || peek() == .term(.beginning) {
                index += 1
                let isEnd = peek(-1) == .term(.ending)
                return try date(year, isEnd ? 12 : 1, isEnd ? 31 : 1, from: start)
            }
            guard let month = takeMonth() else { throw unexpected() }
            return try takeDay(of: month, in: year, from: start)
        case .term(.mark(.month))?:
            index += 2
            return try takeDay(of: number, in: nil, from: start)
        case .term(.mark(.day))?:
            index += 2
            return try dayOfMonth(number, from: start)
        case .term(.month), .term(.ordinal): return try takeEnglishDate(number)
        case .symbol(let separator)? where "-/.".unicodeScalars.contains(separator):
            return try takeSeparatedDate(separator)
        default: return nil
        }
    }

    /// `25 nov`, `25th of november 2026`, `25th`.
    private mutating func takeEnglishDate(_ day: Int) throws(InputError) -> CalendarDate {
        let start = index
        index += 1
        _ = take(.ordinal)
        if case .month? = peekTerm(1) { _ = take(.preposition) }
        guard case .month(let month)? = peekTerm() else { return try dayOfMonth(day, from: start) }
        index += 1
        return try date(takeYear(), month, day, from: start)
    }

    /// `11월`, `시월`
    mutating func takeMonth() -> Int? {
        guard case .month(let month)? = peekTerm() else { return takeMarked(.month) }
        index += 1
        return month
    }

    /// Behind a month: its day, or `말`, `초`.
    mutating func takeDay(
        of month: Int, in year: Int?, from start: Int
    ) throws(InputError) -> CalendarDate {
        switch peekTerm() {
        case .ending?, .lastDay?, .beginning?:
            let isEnd = peekTerm() != .beginning
            index += 1
            return try lastOrFirstDay(of: month, in: year, isEnd: isEnd, from: start)
        default:
            guard let day = takeMarked(.day) else { throw unexpected() }
            return try date(year, month, day, from: start)
        }
    }

    private mutating func takeSeparatedDate(
        _ separator: Unicode.Scalar
    ) throws(InputError) -> CalendarDate {
        let start = index
        var numbers: [(value: Int, digits: Int)] = []
        var ends: [Int] = []
        while numbers.count < 3, let number = peekNumber() {
            // Behind a day without a year stands an hour: 11. 25. 14:30
            if numbers.count == 2, numbers[0].digits < 4, !isYear { break }
            numbers.append((number, peekDigits()))
            index += 1
            ends.append(index)
            guard peek() == .symbol(separator) else { break }
            let isIncomplete = numbers.count < (numbers[0].digits == 4 ? 3 : 2)
            if separator == "." || isIncomplete || peekNumber(1) != nil { index += 1 }
            // Korean dates end in a full stop: 2026. 11. 25.
            if separator == "." { ends[ends.count - 1] = index }
        }
        if numbers.count == 3, let date = date(numbers, separator) { return date }
        guard numbers.count > 1, numbers[0].digits < 4 else {
            guard numbers.count == 3 else { throw unexpected() }
            throw noSuchDay(from: start)
        }
        if numbers.count == 3, numbers[2].digits == 4 { throw noSuchDay(from: start) }
        index = ends[1]
        return try date(nil, numbers[0].value, numbers[1].value, from: start)
    }

    /// True if the number that stands here can be a year behind a day and a month.
    private var isYear: Bool {
        guard [2, 4].contains(peekDigits()) else { return false }
        switch peek(1) {
        case .symbol(":")?, .term(.hourMark)?, .term(.meridiem)?, .term(.minuteMark)?: return false
        default: return true
        }
    }

    /// Three numbers in the order in which people write them: with a year of four digits behind them
    /// `12/25/2026` and `25.12.2026`, each also the other way round where only that is a day. A year
    /// of two digits is before them where the separator is no slash; which it is, is told by what lies
    /// ahead.
    private func date(
        _ numbers: [(value: Int, digits: Int)], _ separator: Unicode.Scalar
    ) -> CalendarDate? {
        enum Order { case yearFirst, monthFirst, dayFirst }
        let orders: [Order] =
            switch (numbers[0].digits, numbers[2].digits, separator) {
            case (4, _, _): [.yearFirst]
            case (_, _, "/"): [.monthFirst, .dayFirst, .yearFirst]
            case (_, 4, _): [.dayFirst, .monthFirst]
            default: [.yearFirst, .dayFirst]
            }
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
        let isGuessed = numbers[0].digits < 4 && numbers[2].digits < 4
        return isGuessed ? days.first(where: isAhead) ?? days.first : days.first
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
        let isOrdinal = unit == .day && peek(1) == .term(.ordinal)
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

    /// Without a year, the nearest one in which the day exists.
    func date(
        _ year: Int?, _ month: Int, _ day: Int, from start: Int
    ) throws(InputError) -> CalendarDate {
        if let year {
            guard let date = CalendarDate(year: year, month: month, day: day) else {
                throw noSuchDay(from: start)
            }
            return date
        }
        // 29 February may be eight years away.
        for distance in 0...8 {
            let year = leaning == .future ? today.year + distance : today.year - distance
            if let date = CalendarDate(year: year, month: month, day: day), isAhead(date) {
                return date
            }
        }
        throw noSuchDay(from: start)
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
