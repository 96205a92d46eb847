extension Recurrence {
    /// Returns the text for a file: as it was typed, with the day that it goes by where the words leave it
    /// open, so that nothing drifts. `monthly` on the 31st is `every month on the 31st`, `every 2 weeks` on a
    /// Monday is `every 2 weeks on mon from 2026-11-02`, `5 times` is the day of the last one, and a rule with
    /// `COUNT` gets its `DTSTART`.
    ///
    /// A time of day is left out: it belongs to the item's due date, see ``time``.
    ///
    /// - Parameters:
    ///   - day: the day of the first occurrence.
    ///   - now: the time that words such as `until next friday` count from.
    ///
    /// Throws `InputError` for what says nothing about repeating.
    public static func text(
        _ typed: String, from day: CalendarDate, at now: Moment? = nil
    ) throws(InputError) -> String {
        var (recurrence, text, countRange) = try read(typed, at: now)
        // Rules of other programs say it all, and stay as they are.
        guard recurrence.rule.clamps, Self.isPhrase(typed) else {
            let isCounted = recurrence.count != nil && recurrence.start == nil
            return isCounted ? "DTSTART:\(day.description.filter { $0 != "-" });\(typed)" : typed
        }
        if let countRange, let last = recurrence.last(from: day) {
            var bytes = Array(composed(text).utf8)
            bytes.replaceSubrange(countRange, with: [])
            text = String(decoding: bytes, as: UTF8.self)
            text += Self.isKorean(typed) ? " \(last)까지" : " until \(last)"
        }
        if text != typed {
            text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        guard recurrence.hasFixedDays else { return text }
        let addition = recurrence.missingDay(day, isKorean: Self.isKorean(typed))
        guard !addition.isEmpty else { return text }
        // The day comes before the end, as one says it.
        let adverbs = [
            "daily": "every day", "weekly": "every week", "monthly": "every month",
            "yearly": "every year", "annually": "every year",
        ]
        var words = text.split(separator: " ").map(String.init)
        if let plain = words.first.flatMap({ adverbs[$0.lowercased()] }) { words[0] = plain }
        let end = words.firstIndex { word in
            ["until", "till", "til"].contains(word)
                || word.hasSuffix("까지") && CalendarDate(word.dropLast(2)) != nil
        }
        words.insert(addition, at: end ?? words.count)
        return words.joined(separator: " ")
    }

    /// Returns what becomes of a phrase that somebody types for an item: the text in its file, what that means, and
    /// its first day.
    ///
    /// - Parameter day: the day at which the item stands; `nil` where it has none yet.
    ///
    /// Throws `InputError` for what says nothing about repeating.
    public static func settled(
        _ typed: String, at day: CalendarDate?, _ now: Moment
    ) throws(InputError) -> (text: String, recurrence: Recurrence, first: CalendarDate) {
        let recurrence = try Recurrence(typed, at: now)
        let first = day ?? recurrence.first(from: now.date)
        let text = try text(typed, from: first, at: now)
        return (text, try Recurrence(text), first)
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
        if rule.interval > 1, start == nil {
            let begin = first(from: day)
            words.append(isKorean ? "\(begin)부터" : "from \(begin)")
        }
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

    /// `1st`, `22nd`.
    package static func ordinal(_ number: Int) -> String {
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
