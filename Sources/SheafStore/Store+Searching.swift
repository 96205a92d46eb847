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
        let finder = try Finder(store: self, scope: .all, query: query, withUpdated: withUpdated)
        let ranked = ranked(finder)
        let shown = Array(ranked.results.prefix(limit))
        var hits = finder.mapBodies(of: shown.map(\.place)) { index, body in
            SearchHit(item: shown[index].item, body: body, query: query)
        }
        let missing = hits.indices.filter { hits[$0] == nil }
        let read = try mapBodies(of: missing.map { shown[$0].item }) { item, body in
            SearchHit(item: item, body: body, query: query)
        }
        for (index, hit) in zip(missing, read) { hits[index] = hit }
        return SearchResults(
            hits: hits.compactMap(\.self), reading: ranked.with(ranked.results.map(\.item)))
    }

    /// The best one of the items that answer to a query.
    func best(of query: Query) throws -> Item? {
        try ranked(Finder(store: self, scope: .all, query: query, withUpdated: false))
            .results.first?.item
    }

    /// An item that was found, and the place of its file.
    private struct Ranked: Sendable {
        let item: Item
        let rank: SearchRank
        let place: Int
    }

    private func ranked(_ finder: Finder) -> Reading<Ranked> {
        let query = finder.query
        let needles = query.needles
        // What stands where nothing was looked for makes no item better.
        let (inTitle, inBody) = (query.looks(in: .title), query.looks(in: .body))
        var ranked = find(finder, withTexts: true) { place, facts, texts in
            Ranked(
                item: facts.item,
                rank: SearchRank(
                    facts.item, title: inTitle ? texts?.title ?? Self.nothing : Self.nothing,
                    body: inBody ? texts?.body ?? Self.nothing : Self.nothing, needles: needles),
                place: place)
        }
        ranked.results.sort { $0.rank < $1.rank }
        return ranked
    }

    private static var nothing: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: nil, count: 0)
    }
}

extension Query {
    fileprivate func looks(in part: Part) -> Bool { !needles(in: part).isEmpty }
}
