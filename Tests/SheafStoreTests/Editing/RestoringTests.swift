import SheafCore
import TestTraits
import Testing

@testable import SheafStore

@Suite(.limited) struct RestoringTests {
    private static let milk = "---\nid: k7m3x9q2\ntitle: Buy milk\nstatus: todo\n---\nOat.\n"

    private func sandbox(_ more: [String: String] = [:]) async throws -> EditingSandbox {
        try await EditingSandbox(["tasks/milk.md": Self.milk].merging(more) { $1 })
    }

    @Test(arguments: ["k7m3x9q2", "k7", "tasks/milk.md", "buy", "ㅏ7ㅡ3"])
    func `A deleted item comes back by whatever names it`(handle: String) async throws {
        let sandbox = try await sandbox(["b.md": "---\nid: b2222222\ntitle: Bread\n---\n"])
        _ = try sandbox.store.remove(.handles(["k7", "b2"]))
        let change = try sandbox.store.restore([handle])
        #expect(change.verb == .restore && change.items.map(\.title) == ["Buy milk"])
        #expect(try sandbox.read("tasks/milk.md") == Self.milk)
        #expect(try sandbox.read("b.md") == nil)
        #expect(try sandbox.subjects(1) == ["Restore \"Buy milk\""])
        #expect(try sandbox.place.git("status --porcelain") == "")
    }

    @Test func `It comes back as it was last`() async throws {
        let sandbox = try await sandbox()
        _ = try sandbox.store.append("Two litres.", to: .handles(["k7"]))
        let last = try sandbox.read("tasks/milk.md")
        _ = try sandbox.store.remove(.handles(["k7"]))
        _ = try sandbox.store.restore(["k7"])
        #expect(try sandbox.read("tasks/milk.md") == last)
        _ = try sandbox.store.set(.handles(["k7"]), [.title("Soy milk")])
        _ = try sandbox.store.remove(.handles(["k7"]))
        #expect(try sandbox.store.restore(["k7"]).items.map(\.title) == ["Soy milk"])
    }

    @Test func `Deleted by git or by hand, committed or not, it comes back too`() async throws {
        let sandbox = try await sandbox(["b.md": "Bread\n", "c.md": "Cake\n"])
        try sandbox.place.git("rm -q tasks/milk.md")
        try sandbox.place.git("commit -qm gone")
        try sandbox.place.shell("rm store/b.md")
        let change = try sandbox.store.restore(["k7", "bread"])
        #expect(change.items.map(\.path) == ["tasks/milk.md", "b.md"])
        #expect(try sandbox.read("b.md") == "Bread\n")
        #expect(try sandbox.place.git("status --porcelain") == "")
    }

    @Test func `Where its place is taken it comes back beside it`() async throws {
        let sandbox = try await sandbox()
        _ = try sandbox.store.remove(.handles(["k7"]))
        try sandbox.write("tasks/Milk.md", "Another\n")
        let change = try sandbox.store.restore(["k7"])
        #expect(change.items.map(\.path) == ["tasks/milk-k7m3x9q2.md"])
        #expect(try sandbox.read("tasks/Milk.md") == "Another\n")
    }

    @Test func `What was moved or renamed is not deleted`() async throws {
        let sandbox = try await sandbox(["b.md": "Bread\n"])
        _ = try sandbox.store.relocate(.handles(["k7"]), to: "work")
        try sandbox.place.git("mv b.md c.md")
        try sandbox.place.git("commit -qm move")
        let error = #expect(throws: StoreError.self) { try sandbox.store.restore(["k7"]) }
        guard case .notDeleted(let item) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(item.path == "work/milk.md")
        let missing = #expect(throws: StoreError.self) { try sandbox.store.restore(["b.md"]) }
        guard case .noDeletedItem("b.md") = missing else {
            Issue.record("\(String(describing: missing))")
            return
        }
    }

    @Test func `Several that answer are named`() async throws {
        let sandbox = try await sandbox([
            "b.md": "---\nid: k7222222\ntitle: Milk bread\n---\n"
        ])
        _ = try sandbox.store.remove(.handles(["k7m", "k72"]))
        for handle in ["k7", "mil"] {
            let error = #expect(throws: StoreError.self) { try sandbox.store.restore([handle]) }
            guard case .ambiguous(handle, let candidates) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(Set(candidates.map(\.title)) == ["Buy milk", "Milk bread"])
        }
        let change = try sandbox.store.restore(["k7m", "k72", "k7m3"])
        #expect(change.items.count == 2)
        #expect(try sandbox.subjects(1) == ["Restore 2 items"])
    }

    @Test func `Of what had one path, the last to go is meant`() async throws {
        let sandbox = try await EditingSandbox(["a.md": "---\nid: a2222222\ntitle: First\n---\n"])
        _ = try sandbox.store.remove(.handles(["a2"]))
        try sandbox.write("a.md", "---\nid: b2222222\ntitle: Second\n---\n")
        try sandbox.place.git("add -A")
        try sandbox.place.git("commit -qm second")
        _ = try sandbox.store.remove(.handles(["b2"]))
        #expect(try sandbox.store.restore(["a.md"]).items.map(\.title) == ["Second"])
        #expect(try sandbox.store.restore(["first"]).items.map(\.path) == ["a-a2222222.md"])
    }

    @Test func `A store without commits has nothing to bring back`() async throws {
        let sandbox = try await EditingSandbox()
        #expect(throws: StoreError.self) { try sandbox.store.restore(["x"]) }
    }
}
