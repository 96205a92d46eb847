import SheafCore
import SheafGit
import SheafIndex

/// Goes over a part of a catalogue and picks what answers to a query.
final class Finder: Sendable {
    let store: Store
    let catalog: Catalog
    let scope: ItemScope
    let query: Query
    /// What tells when items were changed; `nil` where nobody asks.
    private let times: ItemTimes?
    private let now: Moment

    /// - Parameter withUpdated: whether it matters when items were changed.
    init(store: Store, scope: ItemScope, query: Query, withUpdated: Bool) throws {
        // The commit that is read now may be one that these files do not have yet: then their own
        // times count.
        times = withUpdated ? store.itemTimes() : nil
        catalog = try store.catalog()
        self.store = store
        self.scope = scope
        self.query = query
        now = store.environment.now
    }

    func find<Part>(
        _ places: Range<Int>, withFacts: Bool, withIDs: Bool, _ part: inout Part,
        _ visit: (inout Part, Int, ItemFacts?, Store.Texts?) -> Void
    ) -> Reading<Never> {
        var reading = Reading<Never>()
        if withIDs { reading.ids.reserveCapacity(places.count) }
        for place in places where note(place, withIDs: withIDs, &reading) {
            guard withFacts else {
                visit(&part, place, nil, nil)
                continue
            }
            let facts = facts(of: place)
            if query.matches(facts.item, body: { "" }, at: now) { visit(&part, place, facts, nil) }
        }
        return reading
    }

    func findByText<Part>(
        _ places: Range<Int>, withFacts: Bool, withIDs: Bool, _ part: inout Part,
        _ visit: (inout Part, Int, ItemFacts?, Store.Texts?) -> Void
    ) -> Reading<Never> {
        var reading = Reading<Never>()
        let wanted = places.filter { note($0, withIDs: withIDs, &reading) }
        let words = SearchWords(query)
        catalog.known.withTexts(of: wanted, holding: words.longestRequired) { place, kept in
            withTexts(of: place, kept, words) { texts in
                guard words.mayMatch(title: texts.title, body: texts.body) else { return }
                guard withFacts else { return visit(&part, place, nil, texts) }
                let facts = facts(of: place)
                if query.isWords
                    || query.matches(facts.item, title: texts.title, body: texts.body, at: now)
                {
                    visit(&part, place, facts, texts)
                }
            }
        }
        return reading
    }

    /// What `map` makes of the bodies of items, on all cores; empty ones where a file has gone.
    func mapBodies<Result: Sendable>(
        of places: [Int],
        _ map: @escaping @Sendable (_ index: Int, _ body: SearchedBody, SearchWords) -> Result
    ) -> [Result] {
        // In the order of the files, which is about that of the kept texts.
        let order = places.indices.sorted { places[$0] < places[$1] }
        let parts = Parallel.map(count: order.count, chunk: 128) { range in
            let words = SearchWords(self.query)
            var results: [(index: Int, result: Result)] = []
            self.catalog.known.withTexts(of: order[range].map { places[$0] }) { place, kept in
                let index = order[range.lowerBound + results.count]
                let result =
                    if let body = kept?.searchedBody { map(index, body, words) } else {
                        SearchedBody.with(self.stored(place)?.body ?? "") { map(index, $0, words) }
                    }
                results.append((index, result))
            }
            return results
        }
        return parts.sorted { $0.index < $1.index }.map(\.result)
    }

    /// Takes down what is told of every item, and says whether this one is asked about.
    private func note(
        _ place: Int, withIDs: Bool, _ reading: inout Reading<Never>
    ) -> Bool {
        guard let outline = catalog.known.outline(of: place) else { return false }
        guard outline.isItem else {
            reading.attachments += 1
            return false
        }
        if withIDs, let id = catalog.known.id(of: place) { reading.ids.append(id) }
        if outline.hasFindings { reading.findings += catalog.known.facts(of: place).findings }
        return scope.contains(outline)
    }

    /// What listings show of the item in one of the files.
    func facts(of place: Int) -> ItemFacts {
        var facts = ItemFacts.none
        read(place, into: &facts)
        return facts
    }

    /// The same in the place of another item's.
    func read(_ place: Int, into facts: inout ItemFacts) {
        let known = catalog.known
        known.read(place, into: &facts)
        guard let times else { return }
        facts.item.updated = times.updated(
            of: known.path(of: place), blob: known.blob(of: place),
            modified: known.modified(of: place))
    }

    /// The kept texts, or else the file's as it is now; nothing where it has gone.
    private func withTexts(
        of place: Int, _ kept: IndexedText?, _ words: SearchWords, _ body: (Store.Texts) -> Void
    ) {
        if let kept {
            let searched = kept.searchedBody
            return body(
                Store.Texts(
                    title: kept.title, body: kept.body, words: words, searched: searched,
                    stored: searched == nil ? { self.stored(place)?.body ?? "" } : nil))
        }
        guard let stored = stored(place) else { return }
        let folded = (FoldedText(stored.item.title).bytes, FoldedText(stored.body).bytes)
        folded.0.withUnsafeBufferPointer { title in
            folded.1.withUnsafeBufferPointer {
                body(Store.Texts(title: title, body: $0, words: words, stored: { stored.body }))
            }
        }
    }

    private func stored(_ place: Int) -> StoredItem? {
        guard let path = TreePath(bytes: catalog.known.path(of: place)),
            let file = try? store.layout.read(path, limit: Document.sizeLimit),
            let document = Document(reading: file.bytes)
        else { return nil }
        return StoredItem(document, at: path, ItemReader(store.configuration))
    }
}
