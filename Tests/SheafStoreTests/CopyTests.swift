import SheafCore
import SheafGit
import TestTraits
import Testing

@testable import SheafStore

/// An editor's "Make a copy" copies the id too.
@Suite(.limited) struct CopyTests {
    private func prepared() async throws -> (TestPlace, Store) {
        let (place, store) = try await TestPlace.withStore([
            "note.md": "---\nid: k7m3x9q2 # mine\ntags: [a]\n---\n# Note\n"
        ])
        try place.shell("cp store/note.md 'store/note 1.md'")
        return (place, store)
    }

    private func ids(_ store: Store) throws -> [String: String] {
        try store.itemsByPath().mapValues { $0.id?.description ?? "" }
    }

    @Test func `a change that names the original by its id gives a copy that was seen a new one`()
        async throws
    {
        let (place, store) = try await prepared()
        // Nobody has looked since it came: the id means the file that had it then.
        let unseen = try store.append("more", to: .handles(["k7m3x9q2"]))
        #expect(unseen.items.map(\.path) == ["note.md"])
        #expect(try place.git("status --porcelain") == "?? \"note 1.md\"\n")
        #expect(try Set(ids(store).values) == ["k7m3x9q2"])
        let change = try store.append("more", to: .handles(["k7m3x9q2"]))
        #expect(change.items.map(\.path) == ["note.md"])
        let ids = try ids(store)
        #expect(ids["note.md"] == "k7m3x9q2")
        let new = try #require(ids["note 1.md"])
        #expect(ItemID(new) != nil && new != "k7m3x9q2")
        #expect(
            try place.read("note 1.md")
                == "---\nid: \(new) # mine\ntags: [a]\n---\n# Note\n")
        #expect(
            try place.git("log --format=%s")
                == "Append to \"Note\"\nAdd \"Note\"\nAppend to \"Note\"\nAdopt\n")
        #expect(try place.git("status --porcelain").isEmpty)
    }

    @Test func `an id means the file that had it at the last look`()
        async throws
    {
        let (place, store) = try await TestPlace.withStore([
            "note.md": "---\nid: k7m3x9q2\n---\n# Note\n",
            "other.md": "---\nid: m2c5r8t1\n---\n# Other\n",
        ])
        _ = try ids(store)
        try place.shell("cp store/note.md store/other.md")
        #expect(
            try store.append("more", to: .handles(["k7m3x9q2"])).items.map(\.path) == ["note.md"])
        #expect(try place.git("status --porcelain") == " M other.md\n")
        #expect(try ids(store)["other.md"] == "k7m3x9q2")
        #expect(throws: StoreError.self) { try store.append("more", to: .handles(["k7m3x9q2"])) }
    }

    @Test func `a change that names the copy changes the copy alone`() async throws {
        let (place, store) = try await prepared()
        let change = try store.set(.handles(["note 1.md"]), [.addTag("b")])
        let copy = try #require(change.items.first)
        #expect(copy.path == "note 1.md" && copy.id != ItemID("k7m3x9q2"))
        #expect(try place.read("note.md") == "---\nid: k7m3x9q2 # mine\ntags: [a]\n---\n# Note\n")
        #expect(try ids(store)["note.md"] == "k7m3x9q2")
        #expect(try place.git("log -1 --format=%B").contains("Sheaf-Item: \(copy.id!)"))
    }

    @Test func `a query that finds both changes both, each under its id`() async throws {
        let (place, store) = try await prepared()
        let change = try store.set(.matching(try store.query(["+a"])), [.addTag("b")])
        #expect(Set(change.items.compactMap(\.id)).count == 2)
        #expect(Set(try ids(store).values).count == 2)
        #expect(try place.git("status --porcelain").isEmpty)
    }

    @Test func `other changes, and handles that name nothing, leave copies alone`() async throws {
        let (place, store) = try await prepared()
        _ = try store.add([Draft(title: "Buy milk")])
        _ = try store.append("x", to: .handles(["milk"]))
        #expect(throws: StoreError.self) {
            try store.append("x", to: .handles(["k7m3x9q2", "nowhere"]))
        }
        #expect(try place.git("status --porcelain") == "?? \"note 1.md\"\n")
        #expect(try ids(store)["note 1.md"] == "k7m3x9q2")
    }

    @Test func `a sync gives copies new ids in the commit that first records them`() async throws {
        let (place, store) = try await prepared()
        try place.shell("git init -q --bare hub.git; cp store/note.md 'store/another.md'")
        _ = try store.setRemote(place.folder.appending("hub.git").string)
        let outcome = try await store.sync()
        #expect(outcome.committed == 2 && outcome.sent == 2)
        let ids = try ids(store)
        #expect(Set(ids.values).count == 3)
        #expect(ids["note.md"] == "k7m3x9q2")
        #expect(try place.git("log -1 --format=%s") == "Edit 2 files\n")
        #expect(try place.git("grep -l k7m3x9q2 HEAD") == "HEAD:note.md\n")
        #expect(try place.git("status --porcelain").isEmpty)
    }

    @Test func `of two files that git does not know the one with the longer name is the copy`()
        async throws
    {
        let (place, store) = try await TestPlace.withStore()
        try place.write("note.md", "---\nid: k7m3x9q2\n---\n# Note\n")
        try place.shell("cp store/note.md 'store/note 1.md'")
        let change = try store.append("x", to: .handles(["k7m3x9q2"]))
        #expect(change.items.map(\.path) == ["note.md"])
    }

    @Test func `a file that was moved by hand keeps its id`() async throws {
        let (place, store) = try await prepared()
        try place.shell("mkdir store/b; mv 'store/note.md' store/b/moved.md; rm 'store/note 1.md'")
        let change = try store.append("x", to: .handles(["k7m3x9q2"]))
        #expect(change.items.map(\.path) == ["b/moved.md"])
        #expect(try ids(store) == ["b/moved.md": "k7m3x9q2"])
    }

    @Test func `two files that git both knows stay as they are, and ambiguous`() async throws {
        let (place, store) = try await prepared()
        try place.git("add -A . && git -C store commit -qm Both")
        _ = try ids(store)
        #expect {
            try store.append("x", to: .handles(["k7m3x9q2"]))
        } throws: { error in
            guard case StoreError.ambiguous(_, let candidates) = error else { return false }
            return candidates.count == 2
        }
        _ = try store.append("x", to: .handles(["note.md"]))
        #expect(Set(try ids(store).values) == ["k7m3x9q2"])
    }
}
