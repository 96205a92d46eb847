import SheafCore
import TestSupport
import TestTraits
import Testing

@Suite(.limited) struct CalendarDateTests {
    /// Counts days one by one, as a person with a calendar would.
    @Test func `every day from 1895 to 2105 follows the one before`() throws {
        var date = try #require(CalendarDate("1895-01-01"))
        var weekday = 2
        for year in 1895...2105 {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            for (month, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
                .enumerated()
            {
                for day in 1...length {
                    guard date.year == year, date.month == month + 1, date.day == day,
                        date.weekday == weekday
                    else {
                        Issue.record("\(date) instead of \(year)-\(month + 1)-\(day)")
                        return
                    }
                    date = date.adding(days: 1)
                    weekday = weekday % 7 + 1
                }
            }
        }
    }

    @Test func `numbers and days are each other's inverse over all ten thousand years`() throws {
        let seed = testSeed()
        var generator = SplitMix64(seed: seed)
        for _ in 0..<20_000 {
            let year = Int.random(in: 1...9999, using: &generator)
            let month = Int.random(in: 1...12, using: &generator)
            let day = Int.random(in: 1...28, using: &generator)
            let date = try #require(CalendarDate(year: year, month: month, day: day))
            #expect(
                (date.year, date.month, date.day) == (year, month, day), "seed \(seed)")
            #expect(CalendarDate(date.description) == date, "seed \(seed)")
            let distance = Int.random(in: -4000...4000, using: &generator)
            let other = date.adding(days: distance)
            if (2...9998).contains(other.year) {
                #expect(date.days(until: other) == distance, "seed \(seed)")
            }
        }
    }

    @Test(arguments: [
        "2026-02-29", "2026-13-01", "2026-00-10", "2026-11-31", "0000-01-01", "2026-1-01",
        "2026-11-25 ", " 2026-11-25", "20261125", "2026/11/25", "", "２０２６-11-25",
    ])
    func `is no date`(_ text: String) {
        #expect(CalendarDate(text) == nil)
    }

    @Test func `knows weekdays by ISO 8601`() throws {
        #expect(CalendarDate("1970-01-01")?.weekday == 4)
        #expect(CalendarDate("2026-11-22")?.weekday == 7)
        #expect(CalendarDate("1969-12-29")?.weekday == 1)
        #expect(CalendarDate("2026-11-22")?.startOfWeek.description == "2026-11-16")
    }

    @Test(arguments: [
        ("2026-01-31", 1, "2026-02-28"), ("2028-01-31", 1, "2028-02-29"),
        ("2026-12-31", 2, "2027-02-28"), ("2026-03-31", -1, "2026-02-28"),
        ("2026-01-15", -1, "2025-12-15"), ("2026-05-30", 12, "2027-05-30"),
        ("9999-12-01", 1, "9999-12-31"), ("0001-01-15", -1, "0001-01-01"),
        ("2026-01-15", Int.max, "9999-12-31"), ("2026-01-15", Int.min, "0001-01-01"),
    ])
    func `adds months`(_ start: String, _ months: Int, _ end: String) throws {
        let date = try #require(CalendarDate(start))
        #expect(date.adding(months: months).description == end)
    }

    @Test func `stays within four-digit years`() throws {
        let date = try #require(CalendarDate("2026-01-15"))
        #expect(date.adding(days: Int.max).description == "9999-12-31")
        #expect(date.adding(days: Int.min).description == "0001-01-01")
    }

    @Test func `knows a month's last day`() {
        #expect(CalendarDate("2028-02-10")?.lastOfMonth.description == "2028-02-29")
        #expect(CalendarDate("2026-12-31")?.lastOfMonth.description == "2026-12-31")
    }
}
