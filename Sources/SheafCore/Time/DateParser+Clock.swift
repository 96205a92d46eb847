/// Times of day: `3pm`, `14:30`, `오후 3시 반`.
extension DateParser {
    /// Seconds from the day's beginning, up to 30 hours; `nil` where no time stands.
    mutating func takeClock() throws(InputError) -> Int? {
        let start = index
        if take(.noon) { return 12 * 3600 }
        if take(.midnight) { return 24 * 3600 }
        switch peekTerm() {
        case .period(let period)?:
            index += 1
            return try takeClock(in: period, from: start)
        case .meridiem(let period)?:
            index += 1
            guard isHour(0) else { throw unexpected() }
            return try takeClock(in: period, from: start)
        default: break
        }
        guard let spoken = peekNumber() else { return nil }
        switch peek(1) {
        case .symbol(":")?, .term(.hourMark)?:
            let isSpoken = peek(1) == .term(.hourMark)
            index += 1
            let rest = try takeMinutes() ?? 0
            if case .meridiem(let period)? = peekTerm(), !isSpoken {
                return try clock(spoken, rest, period, from: start)
            }
            let hour = isSpoken && 1...6 ~= spoken ? spoken + 12 : spoken
            guard hour < 24 || hour == 24 && rest == 0 else { throw noSuchTime(from: start) }
            return hour * 3600 + rest
        case .term(.meridiem(let period))?:
            index += 1
            return try clock(spoken, 0, period, from: start)
        default: return nil
        }
    }

    /// Behind a part of the day: its hour, or the usual one where none is said.
    private mutating func takeClock(
        in period: DayPeriod, from start: Int
    ) throws(InputError) -> Int {
        let hour = peekTerm() == .preposition ? 1 : 0
        guard isHour(hour), let spoken = peekNumber(hour) else {
            return 3600 * (take(.inside) ? period.lastHour : period.usualHour)
        }
        index += hour + 1
        let minutes = try takeMinutes() ?? 0
        // tonight 8pm
        if case .meridiem(let said)? = peekTerm() {
            return try clock(spoken, minutes, said, from: start)
        }
        guard let hour = period.hour(spoken) else { throw noSuchTime(from: start) }
        return hour * 3600 + minutes
    }

    /// Returns whether the number that stands so far ahead is an hour, and no part of a date.
    private func isHour(_ ahead: Int) -> Bool {
        guard peekNumber(ahead) != nil else { return false }
        switch peek(ahead + 1) {
        case .term(.mark)?, .term(.unit)?, .term(.month)?, .term(.ordinal)?, .term(.minuteMark)?,
            .symbol("-")?, .symbol("/")?, .symbol(".")?:
            return false
        default: return true
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

    private func noSuchTime(from start: Int) -> InputError {
        error(start..<index) { .noSuchTime($0) }
    }
}
