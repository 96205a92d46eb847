import SheafSystem
import SystemPackage
import TestTraits
import Testing

@testable import SheafGit

@Suite(.limited) struct RefusingTests {
    /// A repository with one committed file, `a.md` of `one\n`.
    private func begun() throws -> TestRepository {
        try TestRepository(with: ["a.md": "one\n"])
    }

    private func expectRefused(
        _ store: TestRepository, _ error: ChangeError, _ changes: [FileChange],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let head = try store.git("rev-parse", "HEAD")
        let status = try store.git("status", "--porcelain")
        #expect(throws: error, sourceLocation: sourceLocation) {
            try store.commit(changes, message: "No")
        }
        #expect(try store.git("rev-parse", "HEAD") == head, sourceLocation: sourceLocation)
        #expect(try store.git("status", "--porcelain") == status, sourceLocation: sourceLocation)
        try store.expectSound(sourceLocation: sourceLocation)
    }

    @Test func `a file that is not what was expected is left alone`() throws {
        let store = try begun()
        let file = try path("a.md")
        try expectRefused(
            store, .changedMeanwhile(file), [.write(file, [], expecting: .contents(bytes("x")))])
        try expectRefused(store, .changedMeanwhile(file), [.write(file, [], expecting: .absent)])
        try expectRefused(store, .changedMeanwhile(file), [.delete(file, expecting: .blob([]))])
        try expectRefused(store, .changedMeanwhile(file), [.forget(file)])
        let none = try path("none.md")
        try expectRefused(
            store, .changedMeanwhile(none), [.write(none, [], expecting: .contents([]))])
        try expectRefused(store, .missing(none), [.record(none)])
        #expect(try store.read("a.md") == "one\n")
    }

    @Test func `nothing is reached through a symbolic link`() throws {
        let store = try begun()
        let outside = store.folder.appending("outside")
        _ = try Directory(creating: outside)
        try store.run(["ln", "-s", outside.string, store.root.appending("link").string])
        try store.run(["ln", "-s", "a.md", store.root.appending("alias.md").string])
        let link = try path("link")
        for change: FileChange in [
            try .adding("link/b.md", "x"),
            .record(try path("link/b.md")),
            .write(link, bytes("x"), expecting: .absent),
        ] {
            try expectRefused(store, .blocked(link), [change])
        }
        let alias = try path("alias.md")
        try expectRefused(
            store, .blocked(alias),
            [.write(alias, bytes("x"), expecting: .contents(bytes("one\n")))])
        #expect(try Directory(opening: outside).names().isEmpty)
        let layout = try #require(try RepositoryLayout(root: store.root))
        #expect(throws: SystemError.self) { try layout.read(path("link/b.md")) }
        #expect(try layout.read(path("a.md"))?.bytes == bytes("one\n"))
        #expect(throws: SystemError.self) { try layout.read(path("a.md"), limit: 3) }
    }

    @Test func `other repositories inside are not written into`() throws {
        let store = try begun()
        try store.git("init", "-q", store.root.appending("inner").string)
        let file = try path("inner/b.md")
        try expectRefused(
            store, .blocked(try path("inner")), [.write(file, [], expecting: .absent)])
        // A submodule that is not checked out is an empty directory.
        let head = try store.git("rev-parse", "HEAD").dropLast()
        try store.git("update-index", "--add", "--cacheinfo", "160000,\(head),sub")
        try store.git("commit", "-qm", "Submodule")
        _ = try Directory(creating: store.root.appending("sub"))
        let inside = try path("sub/b.md")
        try expectRefused(
            store, .insideSubmodule(inside), [.write(inside, [], expecting: .absent)])
    }

    @Test func `paths that contradict each other are refused`() throws {
        let store = try begun()
        let (file, below) = (try path("n"), try path("n/b.md"))
        try expectRefused(
            store, .conflictingChanges(file),
            [.write(file, [], expecting: .absent), .record(file)])
        try expectRefused(
            store, .conflictingChanges(below),
            [.write(file, [], expecting: .absent), .write(below, [], expecting: .absent)])
    }

    @Test(arguments: [
        ("MERGE_HEAD", RepositoryStateError.mergeInProgress),
        ("CHERRY_PICK_HEAD", .cherryPickInProgress),
        ("REVERT_HEAD", .revertInProgress), ("BISECT_LOG", .bisectInProgress),
        ("rebase-merge/done", .rebaseInProgress), ("rebase-apply/next", .rebaseInProgress),
        ("rebase-apply/applying", .mailInProgress),
    ])
    func `an unfinished operation of git's is not disturbed`(
        _ file: String, _ refusal: RepositoryStateError
    ) throws {
        let store = try begun()
        try store.write(".git/\(file)", try store.git("rev-parse", "HEAD"))
        #expect(try store.open().refusals(for: .change) == [refusal])
        #expect(throws: ChangeError.refused([refusal])) { try store.commit([.adding("b.md", "")]) }
        #expect(try store.read("b.md") == nil)
    }

    @Test func `a real conflict is told by its paths`() throws {
        let store = try begun()
        try store.git("checkout", "-qb", "side")
        try store.write("a.md", "side\n")
        try store.git("commit", "-qam", "Side")
        try store.git("checkout", "-q", "main")
        try store.write("a.md", "main\n")
        try store.git("commit", "-qam", "Main")
        try store.run([
            "sh", "-c", "git -C \(store.root.string) merge -q side >/dev/null; test $? = 1",
        ])
        #expect(
            try store.open().refusals(for: .change)
                == [.mergeInProgress, .unmerged([try path("a.md")])])
        try store.run(["rm", store.root.appending(".git/MERGE_HEAD").string])
        let unmerged = RepositoryStateError.unmerged([try path("a.md")])
        #expect(throws: ChangeError.refused([unmerged])) { try store.commit([.adding("b.md", "")]) }
    }

    @Test func `a detached HEAD is refused`() throws {
        let store = try begun()
        try store.git("checkout", "-q", "--detach")
        let id = try store.id("HEAD")
        try expectRefused(store, .refused([.detachedHead(id)]), [.adding("b.md", "")])
    }

    @Test func `a split index is refused, a sparse checkout only for a sync`() throws {
        let store = try begun()
        try store.write("sub/b.md", "b\n")
        try store.commitAll("Sub")
        try store.git("update-index", "--split-index")
        try expectRefused(store, .refused([.splitIndex]), [.adding("b.md", "")])
        try store.git("update-index", "--no-split-index")
        try store.git("sparse-checkout", "set", "--no-cone", "/*", "!/sub/")
        #expect(try store.open().refusals(for: .change).isEmpty)
        #expect(
            try store.open().refusals(for: .sync)
                == [.skipWorktree([try path("sub/b.md")]), .sparseCheckout])
        try store.commit([.adding("c.md", "c")], message: "Add")
        #expect(try store.git("ls-files", "-t") == "H a.md\nH c.md\nS sub/b.md\n")
        #expect(try store.git("status", "--porcelain").isEmpty)
        try store.git("sparse-checkout", "set", "--cone", "--sparse-index", "nowhere")
        #expect(try store.open().refusals(for: .change) == [.sparseIndex])
    }

    @Test func `shallow clones and what git is told to add later hold up a sync alone`() throws {
        let store = try begun()
        try store.write("a.md", "two\n")
        try store.git("commit", "-qam", "Two")
        let clone = store.folder.appending("clone")
        try store.run(["git", "clone", "-q", "--depth", "1", "file://\(store.root)", clone.string])
        let shallow = try store.open(root: clone)
        #expect(try shallow.refusals(for: .sync) == [.shallow])
        #expect(try shallow.refusals(for: .change).isEmpty)
        try store.write("later.md", "x")
        try store.git("add", "-N", "later.md")
        #expect(try store.open().refusals(for: .sync) == [.intentToAdd([try path("later.md")])])
        try store.commit([.changing("a.md", from: "two\n", to: "3")], message: "Three")
        #expect(try store.git("status", "--porcelain") == " A later.md\n")
    }

    @Test func `a SHA-256 repository is not opened`() throws {
        let store = try TestRepository(gitInit: ["--object-format=sha256"])
        let layout = try #require(try RepositoryLayout(root: store.root))
        #expect {
            _ = try Repository(opening: layout, environment: store.environment)
        } throws: { error in
            guard case .unsupported(store.root, _) = error as? RepositoryError else { return false }
            return true
        }
    }
}
