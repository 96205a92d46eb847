import SheafCore
import SheafStore
import SheafTerminal

extension Context {
    /// The order that `--sort` and `--reverse` ask for; a `-` before the key is the same as the latter.
    func order(
        _ options: SortOptions, otherwise key: ItemOrder.Key, in store: Store
    ) throws -> ItemOrder {
        let isNegative = options.sort?.hasPrefix("-") ?? false
        let named = try options.sort.map { text in
            let name = String(isNegative ? text.dropFirst() : text[...])
            guard let key = ItemOrder.Key(named: name) else {
                throw UsageError.unknownName(
                    name, option: "--sort", known: ItemOrder.Key.allCases.map(\.rawValue))
            }
            return key
        }
        return ItemOrder(
            named ?? key, store.configuration.workflow, zone: environment.zone,
            isReversed: isNegative != options.reverse)
    }

    /// Prints what a listing command finds.
    ///
    /// - Parameters:
    ///   - query: what the words mean, with the scope's own narrowing.
    ///   - kind: what the JSON calls itself.
    func list(
        _ query: Query, in scope: ItemScope, _ order: ItemOrder, _ words: ListWords,
        _ layout: ListingLayout, withBody: Bool, kind: String, empty: Message, in store: Store
    ) throws {
        let arrangement = ItemArrangement(
            order, limit: words.limit, withUpdated: json || layout.shows(.updated),
            withIDs: isForPeople)
        let query = try narrowed(query, in: store)
        if json, !withBody {
            let now = environment.now
            return try print(kind, "items") { write in
                let reading = try store.forEachItem(
                    matching: query, in: scope, arranged: arrangement
                ) {
                    JSONWriter(capacity: 1 << 15)
                } _: {
                    $0.put($1, at: now)
                } _: {
                    try write(.written($0.bytes))
                }
                warn(about: reading)
            }
        }
        let reading = try store.items(matching: query, in: scope, arranged: arrangement)
        let items = reading.results.flatMap { $0.items.map(\.item) }
        let count = reading.results.reduce(0) { $0 + $1.count }
        let listing = ItemListing(
            items: items, names: ItemNames(reading.ids), layout: layout, context: self)
        try listing.print(
            kind: kind, handlesOnly: words.handlesOnly,
            bodies: withBody ? try store.bodies(of: items) : nil, empty: empty, in: store)
        if isForPeople, items.count < count {
            try output.note(.shown(items.count, of: count))
        }
        warn(about: reading)
        // Nothing is there where statuses were renamed and no item followed.
        if count == 0 { warn(about: try store.unnamedStatuses(), in: store) }
    }
}
