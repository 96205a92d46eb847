import SheafCore
import SheafTerminal
import SheafWords

extension Message {
    /// The repetition of an item, as it was understood: `every Thursday until Nov 26`, `11. 26.(목)까지 매주 목요일`.
    /// It is said wherever a rule is shown.
    ///
    /// - Parameter text: the phrase in the file; one that is not understood, or that a few words cannot say,
    ///   is shown as it is.
    static func rule(_ text: String, at now: Moment) -> Message {
        guard let recurrence = try? Recurrence(text), let days = days(of: recurrence) else {
            return Message(verbatim: text)
        }
        return Message(
            "repeat-rule",
            [
                "rule": days, "done": recurrence.isAfterDone, "all": !recurrence.skipsMissed,
                "until": recurrence.until.map { dayInSentence($0, at: now) },
                "count": recurrence.until == nil ? recurrence.count?.counted : nil,
            ])
    }

    private static func days(of recurrence: Recurrence) -> Message? {
        guard let times = recurrence.timesPerPeriod else { return days(of: recurrence.rule) }
        return Message(
            "times-per-period", ["times": times, "period": recurrence.rule.frequency.rawValue])
    }

    /// The days of a rule; `nil` for one that only a calendar's rule can say.
    private static func days(of rule: RecurrenceRule) -> Message? {
        guard !rule.hasYearlyDays else { return nil }
        let interval = ["interval": rule.interval]
        func said(_ key: String, on days: [Message]) -> Message {
            Message(key, ["interval": rule.interval, "days": joined(days)])
        }
        let weekdays = rule.weekdays.sorted {
            ($0.day, $0.ordinal ?? 0) < ($1.day, $1.ordinal ?? 0)
        }
        let isPlain = weekdays.allSatisfy { $0.ordinal == nil } && rule.positions.isEmpty
        switch rule.frequency {
        case .daily:
            let isOpen = rule.weekdays.isEmpty && rule.monthDays.isEmpty && rule.months.isEmpty
            return isOpen && rule.positions.isEmpty ? Message("every-day", interval) : nil
        case .weekly:
            guard isPlain, rule.months.isEmpty else { return nil }
            if weekdays.isEmpty { return Message("every-week", interval) }
            if weekdays.map(\.day) == Array(1...5) { return Message("every-weekday", interval) }
            return said("every-week-on", on: weekdays.map { name(ofWeekday: $0.day) })
        case .monthly:
            guard rule.months.isEmpty else { return nil }
            guard let days = daysOfMonth(rule) else { return nil }
            return days.isEmpty
                ? Message("every-month", interval) : said("every-month-on", on: days)
        case .yearly:
            guard !rule.months.isEmpty else {
                let isOpen = rule.monthDays.isEmpty && rule.weekdays.isEmpty
                return isOpen && rule.positions.isEmpty ? Message("every-year", interval) : nil
            }
            let months = rule.months.sorted().map { Message("month-name", ["month": $0]) }
            if rule.monthDays.count == 1, months.count == 1, weekdays.isEmpty {
                var words = words(ofDay: rule.monthDays[0])
                words["month"] = months[0]
                return rule.positions.isEmpty && rule.monthDays[0] >= -1
                    ? said("every-year-on", on: [Message("day-of-year", words)]) : nil
            }
            guard let days = daysOfMonth(rule), !days.isEmpty else { return nil }
            return Message(
                "every-year-in",
                ["interval": rule.interval, "months": joined(months), "days": joined(days)])
        }
    }

    /// The days of a rule within a month, none where it names none; `nil` for those that have no words.
    private static func daysOfMonth(_ rule: RecurrenceRule) -> [Message]? {
        let isWorkday = rule.weekdays.map(\.day).sorted() == Array(1...5)
        if !rule.positions.isEmpty {
            guard isWorkday, rule.monthDays.isEmpty, rule.positions.allSatisfy({ -1...5 ~= $0 })
            else { return nil }
            return rule.positions.map { Message("nth-workday", ["nth": nth($0)]) }
        }
        if rule.weekdays.isEmpty {
            guard rule.monthDays.allSatisfy({ $0 >= -1 }) else { return nil }
            // The last one comes last.
            return rule.monthDays.sorted { ($0 < 0 ? 32 : $0) < ($1 < 0 ? 32 : $1) }
                .map { Message("day-of-month", words(ofDay: $0)) }
        }
        guard rule.monthDays.isEmpty else { return nil }
        var days: [Message] = []
        for weekday in rule.weekdays {
            guard let ordinal = weekday.ordinal, -1...5 ~= ordinal else { return nil }
            days.append(
                Message(
                    "nth-weekday", ["nth": nth(ordinal), "day": name(ofWeekday: weekday.day)]))
        }
        return days
    }

    private static func nth(_ ordinal: Int) -> String { ordinal < 0 ? "last" : String(ordinal) }

    private static func name(ofWeekday day: Int) -> Message {
        Message("weekday-name", ["day": day])
    }

    private static func words(ofDay day: Int) -> [String: (any ArgumentConvertible)?] {
        [
            "day": day < 0 ? "last" : String(day),
            "ending": day < 0 ? "" : Recurrence.ordinal(day).filter(\.isLetter),
        ]
    }

    /// One after the other, with a word before the last.
    private static func joined(_ parts: [Message]) -> Message {
        guard parts.count > 1, let last = parts.last else {
            return parts.first ?? Message(verbatim: "")
        }
        return Message("days-joined", ["days": Array(parts.dropLast()), "last": last])
    }

    /// `Nov 26`, `11. 26.`; with the year in other years than this.
    static func plainDay(_ day: CalendarDate, at now: Moment) -> Message {
        let shown = DisplayedDate(.day(day), at: now)
        return Message { StyledText(DateDisplay($0).plain(shown)) }
    }

    /// A day with the weekday where the language puts it behind: `Nov 26`, `11. 26.(목)`.
    static func dayInSentence(_ day: CalendarDate, at now: Moment) -> Message {
        let shown = DisplayedDate(.day(day), at: now)
        return Message { language in
            let dates = DateDisplay(language)
            return StyledText(language == .korean ? dates.dated(shown) : dates.plain(shown))
        }
    }
}

extension Message {
    /// A date of a front matter in words; text that is no date stays as it is.
    ///
    /// - Parameter text: as it stands in the file.
    static func date(_ text: String, at now: Moment) -> Message {
        guard let due = Due(text) else { return Message(verbatim: text) }
        let shown = DisplayedDate(due, at: now)
        return Message { StyledText(DateDisplay($0).dated(shown)) }
    }
}
