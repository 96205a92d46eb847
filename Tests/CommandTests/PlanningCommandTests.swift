import TestTraits
import Testing

/// What planning commands say and take, as people type it; Friday 2026-11-20.
@Suite(.limited) struct PlanningCommandTests {
    // MARK: - Boxes

    private func checklist() throws -> Sandbox {
        try Sandbox.store(files: [
            "trip.md": "---\nstatus: todo\n---\n# Trip\n\n- [ ] ask Mina\n- [ ] ask Jun about it\n"
                + "- [x] book a room\n- [ ] book a train\n"
        ])
    }

    private func boxes(_ sandbox: Sandbox) throws -> String {
        try sandbox.sheaf("check", "trip").output.split(separator: "\n")
            .map { $0.contains("\tdone\t") ? "x" : "-" }.joined()
    }

    @Test func `Boxes are named by their text, or all at once`() throws {
        let sandbox = try checklist()
        #expect(try sandbox.sheaf("check", "trip", "Mina").code == 0)
        #expect(try boxes(sandbox) == "x-x-")
        #expect(try sandbox.sheaf("check", "trip", "ask", "jun", "about").code == 0)
        #expect(try boxes(sandbox) == "xxx-")
        // One of two that have the text is open.
        #expect(try sandbox.sheaf("check", "trip", "book").code == 0)
        #expect(try boxes(sandbox) == "xxxx")
        #expect(try sandbox.sheaf("uncheck", "trip", "모두").code == 0)
        #expect(try boxes(sandbox) == "----")
        #expect(try sandbox.sheaf("check", "trip", "mina", "train", "3").code == 0)
        #expect(try boxes(sandbox) == "x-xx")
        #expect(try sandbox.sheaf("check", "trip", "all").code == 0)
        #expect(try boxes(sandbox) == "xxxx")
    }

    @Test func `The history and undo name by their titles what an item waited for`() throws {
        let sandbox = try Sandbox.store()
        _ = try sandbox.sheaf("add", "-", input: "Quarterly report\nSend it\n")
        _ = try sandbox.sheaf("set", "send", "depends:report", "parent:report")
        _ = try sandbox.sheaf("set", "send", "depends:", "parent:")
        let told = try sandbox.sheaf("log", "-n", "1").output
        #expect(told.contains("depends removed (was \"Quarterly report\")"), "\(told)")
        #expect(told.contains("parent removed (was \"Quarterly report\")"), "\(told)")
        let undone = try sandbox.sheaf("undo").errors
        #expect(undone.contains("depends removed (was \"Quarterly report\")"), "\(undone)")
    }

    @Test func `A text that no box has, or several, is refused`() throws {
        let sandbox = try checklist()
        let none = try sandbox.sheaf("check", "trip", "fridge")
        #expect(none.code == 66 && none.errors.contains("no box with \"fridge\""))
        let several = try sandbox.sheaf("check", "trip", "ask")
        #expect(several.code == 64 && several.errors.contains("2 boxes with \"ask\""))
        #expect(several.errors.contains("ask Mina") && several.errors.contains("ask Jun"))
        #expect(try sandbox.sheaf("check", "trip", "1-9").code == 66)
        #expect(try sandbox.sheaf("check", "trip", "mina", "fridge").code == 66)
        #expect(try boxes(sandbox) == "--x-")
    }

    @Test func `A line that was promoted counts as a part`() throws {
        let sandbox = try checklist()
        #expect(try sandbox.sheaf("promote", "trip", "Mina").code == 0)
        let part = try sandbox.json("show", "ask Mina")["items"]?.elements.first
        #expect(part?["parent"]?.text != nil)
        let listed = try sandbox.terminal("list", "trip").output
        #expect(listed.contains("1/4"), "\(listed)")
        try sandbox.sheaf("done", "ask Mina")
        #expect(try sandbox.terminal("list", "trip").output.contains("2/4"))
    }

    // MARK: - Marks

