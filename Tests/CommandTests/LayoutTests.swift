import TestTraits
import Testing

/// Listings as the user wants them: chosen columns, groups, templates, the pager.
@Suite(.limited) struct LayoutTests {
    private func everyday() throws -> Sandbox {
        try Sandbox.store(
            "Buy milk due:2026-11-17 +home +errands project:kitchen priority:high",
            "보고서 쓰기 due:2026-11-20 +업무 status:doing", "Bread due:2026-11-21 project:Kitchen",
            "치과 예약 due:2026-11-22 priority:low", "Renew passport due:2026-11-23 +errands",
            "Tidy up", "Sow beans due:2026-05-01 status:done")
    }

    private func lines(_ finished: Finished) -> [String] {
        finished.output.replacing("\r\n", with: "\n").split(
            separator: "\n", omittingEmptySubsequences: false
        ).dropLast().map(String.init)
    }

    // MARK: - Columns

    @Test func `Columns are shown as chosen, in that order, under their titles`() throws {
        let sandbox = try everyday()
        let table = lines(
            try sandbox.terminal("list", "due.before:2026-11-22", "--columns", "title,due,project"))
        #expect(
            table == [
                "   title        due         project",
                "1  Buy milk     3d overdue  kitchen",
                "2  보고서 쓰기  today",
                "3  Bread        tomorrow    Kitchen",
            ])
        let piped = lines(
            try sandbox.sheaf("list", "+업무", "--columns", "status, title,dueAt,checklist,kind"))
        #expect(piped == ["doing\t보고서 쓰기\t2026-11-20T23:59:59+09:00\t\ttask"])
    }

    @Test func `Keys of the user's own are fields too`() throws {
        let sandbox = try Sandbox.store("Buy milk")
        try sandbox.write("sheaf/book.md", "---\nauthor: 한강\n작가: 한강\n---\nA book\n")
        #expect(
            lines(try sandbox.sheaf("memos", "--columns", "title,key.author,key.none,key.작가"))
                == ["A book\t한강\t\t한강"])
        #expect(
            lines(try sandbox.terminal("memos", "--columns", "key.author,title"))
                == ["   author  title", "1  한강    A book"])
        #expect(
            lines(try sandbox.sheaf("memos", "--format", "{key.author}: {title}")) == ["한강: A book"]
        )
    }

    @Test func `Tags are cut before titles, and a column without room leaves a sign`() throws {
        let sandbox = try Sandbox.store(
            "Write the quarterly report for the museum due:2026-11-25 project:museum +reports +board +money priority:high",
            "Buy milk +home")
        let wide = lines(try sandbox.terminal("list", columns: 80))
        #expect(wide[0].contains("Write the quarterly report for") && wide[0].contains("+r"))
        #expect(wide[1].contains("+home"), "\(wide)")
        let narrow = lines(try sandbox.terminal("list", columns: 50))
        #expect(narrow.allSatisfy { $0.hasSuffix("…") && !$0.contains("+") }, "\(narrow)")
        #expect(narrow.allSatisfy { $0.count <= 50 })
    }

    @Test func `Memos show when they were changed, and dates of next week are a group`() throws {
        let sandbox = try Sandbox.store("Buy milk due:2026-11-25", "Bread due:2026-12-25")
        try sandbox.sheaf("memo", "Minutes")
        #expect(try sandbox.terminal("memos").output.contains("Minutes  today"))
        #expect(
            lines(try sandbox.sheaf("list", "--group-by", "due", "--columns", "title"))
                == ["next-week\tBuy milk", "later\tBread"])
    }

    @Test(arguments: [40, 80, 120, 200])
    func `tables are straight, cell by cell, and keep within the terminal`(columns: Int) throws {
        let sandbox = try Sandbox.store(
            "분기 보고서 초안을 작성해서 팀장님께 보내고 의견을 기다리기 due:2026-11-17 +업무 +보고서/분기 priority:high",
            "👩‍👩‍👧‍👦 가족 여행 🇰🇷 cafe\u{301} 계획 due:2026-11-21T15:00 project:제주여행",
            "Buy milk due:2026-11-25 project:kitchen +home")
        for arguments in [
            ["list"], ["list", "--columns", "due,title,tags"],
            ["list", "--columns", "path,title,due,created,status"],
        ] {
            let finished = try sandbox.terminal(arguments, columns: columns)
            let cells = Cells(finished.output)
            let rows = cells.rows.dropLast()
            #expect(rows.count == (arguments.count == 1 ? 3 : 4))
            for row in rows { #expect(row.count <= columns && row.last != " ", "\(arguments)") }
            // Where a column begins, it begins in every row: two blanks before, and never the
            // second half of a wide character.
            let longest = rows.max { $0.count < $1.count } ?? []
            let starts = longest.indices.filter { place in
                place >= 2 && longest[place] != " "
                    && rows.allSatisfy { row in
                        place >= row.count
                            || (row[place - 1] == " " && row[place - 2] == " " && row[place] != nil)
                    }
            }
            #expect(starts.count >= 2, "\(finished.output)")
        }
    }

    @Test func `A file name that stands for an id is cut to twelve cells, and gives way`() throws {
        let sandbox = try Sandbox.store("Buy milk")
        try sandbox.write("sheaf/회의록을 정리해서 보내기.md", "---\nstatus: todo\n---\n# 주간 회의\n")
        try sandbox.write(
            "sheaf/a-rather-long-name.md",
            "---\nstatus: todo\n---\n# What everyone said about the plan for the next quarter\n")
        let wide = lines(try sandbox.terminal("list"))
        #expect(wide.count == 3)
        #expect(wide.contains { $0.contains("  회의록을 정…  todo  주간 회의") })
        #expect(
            wide.contains {
                $0.contains("  a-rather-lo…  todo  What everyone said about the plan for the ne")
            })
        // On a narrow terminal the number, which names the row, and the title matter more.
        let narrow = lines(try sandbox.terminal("list", columns: 40))
        let id = try #require(narrow.first { $0.contains("Buy milk") })
        #expect(id.hasPrefix("1  "))
        #expect(narrow.contains { $0.contains("  What everyone said about") })
        #expect(Cells(narrow.joined(separator: "\n")).rows.allSatisfy { $0.count <= 40 })
    }

    // MARK: - Groups

    @Test func `Due dates are grouped by the days that people tell apart`() throws {
        let sandbox = try everyday()
        let table = lines(
            try sandbox.terminal("list", "--all", "--group-by", "due", "--columns", "title"))
        #expect(
            table == [
                "   title", "overdue 1", "1  Buy milk", "", "past 1", "2  Sow beans", "", "today 1",
                "3  보고서 쓰기", "", "tomorrow 1", "4  Bread", "", "this week 1", "5  치과 예약", "",
                "next week 1", "6  Renew passport", "", "no due date 1", "7  Tidy up",
            ])
        let piped = lines(
            try sandbox.sheaf("list", "--all", "--group-by", "due", "--columns", "title"))
        #expect(
            piped.map { $0.split(separator: "\t", omittingEmptySubsequences: false)[0] } == [
                "overdue", "past", "today", "tomorrow", "this-week", "next-week", "",
            ])
    }

    @Test func `An item stands in the group of each of its tags, and rows count what is shown`()
        throws
    {
        let sandbox = try everyday()
        let shell = try sandbox.shell(
            "sheaf list --group-by tag --columns title; sheaf start 3",
            streams: .terminal(columns: 80, typed: []))
        #expect(
            lines(shell) == [
                "   title", "+errands 2", "1  Buy milk", "2  Renew passport", "", "+home 1",
                "3  Buy milk", "", "+업무 1", "4  보고서 쓰기", "", "no tag 3", "5  Bread",
                "6  치과 예약", "7  Tidy up", "Moved \"Buy milk\" from todo to doing",
            ])
    }

    @Test func `Statuses, projects and priorities are grouped in their own order`() throws {
        let sandbox = try everyday()
        func groups(_ key: String) throws -> [String] {
            let output = try sandbox.sheaf("list", "--all", "--group-by", key).output
            var names: [String] = []
            for line in output.split(separator: "\n") {
                let name = String(line.split(separator: "\t", omittingEmptySubsequences: false)[0])
                if names.last != name { names.append(name) }
            }
            return names
        }
        #expect(try groups("status") == ["todo", "doing", "done"])
        // However it is capitalised, a project is one.
        #expect(try groups("project") == ["kitchen", ""])
        #expect(try groups("priority") == ["high", "low", ""])
        let headings = lines(try sandbox.terminal("list", "--group-by", "status", "--lang", "ko"))
        #expect(headings.first == "할 일 5" && headings.contains("진행 중 1"))
        // What a heading says, its rows do not say again.
        #expect(!headings.contains { $0.contains("  할 일") || $0.contains("  진행 중") })
    }

    // MARK: - Templates

    @Test func `A template makes a line of each item, the same for people and programs`() throws {
        let sandbox = try everyday()
        let template = "{due}\\t{title} {{{priority}}} [{tags}]"
        let expected = ["2026-11-17\tBuy milk {high} [home,errands]"]
        #expect(lines(try sandbox.sheaf("list", "milk", "--format", template)) == expected)
        #expect(lines(try sandbox.terminal("list", "milk", "--format", template)) == expected)
        #expect(lines(try sandbox.sheaf("list", "milk", "--format", "- {title}")) == ["- Buy milk"])
        let id = try sandbox.sheaf("list", "milk", "-0").output.dropLast()
        #expect(
            lines(try sandbox.sheaf("search", "milk", "--format", "{handle} {id} {status}"))
                == ["\(id) \(id) todo"])
    }

    @Test func `A template shows nothing of a title that could harm a terminal`() throws {
        let sandbox = try Sandbox.store("x")
        try sandbox.write("sheaf/bad.md", "---\ntitle: \"a\\e[2Jb\"\n---\n")
        let shown = try sandbox.terminal("memos", "--format", "{title}").output
        #expect(shown == "a␛[2Jb\r\n")
    }

    // MARK: - Search

    @Test func `Hits can be grouped, and shown in columns of one's own`() throws {
        let sandbox = try everyday()
        #expect(
            lines(try sandbox.terminal("search", "e", "--group-by", "status", "--columns", "title"))
                == [
                    "   title", "todo 2", "1  Renew passport", "2  Bread", "", "done 1",
                    "3  Sow beans",
                ])
        let hits = lines(try sandbox.terminal("search", "milk", "--group-by", "project"))
        #expect(hits.first == "kitchen 1" && hits[1].hasSuffix("  Buy milk  todo"))
        let piped = lines(try sandbox.sheaf("search", "milk", "--group-by", "project"))
        #expect(piped[0].hasPrefix("kitchen\t") && piped[0].hasSuffix("\tBuy milk\t\t"))
        #expect(try sandbox.sheaf("search", "zebra", "--columns", "title").code == 1)
    }

    // MARK: - Errors

    @Test(arguments: [
        (
            ["--columns", "titel"],
            "--columns cannot be \"titel\"\nhint: did you mean \"title\"?"
        ),
        (["--columns", ""], "--columns cannot be \"\"\nhint: one of id, handle,"),
        (
            ["--group-by", "tags"],
            "--group-by cannot be \"tags\"\nhint: did you mean \"tag\"?"
        ),
        (
            ["--format", "{titel}"],
            "unknown field \"titel\"\n  {titel}\n   ^^^^^\nhint: did you mean"
        ),
        (["--format", "{}"], "there is no field in {}\n  {}\n  ^^\nhint: one of id, handle,"),
        (["--format", "a {b"], "{ is not closed\n  a {b\n    ^\nhint: write {{ for the brace"),
        (["--format", "a}"], "this brace was never opened\n  a}\n   ^\nhint: write }} for"),
        (["--format", "\\q"], "\"\\q\" has no meaning\n  \\q\n  ^^\nhint: one of \\t, \\n, \\\\"),
        (["--format", "x", "--columns", "title"], "--columns and --format exclude each other"),
        (["--json", "--columns", "title"], "--json and --columns exclude each other"),
        (["-0", "--group-by", "tag"], "-0 and --group-by exclude each other"),
    ])
    func `Mistakes are named, with what was probably meant`(
        arguments: [String], message: String
    ) throws {
        let sandbox = try Sandbox.store()
        for command in ["list", "memos", "search"] {
            let words = [command] + (command == "search" ? ["x"] : [])
            let finished = try sandbox.start(words + arguments).wait()
            #expect(finished.code == 64)
            let said =
                arguments.contains("--json")
                ? finished.errors.contains("\"message\":\"\(message)\"")
                : finished.errors.hasPrefix("error: " + message)
            #expect(said, "\(finished.errors)")
            #expect(finished.output.isEmpty)
        }
    }
}
