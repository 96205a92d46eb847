import TestTraits
import Testing

/// What the transcripts of `edit` cannot show: the choice of the editor, its streams, its signals.
@Suite(.limited) struct EditorTests {
    private func store() throws -> Sandbox {
        let sandbox = try Sandbox.store()
        try sandbox.sheaf("memo", "Bread", "--in", ".")
        return sandbox
    }

    /// An editor that writes down its name and its arguments.
    private func install(_ name: String, in sandbox: Sandbox) throws {
        try sandbox.write("bin/\(name)", "#!/bin/sh\necho \(name) $# >> ~/used\n")
        try sandbox.shell("chmod +x 'bin/\(name)'")
    }

    @Test func `VISUAL comes before EDITOR, and both before what is installed`() throws {
        let sandbox = try store()
        for name in ["one", "two", "vi", "nano", "sensible-editor"] {
            try install(name, in: sandbox)
        }
        let path = ["PATH": sandbox.home + "/bin:" + Sandbox.products + ":/usr/bin:/bin"]
        let both = ["VISUAL": "one", "EDITOR": "two"]
        for variables in [both, ["VISUAL": " ", "EDITOR": "two"], [:]] {
            let finished = try sandbox.sheaf(
                "edit", "bread", with: path.merging(variables) { $1 })
            #expect(finished.code == 0, "\(finished.errors)")
        }
        #expect(sandbox.read("used") == "one 1\ntwo 1\nsensible-editor 1\n")
    }

    @Test func `An editor is a line of shell, and a name with blanks one argument`() throws {
        let sandbox = try store()
        try sandbox.sheaf("memo", "It's \"half\" $HOME baked", "--in", ".")
        try install("two words", in: sandbox)
        let finished = try sandbox.sheaf(
            "edit", "half", with: ["EDITOR": "\"$HOME/bin/two words\" --wait"])
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(sandbox.read("used") == "two words 2\n")
    }

    @Test func `What an editor prints is no result`() throws {
        let sandbox = try store()
        let finished = try sandbox.shell(
            "setsid --wait sheaf edit bread --json > out 2> errors",
            with: ["EDITOR": "sh -c 'echo drawing; echo more >> \"$0\"'"])
        #expect(finished.code == 0)
        let value = try JSONValue(parsing: try #require(sandbox.read("out")))
        #expect(value["op"]?.text == "edit")
        #expect(value["items"]?.elements.first?["title"]?.text == "Bread")
        #expect(sandbox.read("errors") == "drawing\n")
    }

    @Test func `Each failure has its exit code and leaves the file alone`() throws {
        let sandbox = try store()
        let before = sandbox.read("sheaf/Bread.md")
        for (editor, code) in [
            ("false", Int32(77)), ("kill -9 $$ #", 77), ("nonesuch", 78), ("/", 78),
            ("printf 'a\\0b' >", 65), ("printf -- '---\\ntags: [x]\\n---\\n' >", 64),
        ] {
            let finished = try sandbox.sheaf("edit", "bread", with: ["EDITOR": editor])
            #expect(finished.code == code, "\(editor): \(finished.errors)")
            #expect(finished.output.isEmpty)
            #expect(sandbox.read("sheaf/Bread.md") == before)
        }
        // Two were typed and could not be saved.
        let kept = try sandbox.shell("find sheaf/.git/sheaf/edits -name Bread.md | wc -l").output
        #expect(kept.filter(\.isNumber) == "2")
    }

    @Test func `Without an editor nothing is asked of the store`() throws {
        let sandbox = try store()
        let finished = try sandbox.sheaf("edit", "bread", with: ["PATH": "/nowhere"])
        #expect(finished.code == 78)
        #expect(finished.errors.contains("no editor"))
    }

    @Test func `Lines are added one a task, and text that is piped in opens in the editor`() throws
    {
        let sandbox = try store()
        let both = try sandbox.sheaf("add", "-", "--edit", input: "One\n", with: ["EDITOR": "true"])
        #expect(both.code == 64)
        let memo = try sandbox.sheaf(
            "memo", "--edit", input: "Rye\n\nflour\n", with: ["EDITOR": "sed -i s/flour/FLOUR/"])
        #expect(memo.code == 0 && memo.output.count == 9)
        #expect(try sandbox.sheaf("show", "rye").output.contains("FLOUR"))
    }
}
