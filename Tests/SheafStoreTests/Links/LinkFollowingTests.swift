import SheafCore
import TestTraits
import Testing

@testable import SheafStore

/// Links that are written on one device while another one gives their goals, or other notes, new names: by titles,
/// with names that no link can hold, by hand.
@Suite(.limited) struct LinkFollowingTests {
    private static let files = [
        "Alice.md": "---\nid: aaaaaaa2\n---\n# Alice\n", "Home.md": "# Home\n\nStart.\n",
        "people/Bob.md": "---\nid: bbbbbbb2\n---\n# Bob\n",
        "Carl.md": "---\nid: ddddddd2\n---\n# A person\n",
        "deep/p-1.md": "---\nid: ccccccc2\n---\n# Old plan\n\nText.\n",
    ]

    /// Everybody has the same commit, and `Home.md` has these lines.
    private static func expect(
        _ devices: Devices, _ lines: String, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let heads = try devices.place.shell("for d in one two; do git -C $d rev-parse HEAD; done")
        #expect(Set(heads.split(separator: "\n")).count == 1, sourceLocation: location)
        let home = try devices.read("one/Home.md")
        #expect(home == "# Home\n\n\(lines)\n", sourceLocation: location)
        for store in [devices.one, devices.two] {
            let broken = try store.links(matching: .everything, .broken).map(\.link.name)
            #expect(broken.isEmpty, sourceLocation: location)
        }
    }

    @Test(arguments: [false, true])
    func `a link is not caught by another note that gets its name`(isByTitle: Bool) async throws {
        let devices = try await Devices(Self.files)
        _ = try devices.one.set(
            .handles(["Alice.md"]), [.title(isByTitle ? "Old plan" : "Bob")], renaming: true)
        let link = isByTitle ? "[[Old plan]]" : "[[Bob]] and [[bob|him]]"
        try devices.edit("two/Home.md", "Start.", "See \(link).")
        try await devices.syncCrosswise()
        try Self.expect(
            devices, isByTitle ? "See [[p-1]]." : "See [[people/Bob]] and [[people/Bob|him]].")
    }

    @Test(arguments: [false, true])
    func `a link by title follows to the new title`(isEditedTwice: Bool) async throws {
        let devices = try await Devices(Self.files)
        _ = try devices.one.set(.handles(["deep/p-1.md"]), [.title("New plan")])
        if isEditedTwice { try devices.edit("one/Home.md", "# Home\n", "# Home\n\nFirst.\n") }
        try devices.edit("two/Home.md", "Start.", "See [[Old plan|it]] and [[old plan#Text]].")
        try await devices.syncCrosswise()
        try Self.expect(
            devices,
            (isEditedTwice ? "First.\n\n" : "") + "See [[New plan|it]] and [[New plan#Text]].")
    }

    @Test func `a link by title of two notes stays with the one that it led to`() async throws {
        let devices = try await Devices(
            Self.files.merging(["another.md": "# Old plan\n"]) { $1 })
        _ = try devices.one.set(.handles(["deep/p-1.md"]), [.title("New plan")])
        try devices.edit("two/Home.md", "Start.", "See [[Old plan]].")
        try await devices.syncCrosswise()
        try Self.expect(devices, "See [[Old plan]].")
    }

    @Test func `an alias that went becomes the title`() async throws {
        let devices = try await Devices(
            Self.files.merging(["x.md": "---\naliases: [Ally]\n---\n# Long name\n"]) { $1 })
        try devices.edit("one/x.md", "[Ally]", "[Other]")
        try devices.edit("two/Home.md", "Start.", "See [[Ally]].")
        try await devices.syncCrosswise()
        try Self.expect(devices, "See [[Long name]].")
    }

    @Test func `a rename leaves out of a file's name what no link can hold`() async throws {
        let devices = try await Devices(Self.files)
        let change = try devices.one.set(
            .handles(["Alice.md"]), [.title("C# notes [draft] ^1")], renaming: true)
        #expect(change.edits.map(\.after?.path) == ["C notes draft 1.md"])
        try devices.edit("two/Home.md", "Start.", "See [[Alice]].")
        try await devices.syncCrosswise()
        try Self.expect(devices, "See [[C notes draft 1]].")
    }

