import SheafCore
import SheafGit

/// What a search found.
public struct SearchResults: Sendable {
    /// How many items were found.
    public var count: Int
    /// The best ones, as many as were asked for, in their order; and what was noticed on the way.
    public var reading: Reading<SearchHit>

    public var hits: [SearchHit] { reading.results }
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
        let places = ranked.results.prefix(limit).map(\.place)
        var hits: [SearchHit] = []
        hits.reserveCapacity(places.count)
        // Not all at a time: a word may be in a hundred thousand items.
        for start in stride(from: 0, to: places.count, by: Self.batchOfHits) {
            let places = Array(places[start..<min(start + Self.batchOfHits, places.count)])
            var batch = finder.mapBodies(of: places) { index, body in
                SearchHit(item: finder.item(places[index]).item, body: body, query: query)
            }
            let missing = batch.indices.filter { batch[$0] == nil }
            let read = try mapBodies(of: missing.map { finder.item(places[$0]).item }) {
                SearchHit(item: $0, body: $1, query: query)
            }
            for (index, hit) in zip(missing, read) { batch[index] = hit }
            hits += batch.compactMap(\.self)
        }
        return SearchResults(count: ranked.results.count, reading: ranked.with(hits))
    }

    private static let batchOfHits = 8192

    /// The best one of the items that answer to a query.
    func best(of query: Query) throws -> Item? {
        let finder = try Finder(store: self, scope: .all, query: query, withUpdated: false)
        return ranked(finder).results.first.map { finder.item($0.place).item }
    }

    /// Where an item that was found stands, and the place of its file.
    private struct Ranked: Sendable {
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
