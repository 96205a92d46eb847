import TestTraits
import Testing

/// Plain git beside sheaf, with real repositories: what its own commands do to notes.
@Suite(.limited) struct MergeDriverTests {
    private static let note = """
        ---
        id: k7m3x9q2
        title: Shopping
        due: 2026-11-25
        ---
        - [ ] milk
        - [ ] bread
        - [ ] cheese

        """

    /// A store with a note, and a branch `other` whose last commit clashes with that of `main`:
    /// neighbouring lines, and a value that both changed.
    private func clashing(_ sandbox: Sandbox) throws {
        try sandbox.sheaf("init")
        try sandbox.write("sheaf/note.md", Self.note)
        try sandbox.git("add -A && git commit -qm base && git branch other")
        try sandbox.edit("s/ milk/ oat milk/; s/11-25/11-26/", "ours")
        try sandbox.git("checkout -q other")
        try sandbox.edit("s/\\[ \\] bread/[x] bread/; s/11-25/11-27/", "theirs")
        try sandbox.git("checkout -q main")
    }

    private func check(_ sandbox: Sandbox, sourceLocation: SourceLocation = #_sourceLocation) throws
    {
        let text = try #require(sandbox.read("sheaf/note.md"))
        let place = sourceLocation
        #expect(!text.contains("<<<<<<<") && !text.contains(">>>>>>>"), sourceLocation: place)
        #expect(text.contains("- [ ] oat milk\n"), sourceLocation: place)
        #expect(text.contains("x] bread\n"), sourceLocation: place)
        #expect(text.contains(" 1 due · "), sourceLocation: place)
        #expect(text.contains("2026-11-26") && text.contains("2026-11-27"), sourceLocation: place)
        let unmerged = try sandbox.git("ls-files -u").output
        #expect(unmerged.isEmpty, sourceLocation: place)
    }

    @Test(arguments: [
        "merge -q --no-edit other", "rebase -q other", "cherry-pick other",
        "pull -q --no-rebase --no-edit . other", "pull -q --rebase . other",
    ])
    func `Git's commands leave no markers`(command: String) throws {
        let sandbox = try Sandbox()
        try clashing(sandbox)
        try sandbox.git(command)
        try check(sandbox)
        #expect(try sandbox.git("status --porcelain").output.isEmpty)
    }

    @Test func `A stash comes back without markers`() throws {
        let sandbox = try Sandbox()
        try clashing(sandbox)
        // The stash is our change; what it meets is theirs.
        try sandbox.git("reset -q --soft HEAD~1 && git stash -q && git merge -q other")
        try sandbox.git("stash pop -q")
        try check(sandbox)
    }

    @Test func `A clone without the driver gets git's own conflict`() throws {
        let sandbox = try Sandbox()
        try clashing(sandbox)
        try sandbox.git("config --remove-section merge.sheaf")
        #expect(try sandbox.shell("git -C sheaf merge other").code != 0)
        #expect(try #require(sandbox.read("sheaf/note.md")).contains("<<<<<<<"))
    }

    /// Without a fallback git would take our version whole, and `git add` would drop theirs.
    @Test(arguments: ["exit 127", "kill -9 $$", "exit 74"])
    func `Where the driver fails git's own merge steps in`(script: String) throws {
        let sandbox = try Sandbox()
        try clashing(sandbox)
        try sandbox.write("bin/sheaf", "#!/bin/sh\n\(script)\n")
        let path = "\(sandbox.home)/bin:/usr/bin:/bin"
        let merge = try sandbox.shell(
            "chmod +x bin/sheaf; git -C sheaf merge other", with: ["PATH": path])
        #expect(merge.code == 1)
        let text = try #require(sandbox.read("sheaf/note.md"))
        #expect(text.contains("<<<<<<<") && text.contains("oat milk") && text.contains("11-27"))
        #expect(try !sandbox.git("ls-files -u").output.isEmpty)
    }

    @Test func `A program that is not installed is as good as one that fails`() throws {
        let sandbox = try Sandbox()
        try clashing(sandbox)
        let merge = try sandbox.shell(
            "git -C sheaf merge other", with: ["PATH": "/usr/bin:/bin"])
        #expect(merge.code == 1)
        #expect(try #require(sandbox.read("sheaf/note.md")).contains("<<<<<<<"))
    }

    @Test func `What is no text, and what lies in dot directories, is left to git`() throws {
        let sandbox = try Sandbox.store()
        try sandbox.shell(
            """
            cd sheaf; mkdir .github; printf 'a\\000b\\n' > binary.md; echo a > .github/x.md
            git add -A; git commit -qm base; git branch other
            printf 'a\\000c\\n' > binary.md; echo b > .github/x.md; git commit -qam ours
            git checkout -q other
            printf 'a\\000d\\n' > binary.md; echo c > .github/x.md; git commit -qam theirs
            git checkout -q main
            """)
        let merge = try sandbox.shell("git -C sheaf merge other")
        #expect(merge.code == 1 && !merge.errors.contains("sheaf"), "\(merge.errors)")
        #expect(sandbox.read("sheaf/binary.md") == "a\u{0}c\n")
        #expect(try #require(sandbox.read("sheaf/.github/x.md")).contains("<<<<<<<"))
        let unmerged = try sandbox.git("diff --name-only --diff-filter=U").output
        #expect(unmerged == ".github/x.md\nbinary.md\n")
    }

    /// The later commit's value stands; which one that is does not depend on who merges.
    @Test(arguments: [true, false])
    func `The later change wins, whichever side it is on`(oursIsLater: Bool) throws {
        let sandbox = try Sandbox()
        try clashing(sandbox)
        let (late, early) = oursIsLater ? ("main", "other") : ("other", "main")
        for (branch, year) in [(late, 2030), (early, 2029)] {
            try sandbox.git(
                "checkout -q \(branch) && GIT_COMMITTER_DATE=\(year)-01-01T00:00:00Z "
                    + "git commit -q --amend --no-edit")
        }
        try sandbox.git("checkout -q main")
        for direction in ["main other", "other main"] {
            let names = direction.split(separator: " ")
            try sandbox.git(
                "checkout -q \(names[0]) && git merge -q --no-edit \(names[1])")
            let text = try #require(sandbox.read("sheaf/note.md"))
            #expect(text.contains("due: 2026-11-2\(oursIsLater ? 6 : 7)\n"), "\(direction)")
            try sandbox.git("reset -q --hard ORIG_HEAD && git checkout -q main")
        }
    }

    /// A rebase names no commits; all that is left to go by is what the files hold.
    @Test func `Without commits to go by both directions agree`() throws {
        let sandbox = try Sandbox()
        try sandbox.write("o", "---\nid: k7m3x9q2\ndue: 2026-11-25\n---\na\n")
        try sandbox.write("x", "---\nid: k7m3x9q2\ndue: 2026-11-26\n---\na\n")
        try sandbox.write("y", "---\nid: k7m3x9q2\ndue: 2026-11-27\n---\na\n")
        try sandbox.shell("cp x one; cp y other")
        #expect(try sandbox.sheaf("merge-driver", "o", "one", "y", "a.md").code == 0)
        #expect(try sandbox.sheaf("merge-driver", "o", "other", "x", "a.md").code == 0)
        #expect(sandbox.read("one") == sandbox.read("other"))
        #expect(sandbox.read("one") != sandbox.read("x"))
        for (side, day) in [("ours", "26"), ("theirs", "27")] {
            try sandbox.shell("cp x one")
            try sandbox.sheaf("merge-driver", "o", "one", "y", "a.md", "--newer", side)
            #expect(try #require(sandbox.read("one")).contains("due: 2026-11-\(day)\n"))
        }
    }

    @Test func `Odd paths are taken as they are, and odd calls refused`() throws {
        let sandbox = try Sandbox()
        for name in ["o", "x", "y"] { try sandbox.write(name, name == "y" ? "b\n" : "a\n") }
        for path in ["-x.md", "회의 록\n.md", "--.md", "a/b c.md"] {
            try sandbox.shell("cp x one")
            let merge = try sandbox.sheaf("merge-driver", "o", "one", "y", path)
            #expect(merge.code == 0 && sandbox.read("one") == "b\n", "\(path) \(merge.errors)")
        }
        #expect(try sandbox.sheaf("merge-driver", "o", "x", "y").code == 64)
        #expect(try sandbox.sheaf("merge-driver", "o", "x", "y", "a.md", "b").code == 64)
        #expect(try sandbox.sheaf("merge-driver", "o", "x", "gone", "a.md").code == 74)
        #expect(try sandbox.sheaf("merge-driver", "o", "x", "y", "../a.md").code == 1)
        #expect(sandbox.read("x") == "a\n")
    }

    @Test func `A file over the size of an item is left to git untouched`() throws {
        let sandbox = try Sandbox()
        for name in ["o", "x"] { try sandbox.write(name, "a\n") }
        try sandbox.shell("head -c 9000000 /dev/zero | tr '\\0' 'a' > y; cp x one")
        #expect(try sandbox.sheaf("merge-driver", "o", "one", "y", "a.md").code == 1)
        #expect(sandbox.read("one") == "a\n")
        #expect(try sandbox.shell("ls -A").output == "o\none\nx\ny\n")
    }
}

/// How the driver gets into clones, and what is respected there.
@Suite(.limited) struct MergeDriverInstallationTests {
    private static let driver =
        "sheaf merge-driver %O %A %B %P || git merge-file --marker-size=%L %A %O %B || exit 1\n"

