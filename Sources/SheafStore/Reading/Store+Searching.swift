import SheafCore
import SheafGit
import SheafIndex

/// What a search found, the best first (``SearchRank``). A hit is made ready when it is asked for.
public struct SearchResults: Sendable {
    /// What was noticed on the way.
    public let reading: Reading<Never>
    private let snapshot: Snapshot
    private let selection: Selection
    private let ranked: [RankedItem]

    fileprivate init(_ snapshot: Snapshot, _ selection: Selection) {
        self.snapshot = snapshot
        self.selection = selection
        reading = snapshot.reading()
        let parts = snapshot.select(
            selection, [RankedItem](), withFacts: false, withTexts: true
        ) { part, item in
            guard let (text, words) = item.text else { return }
            let rank = SearchRank(
                created: item.file.item?.created, title: text.title, body: text.body.folded,
                words: words)
            part.append(RankedItem(rank: rank, place: item.place))
        }
        ranked = parts.joined().sorted()
    }

    /// How many items were found.
    public var count: Int { ranked.count }

    /// The best hits, with the places to mark.
    ///
    /// - Parameter limit: how many at most.
    public func hits(_ limit: Int = .max) -> [SearchHit] { map(limit) { $0 } }

    /// What `transform` makes of the best hits, on all cores.
    ///
    /// - Parameter limit: of how many at most.
    public func map<Result: Sendable>(
        _ limit: Int = .max, _ transform: @Sendable (SearchHit) -> Result
    ) -> [Result] {
        let places = ranked.prefix(limit).map(\.place)
        // In the order of the files, which is about that of their texts.
        let order = places.indices.sorted { places[$0] < places[$1] }
        let results = Parallel.map(count: order.count, chunk: 128) { range in
            let words = SearchWords(selection.query)
            let part = order[range].map { places[$0] }
            let facts = snapshot.facts(of: part, selection.times)
            var results = [Result?](repeating: nil, count: part.count)
            snapshot.withTexts(of: part) { index, text in
                let hit = SearchHit(item: facts[index].item, body: text.body, words: words)
                results[index] = transform(hit)
            }
            return results
        }
        var ordered = [Int](repeating: 0, count: order.count)
        for (index, place) in order.enumerated() { ordered[place] = index }
        return ordered.compactMap { results[$0] }
    }

    /// The best item; `nil` where nothing was found.
    var best: Item? { ranked.first.map { snapshot.facts(of: $0.place).item } }
}

private struct RankedItem: Comparable, Sendable {
    let rank: SearchRank
    let place: Int

    static func < (left: RankedItem, right: RankedItem) -> Bool {
        left.rank != right.rank ? left.rank < right.rank : left.place < right.place
    }
}

extension Store {
    /// The items that answer to a query.
    ///
    /// - Parameter withUpdated: as in ``items(withUpdated:)``.
    public func search(_ query: Query, withUpdated: Bool = true) throws -> SearchResults {
        let selection = selection(query, withUpdated: withUpdated)
        return SearchResults(try snapshot(), selection)
    }
}
