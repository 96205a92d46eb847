import Foundation
import TestSupport
import TestTraits
import Testing

@testable import SheafCore

/// Random rules of RFC 5545, held against python-dateutil, libical and Foundation.
@Suite(.limited) struct RecurrenceOracleTests {
    private static let isLong = TestSelection.current == .long
    private static let count = testRuns(200, long: 3_000)
    /// Days of each rule that are compared, within fifty years: the first ones.
    private static let days = isLong ? 300 : 30

    struct Case {
        let rule: String
        let start: CalendarDate

        init(_ random: inout SplitMix64) {
            func one<T>(_ values: [T]) -> T {
                values[Int.random(in: values.indices, using: &random)]
            }
            func some(_ values: [String]) -> String {
                (0..<Int.random(in: 1...3, using: &random)).map { _ in one(values) }
                    .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
                    .joined(separator: ",")
            }
            func chance(_ parts: Int) -> Bool { Int.random(in: 0..<parts, using: &random) == 0 }
            let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
            let frequency = one(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
            var parts = ["FREQ=\(frequency)"]
            if chance(2) { parts.append("INTERVAL=\(Int.random(in: 1...9, using: &random))") }
            var hasOrdinal = false
            if chance(2) {
                let isByOrdinal = ["MONTHLY", "YEARLY"].contains(frequency) && chance(2)
                hasOrdinal = isByOrdinal
                parts.append(
                    "BYDAY="
                        + some(
                            isByOrdinal
                                ? weekdays.map { one(["1", "2", "3", "4", "5", "-1", "-2"]) + $0 }
                                : weekdays))
            }
            if frequency != "WEEKLY", !hasOrdinal, chance(3) {
                parts.append(
                    "BYMONTHDAY=" + some(["1", "2", "15", "28", "29", "30", "31", "-1", "-2"]))
            }
            if chance(3) { parts.append("BYMONTH=" + some((1...12).map(String.init))) }
            // Within weeks the oracles do not agree: one ignores it, one counts from the first day on.
            if parts.contains(where: { $0.hasPrefix("BY") }),
                ["MONTHLY", "YEARLY"].contains(frequency),
                chance(4)
            {
                parts.append("BYSETPOS=" + some(["1", "2", "-1"]))
            }
            if frequency == "WEEKLY", chance(2) { parts.append("WKST=" + one(weekdays)) }
            let first = 18_000
            var start = CalendarDate(
                daysSinceEpoch: first + Int.random(in: 0..<4_000, using: &random))
            // The ends of months, and those of February, are what goes wrong first.
            if chance(4) { start = start.lastOfMonth }
            if chance(10) {
                start = CalendarDate(year: start.year / 4 * 4, month: 2, day: 29) ?? start
            }
            if chance(4) {
                let last = start.adding(days: Int.random(in: 0..<18_000, using: &random))
                parts.append("UNTIL=" + last.description.filter { $0 != "-" })
            }
            self.start = start
            rule = parts.joined(separator: ";")
        }

        /// Where libical 3.0 does not do as RFC 5545 says: negative days of months in daily rules, days of
        /// each month in yearly ones, weeks, which end on a Saturday for it, where not each of them counts, and the
        /// last of days of months that are counted from both ends, which it counts twice where they meet.
        private var isBeyondLibical: Bool {
            let hasMonthDays = rule.contains("BYMONTHDAY")
            return endsOnItsLastDay || rule.contains("WKST")
                || rule.hasPrefix("FREQ=WEEKLY;INTERVAL")
                || hasMonthDays
                    && (rule.hasPrefix("FREQ=DAILY")
                        || rule.hasPrefix("FREQ=YEARLY") && !rule.contains("BYMONTH=")
                        || rule.contains("BYSETPOS") && countsDaysFromBothEnds)
        }

        func isBeyond(_ oracle: String) -> Bool {
            switch oracle {
            case "libical": isBeyondLibical
            case "Foundation": isBeyondFoundation
            default: false
            }
        }

        /// Where Foundation (of Swift 6.3) does not do as RFC 5545 says: weekdays and positions within months and
        /// years, of which it leaves some out or says them twice; days that some months lack, behind which it goes
        /// astray; days of months in yearly rules that name no month, of which it finds one a year; and days of
        /// months that are counted from both ends, which it says twice where they meet.
        private var isBeyondFoundation: Bool {
            guard rule.hasPrefix("FREQ=MONTHLY") || rule.hasPrefix("FREQ=YEARLY") else {
                return false
            }
            return rule.contains("BYDAY") || rule.contains("BYSETPOS")
                || start.day > 28 && !rule.contains("BYMONTHDAY")
                || rule.hasPrefix("FREQ=YEARLY") && rule.contains("BYMONTHDAY")
                    && !rule.contains("BYMONTH=")
                || countsDaysFromBothEnds
        }

        private var countsDaysFromBothEnds: Bool {
            guard let days = try? Recurrence(rule).rule.monthDays else { return false }
            return days.contains { $0 > 0 } && days.contains { $0 < 0 }
        }

        /// True if its last day is the one up to which it holds; libical leaves that out.
        private var endsOnItsLastDay: Bool {
            guard let recurrence = try? Recurrence(rule), let until = recurrence.until else {
                return false
            }
            return recurrence.next(after: until.adding(days: -1), from: start) == until
        }

        /// Fifty years on.
        var end: CalendarDate {
            CalendarDate(year: start.year + 50, month: start.month, day: min(start.day, 28))
                ?? start
        }

        /// The first days from the start on.
        func days(_ count: Int) throws -> Days {
            let recurrence = try Recurrence(rule)
            let end = end
            var days = Days()
            var day = start.adding(days: -1)
            while days.count < count, let next = recurrence.next(after: day, from: start),
                next < end
            {
                days.add(next)
                day = next
            }
            return days
        }

        func daysByFoundation(_ count: Int) throws -> Days {
            let recurrence = try Recurrence(rule)
            let oracle = try FoundationOracle(weekStart: recurrence.rule.weekStart)
            var days = Days()
            for day in try oracle.days(
                of: recurrence.rule, from: start, until: recurrence.until, before: end
            ).prefix(count) { days.add(day) }
            return days
        }
    }

