/// Dates in words, as short as a reader still understands.
public struct DateDisplay: Sendable {
    public let language: Language

    public init(_ language: Language) {
        self.language = language
    }

    /// For a column: `today`, `tomorrow`, `yesterday`, the weekday within the coming week, `Nov 25`
    /// within the year, else `2027-01-03`; in Korean `오늘`, `내일`, `모레`, `어제`, `11. 25.(수)`,
    /// `2027. 1. 3.(일)`. A time follows as `15:00`.
    public func short(_ date: DisplayedDate) -> String {
        day(date) + (date.time.map { " " + clock($0) } ?? "")
    }

    /// For one item by itself: `Wed, Nov 25, 2026 15:00`; `2026. 11. 25.(수) 15:00`.
    public func long(_ date: DisplayedDate) -> String {
        let weekday = weekdayName(date)
        let text =
            switch language {
            case .english: "\(weekday), \(monthName(date)) \(date.day), \(date.year)"
            case .korean: "\(date.year). \(date.month). \(date.day).(\(weekday))"
            }
        return text + (date.time.map { " " + clock($0) } ?? "")
    }

    /// In a sentence that is read on other days too: `Wed, Nov 25`, with the year in other years than
    /// this; `11. 25.(수)`.
    public func dated(_ date: DisplayedDate) -> String {
        guard date.isThisYear else { return long(date) }
        let weekday = weekdayName(date)
        let text =
            switch language {
            case .english: "\(weekday), \(monthName(date)) \(date.day)"
            case .korean: "\(date.month). \(date.day).(\(weekday))"
            }
        return text + (date.time.map { " " + clock($0) } ?? "")
    }

    /// Returns the time since something was due `days` days ago: `3d overdue`, `3일 지남`; on the day
    /// itself, once its time has passed, `overdue`, `지남`.
    public func overdue(days: Int) -> String {
        switch language {
        case .english: days > 0 ? "\(days)d overdue" : "overdue"
        case .korean: days > 0 ? "\(days)일 지남" : "지남"
        }
    }

    /// Returns the time since something happened: `just now`, `5 min ago`, `3 h ago`, `2 d ago`;
    /// `조금 전`, `5분 전`, `3시간 전`, `2일 전`. Seconds below 0, from a clock that is ahead, are now.
    public func ago(seconds: Int) -> String {
        let (count, english, korean) =
            switch seconds {
            case ..<60: (0, "", "")
            case ..<3_600: (seconds / 60, "min", "분")
            case ..<86_400: (seconds / 3_600, "h", "시간")
            default: (seconds / 86_400, "d", "일")
            }
        switch language {
        case .english: return count == 0 ? "just now" : "\(count) \(english) ago"
        case .korean: return count == 0 ? "조금 전" : "\(count)\(korean) 전"
        }
    }

    /// A time of day on the 24-hour clock, `09:05`.
    public func clock(_ time: DisplayedDate.Time) -> String {
        twoDigits(time.hour) + ":" + twoDigits(time.minute)
    }

    private func day(_ date: DisplayedDate) -> String {
        switch language {
        case .english:
            switch date.daysAway {
            case 0: "today"
            case 1: "tomorrow"
            case -1: "yesterday"
            case 2...6: weekdayName(date)
            default:
                date.isThisYear
                    ? "\(monthName(date)) \(date.day)"
                    : "\(date.year)-\(twoDigits(date.month))-\(twoDigits(date.day))"
            }
        case .korean:
            switch date.daysAway {
            case 0: "오늘"
            case 1: "내일"
            case 2: "모레"
            case -1: "어제"
            default:
                date.isThisYear
                    ? "\(date.month). \(date.day).(\(weekdayName(date)))"
                    : "\(date.year). \(date.month). \(date.day).(\(weekdayName(date)))"
            }
        }
    }

    public func weekdayName(_ date: DisplayedDate) -> String {
        let names =
            switch language {
            case .english: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
            case .korean: ["월", "화", "수", "목", "금", "토", "일"]
            }
        return names[date.weekday - 1]
    }

    private func monthName(_ date: DisplayedDate) -> String {
        let names = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        return names[date.month - 1]
    }

    private func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}
