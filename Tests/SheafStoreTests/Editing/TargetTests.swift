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

    @Test func `A note that is too large to be one is named so, by its path and its id`()
        async throws
    {
        let head = "---\nid: b2222222\ntitle: Big\n---\n"
        let sandbox = try await EditingSandbox([
            "big.md": head + String(repeating: "x", count: Document.sizeLimit)
        ])
        for handle in ["big.md", "b2222222", "Big"] {
            #expect {
                try sandbox.store.append("x", to: .handles([handle]))
            } throws: { error in
                if case StoreError.tooLarge("big.md", Document.sizeLimit) = error {
                    true
                } else {
                    false
                }
            }
            #expect(throws: StoreError.self) { try sandbox.store.items(.handles([handle])) }
        }
        #expect { try sandbox.store.items(.handles(["b3333333"])) } throws: { error in
            if case StoreError.noSuchItem = error { true } else { false }
        }
    }
}
