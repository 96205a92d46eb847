import SheafCore
import SheafGit
import TestTraits
import Testing

@testable import SheafStore

/// What HEAD has and the folder lacks is a deletion only if it was checked out here and went since.
@Suite(.limited) struct MovedHeadTests {
    private static let file = "first\n\nsecond\n"

    /// The first device's files are older than what the second one has sent, and fetched here.
    private func behind() async throws -> Devices {
        let devices = try await Devices(["n.md": Self.file, "old.md": "old\n", "a.txt": "a\n"])
        try devices.write("two/n.md", Self.file + "\nfrom two\n")
        try devices.write("two/new.md", "new\n")
        try devices.write("two/a.txt", "a\nb\n")
        try devices.place.shell("rm two/old.md")
        try await devices.two.sync()
        try devices.place.shell("git -C one fetch -q")
        return devices
    }

    @Test(arguments: [
        "update-ref refs/heads/main origin/main", "update-ref -m moved HEAD origin/main",
        "reset -q origin/main", "reset -q --soft origin/main",
    ])
    func `a branch that moved alone is followed, and nothing is deleted`(move: String) async throws
    {
        let devices = try await behind()
        try devices.place.shell("git -C one \(move)")
        let outcome = try await devices.one.sync()
        #expect((outcome.committed, outcome.broughtForward) == (0, 4))
        #expect(try await devices.one.sync().broughtForward == 0)
        try devices.expectSettled()
        #expect(try devices.read("one/new.md") == "new\n")
        #expect(try devices.read("one/old.md") == nil)
    }

    @Test func `without a reflog the last sync says where the files are`() async throws {
        let devices = try await behind()
        try devices.place.shell(
            """
            rm -r one/.git/logs; git -C one config core.logAllRefUpdates false
            git -C one update-ref refs/heads/main origin/main
            """)
        #expect(try await devices.one.sync().broughtForward == 4)
        try devices.expectSettled()
    }

    @Test func `a push into a clone is followed`() async throws {
        let devices = try await behind()
        try devices.place.shell(
            """
            git -C one config receive.denyCurrentBranch ignore
            git -C two push -q ../one HEAD:main
            """)
        #expect(try await devices.one.sync().broughtForward == 4)
        try devices.expectSettled()
    }

    @Test func `what was edited on top of the old files is merged`() async throws {
        let devices = try await behind()
        try devices.write("one/n.md", "first, edited\n\nsecond\n")
        try devices.write("one/a.txt", "A\na\n")
        try devices.write("one/old.md", "old, edited\n")
        try devices.place.shell("git -C one update-ref refs/heads/main origin/main")
        try await devices.syncBoth()
        try devices.expectSettled()
        #expect(try devices.read("two/n.md") == "first, edited\n\nsecond\n\nfrom two\n")
        #expect(try devices.read("two/a.txt") == "A\na\nb\n")
        #expect(try devices.read("two/old.md") == "old, edited\n")
        #expect(try devices.read("two/new.md") == "new\n")
        // As it was typed it is in the history.
        try devices.place.shell(
            "git -C two cat-file -e $(printf 'first, edited\\n\\nsecond\\n' | git hash-object --stdin)"
        )
    }

    @Test func `two moves in a row are followed as one`() async throws {
        let devices = try await behind()
        try devices.place.shell("git -C one update-ref refs/heads/main origin/main")
        try devices.write("two/new.md", "new\nnewer\n")
        try await devices.two.sync()
        try devices.place.shell(
            "git -C one fetch -q; git -C one update-ref refs/heads/main origin/main")
        let outcome = try await devices.one.sync()
        #expect((outcome.committed, outcome.broughtForward) == (0, 4))
        try devices.expectSettled()
        #expect(try devices.read("one/new.md") == "new\nnewer\n")
    }

    @Test func `what was staged on top of the old files is merged`() async throws {
        let devices = try await behind()
        try devices.write("one/n.md", "first, edited\n\nsecond\n")
        try devices.place.shell(
            "cd one; git add n.md; git update-ref refs/heads/main origin/main")
        try await devices.syncBoth()
        try devices.expectSettled()
        #expect(try devices.read("two/n.md") == "first, edited\n\nsecond\n\nfrom two\n")
        #expect(try devices.read("two/new.md") == "new\n")
    }

    @Test func `an ignored file is set aside for what comes by a moved branch`() async throws {
        let devices = try await behind()
        try devices.write("one/new.md", "private\n")
        try devices.place.shell(
            """
            echo new.md >> one/.git/info/exclude
            git -C one update-ref refs/heads/main origin/main
            """)
        let outcome = try await devices.one.sync()
        guard case .setAside(let aside)? = outcome.notes.first?.fact else {
            return #expect(Bool(false), "\(outcome.notes)")
        }
        #expect(try devices.read("one/new.md") == "new\n")
        #expect(try devices.read("one/" + aside) == "private\n")
        #expect(outcome.committed == 0)
    }

