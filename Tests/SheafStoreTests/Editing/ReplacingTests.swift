import SheafCore
import SystemPackage
import TestTraits
import Testing

@testable import SheafStore

@Suite(.limited) struct ReplacingTests {
    private static let milk = """
        ---
        id: k7m3x9q2
        title: Buy milk
        status: todo
        ---
        Two litres, oat.

        """

    private func sandbox(_ text: String = milk, at path: String = "milk.md") async throws
        -> EditingSandbox
    {
        try await EditingSandbox([path: text])
    }

    private func edited(_ text: String, _ old: String, _ new: String) -> [UInt8] {
        Array(text.replacing(old, with: new).utf8)
    }

    @Test func `What was typed is written as one commit`() async throws {
        let sandbox = try await sandbox()
        let replaced = try sandbox.store.replace(
            try sandbox.item("k7m3x9q2"), with: edited(Self.milk, "Two", "Three"))
        #expect(replaced.outcomes == [.written])
        #expect(replaced.change?.verb == .edit)
        #expect(try sandbox.subjects(2) == ["Edit \"Buy milk\"", "Begin"])
        #expect(try sandbox.read("milk.md") == Self.milk.replacing("Two", with: "Three"))
        #expect(try sandbox.place.git("status --porcelain") == "")
    }

    @Test(arguments: [
        ("", Replacement.Outcome.emptied), ("\u{FEFF} \n\t\r\n", .emptied), (milk, .unchanged),
    ])
    func `Nothing happens to a file that was left as it was, or emptied`(
        typed: String, outcome: Replacement.Outcome
    ) async throws {
        let sandbox = try await sandbox()
        let replaced = try sandbox.store.replace(
            try sandbox.item("k7m3x9q2"), with: Array(typed.utf8))
        #expect(replaced.outcomes == [outcome])
        #expect(replaced.change == nil)
        #expect(try sandbox.subjects(1) == ["Begin"])
        #expect(try sandbox.read("milk.md") == Self.milk)
    }

    @Test func `What changed meanwhile is merged`() async throws {
        let sandbox = try await sandbox()
        let item = try sandbox.item("k7m3x9q2")
        _ = try sandbox.store.set(.handles(["k7m3x9q2"]), [.priority(.high)])
        let replaced = try sandbox.store.replace(item, with: edited(Self.milk, "Two", "Three"))
        #expect(replaced.outcomes == [.merged(conflicts: 0)])
        let text = try #require(try sandbox.read("milk.md"))
        #expect(text.contains("priority: high\n") && text.contains("Three litres, oat.\n"))
    }

    @Test func `Clashing lines are both kept`() async throws {
        let sandbox = try await sandbox()
        let item = try sandbox.item("k7m3x9q2")
        try sandbox.write("milk.md", Self.milk.replacing("Two litres, oat.", with: "Goat 여섯."))
        let replaced = try sandbox.store.replace(
            item, with: edited(Self.milk, "Two litres, oat.", "Soy 하나."))
        #expect(replaced.outcomes == [.merged(conflicts: 1)])
        let text = try #require(try sandbox.read("milk.md"))
        #expect(text.contains("Goat 여섯.") && text.contains("Soy 하나."))
        // What was in the file had not been committed; it is, by itself.
        #expect(try sandbox.subjects(3) == ["Edit \"Buy milk\"", "Edit \"Buy milk\"", "Begin"])
    }

    @Test(arguments: [0, 3600])
    func `It is known whose both versions are, where the newer text is the file's too`(
        secondsAgo: Int64
    ) async throws {
        let sandbox = try await sandbox()
        let item = try sandbox.item("k7m3x9q2")
        _ = try sandbox.store.replace(item, with: edited(Self.milk, "Two litres, oat.", "Goat 여섯."))
        let phone = sandbox.store.acting(for: try #require(DeviceName("Phone")), age: secondsAgo)
        _ = try phone.replace(
            item, with: edited(Self.milk, "Two litres, oat.", "Soy 하나."))
        let found = try sandbox.store.attributed(sandbox.store.conflictedItems().results)
        let conflict = try #require(found.first?.conflicts.first)
        #expect(
            Set([conflict.current, conflict.other].map { $0?.split(separator: "\n") })
                == [["Goat 여섯."], ["Soy 하나."]])
        let sources = try #require(found.first?.sources.first)
        let commits = try sandbox.place.git("log --format=%H -2").split(separator: "\n")
        let isSoyOther = conflict.other.contains("Soy")
        #expect(isSoyOther == (secondsAgo > 0))
        #expect(sources.other?.id == String(commits[isSoyOther ? 0 : 1]))
        #expect(sources.current?.id == String(commits[isSoyOther ? 1 : 0]))
    }

