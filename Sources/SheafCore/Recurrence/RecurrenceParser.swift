/// Reads phrases such as `every 2 weeks on mon until 2026-12-31` and `매월 둘째 화요일`.
///
/// The order of the words matters little: numbers and ordinals belong to what stands behind them, all
/// else is gathered, and what it says is put together at the end.
struct RecurrenceParser {
    private let text: String
    private let lexemes: [RecurrenceLexer.Lexeme]
    private var index = 0

    private var interval: Int?
    private var unit: (frequency: RecurrenceRule.Frequency, count: Int)?
    private var rule = RecurrenceRule(.daily)
    private var start: CalendarDate?
    private var until: CalendarDate?
    private var count: Int?
    private var isAfterDone = false
    private var skipsMissed = true
    /// The words that say how often, to be replaced by a day.
    private(set) var countRange: Range<Int>?

    init(_ text: String) throws(InputError) {
        self.text = text
        var lexer = RecurrenceLexer(text)
        lexemes = try lexer.run().filter { $0.term != .filler }
    }

    mutating func parse() throws(InputError) -> Recurrence {
        while let lexeme = lexemes[index...].first {
            index += 1
            try take(lexeme)
        }
        return try finish()
    }

    private mutating func take(_ lexeme: RecurrenceLexer.Lexeme) throws(InputError) {
        switch lexeme.term {
        case .every, .filler, .untilMark, .fromMark: break
        case .other: interval = 2
        case .number(let number): try take(number, lexeme)
        case .ordinal(let ordinal): try take(ordinal: ordinal, lexeme)
        case .unit(let frequency, let count), .adverb(let frequency, let count):
            guard unit == nil || unit?.frequency == frequency else { throw misplaced(lexeme) }
            unit = (frequency, count)
        case .weekday(let day): rule.weekdays.append(RecurrenceRule.Weekday(day))
        case .weekdays(let days): rule.weekdays += days.map { RecurrenceRule.Weekday($0) }
        case .yearly(var day):
            // It comes each year: where a year does not have it, the nearest one stands for it.
            day.clamps = true
            rule.yearlyDays.append(day)
        case .month(let month): rule.months.append(month)
        // By themselves they are Sunday and Monday.
        case .dayMark: rule.weekdays.append(RecurrenceRule.Weekday(7))
        case .monthMark: rule.weekdays.append(RecurrenceRule.Weekday(1))
        case .lastDay: rule.monthDays.append(-1)
        case .date(let date): try take(date, lexeme)
        case .until: until = try date(after: lexeme)
        case .from: start = try date(after: lexeme)
        case .times: throw misplaced(lexeme)
        case .done:
            _ = next(.after)
            isAfterDone = true
        // `완료하고 2주 뒤`
        case .after where isAfterDone: break
        case .after:
            guard next(.done) else { throw misplaced(lexeme) }
            isAfterDone = true
        case .without:
            guard next(.skipping) else { throw misplaced(lexeme) }
            skipsMissed = false
        case .withoutSkipping: skipsMissed = false
        case .skipping: throw misplaced(lexeme)
        }
    }

    /// Takes the next word where it is this one.
    private mutating func next(_ term: RecurrenceTerm) -> Bool {
        guard lexemes[index...].first?.term == term else { return false }
        index += 1
        return true
    }

    private mutating func take(
        _ number: Int, _ lexeme: RecurrenceLexer.Lexeme
    ) throws(InputError) {
        switch lexemes[index...].first?.term {
        case .unit(let frequency, let count):
            index += 1
            guard unit == nil, interval == nil else { throw misplaced(lexeme) }
            (interval, unit) = (number, (frequency, count))
        case .dayMark:
            index += 1
            if next(.every) || isAfterDone {
                guard unit == nil else { throw misplaced(lexeme) }
                (interval, unit) = (number, (.daily, 1))
            } else {
                try add(monthDay: number, lexeme)
            }
        case .monthMark:
            index += 1
            guard 1...12 ~= number else { throw noSuchDay(lexeme) }
            rule.months.append(number)
        case .times:
            count = number
            countRange = lexeme.range.lowerBound..<lexemes[index].range.upperBound
            index += 1
        default: try add(monthDay: number, lexeme)
        }
    }

