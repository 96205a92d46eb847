import SheafCore
import SheafGit
import TestTraits
import Testing

@testable import SheafStore

/// What stands where a sync brings something else.
@Suite(.limited) struct InTheWayTests {
    private func sync(_ store: Store) async throws -> SyncOutcome {
        try await store.sync()
    }

    @Test func `an ignored file in the way is set aside, and named`() async throws {
        let devices = try await Devices([".gitignore": "private/\n"])
        try devices.write("two/private/p.md", "mine\n")
        try devices.write("two/ex.md", "excluded\n")
        try devices.place.shell("echo ex.md >> two/.git/info/exclude; mkdir one/private")
        try devices.write("one/private/p.md", "from one\n")
        try devices.write("one/ex.md", "from one, too\n")
        try devices.place.shell("cd one; git add -f private/p.md ex.md; git commit -qm forced")
        _ = try await sync(devices.one)
        let outcome = try await sync(devices.two)
        #expect(outcome.received == 1)
        let names = outcome.notes.compactMap { note in
            if case .setAside(let name) = note.fact { name } else { nil as String? }
        }
        #expect(names.count == 2)
        #expect(try names.map { try devices.read("two/\($0)") } == ["excluded\n", "mine\n"])
        #expect(try devices.read("two/private/p.md") == "from one\n")
        #expect(try await sync(devices.two).committed == 0)
        #expect(try devices.place.shell("git -C two status --porcelain").isEmpty)
    }

    @Test func `a folder of the store in which a repository was made stays the store's`()
        async throws
    {
        let devices = try await Devices(["work/w.md": "one\n"])
        try devices.place.shell("cd one/work; git init -q; git add .; git commit -qm w")
        try devices.write("two/work/w.md", "one\ntwo\n")
        try devices.write("two/work/new.md", "new\n")
        _ = try await sync(devices.two)
        #expect(try await sync(devices.one).received == 1)
        #expect(try devices.read("one/work/w.md") == "one\ntwo\n")
        #expect(try devices.read("one/work/new.md") == "new\n")
    }

    // MARK: - Assumed to be unchanged

    private func facts(_ outcome: SyncOutcome) -> [String] {
        outcome.notes.compactMap { note in
            switch note.fact {
            case .mergedUncommitted: "merged \(note.item.path)"
            case .setAside(let name): "aside \(name.prefix(2))"
            default: nil
            }
        }
    }

    /// The second device keeps edits from git, and the first one changes the same files.
    private func withUnseenEdits() async throws -> Devices {
        let devices = try await Devices([
            "n.md": "one\n\ntwo\n\nthree\n", "p.png": "\0old", "gone.md": "old\n",
            "quiet.md": "same\n",
        ])
        try devices.place.shell(
            "cd two; git update-index --assume-unchanged n.md p.png gone.md quiet.md milk.md")
        try devices.edit("two/n.md", "one", "one, here alone")
        try devices.write("two/p.png", "\0mine")
        try devices.write("two/gone.md", "mine\n")
        try devices.place.shell("rm two/milk.md")
        try devices.edit("one/n.md", "three", "three, there")
        try devices.edit("one/quiet.md", "same", "other")
        try devices.edit("one/milk.md", "Oat", "Soy")
        try devices.write("one/p.png", "\0theirs")
        try devices.place.shell("rm one/gone.md")
        _ = try await sync(devices.one)
        return devices
    }

    @Test func `an edit that git was told not to look at is merged and stays uncommitted`()
        async throws
    {
        let devices = try await withUnseenEdits()
        let outcome = try await sync(devices.two)
        #expect(outcome.received == 1)
        #expect(facts(outcome).sorted() == ["aside go", "aside p~", "merged n.md"])
        #expect(
            try devices.read("two/n.md") == "one, here alone\n\ntwo\n\nthree, there\n")
        #expect(try devices.read("two/p.png") == "\0theirs")
        #expect(try devices.read("two/gone.md") == nil)
        #expect(try devices.place.shell("cat two/gone~*.md two/p~*.png") == "mine\n\0mine")
        #expect(try devices.read("two/quiet.md") == "other\n")
        #expect(try devices.read("two/milk.md")?.contains("Soy") == true)
        // The mark stays, so that nothing is published by the next sync.
        #expect(
            try devices.place.shell("git -C two ls-files -v | grep '^h'")
                == "h milk.md\nh n.md\nh p.png\nh quiet.md\n")
        #expect(try await sync(devices.two).committed == 0)
        #expect(try devices.read("one/n.md") == "one\n\ntwo\n\nthree, there\n")
    }

    @Test(arguments: ["fileSwapped", "filesSwapped", "decided", "indexSwapped", "branchMoved"])
    func `a kill on the way loses nothing of such an edit`(failpoint: String) async throws {
        let devices = try await withUnseenEdits()
        var killed = devices.place.environment
        killed.variables["SHEAF_FAILPOINT"] = "simulate:" + failpoint
        let two = try Store.open(at: devices.two.root, environment: killed)
        await #expect(throws: (any Error).self) { try await sync(two) }
        _ = try await sync(devices.two)
        #expect(
            try devices.read("two/n.md") == "one, here alone\n\ntwo\n\nthree, there\n")
        #expect(try devices.place.shell("cat two/gone~*.md two/p~*.png") == "mine\n\0mine")
        #expect(try await sync(devices.two).committed == 0)
        #expect(
            try devices.place.shell("git -C two ls-files -v | grep '^h'")
                == "h milk.md\nh n.md\nh p.png\nh quiet.md\n")
    }

    @Test func `without the mark the edit is committed`() async throws {
        let devices = try await withUnseenEdits()
        _ = try await sync(devices.two)
        try devices.place.shell(
            "cd two; git update-index --no-assume-unchanged n.md p.png quiet.md milk.md")
        #expect(try await sync(devices.two).committed == 1)
        _ = try await sync(devices.one)
        #expect(try devices.read("one/n.md") == "one, here alone\n\ntwo\n\nthree, there\n")
        #expect(try devices.place.shell("git -C two status --porcelain").isEmpty)
    }
}