    /// Days as a line: the first ones, then the last one of each hundred, and how many there are. One that
    /// is missing shows in all that come after.
    struct Days {
        private(set) var count = 0
        private var line = ""

        mutating func add(_ day: CalendarDate) {
            count += 1
            if count <= 12 || count % 100 == 0 { line += "\(day) " }
        }

        var text: String { line + String(count) }
    }

    private static let cases: [Case] = {
        var random = SplitMix64(seed: 5545)
        return (0..<count).map { _ in Case(&random) }
    }()

    /// The oracles answer with a line for each rule: the days, or a dash where they cannot say.
    private func lines(of oracle: String) throws -> [String] {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "recurrence_oracles.py").path
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "sheaf-recurrence-\(UInt64.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (folder.appending(path: "in"), folder.appending(path: "out"))
        let text = Self.cases.map { "\($0.start) \($0.rule)\n" }.joined()
        try text.write(to: input, atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [script, oracle, String(Self.days), input.path, output.path]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "apt-get install python3-dateutil libical3")
        return try String(contentsOf: output, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false
        ).dropLast().map(String.init)
    }

    @Test(arguments: ["dateutil", "libical", "Foundation"])
    func `random rules mean what others read in them`(oracle: String) throws {
        // Foundation takes a millisecond for each day.
        let isSlow = oracle == "Foundation"
        let cases = Self.cases.prefix(isSlow ? Self.count / 5 : Self.count)
        let limit = isSlow ? 12 : Self.days
        let lines =
            try isSlow
            ? cases.map { try $0.daysByFoundation(limit).text } : lines(of: oracle)
        try #require(lines.count == cases.count)
        var (compared, different) = (0, 0)
        for (each, line) in zip(cases, lines) where line != "-" && !each.isBeyond(oracle) {
            compared += 1
            let days = try each.days(limit).text
            guard days != line else { continue }
            different += 1
            if different <= 5 {
                Issue.record("\(each.rule) from \(each.start): \(days), but \(oracle): \(line)")
            }
        }
        if Self.isLong { print("\(oracle): \(compared) rules compared") }
        #expect(different == 0 && compared > cases.count / 3, "\(different) of \(compared)")
    }

    @Test(arguments: 28...31)
    func `phrases have the last day of a month where others clamp to it`(number: Int) throws {
        let oracle = try FoundationOracle()
        for interval in 1...12 {
            var rule = RecurrenceRule(.monthly, interval: interval)
            (rule.monthDays, rule.clamps) = ([number], true)
            let start = try #require(CalendarDate("2027-01-\(number)"))
            let end = start.adding(months: 60)
            let foreign = try oracle.days(of: rule, from: start, until: nil, before: end)
            var day = start.adding(days: -1)
            for wanted in foreign {
                day = try #require(rule.next(after: day, from: start))
                #expect(day == wanted, "the \(number). of each \(interval). month")
            }
            #expect(day.adding(months: interval) >= end.adding(days: -3))
        }
    }
}
