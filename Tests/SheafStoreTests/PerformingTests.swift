import Dispatch
import SheafCore
import TestTraits
import Testing

@testable import SheafStore

/// Reads and edits for callers that must not wait.
@Suite(.limited) struct PerformingTests {
    private static let id = ItemID("k7m3x9q2")!
    private static let milk =
        "---\nid: k7m3x9q2\n# ours\ntitle: Milk\ncolour: white\nstatus: todo\ntags: [home, shop]\n---\nTwo litres\n"

    private func withStore(
        _ files: [String: String], _ body: (TestPlace, Store) async throws -> Void
    ) async throws {
        let place = try TestPlace()
        for (path, text) in files { try place.write(path, text) }
        try await body(place, try await place.made())
        withExtendedLifetime(place) {}
    }

    @Test func `an item is found by its id`() async throws {
        try await withStore(["a.md": Self.milk]) { place, store in
            let found = try #require(try await store.item(id: Self.id))
            #expect(found.item.title == "Milk" && found.body == "Two litres\n")
            #expect(try await store.item(id: ItemID("aaaaaaa2")!) == nil)
            try place.write("b.md", Self.milk)
            _ = try store.items()
            await #expect {
                _ = try await store.item(id: Self.id)
            } throws: { error in
                if case StoreError.ambiguous = error { true } else { false }
            }
        }
    }

    @Test func `a closure changes what it changes, and no other byte`() async throws {
        try await withStore(["a.md": Self.milk]) { place, store in
            let change = try await store.update(Self.id) { item in
                item.title = "Oat milk"
                item.tags = ["shop", "green"]
                item.due = Due("2027-02-01")
                item.extra["colour"] = "beige"
                item.body += "\nOrganic\n"
            }
            #expect(change.commit != nil && change.items.map(\.title) == ["Oat milk"])
            let text = try place.read("a.md")
            #expect(
                text == """
                    ---
                    id: k7m3x9q2
                    # ours
                    title: Oat milk
                    colour: beige
                    status: todo
                    due: 2027-02-01
                    tags: [shop, green]
                    ---
                    Two litres

                    Organic

                    """)
            #expect(try await store.update(Self.id) { $0.title = "Oat milk" }.commit == nil)
            try await store.update(Self.id) { $0.status = "done" }
            #expect(try await store.item(id: Self.id)?.item.completed != nil)
        }
    }

    @Test func `what a closure throws, and a status that nobody knows, leaves all as it is`()
        async throws
    {
        struct Stop: Error {}
        try await withStore(["a.md": Self.milk]) { place, store in
            await #expect {
                try await store.update(Self.id) {
                    $0.title = "Other"
                    throw Stop()
                }
            } throws: { error in
                if case StoreError.other(is Stop) = error { true } else { false }
            }
            await #expect(throws: StoreError.self) {
                try await store.update(Self.id) { $0.status = "nowhere" }
            }
            await #expect(throws: StoreError.self) {
                try await store.update(Self.id) { $0.title = " " }
            }
            let text = try place.read("a.md")
            #expect(text == Self.milk)
        }
    }

    @Test func `updates beside each other lose nothing`() async throws {
        try await withStore(["a.md": Self.milk]) { _, store in
            try await withThrowingTaskGroup { group in
                for number in 1...6 {
                    group.addTask {
                        try await store.update(Self.id) { $0.tags.append("t\(number)") }
                    }
                }
                try await group.waitForAll()
            }
            let tags = try await store.item(id: Self.id)?.item.tags ?? []
            #expect(Set(tags) == ["home", "shop", "t1", "t2", "t3", "t4", "t5", "t6"])
        }
    }

    @Test func `a listing is read page by page`() async throws {
        let files = (1...7).map { ("\($0).md", "---\ntitle: T\($0)\nstatus: todo\n---\n") }
        try await withStore(Dictionary(uniqueKeysWithValues: files)) { _, store in
            let query = try store.query(["is:open"])
            func page(_ offset: Int, _ limit: Int?) throws -> ([String], Int) {
                let group = try store.items(
                    matching: query,
                    arranged: ItemArrangement(store.order(by: .title), limit: limit, offset: offset)
                ).results[0]
                return (group.items.map(\.item.title), group.count)
            }
            #expect(try page(0, 3) == (["T1", "T2", "T3"], 7))
            #expect(try page(3, 3) == (["T4", "T5", "T6"], 7))
            #expect(try page(6, 3) == (["T7"], 7))
            #expect(try page(9, 3) == ([], 7))
            #expect(try page(5, nil) == (["T6", "T7"], 7))
            #expect(try page(5, .max) == (["T6", "T7"], 7))
        }
    }

    @Test func `work that waits keeps no other task waiting`() async throws {
        try await withStore([:]) { _, store in
            // More than Swift has threads.
            let count = 64
            let gate = DispatchSemaphore(value: 0)
            try await withThrowingTaskGroup { group in
                for _ in 0..<count {
                    group.addTask { try await store.perform { _ in gate.wait() } }
                }
                group.addTask { for _ in 0..<count { gate.signal() } }
                try await group.waitForAll()
            }
        }
    }

    @Test func `a task that is cancelled ends a long read`() async throws {
        try await withStore(["a.md": Self.milk]) { _, store in
            func isCancelled(_ read: @escaping @Sendable (Store) throws -> Void) async -> Bool {
                let task = Task {
                    try await store.perform { store in
                        withUnsafeCurrentTask { $0?.cancel() }
                        try read(store)
                    }
                }
                return if case .failure(StoreError.cancelled) = await task.result { true } else {
                    false
                }
            }
            #expect(await isCancelled { _ = try $0.history() })
            // Before anything is known of its files.
            let fresh = try TestPlace()
            try fresh.shell("mkdir -p store && git init -q store")
            for number in 0..<3 { try fresh.write("\(number).md", "# A\n") }
            let unread = try fresh.open()
            let task = Task {
                try await unread.perform { store in
                    withUnsafeCurrentTask { $0?.cancel() }
                    _ = try store.items()
                }
            }
            await expect(throws: .cancelled) { try await task.value }
        }
    }
}
