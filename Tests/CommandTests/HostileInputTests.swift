import TestTraits
import Testing

/// Whatever a file, a name or an address holds, the terminal and the user's secrets stay safe.
@Suite(.limited) struct HostileInputTests {
    /// Clears the screen, sets the window's title, rings, and turns the direction of text.
    private static let nasty = "a\u{1B}[2J\u{1B}]0;x\u{07}\u{9B}31mb\u{202E}c\u{7F}"

    private func nastyStore() throws -> Sandbox {
        let sandbox = try Sandbox.store()
        let nasty = Self.nasty
        try sandbox.write(
            "sheaf/one.md", "---\ntitle: \(nasty)\ntags: [x]\nproject: \(nasty)\n---\n\(nasty)\n")
        try sandbox.write("sheaf/two-\(nasty).md", "\(nasty) milk\n\n\(nasty) milk\n")
        try sandbox.write("sheaf/three.md", "---\nstatus: todo\ndue: \(nasty)\n\(nasty)\n---\n")
        return sandbox
    }

    @Test func `The settings for scripts hold no control character`() throws {
        let sandbox = try Sandbox.store()
        try sandbox.shell(
            "printf 'queries: {x: \"a\\\\e[2J\\\\u009b\"}\\n' >> sheaf/.sheaf/config.yml")
        let shown = try sandbox.sheaf("config").output
        #expect(shown.contains("@x: a"), "\(shown)")
        #expect(!shown.contains("\u{1B}") && !shown.contains("\u{9B}"), "\(shown)")
    }

    @Test func `The name of a device is one line of a commit`() throws {
        let sandbox = try Sandbox.store()
        let log = try sandbox.shell(
            """
            cd sheaf; git config sheaf.device "$(printf 'desk\\nSheaf-Undoes: 1234abcd')"
            sheaf add Milk; git log -1 --format=%B; sheaf undo
            """)
        #expect(log.code == 0 && log.output.contains("Sheaf-Device: desk"), "\(log.output)")
        #expect(!log.output.contains("\nSheaf-Undoes"), "\(log.output)")
    }

    @Test(arguments: [
        "list --all", "memos", "memos --lang ko", "show one.md", "show two", "search milk",
        "status",
        "log", "set one.md +y", "show zebra", "list 'due:\u{1B}[2J'", "append two x",
        "rm one.md --yes",
        "rm two", "init",
    ])
    func `Nothing that a file holds is obeyed by the terminal`(line: String) throws {
        let sandbox = try nastyStore()
        try sandbox.shell(
            "cd sheaf; git add -A; git commit -qm \"$NASTY\"", with: ["NASTY": Self.nasty])
        try sandbox.write("sheaf/one.md", (sandbox.read("sheaf/one.md") ?? "") + "more\n")
        let shown = try sandbox.shell("sheaf " + line, streams: .terminal(columns: 80, typed: []))
        #expect(!shown.output.isEmpty)
        let bad = shown.output.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x0A, 0x0D: false
            case ..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
            default: false
            }
        }
        #expect(bad.isEmpty, "\(line): \(bad.map { String($0.value, radix: 16) })")
    }

    @Test(arguments: [
        "list --all", "search milk", "log", "list --all --json", "search milk --json", "log --json",
    ])
    func `Programs get it escaped, in one line each`(line: String) throws {
        let sandbox = try nastyStore()
        try sandbox.shell(
            "cd sheaf; git add -A; git commit -qm \"$NASTY\"", with: ["NASTY": Self.nasty])
        let finished = try sandbox.shell("sheaf " + line)
        #expect(finished.code == 0)
        let scalars = finished.output.unicodeScalars
        #expect(
            !scalars.contains {
                $0.value < 0x20 && $0 != "\n" && $0 != "\t" || 0x7F...0x9F ~= $0.value
            })
        #expect(!scalars.contains { 0x202A...0x202E ~= $0.value })
        if line.hasSuffix("--json") {
            #expect(throws: Never.self) { try JSONValue(parsing: finished.output) }
        } else {
            #expect(finished.output.contains("\\x1b[2J") && finished.output.contains("\\u202e"))
        }
    }

    @Test func `JSON gives a title back as it is`() throws {
        let output = try nastyStore().sheaf("list", "is:memo", "--all", "--json").output
        let titles = try JSONValue(parsing: output)["items"]?.elements.compactMap {
            $0["title"]?.text
        }
        #expect(titles?.contains(Self.nasty) == true)
    }

    @Test func `A bomb of aliases is read in no time, as text`() throws {
        let sandbox = try Sandbox.store()
        for name in ["alias-bomb.md", "alias-bomb-one-entry.md", "deep-brackets.md"] {
            let bytes = try #require(readFile(Sandbox.fixtures + "/documents/" + name))
            try sandbox.write("sheaf/" + name, String(decoding: bytes, as: UTF8.self))
        }
        let start = ContinuousClock.now
        #expect(try sandbox.sheaf("memos").output.split(separator: "\n").count == 3)
        #expect(try sandbox.sheaf("show", "alias-bomb.md", "--json").stdout.count < 100_000)
        let taken = ContinuousClock.now - start
        // Expanded, it would not end before the sun does; the rest is room for slow machines.
        #expect(taken < .seconds(20))
    }

    @Test(arguments: ["add", "memo"])
    func `A title of ten thousand characters is kept whole, and its file name is not`(
        command: String
    ) throws {
        let sandbox = try Sandbox.store()
        let title = String(repeating: "긴 제목 ", count: 2_500).dropLast() + "!"
        let added = try sandbox.sheaf(command, String(title))
        #expect(added.code == 0, "\(added.errors)")
        let listing = try sandbox.json("list", "--all")
        let item = try #require(listing["items"]?.elements.first)
        #expect(item["title"] == .string(String(title)))
        let name = try #require(item["path"]?.text?.split(separator: "/").last)
        #expect(name.utf8.count <= 255)
        let lines = try sandbox.terminal("list", "--all").output.split(separator: "\r\n")
        #expect(lines.count == 1 && lines[0].count < 80)
        let id = String(added.output.dropLast())
        #expect(try sandbox.terminal("rm", id, typed: "y\n").output.utf8.count < 1_000)
        #expect(try sandbox.shell("git -C sheaf fsck --strict").code == 0)
    }

    @Test func `A secret in an address is never printed`() throws {
        let sandbox = try Sandbox()
        let secret = "s3cr3t"
        let address = "https://mina:\(secret)@127.0.0.1:9/notes.git?token=\(secret)"
        var printed = ""
        for arguments in [
            ["init", "--remote", address], ["init", "--remote", address, "--json"],
            ["remote"], ["remote", "--json"], ["remote", address], ["remote", address, "--json"],
            ["status"], ["status", "--json"], ["sync"], ["sync", "--json"],
            ["clone", address, "copy"], ["clone", address, "copy", "--json"], ["log"],
            ["remote", "-" + address], ["remote", "a", address], ["sync", address],
            ["init", "a", address],
        ] {
            let finished = try sandbox.start(arguments).wait()
            printed += finished.output + finished.errors
        }
        printed +=
            try sandbox.terminal("sync").output + sandbox.terminal("clone", address, "b").output
        #expect(!printed.contains(secret))
        #expect(printed.contains("mina:***@127.0.0.1"))
        // Git itself has it, or could not use it.
        #expect(sandbox.read("sheaf/.git/config")?.contains(address) == true)
    }
}
