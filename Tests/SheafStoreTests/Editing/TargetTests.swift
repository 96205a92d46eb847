import SheafCore
import TestTraits
import Testing

@testable import SheafStore

/// Items that a person was asked about, and what became of their files meanwhile.
@Suite(.limited) struct TargetTests {
    private func prepared() async throws -> (EditingSandbox, [Item]) {
        let sandbox = try await EditingSandbox([
            "a.md": "---\nid: a2222222\n---\n# A\n", "b.md": "---\nid: b2222222\n---\n# B\n",
            "plain.md": "Plain\n",
        ])
        return (sandbox, try sandbox.store.items(withUpdated: false).results)
    }

    @Test func `nothing but these items is changed`() async throws {
        let (sandbox, items) = try await prepared()
        try sandbox.write("c.md", "---\nid: c2222222\n---\n# C\n")
        let change = try sandbox.store.set(.items(items), [.addTag("x")])
        #expect(change.items.map(\.path) == ["a.md", "b.md", "plain.md"])
        #expect(try sandbox.read("c.md")?.contains("tags") == false)
    }

    @Test func `an item that was moved meanwhile is found by its id`() async throws {
        let (sandbox, items) = try await prepared()
        try sandbox.place.shell("mkdir store/x; mv store/a.md store/x/moved.md")
        let change = try sandbox.store.set(.items([items[0]]), [.addTag("x")])
        #expect(change.items.map(\.path) == ["x/moved.md"])
        #expect(try sandbox.store.items(.items([items[0]])).map(\.item.path) == ["x/moved.md"])
    }

    @Test func `one that is gone, or whose place another has, fails the whole change`()
        async throws
    {
        let (sandbox, items) = try await prepared()
        try sandbox.place.shell("rm store/plain.md; mv store/b.md store/a.md")
        for gone in [items[0], items[2]] {
            #expect(throws: StoreError.self) {
                try sandbox.store.set(.items([items[1], gone]), [.addTag("x")])
            }
        }
        #expect(try sandbox.read("a.md") == "---\nid: b2222222\n---\n# B\n")
    }

    @Test func `a copy is changed and not its original`() async throws {
        let (sandbox, _) = try await prepared()
        try sandbox.place.shell("cp store/a.md 'store/a 1.md'")
        let items = try sandbox.store.items(withUpdated: false).results
        let copy = try #require(items.first { $0.path == "a 1.md" })
        let change = try sandbox.store.set(.items([copy]), [.addTag("x")])
        #expect(change.items.map(\.path) == ["a 1.md"])
        #expect(try sandbox.read("a.md")?.contains("x") == false)
    }

    @Test(arguments: [[], [""], ["\"\""], ["in:/"]])
    func `a query that asks for nothing is refused`(arguments: [String]) async throws {
        let (sandbox, _) = try await prepared()
        let targets = Targets.matching(try sandbox.store.query(arguments))
        for change in [sandbox.store.remove, { try sandbox.store.append("x", to: $0) }] {
            await expect(throws: .emptyQuery) { try change(targets) }
        }
    }
}
