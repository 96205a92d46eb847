import SheafCore
import SheafGit
import SheafIndex
import SheafSystem

/// The layout of the items that a query finds: the group of an item, the order of each group, and
/// how much of it is shown.
public struct ItemArrangement: Sendable {
    let orders: [ItemOrder]
    /// The number of items of each group that are passed over.
    let offset: Int
    /// The end of what is shown of each group.
    let limit: Int
    let withUpdated: Bool
    let withIDs: Bool
    private let grouping: Grouping

    /// The groups of a listing.
    enum Grouping: Sendable {
        case one
        /// One for each status, one of memos, and one of what waits; none waits where there is no moment.
        case columns(Workflow, waitingAt: Moment?)
    }

    /// All items in one group.
    ///
    /// - Parameters:
    ///   - limit: how many are shown; all, where it is `nil`.
    ///   - offset: how many stand before the first one that is shown. From one page to the next the store
    ///     may change; ``Store/changes()`` tells.
    ///   - withUpdated: whether `updated` is filled in, where it is not sorted by.
    ///   - withIDs: whether the ids of all items are told, as for short ones.
    public init(
        _ order: ItemOrder, limit: Int? = nil, offset: Int = 0, withUpdated: Bool = true,
        withIDs: Bool = true
    ) {
        self.init(
            groups: [order], .one, limit: limit, offset: offset, withUpdated: withUpdated,
            withIDs: withIDs)
    }

    /// - Parameter orders: one for each group.
    init(
        groups orders: [ItemOrder], _ grouping: Grouping, limit: Int?, offset: Int = 0,
        withUpdated: Bool, withIDs: Bool = true
    ) {
        self.orders = orders
        self.offset = max(0, offset)
        self.limit =
            limit.map { max(0, $0).addingReportingOverflow(max(0, offset)) }
            .map { $0.overflow ? .max : $0.partialValue } ?? .max
        self.withUpdated = withUpdated || orders.contains { $0.key == .updated }
        self.withIDs = withIDs
        self.grouping = grouping
    }
}

extension ItemArrangement {
    /// True if it goes by more than ``CachedItem`` tells.
    fileprivate var asksFacts: Bool {
        limit > 0
            && orders.contains {
                $0.key.map { [.title, .project, .updated, .estimate].contains($0) } ?? true
            }
    }

    fileprivate func add<Rank: Comparable & Sendable>(
        _ item: Item, at place: Int, to groups: inout [FirstPlaces<Rank>],
        _ rank: (ItemOrder, Item) -> Rank
    ) {
        let group = group(of: item)
        groups[group].add { Place(rank: rank(orders[group], item), place: place) }
    }

    /// The index of an item's group, by kind, status and dates.
    private func group(of item: Item) -> Int {
        guard case .columns(let workflow, let now) = grouping else { return 0 }
        if let now, item.isWaiting(at: now) { return workflow.statuses.count + 1 }
        // A memo has no status that is configured, and the place behind the last one.
        return workflow.rank(of: item.status)
    }
}

/// One group of a listing.
public struct ItemGroup: Sendable {
    /// The number of items, of which `items` may be a page.
    public let count: Int
    public let items: [ListedItem]
}

extension Store {
    /// The order of the items by a key, for ``ItemArrangement``: by this store's statuses and in this zone.
    public func order(by key: ItemOrder.Key, isReversed: Bool = false) -> ItemOrder {
        ItemOrder(key, configuration.workflow, zone: environment.zone, isReversed: isReversed)
    }

    /// The items that answer to a query, as their files are at this moment, laid out: one result for
    /// each group. What is not shown is looked at only as far as sorting needs it.
    public func items(
        matching query: ItemQuery, in scope: ItemScope = .all, arranged arrangement: ItemArrangement
    ) throws -> Reading<ItemGroup> {
        let selection = selection(query, in: scope)
        let snapshot = try snapshot(withUpdated: arrangement.withUpdated)
        return snapshot.reading(withIDs: arrangement.withIDs).with(
            groups(snapshot, selection, arrangement).map { group in
                let items = snapshot.map(group.first.dropFirst(arrangement.offset)) {
                    ListedItem(item: $0.item, preview: $0.preview)
                }
                return ItemGroup(count: group.count, items: items)
            })
    }

    /// Hands out what is made of these items, some at a time, in their order: no more than some thousands
    /// of them are in memory. While some are taken, the next ones are made.
    ///
    /// - Parameters:
    ///   - make: called for each item, in any order and on any thread.
    ///   - take: called with what was made of some items, in their order.
    /// - Returns: what else was found, without results.
    public func forEachItem<Made: Sendable>(
        matching query: ItemQuery, in scope: ItemScope = .all,
        arranged arrangement: ItemArrangement,
        _ make: @escaping @Sendable (Item) -> Made,
        _ take: ([Made]) throws -> Void
    ) throws -> Reading<Never> {
        let selection = selection(query, in: scope)
        let snapshot = try snapshot(withUpdated: arrangement.withUpdated)
        var made: [Made] = []
        for group in groups(snapshot, selection, arrangement) {
            for start in stride(from: arrangement.offset, to: group.first.count, by: Self.batch) {
                try Task.checkCancellation()
                let batch = group.first[start..<min(start + Self.batch, group.first.count)]
                let (_, next) = try Parallel.both {
                    try take(made)
                } beside: {
                    snapshot.map(batch) { make($0.item) }
                }
                made = next
            }
        }
        try take(made)
        return snapshot.reading(withIDs: arrangement.withIDs)
    }

