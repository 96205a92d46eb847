/// The forms in which others say how an item repeats, beside phrases: RFC 5545 rules, TaskNotes'
/// with `DTSTART` before it, org's `.+1w`, Taskwarrior's `P2W` and `2wks`, todo.txt's `+1w`, Todoist's
/// `every!`.
extension Recurrence {
    /// Behind the form of another program: what TaskNotes says by a key of its own.
    static let afterDone = " after done"

    /// Reads what stands in a file or was typed.
    ///
    /// - Parameter now: with it, days such as `until next friday` are read as well, which no file says.
    ///
    /// Throws `InputError` with the place of the word that says nothing about repeating.
    public init(_ text: String, at now: Moment? = nil) throws(InputError) {
        self = try Self.read(text, at: now).recurrence
        // `DTSTART:20261101;FREQ=DAILY;COUNT=3` ends on 3 November.
        if let start, until == nil { until = last(from: start) }
    }

    /// The reading of a text, with the words that a file has of it, and where those are that say how often.
    static func read(
        _ typed: String, at now: Moment? = nil
    ) throws(InputError) -> (recurrence: Recurrence, text: String, countRange: Range<Int>?) {
        let text = composed(typed)
        if text.utf8.count <= RecurrenceLexer.limit {
            let isAfterDone = text.hasSuffix(afterDone)
            if var found = foreign(
                isAfterDone ? String(text.dropLast(afterDone.count)) : text)
            {
                if isAfterDone { found.recurrence?.isAfterDone = true }
                return (try found.limited(text), typed, nil)
            }
        }
        let phrase = try RecurrencePhrase(typed, at: now)
        do {
            var (recurrence, countRange) = try parse(phrase.text)
            recurrence.time = phrase.time
            return (recurrence, phrase.text == text ? typed : phrase.text, countRange)
        } catch {
            throw phrase.placed(error, in: typed)
        }
    }

    private static func parse(
        _ text: String
    ) throws(InputError) -> (Recurrence, Range<Int>?) {
        // Todoist's `every!` is `every … after done`.
        let bang = text.firstIndex(of: "!").flatMap {
            text[..<$0].lowercased() == "every" ? $0 : nil
        }
        guard let bang else {
            var parser = try RecurrenceParser(text)
            let recurrence = try parser.parse()
            return (recurrence, parser.countRange)
        }
        var parser = try RecurrenceParser("every " + text[text.index(after: bang)...])
        var recurrence = try parser.parse()
        recurrence.isAfterDone = true
        return (recurrence, nil)
    }

    private static func foreign(_ text: String) -> Foreign? {
        let upper = text.uppercased()
        if upper.contains("FREQ=") { return Foreign(rule: upper) }
        return Foreign(amount: text)
    }
}

/// A rule that was found in another program's form; `nil` in it where the form is known, but not what it
/// asks for.
private struct Foreign {
    var recurrence: Recurrence?

    func limited(_ text: String) throws(InputError) -> Recurrence {
        guard let recurrence, 1...9_999 ~= recurrence.rule.interval else {
            throw InputError(
                text: text, range: 0..<text.utf8.count,
                problem: .unknownRepeat(text, suggestion: nil))
        }
        return recurrence
    }

    // MARK: Amounts of time

