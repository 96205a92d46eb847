import Glibc
import SheafSystem
import SystemPackage
import TestTraits
import Testing

@testable import SheafGit

/// What an advance puts aside stays within reach of an editor that has it open.
@Suite(.limited) struct DisplacedTests {
    /// A store at `Begin`, and the commit that follows it with other text and one file less.
    private func prepared() throws -> (TestRepository, ObjectID) {
        let store = try TestRepository(with: ["edited.md": "old\n", "gone.md": "gone\n"])
        try store.git("checkout", "-qb", "theirs")
        try store.write("edited.md", "new\n")
        try store.git("rm", "-q", "gone.md")
        try store.git("commit", "-qam", "Theirs")
        let theirs = try store.id("HEAD")
        try store.git("checkout", "-q", "main")
        return (store, theirs)
    }

    /// Opens a file as an editor that saves in place does, and writes after `body`.
    private func save(
        _ path: String, of store: TestRepository, _ text: String, after body: () throws -> Void
    ) throws {
        let descriptor = try FileDescriptor.open(store.root.appending(path), .readWrite)
        try descriptor.closeAfter {
            try body()
            _ = try descriptor.writeAll(toAbsoluteOffset: 0, text.utf8)
        }
    }

    private func displaced(
        _ store: TestRepository, lettingGo: Bool = false
    ) throws -> [DisplacedFile] {
        try store.open().withChangeLock { try $0.displacedFiles(lettingGoOf: lettingGo).changed }
    }

    private func files(_ store: TestRepository) throws -> Int {
        let layout = try #require(try RepositoryLayout(root: store.root))
        return try Directory(creating: layout.privateDirectory.appending("displaced")).names().count
    }

    @Test func `what is written into an open file after it was replaced is found`() throws {
        let (store, theirs) = try prepared()
        try save("gone.md", of: store, "gone, with a late line\n") {
            try save("edited.md", of: store, "old, and late\n") {
                try store.open().withChangeLock { try $0.advance(to: theirs) }
                #expect(try displaced(store).isEmpty)
            }
        }
        #expect(try store.read("edited.md") == "new\n")
        let found = try displaced(store)
        #expect(found.map(\.path.string) == ["edited.md", "gone.md"])
        #expect(found.map(\.was) == [.blob(bytes("old\n")), .blob(bytes("gone\n"))])
        #expect(found.first?.bytes == bytes("old, and late\n"))
        try store.open().withChangeLock { try $0.settle(found) }
        #expect(try displaced(store).isEmpty)
        try store.expectSound()
    }

    @Test func `what is written into a file that a recovery took back is found`() throws {
        let (store, theirs) = try prepared()
        let killed = try store.open(["SHEAF_FAILPOINT": "simulate:filesSwapped"])
        #expect(throws: SimulatedKill.self) {
            try killed.withChangeLock { try $0.advance(to: theirs) }
        }
        try save("edited.md", of: store, "new, and late\n") {
            let found = try displaced(store)
            #expect(found.isEmpty)
        }
        #expect(try store.read("edited.md") == "old\n")
        let found = try displaced(store)
        #expect(found.map(\.path.string) == ["edited.md"])
        #expect(found.map(\.was) == [.blob(bytes("new\n"))])
        #expect(found.first?.bytes == bytes("new, and late\n"))
        try store.expectSound()
    }

    @Test func `what a recovery leaves because it was saved since is not taken back later`() throws
    {
        let (store, theirs) = try prepared()
        let killed = try store.open(["SHEAF_FAILPOINT": "simulate:filesSwapped"])
        #expect(throws: SimulatedKill.self) {
            try killed.withChangeLock { try $0.advance(to: theirs) }
        }
        try save("edited.md", of: store, "new, and mine\n") {}
        #expect(try displaced(store).isEmpty)
        #expect(try store.read("edited.md") == "new, and mine\n")
        #expect(try displaced(store, lettingGo: true).isEmpty)
    }

    @Test func `an editor that goes on writing is found again, from what it had written`() throws {
        let (store, theirs) = try prepared()
        let descriptor = try FileDescriptor.open(store.root.appending("edited.md"), .readWrite)
        try descriptor.closeAfter {
            try store.open().withChangeLock { try $0.advance(to: theirs) }
            _ = try descriptor.writeAll(toAbsoluteOffset: 0, "one\n".utf8)
            let first = try displaced(store)
            try store.open().withChangeLock { try $0.settle(first) }
            _ = try descriptor.writeAll(toAbsoluteOffset: 0, "two\n".utf8)
            let second = try displaced(store)
            #expect(second.map(\.was) == [.blob(bytes("one\n"))])
            #expect(second.map(\.bytes) == [bytes("two\n")])
        }
    }

    @Test func `untouched files go after a while, touched ones stay until they are settled`() throws
    {
        let (store, theirs) = try prepared()
        try save("edited.md", of: store, "late\n") {
            try store.open().withChangeLock { try $0.advance(to: theirs) }
            #expect(try files(store) == 3)
        }
        #expect(try displaced(store, lettingGo: true).count == 1)
        #expect(try files(store) == 2)
        let found = try displaced(store)
        try store.open().withChangeLock { try $0.settle(found) }
        #expect(try displaced(store, lettingGo: true).isEmpty)
        #expect(try files(store) == 0)
    }

    @Test(arguments: [
        Failpoint.decided, .indexSwapped, .branchMoved, .displacedRemoved, .journalRemoved,
    ])
    func `a kill after the decision keeps them too`(_ failpoint: Failpoint) throws {
        let (store, theirs) = try prepared()
        try save("edited.md", of: store, "late\n") {
            let killed = try store.open(["SHEAF_FAILPOINT": "simulate:\(failpoint.rawValue)"])
            #expect(throws: SimulatedKill.self) {
                try killed.withChangeLock { try $0.advance(to: theirs) }
            }
        }
        let found = try displaced(store)
        #expect(found.map(\.bytes) == [bytes("late\n")])
        #expect(try store.git("status", "--porcelain").isEmpty)
        try store.expectSound()
    }

    @Test func `a list that cannot be read loses no file`() throws {
        let (store, theirs) = try prepared()
        try save("edited.md", of: store, "late\n") {
            try store.open().withChangeLock { try $0.advance(to: theirs) }
        }
        let layout = try #require(try RepositoryLayout(root: store.root))
        let folder = layout.privateDirectory.appending("displaced")
        try store.run(["sh", "-c", "cd '\(folder.string)'; for f in list-*; do echo x > $f; done"])
        #expect(try displaced(store).isEmpty)
        #expect(try files(store) == 0)
        let rescued = try Directory(
            opening: layout.privateDirectory.appending("rescued"))
        #expect(
            try rescued.names().map { try rescued.read($0)?.bytes } == [bytes("late\n")])
    }
}
