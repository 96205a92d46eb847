import SheafSystem
import SystemPackage
import TestTraits
import Testing

@testable import SheafGit

@Suite(.limited) struct RecoveryTests {
    /// Everything a change can do at once: an edit by hand recorded, a file written over it, one
    /// made, one deleted with its directory; and beside it things of the user's.
    private func prepared() throws -> TestRepository {
        let store = try TestRepository(with: [
            "a/edited.md": "old\n", "b/gone.md": "gone\n", "staged.md": "old\n",
        ])
        try store.write("a/edited.md", "by hand\n")
        try store.write("staged.md", "new\n")
        try store.git("add", "staged.md")
        try store.write("untracked.md", "mine\n")
        return store
    }

    private func drafts() throws -> [CommitDraft] {
        [
            CommitDraft([.record(try path("a/edited.md"))], message: "Edit"),
            try CommitDraft(
                [
                    .changing("a/edited.md", from: "by hand\n", to: "new\n"),
                    .adding("c/d/made.md", "made\n"),
                    .deleting("b/gone.md", "gone\n"),
                ], message: "Change"),
        ]
    }

    private func kill(_ store: TestRepository, at failpoint: Failpoint) throws {
        let repository = try store.open(["SHEAF_FAILPOINT": "simulate:\(failpoint.rawValue)"])
        #expect(throws: SimulatedKill.self) {
            try repository.withChangeLock { session in _ = try session.commit(drafts()) }
        }
    }

    @discardableResult
    private func recover(_ store: TestRepository) throws -> Recovery {
        try store.open().withChangeLock { $0.recovery }
    }

    /// Whether the change happened; an issue where it is neither or.
    @discardableResult
    private func expectBeforeOrAfter(
        _ store: TestRepository, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Bool {
        let isAfter = try store.git("log", "-1", "--format=%s") == "Change\n"
        #expect(
            try store.read("a/edited.md") == (isAfter ? "new\n" : "by hand\n"),
            sourceLocation: sourceLocation)
        #expect(
            try store.read("c/d/made.md") == (isAfter ? "made\n" : nil),
            sourceLocation: sourceLocation)
        #expect(
            try store.read("b/gone.md") == (isAfter ? nil : "gone\n"),
            sourceLocation: sourceLocation)
        #expect(!store.root.appending(isAfter ? "b" : "c").exists, sourceLocation: sourceLocation)
        let others = "M  staged.md\n?? untracked.md\n"
        #expect(
            try store.git("status", "--porcelain")
                == (isAfter ? others : " M a/edited.md\n" + others),
            sourceLocation: sourceLocation)
        #expect(
            try store.git("log", "--format=%s")
                == (isAfter ? "Change\nEdit\nBegin\n" : "Begin\n"), sourceLocation: sourceLocation)
        try store.expectSound(sourceLocation: sourceLocation)
        return isAfter
    }

    @Test(arguments: Failpoint.allCases.filter { $0 != .rolledBack })
    func `a kill between two steps ends before or after`(_ failpoint: Failpoint) throws {
        let store = try prepared()
        try kill(store, at: failpoint)
        let recovery = try recover(store)
        #expect(recovery.rescued.isEmpty)
        let isAfter = try expectBeforeOrAfter(store)
        // The decision is the border.
        let index = try #require(Failpoint.allCases.firstIndex(of: failpoint))
        let decision = try #require(Failpoint.allCases.firstIndex(of: .decided))
        #expect(isAfter == (index >= decision))

        // A stray commit afterwards reverts nothing.
        try store.git("commit", "-qam", "Stray")
        #expect(try store.git("show", "HEAD:a/edited.md") == (isAfter ? "new\n" : "by hand\n"))
        #expect(try store.git("show", "HEAD:staged.md") == "new\n")
        #expect(try store.git("status", "--porcelain") == "?? untracked.md\n")

        // The next change goes on as if nothing had been.
        if !isAfter {
            try store.open().withChangeLock { session in _ = try session.commit(drafts()) }
            #expect(try store.read("a/edited.md") == "new\n")
            #expect(try store.git("status", "--porcelain") == "?? untracked.md\n")
        }
    }

    @Test(
        arguments: [Failpoint.fileSwapped, .filesSwapped],
        [Failpoint.rolledBack, .indexWritten])
    func `recovery may be killed too`(_ first: Failpoint, _ second: Failpoint) throws {
        let store = try prepared()
        try kill(store, at: first)
        let repository = try store.open(["SHEAF_FAILPOINT": "simulate:\(second.rawValue)"])
        _ = try? repository.withChangeLock { _ in }
        try recover(store)
        #expect(try !expectBeforeOrAfter(store))
    }

    @Test(arguments: [
        Failpoint.indexWritten, .indexSwapped, .reflogWritten, .branchMoved, .displacedRemoved,
    ])
    func `finishing may be killed too`(_ second: Failpoint) throws {
        let store = try prepared()
        try kill(store, at: .decided)
        let repository = try store.open(["SHEAF_FAILPOINT": "simulate:\(second.rawValue)"])
        #expect(throws: SimulatedKill.self) { try repository.withChangeLock { _ in } }
        #expect(try recover(store).outcome == .finished)
        #expect(try expectBeforeOrAfter(store))
    }

    @Test func `a file saved after the kill is not overwritten by the recovery`() throws {
        let store = try prepared()
        try kill(store, at: .filesSwapped)
        try store.write("a/edited.md", "saved later\n")
        try store.write("b/gone.md", "made again\n")
        let recovery = try recover(store)
        #expect(recovery == Recovery(outcome: .undone))
        #expect(try store.read("a/edited.md") == "saved later\n")
        #expect(try store.read("b/gone.md") == "made again\n")
        #expect(try store.read("c/d/made.md") == nil)
        try store.expectSound()
    }

    @Test func `displaced bytes that git does not know are kept`() throws {
        let store = try TestRepository()
        try store.write("a.md", "never committed\n")
        let repository = try store.open(["SHEAF_FAILPOINT": "simulate:filesSwapped"])
        #expect(throws: SimulatedKill.self) {
            try repository.commit([.changing("a.md", from: "never committed\n", to: "new\n")])
        }
        try store.write("a.md", "saved later\n")
        let recovery = try recover(store)
        let rescued = try #require(recovery.rescued.first)
        #expect(recovery.rescued.count == 1)
        let found = try Directory(opening: rescued.removingLastComponent())
            .read(try #require(rescued.lastComponent).string.utf8)
        #expect(found?.bytes == bytes("never committed\n"))
        #expect(try store.read("a.md") == "saved later\n")
    }

    @Test func `what is kept aside never writes over what was kept before`() throws {
        let store = try TestRepository()
        let layout = try #require(try RepositoryLayout(root: store.root))
        let folder = try PrivateFolder(layout)
        for text in ["one", "two", "three"] {
            try folder.temporary.create("0f".utf8, bytes(text))
            let kept = try folder.rescue("0f".utf8, of: folder.temporary, as: "0f-note.md")
            let name = try #require(kept.lastComponent)
            let found = try Directory(opening: kept.removingLastComponent())
                .read(name.string.utf8)
            #expect(found?.bytes == bytes(text))
        }
        let rescued = try Directory(opening: layout.privateDirectory.appending("rescued"))
        #expect(try rescued.names().count == 3)
    }

    @Test func `what was saved in the moment of the exchange is put back`() throws {
        let store = try prepared()
        try store.open().withChangeLock { session in
            let plan = try session.plan(drafts())
            // As if the editor saved between our look and our exchange.
            try store.write("a/edited.md", "saved meanwhile\n")
            let file = try path("a/edited.md")
            #expect(throws: ChangeError.changedMeanwhile(file)) { try session.lockAndApply(plan) }
            #expect(try session.recover() == Recovery(outcome: .undone))
        }
        #expect(try store.read("a/edited.md") == "saved meanwhile\n")
        #expect(try store.read("b/gone.md") == "gone\n")
        #expect(try store.read("c/d/made.md") == nil)
        #expect(try store.git("log", "--format=%s") == "Begin\n")
        try store.expectSound()
    }

    @Test func `a file that appears where one was to be made stays`() throws {
        let store = try prepared()
        try store.open().withChangeLock { session in
            let plan = try session.plan(drafts())
            try store.write("c/d/made.md", "somebody's\n")
            let file = try path("c/d/made.md")
            #expect(throws: ChangeError.changedMeanwhile(file)) { try session.lockAndApply(plan) }
            _ = try session.recover()
        }
        #expect(try store.read("c/d/made.md") == "somebody's\n")
        #expect(try store.read("a/edited.md") == "by hand\n")
        #expect(try store.read("b/gone.md") == "gone\n")
        try store.expectSound()
    }

    @Test func `locks of others survive a recovery`() throws {
        let store = try prepared()
        try kill(store, at: .journalWritten)
        try store.write(".git/index.lock", "git's")
        #expect(try recover(store).outcome == .undone)
        #expect(try store.read(".git/index.lock") == "git's")
    }

    @Test func `a branch that somebody moved after the kill is not moved back`() throws {
        let store = try prepared()
        try kill(store, at: .indexSwapped)
        try store.run(["rm", store.root.appending(".git/refs/heads/main.lock").string])
        try store.git("commit", "-qam", "Stray")
        #expect(try recover(store).outcome == .finished)
        #expect(try store.git("log", "--format=%s") == "Stray\nBegin\n")
        #expect(try store.git("show", "HEAD:a/edited.md") == "new\n")
        #expect(try store.git("status", "--porcelain") == "?? untracked.md\n")
        try store.expectSound()
    }

    @Test(arguments: Failpoint.allCases.filter { $0 != .rolledBack })
    func `a file that was to become a folder is one or the other`(_ failpoint: Failpoint) throws {
        let store = try TestRepository(with: ["a": "file"])
        let repository = try store.open(["SHEAF_FAILPOINT": "simulate:\(failpoint.rawValue)"])
        #expect(throws: SimulatedKill.self) {
            try repository.commit([.deleting("a", "file"), .adding("a/b/c", "below")])
        }
        let isAfter = try recover(store).outcome == .finished || failpoint == .journalRemoved
        #expect(try store.git("ls-files") == (isAfter ? "a/b/c\n" : "a\n"))
        #expect(try store.git("status", "--porcelain").isEmpty)
        try store.expectSound()
    }

    @Test func `without an exchange files are moved away and placed`() throws {
        let store = try prepared()
        let layout = try #require(try RepositoryLayout(root: store.root))
        var swapper = try FileSwapper(layout)
        swapper.exchanges = false
        let name = SwapName(store.environment)
        let swap = Journal.Swap(name: name, old: plain("by hand\n"), new: plain("new\n"))
        try swapper.folder.temporary.create(name.bytes, bytes("new\n"))
        try swapper.perform(swap, at: path("a/edited.md"))
        #expect(try store.read("a/edited.md") == "new\n")
        #expect(try swapper.folder.temporary.read(name.ofOldFile)?.bytes == bytes("by hand\n"))
        let file = try path("a/edited.md")
        let other = Journal.Swap(
            name: SwapName(store.environment), old: plain(""), new: plain("x"))
        try swapper.folder.temporary.create(other.name.bytes, bytes("x"))
        #expect(throws: ChangeError.changedMeanwhile(file)) {
            try swapper.perform(other, at: file)
        }
    }

    @Test(arguments: [false, true])
    func `a kill while a file is away without an exchange is undone`(_ isPlaced: Bool) throws {
        let store = try prepared()
        try kill(store, at: .journalWritten)
        let layout = try #require(try RepositoryLayout(root: store.root))
        let folder = try PrivateFolder(layout)
        let seal = try JournalSignature(for: folder, store.environment)
        let journal = try #require(
            try folder.folder.read(Journal.name)
                .flatMap { seal.opened($0.bytes) }.flatMap { Journal($0) })
        let file = try path("a/edited.md")
        let name = try #require(journal.steps.first { $0.path == file }?.swap?.name)
        let parent = try Directory(opening: store.root.appending("a"))
        try parent.move(file.name, to: folder.temporary, as: name.ofOldFile)
        if isPlaced { try folder.temporary.move(name.bytes, to: parent, as: file.name) }
        try recover(store)
        #expect(try !expectBeforeOrAfter(store))
    }
}

private func plain(_ text: String) -> TreeEntry {
    TreeEntry(mode: .regular, id: .blob(bytes(text)))
}