    @Test func `Stores that are made, adopted or cloned have the driver`() throws {
        let sandbox = try Sandbox.store()
        #expect(try sandbox.git("config merge.sheaf.driver").output == Self.driver)
        #expect(sandbox.read("sheaf/.gitattributes") == "*.md merge=sheaf -text\n")
        #expect(sandbox.read("sheaf/.git/info/attributes") == nil)

        try sandbox.write("vault/a.md", "a\n")
        try sandbox.sheaf("init", "vault")
        #expect(try sandbox.shell("git -C vault config merge.sheaf.driver").output == Self.driver)
        #expect(sandbox.read("vault/.gitattributes") == nil)
        #expect(
            sandbox.read("vault/.git/info/attributes")
                == "*.md merge=sheaf -text\n*.markdown merge=sheaf -text\n")

        for origin in ["sheaf", "vault"] {
            try sandbox.sheaf("clone", "\(sandbox.home)/\(origin)", "copy-\(origin)")
            let driver = try sandbox.shell("git -C copy-\(origin) config merge.sheaf.driver")
            #expect(driver.output == Self.driver)
            #expect(try attributes(sandbox, "copy-\(origin)") == "a.md: merge: sheaf\n")
        }
    }

    @Test func `A clone that git made is set up by the first change, not by reading`() throws {
        let sandbox = try Sandbox()
        try sandbox.write("vault/a.md", "a\n")
        try sandbox.sheaf("init", "vault")
        try sandbox.shell("git clone -q vault clone")
        try sandbox.sheaf("--store", "clone", "list")
        #expect(try sandbox.shell("git -C clone config merge.sheaf.driver").code == 1)
        try sandbox.sheaf("--store", "clone", "add", "Milk")
        #expect(try sandbox.shell("git -C clone config merge.sheaf.driver").output == Self.driver)
        #expect(try attributes(sandbox, "clone") == "a.md: merge: sheaf\n")
        #expect(
            sandbox.read("clone/.git/info/exclude")?.contains(".sheaf-*~\n") == true)
    }

    @Test func `A driver that somebody set stays, and one that was taken away does too`() throws {
        let sandbox = try Sandbox.store()
        try sandbox.git("config merge.sheaf.driver true")
        try sandbox.sheaf("add", "Milk")
        #expect(try sandbox.git("config merge.sheaf.driver").output == "true\n")
        try sandbox.git("config --unset merge.sheaf.driver; git config sheaf.mergeDriver false")
        try sandbox.sheaf("add", "Bread")
        #expect(try sandbox.shell("git -C sheaf config merge.sheaf.driver").code == 1)
    }

    /// `-text` would show every note of such a clone as changed.
    @Test func `Where git converts line endings, only the merge is set`() throws {
        let sandbox = try Sandbox()
        try sandbox.write("vault/a.md", "a\n")
        try sandbox.sheaf("init", "vault")
        try sandbox.shell("git -c core.autocrlf=true clone -q -c core.autocrlf=true vault clone")
        #expect(sandbox.read("clone/a.md") == "a\r\n")
        try sandbox.sheaf("--store", "clone", "add", "Milk")
        #expect(
            sandbox.read("clone/.git/info/attributes")
                == "*.md merge=sheaf\n*.markdown merge=sheaf\n")
        #expect(try sandbox.shell("git -C clone status --porcelain a.md").output.isEmpty)
    }

    private func attributes(_ sandbox: Sandbox, _ store: String) throws -> String {
        try sandbox.shell("git -C \(store) check-attr merge -- a.md").output
    }
}

extension Sandbox {
    /// Runs git in the store, which has to succeed.
    @discardableResult
    func git(
        _ arguments: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Finished {
        let finished = try shell("cd sheaf && git \(arguments)")
        #expect(
            finished.code == 0, "git \(arguments)\n\(finished.errors)",
            sourceLocation: sourceLocation)
        return finished
    }

    /// Edits the note by a script for sed, and commits it.
    fileprivate func edit(_ script: String, _ message: String) throws {
        let finished = try shell(
            "cd sheaf && sed -i '\(script)' note.md && git commit -qam \(message)")
        #expect(finished.code == 0, "\(finished.errors)")
    }
}
