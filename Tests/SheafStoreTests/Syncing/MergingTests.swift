import SheafCore
import SheafGit
import SystemPackage
import TestTraits
import Testing

@testable import SheafStore

@Suite(.limited) struct MergingTests {
    @Test func `both sides' lines of one item stand in it on every device`() async throws {
        let devices = try await Devices()
        try devices.edit("one/milk.md", "Two litres", "Three litres")
        try devices.edit("two/milk.md", "Oat", "Oat, unsweetened")
        let outcomes = try await devices.syncAll()
        #expect(outcomes.map(\.sent) == [1, 1, 0])
        #expect(outcomes.map(\.received) == [0, 1, 1])
        #expect(outcomes[1].merged.map(\.title) == ["Buy milk"])
        #expect(outcomes[1].conflicts.isEmpty)
        let text = try #require(try devices.read("one/milk.md"))
        #expect(text.contains("Three litres") && text.contains("Oat, unsweetened"))
        try devices.expectSettled()
        let again = try await devices.syncAll()
        #expect(again.allSatisfy { $0.sent + $0.received == 0 && $0.merged.isEmpty })
        try devices.expectSettled()
    }

    @Test func `what cannot stand together is kept as a conflict and told`() async throws {
        let devices = try await Devices()
        try devices.edit("one/milk.md", "Two litres", "Completely different words")
        try devices.edit("two/milk.md", "Two litres", "Nothing alike at all here")
        let outcomes = try await devices.syncAll()
        let conflict = try #require(outcomes[1].conflicts.first)
        #expect(outcomes[1].conflicts.count == 1)
        #expect(conflict.item.id == ItemID("k7m3x9q2"))
        #expect(conflict.key == nil)
        let text = try #require(try devices.read("one/milk.md"))
        #expect(text.contains("Completely different words"))
        #expect(text.contains("Nothing alike at all here"))
        #expect(text.contains("> [!conflict] \(conflict.digest) "))
        #expect(try await devices.one.status().conflicted.map(\.title) == ["Buy milk"])
        try devices.expectSettled()
    }

