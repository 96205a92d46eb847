import TestTraits
import Testing

/// The first minutes: no store, no items, no remote.
@Suite(.limited) struct FirstRunTests {
    @Test(arguments: [("y\n", "en_US.UTF-8"), ("예\n", "ko_KR.UTF-8"), ("ㅛ\n", "ko_KR.UTF-8")])
    func `Bare sheaf makes a store after a yes, and shows what to type`(
        typed: String, language: String
    ) throws {
        let sandbox = try Sandbox(language: language)
        let shown = try sandbox.terminal([], typed: typed).output
        #expect(shown.contains("~/sheaf"))
        #expect(shown.contains("  sheaf add ") && shown.contains("  sheaf done "), "\(shown)")
        #expect(sandbox.read("sheaf/.sheaf/config.yml") != nil)
    }

    @Test func `Bare sheaf on a terminal says how to open the live board`() throws {
        let sandbox = try Sandbox.store()
        #expect(try sandbox.terminal([]).output.contains("sheaf board --live opens the board"))
        try sandbox.sheaf("add", "Buy milk")
        let korean = try sandbox.terminal("--lang", "ko").output
        #expect(korean.contains("Buy milk") && korean.contains("sheaf board --live 명령은"))
        // Whoever asked for the printed board, or has nobody to type, is told nothing.
        #expect(!(try sandbox.terminal("board").output.contains("--live")))
        #expect(!(try sandbox.terminal("--no-input").output.contains("--live")))
        #expect(!(try sandbox.terminal("--quiet").output.contains("--live")))
        #expect(!(try sandbox.sheaf().errors.contains("--live")))
    }

    @Test(arguments: ["n\n", "\n", ""])
    func `Anything but a yes makes nothing`(typed: String) throws {
        let sandbox = try Sandbox()
        let finished = try sandbox.terminal([], typed: typed)
        #expect(
            finished.code == 0 && finished.output.contains("No store yet"), "\(finished.output)")
        #expect(sandbox.read("sheaf/.sheaf/config.yml") == nil)
    }

    @Test func `Nobody is asked who cannot answer`() throws {
        let sandbox = try Sandbox()
        let told = try sandbox.terminal("--no-input")
        #expect(!told.output.contains("[y/N]") && told.output.contains("No store yet"))
        #expect(try sandbox.sheaf().code == 66)
        #expect(try sandbox.sheaf("--json").output.isEmpty)
        // A store that was named and is not there is a mistake, not a wish.
        #expect(try sandbox.terminal("--store", "nowhere", typed: "y\n").code == 66)
        #expect(sandbox.read("nowhere/.sheaf/config.yml") == nil)
    }

    @Test func `The place that SHEAF_STORE names is offered`() throws {
        let sandbox = try Sandbox()
        let shown = try sandbox.terminal(
            [], typed: "y\n", with: ["SHEAF_STORE": sandbox.home + "/notes"])
        #expect(shown.output.contains("Make a store in ~/notes?"), "\(shown.output)")
        #expect(sandbox.read("notes/.sheaf/config.yml") != nil)
    }

    @Test func `remote leads to a first remote and asks it whether it answers`() throws {
        let sandbox = try Sandbox.store()
        try sandbox.shell("git init -q --bare hub.git")
        let left = try sandbox.terminal("remote", typed: "\n").output
        #expect(
            left.contains("Its address") && left.contains("sheaf remote URL names one"), "\(left)")
        let wrong = try sandbox.terminal("remote", typed: "./nowhere.git\n")
        #expect(
            wrong.code == 69 && wrong.output.contains("there is no repository"), "\(wrong.output)")
        try sandbox.sheaf("init", "other")
        let set = try sandbox.terminal("remote", "--store", "other", typed: "hub.git\n")
        #expect(set.code == 0 && set.output.contains("It answers\r\n"), "\(set.output)")
        #expect(set.output.contains("sheaf sync brings both sides together"))
        // It was asked, and nothing has been synced yet.
        let asked = try sandbox.terminal("remote", "--store", "other").output
        #expect(!asked.contains("Last sync"), "\(asked)")
        try sandbox.sheaf("sync", "--dry-run", "--store", "other")
        let status = try sandbox.sheaf("status", "--json", "--store", "other").output
        #expect(status.contains("\"lastSync\":null"), "\(status)")
        try sandbox.sheaf("sync", "--store", "other")
        let shown = try sandbox.terminal("remote", "--store", "other").output
        #expect(shown.contains("hub.git\r\nLast sync"), "\(shown)")
    }

    @Test func `remote --test tells what is there, and fails where nothing answers`() throws {
        let sandbox = try Sandbox.store()
        #expect(try sandbox.sheaf("remote", "--test").code == 69)
        try sandbox.shell("git init -q --bare hub.git")
        let set = try sandbox.sheaf("remote", "hub.git", "--test", "--json")
        #expect(set.output.contains("\"answers\":true"), "\(set.output)\(set.errors)")
        #expect(try sandbox.sheaf("remote", "--json").output.contains("\"answers\":null"))
        try sandbox.shell("rm -r hub.git")
        #expect(try sandbox.sheaf("remote", "--test").code == 69)
    }

    @Test
    func `remote --remove takes settings with several values, and a new remote replaces them`()
        throws
    {
        let sandbox = try Sandbox.store()
        let several = """
            git -C sheaf config --add remote.origin.fetch '+refs/heads/a:refs/remotes/origin/a'
            for key in pushurl url; do for place in one two; do
            git -C sheaf config --add remote.origin.$key ../$place.git; done; done
            """
        try sandbox.shell("git init -q --bare hub.git; \(several)")
        let set = try sandbox.sheaf("remote", "hub.git")
        #expect(set.code == 0, "\(set.errors)")
        #expect(
            try sandbox.shell("git -C sheaf config --get-all remote.origin.url").output
                == sandbox.home + "/hub.git\n")
        try sandbox.shell(several)
        let removed = try sandbox.sheaf("remote", "--remove")
        #expect(removed.code == 0, "\(removed.errors)")
        #expect(try sandbox.shell("git -C sheaf config --local -l | grep ^remote").output.isEmpty)
    }
}
