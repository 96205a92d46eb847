import TestTraits
import Testing

/// Sentences that say what a person can do next.
@Suite(.limited) struct WordingTests {
    @Test func `A folder that cannot be made is an error like others`() throws {
        let sandbox = try Sandbox()
        let made = try sandbox.sheaf("init", "/proc/notes/new")
        #expect(
            made.code == 74 && made.errors.contains("cannot create the folder"), "\(made.errors)")
    }

    @Test func `A row behind a minus is offered, and the values of an option are`() throws {
        let sandbox = try Sandbox.store()
        try sandbox.sheaf("add", "Eggs")
        let shown = try sandbox.sheaf("show", "--", "-5")
        #expect(shown.code == 66 && shown.errors.contains("did you mean \"5\"?"), "\(shown.errors)")
        let coloured = try sandbox.sheaf("list", "--color", "x")
        #expect(coloured.errors.contains("one of auto, always, never"), "\(coloured.errors)")
    }

    @Test func `A clone without a network promises nothing about changes`() throws {
        let sandbox = try Sandbox()
        let cloned = try sandbox.sheaf("clone", "ssh://127.0.0.1:1/notes.git")
        #expect(cloned.code == 69 && !cloned.errors.contains("your changes"), "\(cloned.errors)")
    }

    @Test func `A wrong answer at the first contact is asked about again`() throws {
        let sandbox = try Sandbox()
        try sandbox.shell("git init -q --bare hub.git")
        for (store, title) in [("a", "Milk"), ("b", "Eggs")] {
            try sandbox.sheaf("init", store)
            try sandbox.sheaf("--store", store, "add", title)
            try sandbox.sheaf("--store", store, "remote", sandbox.home + "/hub.git")
        }
        try sandbox.sheaf("--store", "a", "sync")
        let synced = try sandbox.terminal("--store", "b", "sync", typed: "x\nj\n")
        #expect(synced.code == 0, "\(synced.output)")
        #expect(synced.output.split(separator: "[j/t/a]").count == 3, "\(synced.output)")
    }

    @Test func `Each comparison of dates is offered with its own meaning`() throws {
        let sandbox = try Sandbox.store(language: "ko_KR.UTF-8")
        let offered = try sandbox.sheaf(
            "completions", "fish", "--candidates", "--", "sheaf", "list", "due."
        ).output
        #expect(
            offered == "due.after:\t마감 이후\ndue.before:\t마감 이전\ndue.on:\t마감 그날\n", "\(offered)")
    }
}
