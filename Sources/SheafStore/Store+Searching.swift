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
        let found = ranked(finder) { _, _, _, _ in }
        let places = found.hits.prefix(limit).map(\.place)
        let hits = finder.mapBodies(of: places) { index, body, words in
            SearchHit(item: finder.facts(of: places[index]).item, body: body, words: words)
        }
        return SearchResults(count: found.hits.count, reading: found.reading.with(hits))
    }

    /// The same, as they are to be written. Of all of a hundred thousand nothing else is kept, and no
    /// text is read twice.
    ///
    /// - Parameters:
    ///   - separator: what stands between two hits.
    ///   - write: called on any thread; writes a hit behind others.
    /// - Returns: the hits in pieces, each of some hundred of them; without the ids of all items, where all
    ///   hits were asked for: who writes shows whole ids.
    public func search(
        _ query: Query, limit: Int = .max, withUpdated: Bool = true, separator: [UInt8] = [],
        write: @escaping @Sendable (SearchHit, inout [UInt8]) -> Void
    ) throws -> SearchResults<[UInt8]> {
        if limit < .max {
            return try search(query, limit: limit, withUpdated: withUpdated)
                .written(separator, write)
        }
        let finder = try Finder(store: self, scope: .all, query: query, withUpdated: withUpdated)
        return ranked(finder, withFacts: true, withIDs: false) { _, facts, texts, written in
            guard let item = facts?.item else { return }
            let hit = texts.withBody { SearchHit(item: item, body: $0, words: $1) }
            write(hit, &written)
        }.results(separator)
    }

    /// The same, where no more is to be written of an item than its handle and its title.
    public func search(
        _ query: Query, limit: Int = .max,
        write: @escaping @Sendable (BriefHit, inout [UInt8]) -> Void
    ) throws -> SearchResults<[UInt8]> {
        if limit < .max {
            return try search(query, limit: limit, withUpdated: false)
                .written([]) { write(BriefHit($0), &$1) }
        }
        let finder = try Finder(store: self, scope: .all, query: query, withUpdated: false)
        return ranked(finder, withIDs: false) { place, _, texts, written in
            let title = texts.title
            let hit = texts.withBody { finder.briefHit(place, title, $0, $1) }
            write(hit, &written)
        }.results([])
    }

    /// The best one of the items that answer to a query.
    func best(of query: Query) throws -> Item? {
        let finder = try Finder(store: self, scope: .all, query: query, withUpdated: false)
        let found = ranked(finder) { _, _, _, _ in }
        return found.hits.first.map { finder.facts(of: $0.place).item }
    }

    /// What answers to a query.
    private struct Ranking {
        /// The best first.
        var hits: [Found]
        /// What was written about them, in parts.
        var written: [[UInt8]]
        var reading: Reading<Never>

        /// What was written about them, the best first, in pieces. That lies all over the memory, so that
        /// most of the time one waits for it.
        func results(_ separator: [UInt8]) -> SearchResults<[UInt8]> {
            let pieces = Parallel.map(count: hits.count, chunk: 512) { range in
                var piece: [UInt8] = []
                piece.reserveCapacity(
                    hits[range].reduce(0) { $0 + $1.range.count + separator.count })
                for hit in hits[range] {
                    if !piece.isEmpty { piece += separator }
                    piece += written[hit.part][hit.range]
                }
                return [piece]
            }
            return SearchResults(count: hits.count, reading: reading.with(pieces))
        }
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
        _ finder: Finder, withFacts: Bool = false, withIDs: Bool = true,
        _ write: @escaping @Sendable (Int, ItemFacts?, Texts, inout [UInt8]) -> Void
    ) -> Ranking {
        let (parts, reading) = gather(
            finder, Part(), withTexts: true, withFacts: withFacts, withIDs: withIDs
        ) {
            part, place, facts, texts in
            guard let texts else { return }
            let rank = SearchRank(
                created: finder.catalog.known.created(of: place),
                title: texts.title, body: texts.body, words: texts.words)
            let start = part.written.count
            write(place, facts, texts, &part.written)
            part.found.append(
                Found(rank: rank, place: place, range: start..<part.written.count))
        }
        // Each core on its own first: to put together what is sorted takes few steps.
        var hits = Parallel.map(count: parts.count, chunk: Parallel.chunk(of: parts.count)) {
            range in
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
}

extension SearchResults<SearchHit> {
    fileprivate func written(
        _ separator: [UInt8], _ write: (SearchHit, inout [UInt8]) -> Void
    ) -> SearchResults<[UInt8]> {
        var piece: [UInt8] = []
        for hit in hits {
            if !piece.isEmpty { piece += separator }
            write(hit, &piece)
        }
        return SearchResults<[UInt8]>(
            count: count, reading: reading.with(piece.isEmpty ? [] : [piece]))
    }
}

extension Finder {
    fileprivate func briefHit(
        _ place: Int, _ title: UnsafeBufferPointer<UInt8>, _ body: SearchedBody,
        _ words: SearchWords
    ) -> BriefHit {
        let known = catalog.known
        let handle =
            known.id(of: place).map(Handle.id)
            ?? .path(String(decoding: known.path(of: place), as: UTF8.self))
        return BriefHit(
            handle: handle, title: known.title(of: place), foldedTitle: title,
            isConflicted: known.outline(of: place)?.isConflicted ?? false, body: body,
            words: words)
    }
}
