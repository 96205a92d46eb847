import TestTraits
import Testing

/// The exit codes are a promise to scripts; one way to each.
@Suite(.limited) struct ExitCodeTests {
    @Test func `0 is done, an empty list too`() throws {
        let sandbox = try Sandbox.store()
        #expect(try sandbox.sheaf("list").code == 0)
        #expect(try sandbox.sheaf("list", "+none").code == 0)
        #expect(try sandbox.sheaf("--version").output == "0.1.0\n")
        #expect(try sandbox.sheaf("add", "--help").code == 0)
    }

    @Test func `1 is a search without a hit`() throws {
        let finished = try Sandbox.store().sheaf("search", "zebra")
        #expect(finished.code == 1)
        #expect(finished.output.isEmpty && finished.errors.isEmpty)
    }

    @Test func `64 is a wrong command line`() throws {
        let sandbox = try Sandbox.store()
        try sandbox.sheaf("add", "Buy milk")
        try sandbox.sheaf("add", "Buy bread")
        for arguments in [
            ["frob"], ["list", "--frob"], ["list", "("], ["add", "x", "due:frx"], ["show", "buy"],
            ["list", "--limit", "many"], ["move", "milk", "nowhere"], ["add", ""],
            ["append", "milk"],
        ] {
            #expect(try sandbox.start(arguments).wait().code == 64, "\(arguments)")
        }
    }

    @Test func `65 is data that needs a person`() throws {
        let sandbox = try Sandbox.store()
        try sandbox.write("sheaf/odd.md", "---\ntitle: x\nprose\n---\n")
        #expect(try sandbox.sheaf("set", "odd.md", "+tag").code == 65)
        #expect(sandbox.read("sheaf/odd.md") == "---\ntitle: x\nprose\n---\n")
        try sandbox.shell("sheaf add 'Buy milk'; head -c 27000000 /dev/zero > film.bin")
        let large = try sandbox.sheaf("attach", "milk", "film.bin")
        #expect(large.code == 65 && large.errors.contains("larger than 25 MiB"), "\(large.errors)")
    }

    @Test func `66 is no such item, and no store`() throws {
        #expect(try Sandbox.store().sheaf("show", "zebra").code == 66)
        #expect(try Sandbox().sheaf("list").code == 66)
    }

    @Test func `69 is a remote that cannot be reached`() throws {
        let sandbox = try Sandbox.store()
        #expect(try sandbox.sheaf("sync", "--watch").code == 69)
        try sandbox.sheaf("remote", "./nowhere.git")
        let finished = try sandbox.sheaf("sync")
        #expect(finished.code == 69)
        #expect(finished.errors.contains("\(sandbox.home)/nowhere.git"))
    }

    @Test func `73 is a place where no store can be made`() throws {
        let sandbox = try Sandbox.store()
        try sandbox.write("file", "")
        #expect(try sandbox.sheaf("init", "file").code == 73)
        #expect(try sandbox.sheaf("clone", "hub.git", "sheaf").code == 73)
    }

    @Test func `74 is output that cannot be written`() throws {
        let finished = try Sandbox.store().shell("sheaf status > /dev/full")
        #expect(finished.code == 74)
        #expect(finished.errors.hasPrefix("error: cannot write the output: "))
    }

    @Test func `75 is a store that somebody else keeps busy`() throws {
        let sandbox = try Sandbox.store()
        try sandbox.write("sheaf/.git/index.lock", "")
        let finished = try sandbox.sheaf("add", "x", with: ["SHEAF_LOCK_TIMEOUT": "0.05"])
        #expect(finished.code == 75, "\(finished.errors)")
        #expect(finished.errors.contains("index.lock"))
    }

    @Test func `77 is refused`() throws {
        let sandbox = try Sandbox.store()
        #expect(try sandbox.sheaf("add", "x", "--in", "..").code == 77)
        #expect(try sandbox.terminal("add", "x").code == 0)
        #expect(try sandbox.terminal("rm", "x", typed: "n\n").code == 77)
        try sandbox.shell("cp sheaf/.git/index index && head -c 40 index > sheaf/.git/index")
        let damaged = try sandbox.sheaf("add", "y")
        #expect(damaged.code == 65 && damaged.errors.contains(".git/index cannot be read"))
        try sandbox.shell("cp index sheaf/.git/index")
        try sandbox.shell("git -C sheaf checkout -q --detach")
        #expect(try sandbox.sheaf("add", "y").code == 77)
    }

    @Test func `78 is bad settings`() throws {
        let sandbox = try Sandbox.store()
        try sandbox.write("sheaf/.sheaf/config.yml", "format: 3\nstatuses: [\n")
        let finished = try sandbox.sheaf("list")
        #expect(finished.code == 78)
        #expect(finished.errors.contains("config.yml:3: "))
    }
}