    /// `1w`, `+1w`, `++1w`, `.+1w`, `P2W`, `2wks`, and org's with a last number, `.+1w/2w`.
    init?(amount text: String) {
        var rest = text.lowercased()[...]
        let mark = rest.prefix { $0 == "." || $0 == "+" }
        rest = rest.dropFirst(mark.count)
        let isPeriod = mark.isEmpty && rest.hasPrefix("p")
        if isPeriod { rest = rest.dropFirst() }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count).prefix { $0 != "/" }
        guard let count = Int(digits), count > 0,
            case .unit(let frequency, let factor)? = RecurrenceWords.english[String(rest)]
        else { return nil }
        let (interval, overflow) = count.multipliedReportingOverflow(by: factor)
        recurrence = overflow ? nil : Recurrence(RecurrenceRule(frequency, interval: interval))
        recurrence?.rule.clamps = true
        switch mark {
        // In todo.txt one letter without a sign is counted from the day it is done, as org's `.+`.
        case ".+": recurrence?.isAfterDone = true
        case "": recurrence?.isAfterDone = !isPeriod && rest.count == 1
        case "+": recurrence?.skipsMissed = false
        default: break
        }
    }

    // MARK: RFC 5545

    /// `RRULE:FREQ=WEEKLY;BYDAY=MO`, with or without its name, and with `DTSTART:20261102;` before it.
    init(rule text: String) {
        recurrence = Self.recurrence(text)
    }

    private static func recurrence(_ text: String) -> Recurrence? {
        var recurrence = Recurrence(RecurrenceRule(.daily))
        var isFrequent = false
        let text = text.replacing("RRULE:", with: "")
        for part in text.split(whereSeparator: { $0 == ";" || $0.isNewline }) {
            let sides = part.split(maxSplits: 1) { $0 == "=" || $0 == ":" }.map {
                String($0.filter { !$0.isWhitespace })
            }
            guard sides.count == 2 else { return nil }
            let (name, value) = (sides[0], sides[1])
            if name == "FREQ" { isFrequent = true }
            guard set(name, value, in: &recurrence) else { return nil }
        }
        let rule = recurrence.rule
        let hasOrdinal = rule.weekdays.contains { $0.ordinal != nil }
        // What RFC 5545 forbids, or leaves open.
        let isSound =
            isFrequent && (recurrence.count == nil || recurrence.until == nil)
            && (!hasOrdinal || (rule.frequency != .daily && rule.frequency != .weekly))
            && (!hasOrdinal || rule.monthDays.isEmpty)
            && (rule.frequency != .weekly || rule.monthDays.isEmpty)
        return isSound ? recurrence : nil
    }

    /// False for a part that is not known: a rule without it would be another rule.
    private static func set(
        _ name: String, _ value: String, in recurrence: inout Recurrence
    ) -> Bool {
        func numbers(_ limit: Int) -> [Int]? {
            let numbers = value.split(separator: ",").map { Int($0) ?? 0 }
            return numbers.allSatisfy { $0 != 0 && $0.magnitude <= limit } ? numbers : nil
        }
        switch name {
        case "FREQ":
            guard let frequency = RecurrenceRule.Frequency(rawValue: value.lowercased()) else {
                return false
            }
            recurrence.rule.frequency = frequency
        case "INTERVAL":
            guard let interval = Int(value), interval > 0 else { return false }
            recurrence.rule.interval = interval
        case "COUNT":
            guard let count = Int(value), 1...9_999 ~= count else { return false }
            recurrence.count = count
        case "UNTIL", "DTSTART":
            guard let date = date(value) else { return false }
            if name == "UNTIL" { recurrence.until = date } else { recurrence.start = date }
        case "BYDAY":
            let days = value.split(separator: ",").map(weekday)
            guard days.allSatisfy({ $0 != nil }) else { return false }
            recurrence.rule.weekdays = days.compactMap(\.self)
        case "BYMONTHDAY":
            guard let days = numbers(31) else { return false }
            recurrence.rule.monthDays = days
        case "BYMONTH":
            guard let months = numbers(12), months.allSatisfy({ $0 > 0 }) else { return false }
            recurrence.rule.months = months
        case "BYSETPOS":
            guard let positions = numbers(366) else { return false }
            recurrence.rule.positions = positions
        case "WKST":
            guard let day = weekday(value[...]), day.ordinal == nil else { return false }
            recurrence.rule.weekStart = day.day
        default: return false
        }
        return true
    }

    /// `20261231`, also with a time behind it, or as ISO 8601 has it.
    private static func date(_ value: String) -> CalendarDate? {
        let digits = value.prefix { $0 != "T" }.filter { $0 != "-" }
        guard digits.count == 8, digits.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return CalendarDate(
            "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))")
    }

    private static func weekday(_ text: Substring) -> RecurrenceRule.Weekday? {
        let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        guard let index = names.firstIndex(of: String(text.suffix(2))) else { return nil }
        let ordinal = text.dropLast(2)
        guard !ordinal.isEmpty else { return RecurrenceRule.Weekday(index + 1) }
        guard let number = Int(ordinal), number != 0, number.magnitude <= 53 else { return nil }
        return RecurrenceRule.Weekday(index + 1, ordinal: number)
    }
}

