import SheafCore
import TestSupport
import TestTraits
import Testing

@testable import SheafGit
@testable import SheafStore

/// Merge commits that other programs made, in real repositories.
@Suite(.limited) struct ForeignMergeTests {
    private static let note =
        "---\nid: k7m3x9q2\ntitle: Shopping\ndue: 2026-11-25\n---\n- milk\n- bread\n"

    /// A store with one note, which `main` and `other` both changed: lines at both ends, and a value.
    private func diverged() async throws -> TestPlace {
        let place = try TestPlace()
        try await place.made()
        try place.write("note.md", Self.note)
        try place.git("add -A")
        try place.git("commit -qm base")
        try place.git("branch other")
        try place.write("note.md", Self.note + "- ours\n")
        try place.git("commit -qam ours")
        try place.git("checkout -q other")
        try place.write(
            "note.md",
            Self.note.replacing("11-25", with: "11-26").replacing(
                "- milk", with: "- theirs\n- milk"))
        try place.git("commit -qam theirs")
        try place.git("checkout -q main")
        return place
    }

    private func dropped(_ store: Store) throws -> [Conflict] {
        try store.conflictedItems().results.flatMap(\.conflicts).filter { $0.kind == .dropped }
    }

    private func settle(_ store: Store, _ resolution: Resolution) throws -> Change {
        try store.resolve(
            store.conflictedItems().results.map { item in
                Settlement(of: item.stored, item.conflicts.map { ($0, resolution) })
            })
    }

