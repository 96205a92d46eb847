import SheafCore

/// What a search found.
public struct SearchResults: Sendable {
    /// The best ones, as many as were asked for, in their order.
    public var hits: [SearchHit]
    /// All that were found, in the order of the hits, and what was noticed on the way.
    public var reading: Reading<Item>
}

extension Store {
    /// The items that answer to a query, the best first (``SearchRank``), with the places to mark.
    ///
    /// - Parameter limit: how many hits to make ready to be shown.
    public func search(_ query: Query, limit: Int = .max) throws -> SearchResults {
        let needles = query.needles
        var ranked = try find(in: .all, query, withTexts: true) { facts, texts in
            (
                item: facts.item,
                rank: SearchRank(
                    facts.item, title: texts?.title ?? Self.nothing,
                    body: texts?.body ?? Self.nothing, needles: needles)
            )
        }
        ranked.results.sort { $0.rank < $1.rank }
        let reading = ranked.with(ranked.results.map(\.item))
        let best = Array(reading.results.prefix(limit))
        let bodies = try bodies(of: best)
        return SearchResults(
            hits: zip(best, bodies).map { SearchHit(item: $0, body: $1, needles: needles) },
            reading: reading)
    }

    private static var nothing: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: nil, count: 0)
    }
}