    @Test func `deletions, renames, statuses and attachments are told`() async throws {
        let devices = try await Devices([
            "gone.md": "---\nid: a2b3c4d5\ntitle: Gone\n---\nA line\n",
            "picture.png": "\0base", ".obsidian/app.json": "\0{}",
        ])
        try devices.place.shell("rm one/gone.md; git -C one mv milk.md shop.md")
        try devices.edit("two/gone.md", "A line", "A better line")
        try devices.edit("one/shop.md", "status: todo", "status: done")
        try devices.edit("two/milk.md", "status: todo", "status: doing")
        try devices.write("one/picture.png", "\0one")
        try devices.write("two/picture.png", "\0two")
        try devices.write("one/.obsidian/app.json", "\0{1}")
        try devices.write("two/.obsidian/app.json", "\0{2}")
        let outcomes = try await devices.syncAll()
        let notes = outcomes[1].notes
        #expect(notes.contains { $0.fact == .keptDespiteDeletion && $0.item.title == "Gone" })
        #expect(
            notes.contains { note in
                if case .statusOverruled = note.fact { note.item.path == "shop.md" } else { false }
            })
        #expect(
            notes.contains { note in
                if case .keptTwice(let other) = note.fact {
                    note.item.path == "picture.png" && other.hasPrefix("picture~")
                } else {
                    false
                }
            })
        #expect(notes.contains { $0.fact == .overruled && $0.item.path == ".obsidian/app.json" })
        #expect(try devices.read("two/milk.md") == nil)
        #expect(try devices.read("one/gone.md")?.contains("A better line") == true)
        try devices.expectSettled()
    }

    @Test func `a task that was done on two devices goes on once, by the later day`() async throws {
        let devices = try await Devices([
            "plants.md":
                "---\nid: a2b3c4d5\ntitle: Plants\nstatus: todo\ndue: 2027-01-12\nrepeat: every week\n"
                + "---\n- [x] fern\n"
        ])
        _ = try devices.one.move(.handles(["a2"]), by: .done)
        _ = try devices.two.move(.handles(["a2"]), by: .done)
        _ = try devices.two.move(.handles(["a2"]), by: .done)
        let outcomes = try await devices.syncAll()
        for device in ["one", "two"] {
            #expect(
                try devices.read(device + "/plants.md")
                    == "---\nid: a2b3c4d5\ntitle: Plants\nstatus: todo\ndue: 2027-01-26\nrepeat: every week"
                    + "\n---\n- [ ] fern\n")
        }
        let facts = outcomes.flatMap(\.notes).map(\.fact)
        #expect(facts.contains { if case .occurrencePassed = $0 { true } else { false } })
        #expect(outcomes.flatMap(\.conflicts).isEmpty)
        try devices.expectSettled()
    }

    @Test func `both devices make the same merge commit`() async throws {
        let devices = try await Devices()
        try devices.edit("one/milk.md", "Two", "Three")
        try devices.edit("two/milk.md", "Oat", "Soy")
        try await devices.syncCrosswise()
        let heads = try devices.place.shell(
            "git -C one rev-parse HEAD; git -C two rev-parse HEAD; git -C one show -s --format=%P")
        let lines = heads.split(separator: "\n")
        #expect(lines[0] == lines[1])
        #expect(lines[2].split(separator: " ").count == 2)
        #expect(lines[2].split(separator: " ").sorted() == lines[2].split(separator: " "))
    }

    @Test func `several merge bases are merged to one, the same on both devices`() async throws {
        let devices = try await Devices()
        // A criss-cross: each merges the other's first commit, made by plain git.
        try devices.edit("one/milk.md", "Two litres", "Three litres")
        try devices.place.shell("git -C one commit -qam One")
        try devices.edit("two/milk.md", "Oat", "Soy")
        try devices.place.shell(
            """
            git -C two commit -qam Two
            git -C one fetch -q ../two main:two && git -C two fetch -q ../one main:one
            git -C one -c merge.sheaf.driver='git merge-file %A %O %B' merge -q -m M two
            git -C two -c merge.sheaf.driver='git merge-file %A %O %B' merge -q -m N one
            """)
        try devices.edit("one/milk.md", "Three litres", "Four litres")
        try devices.edit("two/milk.md", "Soy", "Almond")
        try await devices.syncAll()
        let text = try #require(try devices.read("two/milk.md"))
        #expect(
            text == Devices.milk.replacing("Two", with: "Four").replacing("Oat", with: "Almond"))
        try devices.expectSettled()
    }

    @Test func `a merge of many files is one pack and leaves the index quiet`() async throws {
        var files: [String: String] = [:]
        for number in 0..<60 { files["notes/\(number).md"] = "# Note \(number)\n\nfirst\n\nlast\n" }
        let devices = try await Devices(files)
        for number in 0..<60 {
            try devices.edit("one/notes/\(number).md", "first", "first, one")
            try devices.edit("two/notes/\(number).md", "last", "last, two")
        }
        let outcomes = try await devices.syncAll()
        #expect(outcomes[1].merged.count == 60)
        #expect(
            try devices.read("one/notes/7.md") == "# Note 7\n\nfirst, one\n\nlast, two\n")
        try devices.expectSettled()
        // Git need not open the files again: the index has their stat data.
        #expect(
            try devices.place.shell("git -C two diff-files --raw | wc -l").filter(\.isNumber) == "0"
        )
    }

    @Test func `a dry run tells the same and changes nothing`() async throws {
        let devices = try await Devices()
        try devices.edit("one/milk.md", "Two litres", "Completely different words")
        try devices.edit("two/milk.md", "Two litres", "Nothing alike at all here")
        try await devices.one.sync()
        let before = try devices.place.shell(
            "git -C two rev-parse HEAD; git -C hub.git rev-parse HEAD")
        let dry = try await devices.two.sync(SyncRequest(isDryRun: true))
        #expect((dry.committed, dry.received, dry.sent) == (1, 1, 1))
        #expect((dry.merged.count, dry.conflicts.count) == (1, 1))
        #expect(try devices.place.shell("git -C two status --porcelain") == " M milk.md\n")
        try devices.place.shell("git -C two commit -qam Two")
        let merging = try await devices.two.sync(SyncRequest(isDryRun: true))
        #expect((merging.committed, merging.received, merging.sent) == (0, 1, 1))
        #expect((merging.merged.count, merging.conflicts.count) == (1, 1))
        #expect(
            try devices.place.shell("git -C two rev-parse HEAD~1; git -C hub.git rev-parse HEAD")
                == before)
        #expect(try devices.read("two/milk.md")?.contains("Completely") == false)
    }
}
