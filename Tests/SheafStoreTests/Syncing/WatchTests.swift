import SheafCore
import Synchronization
import SystemPackage
import TestTraits
import Testing

@testable import SheafGit
@testable import SheafStore

@Suite(.limited) struct WatchTests {
    /// What a watch told, from any thread.
    private final class Events: Sendable {
        private let all = Mutex<[WatchEvent]>([])

        func add(_ event: WatchEvent) { all.withLock { $0.append(event) } }

        var failures: Int {
            all.withLock { $0.count { if case .failed = $0 { true } else { false } } }
        }

        var recoveries: Int {
            all.withLock { $0.count { if case .recovered = $0 { true } else { false } } }
        }
    }

    /// Watches device one while `body` runs.
    private func watching(
        _ devices: Devices, every interval: Duration = .seconds(600),
        _ body: (Events) async throws -> Void
    ) async throws {
        let events = Events()
        let task = Task {
            try await devices.one.watch(TransferOptions(), interval: interval) { events.add($0) }
        }
        do {
            try await body(events)
        } catch {
            task.cancel()
            throw error
        }
        task.cancel()
        try await task.value
    }

    /// Waits until it holds; an issue where it does not within two minutes.
    private func expectSoon(
        _ condition: () async throws -> Bool, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        for _ in 0..<1_200 {
            if try await condition() { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        Issue.record("not within two minutes", sourceLocation: sourceLocation)
    }

    private func hubHas(_ devices: Devices, _ path: String) throws -> Bool {
        try devices.place.shell("git -C hub.git ls-tree -r --name-only main").contains(path)
    }

    @Test func `a saved file is sent, in new folders too, and another's change arrives`()
        async throws
    {
        let devices = try await Devices()
        try await watching(devices, every: .seconds(2)) { _ in
            try devices.write("one/a.md", "# A\n")
            try await expectSoon { try hubHas(devices, "a.md") }
            try devices.write("one/new/deep/b.md", "# B\n")
            try await expectSoon { try hubHas(devices, "new/deep/b.md") }
            try devices.write("one/new/deep/c.md", "# C\n")
            try await expectSoon { try hubHas(devices, "new/deep/c.md") }
            try devices.edit("two/milk.md", "Oat", "Soy")
            try await devices.two.sync()
            try await expectSoon { try devices.read("one/milk.md")?.contains("Soy") == true }
        }
        try await devices.two.sync()
        try devices.expectSettled()
    }

    @Test func `what another sends to the remote during a sync arrives, too`() async throws {
        let devices = try await Devices()
        try devices.write(
            "hub.git/hooks/post-receive",
            """
            #!/bin/sh
            test -e late && exit; touch late
            blob=$(printf '# Late\\n' | git hash-object -w --stdin)
            tree=$({ git ls-tree main; printf '100644 blob %s\\tlate.md\\n' $blob; } | git mktree)
            id="-c user.name=Mina -c user.email=mina@example.com"
            git update-ref refs/heads/main $(git $id commit-tree $tree -p main -m Late)
            """)
        try devices.place.shell("chmod +x hub.git/hooks/post-receive")
        try await watching(devices, every: .seconds(2)) { _ in
            try devices.write("one/a.md", "# A\n")
            try await expectSoon { try devices.read("one/late.md") == "# Late\n" }
        }
    }

    @Test func `only one process watches a store`() async throws {
        let devices = try await Devices()
        guard let lock = try WatchLock(devices.one.layout) else {
            Issue.record("nobody watches, and yet the lock is held")
            return
        }
        await #expect {
            try await devices.one.watch(TransferOptions()) { _ in }
        } throws: { error in
            if case StoreError.watched = error { true } else { false }
        }
        _ = consume lock
        // A process that another test starts in this moment has the lock too, until it is another program.
        try await expectSoon {
            do {
                try await watching(devices) { _ in }
                return true
            } catch StoreError.watched {
                return false
            }
        }
    }

    @Test func `a remote that is away is told of once, and found again where it has moved to`()
        async throws
    {
        let devices = try await Devices()
        try devices.place.shell("mv hub.git away.git")
        try await watching(devices, every: .milliseconds(100)) { events in
            try devices.write("one/a.md", "# A\n")
            try await expectSoon { events.failures > 0 }
            try await Task.sleep(for: .milliseconds(800))
            #expect(events.failures == 1)
            _ = try devices.one.setRemote("away.git")
            try await expectSoon { events.recoveries == 1 }
            try await expectSoon {
                try devices.place.shell("git -C away.git ls-tree -r --name-only main")
                    .contains("a.md")
            }
        }
    }

    @Test func `the settings say which way changes travel by themselves`() async throws {
        let devices = try await Devices([
            ".sheaf/config.yml": "format: 3\nsync:\n  push: on-exit\n  pull: manual\n"
        ])
        let store = try devices.place.environmentStore(devices.one.root)
        let task = Task { try await store.watch(TransferOptions()) { _ in } }
        try devices.write("one/a.md", "# A\n")
        try await expectSoon {
            try devices.place.shell("git -C one log --format=%s").contains("Add \"A\"")
        }
        #expect(try !hubHas(devices, "a.md"))
        task.cancel()
        try await task.value
        #expect(try hubHas(devices, "a.md"))
    }

    @Test func `a watch that fails asks less and less often`() {
        let pauses = (0..<10).map { WatchClock.pause(.seconds(30), failures: $0) }
        #expect(pauses.prefix(4) == [.seconds(30), .seconds(60), .seconds(120), .seconds(240)])
        #expect(pauses.suffix(5).allSatisfy { $0 == .seconds(300) })
    }

    @Test func `a folder's changes are seen, but not those of git's and our own`() throws {
        let place = try TestPlace()
        try place.shell("mkdir -p store/.git store/notes")
        let watch = FolderWatch(place.root)
        guard watch.isWatching else { return }
        #expect(!watch.hasChanged())
        for (script, isSeen) in [
            ("echo x > store/a.md", true), ("echo x > store/.git/HEAD", false),
            ("echo x > store/notes/.sheaf-1~", false), ("mkdir -p store/x/y", true),
            ("echo x > store/x/y/b.md", true), ("mv store/x store/z", true),
            ("echo y >> store/z/y/b.md", true), ("rm -r store/z", true), ("true", false),
        ] {
            try place.shell(script)
            #expect(watch.hasChanged() == isSeen, "\(script)")
        }
    }
}

extension TestPlace {
    /// The store there with the settings it has now.
    fileprivate func environmentStore(_ root: FilePath) throws -> Store {
        try Store.open(at: root, environment: environment)
    }
}