    @Test func `What a merge overwrote is listed until it is brought back`() async throws {
        let place = try await diverged()
        let store = try place.open()
        try place.git("merge -q -s ours --no-edit other")
        let found = try dropped(store)
        #expect(found.map(\.other) == ["- theirs", "2026-11-26"])
        #expect(found.map(\.key) == [nil, "due"])
        #expect(found.map(\.current) == [nil, "2026-11-25"])
        // Looking again finds the same, and nothing new.
        #expect(try store.auditForeignMerges().files.count == 0)
        #expect(try dropped(place.open()) == found)
        let change = try settle(store, .other)
        #expect(change.commit != nil)
        #expect(
            try place.read("note.md")
                == Self.note.replacing("11-25", with: "11-26")
                .replacing("- milk", with: "- theirs\n- milk") + "- ours\n")
        #expect(try dropped(store).isEmpty)
        #expect(try place.git("log -1 --format=%s") == "Resolve \"Shopping\"\n")
    }

    @Test func `What came later stays when it comes back`() async throws {
        let place = try await diverged()
        let store = try place.open()
        try place.git("merge -q -s ours --no-edit other")
        let now = try place.read("note.md") ?? ""
        try place.write(
            "note.md",
            now.replacing("- bread", with: "- rye bread").replacing("11-25", with: "12-01"))
        _ = try settle(store, .both)
        let text = try place.read("note.md") ?? ""
        #expect(text.contains("- theirs\n- milk\n- rye bread\n- ours\n"), "\(text)")
        // Both dates are there: one in the value, one in a block.
        #expect(text.contains("2026-11-26") && text.contains("2026-12-01"))
        #expect(try dropped(store).isEmpty)
    }

    @Test func `What is dismissed is shown no more, and nothing is written`() async throws {
        let place = try await diverged()
        let store = try place.open()
        try place.git("merge -q -s ours --no-edit other")
        let before = try place.read("note.md")
        let change = try settle(store, .current)
        #expect(change.commit == nil)
        #expect(try place.read("note.md") == before)
        #expect(try dropped(place.open()).isEmpty)
    }

    @Test func `Somebody who writes it again needs to settle nothing`() async throws {
        let place = try await diverged()
        let store = try place.open()
        try place.git("merge -q -s ours --no-edit other")
        #expect(try dropped(store).count == 2)
        let now = try place.read("note.md") ?? ""
        try place.write("note.md", now.replacing("11-25", with: "11-26") + "- theirs\n")
        #expect(try dropped(store).isEmpty)
    }

    @Test func `A file that a merge deleted comes back`() async throws {
        let place = try await diverged()
        let store = try place.open()
        try place.git("rm -q note.md")
        try place.git("commit -qm deleted")
        try place.shell("git -C store merge -q --no-edit other || true")
        try place.git("rm -q --cached note.md")
        try place.shell("rm -f store/note.md")
        try place.git("commit -qm merged")
        let found = try store.conflictedItems().results
        #expect(found.map(\.item.title) == ["Shopping"] && found[0].conflicts[0].current == "")
        let change = try settle(store, .other)
        #expect(change.items.first?.id == ItemID("k7m3x9q2"))
        #expect(try place.read("note.md")?.contains("- theirs\n") == true)
        #expect(try dropped(store).isEmpty)
        // Deleted once more, knowingly: nobody asks again.
        _ = try store.remove(.handles(["k7m3x9q2"]))
        #expect(try dropped(store).isEmpty)
    }

    @Test func `Merges that keep everything are not listed`() async throws {
        let place = try await diverged()
        let store = try place.open()
        try place.git("config --remove-section merge.sheaf")
        try place.git("merge -q --no-edit other")
        #expect(try ForeignMerges.unaudited(in: store) == 1)
        #expect(try dropped(store).isEmpty)
        #expect(try ForeignMerges.unaudited(in: store) == 0)
    }

    @Test func `Our own merges are passed over, forged ones are not`() async throws {
        let place = try await diverged()
        let store = try place.open()
        let (ours, theirs) = try (commit(place, "main"), commit(place, "other"))
        let own = try RepositoryMergeGraph(store.repository()).merge(ours, theirs).commit
        try place.git("reset -q --hard \(own)")
        #expect(try store.auditForeignMerges().files.count == 0)
        // The same message, the tree of one side.
        try place.shell("printf '\(MergeCommit<ObjectID>.message)' > message")
        let forged = try place.git(
            "commit-tree \(ours)^{tree} -p \(ours) -p \(theirs) -F ../message")
        try place.git("reset -q --hard \(forged.prefix(40))")
        #expect(try store.auditForeignMerges().files.count == 1)
        #expect(try dropped(store).map(\.other) == ["- theirs", "2026-11-26"])
    }

    @Test func `What was there before the store was is taken as it is`() async throws {
        let place = try await diverged()
        try place.git("merge -q -s ours --no-edit other")
        try place.shell("rm -r store/.git/sheaf")
        #expect(try dropped(place.open()).isEmpty)
    }

    @Test func `A clone that git made begins with its first change`() async throws {
        let place = try await diverged()
        try place.shell("git clone -q store phone; git -C phone config user.name x")
        let root = place.folder.appending("phone")
        let phone = try Store.open(at: root, environment: place.environment)
        _ = try phone.add([Draft(title: "Milk")])
        try place.shell("git -C phone merge -q -s ours --no-edit origin/other")
        #expect(try dropped(phone).map(\.other) == ["- theirs", "2026-11-26"])
    }

    @Test func `A sync tells of what it received`() async throws {
        let place = try await diverged()
        try place.shell("git init -q --bare hub.git; git -C store push -q ../hub.git main other")
        let store = try place.open()
        _ = try store.setRemote(place.folder.appending("hub.git").string)
        _ = try await store.sync(TransferOptions())
        try place.shell(
            """
            git clone -q -b main hub.git web; cd web
            git -c user.name=x -c user.email=x@example.org merge -q -s ours --no-edit origin/other
            git push -q origin main
            """)
        let outcome = try await store.sync(TransferOptions())
        #expect(outcome.droppedByOthers.count == 1)
        #expect(try await store.sync(TransferOptions()).droppedByOthers.isEmpty)
        #expect(try dropped(store).count == 2)
    }

    // MARK: What is remembered

    @Test func `What is remembered is read as it was written, and nothing else is believed`() throws
    {
        var merges = ForeignMerges()
        merges.position = .emptyTree
        merges.losses = [
            ForeignMerges.Loss(
                merge: .emptyTree, path: try #require(TreePath("a b/회의록.md")),
                settled: ["3fa9c1d2", "00000000"])
        ]
        #expect(ForeignMerges(merges.records) == merges)
        #expect(ForeignMerges(ForeignMerges().records) == ForeignMerges())
        let hostile = ["position\tzz\t\t", "loss\tzz\t../a.md\tx", "other\t\t\t", "loss"]
        let file = RecordFile(name: "x", width: 4, limit: 100)
        #expect(
            ForeignMerges(file.records(in: .text(hostile.joined(separator: "\n"))))
                == ForeignMerges())
    }

    @Test func `Losses of commits that are gone are passed over`() async throws {
        let place = try await diverged()
        let store = try place.open()
        var merges = ForeignMerges(of: store.layout)
        let gone = try #require(ObjectID(hex: String(repeating: "ab", count: 20)))
        let path = try #require(TreePath("note.md"))
        merges.losses = [
            ForeignMerges.Loss(merge: gone, path: path),
            ForeignMerges.Loss(merge: try commit(place, "main"), path: path),
        ]
        merges.position = gone
        try merges.write(to: store.layout)
        #expect(try dropped(store).isEmpty)
    }

    private func commit(_ place: TestPlace, _ name: String) throws -> ObjectID {
        try #require(ObjectID(hex: place.git("rev-parse \(name)").prefix(40)))
    }
}
