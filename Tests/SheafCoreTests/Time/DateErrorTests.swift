import SheafCore
import TestSupport
import TestTraits
import Testing

/// In these tests `⟦` and `⟧` stand around the place that the error has to name.
struct MarkedText {
    let text: String
    let range: Range<Int>

    init(_ marked: String) {
        let start = marked.utf8.firstRange(of: "⟦".utf8)!
        let end = marked.utf8.firstRange(of: "⟧".utf8)!
        text = marked.filter { $0 != "⟦" && $0 != "⟧" }
        let lower = marked.utf8.distance(from: marked.startIndex, to: start.lowerBound)
        let upper = marked.utf8.distance(from: marked.startIndex, to: end.lowerBound)
        range = lower..<upper - "⟦".utf8.count
    }
}

@Suite(.limited) struct DateErrorTests {
    private static func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate {
        CalendarDate(year: year, month: month, day: day)!
    }

    @Test(arguments: [
        ("⟦tomorow⟧", InputError.Problem.unknownDateWord("tomorow", suggestion: "tomorrow")),
        ("next ⟦firday⟧", .unknownDateWord("firday", suggestion: "friday")),
        ("⟦모래⟧", .unknownDateWord("모래", suggestion: "모레")),
        ("다음 주 ⟦금오일⟧ 3시", .unknownDateWord("금오일", suggestion: "금요일")),
        ("⟦soon⟧", .unknownDateWord("soon", suggestion: "noon")),
        // Not 시간, not 내일.
        ("3⟦시쭘⟧", .unknownDateWord("시쭘", suggestion: nil)),
        ("⟦생일⟧", .unknownDateWord("생일", suggestion: nil)),
        ("⟦백일⟧", .noSuchDay("백일")),
        (
            "⟦12월 25일 토요일⟧",
            .wrongWeekday(Self.day(2026, 12, 25), said: 6, isThisYear: true)
        ),
        ("⟦whenever⟧", .unknownDateWord("whenever", suggestion: nil)),
        ("fri ⟦@home⟧", .unknownDateWord("@home", suggestion: nil)),
        ("⟦⟧", .incompleteDate), ("next⟦⟧", .incompleteDate), ("in 3⟦⟧", .incompleteDate),
        ("pm⟦⟧", .incompleteDate), ("fri at⟦⟧", .incompleteDate), ("25⟦⟧", .incompleteDate),
        ("+⟦⟧", .incompleteDate),
        ("fri ⟦sat⟧", .misplacedDateWord("sat")), ("3pm fri ⟦4pm⟧", .misplacedDateWord("4pm")),
        ("in 2 hours ⟦fri⟧", .misplacedDateWord("fri")),
        ("next ⟦noon⟧", .misplacedDateWord("noon")),
        ("⟦later⟧ fri", .misplacedDateWord("later")), ("fri ⟦/⟧", .misplacedDateWord("/")),
        ("⟦2026-02-30⟧", .noSuchDay("2026-02-30")), ("⟦13/25⟧", .noSuchDay("13/25")),
        ("⟦11월 31일⟧", .noSuchDay("11월 31일")), ("⟦32일⟧ 3시", .noSuchDay("32일")),
        ("⟦2027. 2. 29.⟧", .noSuchDay("2027. 2. 29.")), ("다음 달 ⟦32일⟧", .noSuchDay("32일")),
        (
            "⟦2026. 11. 25.(금)⟧",
            .wrongWeekday(Self.day(2026, 11, 25), said: 5, isThisYear: true)
        ),
        ("fri ⟦25:00⟧", .noSuchTime("25:00")), ("fri ⟦13pm⟧", .noSuchTime("13pm")),
        ("내일 ⟦새벽 9시⟧", .noSuchTime("새벽 9시")), ("내일 ⟦25시⟧", .noSuchTime("25시")),
        ("fri 12⟦:60⟧", .noSuchTime(":60")), ("fri 12:⟦5⟧ 3", .misplacedDateWord("5")),
        ("+⟦10000⟧d", .numberTooLarge("10000")),
        ("+⟦99999999999999999999⟧d", .numberTooLarge("99999999999999999999")),
        // Decomposed, the place counts the bytes as typed.
        (
            "\u{1102}\u{1162}\u{110B}\u{1175}\u{11AF} ⟦someday⟧",
            .unknownDateWord("someday", suggestion: nil)
        ),
    ])
    func `points at the place`(_ marked: String, _ problem: InputError.Problem) {
        let marked = MarkedText(marked)
        let error = #expect(throws: InputError.self) {
            try DateExpression.parse(marked.text, at: DateExpressionTests.friday)
        }
        #expect(error == InputError(text: marked.text, range: marked.range, problem: problem))
    }

    @Test func `survives whatever is typed`() {
        let words = [
            "다음", "주", "달", "금요일", "3", "25", "일", "뒤", "오후", "시", "반", "next", "fri", "in",
            "+", "-", "/", ".", ":", "11", "2026", "년", "월", "pm", "eom", "말", "분", "in", ",", "th",
            "99999", "a", "십", "이", "석", "반", "안에", "저녁", "end of", "tonight", "까지", "by", "첫째",
            "중순", "q1", "d-", "week",
            "from", "after", "at", "last", "크리스마스", "분기", "261231", "W49", "주차", "２５", "년", "이번",
            "지난", "주말", "자정", " ", "é", "\u{301}", "🎉",
        ]
        let seed = testSeed()
        var generator = SplitMix64(seed: seed)
        for _ in 0..<testRuns(2_000, long: 200_000) {
            let count = Int.random(in: 0...6, using: &generator)
            let text = (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }
                .joined(separator: Bool.random(using: &generator) ? " " : "")
            do {
                let due = try DateExpression.parse(text, at: DateExpressionTests.friday)
                #expect(Due(due.description) == due, "\(text), seed \(seed)")
            } catch {
                #expect(error.text == text)
                #expect(
                    error.range.upperBound <= text.utf8.count, "\(text), seed \(seed)")
            }
        }
    }
}
