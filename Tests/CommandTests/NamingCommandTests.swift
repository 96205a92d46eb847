import TestTraits
import Testing

/// Names that other items hold, and words that belong together: nothing else than what was meant is
/// changed.
@Suite(.limited) struct NamingCommandTests {
    private func store(_ files: [String: String], tasks: String = "") throws -> Sandbox {
        let sandbox = try Sandbox.store()
        for (path, text) in files { try sandbox.write("sheaf/" + path, text) }
        if !tasks.isEmpty { try sandbox.sheaf("add", "-", input: tasks) }
        return sandbox
    }

    @Test func `A file's name comes before a title that holds it, whatever is done`() throws {
        let daily = "Lunch with Alice\n"
        let sandbox = try store([
            "People/Alice.md": "Met at the fair\n", "daily/2026-11-21.md": daily,
        ])
        #expect(try sandbox.sheaf("show", "Alice").output == "Met at the fair\n")
        #expect(try sandbox.sheaf("show", "2026-11-21").output == daily)
        #expect(try sandbox.sheaf("share", "alice").output.contains("fair"))
        #expect(try sandbox.sheaf("append", "Alice", "since May").code == 0)
        #expect(try #require(sandbox.read("sheaf/People/Alice.md")).hasSuffix("since May\n"))
        #expect(try sandbox.sheaf("mv", "alice", "2026-11-21.md", "kept").code == 0)
        #expect(try sandbox.sheaf("rm", "Alice").code == 0)
        #expect(try sandbox.sheaf("log", "Alice").output.contains("Alice"))
        #expect(try sandbox.sheaf("restore", "alice.md").code == 0)
        #expect(sandbox.read("sheaf/kept/2026-11-21.md") == daily)
        #expect(sandbox.read("sheaf/kept/Alice.md") != nil)
    }

    @Test func `Words that together are one title change no other items`() throws {
        let sandbox = try store([:], tasks: "Buy bread\nDrink milk\n")
        for command in ["done", "rm", "start"] {
            let finished = try sandbox.sheaf(command, "buy", "milk")
            #expect(finished.code == 66, "\(finished.errors)")
        }
        #expect(try sandbox.sheaf("set", "buy", "due:fri", "milk").code == 66)
        #expect(try sandbox.sheaf("list", "is:closed").output == "")
        #expect(try sandbox.sheaf("set", "drink", "due:fri", "milk").code == 0)
        #expect(try sandbox.sheaf("move", "drink", "milk", "doing").code == 0)
    }

    @Test(arguments: ["done", "start", "reopen", "rm", "set", "move", "mv"])
    func `A part of a title names its item, in one word or several`(command: String) throws {
        let sandbox = try store([:], tasks: "Drink milk\nDrink tea\n")
        let rest = ["set": ["+x"], "move": ["done"], "mv": ["kept"]][command] ?? []
        let before = try sandbox.sheaf("log", "--json").output
        let refused = try sandbox.start([command, "drink"] + rest).wait()
        #expect(refused.code != 0 && refused.errors.contains("Drink tea"), "\(refused.errors)")
        #expect(try sandbox.sheaf("log", "--json").output == before)
        let finished = try sandbox.start([command, "drink", "mil"] + rest).wait()
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(finished.errors.contains("\"Drink milk\""), "\(finished.errors)")
    }

    @Test func `More than ten rows are asked about`() throws {
        let sandbox = try store([:], tasks: (1...12).map { "Task \($0)\n" }.joined())
        let shell = try sandbox.shell(
            "sheaf list; sheaf done 1-12; sheaf list is:closed; sheaf append 2-3 more",
            streams: .terminal(columns: 80, typed: Array("n\n".utf8)))
        #expect(shell.output.contains("Change 12 items? [y/N]"), "\(shell.output)")
        #expect(shell.output.contains("\"2-3\" could be any of 2 items"), "\(shell.output)")
        #expect(!shell.output.contains("Moved"))
    }
}
