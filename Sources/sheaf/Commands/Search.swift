import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

struct Search: Command {
    static let help = CommandHelp.search

    @OptionGroup var global: GlobalOptions
    @OptionGroup var limiting: LimitOption
    @OptionGroup var layout: LayoutOptions

    @Argument(parsing: .allUnrecognized)
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try ListWords(words, limit: limiting.limit)
        guard !words.query.isEmpty else { throw UsageError.missingArgument(.text) }
        let layout = try layout.layout(handlesOnly: words.handlesOnly, context)
        let store = try context.store()
        let found = try store.search(try store.query(words.query), limit: words.limit ?? .max)
        let (hits, reading) = (found.hits, found.reading)
        try print(hits, of: reading, words, layout, in: store, context)
        if context.isForPeople, hits.count < reading.results.count {
            try context.output.note(.shown(hits.count, of: reading.results.count))
        }
        try context.warn(about: reading)
        if reading.results.isEmpty { throw NothingFound(text: words.query.joined(separator: " ")) }
    }

    /// Hits with their snippets; with a layout that has no place for these, the items alone.
    private func print(
        _ hits: [SearchHit], of reading: Reading<Item>, _ words: ListWords,
        _ layout: ListingLayout, in store: Store, _ context: Context
    ) throws {
        let names = ItemNames(reading.ids)
        if words.handlesOnly || layout.columns != nil || layout.template != nil {
            guard !hits.isEmpty else { return }
            let listing = ItemListing(
                items: hits.map(\.item), names: names, layout: layout, context: context)
            try listing.print(
                kind: "search", handlesOnly: words.handlesOnly, empty: .noMatchingItems, in: store)
        } else if context.json {
            let now = context.environment.now
            try context.print(
                .output("search", [("hits", .array(hits.map { JSON.hit($0, at: now) }))]))
        } else {
            try context.print(hits, names: names, layout, in: store)
        }
    }
}

/// A search without a hit: no failure, yet a script wants to know.
struct NothingFound: Error {
    var text: String
}
