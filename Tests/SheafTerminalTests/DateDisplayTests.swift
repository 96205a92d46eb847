import TestTraits
import Testing

@testable import SheafTerminal

@Suite(.limited) struct DateDisplayTests {
    let english = DateDisplay(.english)
    let korean = DateDisplay(.korean)

    /// Wednesday, 25 November 2026, seen from `daysAway` days before.
    private func wednesday(
        daysAway: Int, isThisYear: Bool = true, time: DisplayedDate.Time? = nil
    ) -> DisplayedDate {
        DisplayedDate(
            year: 2026, month: 11, day: 25, weekday: 3, daysAway: daysAway,
            isThisYear: isThisYear, time: time)
    }

    @Test(arguments: [
        (0, "today", "오늘"), (1, "tomorrow", "내일"), (2, "Wed", "모레"),
        (-1, "yesterday", "어제"), (6, "Wed", "11. 25.(수)"), (7, "Nov 25", "11. 25.(수)"),
        (-2, "Nov 25", "11. 25.(수)"),
    ])
    func `dates near today go by name, others by day`(daysAway: Int, en: String, ko: String) {
        let date = wednesday(daysAway: daysAway)
        #expect(english.short(date) == en)
        #expect(korean.short(date) == ko)
    }

    @Test func `a date of another year names it, but tomorrow stays tomorrow`() {
        let date = DisplayedDate(
            year: 2027, month: 1, day: 3, weekday: 7, daysAway: 44, isThisYear: false)
        #expect(english.short(date) == "2027-01-03")
        #expect(korean.short(date) == "2027. 1. 3.(일)")
        let next = DisplayedDate(
            year: 2027, month: 1, day: 1, weekday: 5, daysAway: 1, isThisYear: false)
        #expect(english.short(next) == "tomorrow")
        #expect(korean.short(next) == "내일")
    }

    @Test func `a time follows the day`() {
        let date = wednesday(daysAway: 0, time: .init(hour: 9, minute: 5))
        #expect(english.short(date) == "today 09:05")
        #expect(korean.short(date) == "오늘 09:05")
        #expect(english.long(date) == "Wed, Nov 25, 2026 09:05")
        #expect(korean.long(date) == "2026. 11. 25.(수) 09:05")
    }

    @Test func `how late, how long ago`() {
        #expect(english.overdue(days: 3) == "3d overdue")
        #expect(korean.overdue(days: 3) == "3일 지남")
        #expect(english.overdue(days: 0) == "overdue")
        #expect(korean.overdue(days: 0) == "지남")
        let cases = [
            (-5, "just now", "조금 전"), (59, "just now", "조금 전"), (60, "1 min ago", "1분 전"),
            (3_599, "59 min ago", "59분 전"), (3_600, "1 h ago", "1시간 전"),
            (86_399, "23 h ago", "23시간 전"), (172_800, "2 d ago", "2일 전"),
        ]
        for (seconds, en, ko) in cases {
            #expect(english.ago(seconds: seconds) == en)
            #expect(korean.ago(seconds: seconds) == ko)
        }
    }

    @Test func `every weekday and month has its name`() {
        let days = (1...7).map { weekday in
            DisplayedDate(
                year: 2026, month: 1, day: 1, weekday: weekday, daysAway: 3, isThisYear: true)
        }
        #expect(days.map(english.short) == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
        #expect(
            days.map { korean.short($0).suffix(3) } == [
                "(월)", "(화)", "(수)", "(목)", "(금)", "(토)", "(일)",
            ])
        let months = (1...12).map { month in
            DisplayedDate(
                year: 2026, month: month, day: 1, weekday: 1, daysAway: 99, isThisYear: true)
        }
        #expect(
            months.map { english.short($0).prefix(3) } == [
                "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
            ])
    }
}
