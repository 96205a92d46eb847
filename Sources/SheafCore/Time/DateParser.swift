/// Puts lexemes together to a date and a time, in either order; each at most once.
struct DateParser {
    let lexemes: [DateLexeme]
    let text: String
    let folded: FoldedText
    let now: Moment
    let leaning: DateExpression.Leaning
    let aim: DateExpression.Aim

    var index = 0
    let today: CalendarDate
    /// Another day that the digits of the one that was read can mean.
    var otherDay: CalendarDate?

    init(
        _ text: String, at now: Moment, leaning: DateExpression.Leaning, aim: DateExpression.Aim
    ) throws(InputError) {
        self.text = text
        self.now = now
        self.leaning = leaning
        self.aim = aim
        today = now.date
        folded = FoldedText(text)
        var lexer = DateLexer(folded, original: text)
        lexemes = try lexer.run()
    }

    /// The meaning of one phrase.
    private enum Phrase {
        case date(DatePeriod)
        case clock(Clock)
        case distance(DateAmount)
        case now
    }

    /// A time of day.
    struct Clock {
        /// From the day's beginning, up to 30 hours.
        var seconds: Int
        /// The part of the day where no hour of it was said.
        var part: DayPeriod?
    }

    mutating func parse() throws(InputError) -> DateReading {
        var date: DatePeriod?
        var clock: Clock?
        var instant: Int64?
        var isUntil = false
        while index < lexemes.count {
            if take(.until) || take(.inside) {
                isUntil = true
                continue
            }
            if aim == .start, take(.since) { continue }
            if skipsNothingSaid() { continue }
            let start = index
            switch try phrase() {
            case .date(let found) where date == nil && instant == nil:
                date = takeDayBefore(found) ?? found
            case .clock(let found) where clock == nil && instant == nil: clock = found
            case .now where instant == nil && date == nil && clock == nil: instant = now.seconds
            case .distance(let amount) where instant == nil && clock == nil:
                (date, instant) = try moved(date, by: amount, from: start)
            default: throw misplaced(start..<index)
            }
        }
        if let instant { return DateReading(due: .instant(now.zone.timestamp(at: instant))) }
        if let clock { return DateReading(due: .instant(try time(clock, date, isUntil))) }
        guard let date else { throw incomplete() }
        let day = self.day(of: date, isUntil)
        return DateReading(due: .day(day), days: date.days, nearer: nearer(than: day))
    }

    private mutating func phrase() throws(InputError) -> Phrase {
        if take(.now) { return .now }
        if isPreposition(), !(peekTerm() == .at && isHour(1)) { throw incomplete() }
        if let week = try takeISOWeek() { return .date(week) }
        if let clock = try takeClock() { return .clock(clock) }
        if let date = try takeShifted() { return .date(date) }
        if peekTerm() == .shift(-1) { return .date(try takeBefore()) }
        if let date = takeWithin() { return .date(date) }
        let start = index
        if let amount = try takeDistance() {
            return try takeWeekday(behind: amount, from: start).map { .date(DatePeriod($0)) }
                ?? .distance(amount)
        }
        if let date = try takeDate() { return .date(date) }
        throw unexpected()
    }

    /// Passes over a word that says nothing here. One that something has to follow must not be the
    /// last: `fri on` stops too early.
    private mutating func skipsNothingSaid() -> Bool {
        switch peek() {
        case .term(.filler)?, .symbol(",")?: break
        case .term(.preposition)? where index + 1 < lexemes.count,
            .term(.at)? where index + 1 < lexemes.count && !isHour(1):
            break
        case .term(.within)? where isPartOfDay || isMonth(1): break
        // eod friday, end of day tomorrow
        case .term(.end(.day))? where lexemes.count > 1: break
        case .term(.edge(isEnd: true))?
        where peekTerm(1) == .of && peekTerm(2) == .unit(.day) && index + 3 < lexemes.count:
            index += 2
        // later today
        case .term(.after)? where index == 0 && isSpoken(1): break
        default: return false
        }
        index += 1
        return true
    }

    /// `in the morning`
    private var isPartOfDay: Bool {
        if case .period? = peekTerm(isPreposition(1) ? 2 : 1) { true } else { false }
    }

    private func isMonth(_ ahead: Int) -> Bool {
        if case .month? = peekTerm(ahead) { true } else { false }
    }

    private func isSpoken(_ ahead: Int) -> Bool {
        switch peekTerm(ahead) {
        case .relative(0)?, .day(0)?: true
        default: false
        }
    }

    /// A day so far from now, or from the day that was named before; with hours, an instant.
    private func moved(
        _ date: DatePeriod?, by amount: DateAmount, from start: Int
    ) throws(InputError) -> (DatePeriod?, Int64?) {
        guard let seconds = amount.seconds else {
            return (DatePeriod((date?.due ?? today).adding(amount)), nil)
        }
        guard date == nil || date == DatePeriod(today) else { throw misplaced(start..<index) }
        let day = today.adding(amount)
        // Without days the zone need not be asked: two hours are two hours.
        let begin = day == today ? now.seconds : now.zone.timestamp(day, now.time).secondsSinceEpoch
        return (nil, begin + Int64(seconds))
    }

