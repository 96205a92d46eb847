import SheafCore

/// What a search found.
public struct SearchResults: Sendable {
    /// The best ones, as many as were asked for, in their order.
    public var hits: [SearchHit]
    /// How many there are in all.
    public var count: Int
    /// What was read; its results are the items found, in the order of the hits.
    public var reading: Reading<Item>
}

extension Store {
    /// The items that answer to a query, the best first (``SearchRank``), with the places to mark.
    ///
    /// - Parameter limit: how many hits to make ready to be shown; all are counted.
    public func search(_ query: Query, limit: Int = .max) throws -> SearchResults {
        let now = environment.now
        let needles = query.needles
        let reader = ItemReader(configuration)
        let ranked = try read { item, document -> (item: Item, rank: SearchRank)? in
            let body = document.body(of: item, reader)
            guard query.matches(item, body: { body }, at: now) else { return nil }
            return (item, SearchRank(item, body: body, needles: needles))
        }
        let items = ranked.results.sorted { $0.rank < $1.rank }.map(\.item)
        let best = items.prefix(limit)
        let bodies = try bodies(of: Array(best))
        return SearchResults(
            hits: zip(best, bodies).map { SearchHit(item: $0, body: $1, needles: needles) },
            count: items.count, reading: ranked.replacing(items))
    }
}
