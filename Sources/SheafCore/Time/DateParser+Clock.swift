/// Times of day: `3pm`, `14:30`, `오후 3시 반`.
extension DateParser {
    /// `nil` where no time stands.
    mutating func takeClock() throws(InputError) -> Clock? {
        let start = index
        if case .period(let period)? = peekTerm() {
            index += 1
            return try takeClock(in: period, from: start)
        }
        return try takeHour().map { Clock(seconds: $0) }
    }

    /// A time that needs no part of the day, in seconds from the day's beginning.
    private mutating func takeHour() throws(InputError) -> Int? {
        let start = index
        if take(.noon) { return 12 * 3600 }
        if take(.midnight) { return 24 * 3600 }
        if case .meridiem(let period)? = peekTerm() {
            index += 1
            guard isHour(0) else { throw unexpected() }
            return try takeClock(in: period, from: start).seconds
        }
        if let time = try takeMinutesBesideHour() { return time }
        if peekTerm() == .at, isHour(1), !isMarkedHour(1), let hour = peekNumber(1) {
            index += 2
            return try spokenHour(hour, 0, from: start)
        }
        if peekTerm() == .at, isHour(1) { index += 1 }
        guard let spoken = peekNumber() else { return nil }
        switch peek(1) {
        case .symbol(":")?, .term(.hourMark)?:
            let isSpoken = peek(1) == .term(.hourMark)
            index += 1
            let rest = try takeMinutes() ?? 0
            if case .meridiem(let period)? = peekTerm(), !isSpoken {
                return try clock(spoken, rest, period, from: start)
            }
            if isSpoken { return try spokenHour(spoken, rest, from: start) }
            guard spoken < 24 || spoken == 24 && rest == 0 else { throw noSuchTime(from: start) }
            return spoken * 3600 + rest
        case .term(.meridiem(let period))?:
            index += 1
            return try clock(spoken, 0, period, from: start)
        default: return nil
        }
    }

    /// `half past 3`, `a quarter to five`, `10 minutes to 9 am`. `10 to 12` is as well a stretch of time.
    private mutating func takeMinutesBesideHour() throws(InputError) -> Int? {
        let start = index
        var place = peekTerm() == .at ? 1 : 0
        let minutes: Int
        let isWord = peekNumber(place) == nil || peekDigits(place) == 0
        var isPlain = isWord
        if peekNumber(place) == 1, isWord, peekTerm(place + 1) == .unit(.quarter) { place += 1 }
        if peekTerm(place) == .half {
            minutes = 30
        } else if peekTerm(place) == .unit(.quarter) {
            minutes = 15
        } else if let number = peekNumber(place), 1...59 ~= number {
            minutes = number
            if peekTerm(place + 1) == .unit(.minute) {
                place += 1
                isPlain = true
            }
        } else {
            return nil
        }
        let isPast = peekTerm(place + 1) == .past
        guard isPast || peekTerm(place + 1) == .to && isPlain && minutes != 30 else { return nil }
        index += place + 2
        guard let spoken = peekNumber() else { throw unexpected() }
        index += 1
        let hour =
            if case .meridiem(let period)? = peekTerm() {
                try clock(spoken, 0, period, from: start)
            } else {
                try spokenHour(spoken, 0, from: start)
            }
        let seconds = hour + (isPast ? minutes : -minutes) * 60
        guard 0..<86_400 ~= seconds else { throw noSuchTime(from: start) }
        return seconds
    }

    /// An hour without a part of the day: 1 to 6 are the afternoon.
    private func spokenHour(
        _ hour: Int, _ rest: Int, from start: Int
    ) throws(InputError) -> Int {
        let hour = 1...6 ~= hour ? hour + 12 : hour
        guard hour < 24 || hour == 24 && rest == 0 else { throw noSuchTime(from: start) }
        return hour * 3600 + rest
    }

    /// Behind a part of the day: its hour, or the usual one where none is said.
    private mutating func takeClock(
        in period: DayPeriod, from start: Int
    ) throws(InputError) -> Clock {
        let hour = isPreposition() ? 1 : 0
        guard isHour(hour), let spoken = peekNumber(hour) else {
            return Clock(seconds: 3600 * period.usualHour, part: period)
        }
        index += hour + 1
        let minutes = try takeMinutes() ?? 0
        // tonight 8pm
        if case .meridiem(let said)? = peekTerm() {
            return Clock(seconds: try clock(spoken, minutes, said, from: start))
        }
        guard let hour = period.hour(spoken) else { throw noSuchTime(from: start) }
        return Clock(seconds: hour * 3600 + minutes)
    }

    /// Returns whether the number that stands so far ahead is an hour, and no part of a date.
    func isHour(_ ahead: Int) -> Bool {
        guard peekNumber(ahead) != nil else { return false }
        switch peek(ahead + 1) {
        case .term(.mark)?, .term(.unit)?, .term(.month)?, .term(.ordinal)?, .term(.minuteMark)?,
            .term(.weekNumber)?, .symbol("-")?, .symbol("/")?, .symbol(".")?:
            return false
        default: return true
        }
    }

    /// Returns whether what stands behind the number says which hour it is.
    private func isMarkedHour(_ ahead: Int) -> Bool {
        switch peek(ahead + 1) {
        case .symbol(":")?, .term(.hourMark)?, .term(.meridiem)?: true
        default: false
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
