import TestTraits
import Testing

@testable import SheafCore

/// Days with a name and days of the lunar calendar, read on Thursday 2026-11-26 in Seoul.
@Suite(.limited) struct YearlyDayTests {
    private func read(
        _ text: String, leaning: DateExpression.Leaning = .future, on today: String = "2026-11-26"
    ) throws -> String {
        try DateExpression.parse(text, at: .at(today + " 10:00"), leaning: leaning).description
    }

    @Test(arguments: [
        // Their days are those that the almanac of the institute prints.
        ("설날", "2027-02-07"), ("설", "2027-02-07"), ("구정", "2027-02-07"),
        ("설날까지", "2027-02-07"), ("음력 설", "2027-02-07"), ("정월 초하루", "2027-02-07"),
        ("음력 1월 1일", "2027-02-07"), ("음력 1/1", "2027-02-07"), ("음력1월1일", "2027-02-07"),
        ("seollal", "2027-02-07"), ("Korean New Year", "2027-02-07"), ("lunar 1/1", "2027-02-07"),
        ("lunar jan 1", "2027-02-07"), ("lunar new year", "2027-02-07"),
        ("by lunar new year", "2027-02-07"), ("lunar-new-year", "2027-02-07"),
        ("추석", "2027-09-15"), ("한가위", "2027-09-15"), ("음력 8월 15일", "2027-09-15"),
        ("음력 팔월 십오일", "2027-09-15"), ("음력 팔월 보름", "2027-09-15"), ("음력 8. 15.", "2027-09-15"),
        ("음력 8.15", "2027-09-15"), ("음 8.15", "2027-09-15"), ("음력 8-15", "2027-09-15"),
        ("chuseok", "2027-09-15"), ("lunar 8/15", "2027-09-15"), ("lunar aug 15", "2027-09-15"),
        ("lunar August 15th", "2027-09-15"), ("lunar 15th of august", "2027-09-15"),
        ("korean thanksgiving", "2027-09-15"), ("다음 추석", "2027-09-15"), ("이번 추석", "2027-09-15"),
        ("다다음 추석", "2028-10-03"), ("next chuseok", "2027-09-15"), ("지난 추석", "2026-09-25"),
        ("last chuseok", "2026-09-25"), ("지난 설", "2026-02-17"),
        ("정월 대보름", "2027-02-21"), ("대보름", "2027-02-21"), ("단오", "2027-06-09"),
        ("칠석", "2027-08-08"), ("부처님 오신 날", "2027-05-13"), ("부처님오신날", "2027-05-13"),
        ("석가탄신일", "2027-05-13"), ("초파일", "2027-05-13"), ("사월 초파일", "2027-05-13"),
        ("Buddha's birthday", "2027-05-13"), ("Buddha’s Birthday", "2027-05-13"),
        ("섣달그믐", "2027-02-06"), ("음력 12월 말일", "2027-02-06"), ("음력 섣달 그믐", "2027-02-06"),
        ("음력 12월 30일", "2027-02-06"), ("음력 동짓달 초사흘", "2026-12-11"),
        ("음력 10월 20일", "2026-11-28"),
        // A leap month comes when it comes.
        ("음력 윤6월 1일", "2036-07-23"), ("윤6월 1일", "2036-07-23"), ("음력 윤달 5월 1일", "2028-06-23"),
        ("lunar leap 6/1", "2036-07-23"),
        // With a year
        ("2027년 설날", "2027-02-07"), ("내년 추석", "2027-09-15"), ("내년추석", "2027-09-15"),
        ("올해 추석", "2026-09-25"), ("2028년 음력 8월 15일", "2028-10-03"),
        ("음력 2028년 8월 15일", "2028-10-03"), ("음력 2028. 8. 15.", "2028-10-03"),
        ("lunar 2028-08-15", "2028-10-03"), ("chuseok 2028", "2028-10-03"),
        ("chuseok next year", "2027-09-15"), ("next year chuseok", "2027-09-15"),
        ("lunar aug 15, 2028", "2028-10-03"), ("26년 음력 12월 30일", "2027-02-06"),
        ("2025년 음력 윤6월 1일", "2025-07-25"), ("2050년 추석", "2050-09-30"),
        // Beside a day
        ("추석 전날", "2027-09-14"), ("설날 다음 날", "2027-02-08"), ("설 전날까지", "2027-02-06"),
        ("chuseok eve", "2027-09-14"), ("the day before chuseok", "2027-09-14"),
        ("day after seollal", "2027-02-08"), ("2028년 추석 전날", "2028-10-02"),
        // Days of Korea
        ("삼일절", "2027-03-01"), ("3.1절", "2027-03-01"), ("3·1절", "2027-03-01"),
        ("식목일", "2027-04-05"), ("근로자의 날", "2027-05-01"), ("노동절", "2027-05-01"),
        ("어린이날", "2027-05-05"), ("어버이날", "2027-05-08"), ("스승의 날", "2027-05-15"),
        ("현충일", "2027-06-06"), ("제헌절", "2027-07-17"), ("광복절", "2027-08-15"),
        ("국군의날", "2027-10-01"), ("개천절", "2027-10-03"), ("한글날", "2027-10-09"),
        ("성탄절", "2026-12-25"), ("성탄절 전야", "2026-12-24"),
        ("liberation day (korea)", "2027-08-15"), ("Korean Memorial Day", "2027-06-06"),
        ("hangul day", "2027-10-09"), ("광복절 오후 3시", "2027-08-15T15:00:00+09:00"),
        ("어린이날(수)", "2027-05-05"),
    ])
    func `a day is the next one of its name`(text: String, day: String) throws {
        #expect(try read(text) == day)
    }

