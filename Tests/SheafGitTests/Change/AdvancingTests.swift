import SystemPackage
import TestTraits
import Testing

@testable import SheafGit

/// Moving on to a commit that plain git made, with everything that plain git can do to a file.
@Suite(.limited) struct AdvancingTests {
    /// A store at `Begin`, and the commit `Theirs` that follows it.
    private func prepared() throws -> (TestRepository, ObjectID) {
        let store = try TestRepository()
        try shell(
            store,
            """
            mkdir folder; echo stays > stays.md; echo old > edited.md; echo run > script
            echo text > becomes-link.md; ln -s stays.md link; ln -s stays.md becomes-file
            echo flat > becomes-folder; echo one > folder/only.md; echo gone > gone.md
            echo moved > before.md; echo was > was-script; chmod +x was-script
            git add . && git commit -qm Begin
            """)
        try shell(
            store,
            """
            git checkout -q -b theirs
            echo new > edited.md; chmod +x script; chmod -x was-script
            echo made > made.sh; chmod +x made.sh; git mv before.md after.md
            rm becomes-link.md; ln -s nowhere becomes-link.md
            ln -sf edited.md link; rm becomes-file; echo file > becomes-file
            rm becomes-folder; mkdir -p becomes-folder/deep; echo x > becomes-folder/deep/x.md
            rm -r folder; ln -s /etc folder; rm gone.md
            git add -A . && git commit -qm Theirs && git checkout -q main
            """)
        let theirs = try store.id("theirs")
        return (store, theirs)
    }

    private func shell(_ store: TestRepository, _ script: String) throws {
        try store.run(["sh", "-ec", "cd '\(store.root.string)'\n\(script)"])
    }

    /// The working tree, index and branch are what git would have made of this commit.
    private func expectClean(_ store: TestRepository, at name: String) throws {
        #expect(try store.git("rev-parse", "main") == store.git("rev-parse", name))
        #expect(try store.git("status", "--porcelain").isEmpty)
        #expect(try store.git("diff", "--stat", name).isEmpty)
        #expect(try store.git("diff", "--cached", "--stat", name).isEmpty)
        try store.expectSound()
    }

    @Test func `modes, links, renames, folders and deletions arrive as git made them`() throws {
        let (store, theirs) = try prepared()
        try store.open().withChangeLock { try $0.advance(to: theirs) }
        try expectClean(store, at: "theirs")
        #expect(try store.run(["readlink", store.root.appending("link").string]) == "edited.md\n")
        #expect(try store.read("becomes-folder/deep/x.md") == "x\n")
    }

    @Test(arguments: [
        Failpoint.journalWritten, .fileSwapped, .filesSwapped, .decided, .indexSwapped,
        .branchMoved,
    ])
    func `a kill leaves modes and links before or after`(_ failpoint: Failpoint) throws {
        let (store, theirs) = try prepared()
        let killed = try store.open(["SHEAF_FAILPOINT": "simulate:\(failpoint.rawValue)"])
        #expect(throws: SimulatedKill.self) {
            try killed.withChangeLock { try $0.advance(to: theirs) }
        }
        let recovery = try store.open().withChangeLock { $0.recovery }
        #expect(recovery.rescued.isEmpty)
        let index = try #require(Failpoint.allCases.firstIndex(of: failpoint))
        let decision = try #require(Failpoint.allCases.firstIndex(of: .decided))
        if index >= decision {
            try expectClean(store, at: "theirs")
        } else {
            #expect(try store.git("log", "-1", "--format=%s") == "Begin\n")
            #expect(try store.git("status", "--porcelain").isEmpty)
            try store.expectSound()
            try store.open().withChangeLock { try $0.advance(to: theirs) }
            try expectClean(store, at: "theirs")
        }
    }

    @Test func `what is there already is taken as it is; anything else stops the move`() throws {
        let (store, theirs) = try prepared()
        try store.write("edited.md", "new\n")
        try shell(store, "echo made > made.sh; chmod +x made.sh")
        try store.write("script", "mine\n")
        let script = try path("script")
        #expect(throws: ChangeError.changedMeanwhile(script)) {
            try store.open().withChangeLock { try $0.advance(to: theirs) }
        }
        #expect(try store.read("script") == "mine\n")
        #expect(try store.read("gone.md") == "gone\n")
        #expect(try store.git("log", "-1", "--format=%s") == "Begin\n")
        try store.git("checkout", "-q", "script")
        try store.open().withChangeLock { try $0.advance(to: theirs) }
        try expectClean(store, at: "theirs")
    }

    @Test func `where the file system has no modes only the index learns of them`() throws {
        let (store, theirs) = try prepared()
        try store.git("config", "core.fileMode", "false")
        try store.open().withChangeLock { try $0.advance(to: theirs) }
        try expectClean(store, at: "theirs")
        #expect(try store.git("ls-files", "-s", "script").hasPrefix("100755 "))
        #expect(try store.git("ls-files", "-s", "was-script").hasPrefix("100644 "))
    }

    @Test func `a commit that does not build on HEAD is not moved to`() throws {
        let (store, theirs) = try prepared()
        try store.git("commit", "-q", "--allow-empty", "-m", "Ours")
        #expect(throws: ChangeError.notAhead(theirs)) {
            try store.open().withChangeLock { try $0.advance(to: theirs) }
        }
        #expect(try store.git("log", "-1", "--format=%s") == "Ours\n")
        #expect(try store.git("status", "--porcelain").isEmpty)
        try store.expectSound()
    }

    @Test func `a path into git's own directory stays in git and is not written`() throws {
        let (store, _) = try prepared()
        try shell(
            store,
            """
            blob=$(echo evil | git hash-object -w --stdin)
            tree=$( (git ls-tree main; printf '040000 tree %s\\t.git\\n' \
                $(printf '100644 blob %s\\tconfig\\n' $blob | git mktree)) | git mktree)
            git update-ref refs/heads/evil $(git commit-tree -p main -m Evil $tree)
            """)
        let evil = try store.id("evil")
        let before = try store.read(".git/config")
        let entry = try store.git("ls-tree", "evil", ".git")
        try store.open().withChangeLock { session in
            try session.advance(to: evil)
            _ = try session.commit([.adding("new.md", "1")], message: "Ours")
        }
        #expect(try store.read(".git/config") == before)
        #expect(try store.git("log", "-2", "--format=%s", "main") == "Ours\nEvil\n")
        #expect(try store.git("ls-tree", "main", ".git") == entry)
    }

    @Test func `A submodule that is not here stays in git`() throws {
        let (store, theirs) = try prepared()
        try shell(
            store,
            """
            git checkout -q theirs
            git update-index --add --cacheinfo 160000,\(theirs),module
            git commit -qm Module && git checkout -q main
            """)
        let module = try store.id("theirs")
        try store.open().withChangeLock { try $0.advance(to: module) }
        #expect(try store.git("log", "-1", "--format=%s") == "Module\n")
        #expect(try store.git("status", "--porcelain") == "")
        #expect(try store.git("ls-files", "-t", "module") == "S module\n")
        #expect(try store.open().pool.status().onlyInGit == ["module"])
    }
}
