import SheafCore
import SheafGit

/// All items of a store at one moment, of which only ids and paths are told; what else is known of
/// one is made out when it is asked for. So a change that names an item by its id looks at all files
/// and decodes none.
struct ItemRoster: Sendable {
    /// Of each item; a copy's may be set to the one that it is to get.
    var ids: [ItemID?]
    private let places: [Int]
    private let catalog: Catalog

    init(_ catalog: Catalog) {
        self.catalog = catalog
        places = (0..<catalog.known.count).filter { catalog.known.outline(of: $0)?.isItem == true }
        ids = places.map { catalog.known.id(of: $0) }
    }

    func treePath(of index: Int) -> TreePath? {
        TreePath(bytes: catalog.known.path(of: places[index]))
    }

    /// Where these items lie now. Throws `StoreError.noSuchItem` for one that is gone.
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
        var item = catalog.known.facts(of: places[index]).item
        item.id = ids[index]
        return item
    }
}

extension ItemRoster: NameableItems {
    var count: Int { places.count }
    func id(of index: Int) -> ItemID? { ids[index] }
    func path(of index: Int) -> String {
        String(decoding: catalog.known.path(of: places[index]), as: UTF8.self)
    }
    func title(of index: Int) -> String { self[index].title }
}

extension Store {
    /// All items, as their files are at this moment.
    func roster() throws -> ItemRoster { ItemRoster(try catalog()) }
}
