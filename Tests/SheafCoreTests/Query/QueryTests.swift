import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct QueryTests {
    private static let now = DateExpressionTests.friday
    private static let vocabulary = KeyVocabulary(
        aliases: ["deadline": .due, "마감": .due], own: ["url", "담당"])

    /// Each item by a name that the tables below use.
    private static let items: [(name: String, item: Item, body: String)] = [
        (
            "milk",
            Item(
                id: ItemID("k7m3x9q2"), path: "tasks/2026-11/milk.md", title: "Buy milk",
                status: "todo", kind: .task, due: Due("2026-11-19"), tags: ["home", "errands"],
                priority: .high, project: "Kitchen",
                created: Due("2026-11-01T09:00:00+09:00")), "Two litres, oat. Ask Mina."
        ),
        (
            "report",
            Item(
                path: "Work/a.md", title: "보고서 쓰기", status: "doing", kind: .task,
                due: Due("2026-11-27T14:30:00+09:00"), tags: ["work/office"],
                checklist: Checklist(done: 1, total: 2)), "회의록을 보고 milk 값을 정리한다."
        ),
        (
            "done",
            Item(
                path: "tasks/done.md", title: "Call Mina", status: "done", kind: .task,
                isClosed: true, due: Due("2026-11-01"), priority: .low,
                completed: Due("2026-11-17T23:30:00Z")), ""
        ),
        (
            "memo",
            Item(
                path: "memos/memo.md", title: "Doing laundry", inlineTags: ["home"],
                extra: [.init(key: "url", value: "https://a.b")], isConflicted: true),
            "First wash. Then dry and iron."
        ),
        (
            "draft",
            Item(
                path: "work/deep/draft.md", title: "Essay", status: "Draft", dueText: "soon",
                project: "Kitchen.Tiles", extra: [.init(key: "mood", value: "Good")]), ""
        ),
    ]

    private func query(_ arguments: [String]) throws(InputError) -> ItemQuery {
        try ItemQuery(
            arguments: arguments, vocabulary: Self.vocabulary, workflow: .standard, now: Self.now)
    }

    private func names(_ arguments: String...) throws -> String {
        let query = try query(arguments)
        return Self.items.filter { entry in
            query.matches(entry.item, body: { entry.body }, at: Self.now)
        }
        .map(\.name).joined(separator: " ")
    }

    @Test(arguments: [
        ("", "milk report done memo draft"), ("milk", "milk report"), ("MINA", "milk done"),
        ("회의록", "report"), ("회의", "report"), ("title:milk", "milk"), ("\"oat. ask\"", "milk"),
        ("\"done\"", ""), ("doing", "report"), ("\"doing\"", "memo"), ("할일", "milk"),
        ("status:todo", "milk"), ("status:draft", "draft"), ("status:nothing", ""),
        ("status:", "memo"), ("is:task", "milk report done"), ("is:memo", "memo draft"),
        ("is:open", "milk report"), ("is:closed", "done"), ("is:overdue", "milk"),
        ("is:conflicted", "memo"), ("+home", "milk memo"), ("+HOME", "milk memo"),
        ("-home", "report done draft"), ("+work", "report"), ("+work/office", "report"),
        ("-milk", "milk report done memo draft"), ("-done", "milk report memo draft"),
        ("-\"milk\"", "done memo draft"), ("-title:milk", "report done memo draft"),
        ("-(milk or mina)", "memo draft"), ("-is:task", "memo draft"),
        ("-+home", "report done draft"),
        ("tag:home", "milk memo"), ("tag:", "done draft"), ("tags:", "done draft"),
        ("priority:high", "milk"), ("priority:낮음", "done"), ("priority:", "report memo draft"),
        ("project:kitchen", "milk draft"), ("project:kitchen.tiles", "draft"), ("project:kit", ""),
        ("project:", "report done memo"),
        ("url:https://A.b", "memo"), ("url:", "milk report done draft"), ("담당:mina", ""),
        ("due:2026-11-19", "milk"), ("due:fri", "report"), ("마감:금요일", "report"),
        ("due:", "memo"), ("has:due", "milk report done draft"), ("has:url", "memo"),
        ("has:deadline", "milk report done draft"), ("has:checklist", "report"), ("has:id", "milk"),
        ("has:tags", "milk report memo"), ("has:completed", "done"),
        ("due.before:2026-11-19", "done"), ("due.after:2026-11-19", "report"),
        ("due.on:fri", "report"), ("deadline.before:today", "milk done"),
        ("due<=2026-11-19", "milk done"), ("due < 2026-11-19", "done"), ("due>=fri", "report"),
        ("due=fri", "report"), ("due<\"fri 14:30\"", "milk done"),
        ("due<=fri 14:30", "milk done report"),
        ("due<fri 14:31 doing", "report"),
        // 23:30 UTC on the 17th is the 18th in Seoul; a weekday lies behind.
        ("completed:2026-11-18", "done"), ("completed.on:wed", "done"), ("completed.after:wed", ""),
        ("created.before:2026-11-02", "milk"), ("created:", "report done memo draft"),
        ("in:work/", "report draft"), ("in:work", "report draft"), ("in:./WORK/deep", "draft"),
        ("in:wor", ""), ("in:/", "milk report done memo draft"), ("in:tasks/done.md", "done"),
        ("milk and +home", "milk"), ("milk or mina", "milk report done"),
        ("milk mina or is:memo", "milk memo draft"), ("milk (mina or doing)", "milk report"),
        ("not milk", "done memo draft"), ("not not milk", "milk report"), ("not milk mina", "done"),
        ("NOT (milk OR mina)", "memo draft"), ("(is:task)", "milk report done"),
        ("((milk) and (doing))", "report"), ("wash dry", "memo"), ("10:30", ""),
        // Korean names.
        ("상태:완료", "done"), ("태그:home", "milk memo"), ("우선순위:높음", "milk"),
        ("마감:", "memo"), ("제목:milk", "milk"), ("프로젝트:kitchen", "milk draft"),
        ("is:지남", "milk"), ("is:메모", "memo draft"), ("is:충돌", "memo"), ("is:끝남", "done"),
        ("has:마감", "milk report done draft"), ("마감.이전:2026-11-19", "done"),
        ("마감.before:today", "milk done"),
        // Either.
        ("status:todo,doing", "milk report"), ("tags:errands,work", "milk report"),
        ("priority:high,low", "milk done"), ("-status:todo,doing", "done memo draft"),
        // Keys that nobody declared.
        ("mood:good", "draft"), ("has:mood", "draft"), ("key.mood:good,bad", "draft"),
        ("mood:\"\"", "milk report done memo"), ("has:nothing", ""), ("re:x", ""),
        ("due:none", "memo"), ("due:없음", "memo"), ("priority:none", "report memo draft"),
        ("project:none", "report done memo"), ("프로젝트:없음", "report done memo"),
        ("project:\"none\"", ""), ("project:none,kitchen", "milk report done memo draft"),
        ("tag:none", "done draft"), ("-tag:none", "milk report memo"),
        ("priority:high,none", "milk report memo draft"), ("status:none", "memo"),
        ("parent:none", "milk report done memo draft"), ("mood:none", "milk report done memo"),
        ("pri:high", "milk"), ("proj:kitchen", "milk draft"),
        // A status of two words.
        ("진행 중", "report"), ("status:in progress is:open", "report"), ("to do milk", "milk"),
        ("상태:할 일 or is:closed", "milk done"),
        ("f(x)", ""), ("https://a.b", ""), ("a<b", ""), ("-", ""),
    ])
    func `finds, all in one argument read as one query`(_ text: String, _ found: String) throws {
        // A word more keeps an argument of plain words from being a phrase.
        let names = try names(text.isEmpty ? "" : "(\(text))")
        #expect(Set(names.split(separator: " ")) == Set(found.split(separator: " ")))
        // Cut at its blanks it says the same, but for what only holds together in one argument.
        guard !text.contains("fri 14:3"), !text.contains("\""), !text.contains(" < ") else {
            return
        }
        let words = text.split(separator: " ").map(String.init)
        let query = try query(words)
        let again = Self.items.filter { entry in
            query.matches(entry.item, body: { entry.body }, at: Self.now)
        }
        #expect(again.map(\.name) == names.split(separator: " ").map(String.init))
    }

    @Test func `keeps together what stands in one argument`() throws {
        #expect(try names("two litres") == "milk")
        #expect(try names("litres two") == "")
        #expect(try names("litres", "two") == "milk")
        #expect(try names("할 일") == "milk")
        #expect(try names("title:buy milk") == "milk")
        #expect(try names("title:milk buy") == "")
        #expect(try names("-title:buy milk", "is:open") == "report")
        #expect(try names("status:in progress") == "report")
        #expect(try names("due:다음 주 금요일") == "report")
        #expect(try names("due.before:이번 주 금요일", "is:open") == "milk")
        #expect(try names("due:fri 14:30", "doing") == "report")
        #expect(try names("due:fri and doing") == "report")
        #expect(try names("due.before:이번 주 금요일 is:open") == "milk")
        #expect(try names("--", "doing") == "memo")
        #expect(try names("--", "is:open") == "")
    }

    @Test func `a colon in a text is text`() throws {
        let items = ["TODO: fix the tap", "Owner:: Mina", "std::vector"]
        func found(_ text: String...) throws -> [String] {
            let query = try query(text)
            return items.filter { title in
                query.matches(Item(path: "a.md", title: title), body: { "" }, at: Self.now)
            }
        }
        #expect(try found("TODO: fix") == ["TODO: fix the tap"])
        #expect(try found("todo:", "fix") == ["TODO: fix the tap"])
        #expect(try found("Owner::") == ["Owner:: Mina"])
        #expect(try found("std::vector") == ["std::vector"])
        #expect(try found("error:404") == [])
    }

    @Test func `a search looks for an undeclared key as text too`() throws {
        let query = try ItemQuery(
            arguments: ["mood:good"], vocabulary: Self.vocabulary, workflow: .standard,
            now: Self.now, isSearch: true)
        let text = Item(path: "a.md", title: "Set mood:good")
        #expect(query.matches(text, body: { "" }, at: Self.now))
        #expect(names(query) == ["draft"])
    }

    @Test func `reads a date on over the arguments behind it`() throws {
        #expect(try names("due:next", "friday") == "report")
        #expect(try names("due:", "friday", "doing") == "report")
        #expect(try names("due.before:이번", "주", "금요일", "is:open") == "milk")
        #expect(try names("due:fri", "doing") == "report")
    }

    @Test func `says what it needs`() throws {
        #expect(try query(["completed.after:mon"]).namesStatus)
        #expect(try query(["has:completed"]).namesStatus)
        #expect(try !query(["completed:"]).namesStatus)
        #expect(try query(["doing"]).namesStatus)
        #expect(try query(["milk", "(not", "is:memo)"]).namesStatus)
        #expect(try query(["-done"]).namesStatus)
        #expect(try !query(["+home", "due:fri", "title:x"]).namesStatus)
        #expect(try !query(["+home", "due:fri", "title:x"]).needsBody)
        #expect(try query(["+home or milk"]).needsBody)
        #expect(!ItemQuery.everything.needsBody && !ItemQuery.everything.namesStatus)
        let needles = try query(["title:oat", "Milk", "or \"a b\"", "not", "tea"]).needles
        #expect(needles.map(\.description) == ["oat", "milk", "a b"])
    }

    @Test func `looks in one part alone, and says what may be found there`() throws {
        let both = try query(["mina"])
        #expect(names(both) == ["milk", "done"])
        #expect(names(both.looking(in: .title)) == ["done"])
        #expect(names(both.looking(in: .body)) == ["milk"])
        #expect(
            try names(query(["not", "mina", "+home"]).looking(in: .title)) == ["milk", "memo"])
        let mixed = try query(["title:oat", "milk", "+home"])
        #expect(mixed.needles(in: .title).map(\.description) == ["oat", "milk"])
        #expect(mixed.needles(in: .body).map(\.description) == ["milk"])
        #expect(mixed.looking(in: .body).needles(in: .title).map(\.description) == ["oat"])
    }

    private func names(_ query: ItemQuery) -> [String] {
        Self.items.filter { item in
            query.matches(item.item, body: { item.body }, at: Self.now)
        }.map(\.name)
    }

    @Test func `asks for a body only when nothing else decides, and once`() throws {
        let query = try query(["oat", "ask", "+home"])
        var count = 0
        let body = {
            count += 1
            return "oat ask"
        }
        let tagged = Item(path: "a.md", title: "x", tags: ["home"])
        #expect(query.matches(tagged, body: body, at: Self.now))
        #expect(count == 1)
        #expect(!query.matches(Item(path: "a.md", title: "x"), body: body, at: Self.now))
        #expect(count == 1)
    }

    @Test func `overdue depends on the moment asked about`() throws {
        let query = try query(["is:overdue"])
        let report = Self.items[1].item
        #expect(!query.matches(report, body: { "" }, at: .at("2026-11-27 14:29")))
        #expect(query.matches(report, body: { "" }, at: .at("2026-11-27 14:30")))
    }
}

@Suite(.limited) struct QueryEmptinessTests {
    private func query(_ arguments: [String]) throws -> ItemQuery {
        try ItemQuery(
            arguments: arguments, vocabulary: KeyVocabulary(), workflow: .standard,
            now: DateExpressionTests.friday)
    }

    @Test(arguments: [
        [], [""], ["   "], ["\t\n"], ["", " "], ["\"\""], ["--"], ["--", ""], ["in:/"], ["in:./"],
        ["\"\" or +home"], ["not not \"\""], ["(\"\" \"\")"],
    ])
    func `What asks for nothing is empty`(arguments: [String]) throws {
        #expect(try query(arguments).isEmpty, "\(arguments)")
    }

    @Test(arguments: [
        ["milk"], ["\"\" +home"], ["not \"\""], ["is:open"], ["is:task or is:memo"], ["due:"],
        ["in:work/"], ["-"], ["status:"],
    ])
    func `What asks for anything is not`(arguments: [String]) throws {
        #expect(try !query(arguments).isEmpty, "\(arguments)")
    }
}