    @Test func `A listing marks what is blocked and comes back, and names what blocks`() throws {
        let sandbox = try Sandbox.store("Draw", "Plants due:today repeat:daily")
        try sandbox.sheaf("add", "Write", "depends:Draw")
        try sandbox.sheaf("add", "Ship", "depends:Write,Draw")
        let listed = try sandbox.terminal("list").output
        let rows = listed.split(whereSeparator: \.isNewline)
        #expect(rows.first { $0.contains("Plants") }?.contains("repeats") == true, "\(listed)")
        #expect(rows.first { $0.contains("Write") }?.contains("blocked") == true)
        #expect(rows.first { $0.contains("Draw") }?.contains("blocked") == false)
        let blocked = try sandbox.terminal("list", "is:blocked").output
        #expect(blocked.contains("blocked by \"Draw\""), "\(blocked)")
        #expect(blocked.contains("\"Write\""))
    }

    @Test func `What is closed says what can be done now, and what it was blocked by`() throws {
        let sandbox = try Sandbox.store("Draw", "Paint")
        try sandbox.sheaf("add", "Write", "depends:Draw")
        try sandbox.sheaf("add", "Ship", "depends:Write,Paint")
        let early = try sandbox.sheaf("done", "Ship")
        #expect(early.errors.contains("\"Ship\" was still blocked by \"Write\""), "\(early.errors)")
        #expect(early.errors.contains("\"Ship\" was still blocked by \"Paint\""))
        try sandbox.sheaf("reopen", "Ship")
        let freed = try sandbox.sheaf("set", "Draw", "status:done")
        #expect(freed.errors.contains("\"Write\" can be done now"), "\(freed.errors)")
        // It waits for another one too.
        #expect(!(try sandbox.sheaf("move", "Write", "done").errors.contains("can be done")))
        let json = try sandbox.json("done", "Paint")
        #expect(json["freed"]?.elements.map { $0["title"]?.text } == ["Ship"])
        #expect(try sandbox.json("done", "Ship")["freed"]?.elements.isEmpty == true)
    }

    @Test func `Dependencies are named by rows too, in new tasks and in queries`() throws {
        let sandbox = try Sandbox.store("Draw", "Paint")
        let made = try sandbox.shell(
            "sheaf list; sheaf add Write depends:1-2; sheaf list depends:1",
            streams: .terminal(columns: 80, typed: []))
        #expect(made.output.contains("Added"), "\(made.output)")
        let write = try sandbox.json("show", "Write")["items"]?.elements.first
        #expect(write?["depends"]?.elements.count == 2)
        #expect(made.output.split(whereSeparator: \.isNewline).last?.contains("Write") == true)
    }

    // MARK: - Time

    @Test func `Time that was spent before is noted`() throws {
        let sandbox = try Sandbox.store("Report", "Nap")
        let noted = try sandbox.sheaf("track", "Report", "30m")
        #expect(noted.code == 0 && noted.errors.contains("Spent 30m on \"Report\""))
        try sandbox.sheaf("track", "report", "8:00-9:15")
        try sandbox.sheaf("track", "report", "yesterday", "22:30-0:30")
        let text = try sandbox.sheaf("show", "Report", "--json").output
        #expect(text.contains("2026-11-20T08:00:00+09:00/2026-11-20T09:15:00+09:00"), "\(text)")
        #expect(text.contains("2026-11-19T22:30:00+09:00/2026-11-20T00:30:00+09:00"))
        let ahead = try sandbox.sheaf("track", "report", "22:00-23:00")
        #expect(ahead.code == 64 && ahead.errors.contains("yesterday"), "\(ahead.errors)")
        // Twice is once.
        #expect(try sandbox.sheaf("track", "report", "8:00-9:15").errors.contains("Nothing"))
        // What runs goes on.
        try sandbox.sheaf("track", "nap")
        #expect(try sandbox.sheaf("track", "nap", "1h", "30m").errors.contains("Spent 1h30m"))
        #expect(try sandbox.sheaf("track", "stop").errors.contains("Nap"))
    }

    // MARK: - Days

    @Test func `A reminder of what comes next keeps to the query`() throws {
        let sandbox = try Sandbox.store("Rent due:+2d", "Report due:+4d +work")
        #expect(try sandbox.terminal("remind", "+work").output.contains("Report"))
        #expect(try !sandbox.terminal("remind", "+work").output.contains("Rent"))
        #expect(try sandbox.terminal("remind").output.contains("Rent"))
    }

