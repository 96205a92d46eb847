import SheafCore
import SheafGit
import SheafIndex
import SheafSystem

/// The matches of a search, the best first (``SearchRank``).
public struct SearchResults: Sendable {
    /// The findings on the way.
    public let reading: Reading<Never>
    private let snapshot: Snapshot
    private let selection: Selection
    private let parts: [Part]
    private let ranked: [RankedMatch]

    /// The matches among some of the items.
    private struct Part: Sendable {
        var ranked: [RankedMatch] = []
        var matches: [SearchMatch] = []
    }

    fileprivate init(_ snapshot: Snapshot, _ selection: Selection) {
        self.snapshot = snapshot
        self.selection = selection
        reading = snapshot.reading()
        parts = snapshot.select(selection, Part(), withFacts: false, withTexts: true) {
            part, item in
            guard let (texts, words) = item.texts, let known = item.file.item else { return }
            let rank = SearchRank(
                created: known.created?.start(in: .utc), title: texts.title.folded,
                body: texts.body.folded,
                words: words)
            part.ranked.append(
                RankedMatch(rank: rank, place: item.place, index: part.matches.count))
            part.matches.append(
                SearchMatch(
                    handle: item.file.handle, title: texts.title, body: texts.body,
                    isConflicted: known.isConflicted, words: words))
        }
        var ranked: [RankedMatch] = []
        for (number, part) in parts.enumerated() {
            ranked += part.ranked.map { match in
                var match = match
                match.part = number
                return match
            }
        }
        self.ranked = ranked.sorted()
    }

    /// The number of items found.
    public var count: Int { ranked.count }

    /// Returns the results of `transform` for the best matches, on all cores.
    ///
    /// - Parameter limit: of how many at most.
    public func map<Result: Sendable>(
        _ limit: Int = .max, _ transform: @Sendable (SearchMatch) -> Result
    ) -> [Result] {
        Parallel.map(count: min(limit, count), chunk: 512) { range in
            range.map { transform(match($0)) }
        }
    }

    /// The best hits, with their items and the places to mark.
    ///
    /// - Parameter limit: how many at most.
    public func hits(_ limit: Int = .max) -> [SearchHit] {
        Parallel.map(count: min(limit, count), chunk: 128) { range in
            let words = SearchWords(selection.query)
            let facts = snapshot.facts(of: ranked[range].map(\.place))
            return zip(range, facts).map { SearchHit(item: $1.item, match($0), words: words) }
        }
    }

    /// The best item; `nil` where nothing was found.
    var best: Item? { ranked.first.map { snapshot.facts(of: $0.place).item } }

    private func match(_ index: Int) -> SearchMatch {
        parts[ranked[index].part].matches[ranked[index].index]
    }
}

/// The place of a match, and its rank.
private struct RankedMatch: Comparable, Sendable {
    let rank: SearchRank
    /// Among the items of the snapshot.
    let place: Int
    /// Among the matches of the part.
    let index: Int
    var part = 0

    static func < (left: RankedMatch, right: RankedMatch) -> Bool {
        left.rank != right.rank ? left.rank < right.rank : left.place < right.place
    }
}

extension CachedFile {
    fileprivate var handle: Handle {
        id.map(Handle.id) ?? .path(String(decoding: path, as: UTF8.self))
    }
}

extension Store {
    /// The items that answer to a query.
    ///
    /// - Parameter withUpdated: as in ``items(withUpdated:)``.
    public func search(_ query: ItemQuery, withUpdated: Bool = true) throws -> SearchResults {
        SearchResults(try snapshot(withUpdated: withUpdated), selection(query))
    }
}

/// The findings of a search with the keyboard set to the other script.
public struct OtherKeyboard: Sendable, Equatable {
    /// The search's arguments as they were meant.
    public let arguments: [String]
    /// The number of items that they find.
    public let count: Int
}

extension Store {
    /// Reads the words of a search that found nothing as if the keyboard had been set to Hangul
    /// instead of Latin, or the other way round; `nil` where that finds nothing either.
    ///
    /// - Parameter part: where the words were looked for, if not in the whole item.
    public func otherKeyboard(
        _ arguments: [String], in part: ItemQuery.Part? = nil
    ) throws -> OtherKeyboard? {
        guard
            let meant = try KeyboardReading(
                arguments: arguments, vocabulary: vocabulary, workflow: configuration.workflow,
                now: environment.now)
        else { return nil }
        func looking(_ query: ItemQuery) -> ItemQuery { part.map(query.looking) ?? query }
        // The best one tells how each of the words was meant.
        let found = try search(looking(meant.query), withUpdated: false)
        guard let best = found.best, let body = try bodies(of: [best]).first else { return nil }
        let words = meant.arguments {
            looking($0).matches(best, body: { body }, at: environment.now)
        }
        // What was a word may read as an operator or a date now.
        guard let query = try? self.query(words) else { return nil }
        let count = try items(matching: looking(query), withUpdated: false).results.count
        return count == 0 ? nil : OtherKeyboard(arguments: words, count: count)
    }
}
