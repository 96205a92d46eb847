extension Recurrence {
    /// Returns the text for a file: as it was typed, with the day that it goes by where the words leave it
    /// open, so that nothing drifts. `monthly` on the 31st is `every month on the 31st`, `every 2 weeks` on a
    /// Monday is `every 2 weeks on mon from 2026-11-02`, `5 times` is the day of the last one, and a rule with
    /// `COUNT` gets its `DTSTART`.
    ///
    /// - Parameter day: the day of the first occurrence.
    ///
    /// Throws `InputError` for what says nothing about repeating.
    public static func text(_ typed: String, from day: CalendarDate) throws(InputError) -> String {
        let (recurrence, countRange) = try read(typed)
        // Rules of other programs say it all, and stay as they are.
        guard !recurrence.isAfterDone, recurrence.rule.clamps, Self.isPhrase(typed) else {
            let isCounted = recurrence.count != nil && recurrence.start == nil
            return isCounted ? "DTSTART:\(day.description.filter { $0 != "-" });\(typed)" : typed
        }
        var text = typed
        if let countRange, let count = recurrence.count,
            let last = recurrence.last(of: count, from: day)
        {
            var bytes = Array(composed(typed).utf8)
            bytes.replaceSubrange(countRange, with: [])
            text = String(decoding: bytes, as: UTF8.self).split(separator: " ")
                .filter { $0 != "for" }.joined(separator: " ")
            text += Self.isKorean(typed) ? " \(last)까지" : " until \(last)"
        }
        let addition = recurrence.missingDay(day, isKorean: Self.isKorean(typed))
        guard !addition.isEmpty else { return text }
        // The day comes before the end, as one says it.
        let adverbs = [
            "daily": "every day", "weekly": "every week", "monthly": "every month",
            "yearly": "every year", "annually": "every year",
        ]
        var words = text.split(separator: " ").map(String.init)
        if let plain = words.first.flatMap({ adverbs[$0.lowercased()] }) { words[0] = plain }
        let end = words.firstIndex { ["until", "till", "til"].contains($0) || $0.hasSuffix("까지") }
        words.insert(addition, at: end ?? words.count)
        return words.joined(separator: " ")
    }

    private static func isPhrase(_ text: String) -> Bool {
        !text.uppercased().contains("FREQ=")
            && text.unicodeScalars.contains { $0.properties.isAlphabetic }
            && text.first.map { $0.isLetter || $0.isNumber } == true
            && !(text.first.map { "pP".contains($0) } == true
                && text.dropFirst().first?.isNumber == true)
    }

    private static func isKorean(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0.value >= 0x1100 }
    }

    /// Words for the part of the day that the rule takes from its beginning.
    private func missingDay(_ day: CalendarDate, isKorean: Bool) -> String {
        var words: [String] = []
        let isOpen =
            rule.weekdays.isEmpty && rule.monthDays.isEmpty && rule.yearlyDays.isEmpty
        switch rule.frequency {
        case .daily: break
        case .weekly where isOpen: words.append(Self.weekday(day.weekday, isKorean))
        case .monthly where isOpen:
            words.append(isKorean ? "\(day.day)일" : "on the \(Self.ordinal(day.day))")
        case .yearly where isOpen && rule.months.isEmpty:
            words.append(
                isKorean
                    ? "\(day.month)월 \(day.day)일"
                    : "on \(Self.months[day.month - 1]) \(day.day)")
        case .yearly where isOpen: words.append(isKorean ? "\(day.day)일" : "\(day.day)")
        default: break
        }
        if rule.interval > 1, start == nil { words.append(isKorean ? "\(day)부터" : "from \(day)") }
        return words.joined(separator: " ")
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func weekday(_ day: Int, _ isKorean: Bool) -> String {
        isKorean
            ? ["월", "화", "수", "목", "금", "토", "일"][day - 1] + "요일"
            : "on " + ["mon", "tue", "wed", "thu", "fri", "sat", "sun"][day - 1]
    }

    private static func ordinal(_ number: Int) -> String {
        let suffix =
            switch (number % 10, number % 100) {
            case (1, let rest) where rest != 11: "st"
            case (2, let rest) where rest != 12: "nd"
            case (3, let rest) where rest != 13: "rd"
            default: "th"
            }
        return "\(number)\(suffix)"
    }
}