    /// The day that is meant of a period.
    private func day(of period: DatePeriod, _ isUntil: Bool) -> CalendarDate {
        if isUntil { return period.days.upperBound }
        if leaning == .past { return period.days.lowerBound }
        return aim == .end ? period.due : period.start
    }

    private func nearer(than day: CalendarDate) -> CalendarDate? {
        guard leaning == .future, let otherDay, otherDay >= today, otherDay < day,
            day > today.adding(months: 12)
        else { return nil }
        return otherDay
    }

    // MARK: Times

    private func time(
        _ clock: Clock, _ date: DatePeriod?, _ isUntil: Bool
    ) throws(InputError) -> Timestamp {
        if date?.isNamed == true { throw incomplete() }
        var seconds = clock.seconds
        if let part = clock.part, isUntil { seconds = part.lastHour * 3600 }
        let day = date.map { self.day(of: $0, false) }
        if let part = clock.part, leaning == .future, day ?? today == today {
            let spent = now.time.secondsSinceMidnight
            // What is said of today does not mean the past: the next full hour is meant.
            if seconds <= spent, day != nil || spent < part.lastHour * 3600 {
                return timestamp(today, min((spent / 3600 + 1) * 3600, 24 * 3600))
            }
        }
        return day.map { timestamp($0, seconds) } ?? nearest(seconds)
    }

    /// The end of a day is its last second where one looks ahead: midnight is the next day.
    private func timestamp(_ date: CalendarDate, _ clock: Int) -> Timestamp {
        let clock = clock == 86_400 && leaning == .future ? clock - 1 : clock
        let (days, seconds) = clock.quotientAndRemainder(dividingBy: 86_400)
        return now.zone.timestamp(date.adding(days: days), TimeOfDay(secondsSinceMidnight: seconds))
    }

    private func nearest(_ clock: Int) -> Timestamp {
        let days = leaning == .future ? -1...1 : -2...0
        let candidates = days.map { timestamp(today.adding(days: $0), clock) }
        let found =
            leaning == .future
            ? candidates.first { $0.secondsSinceEpoch > now.seconds }
            : candidates.last { $0.secondsSinceEpoch <= now.seconds }
        return found ?? timestamp(today, clock)
    }
}

extension DateParser {
    func peek(_ ahead: Int = 0) -> DateLexeme.Kind? {
        lexemes.indices.contains(index + ahead) ? lexemes[index + ahead].kind : nil
    }

    func peekTerm(_ ahead: Int = 0) -> DateTerm? {
        if case .term(let term)? = peek(ahead) { term } else { nil }
    }

    func peekNumber(_ ahead: Int = 0) -> Int? {
        if case .number(let value, _)? = peek(ahead) { value } else { nil }
    }

    /// With how many digits the number that stands here was written.
    func peekDigits(_ ahead: Int = 0) -> Int {
        if case .number(_, let digits)? = peek(ahead) { digits } else { 0 }
    }

    /// Takes the term if it comes next.
    mutating func take(_ term: DateTerm) -> Bool {
        guard peekTerm() == term else { return false }
        index += 1
        return true
    }

    func isPreposition(_ ahead: Int = 0) -> Bool {
        [.preposition, .at, .of].contains(peekTerm(ahead))
    }

    /// The bytes of the original text that lexemes came from.
    func place(_ range: Range<Int>) -> Range<Int> {
        guard let first = lexemes[range].first, let last = lexemes[range].last else {
            let end = text.utf8.count
            return end..<end
        }
        return folded.original(first.range.lowerBound..<last.range.upperBound)
    }

    func error(_ range: Range<Int>, _ problem: (String) -> InputError.Problem) -> InputError {
        let place = place(range)
        let word = String(decoding: Array(text.utf8)[place], as: UTF8.self)
        return InputError(text: text, range: place, problem: problem(word))
    }

    func misplaced(_ range: Range<Int>) -> InputError {
        error(range) { .misplacedDateWord($0) }
    }

    /// Takes the words before another that say nothing.
    mutating func skipPrepositions() {
        while isPreposition() || peekTerm() == .within { index += 1 }
    }

    func noSuchDay(from start: Int) -> InputError {
        error(start..<index) { .noSuchDay($0) }
    }

    func wrongWeekday(_ said: Int, of date: CalendarDate, from start: Int) -> InputError {
        error(start..<index) { _ in
            .wrongWeekday(date, said: said, isThisYear: date.year == today.year)
        }
    }

    /// The place is the text's end: that is where something is missing.
    func incomplete() -> InputError {
        let end = text.utf8.count
        return InputError(text: text, range: end..<end, problem: .incompleteDate)
    }

    /// Returns the error for what stands here instead of what has to follow: nothing, a number that
    /// could go on, or something else.
    func unexpected() -> InputError {
        if case .number? = peek(), index + 1 == lexemes.count { return incomplete() }
        return index < lexemes.count ? misplaced(index..<index + 1) : incomplete()
    }
}

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
