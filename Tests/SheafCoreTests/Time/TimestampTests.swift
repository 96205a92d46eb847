import SheafCore
import TestTraits
import Testing

@Suite(.limited) struct TimestampTests {
    @Test(arguments: [
        ("2026-11-20T21:18:00+09:00", "2026-11-20T21:18:00+09:00"),
        ("2026-11-20 21:18:00+09:00", "2026-11-20T21:18:00+09:00"),
        ("2026-11-20 21:18:00 +0900", "2026-11-20T21:18:00+09:00"),
        ("2026-11-20T21:18+09", "2026-11-20T21:18:00+09:00"),
        ("2026-11-20T12:18:00Z", "2026-11-20T12:18:00Z"),
        ("2026-11-20t12:18:00z", "2026-11-20T12:18:00Z"),
        ("2026-11-20T12:18:07.123456-03:30", "2026-11-20T12:18:07-03:30"),
        ("2016-12-31T23:59:60Z", "2016-12-31T23:59:59Z"),
        ("0001-01-01T00:00:00+14:00", "0001-01-01T00:00:00+14:00"),
    ])
    func `reads and prints`(_ text: String, _ printed: String) throws {
        let timestamp = try #require(Timestamp(text))
        #expect(timestamp.description == printed)
        #expect(Timestamp(printed) == timestamp)
    }

    @Test func `is an instant`() {
        #expect(Timestamp("1970-01-01T09:00:00+09:00")?.secondsSinceEpoch == 0)
        #expect(Timestamp("1969-12-31T23:59:59Z")?.secondsSinceEpoch == -1)
        #expect(Timestamp("2026-11-20T21:18:00+09:00")?.secondsSinceEpoch == 1_795_177_080)
        #expect(Timestamp("2026-11-20T21:18:00+09:00")?.offset == 32_400)
    }

    @Test(arguments: [
        "2026-11-20", "2026-11-20T21:18:00", "2026-11-20T24:00:00Z", "2026-11-20T21:60:00Z",
        "2026-11-20T21:18:00+25:00", "2026-11-20T21:18:00+09:60", "2026-11-20T21:18:00+9",
        "2026-11-20T21:18:00.Z", "2026-11-20T21:18:00Z ", "2026-11-20X21:18:00Z", "21:18", "",
    ])
    func `is no timestamp`(_ text: String) {
        #expect(Timestamp(text) == nil)
    }
}

@Suite(.limited) struct ZoneTests {
    private func instant(_ local: String) throws -> String {
        guard case .local(let date, let time)? = Due(local) else {
            throw InputError(text: local, range: 0..<0, problem: .incompleteDate)
        }
        return Zone.berlin.timestamp(date, time).description
    }

    @Test func `moves a time that clocks jump over forward by the gap`() throws {
        #expect(try instant("2026-03-29 01:59") == "2026-03-29T01:59:00+01:00")
        #expect(try instant("2026-03-29 02:00") == "2026-03-29T03:00:00+02:00")
        #expect(try instant("2026-03-29 02:30") == "2026-03-29T03:30:00+02:00")
        #expect(try instant("2026-03-29 03:00") == "2026-03-29T03:00:00+02:00")
    }

    @Test func `takes the earlier of a time that clocks show twice`() throws {
        #expect(try instant("2026-10-25 01:59") == "2026-10-25T01:59:00+02:00")
        #expect(try instant("2026-10-25 02:30") == "2026-10-25T02:30:00+02:00")
        #expect(try instant("2026-10-25 03:00") == "2026-10-25T03:00:00+01:00")
    }

    @Test func `skips a whole day where the date line moved`() throws {
        // Samoa had no 30 December 2011.
        let samoa = Zone(identifier: "Pacific/Apia") { $0 < 1_325_239_200 ? -36_000 : 50_400 }
        let date = try #require(CalendarDate("2011-12-30"))
        let noon = samoa.timestamp(date, .noon)
        #expect(noon.description == "2011-12-31T12:00:00+14:00")
    }

    @Test func `names fixed zones by their offset`() {
        #expect(Zone.fixed(-12_600).identifier == "-03:30")
        #expect(Zone.fixed(32_400).offset(at: 0) == 32_400)
    }
}

@Suite(.limited) struct DueTests {
    @Test(arguments: [
        ("2026-11-25", "2026-11-25"), ("2026-11-25T14:30", "2026-11-25T14:30"),
        ("2026-11-25 14:30:00", "2026-11-25T14:30"),
        ("2026-11-25 14:30:05", "2026-11-25T14:30:05"),
        ("2026-11-25T14:30:00+09:00", "2026-11-25T14:30:00+09:00"),
    ])
    func `reads what files hold`(_ text: String, _ printed: String) throws {
        let due = try #require(Due(text))
        #expect(due.description == printed)
        #expect(Due(printed) == due)
    }

    @Test(arguments: ["soon", "2026-11", "2026-11-25T", "2026-11-25T25:00", "2026-11-25 ", ""])
    func `leaves the rest alone`(_ text: String) {
        #expect(Due(text) == nil)
    }

    @Test func `is past when the day is over or the time reached`() throws {
        let day = try #require(Due("2026-11-20"))
        #expect(!day.isPast(at: .at("2026-11-20 23:59:59")))
        #expect(day.isPast(at: .at("2026-11-21 00:00")))
        let local = try #require(Due("2026-11-20T14:30"))
        #expect(!local.isPast(at: .at("2026-11-20 14:29:59")))
        #expect(local.isPast(at: .at("2026-11-20 14:30")))
        let instant = try #require(Due("2026-11-20T14:30:00+09:00"))
        #expect(!instant.isPast(at: .at("2026-11-20 06:29:59", in: .berlin)))
        #expect(instant.isPast(at: .at("2026-11-20 06:30", in: .berlin)))
    }

    @Test func `a day floats with the reader, an instant does not`() throws {
        let instant = try #require(Due("2026-11-20T02:00:00+09:00"))
        #expect(instant.date(in: .berlin).description == "2026-11-19")
        #expect(instant.time(in: .berlin)?.description == "18:00")
        let day = try #require(Due("2026-11-20"))
        #expect(day.date(in: .berlin) == day.date(in: .seoul))
        #expect(day.time(in: .berlin) == nil)
        #expect(day.timestamp(in: .seoul).description == "2026-11-20T23:59:59+09:00")
        #expect(day.timestamp(in: .berlin).description == "2026-11-20T23:59:59+01:00")
    }
}
