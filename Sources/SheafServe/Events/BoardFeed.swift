import SheafCore
import SheafJSON
import SheafStore

/// The board as it is now, and when each card changed last: whoever saw it at some moment is told what
/// is different since. Nothing is kept for a reader, however slow it is.
actor BoardFeed {
    /// A moment of the board: the run of the server, and the number of the change.
    struct Moment: CustomStringConvertible, Sendable, Equatable {
        let run: String
        let number: Int

        var description: String { "\(run).\(number)" }

        init(run: String, number: Int) { (self.run, self.number) = (run, number) }

        init?(_ text: String) {
            let parts = text.split(separator: ".")
            guard parts.count == 2, let number = Int(parts[1]) else { return nil }
            self.init(run: String(parts[0]), number: number)
        }
    }

    /// Cards that are gone, of which so many are remembered.
    private static let mostGone = 10_000

    private(set) var store: Store
    private let run = String(UInt64.random(in: .min ... .max), radix: 36)
    private var number = 0
    private var cards: [String: (card: Card, changed: Int)] = [:]
    private var gone: [(key: String, number: Int)] = []
    /// Before this change it is not known any more what is gone.
    private var forgotten = 0
    private var columns: [JSON] = []
    private var memoCount = 0
    private var broken: [String] = []
    private var conflicted = 0
    /// Goes up with each change of the history or of the remote's state.
    private var standingNumber = 0
    private var standings: [DeviceName: (number: Int, json: JSON)] = [:]
    private var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
    private var lastWatcher = 0

    init(_ store: Store) {
        self.store = store
    }

    var now: Moment { Moment(run: run, number: number) }

    // MARK: Following the store

    /// Follows the store's changes until the task is cancelled.
    func follow() async {
        repeat {
            do {
                let changes = try await store.changes()
                try await refresh()
                for try await change in changes {
                    switch change {
                    case .items: try await refresh()
                    case .settings:
                        store =
                            (try? Store.open(at: store.root, environment: store.environment))
                            ?? store
                        try await refresh()
                    case .head, .remote: touchStanding()
                    }
                }
            } catch {}
        } while (try? await Task.sleep(for: .seconds(5))) != nil
    }

    /// Compares the board with the files, and wakes those who watch it.
    func refresh() async throws {
        let store = store
        let reading = try await store.perform { store in
            let found = try store.items(matching: .everything)
            let cards = found.results.map { Card($0.item, preview: $0.preview, in: store) }
            return (
                items: found.results.map(\.item), cards: cards,
                broken: found.findings.filter(\.isUnreadable).map(\.path)
            )
        }
        number += 1
        var known = cards
        for card in reading.cards {
            if let old = known.removeValue(forKey: card.key), old.card.bytes == card.bytes {
                continue
            }
            cards[card.key] = (card, number)
        }
        for key in known.keys {
            cards[key] = nil
            gone.append((key, number))
        }
        if gone.count > Self.mostGone {
            forgotten = gone[gone.count - Self.mostGone].number
            gone.removeFirst(gone.count - Self.mostGone)
        }
        count(reading.items)
        broken = reading.broken
        touchStanding()
    }

    private func count(_ items: [Item]) {
        var counts: [String: Int] = [:]
        memoCount = 0
        conflicted = 0
        for item in items {
            if item.isConflicted { conflicted += 1 }
            if item.kind == .task, let status = item.status {
                counts[status, default: 0] += 1
            } else {
                memoCount += 1
            }
        }
        columns = store.configuration.workflow.statuses.map { status in
            JSON([
                "status": status.name, "closed": status.isClosed,
                "count": counts[status.name] ?? 0,
            ])
        }
    }

    private func touchStanding() {
        standingNumber += 1
        for watcher in watchers.values { watcher.yield() }
    }

    // MARK: Telling

    /// The members of an answer that holds these cards.
    func board(_ keys: [String]?) -> [(name: String, value: JSON)] {
        let shown = keys.map { $0.compactMap { cards[$0]?.card } } ?? cards.values.map(\.card)
        return [
            ("at", .string(now.description)), ("isWhole", .bool(shown.count == cards.count)),
            ("columns", .array(columns)), ("memoCount", .number(memoCount)),
            ("cards", .array(shown.map(\.json))),
        ]
    }

    /// What is different since a moment; `nil` where nothing is, or that cannot be told.
    func changes(since moment: Moment) -> (json: JSON?, isKnown: Bool) {
        guard moment.run == run, moment.number <= number, moment.number >= forgotten else {
            return (nil, false)
        }
        guard moment.number < number else { return (nil, true) }
        let changed = cards.values.filter { $0.changed > moment.number }.map(\.card.json)
        let gone = Set(gone.filter { $0.number > moment.number }.map(\.key))
            .filter { cards[$0] == nil }
        guard !changed.isEmpty || !gone.isEmpty else { return (nil, true) }
        let json = JSON([
            "cards": JSON.array(changed), "gone": gone.sorted(),
            "columns": JSON.array(columns), "memoCount": memoCount,
        ])
        return (json, true)
    }

    /// How the store stands for a device: what it can undo, conflicts, the remote.
    func standing(for device: DeviceName) async -> JSON {
        if let known = standings[device], known.number == standingNumber { return known.json }
        let (number, store) = (standingNumber, store)
        let (conflicted, broken) = (conflicted, broken)
        let json = try? await store.perform { store in
            let own = store.acting(for: device)
            return JSON([
                "undo": StandingJSON.step(try own.nextStep(.undo)),
                "redo": StandingJSON.step(try own.nextStep(.redo)),
                "conflicted": conflicted, "broken": broken,
                "remote": StandingJSON.remote(try store.remoteStatus(), in: store),
            ])
        }
        guard let json else {
            return JSON([
                "undo": JSON.null, "redo": JSON.null, "conflicted": conflicted, "broken": broken,
                "remote": JSON.null,
            ])
        }
        if standings.count > 200 { standings = [:] }
        standings[device] = (number, json)
        return json
    }

    /// The number by which an unchanged standing is known.
    var currentStanding: Int { standingNumber }

    // MARK: Watchers

    /// A stream that has an element whenever something changed, and no more than one waiting.
    func watch() -> (id: Int, signals: AsyncStream<Void>) {
        let (signals, continuation) = AsyncStream<Void>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        lastWatcher += 1
        watchers[lastWatcher] = continuation
        return (lastWatcher, signals)
    }

    func unwatch(_ id: Int) {
        watchers.removeValue(forKey: id)?.finish()
    }

    /// Wakes all watchers, so that those of a revoked device end.
    func wakeAll() {
        for watcher in watchers.values { watcher.yield() }
    }

    /// A heartbeat for one watcher.
    func wake(_ id: Int) { watchers[id]?.yield() }

    var watcherCount: Int { watchers.count }
}
