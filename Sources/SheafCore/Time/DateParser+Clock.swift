/// Times of day: `3pm`, `14:30`, `오후 3시 반`.
extension DateParser {
    /// Seconds from the day's beginning, up to 30 hours; `nil` where no time stands.
    mutating func takeClock() throws(InputError) -> Int? {
        let start = index
        if take(.noon) { return 12 * 3600 }
        if take(.midnight) { return 24 * 3600 }
        if case .period(let period)? = peekTerm() {
            index += 1
            guard let spoken = hour() else { throw unexpected() }
            index += 1
            let minutes = try takeMinutes() ?? 0
            guard let hour = period.hour(spoken) else { throw noSuchTime(from: start) }
            return hour * 3600 + minutes
        }
        guard let spoken = hour() else { return nil }
        switch peek(1) {
        case .symbol(":")?, .term(.hourMark)?:
            let isSpoken = peek(1) == .term(.hourMark)
            index += 1
            let rest = try takeMinutes() ?? 0
            if case .period(let period)? = peekTerm(), !isSpoken {
                return try clock(spoken, rest, period, from: start)
            }
            let hour = isSpoken && 1...6 ~= spoken ? spoken + 12 : spoken
            guard hour < 24 || hour == 24 && rest == 0 else { throw noSuchTime(from: start) }
            return hour * 3600 + rest
        case .term(.period(let period))? where peekNumber() != nil && isMeridiem(at: index + 1):
            index += 1
            return try clock(spoken, 0, period, from: start)
        default:
            return nil
        }
    }

    /// `3pm`: the twelve hours of a clock face.
    private mutating func clock(
        _ hour: Int, _ rest: Int, _ period: DayPeriod, from start: Int
    ) throws(InputError) -> Int {
        index += 1
        guard 1...12 ~= hour, let counted = period.hour(hour) else {
            throw noSuchTime(from: start)
        }
        return counted * 3600 + rest
    }

    /// The hour that stands here, as a number or a word.
    private func hour() -> Int? {
        if let number = peekNumber() { return number }
        if case .count(let count)? = peekTerm(), peek(1) == .term(.hourMark) { return count }
        return nil
    }

    /// Behind the hour: `:30`, `:30:05`, `시`, `시 반`, `시 30분`; in seconds.
    private mutating func takeMinutes() throws(InputError) -> Int? {
        let start = index
        if peek() == .symbol(":") {
            var seconds = 0
            for scale in [60, 1] {
                guard peek() == .symbol(":") else { break }
                index += 1
                guard case .number(let value, digits: 2)? = peek() else { throw unexpected() }
                index += 1
                guard value < 60 else { throw noSuchTime(from: start) }
                seconds += value * scale
            }
            return seconds
        }
        guard take(.hourMark) else { return nil }
        if take(.half) { return 30 * 60 }
        guard let minute = peekNumber(), peek(1) == .term(.minuteMark) else { return 0 }
        index += 2
        guard minute < 60 else { throw noSuchTime(from: start) }
        return minute * 60
    }

    /// Whether the part of the day is one that stands behind its hour, `am` or `pm`.
    private func isMeridiem(at index: Int) -> Bool {
        folded.bytes[lexemes[index].range.lowerBound] < 0x80
    }

    private func noSuchTime(from start: Int) -> InputError {
        error(start..<index) { .noSuchTime($0) }
    }
}
