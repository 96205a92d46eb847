import SheafCore
import TestTraits
import Testing

/// On Friday 2026-11-20 at 10:00 in Seoul, as the tests of dates are.
@Suite(.limited) struct SpentTimeTests {
    private static let now = DateExpressionTests.friday

    @Test(arguments: [
        ("14:00-15:30", "2026-11-20T14:00:00+09:00/2026-11-20T15:30:00+09:00"),
        ("8:00-9:15", "2026-11-20T08:00:00+09:00/2026-11-20T09:15:00+09:00"),
        ("8:00 - 9:15", "2026-11-20T08:00:00+09:00/2026-11-20T09:15:00+09:00"),
        ("8:00~9:15", "2026-11-20T08:00:00+09:00/2026-11-20T09:15:00+09:00"),
        ("9am-10:30am", "2026-11-20T09:00:00+09:00/2026-11-20T10:30:00+09:00"),
        ("yesterday 22:30-0:30", "2026-11-19T22:30:00+09:00/2026-11-20T00:30:00+09:00"),
        ("22:30-0:30 어제", "2026-11-19T22:30:00+09:00/2026-11-20T00:30:00+09:00"),
        ("2026-11-18 9:00-9:30", "2026-11-18T09:00:00+09:00/2026-11-18T09:30:00+09:00"),
    ])
    func `reads a range of times and its day`(_ text: String, _ entry: String) {
        #expect(SpentTime.read(text, at: Self.now)?.description == entry)
    }

    @Test(arguments: ["30m": 30, "1h30m": 90, "1h 30m": 90, "1시간 30분": 90, "45분": 45])
    func `reads an amount that ends now`(_ text: String, _ minutes: Int) throws {
        let entry = try #require(SpentTime.read(text, at: Self.now))
        #expect(entry.end?.secondsSinceEpoch == Self.now.seconds)
        #expect(entry.start.secondsSinceEpoch == Self.now.seconds - Int64(minutes) * 60)
    }

    @Test(arguments: ["2", "2-3", "30", "milk", "well-known", "9:00", "milk 9:00-10:00", "9:00-"])
    func `leaves rows and words alone`(_ text: String) {
        #expect(SpentTime.read(text, at: Self.now) == nil)
    }
}