    @Test func `today is the next one, and looking back the last`() throws {
        #expect(try read("추석", on: "2027-09-15") == "2027-09-15")
        #expect(try read("다음 추석", on: "2027-09-15") == "2028-10-03")
        #expect(try read("추석", on: "2027-09-16") == "2028-10-03")
        #expect(try read("추석", leaning: .past) == "2026-09-25")
        #expect(try read("설날", leaning: .past, on: "2026-02-16") == "2025-01-29")
        // The twelfth month is in the civil year behind.
        #expect(try read("음력 12월 29일", on: "2027-01-10") == "2027-02-05")
    }

    @Test(arguments: [
        ("⟦음력 13월 1일⟧", InputError.Problem.noSuchDay("음력 13월 1일")),
        ("⟦음력 8월 31일⟧", .noSuchDay("음력 8월 31일")), ("⟦lunar 8/31⟧", .noSuchDay("lunar 8/31")),
        ("⟦2027년 음력 윤6월 1일⟧", .noSuchDay("2027년 음력 윤6월 1일")),
        ("⟦2025년 음력 12월 30일⟧", .noSuchDay("2025년 음력 12월 30일")),
        ("⟦음력 윤1월 1일⟧", .noSuchDay("음력 윤1월 1일")),
        (
            "⟦설날 화요일⟧",
            .wrongWeekday(
                CalendarDate(daysSinceEpoch: 20_856), said: 2, isThisYear: false)
        ),
        ("⟦2051년 설날⟧", .unknownLunarYear("2051년 설날", known: 1900...2050)),
        ("⟦chuseok 1899⟧", .unknownLunarYear("chuseok 1899", known: 1900...2050)),
        ("⟦동지⟧", .dayNotInTable("동지")), ("⟦동지⟧까지", .dayNotInTable("동지")),
        ("⟦대한민국⟧", .unknownDateWord("대한민국", suggestion: nil)),
        ("다음 주 ⟦대체 공휴일⟧", .dayNotInTable("대체 공휴일")),
        ("⟦winter solstice⟧", .dayNotInTable("winter solstice")),
        ("음력 8월⟦⟧", .incompleteDate), ("lunar⟦⟧", .incompleteDate),
        ("⟦음악회⟧", .unknownDateWord("음악회", suggestion: nil)),
        ("⟦설명회⟧", .unknownDateWord("설명회", suggestion: nil)),
        ("⟦윤정⟧", .unknownDateWord("윤정", suggestion: nil)),
        ("⟦memorial⟧ day", .unknownDateWord("memorial", suggestion: nil)),
    ])
    func `what no day is says so`(marked: String, problem: InputError.Problem) throws {
        let marked = MarkedText(marked)
        let error = try #require(throws: InputError.self) { try read(marked.text) }
        #expect(error.problem == problem && error.range == marked.range)
    }

    @Test func `the last lunar year ends with the table`() throws {
        #expect(throws: InputError.self) { try read("설날", on: "2050-02-01") }
        #expect(try read("광복절", on: "2050-12-01") == "2051-08-15")
    }
}
