import SheafCore
import SystemPackage
import TestTraits
import Testing

@testable import SheafGit
@testable import SheafStore

/// A clone that comes to a folder which holds something already.
@Suite(.limited) struct CloneIntoTests {
    private func clone(_ devices: Devices) async throws -> StoreCreation {
        try await Store.clone(
            "hub.git", to: devices.place.root, environment: devices.place.environment,
            contact: TransferOptions())
    }

    @Test func `what is there stays, and is merged with what comes`() async throws {
        let devices = try await Devices([
            "same.md": "# Same\n", "notes/deep.md": "# Deep\n", "picture.png": "\0hub",
        ])
        try devices.write("store/milk.md", "---\nid: k7m3x9q2\ntitle: Buy milk\n---\nMine\n")
        try devices.write("store/same.md", "# Same\n")
        try devices.write("store/notes/mine.md", "# Mine\n")
        try devices.write("store/picture.png", "\0mine")
        let made = try await clone(devices)
        #expect(made.kind == .cloned)
        let text = try #require(try devices.read("store/milk.md"))
        #expect(text.contains("Mine") && text.contains("Two litres"))
        #expect(try devices.read("store/notes/deep.md") == "# Deep\n")
        #expect(try devices.read("store/notes/mine.md") == "# Mine\n")
        #expect(try devices.read("store/picture.png") == "\0mine")
        let aside = ObjectID.blob(Array("\0hub".utf8)).description.prefix(8)
        #expect(try devices.read("store/picture~\(aside).png") == "\0hub")
        #expect(try devices.place.git("status --porcelain").isEmpty)
        #expect(try devices.place.shell("ls -A store").contains("clone") == false)
        #expect(try await made.store.sync().sent > 0)
        try await devices.syncAll()
        #expect(try devices.read("one/milk.md") == text)
        try devices.expectSettled()
    }

    @Test func `a repository is not cloned into, and a clash of file and folder moves nothing`()
        async throws
    {
        let devices = try await Devices(["notes/deep.md": "# Deep\n"])
        try devices.write("store/notes", "a file\n")
        let folder = try #require(TreePath("notes"))
        await expect(throws: .change(.blocked(folder))) { try await clone(devices) }
        #expect(try devices.place.shell("ls -A store") == "notes\n")
        try devices.place.shell("rm store/notes; git init -q store; echo x > store/x.md")
        await #expect {
            try await clone(devices)
        } throws: { error in
            if case StoreError.notEmpty = error { true } else { false }
        }
    }

    @Test func `a clone that was killed leaves no repository, and its traces go`() async throws {
        let devices = try await Devices(["other.md": "# Other\n"])
        try devices.write("store/milk.md", "mine\n")
        // As a kill leaves it: cloned, one file moved, the git directory not yet.
        try devices.place.shell(
            """
            git clone -q hub.git store/.sheaf-new-0123456789abcdef~
            mv store/.sheaf-new-0123456789abcdef~/other.md store
            """)
        #expect(try RepositoryLayout(root: devices.place.root) == nil)
        _ = try await clone(devices)
        #expect(try devices.read("store/other.md") == "# Other\n")
        #expect(try devices.read("store/milk.md")?.contains("mine") == true)
        #expect(try devices.read("store/milk.md")?.contains("Two litres") == true)
        #expect(try devices.place.shell("ls -A store").contains("clone") == false)
    }

    @Test func `killed before the merge, the next sync makes it`() async throws {
        let devices = try await Devices()
        try devices.write("store/milk.md", "mine\n")
        let move = try CloneMove(
            into: devices.place.root, environment: devices.place.environment.git)
        try devices.place.shell("git clone -q hub.git '\(move.place.string)'")
        try move.finish { paths, layout in try CloneCollisions.remember(paths, in: layout) }
        #expect(try devices.read("store/milk.md") == "mine\n")
        try await devices.place.open().sync()
        let text = try #require(try devices.read("store/milk.md"))
        #expect(text.contains("mine") && text.contains("Two litres"))
        let layout = try #require(try RepositoryLayout(root: devices.place.root))
        #expect(CloneCollisions(of: layout).paths.isEmpty)
    }

    @Test func `killed before the clone was set up, the next clone goes on`() async throws {
        let devices = try await Devices(["other.md": "# Other\n"])
        let address = devices.place.folder.appending("hub.git").string
        let move = try CloneMove(
            into: devices.place.root, environment: devices.place.environment.git)
        try devices.place.shell("git clone -q hub.git '\(move.place.string)'")
        try move.finish(of: address) { _, _ in }
        // To another address it is a repository like any other.
        await #expect(throws: StoreError.self) {
            try await Store.clone(
                "other.git", to: devices.place.root, environment: devices.place.environment,
                contact: TransferOptions())
        }
        let made = try await clone(devices)
        #expect(made.kind == .cloned && made.setAside == nil)
        #expect(try devices.place.git("config merge.sheaf.driver").contains("sheaf merge-driver"))
        try await made.store.sync()
        await #expect {
            try await clone(devices)
        } throws: { error in
            if case StoreError.notEmpty = error { true } else { false }
        }
    }

    @Test func `a clone that fails leaves no folder`() async throws {
        let devices = try await Devices()
        await #expect(throws: StoreError.self) {
            try await Store.clone(
                "nowhere.git", to: devices.place.folder.appending("new/place"),
                environment: devices.place.environment, contact: TransferOptions())
        }
        #expect(!devices.place.folder.appending("new").exists)
    }
}
