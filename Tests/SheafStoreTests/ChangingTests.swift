import SheafCore
import SheafGit
import TestTraits
import Testing

@testable import SheafStore

@Suite(.limited) struct ChangingTests {
    @Test func `an item is added, set, appended to and removed, each a commit`() async throws {
        let (place, store) = try await TestPlace.withStore()
        let added = try store.add([Draft(title: "Buy milk")])
        let item = try #require(added.items.first)
        let id = try #require(item.id).description
        #expect(item.path == "tasks/2027-01/buy-milk-\(id).md")
        _ = try store.set(.handles([id]), [.addTag("home"), .project("kitchen")])
        _ = try store.append("Two litres, oat.", to: .handles([id]))
        let text = try #require(try place.read(item.path))
        #expect(text.hasSuffix("---\nTwo litres, oat.\n"))
        #expect(text.contains("tags: [home]\nproject: kitchen\n") || text.contains("kitchen"))
        let nothing = try store.set(.handles([id]), [.project("kitchen")])
        #expect(nothing.commit == nil)
        #expect(nothing.items.first?.project == "kitchen")
        _ = try store.move(.handles(["milk"]), by: .done)
        let removed = try store.remove(.handles([id]))
        #expect(removed.items.first?.isClosed == true)
        #expect(try place.read(item.path) == nil)
        #expect(
            try place.git("log --format=%s").split(separator: "\n") == [
                "Delete \"Buy milk\"", "Move \"Buy milk\" from todo to done",
                "Append to \"Buy milk\"", "Set tags, project of \"Buy milk\"", "Add \"Buy milk\"",
                "Begin the store",
            ])
        let trailers = try place.git("log -1 --skip=1 --format=%B")
        #expect(
            trailers.contains("\nSheaf-Op: done ") && trailers.contains("\nSheaf-Item: \(id)\n"))
        #expect(try place.git("status --porcelain").isEmpty)
    }

    @Test func `several handles are one commit, and one bad handle changes nothing`() async throws {
        let (place, store) = try await TestPlace.withStore()
        _ = try store.add(["one", "two", "three"].map { Draft(title: $0) })
        let change = try store.set(.handles(["one", "two", "one"]), [.addTag("x")])
        #expect(change.items.map(\.title) == ["one", "two"])
        #expect(try place.git("log -1 --format=%s") == "Change 2 items\n")
        #expect(throws: StoreError.self) {
            try store.set(.handles(["three", "nowhere"]), [.addTag("x")])
        }
        #expect(try place.git("rev-list --count HEAD") == "3\n")
        let all = try store.set(.matching(try store.query(["+x"])), [.clearTags])
        #expect(all.items.count == 2)
        #expect(try place.git("rev-list --count HEAD") == "4\n")
    }

    @Test func `an id comes with the first change, but not to a daily note`() async throws {
        let (place, store) = try await TestPlace.withStore([
            "plan.md": "# Plan\n\ntext\n", "daily/2026-11-20.md": "- bread\n",
        ])
        let plan = try #require(
            try store.append("more", to: .handles(["plan.md"])).items.first)
        let id = try #require(plan.id)
        #expect(try place.read("plan.md") == "---\nid: \(id)\n---\n# Plan\n\ntext\nmore\n")
        let daily = try #require(
            try store.append("- milk", to: .handles(["daily/2026-11-20.md"])).items.first)
        #expect(daily.id == nil)
        #expect(try place.read("daily/2026-11-20.md") == "- bread\n- milk\n")
        // Where nothing changes no id is given either.
        try place.write("still.md", "---\nstatus: todo\n---\n# Still\n")
        let still = try store.set(.handles(["still.md"]), [.status("todo")])
        #expect(still.commit == nil)
        #expect(try place.read("still.md") == "---\nstatus: todo\n---\n# Still\n")
    }

    @Test func `what was edited by hand is committed first, on its own`() async throws {
        let (place, store) = try await TestPlace.withStore([
            "a.md": "---\nid: k7m3x9q2\n---\n# A\n\none\n"
        ])
        try place.write("a.md", "---\nid: k7m3x9q2\n---\n# A\n\none\nby hand\n")
        let change = try store.append("by sheaf", to: .handles(["k7m3"]))
        #expect(change.handEdits == 1)
        #expect(
            try place.git("log --format=%s") == "Append to \"A\"\nEdit \"A\"\nAdopt\n")
        #expect(try place.git("show HEAD~:a.md").hasSuffix("one\nby hand\n"))
        #expect(try place.read("a.md")?.hasSuffix("one\nby hand\nby sheaf\n") == true)
        // A file that git does not know is recorded as it was before it is changed.
        try place.write("new.md", "---\nid: b2c3d4e5\n---\n# New\n")
        _ = try store.append("more", to: .handles(["new.md"]))
        #expect(try place.git("log -2 --format=%s") == "Append to \"New\"\nAdd \"New\"\n")
        #expect(try place.git("show HEAD~:new.md").hasSuffix("# New\n"))
    }

    @Test func `what else is staged, changed or new is left as it is`() async throws {
        let (place, store) = try await TestPlace.withStore([
            "staged.md": "# Staged\n", "edited.md": "# Edited\n",
        ])
        try place.write("staged.md", "# Staged\nmore\n")
        try place.git("add staged.md")
        try place.write("edited.md", "# Edited\nmore\n")
        try place.write("new.md", "# New\n")
        let before = try place.git("status --porcelain")
        let item = try #require(try store.add([Draft(title: "Buy milk")]).items.first)
        _ = try store.append("x", to: .handles(["milk"]))
        _ = try store.remove(.handles(["milk"]))
        #expect(try place.git("status --porcelain") == before)
        #expect(try place.git("log -3 --format= --name-only") == (item.path + "\n") * 3)
    }

    @Test func `memos of one title get names that no file system takes for the same`() async throws
    {
        let place = try TestPlace()
        let store = try await place.made()
        // The last one is the first one decomposed, as macOS writes it.
        let titles = ["Café notes", "CAFÉ NOTES", "회의록", "Cafe\u{301} notes"]
        let paths = try titles.map { title in
            try #require(try store.add([Draft(kind: .memo, title: title)]).items.first).path
        }
        #expect(paths[0] == "memos/2027-01/Café notes.md")
        #expect(paths[2] == "memos/2027-01/회의록.md")
        #expect(Set(paths.map(FoldedText.fold)).count == 4)
        let together = try store.add([
            Draft(kind: .memo, title: "Same"), Draft(kind: .memo, title: "same"),
        ])
        #expect(Set(together.items.map { FoldedText.fold($0.path) }).count == 2)
    }

    @Test func `an empty title and a folder outside the store are refused`() async throws {
        let (place, store) = try await TestPlace.withStore()
        for title in ["", "  ", "\u{3164}", "\u{200B}"] {
            #expect {
                try store.add([Draft(title: title)])
            } throws: { error in
                if case StoreError.document(_, .emptyTitle) = error { true } else { false }
            }
        }
        for directory in ["../out", "/tmp", ".git", "a/.hidden", "a/../../b"] {
            #expect(throws: StoreError.self, "\(directory)") {
                try store.add([Draft(title: "x", directory: directory)])
            }
        }
        try place.shell("ln -s /tmp store/link")
        #expect(throws: (any Error).self) {
            try store.add([Draft(title: "x", directory: "link")])
        }
        #expect(try place.git("rev-list --count HEAD") == "1\n")
    }

    @Test func `A store without a remote is tidied by git when that is due`() async throws {
        let (place, store) = try await TestPlace.withStore()
        // Objects that all lie in the folder by which git estimates their number.
        try place.shell(
            """
            git -C store config gc.auto 20; git -C store config gc.autoDetach false
            for number in 263 410 523 790 901 944 1155 1377 1598 1737 1818 2276 2472 2506 2531
            do echo $number | git -C store hash-object -w --stdin > /dev/null; done
            """)
        #expect(try place.shell("ls store/.git/objects/pack | wc -l") == "0\n")
        _ = try store.add([Draft(title: "Buy milk")])
        #expect(try place.shell("ls store/.git/objects/pack | wc -l") != "0\n")
        #expect(try place.shell("ls store/.git/sheaf").contains("git-run") == false)
    }
}

private func * (text: String, count: Int) -> String { String(repeating: text, count: count) }
