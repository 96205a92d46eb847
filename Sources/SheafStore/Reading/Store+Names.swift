import SheafCore
import SheafGit

/// A project or a tag, and how many items have it. Items of one that is nested in it count too:
/// `kitchen.tiles` is a part of `kitchen`, `home/garden` of `home`.
public struct NameCount: Sendable {
    /// As most of the items write it.
    public let name: String
    /// Open tasks.
    public var open = 0
    /// Closed tasks.
    public var closed = 0
    public var memos = 0

    /// Of the tasks.
    public var progress: Checklist { Checklist(done: closed, total: open + closed) }
    public var total: Int { open + closed + memos }
}

extension Store {
    /// The projects of the items that answer to a query, by name, a nested one behind the one it is in.
    public func projects(matching query: ItemQuery = .everything) throws -> Reading<NameCount> {
        try names(matching: query, separator: ".") { $0.project.map { [$0] } ?? [] }
    }

    /// The tags of the items that answer to a query, in the same order.
    public func tags(matching query: ItemQuery = .everything) throws -> Reading<NameCount> {
        try names(matching: query, separator: "/") { $0.allTags }
    }

    private func names(
        matching query: ItemQuery, separator: Character, _ names: (Item) -> [String]
    ) throws -> Reading<NameCount> {
        let reading = try items(matching: query, withUpdated: false)
        /// By the parts of the name, folded, so that what is nested stands behind what it is in.
        var counts: [[String]: NameCount] = [:]
        var spellings: [[String]: [String: Int]] = [:]
        for item in reading.results.lazy.map(\.item) {
            var counted: Set<[String]> = []
            for name in names(item) {
                let parts = name.split(separator: separator).map(String.init)
                let keys = parts.map { FoldedText.fold($0) }
                for length in parts.indices.map({ $0 + 1 }) {
                    let key = Array(keys.prefix(length))
                    let spelling = parts.prefix(length).joined(separator: String(separator))
                    spellings[key, default: [:]][spelling, default: 0] += 1
                    guard counted.insert(key).inserted else { continue }
                    counts[key, default: NameCount(name: "")].count(item)
                }
            }
        }
        let sorted = counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        return reading.with(
            sorted.map { key, count in
                let spelling = spellings[key]?.max { ($0.value, $1.key) < ($1.value, $0.key) }
                return NameCount(
                    name: spelling?.key ?? "", open: count.open, closed: count.closed,
                    memos: count.memos)
            })
    }
}

extension NameCount {
    fileprivate mutating func count(_ item: Item) {
        if item.kind == .memo {
            memos += 1
        } else if item.isClosed {
            closed += 1
        } else {
            open += 1
        }
    }
}

/// The number of items that have a status.
public struct StatusCount: Sendable, Equatable {
    /// As it stands in the files.
    public let status: String
    public let count: Int
}

extension Store {
    /// The statuses that made tasks of items by other settings and do not by these, the most
    /// frequent first: where one was renamed without an alias.
    ///
    /// - Parameter workflow: the other settings' statuses.
    public func unnamedStatuses(knownTo workflow: Workflow = .standard) throws -> [StatusCount] {
        guard configuration.workflow != workflow else { return [] }
        return unnamedStatuses(among: try items(withUpdated: false).results, knownTo: workflow)
    }

    func unnamedStatuses(
        among items: [Item], knownTo workflow: Workflow = .standard
    ) -> [StatusCount] {
        var counts: [String: Int] = [:]
        for item in items where item.kind == .memo {
            guard let status = item.status, workflow.status(named: status) != nil else { continue }
            counts[status, default: 0] += 1
        }
        return counts.map { StatusCount(status: $0.key, count: $0.value) }
            .sorted { ($1.count, $0.status) < ($0.count, $1.status) }
    }
}

/// The items of a snapshot as handles name them. What else is known of one is made out when it is asked
/// for, so that a change that names an item by its id decodes none.
struct NamedItems: Sendable {
    /// Of each item; a copy's may be set to the one that it is to get.
    var ids: [ItemID?]
    private let snapshot: Snapshot

    init(_ snapshot: Snapshot) {
        self.snapshot = snapshot
        ids = snapshot.items.map(\.id)
    }

    func treePath(of index: Int) -> TreePath? { TreePath(bytes: snapshot.items[index].path) }

    /// Returns the present places of these items. Throws `StoreError.noSuchItem` for one that is
    /// gone.
    func places(of items: [Item]) throws -> [Int] {
        var byPath: [TreePath: Int] = [:]
        let paths = Set(items.compactMap { TreePath($0) })
        for index in 0..<count {
            if let path = treePath(of: index), paths.contains(path) { byPath[path] = index }
        }
        return try items.map { item in
            // A file of another id that has this place now is another item's.
            if let here = TreePath(item).flatMap({ byPath[$0] }),
                item.id == nil || ids[here] == item.id
            {
                return here
            }
            guard let id = item.id, let moved = ids.firstIndex(of: id) else {
                throw StoreError.noSuchItem(item.handle.description)
            }
            return moved
        }
    }

    subscript(index: Int) -> Item {
        var item = snapshot.facts(of: index).item
        item.id = ids[index]
        return item
    }
}

extension NamedItems: NameableItems {
    var count: Int { ids.count }
    func id(of index: Int) -> ItemID? { ids[index] }
    func path(of index: Int) -> String {
        String(decoding: snapshot.items[index].path, as: UTF8.self)
    }
    func title(of index: Int) -> String { self[index].title }

    func places(withForeignID id: String) -> [Int] {
        let key = LinkKey(title: id)
        let wanted = NameFolding.fold(id)
        return snapshot.items.indices.filter { index in
            snapshot.items[index].item?.links.names.contains(key) == true
                && self[index].foreignID.map(NameFolding.fold) == wanted
        }
    }
}

extension Store {
    /// All items, as their files are at this moment.
    func namedItems() throws -> NamedItems { NamedItems(try snapshot()) }
}
