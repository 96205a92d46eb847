import TestTraits
import Testing

@testable import SheafGit

/// Git knows only whether a file is executable; who may read it stays as it was nevertheless.
@Suite(.limited) struct FileModeTests {
    @Test func `a file that comes back is for the same people as before`() throws {
        let store = try TestRepository()
        try commit(store, .adding("a.md", "1"))
        try chmod(store, "600", "a.md")
        try commit(store, .deleting("a.md", "1"))
        try commit(store, .adding("b.md", "1"))
        try commit(store, .adding("a.md", "2"))
        #expect(mode(store, "a.md") == 0o600)
        #expect(mode(store, "b.md") == mode(store, "new"))
        // As a merge and an undo bring it back.
        try commit(store, .replace(path("a.md"), entry("2"), by: nil))
        try commit(
            store, .replace(path("a.md"), nil, by: TreeFile(mode: .executable, bytes: bytes("3"))))
        #expect(mode(store, "a.md") == 0o700)
        try commit(
            store,
            .replace(
                path("a.md"), entry("3", .executable),
                by: TreeFile(mode: .regular, bytes: bytes("3"))))
        #expect(mode(store, "a.md") == 0o600)
    }

    @Test func `a file that moves is for the same people as before`() throws {
        let store = try TestRepository()
        try commit(store, .adding("a.md", "1"))
        try chmod(store, "600", "a.md")
        try commit(
            store, .deleting("a.md", "1"),
            .replace(path("b/a.md"), nil, by: TreeFile(mode: .regular, bytes: bytes("new text"))))
        #expect(mode(store, "b/a.md") == 0o600)
        // In whatever order, where the text is the same.
        try commit(
            store, .adding("c.md", "other"),
            .adding("a.md", "new text"),
            .replace(path("b/a.md"), entry("new text"), by: nil))
        #expect(mode(store, "a.md") == 0o600)
        #expect(mode(store, "c.md") == mode(store, "new"))
    }

    @Test func `what is kept of permissions is bounded, closed to others, and may be damaged`()
        throws
    {
        let store = try TestRepository()
        let layout = try #require(try RepositoryLayout(root: store.root))
        let folder = try PrivateFolder(layout).folder
        var kept = try KeptPermissions(in: folder)
        let isWorthIt = try kept.keep([(path: path("a"), permissions: UInt32(0o644))])
        #expect(!isWorthIt)
        for number in 0...KeptPermissions.limit {
            _ = try kept.keep([(path: path("\(number)"), permissions: UInt32(0o620))])
        }
        try kept.write(to: folder)
        let read = try KeptPermissions(in: folder)
        #expect(read == kept)
        #expect(try kept[path("0")] == nil)
        #expect(try kept[path("1")] == 0o600)
        #expect(try kept[path("\(KeptPermissions.limit)")] == 0o600)
        for text in ["", "sheaf permissions 1\0a\0", "sheaf permissions 1\0a\08\0", "x\0"] {
            try folder.fill("permissions".utf8, bytes(text))
            let damaged = try KeptPermissions(in: folder)
            #expect(try damaged[path("a")] == nil)
        }
    }

    private func commit(_ store: TestRepository, _ changes: FileChange...) throws {
        try store.open().withChangeLock { session in
            let commit = try session.commit(changes, message: "Change")
            #expect(commit != nil)
        }
    }

    private func entry(_ text: String, _ mode: FileMode = .regular) -> TreeEntry {
        TreeEntry(mode: mode, id: .blob(bytes(text)))
    }

    private func chmod(_ store: TestRepository, _ mode: String, _ name: String) throws {
        _ = try store.run(["chmod", mode, store.root.appending(name).string])
    }

    /// Of a file that is made here and now for everything that is missing.
    private func mode(_ store: TestRepository, _ name: String) -> UInt32? {
        if name == "new" { _ = try? store.write("new", "") }
        return store.root.appending(name).status?.permissions
    }
}
