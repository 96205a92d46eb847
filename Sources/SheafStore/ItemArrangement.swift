import SheafCore
import SheafGit

/// How what a query finds is laid out: in which group an item stands, how each group is sorted, and
/// how much of it is shown.
public struct ItemArrangement: Sendable {
    let orders: [ItemOrder]
    let limit: Int
    let withUpdated: Bool
    let group: @Sendable (Item) -> Int?

    /// All items in one group.
    ///
    /// - Parameters:
    ///   - limit: how many are shown; all, where it is `nil`.
    ///   - withUpdated: whether `updated` is filled in, where it is not sorted by.
    public init(_ order: ItemOrder, limit: Int? = nil, withUpdated: Bool = true) {
        self.init(groups: [order], limit: limit, withUpdated: withUpdated) { _ in 0 }
    }

    /// - Parameters:
    ///   - orders: one for each group.
    ///   - limit: how many items of each group are shown; all, where it is `nil`.
    ///   - withUpdated: whether `updated` is filled in, where no order is by it.
    ///   - group: the index of an item's group; `nil` leaves the item out. It may ask for kind, status,
    ///     priority and dates.
    public init(
        groups orders: [ItemOrder], limit: Int? = nil, withUpdated: Bool = true,
        group: @escaping @Sendable (Item) -> Int?
    ) {
        self.orders = orders
        self.limit = limit ?? .max
        self.withUpdated = withUpdated || orders.contains { $0.key == .updated }
        self.group = group
    }
}

extension ItemArrangement {
    /// Whether it goes by what ``IndexSnapshot/standing(of:)`` tells.
    fileprivate var isBrief: Bool {
        orders.allSatisfy { ![.title, .project, .updated].contains($0.key) }
    }
}

/// One group of a listing.
public struct ItemGroup: Sendable {
    /// How many items there are, of which `items` may be the first ones.
    public let count: Int
    public let items: [ListedItem]
}

extension Store {
    /// The items that answer to a query, as their files are at this moment, laid out: one result for
    /// each group. What is not shown is looked at only as far as sorting needs it.
    public func items(
        matching query: Query, in scope: ItemScope = .all, arranged arrangement: ItemArrangement
    ) throws -> Reading<ItemGroup> {
        let finder = try Finder(
            store: self, scope: scope, query: query, withUpdated: arrangement.withUpdated)
        let found = places(finder, arrangement)
        return found.with(
            found.results.map { places in
                let shown = places.smallest(arrangement.limit)
                return ItemGroup(
                    count: places.count, items: Array(finder.map(shown[...]) { $0 }.joined()))
            })
    }

    /// Hands out what is made of these items, some hundreds at a time, in their order: no more than some
    /// thousands of them are in memory.
    ///
    /// - Parameter map: called on any thread.
    /// - Returns: what else was found, without results.
    public func forEachItem<Result: Sendable>(
        matching query: Query, in scope: ItemScope = .all, arranged arrangement: ItemArrangement,
        _ map: @escaping @Sendable ([ListedItem]) -> Result, _ take: (Result) throws -> Void
    ) throws -> Reading<Never> {
        let finder = try Finder(
            store: self, scope: scope, query: query, withUpdated: arrangement.withUpdated)
        let found = places(finder, arrangement)
        for places in found.results {
            let shown = places.smallest(arrangement.limit)
            for start in stride(from: 0, to: shown.count, by: Self.batch) {
                let batch = shown[start..<min(start + Self.batch, shown.count)]
                for result in finder.map(batch, map) { try take(result) }
            }
        }
        return found.with([])
    }

    /// Items of which something is in memory at a time.
    private static let batch = 4096

    /// The files of each group, as they were found.
    private func places(
        _ finder: Finder, _ arrangement: ItemArrangement
    ) -> Reading<[Place]> {
        let found = find(finder, isBrief: arrangement.isBrief) { place, facts, _ -> Place? in
            arrangement.group(facts.item).map { group in
                Place(group: group, rank: arrangement.orders[group].rank(of: facts.item), place)
            }
        }
        var groups = Array(repeating: [Place](), count: arrangement.orders.count)
        for case let place? in found.results { groups[place.group].append(place) }
        return found.with(groups)
    }

    /// A file among all, and where it stands. Files are in byte order of their paths.
    fileprivate struct Place: Comparable {
        let group: Int
        let rank: ItemRank
        let place: Int

        init(group: Int, rank: ItemRank, _ place: Int) {
            self.group = group
            self.rank = rank
            self.place = place
        }

        static func < (left: Place, right: Place) -> Bool {
            left.rank != right.rank ? left.rank < right.rank : left.place < right.place
        }
    }
}

extension Finder {
    fileprivate func map<Result: Sendable>(
        _ places: ArraySlice<Store.Place>, _ body: @escaping @Sendable ([ListedItem]) -> Result
    ) -> [Result] {
        Parallel.map(count: places.count, chunk: 256) { range in
            [body(range.map { self.item(places[places.startIndex + $0].place) })]
        }
    }
}

extension Array where Element: Comparable {
    /// The first `limit` elements in their order. A few out of many cost one look at each.
    func smallest(_ limit: Int) -> [Element] {
        guard limit < count / 8 else { return Array(sorted().prefix(limit)) }
        var smallest: [Element] = []
        for element in self {
            if smallest.count == limit {
                guard let last = smallest.last, element < last else { continue }
                smallest.removeLast()
            }
            smallest.insert(element, at: smallest.firstIndex { element < $0 } ?? smallest.count)
        }
        return smallest
    }
}
