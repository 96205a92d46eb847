import SheafSystem
import SystemPackage
import TestTraits
import Testing

@testable import SheafGit

@Suite(.limited) struct CommittingTests {
    @Test func `a first commit in an empty repository is what git itself would have made`() throws {
        let store = try TestRepository()
        let id = try store.commit(
            [.adding("tasks/2026-11/milk.md", "# Milk\n")], message: "Add \"Milk\"")
        #expect(try store.git("rev-parse", "HEAD") == "\(try #require(id))\n")
        #expect(try store.git("symbolic-ref", "HEAD") == "refs/heads/main\n")
        #expect(try store.read("tasks/2026-11/milk.md") == "# Milk\n")
        #expect(try store.git("show", "HEAD:tasks/2026-11/milk.md") == "# Milk\n")
        #expect(try store.git("status", "--porcelain").isEmpty)
        #expect(
            try store.git("log", "--format=%an %ae %at %cn %B")
                == "Mina mina@example.org 1800000000 Mina Add \"Milk\"\n\n")
        // The same tree and commit by git's own hands have the same ids.
        let tree = try store.git("write-tree").dropLast()
        #expect(try store.git("rev-parse", "HEAD^{tree}") == tree + "\n")
        try store.expectSound()
    }

    @Test func `changing, adding and deleting several files is one commit`() throws {
        let store = try TestRepository()
        let repository = try store.open()
        try repository.withChangeLock { session in
            _ = try session.commit(
                [
                    .adding("a/one.md", "1"),
                    .adding("a/two.md", "2"),
                    .adding("b/c/three.md", "3"),
                ], message: "Add three")
            let id = try session.commit(
                [
                    .changing("a/one.md", from: "1", to: "one"),
                    .deleting("b/c/three.md", "3"),
                    .adding("회의록.md", "안녕"),
                ], message: "Change")
            #expect(id != nil)
        }
        #expect(
            try store.git("-c", "core.quotepath=false", "show", "--format=", "--name-status")
                == "M\ta/one.md\nD\tb/c/three.md\nA\t회의록.md\n")
        #expect(try store.git("rev-list", "--count", "HEAD") == "2\n")
        #expect(try store.git("status", "--porcelain").isEmpty)
        #expect(!store.root.appending("b").exists, "directories left empty go")
        try store.expectSound()
    }

    @Test func `what else is staged or changed stays as it is`() throws {
        let store = try TestRepository(with: [
            "mine.md": "mine\n", "staged.md": "old\n", "edited.md": "old\n",
        ])
        try store.write("staged.md", "new\n")
        try store.write("added.md", "new\n")
        try store.git("add", "staged.md", "added.md")
        try store.write("edited.md", "new\n")
        try store.write("untracked.md", "new\n")
        try store.commit(
            [.changing("mine.md", from: "mine\n", to: "mine!\n")], message: "Change mine")
        #expect(
            try store.git("status", "--porcelain")
                == "A  added.md\n M edited.md\nM  staged.md\n?? untracked.md\n")
        #expect(try store.git("show", "--format=", "--name-only") == "mine.md\n")
        try store.expectSound()
    }

    @Test func `a hand edit is recorded first and the change follows, in one step`() throws {
        let store = try TestRepository(with: ["a.md": "one\n"])
        try store.write("a.md", "one by hand\n")
        try store.write("gone.md", "x")
        let ids = try store.open().withChangeLock { session in
            try session.commit([
                CommitDraft([.record(path("a.md"))], message: "Edit"),
                CommitDraft([], message: "Nothing"),
                CommitDraft(
                    [.changing("a.md", from: "one by hand\n", to: "two\n")], message: "Change"),
            ])
        }
        #expect(ids.map { $0 == nil } == [false, true, false])
        #expect(try store.git("log", "--format=%s") == "Change\nEdit\nBegin\n")
        #expect(try store.git("show", "HEAD~1:a.md") == "one by hand\n")
        #expect(try store.git("status", "--porcelain") == "?? gone.md\n")
        try store.expectSound()
    }

    @Test func `deletions by hand, links and executables are recorded as git records them`() throws
    {
        let store = try TestRepository(with: ["a.md": "one\n"])
        try store.run(["rm", store.root.appending("a.md").string])
        try store.write("tool.sh", "true\n")
        try store.run(["chmod", "+x", store.root.appending("tool.sh").string])
        try store.run(["ln", "-s", "no/where", store.root.appending("link").string])
        try store.commit(
            [
                .forget(path("a.md")),
                .record(path("tool.sh")),
                .record(path("link")),
            ], message: "Record")
        #expect(try store.git("status", "--porcelain").isEmpty)
        #expect(
            try store.git("ls-tree", "-r", "--format=%(objectmode) %(path)", "HEAD")
                == "120000 link\n100755 tool.sh\n")
        #expect(try store.git("cat-file", "blob", "HEAD:link") == "no/where")
        try store.expectSound()
    }

    @Test func `a file that is written keeps its mode`() throws {
        let store = try TestRepository()
        try store.write("tool.sh", "true\n")
        try store.run(["chmod", "750", store.root.appending("tool.sh").string])
        try store.commitAll()
        try store.commit([.changing("tool.sh", from: "true\n", to: "false\n")])
        #expect(
            try store.run(["stat", "-c", "%a", store.root.appending("tool.sh").string]) == "750\n")
        #expect(try store.git("status", "--porcelain").isEmpty)
    }

    @Test func `a file becomes a directory, and a directory a file`() throws {
        let store = try TestRepository()
        let repository = try store.open()
        try repository.withChangeLock { session in
            _ = try session.commit([.adding("a", "1")], message: "File")
            _ = try session.commit(
                [.deleting("a", "1"), .adding("a/b/c.md", "2")], message: "Directory")
        }
        #expect(try store.git("ls-files") == "a/b/c.md\n")
        #expect(try store.git("status", "--porcelain").isEmpty)
        try repository.withChangeLock { session in
            _ = try session.commit(
                [.adding("a", "3"), .deleting("a/b/c.md", "2")], message: "File again")
        }
        #expect(try store.git("ls-files") == "a\n")
        #expect(try store.git("status", "--porcelain").isEmpty)
        try store.expectSound()
    }

    @Test func `nothing to change makes no commit and touches nothing`() throws {
        let store = try TestRepository()
        let repository = try store.open()
        let write = try FileChange.adding("a.md", "1")
        let again = try FileChange.changing("a.md", from: "1", to: "1")
        try repository.withChangeLock { session in
            #expect(try session.commit([write], message: "Add") != nil)
            let before = try store.run(
                ["stat", "-c", "%i", store.root.appending(".git/index").string])
            #expect(try session.commit([again], message: "Again") == nil)
            #expect(
                try store.run(["stat", "-c", "%i", store.root.appending(".git/index").string])
                    == before)
        }
        #expect(try store.git("rev-list", "--count", "HEAD") == "1\n")
    }

    @Test func `many objects come as one pack`() throws {
        let store = try TestRepository()
        let changes = try (0..<40).map {
            try FileChange.adding("memos/\($0 % 7)/\($0).md", "memo \($0)\n")
        }
        try store.commit(changes, message: "Add forty")
        let counts = try store.git("count-objects", "-v")
        #expect(counts.hasPrefix("count: 0\n"))
        #expect(counts.contains("\npacks: 1\n"))
        #expect(counts.contains("in-pack: 50\n"), "40 blobs, 9 trees, a commit: \(counts)")
        #expect(try store.git("status", "--porcelain").isEmpty)
        try store.expectSound()
    }

    @Test func `what a kill left of a pack is removed, and not while it is being written`() throws {
        let store = try TestRepository()
        let repository = try store.open()
        func commit(_ name: String, count: Int) throws {
            try repository.withChangeLock { session in
                let changes = try (0..<count).map {
                    try FileChange.adding("\(name)\($0).md", "\(name)\($0)")
                }
                _ = try session.commit(changes, message: name)
            }
        }
        try commit("a", count: 30)
        #expect(
            try Directory(opening: store.root.appending(".git/objects/pack")).names().count == 2)
        let folder = try Directory(opening: store.root.appending(".git/sheaf/packing"))
        try folder.create("pack_git2_1idx.lock".utf8, bytes("half"))
        do {
            let lock = try FileLock.take("lock", in: folder, waiting: .seconds(60))
            try commit("b", count: 1)
            #expect(try folder.names().count == 2)
            _ = consume lock
        }
        try commit("c", count: 1)
        #expect(try folder.names() == [Array("lock".utf8)])
        try folder.create("pack_git2_2idx.lock".utf8, bytes("half"))
        try commit("d", count: 30)
        #expect(try folder.names() == [Array("lock".utf8)])
        try store.expectSound()
    }

    @Test func `reflogs get a line each, as from git`() throws {
        let store = try TestRepository()
        let repository = try store.open()
        try repository.withChangeLock { session in
            _ = try session.commit([.adding("a", "1")], message: "One\n\nBody")
            _ = try session.commit([.changing("a", from: "1", to: "2")], message: "Two")
        }
        for name in ["HEAD", "main"] {
            #expect(
                try store.git("reflog", "show", "--format=%gs", name)
                    == "commit: Two\ncommit (initial): One\n")
        }
        #expect(try store.git("rev-parse", "main@{1}") == store.git("rev-parse", "main~1"))
    }

    @Test func `packed branches, branches with slashes and empty folders in their way work`() throws
    {
        let store = try TestRepository(with: ["a": "1"])
        try store.git("checkout", "-qb", "team/mina")
        try store.git("pack-refs", "--all")
        _ = try Directory(creating: store.root.appending(".git/refs/heads/team/mina/old"))
        try store.run(["rmdir", store.root.appending(".git/refs/heads/team/mina/old").string])
        try store.commit([.changing("a", from: "1", to: "2")], message: "Two")
        #expect(try store.git("log", "--format=%s", "team/mina") == "Two\nBegin\n")
        #expect(try store.git("log", "--format=%s", "main") == "Begin\n")
        try store.expectSound()
    }

    @Test func `a linked working tree has its own index, lock and branch`() throws {
        let store = try TestRepository(with: ["a": "1"])
        let other = store.folder.appending("other")
        try store.git("worktree", "add", "-q", "-b", "side", other.string)
        try store.commit([.changing("a", from: "1", to: "2")], message: "Two", root: other)
        #expect(try store.git("log", "--format=%s", "side") == "Two\nBegin\n")
        #expect(try store.git("status", "--porcelain", root: other).isEmpty)
        #expect(try store.git("status", "--porcelain").isEmpty)
        #expect(try store.read("a") == "1")
        #expect(
            try store.git("reflog", "show", "--format=%gs", "HEAD", root: other).hasPrefix(
                "commit: Two\n"))
        try store.expectSound()
    }

    @Test(.enabled(if: FilePath("/dev/shm").isDirectory))
    func `a working tree on another file system than its git directory works`() throws {
        let store = try TestRepository(with: ["a": "1", "b/gone": "1"])
        let other = FilePath("/dev/shm/sheaf-test-\(UInt64.random(in: 0 ... .max))")
        try store.git("worktree", "add", "-q", "-b", "side", other.string)
        defer { _ = try? store.run(["rm", "-rf", other.string]) }
        try store.commit(
            [
                .changing("a", from: "1", to: "2"),
                .adding("c/new", "3"),
                .deleting("b/gone", "1"),
            ], message: "Two", root: other)
        #expect(try store.git("status", "--porcelain", root: other).isEmpty)
        #expect(try store.git("ls-files", root: other) == "a\nc/new\n")
        #expect(try store.run(["find", other.string, "-name", ".sheaf-*"]).isEmpty)
    }
}
