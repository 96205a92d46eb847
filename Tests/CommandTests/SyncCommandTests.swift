import Glibc
import TestTraits
import Testing

/// The sync command as scripts and shells see it.
@Suite(.limited) struct SyncCommandTests {
    /// Two stores that sync with `hub.git`, and a task that both have.
    private func prepared() throws -> Sandbox {
        let sandbox = try Sandbox()
        let made = try sandbox.shell(
            """
            set -e
            git init -q --bare -b main hub.git
            sheaf init one; sheaf --store one remote hub.git; sheaf --store one add Buy milk
            sheaf --store one sync; sheaf clone hub.git two
            """)
        try #require(made.code == 0, "\(made.errors)")
        return sandbox
    }

    /// Waits until it holds; an issue where it does not within a minute.
    private func expectSoon(
        _ what: String, _ condition: () throws -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for _ in 0..<600 {
            if try condition() { return }
            usleep(100_000)
        }
        Issue.record("\(what): not within a minute", sourceLocation: sourceLocation)
    }

    @Test func `a word is no address, and a remote can be taken away`() throws {
        let sandbox = try prepared()
        try sandbox.shell("mkdir one/none")
        for word in ["remove", "none", "not-a-url"] {
            let refused = try sandbox.start(["remote", word], in: sandbox.home + "/one").wait()
            #expect(refused.code == 64 && refused.errors.contains("--remove"), "\(refused.errors)")
        }
        #expect(try sandbox.sheaf("--store", "one", "remote").output == "\(sandbox.home)/hub.git\n")
        #expect(try sandbox.sheaf("--store", "one", "remote", "--remove").code == 0)
        let settings = try sandbox.shell("git -C one config --get-regexp 'remote|branch'; true")
        #expect(settings.output == "")
        #expect(try sandbox.shell("git -C one for-each-ref refs/remotes").output == "")
        #expect(try sandbox.sheaf("--store", "one", "remote", "--remove").code == 69)
        // Set again, all is as before.
        #expect(try sandbox.sheaf("--store", "one", "remote", "hub.git").code == 0)
        #expect(try sandbox.sheaf("--store", "one", "sync").code == 0)
    }

    @Test func `an init whose remote is none leaves nothing behind`() throws {
        let sandbox = try Sandbox()
        try sandbox.shell("mkdir empty")
        for place in ["new/place", "empty"] {
            for address in ["not-a-url", "./nowhere.git", "-x"] {
                let failed = try sandbox.start(["init", place, "--remote=" + address]).wait()
                #expect((64...69).contains(failed.code), "\(address) \(failed.errors)")
            }
        }
        #expect(try sandbox.shell("ls -A . empty").output == ".:\nempty\n\nempty:\n")
    }

    @Test func `the facts of a merge are in the JSON`() throws {
        let sandbox = try prepared()
        try sandbox.shell(
            "sheaf --store one set milk due:2026-12-01 status:done; sheaf --store one sync")
        // A minute later, so that it is the newer one.
        try sandbox.shell("sheaf --store two set milk due:2026-12-24 status:doing")
        let dry = try sandbox.json("--store", "two", "sync", "--dry-run")
        #expect(dry["dryRun"] == .bool(true))
        let json = try sandbox.json("--store", "two", "sync")
        #expect(json["kind"]?.text == "sync")
        for name in ["received", "sent", "merged", "conflicts", "notes"] {
            #expect(dry[name] == json[name], "\(name)")
        }
        #expect(json["merged"]?.elements.map { $0["title"]?.text } == ["Buy milk"])
        #expect(json["conflicts"]?.elements.map { $0["key"]?.text } == ["due"])
        let note = try #require(json["notes"]?.elements.first)
        #expect(note["fact"]?.text == "statusOverruled")
        #expect(note["other"]?.text == "done")
        let text = try sandbox.sheaf("--store", "one", "sync", "--json").output
        #expect(try JSONValue(parsing: text)["received"] == .number(1))
    }

