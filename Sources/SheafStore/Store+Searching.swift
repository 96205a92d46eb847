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
        let found = ranked(finder) { _, _, _ in }
        let places = found.hits.prefix(limit).map(\.place)
        let words = SearchWords(query)
        let hits = finder.mapBodies(of: places) { index, body in
            SearchHit(item: finder.facts(of: places[index]).item, body: body, words: words)
        }
        return SearchResults(count: found.hits.count, reading: found.reading.with(hits))
    }

    /// The same, as they are to be written. Of all of a hundred thousand nothing else is kept, and no
    /// text is read twice.
    ///
    /// - Parameters:
    ///   - isBrief: whether of an item no more is to be written than handle and title.
    ///   - write: called on any thread; writes a hit behind others.
    /// - Returns: without the ids of all items, where all hits were asked for: who writes shows whole ids.
    public func search(
        _ query: Query, limit: Int = .max, withUpdated: Bool = true, isBrief: Bool = false,
        write: @escaping @Sendable (SearchHit, inout [UInt8]) -> Void
    ) throws -> SearchResults<ArraySlice<UInt8>> {
        guard limit == .max else {
            let found = try search(query, limit: limit, withUpdated: withUpdated)
            let hits = found.hits.map { hit in
                var written: [UInt8] = []
                write(hit, &written)
                return written[...]
            }
            return SearchResults(count: found.count, reading: found.reading.with(hits))
        }
        let finder = try Finder(store: self, scope: .all, query: query, withUpdated: withUpdated)
        let words = SearchWords(query)
        let found = ranked(finder, isBrief: isBrief, withIDs: false) { item, texts, written in
            texts.withBody { body in
                let hit = SearchHit(
                    item: item, foldedTitle: texts.title, body: body, words: words)
                write(hit, &written)
            }
        }
        let hits = found.hits.map { found.written[$0.part][$0.range] }
        return SearchResults(count: hits.count, reading: found.reading.with(hits))
    }

    /// The best one of the items that answer to a query.
    func best(of query: Query) throws -> Item? {
        let finder = try Finder(store: self, scope: .all, query: query, withUpdated: false)
        let found = ranked(finder) { _, _, _ in }
        return found.hits.first.map { finder.facts(of: $0.place).item }
    }

    /// What answers to a query.
    private struct Ranking {
        /// The best first.
        var hits: [Found]
        /// What was written about them, in parts.
        var written: [[UInt8]]
        var reading: Reading<Never>
    }

    /// An item that was found, and where it lies what was written about it.
    private struct Found: Comparable, Sendable {
        let rank: SearchRank
        let place: Int
        let range: Range<Int>
        var part = 0

        static func < (left: Found, right: Found) -> Bool {
            left.rank != right.rank ? left.rank < right.rank : left.place < right.place
        }
    }

    private struct Part: Sendable {
        var found: [Found] = []
        var written: [UInt8] = []
    }

    private func ranked(
        _ finder: Finder, isBrief: Bool = true, withIDs: Bool = true,
        _ write: @escaping @Sendable (Item, Texts, inout [UInt8]) -> Void
    ) -> Ranking {
        let query = finder.query
        let needles = query.needles
        // What stands where nothing was looked for makes no item better.
        let (inTitle, inBody) = (query.looks(in: .title), query.looks(in: .body))
        let (parts, reading) = gather(
            finder, Part(), withTexts: true, isBrief: isBrief, withIDs: withIDs
        ) {
            part, place, facts, texts in
            guard let texts else { return }
            let rank = SearchRank(
                facts.item, title: inTitle ? texts.title : Self.nothing,
                body: inBody ? texts.body : Self.nothing, needles: needles)
            let start = part.written.count
            write(facts.item, texts, &part.written)
            part.found.append(
                Found(rank: rank, place: place, range: start..<part.written.count))
        }
        // Each part on its own first: to put together what is sorted takes few steps.
        var hits = Parallel.map(count: parts.count, chunk: 8) { range in
            range.flatMap { number in
                parts[number].found.map { found in
                    var found = found
                    found.part = number
                    return found
                }
            }.sorted()
        }
        hits.sort()
        return Ranking(hits: hits, written: parts.map(\.written), reading: reading)
    }

    private static var nothing: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: nil, count: 0)
    }
}

extension Query {
    fileprivate func looks(in part: Part) -> Bool { !needles(in: part).isEmpty }
}
