import TestTraits
import Testing

/// What people type: dates, tokens, short options, Korean names.
@Suite(.limited) struct TypedWordsTests {
    @Test func `A year that is probably a slip is refused without a terminal, and taken with yes`()
        throws
    {
        let sandbox = try Sandbox.store()
        let refused = try sandbox.sheaf("add", "x", "due:0026-12-25")
        #expect(refused.code == 64 && refused.output.isEmpty)
        #expect(refused.errors.contains("is in the year 26"))
        #expect(refused.errors.contains("--yes"))
        #expect(try sandbox.sheaf("add", "x", "--due", "1926-12-25").code == 64)
        #expect(try sandbox.sheaf("add", "x", "due:1926-12-25", "--yes").code == 0)
        #expect(try sandbox.sheaf("add", "y", "due:26년 12월 25일").code == 0)
        #expect(try sandbox.sheaf("list", "title:y").output.contains("\t2026-12-25\t"))
    }

    @Test func `A sentence in quotation marks is read as its words are, and the rest is said`()
        throws
    {
        let sandbox = try Sandbox.store()
        let added = try sandbox.sheaf(
            "add", "Buy milk due:next friday prio:high +home,garden estimat:2h")
        #expect(added.code == 0)
        #expect(added.errors.contains("\"prio:high\" was read as priority:high"))
        #expect(added.errors.contains("did you mean +home +garden?"))
        #expect(added.errors.contains("did you mean estimate:2h?"))
        let listed = try sandbox.sheaf("list").output
        #expect(listed.contains("\tBuy milk +home,garden estimat:2h\t"))
        #expect(listed.contains("\t2026-"))
    }

    @Test func `Lines of input keep their order, and the wrong one is named`() throws {
        let sandbox = try Sandbox.store()
        let made = try sandbox.shell("printf 'pear\\n\\napple\\nfig\\n' | sheaf add -")
        #expect(made.code == 0)
        let titles = try sandbox.sheaf("list", "--format", "{title}").output
        #expect(titles == "pear\napple\nfig\n")
        let wrong = try sandbox.shell("printf 'kiwi\\n\\nplum due:soonish\\n' | sheaf add - 2>&1")
        #expect(wrong.code == 64)
        #expect(wrong.output.contains("in line 3 of the input"))
        let blank = try sandbox.shell("printf 'kiwi\\n+home\\n' | sheaf add - 2>&1")
        #expect(blank.code == 64 && blank.output.contains("in line 2 of the input"))
        #expect(try sandbox.sheaf("list", "--format", "{title}").output == titles)
    }

    @Test(arguments: [
        (["list", "-a"], "--all"), (["list", "-l"], "--limit"),
        (["list", "-5"], "-n 5"), (["set", "x", "+a", "-y"], "--yes"),
        (["done", "-f", "x"], "--yes"),
        (["board", "-z"], "not +z"),
    ])
    func `Short options of other programs are no words to leave out`(
        words: [String], meant: String
    ) throws {
        let sandbox = try Sandbox.store()
        let refused = try sandbox.start(words).wait()
        #expect(refused.code == 64 && refused.errors.contains(meant), "\(refused.errors)")
    }

    @Test func `Commands, keys and values go by their Korean names, with either keyboard`() throws {
        let sandbox = try Sandbox.store(language: "ko_KR.UTF-8")
        #expect(try sandbox.sheaf("추가", "우유", "마감:내일", "태그:집", "우선순위:높음").code == 0)
        let listed = try sandbox.sheaf("list").output
        #expect(listed.contains("\thigh\t") && listed.contains("\t집\t"))
        for name in ["목록", "ls", "ㅣㄴ", "ahrfhr"] {
            #expect(try sandbox.sheaf(name).output == listed, "\(name)")
        }
        #expect(try sandbox.sheaf("목록", "상태:할일").output == listed)
        #expect(try sandbox.sheaf("목록", "is:지남").output.isEmpty)
        #expect(try sandbox.sheaf("help", "목록").output == sandbox.sheaf("help", "list").output)
        #expect(try sandbox.sheaf("목록", "--help").output == sandbox.sheaf("help", "list").output)
    }

