import TestTraits
import Testing

@Suite(.limited) struct SearchCommandTests {
    private func store() throws -> Sandbox {
        let sandbox = try Sandbox.store()
        try sandbox.write("sheaf/a.md", "---\nid: k7m3x9q2\ntitle: 주간 회의록\n---\nBuy milk.\n")
        try sandbox.write(
            "sheaf/b.md",
            "---\nid: a2b3c4d5\ntitle: Oat milk\nstatus: todo\ntags: [home]\n---\n지난 회의록\nMilk, MILK\n"
        )
        return sandbox
    }

    private func titles(_ finished: Finished) -> [String] {
        finished.output.split(separator: "\n").map {
            String($0.split(separator: "\t", omittingEmptySubsequences: false)[1])
        }
    }

    @Test func `Words are looked for in both parts, or in one`() throws {
        let sandbox = try store()
        #expect(try titles(sandbox.sheaf("search", "milk")) == ["Oat milk", "주간 회의록"])
        #expect(try titles(sandbox.sheaf("search", "milk", "--in", "title")) == ["Oat milk"])
        #expect(try titles(sandbox.sheaf("search", "--in", "body", "oat")) == [])
        #expect(
            try titles(sandbox.sheaf("search", "milk", "+home", "--in", "body")) == ["Oat milk"])
        let piped = try sandbox.sheaf("search", "회의록", "--in", "title").output
        #expect(piped == "k7m3x9q2\t주간 회의록\t\t\n")
        let wrong = try sandbox.sheaf("search", "milk", "--in", "titel")
        #expect(wrong.code == 64 && wrong.output.isEmpty)
        #expect(
            wrong.errors
                == "error: --in cannot be \"titel\"\nhint: did you mean \"title\"?\n")
    }

    @Test func `JSON tells places in bytes, and what stands there`() throws {
        let sandbox = try store()
        let found = try sandbox.json("search", "milk", "-n", "1")
        #expect(found["otherKeyboard"] == .null)
        let hits = try #require(found["hits"]).elements
        #expect(hits.count == 1 && hits[0]["item"]?["id"] == .string("a2b3c4d5"))
        func match(_ start: Double, _ end: Double, _ text: String) -> JSONValue {
            .object(["start": .number(start), "end": .number(end), "text": .string(text)])
        }
        #expect(hits[0]["titleMatches"] == .array([match(4, 8, "milk")]))
        #expect(
            hits[0]["snippet"]
                == .object([
                    "line": .number(2), "text": .string("Milk, MILK"),
                    "matches": .array([match(0, 4, "Milk"), match(6, 10, "MILK")]),
                ]))
        let korean = try sandbox.json("search", "ㅎㅇㄹ")
        let title = korean["hits"]?.elements.first?["titleMatches"]
        #expect(title == .array([match(7, 16, "회의록")]))
    }

    @Test func `What the other keyboard would find is offered, not shown`() throws {
        let sandbox = try store()
        let shown = try sandbox.terminal("search", "ghldmlfhr", "--in", "title")
        #expect(shown.code == 1)
        #expect(
            shown.output == """
                Nothing found for "ghldmlfhr"\r
                hint: read with the other keyboard, "회의록" finds 1 item:\r
                      sheaf search 회의록 --in title\r

                """)
        let korean = try sandbox.terminal("search", "ㅡㅑㅣㅏ", "--lang", "ko").output
        #expect(korean.contains("힌트: 한/영 키를 바꿔 읽으면 \"milk\" 낱말로 항목 2개를 찾습니다:"))
        #expect(korean.hasSuffix(" sheaf search milk\r\n"))
        #expect(try sandbox.terminal("search", "ghldmlfhr", "--quiet").output.isEmpty)
        #expect(
            try sandbox.terminal("search", "zebra").output == """
                Nothing found for "zebra"\r
                hint: fewer or shorter words find more\r

                """)
        // Scripts see it in JSON only.
        let piped = try sandbox.sheaf("search", "ghldmlfhr")
        #expect(piped.code == 1 && piped.output.isEmpty && piped.errors.isEmpty)
        let json = try sandbox.sheaf("search", "ghldmlfhr", "--json")
        let found = try JSONValue(parsing: json.output)
        #expect(json.code == 1 && json.errors.isEmpty && found["hits"] == .array([]))
        #expect(
            found["otherKeyboard"]
                == .object([
                    "arguments": .array([.string("회의록")]), "count": .number(2),
                    "command": .string("sheaf search 회의록"),
                ]))
    }

    /// What is offered has to do what it says.
    @Test(arguments: ["\"ghldml fhr\" +home", "-- ghldmlfhr", "ㅡㅑㅣㅏ is:open"])
    func `The command that is offered finds as many`(query: String) throws {
        let sandbox = try store()
        let line = "sheaf search " + query + " --json | cat"
        let output = try sandbox.shell(
            query.hasPrefix("--") ? "sheaf search --json \(query) | cat" : line
        ).output
        let other = try #require(try JSONValue(parsing: output)["otherKeyboard"])
        let command = try #require(other["command"]?.text)
        let found = try sandbox.shell(command).output.split(separator: "\n").count
        #expect(other["count"] == .number(Double(found)) && found > 0, "\(command)")
    }

    @Test(arguments: [30, 40, 80, 120])
    func `No line is wider than the terminal, and every match can be seen`(columns: Int) throws {
        let sandbox = try store()
        let words = String(repeating: "가나다 abc ", count: 40)
        try sandbox.write(
            "sheaf/c.md",
            "---\nid: c2b3c4d5\ntitle: \(words)우유\(words)\nstatus: todo\n---\n\(words)우유\(words)\n")
        let output = try sandbox.terminal("search", "우유", columns: columns).output
        let rows = Cells(output).rows.filter { !$0.isEmpty }
        #expect(rows.count == 2)
        #expect(rows.allSatisfy { $0.count <= columns })
        #expect(output.split(separator: "\r\n").allSatisfy { $0.contains("우유") })
        #expect(output.split(separator: "\r\n")[0].hasSuffix("…  todo"))
        let colored = try sandbox.terminal(
            "search", "우유", "--color", "always", columns: columns
        ).output
        #expect(
            colored.split(separator: "\r\n").allSatisfy { $0.contains("\u{1B}[1;4m우유\u{1B}[0m") })
        let piped = try sandbox.sheaf("search", "우유").output
        #expect(!piped.contains("\u{1B}"))
        #expect(try #require(piped.split(separator: "\t").last).count <= 241)
    }

    @Test func `Numbers stand under each other, snippets under the handles`() throws {
        let sandbox = try Sandbox.store()
        for number in 10...20 {
            try sandbox.write(
                "sheaf/\(number).md", "---\nid: k\(number)m3x9q\ntitle: \(number)\n---\nmilk\n")
        }
        let lines = try sandbox.terminal("search", "milk").output.split(separator: "\r\n")
        #expect(lines.count == 22)
        #expect(lines[0] == " 1  k10m  10" && lines[1] == "    milk")
        #expect(lines[20] == "11  k20m  20" && lines[21] == "    milk")
    }

    @Test func `A line of a megabyte is shown at once and harmlessly`() throws {
        let sandbox = try Sandbox.store()
        let nasty = "\u{1B}[2J\u{202E}e\u{301}" + String(repeating: "\u{301}", count: 50)
        try sandbox.write(
            "sheaf/a.md",
            "title\n\n" + String(repeating: nasty, count: 5_000) + "milk"
                + String(repeating: nasty, count: 5_000))
        let start = ContinuousClock.now
        let output = try sandbox.terminal("search", "milk").output
        #expect(ContinuousClock.now - start < .seconds(20))
        #expect(output.utf8.count < 20_000 && output.contains("milk"))
        #expect(!output.contains("\u{1B}") && !output.contains("\u{202E}"))
    }
}
