import TestTraits
import Testing

/// Data on standard output, everything else on standard error; tables for people, lines for
/// programs.
@Suite(.limited) struct StreamTests {
    @Test func `Results and sentences go to different streams`() throws {
        let sandbox = try Sandbox.store("Buy milk")
        let done = try sandbox.sheaf("done", "milk")
        #expect(done.output.isEmpty)
        #expect(done.errors == "Moved \"Buy milk\" from todo to done\n")
        let list = try sandbox.sheaf("list", "--all")
        #expect(list.output.contains("\tBuy milk\t") && list.errors.isEmpty)
    }

    @Test func `A pipe gets the full id of what is added, and nothing else`() throws {
        let sandbox = try Sandbox.store()
        let added = try sandbox.sheaf("add", "Buy milk")
        #expect(added.output.wholeMatch(of: /[a-z][0-9a-z]{7}\n/) != nil, "\(added.output)")
        #expect(added.errors.isEmpty)
        let several = try sandbox.sheaf("add", "-", input: "a\n\nb\n").output
        #expect(several.split(separator: "\n").count == 2)
        let memo = try sandbox.sheaf("memo", "--quiet", input: "Bread\n").output
        #expect(memo.wholeMatch(of: /[a-z][0-9a-z]{7}\n/) != nil)
    }

    @Test func `Quiet leaves results and errors`() throws {
        let sandbox = try Sandbox.store("Buy milk")
        let done = try sandbox.sheaf("done", "milk", "--quiet")
        #expect(done.output.isEmpty && done.errors.isEmpty && done.code == 0)
        #expect(try sandbox.sheaf("list", "--all", "--quiet").output.contains("Buy milk"))
        #expect(try sandbox.sheaf("show", "zebra", "--quiet").errors.hasPrefix("error: "))
    }

