import Foundation
import TestTraits
import Testing

@testable import SheafCore

/// What people say about repeating, on Thursday 2026-11-26 at 10 o'clock.
@Suite(.limited) struct SaidPhraseTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let phrase: String
        let days: [CalendarDate]
        /// No day comes after these.
        let isOver: Bool
        let time: TimeOfDay?

        var testDescription: String { phrase }

        init?(line: Substring) {
            let parts = line.split(separator: " | ").map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count >= 2 else { return nil }
            phrase = parts[0]
            days = parts[1].split(separator: " ").compactMap { CalendarDate(String($0)) }
            isOver = parts[1].hasSuffix(".")
            time = parts.count > 2 ? TimeOfDay(parts[2]) : nil
        }
    }

    static let examples: [Example] = {
        let file = URL(filePath: #filePath)
            .appending(path: "../../../../Fixtures/recurrence/said.txt").standardizedFileURL
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap {
            Example(line: $0)
        }
    }()

    private static let now = Moment.at("2026-11-26 10:00")

    @Test func `there are enough examples, as many Korean ones as English ones`() {
        let korean = Self.examples.count { $0.phrase.unicodeScalars.contains { $0.value > 0x1100 } }
        #expect(Self.examples.count >= 190 && korean >= 90 && Self.examples.count - korean >= 80)
    }

    @Test(arguments: examples) func `a phrase means its days, as typed and as written`(
        example: Example
    ) throws {
        let typed = try Recurrence(example.phrase, at: Self.now)
        #expect(typed.time == example.time)
        let first = typed.first(from: Self.now.date)
        let text = try Recurrence.text(example.phrase, from: first, at: Self.now)
        // What is written needs no clock, and says the same when it is typed again.
        let written = try Recurrence(text)
        #expect(written.time == nil)
        #expect(try Recurrence.text(text, from: first) == text)
        for recurrence in [typed, written] {
            var day = Self.now.date.adding(days: -1)
            for expected in example.days {
                let next = recurrence.next(after: day, from: Self.now.date)
                #expect(next == expected, "\(example.phrase): \(text)")
                day = next ?? expected
            }
        }
        let last = try #require(example.days.last)
        let isOver = written.next(after: last, from: first) == nil
        #expect(isOver == example.isOver, "\(text)")
    }

    @Test(arguments: [
        "twice a day", "every day 3 times", "하루 3번", "매일 3번", "twice every 2 weeks", "2주에 세 번",
        "twice a quarter", "3 times a week on mon and fri", "주 3회 월·수", "8 times a week",
        "twice a week after done", "주 3회 모두 10번", "월 40회", "twice a year in may",
    ])
    func `so many times is refused where no days can be chosen`(phrase: String) throws {
        let error = try #require(throws: InputError.self) { try Recurrence(phrase, at: Self.now) }
        guard case .noFixedDays = error.problem else {
            Issue.record("\(phrase): \(error.problem)")
            return
        }
    }

    @Test(arguments: [
        "every mon or thu", "3/week", "1/3/5",
        "semimonthly", "every month on mon", "매월 수요일", "every year on the 15th", "매년 15일",
        "매년 11. 26.", "mon-wed-fri", "every few days", "at 9am", "아침", "매일 월요일", "홀수 주",
        "every day until pigs fly", "매일 언젠가까지", "once", "한 번", "모두 5번", "every day except",
        "매일 빼고", "every weekday except weekdays", "every 2 days except sunday", "for 3 weeks",
        "every day until friday for 3 times", "three", "매주 이", "매년 설 연휴",
        "every christmas holidays", "매월 음력", "격월 음력 1일", "매주 음력 15일",
    ])
    func `what says nothing about repeating is refused`(phrase: String) throws {
        let error = try #require(throws: InputError.self) { try Recurrence(phrase, at: Self.now) }
        guard case .unknownRepeat(let word, _) = error.problem else {
            Issue.record("\(phrase): \(error.problem)")
            return
        }
        #expect(word.contains { !$0.isWhitespace })
        #expect(error.range.upperBound <= phrase.utf8.count && !error.range.isEmpty)
    }

    @Test(arguments: [
        "hourly", "every hour", "every 2 hours", "every 30 minutes", "매시간", "2시간마다", "시간마다",
        "30분마다", "매시",
        "한 시간에 한 번",
    ])
    func `what is shorter than a day is told as that`(phrase: String) throws {
        let error = try #require(throws: InputError.self) { try Recurrence(phrase, at: Self.now) }
        guard case .shorterThanDay = error.problem else {
            Issue.record("\(phrase): \(error.problem)")
            return
        }
    }

    @Test(arguments: [
        ("매일 25시", "25시"), ("every day at 13pm", "13pm"), ("매주 월요일 아침 25시", "아침 25시"),
    ])
    func `a time that no clock shows is told as one`(phrase: String, time: String) throws {
        let error = try #require(throws: InputError.self) { try Recurrence(phrase, at: Self.now) }
        guard case .noSuchTime = error.problem else {
            Issue.record("\(phrase): \(error.problem)")
            return
        }
    }

    @Test func `an error behind a time tells its place in what was typed`() throws {
        let phrase = "every day at 9am on blursday"
        let error = try #require(throws: InputError.self) { try Recurrence(phrase, at: Self.now) }
        #expect(Array(phrase.utf8)[error.range].elementsEqual("blursday".utf8))
        let korean = "매일 아침 8시 가끔"
        let other = try #require(throws: InputError.self) { try Recurrence(korean, at: Self.now) }
        #expect(Array(korean.utf8)[other.range].elementsEqual("가끔".utf8))
    }

    @Test(arguments: [
        ("every 4 weeks on sunday when done", "2027-01-05", "2027-02-07"),
        ("every 4 weeks on sunday when done", "2027-01-03", "2027-01-31"),
        ("every week on monday when done", "2027-01-05", "2027-01-11"),
        ("every month on the last friday when done", "2027-01-05", "2027-01-29"),
        ("every 3 months on the 15th after done", "2027-01-20", "2027-04-15"),
        ("완료 후 2주 뒤 월요일", "2027-01-06", "2027-01-18"),
    ])
    func `a weekday may follow the day it is done`(phrase: String, done: String, next: String)
        throws
    {
        let day = try #require(CalendarDate(done))
        let step = try Recurrence(phrase).step(from: day.adding(days: -9), today: day)
        #expect(step.next?.description == next)
    }

    @Test(arguments: [
        // A habit that is three days late is done for today.
        ("daily", "2026-11-23", "2026-11-26", "2026-11-26", "2026-11-27", 2),
        ("daily", "2026-11-26", "2026-11-26", "2026-11-26", "2026-11-27", 0),
        ("every thu", "2026-11-12", "2026-11-26", "2026-11-26", "2026-12-03", 1),
        // Today is none of its days: the one that it stood at is done.
        ("every fri", "2026-11-20", "2026-11-26", "2026-11-20", "2026-11-27", 0),
        ("every fri", "2026-11-13", "2026-11-26", "2026-11-13", "2026-11-27", 1),
        ("daily until 2026-11-26", "2026-11-23", "2026-11-26", "2026-11-26", "", 2),
        ("every day without skipping", "2026-11-23", "2026-11-26", "2026-11-23", "2026-11-24", 0),
        // Done early.
        ("every fri", "2026-11-27", "2026-11-26", "2026-11-27", "2026-12-04", 0),
        ("every 2 weeks on mon", "2026-11-26", "2026-11-26", "2026-11-26", "2026-11-30", 0),
    ])
    func `done late it counts for today where that is a day of the rule`(
        phrase: String, position: String, today: String, resolved: String, next: String, missed: Int
    ) throws {
        let step = try Recurrence(phrase).step(
            from: CalendarDate(position), today: try #require(CalendarDate(today)))
        #expect(step.resolved == CalendarDate(resolved))
        #expect(step.next == CalendarDate(next))
        #expect(step.missed == missed)
    }

    @Test func `skipped late it is the day at which it stands that is passed over`() throws {
        let (day, today) = (CalendarDate("2026-11-23"), CalendarDate("2026-11-26"))
        let step = try Recurrence("daily").step(
            from: day, today: try #require(today), isSkipped: true)
        #expect(step == Recurrence.Step(resolved: day, next: today, missed: 2))
    }
}