    // MARK: - Context

    @Test func `A context holds until it is ended, and status shows it`() throws {
        let sandbox = try Sandbox.store("Milk +home", "Report +work")
        try sandbox.write("sheaf/.sheaf/config.yml", "format: 3\nqueries: {office: +work}\n")
        func titles(_ variables: [String: String] = [:]) throws -> String {
            try sandbox.sheaf("list", "--format", "{title}", with: variables).output
        }
        #expect(try sandbox.sheaf("context").output.isEmpty)
        #expect(try sandbox.terminal("context", "office").output.contains("@office: +work"))
        #expect(try titles() == "Report\n" && sandbox.sheaf("context").output == "@office\n")
        try sandbox.sheaf("add", "Call")
        #expect(try titles() == "Report\nCall\n")
        #expect(try sandbox.sheaf("status").output.contains("@office: +work (sheaf context)"))
        #expect(try sandbox.json("status")["context"]?["query"]?.text == "+work")
        #expect(try sandbox.json("context")["context"]?["name"]?.text == "@office")
        #expect(try titles(["SHEAF_CONTEXT": ""]).contains("Milk"))
        #expect(try titles(["SHEAF_CONTEXT": "+home"]) == "Milk\n")
        #expect(try sandbox.sheaf("context", "offise").code == 64)
        #expect(try sandbox.sheaf("context", "+home", "is:open").code == 0)
        #expect(try titles() == "Milk\n")
        #expect(try sandbox.sheaf("context", "none").code == 0)
        #expect(try titles().contains("Milk") && titles().contains("Report"))
        #expect(try sandbox.json("status")["context"] == .null)
    }

    // MARK: - Settings

    @Test func `Simple settings are set by a command, and nothing else of the file changes`() throws
    {
        let sandbox = try Sandbox.store()
        let file = "sheaf/.sheaf/config.yml"
        try sandbox.write(
            file,
            "# ours\nformat: 3\nupdated: false # for now\ntemplates: {memo: a}\nkeys:\n  x: due\n")
        #expect(try sandbox.sheaf("config", "set", "updated", "true").code == 0)
        #expect(try sandbox.sheaf("config", "set", "templates.task", "plan").code == 0)
        #expect(try sandbox.sheaf("config", "set", "paths.memo", "notes/{title}.md").code == 0)
        #expect(
            sandbox.read(file)
                == "# ours\nformat: 3\nupdated: true # for now\ntemplates: {memo: a, task: plan}\n"
                + "keys:\n  x: due\npaths: {memo: \"notes/{title}.md\"}\n")
        #expect(
            try sandbox.sheaf("config", "set", "updated", "true").errors.contains("as they were"))
        let wrong = try sandbox.sheaf("config", "set", "titles", "file")
        #expect(wrong.code == 78 && wrong.errors.contains("first-line"), "\(wrong.errors)")
        let unknown = try sandbox.sheaf("config", "set", "colour", "never")
        #expect(unknown.code == 64 && unknown.errors.contains("\"color\""), "\(unknown.errors)")
        #expect(try sandbox.sheaf("config", "set", "statuses", "a").code == 64)
        #expect(try sandbox.sheaf("config", "set", "updated").code == 64)
        #expect(try sandbox.sheaf("undo").code == 0)
        #expect(sandbox.read(file)?.contains("paths") == false)
    }

    @Test func `One's own settings go into one's own file`() throws {
        let sandbox = try Sandbox.store()
        #expect(try sandbox.sheaf("config", "set", "color", "never").code == 0)
        #expect(try sandbox.sheaf("config", "set", "pager", "less", "-R").code == 0)
        #expect(sandbox.read(".config/sheaf/config.yml") == "color: never\npager: less -R\n")
        #expect(try sandbox.sheaf("config", "set", "language", "fr").code == 78)
        #expect(sandbox.read(".config/sheaf/config.yml") == "color: never\npager: less -R\n")
    }
}