    @Test func `Lines for programs have fixed columns, whatever an item holds`() throws {
        let sandbox = try Sandbox.store(
            "Buy milk +a +b due:2026-11-25 priority:high project:home", "Bread")
        let lines = try sandbox.sheaf("list").output.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        #expect(lines.map(\.count) == [9, 9])
        #expect(
            lines[0][1...7].elementsEqual([
                "task", "todo", "2026-11-25", "high", "home", "a,b", "Buy milk",
            ]))
        #expect(lines[1][1...7].elementsEqual(["task", "todo", "", "", "", "", "Bread"]))
        #expect(lines[0][8] == "tasks/2026-11/buy-milk-\(lines[0][0]).md")
    }

    @Test func `Handles ended by NUL survive blanks and line breaks in names`() throws {
        let sandbox = try Sandbox.store()
        try sandbox.write("sheaf/two words.md", "one\n")
        try sandbox.write("sheaf/line\nbreak.md", "two\n")
        let listed = try sandbox.sheaf("memos", "--sort", "title", "-0").stdout
        #expect(listed == Array("two words.md\0line\nbreak.md\0".utf8))
        let shown = try sandbox.shell("sheaf memos --sort title -0 | xargs -0 sheaf show")
        #expect(shown.output == "one\ntwo\n")
    }

    @Test func `Colours are for terminals, unless asked for or refused`() throws {
        let sandbox = try Sandbox.store("Buy milk +home")
        func hasColor(_ finished: Finished) -> Bool { finished.stdout.contains(0x1B) }
        #expect(hasColor(try sandbox.terminal("list", with: ["NO_COLOR": ""])))
        #expect(!hasColor(try sandbox.terminal("list", with: ["NO_COLOR": "1"])))
        #expect(!hasColor(try sandbox.terminal("list", "--color=never", with: ["NO_COLOR": ""])))
        #expect(hasColor(try sandbox.terminal("list", "--color", "always")))
        let error = try sandbox.shell("sheaf show zebra --color always")
        #expect(error.errors.contains("\u{1B}["))
        // Who asks for colours in a pipe reads the table there; JSON is plain in any case.
        for piped in [
            try sandbox.sheaf("list", "--color", "always"),
            try sandbox.sheaf("list", with: ["CLICOLOR_FORCE": "1", "NO_COLOR": ""]),
        ] {
            #expect(hasColor(piped) && !piped.output.contains("\t"), "\(piped.output)")
        }
        #expect(!hasColor(try sandbox.sheaf("list", "--json", "--color", "always")))
    }

    @Test func `Pictures are printed wherever they go, without row numbers`() throws {
        let sandbox = try Sandbox.store(["Buy milk +home due:tomorrow", "Call Mina status:doing"])
        for command in [["board"], ["agenda"], ["next"], ["stats"], ["list", "--table"]] {
            let piped = try sandbox.sheaf(command)
            #expect(piped.code == 0 && !piped.output.contains("\t"), "\(command): \(piped.output)")
            #expect(piped.output.contains("milk") || command == ["stats"], "\(piped.output)")
            // On a terminal of that width it is the same, but for numbers and colours.
            let shown = try sandbox.terminal(command + ["--no-pager"], columns: 80, typed: "")
                .output
            let lines = shown.replacing("\r\n", with: "\n")
            if ["board", "stats"].contains(command[0]) {
                #expect(lines.hasPrefix(piped.output), "\(command): \(lines)\n\(piped.output)")
            } else {
                let isNumbered = { (text: String) in
                    text.split(separator: "\n").contains { $0.hasPrefix("1  ") }
                }
                #expect(isNumbered(lines) && !isNumbered(piped.output), "\(command): \(lines)")
            }
        }
        let narrow = try sandbox.sheaf("board", with: ["COLUMNS": "40"]).output
        #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 40 }, "\(narrow)")
        #expect(try sandbox.sheaf("list", "--table", "--json").code == 64)
    }

    @Test func `Each line of an agenda in a pipe names its day`() throws {
        let sandbox = try Sandbox.store("Buy milk due:tomorrow", "Call Mina due:tomorrow")
        let lines = try sandbox.sheaf("agenda").output.split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("tomorrow, ") }, "\(lines)")
        // `watch` says how wide its page is.
        for page in [
            try sandbox.sheaf("agenda", with: ["COLUMNS": "80"]),
            try sandbox.sheaf("agenda", "--color", "always"),
        ] {
            #expect(page.output.split(separator: "\n").count == 3, "\(page.output)")
        }
    }

    @Test func `A reader that goes away early is no failure`() throws {
        let sandbox = try Sandbox.store()
        // More than a pipe holds, so that the writer does meet the closed end.
        let tasks = (1...400).map { "Task \($0) \(String(repeating: "x", count: 200))\n" }.joined()
        try sandbox.sheaf("add", "-", input: tasks)
        for command in ["list", "list --json", "list -0", "search task", "memos --help"] {
            let line = "{ sheaf \(command); echo \"[$?]\" >&2; } | head -c 10 >/dev/null"
            #expect(try sandbox.shell(line).errors == "[0]\n", "\(command)")
        }
    }

    @Test func `Without a terminal nothing asks, and nothing waits`() throws {
        let sandbox = try Sandbox.store("Buy milk", "Bread")
        let removed = try sandbox.sheaf("rm", "milk")
        #expect(removed.code == 0)
        #expect(removed.errors == "Deleted \"Buy milk\"\nTo undo: sheaf undo\n")
        #expect(try sandbox.sheaf("memo").code == 64)
        #expect(try sandbox.shell("sheaf list <&- ").output.contains("Bread"))
    }

    @Test func `More than ten items are asked about on a terminal`() throws {
        let sandbox = try Sandbox.store()
        try sandbox.sheaf("add", "-", input: (1...11).map { "Task \($0)\n" }.joined())
        let asked = try sandbox.terminal("done", "--where", "task", typed: "n\n")
        #expect(asked.code == 77)
        #expect(asked.output.contains("Change 11 items? [y/N]"))
        #expect(try sandbox.sheaf("list").output.split(separator: "\n").count == 11)
        #expect(try sandbox.terminal("done", "--where", "task", "--yes").code == 0)
        #expect(try sandbox.sheaf("list").output.isEmpty)
    }

    @Test func `The language is an option, else the environment's`() throws {
        let sandbox = try Sandbox.store()
        #expect(try sandbox.sheaf("show", "x", "--lang", "ko").errors.hasPrefix("오류: "))
        #expect(try sandbox.sheaf("--lang=ko", "show", "x").errors.hasPrefix("오류: "))
        let variables = ["SHEAF_LANG": "ko"]
        #expect(try sandbox.sheaf("show", "x", with: variables).errors.hasPrefix("오류: "))
        #expect(
            try sandbox.sheaf("show", "x", "--lang", "en", with: variables).errors.hasPrefix(
                "error"))
        #expect(try sandbox.sheaf("frob", with: ["LC_ALL": "ko_KR.UTF-8"]).errors.hasPrefix("오류: "))
    }

    @Test func `Options of every command may stand before it too`() throws {
        let sandbox = try Sandbox.store("Buy milk")
        #expect(
            try JSONValue(parsing: sandbox.sheaf("--json", "list").output)["kind"]?.text == "list")
        #expect(try sandbox.sheaf("--store", "elsewhere", "list").code == 66)
        #expect(try sandbox.sheaf("--quiet", "done", "milk").errors.isEmpty)
    }
}
