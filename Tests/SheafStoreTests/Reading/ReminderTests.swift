import SheafCore
import SheafGit
import Synchronization
import TestTraits
import Testing

@testable import SheafStore

@Suite(.limited) struct ReminderTests {
    /// A store whose clock is set by hand.
    private final class World: Sendable {
        let place: TestPlace
        let environment: StoreEnvironment
        private let clock: Clock

        private final class Clock: Sendable { let now = Mutex<Int64>(0) }

        init() throws {
            place = try TestPlace()
            let clock = Clock()
            var environment = place.environment
            environment.clock = { clock.now.withLock { $0 } }
            (self.clock, self.environment) = (clock, environment)
            try set("2026-11-20T09:00:00+09:00")
        }

        func set(_ text: String) throws {
            let seconds = try #require(Timestamp(text)).secondsSinceEpoch
            clock.now.withLock { $0 = seconds }
        }

        func store() async throws -> Store {
            _ = try await Store.make(at: place.root, environment: environment)
            for (title, due, status) in [
                ("late", "2026-11-18", "todo"), ("today", "2026-11-20", "doing"),
                ("soon", "2026-11-20T10:30", "todo"),
                ("night", "2026-11-20T23:00:00+09:00", "todo"),
                ("tomorrow", "2026-11-21", "todo"), ("week", "2026-11-26", "todo"),
                ("closed", "2026-11-19", "done"), ("odd", "someday", "todo"),
            ] {
                try place.write(
                    "\(title).md", "---\ntitle: \(title)\nstatus: \(status)\ndue: \(due)\n---\n")
            }
            try place.write("memo.md", "---\ndue: 2026-11-19\n---\nmemo\n")
            try place.write("none.md", "---\nstatus: todo\n---\nnone\n")
            return try Store.open(at: place.root, environment: environment)
        }
    }

    private func titles(_ store: Store, _ span: ReminderSpan = .today) throws -> [String] {
        try store.reminders(span).results.map(\.title)
    }

    private func until(_ text: String, _ store: Store) throws -> ReminderSpan {
        .until(try DateExpression.parse(text, at: store.environment.now))
    }

    @Test func `What is overdue or due today, the earliest first`() async throws {
        let world = try World()
        let store = try await world.store()
        #expect(try titles(store) == ["late", "soon", "night", "today"])
        #expect(
            try store.reminders(.today, matching: store.query(["doing"])).results.map(\.title)
                == ["today"])
    }

    @Test func `A span in hours looks at hours, one in days at whole days`() async throws {
        let world = try World()
        let store = try await world.store()
        #expect(try titles(store, until("in 1 hour", store)) == ["late", "today"])
        #expect(try titles(store, until("in 2 hours", store)) == ["late", "soon", "today"])
        #expect(
            try titles(store, until("+1d", store))
                == ["late", "soon", "night", "today", "tomorrow"])
        #expect(try titles(store, until("in 24 hours", store)).contains("tomorrow"))
        #expect(try !titles(store, until("in 24 hours", store)).contains("week"))
    }

    @Test func `Midnight and the time that passes change the answer`() async throws {
        let world = try World()
        let store = try await world.store()
        try world.set("2026-11-20T23:59:59+09:00")
        #expect(try titles(store) == ["late", "soon", "night", "today"])
        try world.set("2026-11-21T00:00:00+09:00")
        #expect(try titles(store) == ["late", "soon", "night", "today", "tomorrow"])
        #expect(try store.nextDue()?.title == "tomorrow")
        try world.set("2026-11-22T00:00:00+09:00")
        #expect(try store.nextDue()?.title == "week")
    }

    @Test func `Each is told once a day, and what has a time again when it comes`() async throws {
        let world = try World()
        let store = try await world.store()
        func told() throws -> [String] {
            try store.takeUnreminded(store.reminders().results).map(\.title)
        }
        #expect(try told() == ["late", "soon", "night", "today"])
        #expect(try told().isEmpty)
        try world.set("2026-11-20T10:31:00+09:00")
        #expect(try told() == ["soon"])
        #expect(try told().isEmpty)
        // Another due date is another thing to tell.
        _ = try store.set(.handles(["late.md"]), [.due(Due("2026-11-19"))])
        #expect(try told() == ["late"])
        try world.set("2026-11-21T08:00:00+09:00")
        #expect(try told() == ["late", "soon", "night", "today", "tomorrow"])
        // What is kept does not grow from day to day.
        let kept = try #require(try place(world).readPrivate("reminded", limit: 1 << 20))
        #expect(kept.count { $0 == UInt8(ascii: "\n") } == 5)
    }

    private func place(_ world: World) throws -> RepositoryLayout {
        try #require(try RepositoryLayout(root: world.place.root))
    }
}