    @Test func `a sync that is interrupted ends with 130 and leaves nothing behind`() throws {
        let sandbox = try prepared()
        try sandbox.shell("sheaf --store one remote mina@127.0.0.1:notes.git")
        let child = try sandbox.start(
            ["--store", "one", "sync"],
            with: ["GIT_SSH_COMMAND": "touch \(sandbox.home)/asked; sleep 100 #"])
        try expectSoon("ssh") { sandbox.read("asked") != nil }
        child.kill(SIGINT)
        let finished = child.wait()
        #expect(finished.code == 130)
        #expect(finished.errors == "interrupted\n")
        #expect(
            try sandbox.shell("find one/.git -name '*.lock'; git -C one status --porcelain").output
                .isEmpty)
    }

    @Test func `a silent remote is given up after the time that was set`() throws {
        let sandbox = try prepared()
        try sandbox.shell("sheaf --store one remote mina@127.0.0.1:notes.git")
        let finished = try sandbox.sheaf(
            "--store", "one", "sync", "--timeout", "1",
            with: ["GIT_SSH_COMMAND": "sleep 100 #"])
        #expect(finished.code == 69)
        #expect(finished.errors.hasPrefix("error: the remote did not answer for 1 s\n"))
        for value in ["0", "-1", "x", "100000"] {
            #expect(try sandbox.sheaf("--store", "one", "sync", "--timeout=\(value)").code == 64)
        }
        let status = try sandbox.json("--store", "one", "status")
        #expect(status["remote"]?["offlineSince"]?.text != nil)
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `a watch sends what is saved and ends cleanly`(_ signal: Int32) throws {
        let sandbox = try prepared()
        try sandbox.shell("echo 'colour: blue' >> one/.sheaf/config.yml")
        let child = try sandbox.start(["--store", "one", "sync", "--watch", "--every", "600"])
        try expectSoon("the watch") {
            try sandbox.shell("test -s one/.git/sheaf/watching").code == 0
        }
        let second = try sandbox.sheaf("--store", "one", "sync", "--watch")
        #expect(second.code == 75)
        #expect(second.errors.contains("watches the store already"))
        try sandbox.write("one/saved.md", "# Saved\n")
        try expectSoon("the commit on the hub") {
            try sandbox.shell("git -C hub.git show main:saved.md").code == 0
        }
        child.kill(signal)
        let finished = child.wait()
        #expect(finished.code == 0)
        #expect(finished.errors.contains("Sent 1 commit\n"))
        // What is wrong in the settings comes first: the end may be days away.
        let first = finished.errors.prefix { $0 != "\n" }
        #expect(first.contains("config.yml") && first.contains("colour"), "\(finished.errors)")
        // git's own maintenance may still be at work behind it.
        try expectSoon("no lock") {
            try sandbox.shell("find one/.git -name '*.lock'").output.isEmpty
        }
    }

    @Test func `options that exclude each other are refused`() throws {
        let sandbox = try prepared()
        for words in [
            ["--watch", "--dry-run"], ["--join", "--take"], ["--watch", "--every", "0"],
        ] {
            let finished = try sandbox.start(["--store", "one", "sync"] + words).wait()
            #expect(finished.code == 64, "\(words)")
        }
    }

    /// A bare repository of a host or an older git calls its first branch otherwise.
    @Test func `A clone takes the branch that is there, whatever the remote calls its first one`()
        throws
    {
        let sandbox = try Sandbox()
        try sandbox.shell("git init -q --bare -b trunk hub.git")
        try sandbox.sheaf("init", "one", "--remote", "hub.git")
        try sandbox.sheaf("add", "Buy milk", "--store", "one")
        try sandbox.sheaf("sync", "--store", "one")
        try sandbox.shell("git -C one push -q origin HEAD:refs/heads/sheaf/one-1a2b")
        let made = try sandbox.sheaf("clone", "hub.git", "two")
        #expect(made.errors.contains("1 file, 0 memos, 1 task"), "\(made.errors)")
        try sandbox.sheaf("add", "Call Mina", "--store", "two")
        #expect(try sandbox.sheaf("sync", "--store", "two").errors == "Sent 1 commit\n")
        #expect(try sandbox.sheaf("sync", "--store", "one").errors == "Received 1 commit\n")
        #expect(try sandbox.sheaf("list", "--store", "one").output.contains("Call Mina"))
        let branches = try sandbox.shell(
            "git -C hub.git for-each-ref --format='%(refname)' refs/heads")
        #expect(branches.output == "refs/heads/main\nrefs/heads/sheaf/one-1a2b\n")
        // A folder with something in it as well.
        try sandbox.write("three/mine.md", "# Mine\n")
        try sandbox.sheaf("clone", "hub.git", "three")
        #expect(try sandbox.sheaf("list", "--store", "three").output.contains("Buy milk"))
        // An empty remote stays one.
        try sandbox.shell("git init -q --bare -b trunk empty.git")
        #expect(try sandbox.sheaf("clone", "empty.git", "four").code == 0)
    }
}