    /// Items of which something is in memory at a time.
    private static let batch = 16_384

    /// The items of each group, and how many there are.
    func groups(
        _ snapshot: Snapshot, _ selection: Selection, _ arrangement: ItemArrangement
    ) -> [FoundPlaces] {
        arrangement.orders.allSatisfy(\.isByNumbers)
            ? groups(snapshot, selection, arrangement) { $0.numbers(of: $1) }
            : groups(snapshot, selection, arrangement) { $0.rank(of: $1) }
    }

    private func groups<Rank: Comparable & Sendable>(
        _ snapshot: Snapshot, _ selection: Selection, _ arrangement: ItemArrangement,
        _ rank: @escaping @Sendable (ItemOrder, Item) -> Rank
    ) -> [FoundPlaces] {
        let none = arrangement.orders.map { _ in FirstPlaces<Rank>(limit: arrangement.limit) }
        let parts = snapshot.select(
            selection, Part(groups: none), withFacts: arrangement.asksFacts
        ) { part, item in
            if let facts = item.facts {
                arrangement.add(facts.item, at: item.place, to: &part.groups, rank)
            } else {
                item.file.item?.fill(&part.item)
                arrangement.add(part.item, at: item.place, to: &part.groups, rank)
            }
        }
        @Sendable func joined(_ parts: [[FirstPlaces<Rank>]]) -> [FirstPlaces<Rank>] {
            arrangement.orders.indices.map { index in
                FirstPlaces(of: parts.map { $0[index] }, limit: arrangement.limit)
            }
        }
        // Each core on its own first: to put together what is sorted takes few steps.
        let sorted = Parallel.map(count: parts.count, chunk: Parallel.chunk(of: parts.count)) {
            [joined(parts[$0].map(\.groups))]
        }
        return joined(sorted).map { FoundPlaces(count: $0.count, first: $0.first.map(\.place)) }
    }
}

/// The files of a group.
struct FoundPlaces: Sendable {
    let count: Int
    /// In their order, not more than were asked for.
    let first: [Int]
}

/// The items found in a part of the files.
private struct Part<Rank: Comparable & Sendable>: Sendable {
    var groups: [FirstPlaces<Rank>]
    /// Of which no more is known than where it stands.
    var item = Item(path: "", title: "")
}

extension Snapshot {
    /// Returns what is made of items, in their order, on all cores.
    fileprivate func map<Made: Sendable>(
        _ places: ArraySlice<Int>, _ make: @escaping @Sendable (ItemFacts) -> Made
    ) -> [Made] {
        // Neighbours are read together, as they lie in the cache, whatever their order in the listing.
        let byPlace = places.indices.sorted { places[$0] < places[$1] }
        let made = Parallel.map(count: byPlace.count, chunk: 256) { range in
            self.facts(of: byPlace[range].map { places[$0] }).map(make)
        }
        var positions = [Int](repeating: 0, count: places.count)
        for (position, index) in byPlace.enumerated() {
            positions[index - places.startIndex] = position
        }
        return positions.map { made[$0] }
    }
}

/// A file among all, and where it stands. Files are in byte order of their paths.
struct Place<Rank: Comparable & Sendable>: Comparable, Sendable {
    let rank: Rank
    let place: Int

    static func < (left: Place, right: Place) -> Bool {
        left.rank != right.rank ? left.rank < right.rank : left.place < right.place
    }
}

/// The first ones of many places. Those that are surely none of them are not kept.
struct FirstPlaces<Rank: Comparable & Sendable>: Sendable {
    private(set) var count = 0
    /// Not more than were asked for and in their order, once all are known.
    private(set) var first: [Place<Rank>] = []
    /// Nothing behind it is among the first.
    private var last: Place<Rank>?
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    init(of parts: [FirstPlaces], limit: Int) {
        self.init(limit: limit)
        count = parts.reduce(0) { $0 + $1.count }
        first.reserveCapacity(parts.reduce(0) { $0 + $1.first.count })
        for part in parts { first += part.first }
        finish()
    }

    mutating func add(_ makePlace: () -> Place<Rank>) {
        count += 1
        guard limit > 0 else { return }
        let place = makePlace()
        if let last, last < place { return }
        first.append(place)
        if limit < .max / 2, first.count > 2 * limit { finish() }
    }

    private mutating func finish() {
        first.sort()
        guard first.count >= limit else { return }
        first.removeSubrange(limit...)
        last = first.last
    }
}
