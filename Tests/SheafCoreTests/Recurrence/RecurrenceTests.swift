import Foundation
import TestTraits
import Testing

@testable import SheafCore

/// Phrases, and the days that they mean.
@Suite(.limited) struct RecurrenceTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let phrase: String
        let start: CalendarDate
        let days: [CalendarDate]
        /// No day comes after these.
        let isOver: Bool

        var testDescription: String { "\(phrase) from \(start)" }

        init?(line: Substring) {
            let parts = line.split(separator: " | ").map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 3, let start = CalendarDate(parts[1]) else { return nil }
            (phrase, self.start) = (parts[0], start)
            days = parts[2].split(separator: " ").compactMap { CalendarDate(String($0)) }
            isOver = parts[2].hasSuffix(".")
        }
    }

    static let examples: [Example] = {
        let file = URL(filePath: #filePath)
            .appending(path: "../../../../Fixtures/recurrence/phrases.txt").standardizedFileURL
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap {
            Example(line: $0)
        }
    }()

    @Test func `there are enough examples`() { #expect(Self.examples.count >= 120) }

    @Test(arguments: examples) func `a phrase means its days`(example: Example) throws {
        let recurrence = try Recurrence(example.phrase)
        var day = example.start.adding(days: -1)
        for expected in example.days {
            let next = recurrence.next(after: day, from: example.start)
            #expect(next == expected)
            day = next ?? expected
        }
        if example.isOver { #expect(recurrence.next(after: day, from: example.start) == nil) }
    }

    @Test(arguments: [
        "every 2 weeks after done", "every 2 weeks when done", "완료 후 2주", "완료하고 2주 뒤", "끝나고 2주 후",
        ".+2w", "2w", "every! 2 weeks",
    ])
    func `what is counted from the day it is done`(phrase: String) throws {
        let recurrence = try Recurrence(phrase)
        #expect(recurrence.isAfterDone)
        let step = recurrence.step(from: try day("2026-11-02"), today: try day("2026-11-24"))
        #expect(step.next?.description == "2026-12-08" && step.missed == 0)
    }

    @Test func `days that are over are passed over, today is not`() throws {
        let recurrence = try Recurrence("every day")
        let step = recurrence.step(from: try day("2026-11-20"), today: try day("2026-11-24"))
        // It was done for today, and so goes on to tomorrow.
        let today = try day("2026-11-24")
        #expect(
            step == Recurrence.Step(resolved: today, next: try day("2026-11-25"), missed: 3))
        let soon = try day("2026-11-25")
        let early = recurrence.step(from: soon, today: today)
        #expect(
            early == Recurrence.Step(resolved: soon, next: try day("2026-11-26"), missed: 0))
    }

    @Test func `what counts from the day it is done goes on from a day far ahead`() throws {
        let recurrence = try Recurrence("every 2 weeks after done")
        for (position, next) in [
            ("2026-11-20", "2026-12-08"), ("2026-12-07", "2026-12-08"),
            ("2026-12-08", "2026-12-22"), ("2026-12-16", "2026-12-30"),
        ] {
            let step = recurrence.step(from: try day(position), today: try day("2026-11-24"))
            #expect(step.next?.description == next && step.missed == 0)
        }
    }

    @Test(arguments: ["every day without skipping", "매일 빠짐없이", "+1d"])
    func `no day is passed over where it says so`(phrase: String) throws {
        let step = try Recurrence(phrase).step(
            from: try day("2026-11-20"), today: try day("2026-11-24"))
        #expect(step.next?.description == "2026-11-21" && step.missed == 0)
    }

    @Test func `the last day is not passed over`() throws {
        let recurrence = try Recurrence("every day until 2026-11-22")
        let late = recurrence.step(from: try day("2026-11-20"), today: try day("2026-11-24"))
        #expect(late.next?.description == "2026-11-22" && late.missed == 1)
        let over = recurrence.step(from: try day("2026-11-22"), today: try day("2026-11-24"))
        #expect(over.next == nil)
    }

    @Test func `without a day yet the first one from today on is done`() throws {
        let step = try Recurrence("매주 금요일").step(from: nil, today: try day("2026-11-24"))
        #expect(step.resolved?.description == "2026-11-27")
        #expect(step.next?.description == "2026-12-04")
    }

    @Test(arguments: [
        ("monthly", "2026-10-31", "every month on the 31st"),
        ("Monthly until 2027-01-01", "2026-10-31", "every month on the 31st until 2027-01-01"),
        ("every 2 weeks", "2026-11-02", "every 2 weeks on mon from 2026-11-02"),
        ("every 2 weeks on mon", "2026-11-02", "every 2 weeks on mon from 2026-11-02"),
        ("every mon", "2026-11-02", "every mon"), ("weekly", "2026-11-03", "every week on tue"),
        ("yearly", "2028-02-29", "every year on feb 29"), ("daily", "2026-11-24", "daily"),
        ("every 3 days", "2026-11-24", "every 3 days from 2026-11-24"),
        ("every 2 weeks after done", "2026-11-24", "every 2 weeks after done"),
        ("every day for 3 times", "2026-11-24", "every day until 2026-11-26"),
        ("매월", "2026-10-31", "매월 31일"), ("격주 금요일", "2026-11-27", "격주 금요일 2026-11-27부터"),
        ("격주", "2026-11-27", "격주 금요일 2026-11-27부터"), ("매년", "2026-03-02", "매년 3월 2일"),
        ("매일 모두 3번", "2026-11-24", "매일 2026-11-26까지"),
        ("매월 2027-01-31까지", "2026-10-31", "매월 31일 2027-01-31까지"),
        ("FREQ=WEEKLY;INTERVAL=2", "2026-11-24", "FREQ=WEEKLY;INTERVAL=2"),
        ("FREQ=DAILY;COUNT=3", "2026-11-24", "DTSTART:20261124;FREQ=DAILY;COUNT=3"),
        (".+1w", "2026-11-24", ".+1w"), ("P2W", "2026-11-24", "P2W"),
    ])
    func `the day it goes by is written where the words leave it open`(
        typed: String, from: String, text: String
    ) throws {
        let first = try day(from)
        let written = try Recurrence.text(typed, from: first)
        #expect(written == text)
        // It means the same, whatever day it is read on, and is written once.
        #expect(try Recurrence.text(written, from: first) == written)
        let (before, after) = (try Recurrence(typed), try Recurrence(written))
        var one = first
        for _ in 0..<2 {
            guard let next = before.next(after: one, from: first), before.count == nil else {
                break
            }
            #expect(after.next(after: one, from: one) == next)
            one = next
        }
    }

    @Test(arguments: [
        "", "every", "sometimes", "every 0 days", "every day on mon", "every week on the 3rd",
        "every month on the 32nd", "매월 32일", "13월 1일마다", "음력 1월",
        "매월 추석", "추석과 3월 2일마다", "매년 음력 13월 1일", "매년 2027년 설날", "동지마다", "공휴일마다", "every 99999 days",
        "until 2026-11-24", "every day until", "every day until tomorrow", "FREQ=HOURLY",
        "FREQ=DAILY;BYHOUR=9", "FREQ=WEEKLY;BYDAY=XX", "FREQ=DAILY;COUNT=2;UNTIL=20270101",
        "after", "every day 🙂", "every day every week",
        String(repeating: "every ", count: 1000),
    ])
    func `what says nothing about repeating is told`(text: String) {
        #expect(throws: InputError.self) { try Recurrence(text) }
    }

    @Test func `an error tells its place`() throws {
        let error = try #require(throws: InputError.self) { try Recurrence("every 2 weks on mon") }
        #expect(error.range == 8..<12)
        #expect(error.problem == .unknownRepeat("weks", suggestion: "weeks"))
        let korean = try #require(throws: InputError.self) { try Recurrence("매주 월욜날마당") }
        #expect(korean.range.lowerBound == "매주 ".utf8.count)
    }

    @Test func `a rule without a day ends`() throws {
        let recurrence = try Recurrence("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")
        let start = try day("2026-11-24")
        #expect(recurrence.next(after: start, from: start) == nil)
        let daily = try Recurrence("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30")
        #expect(daily.next(after: start, from: start) == nil)
        let late = try #require(CalendarDate(year: 9999, month: 12, day: 30))
        #expect(try Recurrence("every month").next(after: late, from: late) == nil)
    }

    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }
}
