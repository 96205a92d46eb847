import SheafSystem
import TestTraits
import Testing

@testable import SheafGit

@Suite(.limited) struct JournalTests {
    private func journal() throws -> Journal {
        let name = try #require(TreePath(bytes: [0xff, 0x0a, 0x2f, 0x20]))
        return Journal(
            branch: try #require(ReferenceName("refs/heads/가")), old: nil, new: .emptyTree,
            steps: [
                Journal.Step(path: name, entry: TreeEntry(mode: .executable, id: .emptyTree)),
                Journal.Step(
                    path: name, entry: TreeEntry(mode: .submodule, id: .emptyTree),
                    isOnlyInGit: true),
                Journal.Step(
                    path: name, entry: TreeEntry(mode: .regular, id: .emptyTree),
                    isConverted: true),
                Journal.Step(
                    path: name,
                    swap: Journal.Swap(
                        name: try #require(SwapName("0123456789abcdef".utf8)),
                        old: TreeEntry(mode: .symlink, id: .emptyTree), new: nil)),
            ])
    }

    @Test func `a journal survives its writing, with any path`() throws {
        let journal = try journal()
        #expect(Journal(journal.serialized) == journal)
        for count in 0..<journal.serialized.count {
            #expect(Journal(Array(journal.serialized.prefix(count))) != journal)
        }
        #expect(Journal(journal.serialized.dropLast()) == nil)
        #expect(Journal([]) == nil)
    }

    @Test(arguments: [
        ("0123456789abcdef", "../../../../x0123"), ("0123456789abcdef", "0123456789ABCDEF"),
        ("0123456789abcdef", "0123456789abcde"), ("0123456789abcdef", ""),
        ("refs/heads/", "refs/heads/../"), ("refs/heads/", "refs/tags/"), ("refs/heads/", ""),
        ("120000", "160000"), ("120000", "040000"), ("git", "svn"), ("100755", "x"),
        ("100755", "-"),
        ("4b825dc642cb6eb9a060e54bf8d69288fbee4904", "4b825dc642cb6eb9a060e54bf8d69288fbee490"),
        ("sheaf journal 5", "sheaf journal 4"),
    ])
    func `a journal with a field that is none of ours is no journal`(
        ours: String, other: String
    ) throws {
        let text = try journal().serialized
        let at = try #require(
            text.indices.first { text[$0...].starts(with: ours.utf8) })
        var changed = text
        changed.replaceSubrange(at..<at + ours.utf8.count, with: other.utf8)
        #expect(Journal(changed) == nil)
    }

    @Test func `a seal is that of its key, its folder and its bytes`() throws {
        let store = try TestRepository()
        let layout = try #require(try RepositoryLayout(root: store.root))
        let folder = try PrivateFolder(layout)
        let seal = try JournalSignature(for: folder, store.environment)
        let sealed = seal.sealed(bytes("order"))
        #expect(
            try JournalSignature(for: PrivateFolder(layout), store.environment).opened(sealed)
                == bytes("order"))
        for at in sealed.indices {
            var other = sealed
            other[at] ^= 1
            #expect(seal.opened(other) == nil)
        }
        #expect(seal.opened([]) == nil)
        #expect(seal.opened(Array(sealed.suffix(63))) == nil)

        // Another user, or another machine.
        let elsewhere = store.environment(["XDG_STATE_HOME": store.folder.appending("new").string])
        let other = try JournalSignature(for: folder, elsewhere)
        #expect(other.lasts)
        #expect(other.opened(sealed) == nil)

        // A copy of the folder.
        try store.run(["cp", "-a", store.root.string, store.folder.appending("copy").string])
        let copied = try #require(try RepositoryLayout(root: store.folder.appending("copy")))
        #expect(
            try JournalSignature(for: PrivateFolder(copied), store.environment).opened(sealed)
                == nil)

        // The same path, but not the folder that was there.
        try store.run(["mv", store.root.string, store.folder.appending("old").string])
        try store.run(["mv", store.folder.appending("copy").string, store.root.string])
        #expect(
            try JournalSignature(for: PrivateFolder(layout), store.environment).opened(sealed)
                == nil)
    }

    @Test func `the key is the user's alone, and another one where others could read it`() throws {
        let store = try TestRepository()
        let layout = try #require(try RepositoryLayout(root: store.root))
        let folder = try PrivateFolder(layout)
        let sealed = try JournalSignature(for: folder, store.environment).sealed(bytes("order"))
        let state = store.folder.appending("home/.local/state/sheaf")
        #expect(state.status?.permissions == 0o700)
        #expect(state.appending("key").status?.permissions == 0o600)
        try store.run(["chmod", "644", state.appending("key").string])
        let next = try JournalSignature(for: folder, store.environment)
        #expect(next.lasts)
        #expect(next.opened(sealed) == nil)
        #expect(state.appending("key").status?.permissions == 0o600)
        try store.run(["chmod", "755", state.string])
        #expect(try JournalSignature(for: folder, store.environment).opened(next.sealed([])) == [])
        #expect(state.status?.permissions == 0o700)

        // Nobody writes a secret where a link leads.
        try store.run(["rm", "-r", state.string])
        try store.run(["mkdir", store.folder.appending("public").string])
        try store.run(["ln", "-s", store.folder.appending("public").string, state.string])
        #expect(try !JournalSignature(for: folder, store.environment).lasts)
        #expect(try store.folder.appending("public").isEmptyDirectory())
    }

    @Test(arguments: [["HOME": "/dev/null"], ["HOME": ""], ["HOME": "relative"]])
    func `without a state folder changes are made all the same`(
        variables: [String: String]
    ) throws {
        let store = try TestRepository()
        #expect(try store.open(variables).commit([.adding("a.md", "1")]) != nil)
        let killed = try store.open(
            variables.merging(["SHEAF_FAILPOINT": "simulate:filesSwapped"]) { $1 })
        #expect(throws: SimulatedKill.self) {
            try killed.commit([.changing("a.md", from: "1", to: "2")], message: "Two")
        }
        // Nobody can tell whose journal it is: the file stands as an edit by hand.
        let recovery = try store.open(variables).withChangeLock { $0.recovery }
        let aside = try #require(recovery.setAside)
        #expect(try Directory(opening: aside).names().count == 2)
        #expect(try store.read("a.md") == "2")
        #expect(try store.git("status", "--porcelain") == " M a.md\n")
        try store.expectSound()
    }
}
