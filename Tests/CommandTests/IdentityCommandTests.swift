import TestTraits
import Testing

/// Who commits are by, where git does not know.
@Suite(.limited) struct IdentityCommandTests {
    /// An environment in which nobody is named.
    private let nobody = [
        "GIT_AUTHOR_NAME": "", "GIT_AUTHOR_EMAIL": "", "GIT_COMMITTER_NAME": "",
        "GIT_COMMITTER_EMAIL": "",
    ]

    private func setting(_ name: String, _ sandbox: Sandbox) throws -> String {
        try sandbox.shell("git -C sheaf config --local \(name) || true").output
    }

    @Test func `init asks once on a terminal, and writes the answers into the clone`() throws {
        let sandbox = try Sandbox()
        let made = try sandbox.terminal(
            "init", typed: "Mina <Kim>\nmina@example.org\n", with: nobody)
        #expect(
            made.code == 0 && made.output.contains("Your name [mina]: ")
                && made.output.contains("Your e-mail address [mina@"), "\(made.output)")
        #expect(!made.output.contains("git config"), "\(made.output)")
        #expect(try setting("user.name", sandbox) == "Mina Kim\n")
        #expect(try setting("user.email", sandbox) == "mina@example.org\n")
        let first = try sandbox.shell("git -C sheaf log -1 --format='%an <%ae> %cn'", with: nobody)
        #expect(first.output == "Mina Kim <mina@example.org> Mina Kim\n")
        let again = try sandbox.terminal("init", with: nobody)
        #expect(!again.output.contains("Your name"), "\(again.output)")
    }

    @Test func `An empty answer leaves it to git and says how to set it`() throws {
        let sandbox = try Sandbox(language: "ko_KR.UTF-8")
        let made = try sandbox.terminal([], typed: "y\n\n\n", with: nobody)
        #expect(made.code == 0 && made.output.contains("이름 [mina]: "), "\(made.output)")
        #expect(made.output.contains("git config --global user.name 이름"), "\(made.output)")
        #expect(try setting("user.name", sandbox).isEmpty)
        // What is named is not asked about.
        let half = nobody.merging(["GIT_AUTHOR_NAME": "Mina"]) { $1 }
        let other = try sandbox.terminal("init", "other", typed: "m@x\n", with: half)
        #expect(!other.output.contains("이름 ["), "\(other.output)")
        #expect(try sandbox.shell("git -C other config user.email").output == "m@x\n")
    }

    @Test func `The end of the input ends the questions`() throws {
        let sandbox = try Sandbox()
        // Ctrl-D: a terminal has more to read after it.
        let made = try sandbox.terminal("init", typed: "\u{4}m@x\n", with: nobody)
        #expect(made.code == 0 && !made.output.contains("e-mail address ["), "\(made.output)")
        #expect(try setting("user.email", sandbox).isEmpty)
    }

    @Test func `clone asks too`() throws {
        let sandbox = try Sandbox()
        try sandbox.sheaf("init", "one")
        let cloned = try sandbox.terminal(
            "clone", "one", typed: "Jun\njun@example.org\n", with: nobody)
        #expect(cloned.code == 0 && cloned.output.contains("Your name"), "\(cloned.output)")
        #expect(try setting("user.email", sandbox) == "jun@example.org\n")
    }

    @Test func `Without a terminal the derived name is used, with one warning`() throws {
        let sandbox = try Sandbox()
        let made = try sandbox.sheaf("init", with: nobody)
        #expect(made.code == 0)
        let lines = made.errors.split(separator: "\n").filter { $0.contains("warning:") }
        #expect(
            lines.count == 1
                && lines[0].contains("commits are made as mina <mina@"), "\(made.errors)")
        #expect(
            try sandbox.sheaf("add", "Buy milk", with: nobody).errors.contains("mina@") == false)
        let doctor = try sandbox.sheaf("doctor", "--json", with: nobody)
        #expect(doctor.code == 0 && doctor.output.contains("\"name\":\"identity\""))
        #expect(try sandbox.sheaf("doctor", "--json").output.contains("\"identity\"") == false)
    }

    @Test func `user.useConfigOnly refuses before anything is typed or made`() throws {
        let sandbox = try Sandbox.store()
        try sandbox.sheaf("add", "Buy milk")
        try sandbox.write(".gitconfig", "[user]\n\tuseConfigOnly = true\n")
        let none = nobody.merging(["EDITOR": "touch \(sandbox.home)/opened; false"]) { $1 }
        let added = try sandbox.sheaf("add", "Bread", with: none)
        #expect(added.code == 77)
        #expect(
            added.errors == """
                error: nothing can be committed: git has no user.name and user.email, and \
                user.useConfigOnly forbids a derived one
                hint: git config --global user.name NAME && git config --global user.email ADDRESS \
                sets them

                """)
        // An input without an end would be waited for.
        for line in [
            "add -", "memo", "memo --body -", "append milk -", "edit milk", "memo --edit",
            "config --edit",
        ] {
            let ran = try sandbox.shell("yes x | timeout 5 sheaf \(line)", with: none)
            #expect(ran.code == 77, "\(line): \(ran.errors)")
        }
        #expect(sandbox.read("opened") == nil)
        let made = try sandbox.sheaf("init", "other", with: none)
        #expect(made.code == 77)
        #expect(sandbox.read("other/.git/HEAD") == nil)
        let doctor = try sandbox.sheaf("doctor", with: none)
        #expect(doctor.code == 65 && doctor.output.contains("nothing can be committed"))
        #expect(try sandbox.sheaf("list", with: none).code == 0)
        // A terminal is asked, and the clone's own setting is enough.
        let asked = try sandbox.terminal("init", "other", typed: "Mina\nm@x\n", with: none)
        #expect(asked.code == 0, "\(asked.output)")
    }
}
