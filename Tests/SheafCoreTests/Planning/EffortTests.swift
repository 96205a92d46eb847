import SheafCore
import TestTraits
import Testing

@Suite(.limited) struct EffortTests {
    @Test(
        arguments: [
            ("45m", 45), ("1h", 60), ("1h30m", 90), ("1h 30m", 90), ("1.5h", 90), ("2 hours", 120),
            ("90 min", 90), ("PT1H30M", 90), ("pt45m", 45), ("45", 45), ("45분", 45),
            ("1시간 30분", 90), ("2시간", 120), ("1시간 반", 90), ("한 시간 반", 90), ("두 시간", 120),
            ("반 시간", 30), ("half an hour", 30), ("an hour", 60), ("1 hour and 30 minutes", 90),
        ])
    func `an amount of work is read`(text: String, minutes: Int) {
        #expect(Effort(text)?.minutes == minutes)
    }

    @Test(arguments: [
        "", "0", "soon", "h", "1x", "30m1h", "1h1h", "-5m", "nan", "1e9h", "-", "1:30",
    ])
    func `what is none is refused`(text: String) {
        #expect(Effort(text) == nil)
    }

    @Test func `it is written shortly, and reads as it was`() {
        for (minutes, text) in [(45, "45m"), (60, "1h"), (90, "1h30m"), (1_500, "25h")] {
            #expect(Effort(minutes: minutes).description == text)
            #expect(Effort(text)?.minutes == minutes)
        }
    }

    @Test func `times that overlap count once, and the future does not`() throws {
        func entry(_ start: String, _ end: String) throws -> TimeEntry {
            let day = "2026-11-20T"
            let end = end.isEmpty ? "" : "\(day)\(end):00+09:00"
            return try #require(TimeEntry("\(day)\(start):00+09:00/\(end)"))
        }
        let now = try #require(Timestamp("2026-11-20T12:00:00+09:00")).secondsSinceEpoch
        let entries = [
            try entry("09:00", "10:00"), try entry("09:30", "10:30"), try entry("11:30", ""),
            try entry("13:00", "14:00"), try entry("08:30", "08:00"),
        ]
        #expect(entries.seconds(at: now) == 2 * 3_600)
        #expect(entries.seconds(in: now - 3_600..<now, at: now) == 1_800)
        #expect([TimeEntry]().seconds(at: now) == 0)
        #expect(TimeEntry("2026-11-20/2026-11-21") == nil)
    }
}
