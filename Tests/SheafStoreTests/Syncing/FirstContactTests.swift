import SheafCore
import SystemPackage
import TestTraits
import Testing

@testable import SheafGit
@testable import SheafStore

/// A store that meets a remote with a history of its own.
@Suite(.limited) struct FirstContactTests {
    /// A hub with a note, and a store that knows nothing of it, with a note of the same name.
    private func prepared(local: Bool = true) async throws -> (Devices, Store) {
        let devices = try await Devices()
        if local {
            try devices.write("store/milk.md", "---\nid: k7m3x9q2\ntitle: Buy milk\n---\nMine\n")
            try devices.write("store/mine.md", "# Mine\n")
        }
        let store = try await devices.place.made()
        _ = try store.setRemote("hub.git")
        return (devices, store)
    }

    private func heads(_ devices: Devices) throws -> Set<Substring> {
        Set(
            try devices.place.shell("git -C store rev-parse HEAD; git -C hub.git rev-parse main")
                .split(separator: "\n"))
    }

    @Test func `without an answer nothing changes`() async throws {
        let (devices, store) = try await prepared()
        let before = try heads(devices)
        await expect(throws: .unrelatedHistories) { try await store.sync() }
        #expect(try heads(devices) == before)
        #expect(try devices.read("store/mine.md") == "# Mine\n")
    }

    @Test func `joined, both are there and files of one name are merged`() async throws {
        let (devices, store) = try await prepared()
        let outcome = try await store.sync(SyncRequest(firstContact: .join))
        #expect((outcome.received, outcome.sent) == (1, 1))
        let text = try #require(try devices.read("store/milk.md"))
        #expect(text.contains("Mine") && text.contains("Two litres"))
        #expect(try devices.read("store/mine.md") == "# Mine\n")
        #expect(try heads(devices).count == 1)
        try await devices.syncAll()
        #expect(try devices.read("two/milk.md") == text)
        try devices.expectSettled()
    }

    @Test func `taken, the remote's is there and what was here stays on a branch`() async throws {
        let (devices, store) = try await prepared()
        let outcome = try await store.sync(SyncRequest(firstContact: .take))
        #expect(try devices.read("store/milk.md") == Devices.milk)
        #expect(try devices.read("store/mine.md") == nil)
        #expect(try heads(devices).count == 1)
        guard case .ours(let branch) = outcome.kept else {
            Issue.record("\(outcome)")
            return
        }
        #expect(try devices.place.git("show \(branch):mine.md") == "# Mine\n")
        #expect(try devices.place.git("status --porcelain").isEmpty)
    }

    @Test func `afresh, ours is there and the remote's stays on a branch there`() async throws {
        let (devices, store) = try await prepared()
        let outcome = try await store.sync(SyncRequest(firstContact: .startFresh))
        #expect(try devices.read("store/milk.md")?.contains("Mine") == true)
        #expect(try heads(devices).count == 1)
        guard case .theirs(let branch) = outcome.kept else {
            Issue.record("\(outcome)")
            return
        }
        #expect(
            try devices.place.shell("git -C hub.git show \(branch):milk.md") == Devices.milk)
        // The remote's branch only moved forward, so others follow.
        try await devices.syncAll()
        #expect(try devices.read("two/mine.md") == "# Mine\n")
        #expect(try devices.read("two/milk.md")?.contains("Two litres") == false)
        try devices.expectSettled()
    }

    @Test func `a store that holds nothing yet takes the remote's unasked`() async throws {
        let (devices, store) = try await prepared(local: false)
        let outcome = try await store.sync()
        #expect(outcome.kept == nil)
        #expect(try devices.read("store/milk.md") == Devices.milk)
        #expect(try heads(devices).count == 1)
        #expect(try devices.place.git("status --porcelain").isEmpty)
        #expect(try devices.place.git("log --format=%s") == "Adopt\n")
    }

    @Test func `an answer given offline holds at the first contact`() async throws {
        let (devices, store) = try await prepared()
        try store.setFirstContact(.join)
        try await store.sync()
        #expect(try devices.read("store/mine.md") == "# Mine\n")
        #expect(try heads(devices).count == 1)
        #expect(try store.repository().string("sheaf.firstContact") == nil)
    }

    @Test func `a remote whose main branch has another name is found`() async throws {
        let (devices, store) = try await prepared()
        try devices.place.shell(
            "git -C hub.git branch -m main trunk; git -C hub.git symbolic-ref HEAD refs/heads/trunk"
        )
        try await store.sync(SyncRequest(firstContact: .join))
        #expect(
            try devices.place.shell(
                "git -C hub.git for-each-ref --format='%(refname)' refs/heads")
                == "refs/heads/trunk\n")
        #expect(try devices.place.git("rev-parse @{u}") == devices.place.git("rev-parse HEAD"))
        _ = try store.append("more", to: .handles(["k7m3x9q2"]))
        #expect(try await store.sync().sent == 1)
    }
}