/// The meaning of all words of a phrase about repeating.
extension RecurrenceParser {
    mutating func finish() throws(InputError) -> Recurrence {
        guard !isExcluding || !excluded.isEmpty else { throw incomplete }
        try takeEnd()
        try leaveOut()
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
        if unit?.frequency == .daily, interval == nil, own == .weekly, hasGroup || !excluded.isEmpty
        {
            // `every day, mon-fri`
            unit = (.weekly, 1)
        }
        guard let frequency = unit?.frequency ?? own else { throw incomplete }
        rule.frequency = frequency
        let (product, overflow) = (interval ?? 1).multipliedReportingOverflow(by: unit?.count ?? 1)
        guard !overflow, product <= 9_999 else { throw incomplete }
        rule.interval = product
        let hasPlainDays = !rule.weekdays.isEmpty && !isByOrdinal
        // `every day on mon`, `every week on the 3rd`, `every month on mon`, `every year on the 3rd`
        let isFitting =
            switch frequency {
            case .daily: own == nil
            case .weekly: own == nil || own == .weekly
            case .monthly: (own != .yearly || interval == nil) && own != .weekly
            case .yearly:
                !rule.months.isEmpty || rule.monthDays.isEmpty && !hasPlainDays
            }
        guard rule.yearlyDays.isEmpty || frequency == .yearly && rule.hasYearlyDaysOnly else {
            throw incomplete
        }
        guard isFitting, rule.monthDays.isEmpty || !isByOrdinal else { throw incomplete }
        if frequency == .monthly, own == .yearly { rule.frequency = .yearly }
        if isAfterDone, count != nil || span != nil { throw incomplete }
        let timesPerPeriod = try timesPerPeriod(frequency)
        rule.clamps = true
        var recurrence = Recurrence(rule)
        (recurrence.start, recurrence.until, recurrence.count) = (start, until, count)
        (recurrence.isAfterDone, recurrence.skipsMissed) = (isAfterDone, skipsMissed)
        recurrence.timesPerPeriod = timesPerPeriod
        recurrence.span = span
        guard [until != nil, count != nil, span != nil].filter(\.self).count < 2 else {
            throw incomplete
        }
        return recurrence
    }

    /// `매월 말`, `end of every quarter`, `매년 말`; `매주 말` are weekends.
    private mutating func takeEnd() throws(InputError) {
        guard hasEnd else { return }
        guard rule.monthDays.isEmpty, rule.weekdays.isEmpty else { throw incomplete }
        switch (unit?.frequency, unit?.count) {
        case (.weekly, 1): rule.weekdays = [RecurrenceRule.Weekday(6), RecurrenceRule.Weekday(7)]
        case (.monthly, 3) where interval == nil:
            unit = (.yearly, 1)
            (rule.months, rule.monthDays) = ([3, 6, 9, 12], [-1])
        case (.monthly, _): rule.monthDays = [-1]
        case (.yearly, _):
            if rule.months.isEmpty { rule.months = [12] }
            rule.monthDays = [-1]
        default:
            guard !rule.months.isEmpty else { throw incomplete }
            rule.monthDays = [-1]
        }
    }

    /// `every day except sunday`: all days but those.
    private mutating func leaveOut() throws(InputError) {
        guard !excluded.isEmpty else { return }
        let isWeekly = unit == nil || unit?.frequency == .weekly || unit?.frequency == .daily
        guard isWeekly, interval == nil, unit?.count ?? 1 == 1,
            rule.weekdays.allSatisfy({ $0.ordinal == nil })
        else { throw incomplete }
        let all = rule.weekdays.isEmpty ? Array(1...7) : rule.weekdays.map(\.day)
        let left = all.filter { !excluded.contains($0) }
        guard !left.isEmpty else { throw incomplete }
        rule.weekdays = left.map { RecurrenceRule.Weekday($0) }
        unit = (.weekly, 1)
    }

    /// `주 3회` says on how many days of a week, and leaves open on which; `주 2회 화·목` says both.
    private func timesPerPeriod(_ frequency: RecurrenceRule.Frequency) throws(InputError) -> Int? {
        guard let (count, range) = perPeriod, count > 1 else { return nil }
        let (days, most) =
            switch frequency {
            case .daily: (0, 1)
            case .weekly: (rule.weekdays.count, 7)
            case .monthly: (rule.monthDays.count + rule.weekdays.count, 28)
            case .yearly: (rule.months.count + rule.yearlyDays.count, 365)
            }
        if days == count, frequency != .yearly, rule.interval == 1 { return nil }
        guard days == 0, count <= most, rule.interval == 1, self.count == nil, !isAfterDone,
            skipsMissed
        else {
            throw InputError(
                text: text, range: range,
                problem: .noFixedDays(word(range), count: count, frequency))
        }
        return count
    }
}
