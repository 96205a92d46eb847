/// What the words of a phrase about repeating say together.
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
        if let span { recurrence.span = Recurrence.Span(span.count, span.frequency) }
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
