import SheafCore
import SheafGit

/// The items of a snapshot as handles name them. What else is known of one is made out when it is asked
/// for, so that a change that names an item by its id decodes none.
struct NamedItems: Sendable {
    /// Of each item; a copy's may be set to the one that it is to get.
    var ids: [ItemID?]
    private let snapshot: Snapshot

    init(_ snapshot: Snapshot) {
        self.snapshot = snapshot
        ids = snapshot.items.map { $0.item?.id }
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
