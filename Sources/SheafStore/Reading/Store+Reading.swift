import SheafCore
import SheafGit
import SheafIndex
import SheafSystem
import SystemPackage

/// The results found among all of a store's files.
public struct Reading<Result: Sendable>: Sendable {
    /// In byte order of the items' paths.
    public var results: [Result] = []
    /// The ids of all items, those that were left out among them: a prefix has to be unique here.
    public var ids: [ItemID] = []
    /// The parts that could not be read in items that are listed all the same.
    public var findings: [Finding] = []
    /// Files that could not be opened.
    public var unreadable: [SystemError] = []
    /// The number of files that are no items, or `*.md` files without text in them. Those whose
    /// names begin with a dot, such as `.gitignore`, do not count.
    public var attachments = 0

    /// Returns the reading with other results.
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
    /// All but those that are out of sight until later.
    case allInSight
    /// Open tasks but those that are out of sight until later, see ``Plan/wait``.
    case openUnhiddenTasks
    /// Items with dated lines, see ``Item/lineTasks``; but for closed tasks, and what is out of sight.
    case datedLines
}

extension Store {
    /// All items, as their files are at this moment.
    ///
    /// - Parameter withUpdated: whether their `updated` is filled in, which takes a look at git's
    ///   history.
    public func items(withUpdated: Bool = true) throws -> Reading<Item> {
        try find(in: .all, ItemQuery.everything, withUpdated: withUpdated) { $0.item }
    }

    /// The items that answer to a query, as their files are at this moment.
    ///
    /// - Parameter withUpdated: as in ``items(withUpdated:)``.
    public func items(
        matching query: ItemQuery, in scope: ItemScope = .all, withUpdated: Bool = true
    ) throws -> Reading<ListedItem> {
        try find(in: scope, query, withUpdated: withUpdated) {
            ListedItem(item: $0.item, preview: $0.preview)
        }
    }

    /// The bodies of items, read from their files; empty where a file has gone meanwhile.
    public func bodies(of items: [Item]) throws -> [String] {
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

    /// Returns the results of `map` for the items that answer to a query, on all cores.
    ///
    /// - Parameter withUpdated: whether it needs to know when items were changed.
    private func find<Result: Sendable>(
        in scope: ItemScope, _ query: ItemQuery, withUpdated: Bool,
        _ map: @escaping @Sendable (ItemFacts) -> Result
    ) throws -> Reading<Result> {
        let snapshot = try snapshot(withUpdated: withUpdated)
        let parts = snapshot.select(selection(query, in: scope), [Result]()) { part, item in
            if let facts = item.facts { part.append(map(facts)) }
        }
        return snapshot.reading().with(Array(parts.joined()))
    }

    /// Returns the selection that a query makes of a snapshot.
    func selection(_ query: ItemQuery, in scope: ItemScope = .all) -> Selection {
        Selection(scope: scope, query: query, now: environment.now)
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
    /// The path of an item.
    init?(_ item: Item) {
        self.init(bytes: item.pathBytes ?? Array(item.path.utf8))
    }
}

extension Store {
    /// Remembers what a listing showed, so that its rows can be named: ``Naming/rows``.
    ///
    /// A cache: where it cannot be written, rows are not understood, and nothing else is wrong.
    ///
    /// - Parameter listing: the place where it was shown; each has its own.
    public func remember(rows: [Handle], of listing: String) {
        try? Self.rowsFile(listing).write(
            rows.map { [.text($0)] }, in: layout, isFlushed: false)
    }

    /// Returns the rows of the last listing there, the first one first.
    public func rows(of listing: String) -> [Handle] {
        Self.rowsFile(listing).read(in: layout).map { row in
            ItemID(row[0].text).map(Handle.id) ?? .path(row[0].text)
        }
    }

    private static func rowsFile(_ listing: String) -> RecordFile {
        let name = listing.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return RecordFile(name: "rows-" + name, width: 1, limit: 1 << 20)
    }
}
