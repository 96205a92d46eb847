import SheafCore
import TestSupport
import TestTraits
import Testing

@Suite(.limited) struct QueryErrorTests {
    private func query(_ arguments: [String]) throws(InputError) -> ItemQuery {
        try ItemQuery(
            arguments: arguments, vocabulary: KeyVocabulary(), workflow: .standard,
            now: DateExpressionTests.friday)
    }

    private static let states = [
        "task", "memo", "open", "closed", "overdue", "waiting", "blocked", "ready", "conflicted",
    ]

    /// `|` stands between arguments; places count in the arguments joined with spaces.
    @Test(arguments: [
        ("⟦duee⟧:fri", InputError.Problem.unknownKey("duee", suggestion: "due")),
        ("milk|⟦duee⟧:fri", .unknownKey("duee", suggestion: "due")),
        ("회의록|-⟦statsu⟧:x", .unknownKey("statsu", suggestion: "status")),
        ("⟦@nope⟧", .unknownQuery("@nope", suggestion: nil)),
        ("milk|⟦@nope⟧", .unknownQuery("@nope", suggestion: nil)),
        ("⟦duee⟧.before:fri", .unknownKey("duee", suggestion: "due")),
        ("due.⟦befor⟧:fri", .unknownComparison("befor", suggestion: "before")),
        ("⟦status⟧.before:fri", .notADateKey("status")),
        ("due.before:⟦⟧", .missingValue(key: "due.before")),
        ("due < ⟦⟧", .missingValue(key: "due ")), ("is:⟦⟧", .missingValue(key: "is")),
        ("is:⟦\"\"⟧", .missingValue(key: "is")), ("title:⟦⟧|x", .missingValue(key: "title")),
        ("is:⟦oepn⟧", .unknownState("oepn", suggestion: "open", known: states)),
        ("has:⟦duee⟧", .unknownField("duee", suggestion: "due")),
        ("has:⟦title⟧", .unknownField("title", suggestion: "title")),
        ("priority:⟦hgih⟧", .unknownPriority("hgih", suggestion: "high")),
        ("milk|due:⟦tomorow⟧", .unknownDateWord("tomorow", suggestion: "tomorrow")),
        ("due:다음 주 ⟦금오일⟧", .unknownDateWord("금오일", suggestion: "금요일")),
        ("due:\"다음 주 ⟦금오일⟧\"", .unknownDateWord("금오일", suggestion: "금요일")),
        ("due:next⟦⟧|soon", .incompleteDate), ("(due:next⟦⟧)", .incompleteDate),
        ("due<⟦2026-02-30⟧", .noSuchDay("2026-02-30")),
        ("milk|⟦and⟧", .missingOperand("and")), ("⟦or⟧|milk", .missingOperand("or")),
        ("milk|⟦or⟧|or|tea", .missingOperand("or")), ("⟦not⟧", .missingOperand("not")),
        ("⟦(⟧)", .missingOperand("(")), ("⟦(⟧milk|tea", .notClosed("(")),
        ("milk|(tea|⟦(⟧a", .notClosed("(")),
        ("due:fri ⟦doing⟧", .unknownDateWord("doing", suggestion: nil)),
        ("milk|⟦\"⟧two words", .notClosed("\"")), ("title:⟦\"⟧two words", .notClosed("\"")),
        ("milk|⟦)⟧", .notOpened), ("(milk)⟦)⟧", .notOpened),
    ])
    func `points at the place`(_ marked: String, _ problem: InputError.Problem) {
        let joined = MarkedText(marked.split(separator: "|").joined(separator: " "))
        let arguments = marked.filter { $0 != "⟦" && $0 != "⟧" }.split(separator: "|")
        let error = #expect(throws: InputError.self) { try query(arguments.map(String.init)) }
        #expect(error == InputError(text: joined.text, range: joined.range, problem: problem))
    }

    @Test func `refuses what is nested too deeply`() throws {
        let deep = String(repeating: "(", count: 100) + "a" + String(repeating: ")", count: 100)
        #expect(throws: InputError.self) { try query([deep]) }
        #expect(throws: InputError.self) {
            try query([String(repeating: "not ", count: 300) + "a"])
        }
        #expect(throws: InputError.self) { try query([String(repeating: "-", count: 300) + "a"]) }
        let flat = String(repeating: "(a) ", count: 500)
        #expect(try query([flat]).needsBody)
    }

    @Test func `survives whatever is typed`() {
        let parts = [
            "and", "or", "not", "(", ")", "\"", "-", "+", "due", ":", "<", ">", "=", "fri", " ",
            " ",
            "is:", "has:", "in:", "open", "status:", ".before", "다음 주", "금요일", "title:", "milk",
            "é", "\u{301}", "👍", "--", "\t", "tag:", "priority:high",
        ]
        let seed = testSeed()
        var generator = SplitMix64(seed: seed)
        let item = Item(path: "a.md", title: "milk")
        for _ in 0..<2000 {
            let arguments = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                (0..<Int.random(in: 0...5, using: &generator))
                    .map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
            }
            do {
                _ = try query(arguments)
                    .matches(item, body: { "" }, at: DateExpressionTests.friday)
            } catch {
                let text = arguments.joined(separator: " ")
                #expect(error.text == text, "seed \(seed)")
                let isInside = error.range.upperBound <= text.utf8.count
                #expect(isInside, "\(arguments), seed \(seed)")
                guard isInside else { continue }
                let part = Array(text.utf8)[error.range]
                #expect(
                    Array(String(decoding: part, as: UTF8.self).utf8) == Array(part),
                    "\(arguments), seed \(seed)")
            }
        }
    }
}