    private mutating func take(
        ordinal: Int, _ lexeme: RecurrenceLexer.Lexeme
    ) throws(InputError) {
        var ordinals = [ordinal]
        // `first and third tuesday`
        while case .ordinal(let other)? = lexemes[index...].first?.term {
            ordinals.append(other)
            index += 1
        }
        // `둘째 주 화요일`
        if case .unit(.weekly, 1)? = lexemes[index...].first?.term,
            case .weekday? = lexemes[(index + 1)...].first?.term
        {
            index += 1
        }
        switch lexemes[index...].first?.term {
        case .weekday(let day):
            index += 1
            guard ordinals.allSatisfy({ $0 <= 5 }) else { throw noSuchDay(lexeme) }
            rule.weekdays += ordinals.map { RecurrenceRule.Weekday(day, ordinal: $0) }
        case .monthMark where ordinals.count == 1, .dayMark where ordinals.count == 1:
            let day = lexemes[index].term == .monthMark ? 1 : 7
            index += 1
            rule.weekdays.append(RecurrenceRule.Weekday(day, ordinal: ordinal))
        case .weekdays(let days):
            index += 1
            rule.weekdays += days.map { RecurrenceRule.Weekday($0) }
            rule.positions += ordinals
        case .unit(.daily, 1) where ordinal != 2 || unit != nil:
            index += 1
            for ordinal in ordinals { try add(monthDay: ordinal, lexeme) }
        // `every second week`
        case .unit(let frequency, let count) where ordinals == [2] && unit == nil:
            index += 1
            (interval, unit) = (2, (frequency, count))
        default: for ordinal in ordinals { try add(monthDay: ordinal, lexeme) }
        }
    }

    private mutating func add(
        monthDay day: Int, _ lexeme: RecurrenceLexer.Lexeme
    ) throws(InputError) {
        guard day == -1 || 1...31 ~= day else { throw noSuchDay(lexeme) }
        rule.monthDays.append(day)
    }

    private mutating func take(
        _ date: CalendarDate, _ lexeme: RecurrenceLexer.Lexeme
    ) throws(InputError) {
        if next(.untilMark) {
            until = date
        } else if next(.fromMark) {
            start = date
        } else {
            throw misplaced(lexeme)
        }
    }

    private mutating func date(
        after lexeme: RecurrenceLexer.Lexeme
    ) throws(InputError) -> CalendarDate {
        guard case .date(let date)? = lexemes[index...].first?.term else { throw misplaced(lexeme) }
        index += 1
        return date
    }

    // MARK: The whole

    private mutating func finish() throws(InputError) -> Recurrence {
        let isByOrdinal = rule.weekdays.contains { $0.ordinal != nil } || !rule.positions.isEmpty
        let own: RecurrenceRule.Frequency? =
            if !rule.yearlyDays.isEmpty || !rule.months.isEmpty {
                .yearly
            } else if !rule.monthDays.isEmpty || isByOrdinal {
                .monthly
            } else if !rule.weekdays.isEmpty {
                .weekly
            } else {
                nil
            }
        guard let frequency = unit?.frequency ?? own else { throw incomplete }
        rule.frequency = frequency
        let (product, overflow) = (interval ?? 1).multipliedReportingOverflow(by: unit?.count ?? 1)
        guard !overflow, product <= 9_999 else { throw incomplete }
        rule.interval = product
        // `every day on mon`, `every week on the 3rd`
        let isFitting =
            switch frequency {
            case .daily: own == nil
            case .weekly: own == nil || own == .weekly
            case .monthly: own != .yearly || interval == nil
            case .yearly: true
            }
        guard rule.yearlyDays.isEmpty || frequency == .yearly && rule.hasYearlyDaysOnly else {
            throw incomplete
        }
        guard isFitting, rule.monthDays.isEmpty || !isByOrdinal else { throw incomplete }
        if frequency == .monthly, own == .yearly { rule.frequency = .yearly }
        if isAfterDone, own != nil || count != nil { throw incomplete }
        rule.clamps = true
        var recurrence = Recurrence(rule)
        (recurrence.start, recurrence.until, recurrence.count) = (start, until, count)
        (recurrence.isAfterDone, recurrence.skipsMissed) = (isAfterDone, skipsMissed)
        return recurrence
    }

    private var incomplete: InputError {
        InputError(
            text: text, range: 0..<text.utf8.count,
            problem: .unknownRepeat(text, suggestion: nil))
    }

    private func misplaced(_ lexeme: RecurrenceLexer.Lexeme) -> InputError {
        InputError(
            text: text, range: lexeme.range,
            problem: .unknownRepeat(word(lexeme), suggestion: nil))
    }

    private func noSuchDay(_ lexeme: RecurrenceLexer.Lexeme) -> InputError {
        InputError(text: text, range: lexeme.range, problem: .noSuchDay(word(lexeme)))
    }

    private func word(_ lexeme: RecurrenceLexer.Lexeme) -> String {
        String(decoding: Array(text.utf8)[lexeme.range], as: UTF8.self)
    }
}
