import SheafCore
import SheafGit

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
    /// - Parameters:
    ///   - limit: how many hits to make ready to be shown.
    ///   - withUpdated: as in ``items(withUpdated:)``.
    public func search(
        _ query: Query, limit: Int = .max, withUpdated: Bool = true
    ) throws -> SearchResults {
        let reading = try ranked(query, withUpdated: withUpdated)
        let hits = try mapBodies(of: Array(reading.results.prefix(limit))) { item, body in
            SearchHit(item: item, body: body, query: query)
        }
        return SearchResults(hits: hits, reading: reading)
    }

    /// The items that answer to a query, the best first.
    func ranked(_ query: Query, withUpdated: Bool) throws -> Reading<Item> {
        let needles = query.needles
        // What stands where nothing was looked for makes no item better.
        let (inTitle, inBody) = (query.looks(in: .title), query.looks(in: .body))
        var ranked = try find(in: .all, query, withTexts: true, withUpdated: withUpdated) {
            facts, texts in
            (
                item: facts.item,
                rank: SearchRank(
                    facts.item, title: inTitle ? texts?.title ?? Self.nothing : Self.nothing,
                    body: inBody ? texts?.body ?? Self.nothing : Self.nothing, needles: needles)
            )
        }
        ranked.results.sort { $0.rank < $1.rank }
        return ranked.with(ranked.results.map(\.item))
    }

    private static var nothing: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: nil, count: 0)
    }
}

extension Query {
    fileprivate func looks(in part: Part) -> Bool { !needles(in: part).isEmpty }
}
