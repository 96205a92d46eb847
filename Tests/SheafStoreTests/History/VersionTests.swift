import SheafCore
import TestTraits
import Testing

@testable import SheafStore

/// Earlier versions: looked at, compared, brought back.
@Suite(.limited) struct VersionTests {
    private static let milk =
        "---\nid: k7m3x9q2\ntitle: Buy milk\nstatus: todo\n---\none\ntwo words here\nthree\n"

    /// Renamed, edited and deleted: four commits on the first one.
    private func sandbox() async throws -> EditingSandbox {
        let sandbox = try await EditingSandbox(["tasks/milk.md": Self.milk, "b.md": "Bread\n"])
        _ = try sandbox.store.move(.handles(["k7"]), by: .start)
        _ = try sandbox.store.relocate(.handles(["k7"]), to: "work")
        try sandbox.place.shell("cd store; sed -i s/two/2/ work/milk.md; git commit -qam hand")
        return sandbox
    }

    @Test func `An item is found as it was, wherever it was`() async throws {
        let sandbox = try await sandbox()
        let store = sandbox.store
        for isDeleted in [false, true] {
            if isDeleted { _ = try store.remove(.handles(["k7"])) }
            let item = try store.itemOfHistory("k7")
            let back = isDeleted ? 1 : 0
            func path(_ steps: Int) throws -> String {
                try store.item(item, at: .revision("HEAD~\(steps + back)")).stored.item.path
            }
            #expect(try path(0) == "work/milk.md" && path(1) == "work/milk.md")
            #expect(try path(2) == "tasks/milk.md" && path(3) == "tasks/milk.md")
            let first = try store.item(item, at: .revision("HEAD~\(3 + back)"))
            #expect(first.stored.document.bytes == Array(Self.milk.utf8))
            #expect(throws: StoreError.self) {
                try store.item(item, at: .revision("HEAD~\(4 + back)"))
            }
        }
        let item = try store.itemOfHistory("k7")
        #expect(throws: StoreError.self) { try store.item(item, at: .revision("HEAD")) }
        #expect(throws: StoreError.self) { try store.item(item, at: .revision("nothing")) }
        #expect(throws: StoreError.self) { try store.item(item, at: .moment(1_000_000_000)) }
    }

    @Test func `A date means how things were at its end`() async throws {
        let sandbox = try await EditingSandbox()
        for (day, text) in [(20, "Old\n"), (22, "New\n")] {
            try sandbox.write("n.md", text)
            let time = "2026-11-\(day)T12:00:00+09:00"
            try sandbox.place.shell(
                """
                cd store; git add -A
                GIT_AUTHOR_DATE=\(time) GIT_COMMITTER_DATE=\(time) git commit -qm \(day)
                """)
        }
        let item = try sandbox.store.itemOfHistory("n.md")
        let now = sandbox.store.environment.now
        for (typed, expected) in [
            ("2026-11-20", "Old\n"), ("2026-11-21", "Old\n"), ("2026-11-22 11:00", "Old\n"),
            ("2026-11-22", "New\n"), ("HEAD~1", "Old\n"),
        ] {
            let past = try sandbox.store.item(item, at: HistoryPoint(typed, at: now))
            #expect(past.stored.document.bytes == Array(expected.utf8), "\(typed)")
        }
        #expect(throws: StoreError.self) {
            try sandbox.store.item(item, at: HistoryPoint("2026-11-19", at: now))
        }
        let hex = try sandbox.place.git("rev-parse --short=7 HEAD~1").prefix(7)
        #expect(HistoryPoint(String(hex), at: now) == .revision(String(hex)))
    }

    @Test func `Two versions differ by field, by line and by word`() async throws {
        let sandbox = try await sandbox()
        let item = try sandbox.store.itemOfHistory("k7")
        let all = try sandbox.store.comparison(of: item, from: .revision("HEAD~3"))
        #expect(
            all.changes == [
                .status(from: "todo", to: "doing", .none), .text(added: 1, removed: 1),
                .moved(from: "tasks/milk.md", to: "work/milk.md"),
            ])
        #expect(all.body.lines.map(\.kind) == [.same, .removed, .added, .same])
        #expect(all.body.lines[1].pieces.map(\.text) == ["two ", "words here"])
        #expect(all.body.lines[1].pieces.map(\.isChanged) == [true, false])
        let middle = try sandbox.store.comparison(
            of: item, from: .revision("HEAD~3"), to: .revision("HEAD~2"))
        #expect(middle.changes == [.status(from: "todo", to: "doing", .none)])
        #expect(middle.body.lines.isEmpty && middle.to != nil)
    }

    @Test func `Without versions: what is not committed, else the last change`() async throws {
        let sandbox = try await sandbox()
        let item = try sandbox.store.itemOfHistory("k7")
        let last = try sandbox.store.comparison(of: item, from: nil)
        #expect(last.changes == [.text(added: 1, removed: 1)] && last.to != nil)
        let text = try #require(try sandbox.read("work/milk.md"))
        try sandbox.write("work/milk.md", text + "four\n")
        let edited = try sandbox.store.comparison(of: item, from: nil)
        #expect(edited.changes == [.text(added: 1, removed: 0)] && edited.to == nil)
        _ = try sandbox.store.remove(.handles(["k7"]))
        let gone = try sandbox.store.comparison(of: item, from: nil)
        #expect(gone.changes == [.deleted])
    }

    @Test func `Lines far from a change are left out, and counted`() async throws {
        let lines = (1...40).map { "line \($0)\n" }
        let sandbox = try await EditingSandbox(["n.md": "# N\n\n" + lines.joined()])
        var changed = lines
        changed[19] = "other text altogether\n"
        try sandbox.write("n.md", "# N\n\n" + changed.joined())
        let item = try sandbox.store.itemOfHistory("n.md")
        let kinds = try sandbox.store.comparison(of: item, from: nil).body.lines
        #expect(kinds.map(\.omitted) == [16, 0, 0, 0, 0, 0, 0, 0, 0, 17])
    }

    @Test func `An earlier state comes back as a new commit, of a deleted item too`() async throws {
        let sandbox = try await sandbox()
        let change = try sandbox.store.restore(["k7"], to: .revision("HEAD~3"))
        #expect(change.items.map(\.path) == ["work/milk.md"])
        #expect(try sandbox.read("work/milk.md") == Self.milk)
        #expect(try sandbox.subjects(1) == ["Restore an earlier \"Buy milk\""])
        let again = try sandbox.store.restore(["k7"], to: .revision("HEAD~4"))
        #expect(again.commit == nil && again.edits.map(\.isChanged) == [false])
        _ = try sandbox.store.remove(.handles(["k7"]))
        let back = try sandbox.store.restore(["k7"], to: .revision("HEAD~4"))
        #expect(back.items.map(\.path) == ["tasks/milk.md"])
        #expect(try sandbox.read("tasks/milk.md")?.contains("status: doing") == true)
        // It can be undone like any step.
        _ = try sandbox.store.undo(UndoRequest(.undo))
        #expect(try sandbox.read("tasks/milk.md") == nil)
    }

    @Test func `A state from before the id keeps the id`() async throws {
        let sandbox = try await EditingSandbox(["n.md": "# Note\n"])
        _ = try sandbox.store.set(.handles(["n.md"]), [.priority(.high)])
        let id = try #require(try sandbox.store.items().results[0].id)
        _ = try sandbox.store.restore(["n.md"], to: .revision("HEAD~1"))
        let item = try sandbox.store.items().results[0]
        #expect(item.id == id && item.priority == nil && item.title == "Note")
    }
}
