import SheafCore
import Testing

@testable import SheafStore

/// One device moves what the other one links to, without either knowing.
@Suite struct LinkMergeTests {
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
        let moved = try devices.one.movedLinks()
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
}
