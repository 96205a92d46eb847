import SheafCore

/// How many days a command looks at, by a word of either language.
enum DaySpan: String, CaseIterable {
    case day, week, month

    static func named(_ word: String) -> DaySpan? {
        allCases.first { $0.rawValue == word || $0.korean.contains(word) }
    }

    private var korean: [String] {
        switch self {
        case .day: ["하루"]
        case .week: ["주", "일주일", "한주"]
        case .month: ["달", "한달"]
        }
    }

    /// Takes the days that the first words name: `week`, `이번 주`, `december`, `mon..fri`; `nil` where
    /// they name none. A span begins today; a period by its name is that period, at most a year.
    static func takeDays(
        from words: inout [String], at now: Moment
    ) -> ClosedRange<CalendarDate>? {
        for count in stride(from: min(words.count, 8), to: 0, by: -1) {
            let text = words[..<count].joined(separator: " ")
            let named = named(text.filter { $0 != " " })?.days(from: now.date)
            guard let days = named ?? (try? DateBound(text, at: now))?.days(in: now.zone) else {
                continue
            }
            words.removeFirst(count)
            return days
        }
        return nil
    }

    /// From today on.
    func days(from today: CalendarDate) -> ClosedRange<CalendarDate> {
        switch self {
        case .day: today...today
        case .week: today...today.adding(days: 6)
        case .month: today...today.adding(months: 1).adding(days: -1)
        }
    }

    /// From the beginning of the week or month up to today.
    func days(until today: CalendarDate) -> ClosedRange<CalendarDate> {
        switch self {
        case .day: today...today
        case .week: today.startOfWeek...today
        case .month: today.adding(days: 1 - today.day)...today
        }
    }
}
