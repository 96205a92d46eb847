import SheafCore
import Testing

struct TokenTests {
    private static let reader = TokenReader(
        vocabulary: KeyVocabulary(aliases: ["deadline": .due, "마감": .due], own: ["url", "담당"]),
        workflow: .standard, now: DateExpressionTests.friday)

    private static let friday = Due.day(CalendarDate("2026-11-27")!)
    private static let monday = Due.day(CalendarDate("2026-11-23")!)

    @Test(
        arguments: [
            (["Buy", "milk", "+home", "due:fri"], "Buy milk", [.addTag("home"), .due(friday)]),
            (
                ["doing", "and", "-x", "http:", "10:30", "re:", "hi"],
                "doing and -x http: 10:30 re: hi", []
            ),
            (["-home", "+3", "+a,b", "+", "-", ":)"], "-home +3 +a,b + - :)", []),
            (
                ["https://a.b/c?due:x", "Due:fri", "note:x"], "https://a.b/c?due:x Due:fri note:x",
                []
            ),
            (["a", "--", "+home", "due:fri", "--"], "a +home due:fri --", []),
            (["due:다음 주 월요일", "a"], "a", [.due(monday)]),
            (["due:\"다음 주 월요일\"", "a"], "a", [.due(monday)]),
            (["마감:금요일", "보고서"], "보고서", [.due(friday)]),
            (["deadline:fri", "+집/부엌"], "", [.due(friday), .addTag("집/부엌")]),
            (["a", "status:In Progress"], "a", [.status("doing")]),
            (["a", "status:완료"], "a", [.status("done")]),
            (["a", "status:draft"], "a", [.status("draft")]),
            (["a", "priority:H", "project:새 집"], "a", [.priority(.high), .project("새 집")]),
            (["a", "tag:x,집", "tags:y"], "a", [.addTag("x"), .addTag("집"), .addTag("y")]),
            (
                ["a", "url:https://a.b", "담당:"], "a",
                [.own(key: "url", value: "https://a.b"), .own(key: "담당", value: nil)]
            ),
            (["see", "title:Buy", "milk", "due:"], "see Buy milk", [.due(nil)]),
            (
                ["a", "created:2026-11-01", "completed:9:00"], "a",
                [
                    .created(Timestamp("2026-11-01T00:00:00+09:00")),
                    .completed(Timestamp("2026-11-20T09:00:00+09:00")),
                ]
            ),
            ([], "", []), (["", "a", ""], "a", []),
        ] as [([String], String, [Assignment])])
    func `takes tokens out of a title`(
        _ arguments: [String], _ title: String, _ assignments: [Assignment]
    ) throws {
        let draft = try Self.reader.draft(arguments)
        #expect(draft.title == title)
        #expect(draft.assignments == assignments)
    }

    @Test func `tells handles from tokens, in any order`() throws {
        let edit = try Self.reader.edit([
            "k7m3", "+home", "due:", "-old", "a/b:c.md", "2", "buy milk", "title:Buy: oats", "tag:",
            "status:", "priority:", "project:", "created:", "completed:",
        ])
        #expect(edit.handles == ["k7m3", "a/b:c.md", "2", "buy milk"])
        #expect(
            edit.assignments == [
                .addTag("home"), .due(nil), .removeTag("old"), .title("Buy: oats"), .clearTags,
                .status(nil), .priority(nil), .project(nil), .created(nil), .completed(nil),
            ])
    }

    @Test(arguments: [
        ("⟦duee⟧:fri", InputError.Problem.unknownKey("duee", suggestion: "due")),
        ("⟦note⟧:x", .unknownKey("note", suggestion: nil)),
        ("due:⟦tomorow⟧", .unknownDateWord("tomorow", suggestion: "tomorrow")),
        ("due:\"다음 주 ⟦금오일⟧\"", .unknownDateWord("금오일", suggestion: "금요일")),
        ("priority:⟦hihg⟧", .unknownPriority("hihg", suggestion: "high")),
        ("priority:⟦urgent⟧", .unknownPriority("urgent", suggestion: nil)),
        ("tag:a,⟦b c⟧", .notATag("b c")), ("+⟦3⟧", .notATag("3")), ("-⟦⟧", .notATag("")),
        ("created:⟦2026-02-30⟧", .noSuchDay("2026-02-30")),
    ])
    func `points at the place`(_ marked: String, _ problem: InputError.Problem) {
        let marked = MarkedText(marked)
        let error = #expect(throws: InputError.self) { try Self.reader.edit([marked.text]) }
        #expect(error == InputError(text: marked.text, range: marked.range, problem: problem))
    }

    @Test func `options say the same as tokens`() throws {
        #expect(try Self.reader.assignments(.known(.due), value: "fri") == [.due(Self.friday)])
        #expect(try Self.reader.assignments(.known(.title), value: "") == [.title("")])
        let error = #expect(throws: InputError.self) {
            try Self.reader.assignments(.known(.due), value: "soon")
        }
        #expect(error?.range == 0..<4)
    }

    @Test(arguments: [
        ("Buy milk +home", ["Buy", "milk", "+home"]),
        ("Buy due:\"다음 주 월요일\" milk", ["Buy", "due:\"다음 주 월요일\"", "milk"]),
        ("say \"hello there\"", ["say", "\"hello", "there\""]), ("  a\t b ", ["a", "b"]),
        ("due:\"next fri", ["due:\"next", "fri"]), ("", []),
    ])
    func `cuts lines`(_ line: String, _ arguments: [String]) {
        #expect(TokenReader.arguments(ofLine: line) == arguments)
    }
}