    @Test func `a link to a name that no link can hold gets another form`() async throws {
        let devices = try await Devices(Self.files)
        try devices.place.shell("mv one/Carl.md 'one/C# [a] notes.md'")
        try devices.edit(
            "two/Home.md", "Start.", "[[Carl]] [[Carl#A b|x y]] ![[Carl#^q]] [t](Carl.md)")
        try await devices.syncCrosswise()
        let path = "C%23%20%5Ba%5D%20notes.md"
        try Self.expect(
            devices,
            "[Carl](\(path)) [x y](\(path)#A%20b) ![Carl#^q](\(path)#%5Eq) [t](\(path))")
        #expect(try devices.one.links(matching: .everything).count == 4)
    }

    @Test func `doctor tells what it cannot repair from what it can`() async throws {
        let devices = try await Devices(Self.files)
        try devices.write("one/Home.md", "---\nup: \"[[Carl]]\"\n---\n[[Carl]]\n")
        try await devices.syncAll()
        try devices.place.shell("cd one && git mv Carl.md 'C# notes.md' && git commit -qm Move")
        let moved = try MovedLinks(in: devices.one)
        #expect(moved.writable.count == 1 && moved.others.count == 1)
        let repaired = try await devices.one.repair(devices.one.examine())
        #expect(
            repaired.findings.contains {
                if case .movedLinks = $0.problem { $0.isRepaired } else { false }
            })
        #expect(
            try devices.read("one/Home.md")
                == "---\nup: \"[[Carl]]\"\n---\n[Carl](C%23%20notes.md)\n")
        let left = try await devices.one.examine().findings.map(\.problem)
        #expect(left.contains { if case .unwritableLinks = $0 { true } else { false } })
        #expect(!left.contains { if case .movedLinks = $0 { true } else { false } })
        // What it says to do helps.
        try devices.place.shell("cd one && git mv 'C# notes.md' Carla.md && git commit -qm Name")
        _ = try await devices.one.repair(devices.one.examine())
        #expect(try devices.read("one/Home.md")?.contains("up: \"[[Carla]]\"") == true)
    }

    // MARK: - By hand

    private static let plain = [
        "Home.md": "# Home\n\nStart.\n",
        "a/Plan.md": "# Plan\n\nThe first line of it.\nThe second line.\n[h](../Home.md)\n",
        "a/Other.md": "# Something else\n\nIt has lines of its own.\nAnd more of them.\n",
        "a/Same.md": "# Same\n\nAs it was.\n",
        "2026-11-25.md": "## Morning\n\n## Noon\n\n## Evening\n\nRain.\n",
    ]

    @Test func `moves by hand are recorded when they are committed`() async throws {
        let devices = try await Devices(Self.plain)
        // A program moves notes and writes their links anew, and a day's note makes way for the next.
        try devices.place.shell(
            #"""
            cd one && mkdir -p b/c && mv a/Plan.md b/c/Plan.md && mv a/Same.md b/Same.md
            sed -i 's,\.\./Home,../../Home,' b/c/Plan.md
            mv a/Other.md b/Another.md && mv 2026-11-25.md 2026-11-26.md
            sed -i 's/Rain/Sun/' 2026-11-26.md
            """#)
        try devices.edit("two/Home.md", "Start.", "See [[a/Plan]], [[Other]] and [o](a/Same.md).")
        try devices.edit("two/a/Plan.md", "second line", "second line, longer")
        _ = try await devices.one.sync(TransferOptions())
        let message = try devices.place.shell("git -C one log -1 --format=%B")
        let lines = message.split(separator: "\n").filter { $0.hasPrefix("Sheaf-Moved") }
        #expect(
            lines == [
                #"Sheaf-Moved: "a/Plan.md" -> "b/c/Plan.md""#,
                #"Sheaf-Moved: "a/Other.md" -> "b/Another.md""#,
                #"Sheaf-Moved: "a/Same.md" -> "b/Same.md""#,
            ])
        // What is edited later does not hide it.
        try devices.write("one/b/c/Plan.md", "# Plan\n\nAll anew.\n")
        try await devices.syncAll()
        try Self.expect(devices, "See [[b/c/Plan]], [[Another]] and [o](b/Same.md).")
        #expect(try devices.read("two/a/Plan.md") == nil)
        #expect(try devices.read("two/b/c/Plan.md")?.contains("second line, longer") == true)
    }

    @Test func `a note that is as much like two others is neither`() async throws {
        let devices = try await Devices(Self.plain)
        try devices.place.shell(
            """
            cd one && cp a/Other.md b.md && cp a/Other.md c.md && rm a/Other.md
            echo One >> b.md && echo Two >> c.md
            """)
        _ = try await devices.one.sync(TransferOptions())
        let message = try devices.place.shell("git -C one log -1 --format=%B")
        #expect(!message.contains("Sheaf-Moved"))
    }
}
