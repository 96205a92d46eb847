import TestTraits
import Testing

@Suite(.limited) struct DoctorCommandTests {
    private func findings(
        _ sandbox: Sandbox, _ arguments: String..., in store: String = "sheaf",
        with variables: [String: String] = [:]
    ) throws -> [String: JSONValue] {
        let finished = try sandbox.start(
            ["--store", store, "doctor", "--json"] + arguments, with: variables
        ).wait()
        let diagnosis = try JSONValue(parsing: finished.output)
        let found = diagnosis["findings"]?.elements ?? []
        #expect((finished.code == 0) == (diagnosis["well"] == .bool(true)), "\(finished.output)")
        #expect(finished.code == 0 || finished.code == 65)
        return Dictionary(
            found.map { ($0["name"]?.text ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    }

    private func store() throws -> Sandbox {
        let sandbox = try Sandbox()
        try sandbox.sheaf("init")
        try sandbox.sheaf("add", "Milk")
        return sandbox
    }

    @Test func `A store that is well has no findings`() throws {
        let sandbox = try store()
        #expect(try findings(sandbox).isEmpty)
        let said = try sandbox.sheaf("doctor")
        #expect(said.code == 0 && said.output == "Everything is in order\n")
    }

    @Test func `The driver and the attributes are put back, and taken out for good`() throws {
        let sandbox = try store()
        try sandbox.git("config --remove-section merge.sheaf")
        try sandbox.git("rm -q .gitattributes && git commit -qm attributes")
        #expect(Set(try findings(sandbox).keys) == ["driver-is-missing", "attribute-is-missing"])
        let mended = try findings(sandbox, "--fix")
        #expect(mended.values.allSatisfy { $0["mended"] == .bool(true) })
        #expect(try findings(sandbox).isEmpty)
        #expect(try sandbox.git("check-attr merge x.md").output.contains("merge: sheaf"))

        #expect(Array(try findings(sandbox, "--remove-driver").keys) == ["driver-is-unwanted"])
        try sandbox.sheaf("add", "Bread")
        try sandbox.sheaf("doctor", "--fix")
        #expect(try sandbox.shell("git -C sheaf config --get-regexp '^merge'").output.isEmpty)
        #expect(try findings(sandbox, "--install-driver").isEmpty)
        #expect(try sandbox.sheaf("doctor", "--install-driver", "--remove-driver").code == 64)
    }

    @Test func `What git would run instead, or cannot find, is told`() throws {
        let sandbox = try store()
        #expect(
            Array(try findings(sandbox, with: ["PATH": "/usr/bin:/bin"]).keys)
                == ["program-not-found"])
        try sandbox.git("config merge.sheaf.driver false")
        #expect(Array(try findings(sandbox).keys) == ["driver-is-another"])
        try sandbox.write("sheaf/old/.gitattributes", "*.md merge=union\n")
        try sandbox.write("sheaf/old/a.md", "a\n")
        let missing = try findings(sandbox)["attribute-is-missing"]
        #expect(missing?["paths"]?.elements == [.string("old/a.md")])
        // The clone's own attributes count for more.
        #expect(try findings(sandbox, "--fix")["attribute-is-missing"]?["mended"] == .bool(true))
    }

    @Test func `Git itself may be missing or too old`() throws {
        let sandbox = try store()
        try sandbox.write("bin/git", "#!/bin/sh\necho git version 2.20.1\n")
        try sandbox.shell("chmod +x bin/git; mkdir empty")
        let old = try findings(sandbox, with: ["PATH": "\(sandbox.home)/bin:\(Sandbox.products)"])
        #expect(Array(old.keys) == ["git-is-old"])
        let none = try findings(
            sandbox, with: ["PATH": "\(sandbox.home)/empty:\(Sandbox.products)"])
        #expect(Array(none.keys) == ["git"])
    }

    @Test func `Broken settings, an unfinished merge and old locks are told with a way out`() throws
    {
        let sandbox = try store()
        try sandbox.write("sheaf/.sheaf/config.yml", "format: 3\nstatuses: 3\n")
        #expect(try findings(sandbox).keys.sorted() == ["settings"])
        try sandbox.git("checkout -q .sheaf")
        try sandbox.shell("git -C sheaf rev-parse HEAD > sheaf/.git/MERGE_HEAD")
        #expect(Array(try findings(sandbox).keys) == ["refused"])
        try sandbox.shell("rm sheaf/.git/MERGE_HEAD; touch sheaf/.git/index.lock")
        // A moment old, it may be somebody's.
        #expect(try findings(sandbox).isEmpty)
        try sandbox.shell("touch -d '1 hour ago' sheaf/.git/index.lock")
        #expect(Array(try findings(sandbox).keys) == ["old-lock"])
        let said = try sandbox.sheaf("doctor").output
        #expect(said.contains("rm ~/sheaf/.git/index.lock"), "\(said)")
        #expect(try sandbox.sheaf("doctor", "--fix").output.contains("fixed: git had left a lock"))
        #expect(sandbox.read("sheaf/.git/index.lock") == nil)
    }

    /// The file that had the id first keeps it, also after it was renamed.
    @Test func `Copies that were committed get ids of their own`() throws {
        let sandbox = try Sandbox()
        try sandbox.sheaf("init")
        try sandbox.write("sheaf/a.md", "---\nid: k7m3x9q2\n---\nfirst\n")
        try sandbox.git("add -A && git commit -qm first")
        try sandbox.shell(
            "cd sheaf; cp a.md b.md; git add -A; GIT_COMMITTER_DATE=2030-01-01T00:00:00Z git commit -qm copy"
        )
        try sandbox.shell(
            "cd sheaf; git mv a.md z.md; GIT_COMMITTER_DATE=2031-01-01T00:00:00Z git commit -qm move"
        )
        let shared = try #require(try findings(sandbox)["shared-id"])
        #expect(shared["paths"]?.elements == [.string("z.md"), .string("b.md")])
        #expect(try findings(sandbox, "--fix")["shared-id"]?["mended"] == .bool(true))
        #expect(sandbox.read("sheaf/z.md") == "---\nid: k7m3x9q2\n---\nfirst\n")
        let copy = try #require(sandbox.read("sheaf/b.md"))
        #expect(copy.hasSuffix("---\nfirst\n") && !copy.contains("k7m3x9q2"))
        #expect(try sandbox.git("log -1 --format=%s").output == "Give \"first\" an id of its own\n")
        #expect(try findings(sandbox).isEmpty)
    }

    @Test func `Unreadable items and files over the limit need a person`() throws {
        let sandbox = try store()
        try sandbox.write("sheaf/a.md", "---\ntitle: a\nprose here\n---\n")
        try sandbox.shell("truncate -s 101M sheaf/film.mp4")
        let found = try findings(sandbox, "--fix")
        #expect(Set(found.keys) == ["unreadable", "held-back"])
        #expect(found["held-back"]?["paths"]?.elements == [.string("film.mp4")])
        #expect(try sandbox.sheaf("doctor").output.contains("a.md:3:"))
    }

    /// What was typed is shown until somebody takes it away; what is in a commit goes after a day.
    @Test func `Text that nobody saved is told, and what is committed is cleared`() throws {
        let sandbox = try store()
        try sandbox.write("editor", "#!/bin/sh\necho typed >> \"$1\"\nexit 1\n")
        try sandbox.shell("chmod +x editor")
        #expect(
            try sandbox.terminal("edit", "Milk", with: ["EDITOR": sandbox.home + "/editor"]).code
                != 0)
        let leftover = try #require(try findings(sandbox)["leftover"])
        let path = try #require(leftover["paths"]?.elements.first?.text)
        #expect(try findings(sandbox, "--fix")["leftover"]?["mended"] == .bool(false))
        #expect(
            readFile(path).map { String(decoding: $0, as: UTF8.self) }?.hasSuffix("typed\n") == true
        )
        // The same text in a commit: nothing is lost any more, but an editor may have it open.
        try sandbox.shell(
            "cp '\(path)' sheaf/saved.md; git -C sheaf add -A; git -C sheaf commit -qm x")
        try sandbox.shell("git -C sheaf rm -q saved.md; git -C sheaf commit -qm y")
        try sandbox.shell("touch -d 2026-11-20T00:00:00Z '\(path)'")
        #expect(try findings(sandbox).isEmpty)
        try sandbox.shell("touch -d 2026-11-01T00:00:00Z '\(path)'")
        #expect(Array(try findings(sandbox).keys) == ["clutter"])
        #expect(try findings(sandbox, "--fix")["clutter"]?["mended"] == .bool(true))
        #expect(readFile(path) == nil)
        #expect(try findings(sandbox).isEmpty)
    }

