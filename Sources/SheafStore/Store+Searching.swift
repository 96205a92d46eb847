import SheafCore
import SheafGit
import SheafIndex

/// What a search found.
public struct SearchResults<Hit: Sendable>: Sendable {
    /// How many items were found.
    public var count: Int
    /// The best ones, as many as were asked for, in their order; and what was noticed on the way.
    public var reading: Reading<Hit>

    public var hits: [Hit] { reading.results }
}

extension Store {
    /// The items that answer to a query, the best first (``SearchRank``), with the places to mark.
    ///
    /// - Parameters:
    ///   - limit: how many hits to make ready to be shown.
    ///   - withUpdated: as in ``items(withUpdated:)``.
    public func search(
        _ query: Query, limit: Int = .max, withUpdated: Bool = true
    ) throws -> SearchResults<SearchHit> {
        let finder = try Finder(store: self, scope: .all, query: query, withUpdated: withUpdated)
        let found = ranked(finder) { _, _ in [] }
        let places = found.order.prefix(limit).map { found.all.results[$0].place }
        let hits = finder.mapBodies(of: places) { index, body in
            SearchHit(item: finder.item(places[index]).item, body: body, query: query)
        }
        return SearchResults(count: found.order.count, reading: found.all.with(hits))
    }

    /// The same, as they are to be written. Of all of a hundred thousand nothing else is kept, and no
    /// text is read twice.
    ///
    /// - Parameter written: called on any thread.
    public func search(
        _ query: Query, limit: Int = .max, withUpdated: Bool = true,
        written: @escaping @Sendable (SearchHit) -> [UInt8]
    ) throws -> SearchResults<[UInt8]> {
        guard limit == .max else {
            let found = try search(query, limit: limit, withUpdated: withUpdated)
            return SearchResults(
                count: found.count, reading: found.reading.with(found.hits.map(written)))
        }
        let finder = try Finder(store: self, scope: .all, query: query, withUpdated: withUpdated)
        let found = ranked(finder) { item, texts in
            written(SearchHit(item: item, body: texts?.written() ?? "", query: query))
        }
        let lines = found.order.map { found.all.results[$0].written }
        return SearchResults(count: lines.count, reading: found.all.with(lines))
    }

    /// The best one of the items that answer to a query.
    func best(of query: Query) throws -> Item? {
        let finder = try Finder(store: self, scope: .all, query: query, withUpdated: false)
        let found = ranked(finder) { _, _ in [] }
        return found.order.first.map { finder.item(found.all.results[$0].place).item }
    }

    /// The place of an item that was found, and what is to be written about it.
    private struct Found: Sendable {
        let rank: SearchRank
        let place: Int
        let written: [UInt8]
    }

    /// What answers to a query, and its order, the best first.
    private func ranked(
        _ finder: Finder, _ written: @escaping @Sendable (Item, Texts?) -> [UInt8]
    ) -> (all: Reading<Found>, order: [Int]) {
        let query = finder.query
        let needles = query.needles
        // What stands where nothing was looked for makes no item better.
        let (inTitle, inBody) = (query.looks(in: .title), query.looks(in: .body))
        let found = find(finder, withTexts: true) { place, facts, texts in
            Found(
                rank: SearchRank(
                    facts.item, title: inTitle ? texts?.title ?? Self.nothing : Self.nothing,
                    body: inBody ? texts?.body ?? Self.nothing : Self.nothing, needles: needles),
                place: place, written: written(facts.item, texts))
        }
        return (found, SearchRank.order(of: found.results.map(\.rank)))
    }

    private static var nothing: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: nil, count: 0)
    }
}

extension Query {
    fileprivate func looks(in part: Part) -> Bool { !needles(in: part).isEmpty }
}
