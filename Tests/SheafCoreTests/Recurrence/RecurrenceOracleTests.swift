import Foundation
import TestSupport
import Testing

@testable import SheafCore

/// Random rules of RFC 5545, held against python-dateutil, libical and Foundation.
@Suite struct RecurrenceOracleTests {
    private static let count =
        ProcessInfo.processInfo.environment["SHEAF_RECURRENCE_RULES"].flatMap { Int($0) } ?? 1_000
    /// Days of each rule that are compared, within fifty years.
    private static let days = 12

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
            rule = parts.joined(separator: ";")
            let first = 18_000
            start = CalendarDate(daysSinceEpoch: first + Int.random(in: 0..<4_000, using: &random))
        }

        /// Where libical 3.0 does not do as RFC 5545 says: negative days of months in daily rules, days of
        /// each month in yearly ones, weeks, which end on a Saturday for it, where not each of them counts.
        var isBeyondLibical: Bool {
            let hasMonthDays = rule.contains("BYMONTHDAY")
            return rule.contains("WKST") || rule.hasPrefix("FREQ=WEEKLY;INTERVAL")
                || hasMonthDays
                    && (rule.hasPrefix("FREQ=DAILY")
                        || rule.hasPrefix("FREQ=YEARLY") && !rule.contains("BYMONTH="))
        }

        /// The first days from the start on.
        func days(_ count: Int) throws -> [String] {
            let recurrence = try Recurrence(rule)
            let end =
                CalendarDate(year: start.year + 50, month: start.month, day: min(start.day, 28))
                ?? start
            var days: [String] = []
            var day = start.adding(days: -1)
            while days.count < count, let next = recurrence.next(after: day, from: start),
                next < end
            {
                days.append(next.description)
                day = next
            }
            return days
        }
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

    @Test(arguments: ["dateutil", "libical"])
    func `random rules mean what others read in them`(oracle: String) throws {
        let lines = try lines(of: oracle)
        try #require(lines.count == Self.count)
        var (compared, different) = (0, 0)
        for (each, line) in zip(Self.cases, lines)
        where line != "-" && (oracle != "libical" || !each.isBeyondLibical) {
            compared += 1
            let days = try each.days(Self.days).joined(separator: " ")
            if days != line, different < 5 {
                different += 1
                Issue.record("\(each.rule) from \(each.start): \(days), but \(oracle): \(line)")
            }
        }
        #expect(compared > Self.count / 2)
    }
}
