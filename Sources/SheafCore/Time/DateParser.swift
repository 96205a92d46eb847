/// Puts lexemes together to a date and a time, in either order; each at most once.
struct DateParser {
    let lexemes: [DateLexeme]
    let text: String
    let folded: FoldedText
    let now: Moment
    let leaning: DateExpression.Leaning

    var index = 0
    let today: CalendarDate

    init(
        lexemes: [DateLexeme], text: String, folded: FoldedText, now: Moment,
        leaning: DateExpression.Leaning
    ) {
        self.lexemes = lexemes
        self.text = text
        self.folded = folded
        self.now = now
        self.leaning = leaning
        today = now.date
    }

    /// The meaning of one phrase.
    private enum Phrase {
        case date(CalendarDate)
        /// Seconds from the day's beginning, up to 30 hours.
        case clock(Int)
        case instant(Int64)
    }

    mutating func parse() throws(InputError) -> Due {
        var date: CalendarDate?
        var clock: Int?
        var instant: Int64?
        while index < lexemes.count {
            if skipsNothingSaid(behind: date) { continue }
            let start = index
            let phrase = try phrase()
            switch phrase {
            case .date(let found) where date == nil && instant == nil: date = found
            case .clock(let found) where clock == nil && instant == nil: clock = found
            case .instant(let found) where instant == nil && date == nil && clock == nil:
                instant = found
            default: throw misplaced(start..<index)
            }
        }
        if let instant {
            return .instant(Moment(seconds: instant, zone: now.zone).timestamp)
        }
        switch (date, clock) {
        case (let date?, let clock?): return .instant(timestamp(date, clock))
        case (let date?, nil): return .day(date)
        case (nil, let clock?): return .instant(nearest(clock))
        case (nil, nil): throw incomplete()
        }
    }

    private mutating func phrase() throws(InputError) -> Phrase {
        if peek() == .term(.now) {
            index += 1
            return .instant(now.seconds)
        }
        if peekTerm() == .preposition { throw incomplete() }
        if let clock = try takeClock() { return .clock(clock) }
        if let amount = try takeDistance() { return distance(amount) }
        if let date = try takeDate() { return .date(date) }
        throw unexpected()
    }

    /// Passes over a word that says nothing here. One that something has to follow must not be the
    /// last: `fri at` stops too early.
    private mutating func skipsNothingSaid(behind date: CalendarDate?) -> Bool {
        switch peek() {
        case .term(.filler)?, .symbol(",")?: break
        case .term(.preposition)? where index + 1 < lexemes.count: break
        case .term(.inside)? where date != nil: break
        case .term(.within)? where isPartOfDay: break
        default: return false
        }
        index += 1
        return true
    }

    /// `in the morning`
    private var isPartOfDay: Bool {
        if case .period? = peekTerm(peekTerm(1) == .preposition ? 2 : 1) { true } else { false }
    }

    private func distance(_ amount: DateAmount) -> Phrase {
        let date = today.adding(months: amount.months).adding(days: amount.days)
        guard let seconds = amount.seconds else { return .date(date) }
        // Without days the zone need not be asked: two hours are two hours.
        let begin =
            date == today ? now.seconds : now.zone.timestamp(date, now.time).secondsSinceEpoch
        return .instant(begin + Int64(seconds))
    }

    private func timestamp(_ date: CalendarDate, _ clock: Int) -> Timestamp {
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
        index + ahead < lexemes.count ? lexemes[index + ahead].kind : nil
    }

    func peekTerm(_ ahead: Int = 0) -> DateTerm? {
        if case .term(let term)? = peek(ahead) { term } else { nil }
    }

    func peekNumber(_ ahead: Int = 0) -> Int? {
        if case .number(let value, _)? = peek(ahead) { value } else { nil }
    }

    /// With how many digits the number that stands here was written.
    func peekDigits() -> Int {
        if case .number(_, let digits)? = peek() { digits } else { 0 }
    }

    /// Takes the term if it comes next.
    mutating func take(_ term: DateTerm) -> Bool {
        guard peekTerm() == term else { return false }
        index += 1
        return true
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
        while take(.preposition) {}
    }

    func noSuchDay(from start: Int) -> InputError {
        error(start..<index) { .noSuchDay($0) }
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
