import TestTraits
import Testing

/// Long results go through a pager, on a terminal only.
@Suite(.limited) struct PagingTests {
    /// One moment for all: the history says how long ago things were.
    private static let marking = [
        "SHEAF_PAGER": "sed 's/^/| /'", "LINES": "10",
        "SHEAF_NOW": "2026-11-20T12:00:00+09:00",
    ]

    @Test(arguments: [
        ["list"], ["board"], [], ["search", "task"], ["list", "--format", "{title}"],
        ["log"], ["show", "Task 18", "Task 19", "Task 20"],
    ])
    func `What is longer than the screen is the pager's`(arguments: [String]) throws {
        let sandbox = try Sandbox.store((1...20).map { "Task \($0)" })
        if arguments == ["log"] {
            for number in 11...20 { try sandbox.sheaf("add", "Another Task \(number)") }
        }
        let paged = try sandbox.terminal(arguments, with: Self.marking).output
        #expect(paged.contains("Task 20"))
        // What is said to the person, not shown, stands behind it.
        let shown = paged.split(separator: "\r\n").prefix { !$0.hasPrefix("hint: ") }
        #expect(shown.allSatisfy { $0.hasPrefix("|") }, "\(paged)")
        let plain = try sandbox.terminal(arguments + ["--no-pager"], with: Self.marking).output
        #expect(plain == paged.replacing("| ", with: ""))
        let tall = Self.marking.merging(["LINES": "100"]) { $1 }
        #expect(try sandbox.terminal(arguments, with: tall).output == plain)
    }

    @Test func `The pager gets the colours, and programs get no pager`() throws {
        let sandbox = try Sandbox.store((1...20).map { "Task \($0)" })
        let variables = Self.marking.merging(["NO_COLOR": ""]) { $1 }
        let paged = try sandbox.terminal("list", with: variables).output
        #expect(paged.contains("| \u{1B}[2m 1") || paged.contains("|  \u{1B}[2m1\u{1B}[0m"))
        #expect(!(try sandbox.sheaf("list", with: variables).output.contains("|")))
        #expect(!(try sandbox.terminal("list", "--json", with: variables).output.contains("|")))
    }

    @Test func `Warnings and counts come when the pager is through`() throws {
        let sandbox = try Sandbox.store((1...20).map { "Task \($0)" })
        try sandbox.write("sheaf/bad.md", "---\ntitle: a\nprose\n---\n")
        let output = try sandbox.terminal("list", "-n", "15", with: Self.marking).output
        let lines = output.split(separator: "\r\n")
        #expect(lines.prefix(15).allSatisfy { $0.hasPrefix("|") })
        #expect(lines[15] == "15 of 20 items shown")
        #expect(lines[16].contains("bad.md:3:1: warning: "))
    }

    @Test func `A pager that is left early, or fails, is no failure`() throws {
        let sandbox = try Sandbox.store((1...60).map { "Task \($0)" })
        let long = ["SHEAF_PAGER": "head -n 1", "LINES": "10"]
        let left = try sandbox.terminal("list", "--columns", "title,path,created", with: long)
        #expect(left.code == 0)
        #expect(left.output.split(separator: "\r\n").count == 1)
        let failing = try sandbox.terminal("list", with: ["SHEAF_PAGER": "exit 3", "LINES": "10"])
        #expect(failing.code == 0)
        // Where there is no such program, the results are printed after all.
        let missing = ["SHEAF_PAGER": "no-such-pager", "LINES": "10"]
        let printed = try sandbox.terminal("list", with: missing)
        #expect(printed.code == 0)
        #expect(printed.output.contains("Task 60"))
    }

    @Test func `Signs of ambiguous width take two cells where the terminal has them so`() throws {
        let sandbox = try Sandbox.store("Task 1")
        try sandbox.sheaf("add", "α → β", "+x")
        try sandbox.sheaf("add", "abcdefgh", "+x")
        let wide = try sandbox.terminal("list", "+x", with: ["SHEAF_AMBIGUOUS_WIDTH": "2"]).output
        #expect(wide.contains("α → β  +x"), "\(wide)")
        #expect(wide.contains("abcdefgh  +x"))
        let narrow = try sandbox.terminal("list", "+x").output
        #expect(narrow.contains("α → β     +x"), "\(narrow)")
        let rule = try sandbox.terminal("board", columns: 40, with: ["SHEAF_AMBIGUOUS_WIDTH": "2"])
        #expect(rule.output.contains("\r\n" + String(repeating: "─", count: 20) + "\r\n"))
    }
}
