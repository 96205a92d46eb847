import SheafCore

/// How many days a command looks at, by a word of either language.
enum DaySpan: String, CaseIterable {
    case day, week, month

    static func named(_ word: String) -> DaySpan? {
        allCases.first { $0.rawValue == word || $0.korean == word }
    }

    private var korean: String {
        switch self {
        case .day: "하루"
        case .week: "주"
        case .month: "달"
        }
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
