import SheafCore
import SheafGit
import TestTraits
import Testing

@testable import SheafStore

@Suite(.limited) struct ConfigurationTests {
    @Test(arguments: [("format: 3\nstatuses: [\n", 3), ("format: one\n", 1)])
    func `settings that leave the format open are refused with their line`(
        text: String, line: Int
    ) async throws {
        let (place, _) = try await TestPlace.withStore()
        try place.write(".sheaf/config.yml", text)
        #expect {
            try place.open()
        } throws: { error in
            guard case StoreError.configuration(let path, let problem) = error else { return false }
            return path == place.root.appending(".sheaf/config.yml") && problem.line == line
        }
    }

    @Test(arguments: [
        ("format: 3\nstatuses: none\n", 2),
        ("format: 3\n\nstatuses: [todo, To Do, done]\n", 3),
        ("format: 3\npaths:\n  task: ../{title}.md\n", 3),
        ("format: 3\nkeys:\n  마감: when\n", 3),
        ("format: 3\nsync:\n  pull: on-exit\n", 3),
        ("format: 3\nitems:\n  include: {a: b}\n", 3),
        ("updated: perhaps\n", 1),
        ("format: 3\n# a comment\nstatusses: [todo]\n", 3),
    ])
    func `a setting that cannot be used is named with its line, and the default counts`(
        text: String, line: Int
    ) async throws {
        let (place, _) = try await TestPlace.withStore()
        try place.write(".sheaf/config.yml", text)
        let store = try place.open()
        #expect(store.settingsProblems.map(\.line) == [line])
        #expect(store.configuration.taskPath == Configuration().taskPath)
        #expect(store.configuration.workflow.closed?.name == "done")
    }

    @Test func `an unknown format is read and never written`() async throws {
        let place = try TestPlace()
        _ = try await place.made().add([Draft(title: "Buy milk")])
        try place.write(".sheaf/config.yml", "format: 4\nboards: [kitchen]\n")
        try place.git("commit -qam Format")
        let store = try place.open()
        let item = try #require(try store.itemsByPath().values.first)
        #expect(item.title == "Buy milk")
        let before = try place.git("status --porcelain; git -C store rev-parse HEAD")
        func isRefused(_ error: any Error) -> Bool {
            if case StoreError.unknownFormat(4) = error { true } else { false }
        }
        #expect { try store.add([Draft(title: "x")]) } throws: { isRefused($0) }
        #expect { try store.append("x", to: .handles(["milk"])) } throws: { isRefused($0) }
        #expect { try store.remove(.handles(["milk"])) } throws: { isRefused($0) }
        // What a sync does nevertheless writes nothing either; see the attacks on settings.
        await #expect(throws: StoreError.self) { try await store.sync() }
        #expect(try place.git("status --porcelain; git -C store rev-parse HEAD") == before)
    }

    @Test func `an older format is read, and written once it was raised, in one commit`()
        async throws
    {
        let place = try TestPlace()
        _ = try await place.made().add([Draft(title: "Buy milk")])
        try place.write(".sheaf/config.yml", "# ours\nformat: 2\nupdated: true\n")
        try place.git("commit -qam Format")
        var store = try place.open()
        let head = try place.git("rev-parse HEAD")
        #expect(try store.itemsByPath().values.map(\.title) == ["Buy milk"])
        #expect { try store.add([Draft(title: "x")]) } throws: { error in
            if case StoreError.olderFormat(2) = error { true } else { false }
        }
        #expect(try place.git("status --porcelain; git -C store rev-parse HEAD") == head)
        let change = try #require(try store.upgrade())
        #expect(change.commit != nil)
        #expect(try place.git("rev-parse HEAD~1") == head)
        #expect(
            try place.git("show HEAD:.sheaf/config.yml") == "# ours\nformat: 3\nupdated: true\n")
        store = try place.open()
        #expect(try store.upgrade() == nil)
        _ = try store.add([Draft(title: "Buy bread")])
    }

    @Test(arguments: [
        ("exclude: [old/]", ["a/work/x.md", "work/x.md"]),
        ("exclude: [/old/]", ["a/old/x.md", "a/work/x.md", "work/x.md"]),
        ("exclude: [a/old/]", ["a/work/x.md", "old/x.md", "work/x.md"]),
        ("exclude: [a/]", ["old/x.md", "work/x.md"]),
        ("exclude: ['**/work/**']", ["a/old/x.md", "old/x.md"]),
        ("include: [work/]", ["a/work/x.md", "work/x.md"]),
        ("include: [/work/], exclude: [x.md]", []),
    ])
    func `globs mean what they mean in an ignore file`(items: String, left: [String]) async throws {
        let (place, _) = try await TestPlace.withStore()
        for path in ["a/old/x.md", "a/work/x.md", "old/x.md", "work/x.md"] {
            try place.write(path, "# X\n")
        }
        try place.write(".sheaf/config.yml", "format: 3\nitems: {\(items)}\n")
        #expect(try place.open().itemsByPath().keys.sorted() == left)
    }

    @Test(arguments: [("include: []", ["templates.md"]), ("include: ['**']", nil)])
    func `templates of other programs are no items until they are asked for`(
        items: String, left: [String]?
    ) async throws {
        let (place, _) = try await TestPlace.withStore()
        let paths = ["Templates/x.md", "a/TEMPLATES/b/x.md", "templates.md", "templates/x.md"]
        for path in paths { try place.write(path, "# X\n") }
        try place.write(".sheaf/config.yml", "format: 3\nitems: {\(items)}\n")
        #expect(try place.open().itemsByPath().keys.sorted() == left ?? paths)
    }

    @Test func `the user's own statuses, keys and paths are honoured`() async throws {
        let (place, _) = try await TestPlace.withStore()
        try place.write(
            ".sheaf/config.yml",
            """
            format: 3
            statuses: [open, {name: shipped, aliases: [나감], closed: true}]
            keys: {마감: due}
            items: {exclude: [templates/, README.md]}
            paths: {task: "work/{slug}-{id}.md"}
            """)
        try place.write("templates/new.md", "# Template\n")
        try place.write("a/README.md", "# Read me\n")
        let store = try place.open()
        let made = try #require(try store.add([Draft(title: "배포")]).items.first)
        #expect(made.status == "open")
        #expect(made.path == "work/배포-\(try #require(made.id)).md")
        try place.write("other.md", "---\nstatus: 나감\n마감: 2026-11-25\n---\n# Other\n")
        let items = try store.itemsByPath()
        #expect(items.keys.sorted() == ["other.md", made.path])
        #expect(items["other.md"]?.isClosed == true)
        #expect(items["other.md"]?.dueText == "2026-11-25")
    }
}