    @Test func `A change that was killed is brought to its end`() throws {
        let sandbox = try store()
        let killed = try sandbox.sheaf(
            "done", "Milk", with: ["SHEAF_FAILPOINT": "filesSwapped"])
        #expect(killed.code == 128 + 9)
        #expect(Set(try findings(sandbox).keys).isSuperset(of: ["interrupted-change"]))
        #expect(try findings(sandbox, "--fix")["interrupted-change"]?["mended"] == .bool(true))
        #expect(try findings(sandbox).isEmpty)
        #expect(try sandbox.git("status --porcelain").output.isEmpty)
    }

    @Test func `The remote is asked only when somebody wants it`() throws {
        let sandbox = try store()
        try sandbox.shell("git init -q --bare hub.git")
        try sandbox.sheaf("remote", "\(sandbox.home)/hub.git")
        #expect(try findings(sandbox, "--ask-remote").isEmpty)
        try sandbox.shell("rm -r hub.git")
        #expect(try findings(sandbox).isEmpty)
        #expect(Array(try findings(sandbox, "--ask-remote").keys) == ["remote"])
    }

    @Test func `Files that are no items are named with the reason`() throws {
        let sandbox = try Sandbox.store("Buy milk")
        try sandbox.shell(
            """
            cd sheaf; head -c 9000000 /dev/zero | tr '\\0' x > big.md; printf 'a\\0b\\n' > nul.md
            printf 'm\\0i\\0l\\0k\\0' > wide.md
            """)
        let doctor = try sandbox.sheaf("doctor").output
        #expect(doctor.contains("big.md:1:1: warning: larger than 8 MiB"), "\(doctor)")
        #expect(doctor.contains("nul.md:1:1: warning: not a text file"), "\(doctor)")
        #expect(doctor.contains("wide.md:1:1: warning: this is UTF-16"), "\(doctor)")
        for name in ["big.md", "nul.md", "wide.md"] {
            let shown = try sandbox.sheaf("show", name)
            #expect(shown.code == 65 && shown.errors.contains(name), "\(name): \(shown.errors)")
        }
    }
}
