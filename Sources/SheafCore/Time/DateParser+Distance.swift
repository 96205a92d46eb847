/// Distances from now: `+3d`, `in a week`, `사흘 뒤`, `2주 전`, `1시간 30분 뒤`.
extension DateParser {
    /// Negative backwards; `nil` where no distance stands.
    mutating func takeDistance() throws(InputError) -> DateAmount? {
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
        // 25일 is a day of the month, 2027년 a year, 30분 part of a time; `3d` can be nothing else.
        switch lexemes[start...].dropFirst().first?.kind {
        case .term(.mark)?, .term(.minuteMark)?:
            index = start
            return nil
        default: return amount
        }
    }

    /// Amounts of ever smaller units behind each other: `1시간 30분`, `1h30m`, `한 달 반`.
    private mutating func takeAmount() throws(InputError) -> DateAmount? {
        guard var (sum, unit) = try takeOneAmount() else { return nil }
        while true {
            let start = index
            if take(.half) {
                guard let half = DateAmount(half: unit) else { throw misplaced(start..<index) }
                return sum + half
            }
            _ = take(.and)
            guard let (part, smaller) = try takeOneAmount(behind: unit), smaller < unit else {
                index = start
                return sum
            }
            sum = sum + part
            unit = smaller
        }
    }

    /// - Parameter unit: the unit of the part before it.
    private mutating func takeOneAmount(
        behind unit: DateUnit? = nil
    ) throws(InputError) -> (DateAmount, DateUnit)? {
        switch peek() {
        case .term(.span(let count, let unit))?:
            index += 1
            return (DateAmount(count, unit), unit)
        case .term(.half)?:
            // half a year, half an hour, 반년
            let article = peekNumber(1) == 1 ? 1 : 0
            guard let half = self.unit(1 + article, behind: unit),
                let amount = DateAmount(half: half)
            else { return nil }
            index += 2 + article
            return (amount, half)
        case .number(let count, _)?:
            guard let found = self.unit(1, behind: unit) else { return nil }
            guard count <= 9999 || peekTerm(1) == .mark(.year) else {
                throw error(index..<index + 1) { .numberTooLarge($0) }
            }
            index += 2
            return (DateAmount(min(count, 9999), found), found)
        default: return nil
        }
    }

    /// The unit that stands so far ahead. Behind hours, `m` is minutes.
    private func unit(_ ahead: Int, behind larger: DateUnit?) -> DateUnit? {
        switch peekTerm(ahead) {
        case .unit(.month)? where larger == .hour && lexemes[index + ahead].range.count == 1:
            .minute
        case .unit(let unit)?: unit
        case .mark(let unit)? where unit != .month: unit
        case .minuteMark?: .minute
        default: nil
        }
    }
}
