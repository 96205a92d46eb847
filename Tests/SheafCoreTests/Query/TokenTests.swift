import SheafCore
import TestTraits
import Testing

@Suite(.limited) struct TokenTests {
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
                ["+1분기", "+🎉", "+3d-print"], "",
                [.addTag("1분기"), .addTag("🎉"), .addTag("3d-print")]
            ),
            (["call", "+82-10-1234-5678", "+3d", "+2주"], "call +82-10-1234-5678 +3d +2주", []),
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
            // Dates go on over blanks.
            (["a", "due:next", "friday", "b"], "a b", [.due(friday)]),
            (["a", "due:", "friday"], "a", [.due(friday)]),
            (["due:내일", "오후", "3시", "a"], "a", [.due(Due("2026-11-21T15:00:00+09:00"))]),
            (["due:fri", "at", "home"], "at home", [.due(friday)]),
            (["due:fri", "3", "+a"], "3", [.due(friday), .addTag("a")]),
            (["due:fri", "--", "noon"], "noon", [.due(friday)]),
            (["a", "due:none"], "a", [.due(nil)]),
            (
                ["a", "project:none", "tag:없음", "parent:none", "depends:none"], "a",
                [.project(nil), .clearTags, .parent(nil), .clearDependencies]
            ),
            (["a", "project:\"none\""], "a", [.project("none")]),
            // Short names of other programs.
            (
                ["a", "pri:H", "proj:home", "recur:weekly"], "a",
                [.priority(.high), .project("home"), .repeat("weekly")]
            ),
            // A status of two words.
            (["a", "상태:진행", "중"], "a", [.status("doing")]),
            (["status:in", "progress", "b"], "b", [.status("doing")]),
            (["status:todo", "list"], "list", [.status("todo")]),
            (["a", "@home"], "a @home", []),
            // A sentence in quotation marks.
            (["Buy milk due:fri"], "Buy milk", [.due(friday)]),
            (["+home Buy milk due:next friday"], "Buy milk", [.addTag("home"), .due(friday)]),
            (["Buy  milk: two"], "Buy  milk: two", []),
            // An empty key before a word is text, unless that word is its value.
            (["Check", "status:", "pending"], "Check status: pending", []),
            (["a", "priority:", "high", "b"], "a b", [.priority(.high)]),
            (["a", "due:", "+home"], "a", [.due(nil), .addTag("home")]),
            ([], "", []), (["", "a", ""], "a", []),
        ] as [([String], String, [Assignment])])
    func `takes tokens out of a title`(
        _ arguments: [String], _ title: String, _ assignments: [Assignment]
    ) throws {
        let draft = try Self.reader.draft(arguments)
        #expect(draft.title == title)
        #expect(draft.assignments == assignments)
    }

    @Test(
        arguments: [
            ("Due:fri", "due:fri"), ("duee:금요일", "due:금요일"),
            ("+home,garden", "+home +garden"), ("+a.b", nil),
            ("begin:fri", nil),
            ("note:x", nil),
        ] as [(String, String?)])
    func `names what looks like a token and is text`(_ word: String, _ meant: String?) throws {
        let draft = try Self.reader.draft(["a", word])
        #expect(draft.title == "a " + word)
        #expect(draft.lookalikes.map(\.word) == [word])
        #expect(draft.lookalikes.first?.suggestion == meant)
    }

    @Test func `says how words of other programs were read`() throws {
        let draft = try Self.reader.draft(
            ["Call", "pri:high", "@home", "@", "a@b.c"], takesContexts: true)
        #expect(draft.title == "Call @ a@b.c")
        #expect(draft.assignments == [.priority(.high), .addTag("home")])
        #expect(draft.foreign.map(\.suggestion) == ["priority:high", "+home"])
        #expect(
            try Self.reader.draft(["Ask @mina now"], takesContexts: true).title == "Ask @mina now")
        #expect(try Self.reader.edit(["x", "proj:a"]).foreign.map(\.suggestion) == ["project:a"])
        // What the settings declare is what they say.
        let own = TokenReader(
            vocabulary: KeyVocabulary(own: ["pri"]), workflow: .standard,
            now: DateExpressionTests.friday)
        #expect(try own.draft(["pri:high"]).assignments == [.own(key: "pri", value: "high")])
        #expect(try own.draft(["pri:high"]).foreign.isEmpty)
    }

    @Test(arguments: [
        "re:", "http:", "Note:", "회의:", "10:30", "-x", "+1", "std::vector", "https://a.b", "a:b",
        "localhost:8080", "C:\\x",
    ])
    func `leaves ordinary words alone`(_ word: String) throws {
        #expect(try Self.reader.draft(["a", word]).lookalikes.isEmpty)
        #expect(try Self.reader.draft(["--", "prio:high"]).lookalikes.isEmpty)
    }

    @Test func `a year that is probably a slip is not taken unasked`() throws {
        var reader = Self.reader
        for text in ["0026-12-25", "1969-12-31", "2127-01-01"] {
            let error = #expect(throws: InputError.self) { try reader.draft(["due:" + text]) }
            let year = Int(text.prefix(4)) ?? 0
            #expect(error?.problem == .unlikelyYear(text, year: year))
        }
        #expect(try reader.draft(["due:26년 12월 25일"]).assignments == [.due(Due("2026-12-25"))])
        #expect(try reader.draft(["due:2126-01-01"]).assignments.count == 1)
        reader.takesAnyYear = true
        #expect(try reader.draft(["due:0026-12-25"]).assignments == [.due(Due("0026-12-25"))])
    }

    @Test func `set reads dates on as well`() throws {
        let edit = try Self.reader.edit(["k7m3", "due:next", "friday", "2"])
        #expect(edit.handles == ["k7m3", "2"])
        #expect(edit.assignments == [.due(Self.friday)])
        let emptied = try Self.reader.edit(["due:", "k7m3"])
        #expect(emptied.handles == ["k7m3"] && emptied.assignments == [.due(nil)])
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
