import SheafCore
import TestTraits
import Testing

@testable import SheafStore

/// One device moves what the other one links to, without either knowing.
@Suite(.limited) struct LinkMergeTests {
    private static let files = [
        "notes/Garden.md": "---\nid: a2b3c4d5\ntitle: Garden\n---\nSee [[Home]].\n",
        "Home.md": "Start.\n", "notes/Plan.md": "Nothing yet.\n",
    ]

    @Test func `links to the old place follow, in one commit that every device makes`() async throws
    {
        let devices = try await Devices(Self.files)
        _ = try devices.one.relocate(.handles(["a2b3c4d5"]), to: "outside")
        try devices.edit("two/Home.md", "Start.", "Start with [[notes/Garden|it]] and [[Garden]].")
        try devices.write("two/new/Idea.md", "[g](../notes/Garden.md#x)\n")
        try await devices.syncCrosswise()
        let heads = try devices.place.shell("for d in one two; do git -C $d rev-parse HEAD; done")
        #expect(Set(heads.split(separator: "\n")).count == 1)
        for device in ["one", "two"] {
            #expect(
                try devices.read(device + "/Home.md")
                    == "Start with [[outside/Garden|it]] and [[Garden]].\n")
            #expect(try devices.read(device + "/new/Idea.md") == "[g](../outside/Garden.md#x)\n")
        }
        let message = try devices.place.shell("git -C one log -1 --format=%B%an")
        #expect(message.hasPrefix("Let links follow what was moved on the other side"))
        #expect(try devices.one.links(matching: .everything, .broken).isEmpty)
    }

    @Test func `links follow what both sides moved, even where one of them leads to what is gone`()
        async throws
    {
        let devices = try await Devices(Self.files)
        try devices.write("one/notes/Note.md", "---\nid: e2f3g4h5\n---\n[p](Plan.md)\n")
        try await devices.syncCrosswise()
        _ = try devices.one.relocate(.handles(["a2b3c4d5"]), to: "first")
        _ = try devices.one.remove(.handles(["notes/Plan.md"]))
        _ = try devices.one.relocate(.handles(["e2f3g4h5"]), to: "first")
        _ = try devices.two.relocate(.handles(["a2b3c4d5"]), to: "second")
        try devices.edit("two/Home.md", "Start.", "[g](second/Garden.md)")
        try devices.edit(
            "two/notes/Note.md", "[p](Plan.md)", "[p](Plan.md)\n\n[g](../second/Garden.md)")
        try await devices.syncCrosswise()
        let links = try devices.one.links(matching: .everything)
        let garden = links.filter { link in
            if case .item(let item) = link.target {
                item.id?.description == "a2b3c4d5"
            } else {
                false
            }
        }
        #expect(Set(garden.map(\.source.path)) == ["Home.md", "first/Note.md"], "\(links)")
        #expect(links.filter { $0.target == nil }.map(\.link.name) == ["Plan.md"])
    }

    @Test func `lines that lead to one note by its two new paths do not clash`() async throws {
        let devices = try await Devices([
            "notes/Garden.md": Self.files["notes/Garden.md"] ?? "",
            "Home.md": "- [[notes/Garden]] is green\n- [n](notes/Garden.md)\n",
            "Task.md": "---\ndepends: [\"[[notes/Garden]]\"]\n---\nSee [[notes/Garden|it]].\n",
        ])
        _ = try devices.one.relocate(.handles(["a2b3c4d5"]), to: "first")
        try devices.edit("one/Home.md", "is green", "is quite green")
        _ = try devices.two.relocate(.handles(["a2b3c4d5"]), to: "second")
        try devices.edit("two/Home.md", "[n]", "[never]")
        let outcome = try await devices.two.sync(TransferOptions())
        #expect(outcome.notes.isEmpty, "\(outcome.notes)")
        try await devices.syncCrosswise()
        for device in ["one", "two"] {
            let path = try #require(
                ["first/Garden", "second/Garden"].first {
                    try devices.read("\(device)/\($0).md") != nil
                })
            #expect(
                try devices.read(device + "/Home.md")
                    == "- [[\(path)]] is quite green\n- [never](\(path).md)\n")
            #expect(
                try devices.read(device + "/Task.md")
                    == "---\ndepends: [\"[[\(path)]]\"]\n---\nSee [[\(path)|it]].\n")
        }
        try devices.expectSettled()
    }

    @Test func `a path that one side gave up and the other one took is read as each side meant it`()
        async throws
    {
        let devices = try await Devices([
            "a/Garden.md": "---\nid: a2b3c4d5\n---\nGreen.\n",
            "b/Garden.md": "---\nid: e2f3g4h5\n---\nGrey.\n", "Home.md": "One.\n\nTwo.\n",
        ])
        try devices.place.shell(
            """
            cd one && mkdir c && git mv b/Garden.md c/ && git commit -qm Leave
            git mv a/Garden.md b/ && git commit -qm Take
            """)
        try devices.edit("one/Home.md", "One.", "One: [[b/Garden]].")
        try devices.edit("two/Home.md", "Two.", "Two: [[b/Garden]].")
        try await devices.syncCrosswise()
        #expect(
            try devices.read("two/Home.md") == "One: [[b/Garden]].\n\nTwo: [[c/Garden]].\n")
    }

    @Test func `a canvas shows what the other side moved`() async throws {
        let devices = try await Devices(Self.files)
        _ = try devices.one.relocate(.handles(["a2b3c4d5"]), to: "outside")
        try devices.write("two/a.canvas", "{\"nodes\":[{\"file\":\"notes/Garden.md\"}]}\n")
        try await devices.syncCrosswise()
        #expect(
            try devices.read("one/a.canvas") == "{\"nodes\":[{\"file\":\"outside/Garden.md\"}]}\n")
    }

    @Test func `without a move nothing follows`() async throws {
        let devices = try await Devices(Self.files)
        try devices.edit("one/notes/Plan.md", "Nothing yet.", "[[Home]] [[Nowhere]]")
        try devices.edit("two/Home.md", "Start.", "[[Garden]]")
        _ = try await devices.syncAll()
        #expect(
            try devices.place.shell("git -C one log -1 --format=%s").hasPrefix("Merge what was"))
        try devices.expectSettled()
    }

    @Test func `a move by hand is told by the next sync`() async throws {
        let devices = try await Devices([
            "notes/Garden.md": Self.files["notes/Garden.md"] ?? "", "Home.md": "[[Garden]]\n",
            "notes/Lonely.md": "Nobody links to this one, which has a few words.\n",
        ])
        try devices.place.shell("cd one && mv notes/Garden.md Yard.md && mv notes/Lonely.md .")
        let outcome = try await devices.one.sync(TransferOptions())
        #expect(
            outcome.notes.map(\.fact) == [
                .movedByHand(from: "notes/Lonely.md", hasLinks: false),
                .movedByHand(from: "notes/Garden.md", hasLinks: true),
            ])
        #expect(outcome.notes.map(\.item.path) == ["Lonely.md", "Yard.md"])
    }

    @Test func `a move by plain git is told by doctor, which lets links follow`() async throws {
        let devices = try await Devices([
            "notes/Garden.md": Self.files["notes/Garden.md"] ?? "",
            "Home.md": "[[notes/Garden]] [g](notes/Garden.md) [[Nowhere]]\n",
        ])
        try devices.place.shell(
            "cd one && mkdir outside && git mv notes/Garden.md outside/Yard.md && git commit -qm Move"
        )
        let moved = try MovedLinks(in: devices.one).writable
        #expect(moved.compactMap(\.former?.path) == ["outside/Yard.md", "outside/Yard.md"])
        let diagnosis = try await devices.one.examine()
        let repaired = try await devices.one.repair(diagnosis)
        #expect(
            repaired.findings.contains { finding in
                if case .movedLinks = finding.problem { finding.isRepaired } else { false }
            })
        #expect(
            try devices.read("one/Home.md") == "[[outside/Yard]] [g](outside/Yard.md) [[Nowhere]]\n"
        )
    }

    @Test func `an item is known by its id where git saw it come in one commit and go in another`()
        async throws
    {
        let devices = try await Devices([
            "notes/Garden.md": Self.files["notes/Garden.md"] ?? "", "Home.md": "[[notes/Garden]]\n",
        ])
        try devices.place.shell(
            """
            cd one && cp notes/Garden.md Yard.md && git add -A && git commit -qm Copy
            git rm -q notes/Garden.md && git commit -qm Remove
            """)
        #expect(try MovedLinks(in: devices.one).writable.map(\.former?.path) == ["Yard.md"])
    }

    @Test func `a path that is left in a merge is one that was left`() async throws {
        let devices = try await Devices([
            "notes/Garden.md": Self.files["notes/Garden.md"] ?? "", "Home.md": "Start.\n",
        ])
        try devices.place.shell(
            """
            cd one && git checkout -q -b side && mkdir a && git mv notes/Garden.md a/Garden.md
            git commit -qm A && git checkout -q - && mkdir b && git mv notes/Garden.md b/Yard.md
            git commit -qm B && git merge -q -s ours side -m Merge && echo '[[a/Garden]]' > Home.md
            """)
        #expect(try MovedLinks(in: devices.one).writable.map(\.former?.path) == ["b/Yard.md"])
    }

    @Test func `paths from a note that was moved by hand are read from where it lay`() async throws
    {
        let devices = try await Devices([
            "notes/Garden.md": Self.files["notes/Garden.md"] ?? "",
            "notes/deep/Plan.md": "[g](../Garden.md), a plan of a few words\n",
        ])
        try devices.place.shell(
            "cd one && mv notes/deep/Plan.md . && git add -A && git commit -qm Move")
        _ = try await devices.one.repair(devices.one.examine())
        #expect(try devices.read("one/Plan.md")?.hasPrefix("[g](notes/Garden.md), ") == true)
    }

    @Test func `so are those from one that one commit took away and another one brought`()
        async throws
    {
        let devices = try await Devices([
            "notes/Garden.md": Self.files["notes/Garden.md"] ?? "",
            "notes/deep/Plan.md": "---\nid: e2f3g4h5\n---\n[g](../Garden.md)\n",
        ])
        try devices.place.shell(
            """
            cd one && cp notes/deep/Plan.md ../kept && git rm -q notes/deep/Plan.md
            git commit -qm Remove && cp ../kept Plan.md && git add -A && git commit -qm Add
            """)
        _ = try await devices.one.repair(devices.one.examine())
        #expect(try devices.read("one/Plan.md")?.hasSuffix("\n[g](notes/Garden.md)\n") == true)
    }
}
