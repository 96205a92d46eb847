import SheafCore

/// `recur` of Taskwarrior: `monthly`, `2wks`, `P2W`, `weekdays`.
enum TaskwarriorRepetition {
    /// The phrase for a file, its day written out so that nothing drifts; `nil` for what is not known here, such as
    /// hours.
    ///
    /// - Parameters:
    ///   - first: the first day of all, which the rule goes by.
    ///   - until: the last one.
    static func phrase(_ recur: String, from first: CalendarDate, until: CalendarDate?) -> String? {
        guard let known = try? Recurrence(names[recur.lowercased()] ?? recur),
            let words = words(known.rule),
            let phrase = try? Recurrence.text(words, from: first)
        else { return nil }
        return phrase + (until.map { " until \($0)" } ?? "")
    }

    /// Names that only Taskwarrior has.
    private static let names = [
        "sennight": "1 week", "fortnight": "2 weeks", "biweekly": "2 weeks",
        "bimonthly": "2 months", "quarterly": "3 months", "semiannual": "6 months",
        "annual": "1 year", "biannual": "2 years", "biyearly": "2 years",
    ].mapValues { "every " + $0 }

    private static func words(_ rule: RecurrenceRule) -> String? {
        if isWeekdays(rule) { return "weekdays" }
        guard rule.weekdays.isEmpty, rule.monthDays.isEmpty, rule.months.isEmpty,
            rule.positions.isEmpty
        else { return nil }
        let unit =
            switch rule.frequency {
            case .daily: "day"
            case .weekly: "week"
            case .monthly: "month"
            case .yearly: "year"
            }
        return rule.interval == 1 ? "every \(unit)" : "every \(rule.interval) \(unit)s"
    }

    private static func isWeekdays(_ rule: RecurrenceRule) -> Bool {
        rule.frequency == .weekly && rule.interval == 1
            && rule.weekdays == (1...5).map { RecurrenceRule.Weekday($0) }
    }

    /// What Taskwarrior calls it; `nil` for what it has no name for, such as each second Tuesday of a month.
    ///
    /// - Parameter day: a day of the rule.
    static func recur(_ phrase: String, at day: CalendarDate) -> (
        recur: String, until: CalendarDate?
    )? {
        guard let recurrence = try? Recurrence(phrase), !recurrence.isAfterDone else { return nil }
        let rule = recurrence.rule
        if isWeekdays(rule) { return ("weekdays", recurrence.until) }
        guard rule.isPlain(from: day) else { return nil }
        let name: String =
            switch (rule.frequency, rule.interval) {
            case (.daily, 1): "daily"
            case (.weekly, 1): "weekly"
            case (.monthly, 1): "monthly"
            case (.yearly, 1): "yearly"
            case (.daily, let count): "P\(count)D"
            case (.weekly, let count): "P\(count)W"
            case (.monthly, let count): "P\(count)M"
            case (.yearly, let count): "P\(count)Y"
            }
        return (name, recurrence.until)
    }

    /// The day of an occurrence, from 0.
    static func day(_ number: Int, of phrase: String, from first: CalendarDate) -> CalendarDate? {
        guard number <= 10_000, let recurrence = try? Recurrence(phrase) else { return nil }
        var day = first
        for _ in 0..<max(0, number) {
            guard let next = recurrence.next(after: day, from: first) else { return nil }
            day = next
        }
        return day
    }
}