    @Test func `The same text typed twice is no change`() async throws {
        let sandbox = try await sandbox()
        let item = try sandbox.item("k7m3x9q2")
        let typed = edited(Self.milk, "Two", "Three")
        _ = try sandbox.store.replace(item, with: typed)
        let again = try sandbox.store.replace(item, with: typed)
        #expect(again.outcomes == [.unchanged])
        #expect(again.change?.commit == nil)
    }

    @Test func `A file that was moved meanwhile is edited where it is`() async throws {
        let sandbox = try await sandbox()
        let item = try sandbox.item("k7m3x9q2")
        _ = try sandbox.store.relocate(.handles(["k7m3x9q2"]), to: "old")
        let replaced = try sandbox.store.replace(item, with: edited(Self.milk, "Two", "Three"))
        #expect(replaced.outcomes == [.written])
        #expect(try sandbox.read("milk.md") == nil)
        #expect(try sandbox.read("old/milk.md")?.contains("Three litres") == true)
    }

    @Test func `A file that was deleted meanwhile comes back, beside one that took its place`()
        async throws
    {
        let sandbox = try await sandbox()
        let item = try sandbox.item("k7m3x9q2")
        _ = try sandbox.store.remove(.handles(["k7m3x9q2"]))
        let other = Self.milk.replacing("k7m3x9q2", with: "b2c3d4e5")
        try sandbox.write("milk.md", other)
        let replaced = try sandbox.store.replace(item, with: edited(Self.milk, "Two", "Three"))
        #expect(replaced.outcomes == [.broughtBack])
        #expect(try sandbox.read("milk.md") == other)
        #expect(try sandbox.read("milk-k7m3x9q2.md")?.contains("Three litres") == true)
    }

    @Test(arguments: ["title:\n", "title: \"\\u3164\"\n", ""])
    func `An empty title is refused, and the text kept`(line: String) async throws {
        let text = Self.milk.replacing("Two litres, oat.\n", with: "")
        let sandbox = try await sandbox(text)
        let typed = edited(text, "title: Buy milk\n", line)
        let item = try sandbox.item("k7m3x9q2")
        let error = #expect(throws: StoreError.self) {
            try sandbox.store.replace(item, with: typed)
        }
        guard case .notSaved(let kept, let cause) = error,
            case .document(path: "milk.md", .emptyTitle) = cause as? StoreError
        else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try kept.map { try sandbox.read($0) } == [String(decoding: typed, as: UTF8.self)])
        #expect(try sandbox.read("milk.md") == text)
    }

    @Test func `A file gets its id, and keeps one whose line was deleted`() async throws {
        let sandbox = try await sandbox("Milk\n\nTwo litres.\n")
        let first = try sandbox.store.replace(
            try sandbox.item("milk.md"), with: Array("Milk\n\nThree litres.\n".utf8))
        let id = try #require(first.change?.items.first?.id)
        let text = try #require(try sandbox.read("milk.md"))
        #expect(text == "---\nid: \(id)\n---\nMilk\n\nThree litres.\n")
        let second = try sandbox.store.replace(
            try sandbox.item("milk.md"), with: edited(text, "id: \(id)\n", "project: home\n"))
        #expect(second.change?.items.first?.id == id)
    }

    @Test func `Closing a task in the editor stamps it`() async throws {
        let sandbox = try await sandbox()
        _ = try sandbox.store.replace(
            try sandbox.item("k7m3x9q2"), with: edited(Self.milk, "todo", "done"))
        #expect(try sandbox.item("k7m3x9q2").item.completed != nil)
        let text = try #require(try sandbox.read("milk.md"))
        _ = try sandbox.store.replace(
            try sandbox.item("k7m3x9q2"), with: edited(text, "done", "todo"))
        #expect(try sandbox.read("milk.md") == Self.milk)
    }

    @Test(arguments: [("status: todo\n---\n", "status: todo\n"), ("---\nid:", "---\nprose\nid:")])
    func `Text that is no front matter any more is saved as it was typed`(
        old: String, new: String
    ) async throws {
        let milk = Self.milk.replacing("Two litres, oat.\n", with: "")
        let sandbox = try await sandbox(milk)
        let typed = edited(milk, old, new)
        let replaced = try sandbox.store.replace(try sandbox.item("k7m3x9q2"), with: typed)
        #expect(replaced.outcomes == [.written])
        #expect(!replaced.findings.isEmpty)
        #expect(try sandbox.read("milk.md") == String(decoding: typed, as: UTF8.self))
    }

    @Test func `What is no text is refused`() async throws {
        let sandbox = try await sandbox()
        let item = try sandbox.item("k7m3x9q2")
        #expect(throws: StoreError.self) { try sandbox.store.replace(item, with: [0x61, 0]) }
        #expect(try sandbox.read("milk.md") == Self.milk)
    }
}