    @Test func `a branch that went away and came back alone is followed`() async throws {
        let devices = try await behind()
        try await devices.one.sync()
        try devices.place.shell(
            "cd one; git reset -q --hard HEAD~1; git update-ref refs/heads/main origin/main")
        let outcome = try await devices.one.sync()
        #expect((outcome.committed, outcome.broughtForward) == (0, 4))
        try devices.expectSettled()
        #expect(try devices.read("one/new.md") == "new\n")
    }

    @Test func `a command takes no file that is behind its branch for an edit`() async throws {
        let devices = try await behind()
        try devices.place.shell("git -C one update-ref refs/heads/main origin/main")
        let change = try devices.one.append("typed", to: .handles(["n.md"]))
        #expect(change.handEdits == 0)
        #expect(try devices.read("one/n.md")?.hasSuffix("from two\ntyped\n") == true)
        #expect(try devices.read("one/new.md") == "new\n")
        try await devices.syncBoth()
        try devices.expectSettled()
    }

    @Test func `what was checked out and is gone is deleted`() async throws {
        let devices = try await behind()
        try devices.place.shell("git -C one pull -q; git -C one rm -q new.md; rm one/n.md")
        #expect(try await devices.one.sync().committed == 2)
        try await devices.two.sync()
        try devices.expectSettled()
        #expect(try devices.read("two/new.md") == nil && devices.read("two/n.md") == nil)
        // A step back without the files is the user's.
        try devices.write("one/more.md", "more\n")
        try await devices.one.sync()
        try devices.write("one/last.md", "last\n")
        try devices.place.shell(
            "cd one; git add last.md; git commit -qm last; git reset -q --soft HEAD~1")
        #expect(try await devices.one.sync().committed == 1)
        #expect(try devices.read("one/last.md") == "last\n")
    }

    @Test func `a missing index is that of the last commit`() async throws {
        let devices = try await Devices([".gitignore": "*.log\n", "n.md": "one\n"])
        try devices.write("one/keep.log", "kept\n")
        try devices.place.shell("cd one; git add -f keep.log; git commit -qm log")
        try await devices.syncBoth()
        try devices.write("one/n.md", "one\ntwo\n")
        try devices.place.shell("rm one/.git/index one/milk.md")
        _ = try devices.one.add([Draft(title: "Buy bread")])
        #expect(try await devices.one.sync().committed == 1)
        try await devices.two.sync()
        try devices.expectSettled()
        #expect(try devices.read("two/keep.log") == "kept\n")
        #expect(try devices.read("two/n.md") == "one\ntwo\n")
        // Without an index nobody knows whether it was here.
        #expect(try devices.read("two/milk.md") == Devices.milk)
    }

    // MARK: - Many at once

    private func many() async throws -> Devices {
        try await Devices(
            Dictionary(
                uniqueKeysWithValues: (1...30).map { ("notes/\($0).md", "note \($0)\n") }))
    }

    @Test func `files that are gone all at once are not deleted without a yes`() async throws {
        let devices = try await many()
        let head = try devices.place.shell("mv one/notes away; git -C one rev-parse HEAD")
        try devices.write("one/other.md", "other\n")
        await expect(throws: .manyDeleted(30, placeholder: nil)) {
            try await devices.one.sync()
        }
        #expect(try devices.place.shell("git -C one rev-parse HEAD") == head)
        // Nor is anything written there that has come by the branch alone.
        try devices.write("two/notes/1.md", "note 1, later\n")
        try await devices.two.sync()
        try devices.place.shell(
            "git -C one fetch -q; git -C one update-ref refs/heads/main origin/main")
        await #expect(throws: StoreError.self) {
            try await devices.one.sync()
        }
        #expect(try devices.read("one/notes/1.md") == nil)
        try devices.place.shell("git -C one update-ref refs/heads/main \(head)")
        // Nor without an index.
        try devices.place.shell("rm one/.git/index")
        await #expect(throws: StoreError.self) {
            try await devices.one.sync()
        }
        #expect(try devices.read("one/notes/1.md") == nil)
        // They come back.
        try devices.place.shell("mv away one/notes")
        #expect(try await devices.one.sync().committed == 1)
        // They are meant.
        try devices.place.shell("rm -r one/notes")
        var request = SyncRequest()
        request.allowsDeletions = true
        let outcome = try await devices.one.sync(request)
        #expect((outcome.committed, outcome.deleted) == (30, 30))
    }

    @Test func `a folder that was moved, and a few deletions, are asked about by nobody`()
        async throws
    {
        let devices = try await many()
        try devices.place.shell("mv one/notes one/moved")
        let moved = try await devices.one.sync()
        #expect((moved.committed, moved.deleted) == (60, 0))
        try devices.place.shell("rm one/moved/1*.md")
        #expect(try await devices.one.sync().deleted == 11)
    }

    @Test(arguments: [".1.md.icloud", "1.md.cloud"])
    func `a cloud's placeholder is no deletion`(name: String) async throws {
        let devices = try await many()
        try devices.place.shell("mv one/notes/1.md one/notes/\(name)")
        await #expect {
            try await devices.one.sync()
        } throws: { error in
            if case StoreError.manyDeleted(1, placeholder: "notes/1.md") = error {
                true
            } else {
                false
            }
        }
    }
}
