import SheafCore
import SheafJSON
import SheafStore

/// The board as it is now, and when each card changed last: a page that saw it at some moment is told what
/// is different since. Nothing is kept for a reader, however slow it is.
actor BoardFeed {
    /// Cards that are gone, of which so many are remembered.
    private static let mostGone = 10_000

    private(set) var store: Store
    private let run = String(UInt32.random(in: .min ... .max), radix: 36)
    private var number = 0
    /// The last reading of the files; its cards are among `cards`.
    private var reading: ItemReading<Card>?
    private var cards: [String: (card: Card, changed: Int)] = [:]
    private var gone: [(key: String, number: Int)] = []
    /// Before this change it is not known any more what is gone.
    private var forgotten = 0
    /// Goes up with each change of the history or of the remote's state.
    private var standingNumber = 0
    /// By the device's id.
    private var standings: [String: (number: Int, json: JSON)] = [:]
    nonisolated let watchers = Watchers()
    /// The look at the files that is under way, and the one that begins after it.
    private var look: Task<Void, any Error>?
    private var nextLook: Task<Void, any Error>?
    /// Looks again when the first task that waits comes back.
    private var returning: Task<Void, any Error>?

    /// Changes of the server's own that are under way, see ``beginChange()``.
    private var changing = 0

    private let quiet: Quiet

    init(_ store: Store, _ quiet: Quiet) {
        self.store = store.keepingLook()
        self.quiet = quiet
    }

    var now: BoardMoment {
        BoardMoment(version: reading?.version.description ?? "", run: run, number: number)
    }

    // MARK: Following the store

    /// Follows the store's changes until the task is cancelled. Throws what reading throws where the board
    /// cannot be read at all; later on it is tried again.
    func follow() async throws {
        var hasBegun = false
        repeat {
            do {
                let changes = try await store.changes(comparingItems: false)
                try await refresh()
                hasBegun = true
                for try await change in changes {
                    switch change {
                    case .items:
                        // The look at the end of a change finds this, too, or has found it.
                        guard changing == 0, !store.hasCurrentLook else { continue }
                        let begin = ContinuousClock.now
                        try await refresh()
                        // While everything changes, most of the time is others'.
                        try await Task.sleep(for: .now - begin)
                    case .settings:
                        store =
                            (try? Store.open(at: store.root, environment: store.environment))?
                            .keepingLook() ?? store
                        try await refresh()
                    case .head, .remote: touchStanding()
                    }
                }
            } catch {
                guard hasBegun else { throw error }
            }
        } while (try? await Task.sleep(for: .seconds(5))) != nil
    }

    /// Reads the board where it was not read yet.
    func read() async throws {
        guard reading == nil else { return }
        if let look = nextLook ?? look { try await look.value } else { try await refresh() }
    }

    /// Says that the server changes something itself. A look meanwhile would find half of it, and hold up the
    /// one at its end, for which the page waits that asked for the change.
    func beginChange() { changing += 1 }

    /// Says that a change is made, and looks at the files. Throws what reading throws.
    func endChange() async throws {
        changing -= 1
        try await refresh()
    }

    /// Compares the board with the files as they are at some time after this call, and wakes those who
    /// watch it. Looks come one after the other, and calls that wait share one.
    func refresh() async throws {
        let look =
            nextLook
            ?? Task { [look] in
                _ = await look?.result
                try await lookNow()
            }
        nextLook = look
        try await look.value
    }

    private func lookNow() async throws {
        (look, nextLook) = (nextLook, nil)
        await quiet.end()
        let store = store
        let reading = try await store.perform { [reading] store in
            try store.readItems(since: reading) { Card($0, in: store) }
        }
        let isSame = take(reading)
        let wasBroken = self.reading?.unreadable
        self.reading = reading
        self.reading?.made = []
        awaitReturn(reading.nextReturn)
        if !isSame || wasBroken != reading.unreadable { touchStanding() }
    }

    /// - Parameter time: seconds since 1970 UTC.
    private func awaitReturn(_ time: Int64?) {
        returning?.cancel()
        guard let time else { return }
        let seconds = max(1, min(time - store.environment.now.seconds + 1, 86_400))
        returning = Task { [weak self] in
            try await Task.sleep(for: .seconds(seconds))
            try await self?.refresh()
        }
    }

    /// Takes the cards as they are now.
    ///
    /// - Returns: whether they were known.
    private func take(_ reading: ItemReading<Card>) -> Bool {
        let change = number + 1
        var isSame = reading.gone.isEmpty
        for card in reading.made where cards[card.key]?.card.bytes != card.bytes {
            cards[card.key] = (card, change)
            isSame = false
        }
        for key in reading.gone {
            cards[key] = nil
            gone.append((key, change))
        }
        if gone.count > Self.mostGone {
            forgotten = gone[gone.count - Self.mostGone].number
            gone.removeFirst(gone.count - Self.mostGone)
        }
        if !isSame { number = change }
        return isSame
    }

    /// Notes that the history or the remote's state may be another.
    func touchStanding() {
        standingNumber += 1
        watchers.wakeAll()
    }

    // MARK: Telling

    /// The members of an answer that holds these cards.
    func board(_ keys: [String]?) -> [(name: String, value: JSON)] {
        let shown = keys.map { $0.compactMap { cards[$0]?.card } } ?? cards.values.map(\.card)
        return [
            ("at", .string(now.description)), ("isWhole", .bool(shown.count == cards.count)),
        ] + counts + [("cards", .array(shown.map(\.json)))]
    }

    /// The members that say how many items are where.
    private var counts: [(name: String, value: JSON)] {
        let board = reading?.board
        let columns = board?.columns.map { column in
            JSON([
                "status": column.status.name, "closed": column.status.isClosed,
                "limit": column.status.limit, "count": column.count,
            ])
        }
        return [
            ("columns", .array(columns ?? [])), ("memoCount", .number(board?.memos.count ?? 0)),
            ("waitingCount", .number(board?.waiting ?? 0)),
        ]
    }

    /// The cards of these items that are on the board, by key.
    func cards(_ keys: [String]) -> [String: Card] {
        Dictionary(
            keys.compactMap { key in cards[key].map { (key, $0.card) } },
            uniquingKeysWith: { one, _ in one })
    }

    /// The keys after one, in their order, at most so many; and whether there are more.
    func keys(after key: String, limit: Int) -> (keys: [String], isMore: Bool) {
        let rest = cards.keys.filter { $0 > key }.sorted()
        return (Array(rest.prefix(limit)), rest.count > limit)
    }

    /// Returns the differences since a moment; `nil` where there are none, or they cannot be told.
    func changes(since moment: BoardMoment) async -> (json: JSON?, isKnown: Bool) {
        guard moment.run == run else { return await changes(sinceVersion: moment.version) }
        guard moment.number <= number, moment.number >= forgotten else { return (nil, false) }
        guard moment.number < number else { return (nil, true) }
        return (
            changes(
                cards.values.filter { $0.changed > moment.number }.map(\.card),
                gone: Set(gone.filter { $0.number > moment.number }.map(\.key))), true
        )
    }

    /// Returns the changes since a version that another run of the server sent: the difference of two trees.
    private func changes(sinceVersion text: String) async -> (json: JSON?, isKnown: Bool) {
        let store = store
        guard let version = StoreVersion(text),
            let found = try? await store.perform({ try $0.difference(since: version) })
        else { return (nil, false) }
        return (changes(found.changed.compactMap { cards[$0]?.card }, gone: found.former), true)
    }

    private func changes(_ changed: [Card], gone: Set<String>) -> JSON? {
        let gone = gone.filter { cards[$0] == nil }
        guard !changed.isEmpty || !gone.isEmpty else { return nil }
        return .object(
            [
                ("cards", .array(changed.map(\.json))),
                ("gone", .array(gone.sorted().map(JSON.string))),
            ] + counts)
    }

    /// How the store stands for a device: what it can undo, conflicts, the remote.
    func standing(for device: Device) async -> JSON {
        if let known = standings[device.id], known.number == standingNumber { return known.json }
        let (number, store) = (standingNumber, store)
        let (conflicted, broken) = (reading?.conflicts ?? 0, reading?.unreadable ?? [])
        let json = try? await store.perform { store in
            let own = store.acting(for: device.name, session: device.id)
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
        standings[device.id] = (number, json)
        return json
    }

    /// The number by which an unchanged standing is known.
    var currentStanding: Int { standingNumber }
}

/// A moment of the board: the version of the store, by which another run of the server knows what is
/// different since; and the number of the change in this run.
struct BoardMoment: CustomStringConvertible, Sendable, Equatable {
    let version: String
    let run: String
    let number: Int

    /// The id of an event: `COMMIT-DIGEST.RUN.NUMBER`.
    var description: String { "\(version).\(run).\(number)" }

    init(version: String, run: String, number: Int) {
        (self.version, self.run, self.number) = (version, run, number)
    }

    /// Reads an id; `nil` for any other text.
    init?(_ text: String) {
        let parts = text.split(separator: ".")
        guard parts.count == 3, let number = Int(parts[2]) else { return nil }
        self.init(version: String(parts[0]), run: String(parts[1]), number: number)
    }
}
