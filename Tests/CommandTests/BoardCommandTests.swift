import TestTraits
import Testing

/// The board, on terminals and for programs.
@Suite(.limited) struct BoardCommandTests {
    private static let korean = [
        "분기 보고서 초안을 작성해서 팀장님께 보내고 의견을 기다리기 due:2026-11-17 +업무 +보고서/분기 priority:high",
        "Buy milk due:2026-11-25 project:kitchen +home", "치과 예약",
        "👩‍👩‍👧‍👦 가족 여행 🇰🇷 cafe\u{301} 계획 status:doing +여행/제주 due:2026-11-21",
        "https://example.com/a/rather/long/address/that/no/column/holds/ever status:doing",
        "전기 요금 내기 status:done", "김치냉장고에보관할재료를정리하고유통기한이지난것들은버리기 status:done",
    ]

    @Test(arguments: [40, 80, 120, 200])
    func `columns stand straight, cell by cell, whatever the titles`(columns: Int) throws {
        let sandbox = try Sandbox.store(Self.korean, language: "ko_KR.UTF-8")
        let board = try sandbox.terminal("board", "--no-pager", columns: columns)
        #expect(board.code == 0)
        let cells = Cells(board.output)
        for row in cells.rows { #expect(row.count <= columns && row.last != " ") }
        guard columns >= 72 else {
            let headings = cells.rows.indices.filter { cells.rows[$0].first == "─" }
            #expect(
                headings.map { cells.text($0 - 1, from: 0, to: 40) } == ["할 일 3", "진행 중 2", "완료 2"])
            return
        }
        let size = (columns - 6) / 3
        let starts = [0, size + 3, 2 * (size + 3)]
        #expect(
            starts.map { cells.text(0, from: $0, to: $0 + size) } == ["할 일 3", "진행 중 2", "완료 2"])
        for row in cells.rows {
            for start in starts.dropFirst() {
                for place in start - 3..<start where place < row.count {
                    #expect(row[place] == " ", "\(String(row.compactMap(\.self)))")
                }
            }
        }
        for start in starts {
            #expect(
                cells.text(1, from: start, to: start + size) == String(repeating: "─", count: size))
            // Every column's first card begins right under its heading.
            #expect(cells.rows[2][start]?.isLetter == true)
        }
    }

    @Test func `A card tells title, body, deadline, priority, checklist and tags`() throws {
        let sandbox = try Sandbox.store()
        try sandbox.sheaf(
            "add", "Buy milk", "due:2026-11-17", "priority:high", "+home", "--body",
            "\n  Two litres, oat.\n- [x] ask Mina\n- [ ] check the fridge\n")
        let board = try sandbox.terminal("board", columns: 40)
        let card = Cells(board.output).rows.map { String($0.compactMap(\.self)) }
        #expect(card[2].hasSuffix(" Buy milk"))
        #expect(card[3] == "  Two litres, oat.")
        #expect(card[4] == "  3d overdue  high  1/2  +home")
        let red = try sandbox.terminal("board", columns: 40, with: ["NO_COLOR": ""])
        #expect(red.output.contains("\u{1B}[31m3d overdue\u{1B}[0m"))
    }

    @Test func `What waits for somebody to settle it is marked, on the board and in lists`() throws
    {
        let sandbox = try Sandbox.store(["Buy milk", "Bread"])
        try sandbox.write(
            "sheaf/tasks/eggs.md",
            "---\nstatus: todo\ntitle: Eggs\n---\n<<<<<<< ours\nsix\n=======\nten\n>>>>>>> theirs\n"
        )
        let board = try sandbox.terminal("board", columns: 40).output
        #expect(board.contains("Eggs\r\n  six\r\n  conflict\r\n"), "\(board)")
        #expect(!board.contains("<<<") && !board.contains("===") && !board.contains("ten"))
        let list = try sandbox.terminal("list").output
        #expect(list.contains("todo  conflict  Eggs"), "\(list)")
        #expect(!(try sandbox.terminal("list", "milk").output.contains("conflict")))
    }

    @Test func `Of closed tasks the latest ten are shown, unless somebody says how many`() throws {
        let letters = "ABCDEFGHIJKL"
        let sandbox = try Sandbox.store(letters.map { "Task \($0)" })
        for letter in letters { try sandbox.sheaf("done", "Task \(letter)") }
        try sandbox.sheaf("add", "-", input: (1...12).map { "Open \($0)\n" }.joined())
        let board = try sandbox.terminal("board", "--no-pager", columns: 120).output
        let cells = Cells(board)
        let done = cells.rows.indices.map { cells.text($0, from: 82, to: 120) }
        #expect(done[0] == "done 12")
        // The one that was closed last comes first.
        #expect(done[2].hasSuffix("Task L"))
        #expect(done.filter { $0.contains("Task ") }.count == 10)
        #expect(done.contains("… 2 more"))
        // What is open is all there.
        #expect((1...12).allSatisfy { board.contains("Open \($0)") })
        let all = try sandbox.terminal("board", "--all", "--no-pager", columns: 120).output
        #expect(all.contains("Task A\r\n") && !all.contains("more"))
        let three = try sandbox.terminal("board", "-n", "3", columns: 120).output
        #expect(three.contains("… 9 more"))
        #expect(three.components(of: "Open ") == 4 && three.components(of: "Task ") == 4)
    }

    @Test func `Programs get every task as JSON by column`() throws {
        let sandbox = try Sandbox.store(Self.korean + (1...12).map { "Task \($0) status:done" })
        let board = try sandbox.json("board")
        let columns = try #require(board["columns"]).elements
        #expect(columns.map { $0["status"]?.text } == ["todo", "doing", "done"])
        #expect(columns.map { $0["closed"] } == [.bool(false), .bool(false), .bool(true)])
        #expect(columns.map { $0["count"] } == [.number(3), .number(2), .number(14)])
        #expect(columns.map { $0["items"]?.elements.count } == [3, 2, 14])
        // The overdue one first, then by date.
        let titles = columns[0]["items"]?.elements.compactMap { $0["title"]?.text } ?? []
        #expect(titles.map { $0.prefix(4) } == ["분기 보", "Buy ", "치과 예"])
        let handles = try sandbox.sheaf("board", "doing", "-0").stdout.split(separator: 0)
        #expect(handles.count == 2)
        let limited = try sandbox.json("board", "--limit", "1")
        #expect(limited["columns"]?.elements.map { $0["items"]?.elements.count } == [1, 1, 1])
        #expect(limited["columns"]?.elements.map { $0["count"] } == columns.map { $0["count"] })
    }

    @Test func `A query picks the cards; statuses of the store's own are its columns`() throws {
        let sandbox = try Sandbox.store(["Buy milk +home", "Bread +home status:doing", "Call Mina"])
        let home = try sandbox.terminal("board", "+home", columns: 120).output
        #expect(home.contains("todo 1") && home.contains("doing 1") && home.contains("done 0"))
        #expect(!home.contains("Call Mina") && home.contains("empty"))
        try sandbox.write(
            "sheaf/.sheaf/config.yml",
            "format: 3\nstatuses:\n  - todo\n  - 검토\n  - doing\n  - name: done\n    closed: true\n")
        let four = try sandbox.terminal("board", columns: 120).output
        let heading = try #require(four.split(separator: "\r\n").first)
        #expect(
            heading.split(separator: " ").joined(separator: " ") == "todo 2 검토 0 doing 1 done 0")
        #expect(
            try sandbox.terminal("board", "zebra").output.hasSuffix(
                "No item matches; sheaf board shows all\r\n"))
        #expect(try sandbox.terminal("board", "duee:fri").code == 64)
    }

    @Test func `Without a command the board is shown, to programs the list`() throws {
        let sandbox = try Sandbox()
        #expect(try sandbox.terminal().output.contains("sheaf init"))
        try sandbox.sheaf("init")
        #expect(try sandbox.terminal().output.contains("Begin with: sheaf add"))
        try sandbox.sheaf("add", "-", input: "Buy milk\nBread status:done\n")
        let board = try sandbox.terminal("board").output
        let bare = try sandbox.terminal().output
        #expect(bare.hasPrefix(board) && bare.dropFirst(board.count).contains("sheaf board --live"))
        #expect(try sandbox.terminal().output.hasPrefix("todo 1"))
        #expect(try sandbox.sheaf().output == sandbox.sheaf("list").output)
        #expect(try sandbox.sheaf().output.split(separator: "\n").count == 1)
    }
}

extension String {
    /// How many pieces there are between the places of `mark`.
    func components(of mark: String) -> Int {
        ranges(of: mark).count + 1
    }
}
