/// Days by their numbers: `2026. 11. 25.(수)`, `11/25`, `11월 25일`, `25th`, `25 nov`.
extension DateParser {
    mutating func takeNumericDate() throws(InputError) -> CalendarDate? {
        let start = index
        guard let date = try takeNumbers() else { return nil }
        guard peek() == .symbol("(") else { return date }
        // As dates are shown in Korean. A day of another name would be a slip in one of the two.
        index += 1
        guard let weekday = weekday() else { throw unexpected() }
        index += 1
        guard peek() == .symbol(")") else { throw unexpected() }
        index += 1
        guard date.weekday == weekday else { throw noSuchDay(from: start) }
        return date
    }

    private mutating func takeNumbers() throws(InputError) -> CalendarDate? {
        let start = index
        guard let number = peekNumber() else { return nil }
        switch peek(1) {
        case .term(.mark(.year))?:
            index += 2
            guard let month = takeMarked(.month), let day = takeMarked(.day) else {
                throw unexpected()
            }
            return try date(number, month, day, from: start)
        case .term(.mark(.month))?:
            index += 2
            guard let day = takeMarked(.day) else { throw unexpected() }
            return try date(nil, number, day, from: start)
        case .term(.mark(.day))?:
            index += 2
            return try dayOfMonth(number, from: start)
        case .term(.month), .term(.ordinal):
            return try takeEnglishDate(number)
        case .symbol(let separator)? where "-/.".unicodeScalars.contains(separator):
            return try takeSeparatedDate(separator)
        default:
            return nil
        }
    }

    /// `25 nov`, `25th of november 2026`, `25th`.
    private mutating func takeEnglishDate(_ day: Int) throws(InputError) -> CalendarDate {
        let start = index
        index += 1
        _ = take(.ordinal)
        if case .month? = peekTerm(1) { _ = take(.filler) }
        guard case .month(let month)? = peekTerm() else { return try dayOfMonth(day, from: start) }
        index += 1
        return try date(takeYear(), month, day, from: start)
    }

    private mutating func takeSeparatedDate(
        _ separator: Unicode.Scalar
    ) throws(InputError) -> CalendarDate {
        let start = index
        // Only a year has four digits; without one the number behind a day is an hour.
        var parts = 2
        if case .number(_, digits: 4)? = peek() { parts = 3 }
        var numbers: [Int] = []
        while numbers.count < parts, let number = peekNumber() {
            numbers.append(number)
            index += 1
            guard peek() == .symbol(separator) else { break }
            // Korean dates end in a full stop: 2026. 11. 25.
            if separator == "." || numbers.count < parts { index += 1 }
        }
        guard numbers.count == parts else { throw unexpected() }
        let year = parts == 3 ? numbers.removeFirst() : nil
        return try date(year, numbers[0], numbers[1], from: start)
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

    private func isAhead(_ date: CalendarDate) -> Bool {
        leaning == .future ? date >= today : date <= today
    }
}
