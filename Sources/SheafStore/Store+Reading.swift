import SheafCore
import SheafGit
import SheafIndex
import SystemPackage

/// What was found among all of a store's files.
public struct Reading<Result: Sendable>: Sendable {
    /// In byte order of the items' paths.
    public var results: [Result] = []
    /// The ids of all items, those that were left out among them: a prefix has to be unique here.
    public var ids: [ItemID] = []
    /// What could not be read in items that are listed all the same.
    public var findings: [Finding] = []
    /// Files that could not be opened.
    public var unreadable: [SystemError] = []
    /// How many files are no items, or `*.md` files without text in them. Those whose names begin
    /// with a dot, such as `.gitignore`, do not count.
    public var attachments = 0

    /// The same reading with other results.
    func with<Other: Sendable>(_ results: [Other]) -> Reading<Other> {
        Reading<Other>(
            results: results, ids: ids, findings: findings, unreadable: unreadable,
            attachments: attachments)
    }
}

/// An item as listings show it.
public struct ListedItem: Sendable {
    public let item: Item
    /// The first line of the body that says something; empty where there is none.
    public let preview: String
}

/// Which items are asked about at all. Told before anything else is known of them, so it costs
/// nothing.
public enum ItemScope: Sendable {
    case all, tasks, openTasks, memos

    func contains(_ outline: IndexSnapshot.Outline) -> Bool {
        guard outline.isItem else { return false }
        return switch self {
        case .all: true
        case .tasks: outline.isTask
        case .openTasks: outline.isTask && !outline.isClosed
        case .memos: !outline.isTask
        }
    }
}

extension Store {
    /// All items, as their files are at this moment.
    ///
    /// - Parameter withUpdated: whether their `updated` is filled in, which takes a look at git's
    ///   history.
    public func items(withUpdated: Bool = true) throws -> Reading<Item> {
        try find(in: .all, Query.everything, withUpdated: withUpdated) { $0.item }
    }

    /// The items that answer to a query, as their files are at this moment.
    ///
    /// - Parameter withUpdated: as in ``items(withUpdated:)``.
    public func items(
        matching query: Query, in scope: ItemScope = .all, withUpdated: Bool = true
    ) throws -> Reading<ListedItem> {
        try find(in: scope, query, withUpdated: withUpdated) {
            ListedItem(item: $0.item, preview: $0.preview)
        }
    }

    /// The bodies of items, read from their files; empty where a file has gone meanwhile.
    public func bodies(of items: [Item]) throws -> [String] {
        let reader = ItemReader(configuration)
        // Files of one folder one after the other: each folder is opened once.
        let wanted = items.indices.compactMap { index in
            TreePath(items[index]).map { (index: index, path: $0) }
        }.sorted { $0.path < $1.path }
        let read = try WorkingTreeReader(root: root, limit: Document.sizeLimit)
            .read(wanted.map(\.path)) { place, bytes, _ in
                guard let document = Document(reading: bytes) else { return "" }
                let stem = ItemReader.stem(of: items[wanted[place].index].path)
                return document.body(under: reader.title(of: document, stem: stem))
            }
        var bodies = [String](repeating: "", count: items.count)
        for (place, result) in zip(wanted, read) { bodies[place.index] = (try? result.get()) ?? "" }
        return bodies
    }

    /// The texts of an item, for as long as they are looked at.
    struct Texts {
        /// Folded for searching, as the body is.
        var title: UnsafeBufferPointer<UInt8>
        var body: UnsafeBufferPointer<UInt8>
        /// What is looked for in them.
        var words: SearchWords
        /// The body with what was written; `nil` where the file has to be asked.
        var searched: SearchedBody?
        /// Asks it.
        var stored: (() -> String)?

        /// Hands out the body with what was written, and what is looked for in it.
        func withBody<Result>(_ use: (SearchedBody, SearchWords) -> Result) -> Result {
            if let searched { return use(searched, words) }
            return SearchedBody.with(stored?() ?? "") { use($0, words) }
        }
    }

    /// What `map` makes of the items that answer to a query, on all cores.
    ///
    /// - Parameter withUpdated: whether it needs to know when items were changed.
    private func find<Result: Sendable>(
        in scope: ItemScope, _ query: Query, withUpdated: Bool,
        _ map: @escaping @Sendable (ItemFacts) -> Result
    ) throws -> Reading<Result> {
        let finder = try Finder(store: self, scope: scope, query: query, withUpdated: withUpdated)
        let (parts, reading) = gather(finder, [Result]()) { part, _, facts, _ in
            if let facts { part.append(map(facts)) }
        }
        var results: [Result] = []
        results.reserveCapacity(parts.reduce(0) { $0 + $1.count })
        for part in parts { results += part }
        return reading.with(results)
    }

    /// Visits the items that answer to a query, on all cores. Each part of the files keeps what it likes.
    ///
    /// - Parameters:
    ///   - empty: what a part has before anything is found in it.
    ///   - withTexts: whether `visit` needs the texts, also where the query does not.
    ///   - withFacts: whether `visit` needs to know the items. It gets to know them where the query has
    ///     to be asked about them, too.
    ///   - withIDs: whether the ids of all items are asked for.
    /// - Returns: the parts in the order of the files, and what else was found, without results.
    func gather<Part: Sendable>(
        _ finder: Finder, _ empty: Part, withTexts: Bool = false, withFacts: Bool = true,
        withIDs: Bool = true,
        _ visit: @escaping @Sendable (inout Part, Int, ItemFacts?, Texts?) -> Void
    ) -> (parts: [Part], rest: Reading<Never>) {
        let byText = withTexts || finder.query.needsBody
        let withFacts = withFacts || !(byText ? finder.query.isWords : finder.query.isEverything)
        let found = Parallel.map(
            count: finder.catalog.known.count, chunk: byText ? 512 : 2048
        ) { places in
            var part = empty
            let noted =
                byText
                ? finder.findByText(
                    places, withFacts: withFacts, withIDs: withIDs, &part, visit)
                : finder.find(
                    places, withFacts: withFacts, withIDs: withIDs, &part, visit)
            return [(part: part, noted: noted)]
        }
        var reading = Reading<Never>()
        reading.unreadable = finder.catalog.unreadable
        reading.attachments = finder.catalog.attachments
        if withIDs { reading.ids.reserveCapacity(finder.catalog.known.count) }
        for (_, noted) in found {
            reading.ids += noted.ids
            reading.findings += noted.findings
            reading.attachments += noted.attachments
        }
        return (found.map(\.part), reading)
    }

    /// The files that git would see.
    func walk(entersDotDirectories: Bool) throws -> WorkingTreeListing {
        var walk = try WorkingTreeWalk(layout, environment.git)
        walk.entersDotDirectories = entersDotDirectories
        return try walk.run()
    }
}

extension ItemReader {
    func read(_ document: Document, at path: TreePath) -> (
        item: Item, title: Title, findings: [Finding]
    ) {
        read(document, path: path.string, pathBytes: path.isUTF8 ? nil : path.bytes)
    }
}

extension TreePath {
    /// Where an item lies.
    init?(_ item: Item) {
        self.init(bytes: item.pathBytes ?? Array(item.path.utf8))
    }
}
