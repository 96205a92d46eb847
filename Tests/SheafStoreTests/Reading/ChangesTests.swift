import SheafCore
import Synchronization
import TestTraits
import Testing

@testable import SheafGit
@testable import SheafStore

/// What a store tells of its changes, whoever makes them.
@Suite(.limited) struct ChangesTests {
    /// All that was told by one sequence.
    private final class Told: Sendable {
        private let changes = Mutex<[StoreChange]>([])
        private let task: Task<Void, any Error>

        init(_ store: Store) async throws {
            let sequence = try await store.changes()
            let (stream, told) = AsyncStream<StoreChange>.makeStream()
            task = Task {
                defer { told.finish() }
                for try await change in sequence { told.yield(change) }
            }
            all = stream
        }

        private let all: AsyncStream<StoreChange>

        /// The next changes up to one of which this holds; an issue where it does not within seconds.
        func until(
            _ isLast: @escaping @Sendable (StoreChange) -> Bool,
            sourceLocation: SourceLocation = #_sourceLocation
        ) async throws -> [StoreChange] {
            let all = all
            let found = try await withThrowingTaskGroup(of: [StoreChange]?.self) { group in
                group.addTask {
                    var found: [StoreChange] = []
                    for await change in all {
                        found.append(change)
                        if isLast(change) { return found }
                    }
                    return nil
                }
                group.addTask {
                    try await Task.sleep(for: .seconds(120))
                    return nil
                }
                defer { group.cancelAll() }
                return try await group.next() ?? nil
            }
            return try #require(found, "not told", sourceLocation: sourceLocation)
        }

        func end() async throws {
            task.cancel()
            try await task.value
        }
    }

    private func isHead(_ change: StoreChange) -> Bool {
        if case .head = change { true } else { false }
    }

    private func isItems(_ change: StoreChange) -> Bool {
        if case .items = change { true } else { false }
    }

    @Test func `files that others write are told by item, and other files are not`() async throws {
        let place = try TestPlace()
        try place.write("a.md", "---\nid: k7m3x9q2\n---\n# A\n")
        try place.write("b.md", "# B\n")
        let told = try await Told(try await place.made())
        try place.shell(
            """
            cd store; echo x > notes.txt; touch a.md; echo more >> b.md
            mkdir -p new/deep; echo '# C' > new/deep/c.md; mv a.md z.md
            """)
        let id = ItemID("k7m3x9q2")
        var found: [ItemUpdate] = []
        while found.count < 4 {
            guard case .items(let updates)? = try await told.until(isItems).last else { break }
            found += updates
        }
        #expect(
            found.sorted { $0.path < $1.path } == [
                ItemUpdate(kind: .removed, id: id, path: "a.md"),
                ItemUpdate(kind: .changed, id: nil, path: "b.md"),
                ItemUpdate(kind: .added, id: nil, path: "new/deep/c.md"),
                ItemUpdate(kind: .added, id: id, path: "z.md"),
            ])
        try await told.end()
    }

    @Test func `commits, settings and the remote are told, to several readers`() async throws {
        let (place, store) = try await TestPlace.withStore()
        let one = try await Told(store)
        let two = try await Told(store)
        let change = try store.add([Draft(title: "Milk")])
        for told in [one, two] {
            let found = try await told.until(isHead)
            #expect(found.last == .head(change.commit))
            #expect(found.filter(isItems).count == 1)
        }
        try place.write(".sheaf/config.yml", "format: 3\nstatuses: [now, then]\n")
        _ = try await one.until { $0 == .settings }
        try place.shell("git init -q --bare -b main hub.git")
        _ = try store.setRemote("hub.git")
        _ = try await one.until {
            if case .remote(let status?) = $0 { status.lastSync == nil } else { false }
        }
        try await store.sync()
        _ = try await one.until {
            if case .remote(let status?) = $0 { status.ahead == 0 } else { false }
        }
        // What git does by itself.
        try place.git("commit -q --allow-empty -m Empty")
        _ = try await one.until {
            if case .remote(let status?) = $0 { status.ahead == 1 } else { false }
        }
        try await one.end()
        try await two.end()
    }

    @Test func `what changes between the call and the reading is told`() async throws {
        let (place, store) = try await TestPlace.withStore()
        let changes = try await store.changes()
        try place.write("a.md", "# A\n")
        var iterator = changes.makeAsyncIterator()
        #expect(
            try await iterator.next()
                == .items([ItemUpdate(kind: .added, id: nil, path: "a.md")]))
    }

    @Test func `a reader that looks itself is told that something changed, and of settings`()
        async throws
    {
        let place = try TestPlace()
        let changes = try await place.made().changes(comparingItems: false)
        var iterator = changes.makeAsyncIterator()
        try place.write("a.md", "# A\n")
        #expect(try await iterator.next() == .items([]))
        try place.write(".sheaf/config.yml", "format: 3\nstatuses: [now, then]\n")
        var told: [StoreChange?] = []
        while !told.contains(.settings), told.count < 10 { told.append(try await iterator.next()) }
        #expect(told.contains(.settings))
    }

    @Test func `a watched store can be watched for a sync, and no lock is taken`() async throws {
        let place = try TestPlace()
        let store = try await place.made()
        let changes = try await store.changes()
        guard let lock = try WatchLock(store.layout) else {
            Issue.record("the lock of a watch is held")
            return
        }
        _ = consume lock
        _ = try store.add([Draft(title: "Milk")])
        withExtendedLifetime(changes) {}
    }

    @Test func `a cancelled task ends its sequence, and nothing stays open`() async throws {
        let place = try TestPlace()
        let store = try await place.made()
        weak var observer: StoreObserver?
        do {
            let changes = try await store.changes()
            observer = changes.observer
            let task = Task {
                var count = 0
                for try await _ in changes { count += 1 }
                return count
            }
            for _ in 0..<6_000 where await observer?.isOpen != true {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(await observer?.isOpen == true)
            task.cancel()
            #expect(try await task.value == 0)
            #expect(await observer?.isOpen == false)
            var iterator = changes.makeAsyncIterator()
            #expect(try await iterator.next() == nil)
        }
        #expect(observer == nil)
        do { observer = try await store.changes().observer }
        #expect(observer == nil)
    }

    @Test func `a store that goes away ends its sequence with an error`() async throws {
        let place = try TestPlace()
        let changes = try await place.made().changes()
        try place.shell("rm -rf store")
        var iterator = changes.makeAsyncIterator()
        await #expect(throws: (any Error).self) {
            while try await iterator.next() != nil {}
        }
        #expect(try await iterator.next() == nil)
    }
}
