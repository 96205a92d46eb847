import Foundation
import TestTraits
import Testing

@testable import SheafCore

/// The lunar calendar and Korea's holidays, held against the packages that others use.
@Suite(.limited) struct LunarCalendarTests {
    /// The lines that Python prints about every day of a calendar.
    private func lines(of calendar: String) throws -> [Substring] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let root = folder.appending(path: "../../..").standardizedFileURL
        let process = Process()
        process.executableURL = root.appending(path: ".build/browsers/bin/python")
        process.arguments = [folder.appending(path: "korean_calendars.py").path, calendar]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, ".ci/setup tests")
        return String(decoding: data, as: UTF8.self).split(separator: "\n")
    }

    @Test func `every day is the lunar day that korean_lunar_calendar says`() throws {
        let lines = try lines(of: "lunar")
        var date = try #require(CalendarDate("1900-01-31"))
        for line in lines {
            let lunar = try #require(LunarDate(date), "\(date)")
            let leap = lunar.isLeapMonth ? " leap" : ""
            let said = "\(date) \(lunar.year)-\(lunar.month)-\(lunar.day)\(leap)"
            guard said == line else {
                Issue.record("\(said), but \(line)")
                return
            }
            let day = try #require(
                LunarDay(month: lunar.month, day: lunar.day, isLeapMonth: lunar.isLeapMonth))
            #expect(day.exactDate(in: lunar.year) == date)
            date = date.adding(days: 1)
        }
        #expect(lines.count == 55_122 && date.description == "2051-01-01")
    }

    @Test func `days before and behind the table are none`() throws {
        #expect(LunarDate(try #require(CalendarDate("1900-01-30"))) == nil)
        #expect(LunarDate(try #require(CalendarDate("2051-01-01"))) == nil)
        #expect(LunarDay.seollal.date(in: 1899) == nil && LunarDay.seollal.date(in: 2051) == nil)
        #expect(LunarDay.lastOfYear.date(in: 2050) == nil)
        #expect(LunarDay(month: 13, day: 1) == nil && LunarDay(month: 1, day: 31) == nil)
    }

    @Test func `a day that a year does not have falls to the nearest`() throws {
        // 2025 has a leap month behind its sixth, 2026 has none; its second month has 29 days.
        let leap = try #require(LunarDay(month: 6, day: 1, isLeapMonth: true))
        #expect(leap.date(in: 2025)?.description == "2025-07-25")
        #expect(leap.date(in: 2026)?.description == "2026-07-14")
        #expect(leap.exactDate(in: 2026) == nil)
        let last = try #require(LunarDay(month: 12, day: 30))
        #expect(last.date(in: 2025)?.description == "2026-02-16")
        #expect(last.exactDate(in: 2025) == nil)
        #expect(last.exactDate(in: 2026)?.description == "2027-02-06")
    }

    @Test func `every year has the holidays that the package holidays says`() throws {
        let lines = try lines(of: "holidays")
        var said: [String] = []
        for year in 1948...2050 {
            let first = try #require(CalendarDate(year: year, month: 1, day: 1))
            let found = KoreanHoliday.holidays(
                in: first...first.adding(months: 12).adding(days: -1))
            for (date, occurrences) in found.sorted(by: { $0.key < $1.key }) {
                let names = occurrences.map {
                    $0.holiday.rawValue + ($0.isDayItself ? "" : " beside")
                }
                said.append("\(date) " + names.sorted().joined(separator: ", "))
            }
        }
        for difference in said.difference(from: lines.map(String.init)) {
            Issue.record("\(difference)")
        }
        #expect(lines.count > 1_300)
    }

    @Test func `a part of a year has its holidays, other years none`() throws {
        func days(_ first: String, _ last: String) throws -> [String] {
            let (first, last) = (
                try #require(CalendarDate(first)), try #require(CalendarDate(last))
            )
            return KoreanHoliday.holidays(in: first...last).keys.sorted().map(\.description)
        }
        #expect(
            try days("2026-12-20", "2027-02-08")
                == ["2026-12-25", "2027-01-01", "2027-02-06", "2027-02-07", "2027-02-08"])
        #expect(try days("2027-02-09", "2027-02-28").isEmpty)
        #expect(try days("1900-01-01", "1947-12-31").isEmpty)
        #expect(try days("2051-01-01", "9999-12-31").isEmpty)
    }
}
