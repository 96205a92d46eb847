import TestTraits
import Testing

/// Korea's public holidays in the calendars of a terminal. It is Friday, January 29, 2027.
@Suite(.limited) struct HolidayTests {
    private let sandbox: Sandbox

    init() throws {
        sandbox = try Sandbox.store("장보기 due:2027-02-06", "Rest due:2027-02-10")
    }

    private func calendar(_ language: String, columns: Int = 120, settings: String = "") throws
        -> [String]
    {
        try sandbox.write(".config/sheaf/config.yml", settings)
        let variables = ["SHEAF_NOW": "2027-01-29T09:00:00+09:00", "LANG": language]
        return try sandbox.terminal(
            ["agenda", "month"], columns: columns, with: variables
        ).output.split(whereSeparator: \.isNewline).map(String.init)
    }

    @Test func `a Korean calendar names them, and the list does`() throws {
        let lines = try calendar("ko_KR.UTF-8")
        let week = try #require(lines.first { $0.contains("설날") })
        #expect(week.contains("6 설 연휴") && week.contains("7 설날"))
        #expect(lines.contains { $0.contains("8 설 연휴") })
        #expect(lines.contains { $0.hasPrefix("2. 6.(토)") && $0.hasSuffix("설 연휴") })
    }

    @Test func `an English one does where that is asked for, and none does where it is not`() throws
    {
        #expect(try !calendar("en_US.UTF-8").contains { $0.contains("Seollal") })
        let english = try calendar("en_US.UTF-8", settings: "holidays: korea\n")
        #expect(english.contains { $0.contains("7 Seollal") })
        #expect(
            try !calendar("ko_KR.UTF-8", settings: "holidays: none\n").contains {
                $0.contains("설날")
            })
    }

    @Test(arguments: [76, 80, 120]) func `a name keeps within its cell`(columns: Int) throws {
        for line in try calendar("ko_KR.UTF-8", columns: columns) {
            #expect(Cells(line).rows.allSatisfy { $0.count <= columns }, "\(line)")
        }
    }
}
