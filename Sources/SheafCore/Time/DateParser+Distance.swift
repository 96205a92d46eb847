/// Distances from now: `+3d`, `in a week`, `사흘 뒤`, `2주 전`.
extension DateParser {
    /// Negative backwards; `nil` where no distance stands.
    mutating func takeDistance() throws(InputError) -> (Int, DateUnit)? {
        let start = index
        switch peek() {
        case .symbol("+")?, .symbol("-")?:
            let sign = peek() == .symbol("-") ? -1 : 1
            index += 1
            guard let (count, unit) = try takeAmount() else { throw unexpected() }
            return (sign * count, unit)
        case .term(.within)?:
            index += 1
            guard let (count, unit) = try takeAmount() else { throw unexpected() }
            return (count, unit)
        default:
            break
        }
        guard let (count, unit) = try takeAmount() else { return nil }
        if take(.after) { return (count, unit) }
        if take(.before) { return (-count, unit) }
        // 25일 is a day of the month, 2027년 a year, 30분 part of a time; `3d` can be nothing else.
        switch lexemes[index - 1].kind {
        case .term(.mark), .term(.minuteMark):
            index = start
            return nil
        default:
            return (count, unit)
        }
    }

    private mutating func takeAmount() throws(InputError) -> (Int, DateUnit)? {
        if case .span(let count, let unit)? = peekTerm() {
            index += 1
            return (count, unit)
        }
        let count: Int
        switch peek() {
        case .number(let value, _)?: count = value
        case .term(.count(let value))?: count = value
        default: return nil
        }
        let unit: DateUnit
        switch peekTerm(1) {
        case .unit(let found)?: unit = found
        case .mark(let found)? where found != .month: unit = found
        case .minuteMark?: unit = .minute
        default: return nil
        }
        guard count <= 9999 || peekTerm(1) == .mark(.year) else {
            throw error(index..<index + 1) { .numberTooLarge($0) }
        }
        index += 2
        return (count, unit)
    }
}