    @Test
    func `A listing is sorted the other way round, by names in both languages, and shows any key`()
        throws
    {
        let sandbox = try Sandbox.store()
        for (title, due) in [("b", "2026-12-02"), ("a", "2026-12-01"), ("none", "")] {
            #expect(try sandbox.sheaf("add", title, "due:" + due).code == 0)
        }
        func titles(_ options: String...) throws -> String {
            try sandbox.start(["list", "--columns", "제목"] + options).wait().output
        }
        #expect(try titles() == "a\nb\nnone\n")
        for options in [["--sort", "-due"], ["--sort", "-마감"], ["--reverse"]] {
            let listed = try sandbox.start(["list", "--columns", "제목"] + options).wait().output
            #expect(listed == "b\na\nnone\n", "\(options)")
        }
        #expect(try titles("--sort", "-제목") == "none\nb\na\n")
        try sandbox.write("sheaf/p.md", "---\ntitle: P\ntype: person\n---\n")
        let shown = try sandbox.sheaf("memos", "type:person", "--columns", "title,type").output
        #expect(shown == "P\tperson\n")
        #expect(try sandbox.sheaf("list", "--columns", "titel").code == 64)
        #expect(try sandbox.sheaf("resolve", "--keep", "다른쪽").code == 0)
    }

    @Test func `A search leaves particles out and says so`() throws {
        let sandbox = try Sandbox.store(language: "ko_KR.UTF-8")
        for title in ["회의록 정리", "회의록을 쓰기", "고양이 밥"] {
            #expect(try sandbox.sheaf("add", title).code == 0)
        }
        let found = try sandbox.sheaf("search", "회의록을")
        #expect(found.output == (try sandbox.sheaf("search", "회의록").output))
        #expect(found.errors.contains("조사를 빼고"))
        let cat = try sandbox.sheaf("search", "고양이")
        #expect(cat.code == 0 && cat.errors.isEmpty)
        #expect(try sandbox.sheaf("search", "고양이가").code == 0)
    }
}

/// Sentences that say what a person can do next.
@Suite(.limited) struct WordingTests {
    @Test func `A folder that cannot be made is an error like others`() throws {
        let sandbox = try Sandbox()
        let made = try sandbox.sheaf("init", "/proc/notes/new")
        #expect(
            made.code == 74 && made.errors.contains("cannot create the folder"), "\(made.errors)")
    }

    @Test func `A row behind a minus is offered, and the values of an option are`() throws {
        let sandbox = try Sandbox.store()
        try sandbox.sheaf("add", "Eggs")
        let shown = try sandbox.sheaf("show", "--", "-5")
        #expect(shown.code == 66 && shown.errors.contains("did you mean \"5\"?"), "\(shown.errors)")
        let coloured = try sandbox.sheaf("list", "--color", "x")
        #expect(coloured.errors.contains("one of auto, always, never"), "\(coloured.errors)")
    }

    @Test func `A clone without a network promises nothing about changes`() throws {
        let sandbox = try Sandbox()
        let cloned = try sandbox.sheaf("clone", "ssh://127.0.0.1:1/notes.git")
        #expect(cloned.code == 69 && !cloned.errors.contains("your changes"), "\(cloned.errors)")
    }

    @Test func `A wrong answer at the first contact is asked about again`() throws {
        let sandbox = try Sandbox()
        try sandbox.shell("git init -q --bare hub.git")
        for (store, title) in [("a", "Milk"), ("b", "Eggs")] {
            try sandbox.sheaf("init", store)
            try sandbox.sheaf("--store", store, "add", title)
            try sandbox.sheaf("--store", store, "remote", sandbox.home + "/hub.git")
        }
        try sandbox.sheaf("--store", "a", "sync")
        let synced = try sandbox.terminal("--store", "b", "sync", typed: "x\nj\n")
        #expect(synced.code == 0, "\(synced.output)")
        #expect(synced.output.split(separator: "[j/t/a]").count == 3, "\(synced.output)")
    }

    @Test func `Each comparison of dates is offered with its own meaning`() throws {
        let sandbox = try Sandbox.store(language: "ko_KR.UTF-8")
        let offered = try sandbox.sheaf(
            "completions", "fish", "--candidates", "--", "sheaf", "list", "due."
        ).output
        #expect(
            offered == "due.after:\t마감 이후\ndue.before:\t마감 이전\ndue.on:\t마감 그날\n", "\(offered)")
    }
}
