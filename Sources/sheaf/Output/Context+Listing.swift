import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

extension Context {
    /// The order that `--sort` and `--reverse` ask for; a `-` before the key is the same as the latter.
    func order(
        _ options: SortOptions, otherwise key: ItemOrder.Key, in store: Store
    ) throws -> ItemOrder {
        let isNegative = options.sort?.hasPrefix("-") ?? false
        let name = options.sort.map { String(isNegative ? $0.dropFirst() : $0[...]) }
        let isReversed = isNegative != options.reverse
        let (workflow, zone) = (store.configuration.workflow, environment.zone)
        guard let name else {
            return ItemOrder(key, workflow, zone: zone, isReversed: isReversed)
        }
        if let key = ItemOrder.Key(named: name) ?? ItemOrder.Key(store.vocabulary.meaning(of: name))
        {
            return ItemOrder(key, workflow, zone: zone, isReversed: isReversed)
        }
        let own = try ownKey(name, in: store)
        return ItemOrder(
            ownKey: own, type: store.vocabulary.type(ofOwn: own), workflow, zone: zone,
            isReversed: isReversed)
    }

    /// Any other name is a key of the user's own, as in queries, unless it is one of ours, mistyped.
    private func ownKey(_ name: String, in store: Store) throws -> String {
        if case .key(let key)? = ItemField(name) { return key }
        if case .own(let key)? = store.vocabulary.meaning(of: name) { return key }
        let known = ItemOrder.Key.allCases.map(\.rawValue)
        let isOurs = ItemField(name) != nil || Suggestion.nearest(to: name, among: known) != nil
        guard !name.isEmpty, !isOurs, try store.hasOwnKey(name) else {
            throw UsageError.unknownName(name, option: "--sort", known: known)
        }
        return name
    }

    /// Prints what a listing command finds.
    ///
    /// - Parameters:
    ///   - query: what the words mean, with the scope's own narrowing.
    ///   - kind: what the JSON calls itself.
    ///   - empty: what people are told where nothing is found.
    func list(
        _ query: ItemQuery, in scope: ItemScope, _ order: ItemOrder, _ words: ListWords,
        _ layout: ListingLayout, withBody: Bool, kind: String, in store: Store,
        empty: () throws -> Message
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
                    JSON.item($0, at: now)
                } _: {
                    try $0.forEach(write)
                }
                warn(about: reading, in: store)
            }
        }
        let reading = try store.items(matching: query, in: scope, arranged: arrangement)
        let items = reading.results.flatMap { $0.items.map(\.item) }
        let count = reading.results.reduce(0) { $0 + $1.count }
        var listing = ItemListing(
            items: items, names: ItemNames(reading.ids), layout: layout, context: self)
        if query.namesBlocked, isForPeople {
            let blocked = items.filter(\.isBlocked)
            listing.blockers = Dictionary(
                zip(blocked.map(\.path), try store.relations(of: blocked).map(\.blockers)),
                uniquingKeysWith: { first, _ in first })
        }
        try listing.print(
            kind: kind, handlesOnly: words.handlesOnly,
            bodies: withBody ? try store.bodies(of: items) : nil,
            empty: isForPeople && count == 0 ? try empty() : nil, in: store)
        if isForPeople, items.count < count {
            try output.note(
                Message("shown", ["count": items.count.counted, "total": count.counted]))
        }
        warn(about: reading, in: store)
        // Nothing is there where statuses were renamed and no item followed.
        if count == 0 { warn(about: try store.unnamedStatuses(), in: store) }
    }
}

extension ItemOrder.Key {
    /// The key that a word of a token stands for, such as another name of `due` in the settings.
    fileprivate init?(_ meaning: KeyVocabulary.Meaning?) {
        guard case .known(let key)? = meaning else { return nil }
        self.init(rawValue: key.rawValue)
    }
}

extension Context {
    /// Prints results for people: through the pager where they are longer than the screen.
    func show(_ lines: [StyledText]) throws {
        let rows = Pager.rows(of: lines, columns: terminal.columns, output.width)
        if let pager = Pager(for: terminal, lines: rows, isOff: noPager) {
            try output.flush()
            let text = lines.map { $0.rendered(in: output.resultPalette) + "\n" }.joined()
            if try pager.show(Array(text.utf8), variables: environment.variables) { return }
        }
        for line in lines { try output.print(line) }
    }

    /// Prints results that are found one after the other: what is longer than the screen goes
    /// through the pager, while the rest is still being looked for.
    ///
    /// - Parameter find: called once or more, finds all from the beginning; it gets what takes
    ///   lines and answers whether more are wanted.
    func show(
        finding find: (_ take: @escaping ([StyledText]) throws -> Bool) throws -> Void
    ) throws {
        var first: [StyledText] = []
        var rows = 0
        try find { lines in
            first += lines
            rows += Pager.rows(of: lines, columns: terminal.columns, output.width)
            return rows < terminal.rows
        }
        if let pager = Pager(for: terminal, lines: rows, isOff: noPager) {
            try output.flush()
            let isShown = try pager.show(variables: environment.variables) { write in
                try find { lines in
                    let text = lines.map { $0.rendered(in: output.resultPalette) + "\n" }.joined()
                    return try write(Array(text.utf8))
                }
            }
            if isShown { return }
        }
        guard rows >= terminal.rows else {
            for line in first { try output.print(line) }
            return
        }
        try find { lines in
            for line in lines { try output.print(line) }
            return true
        }
    }
}
