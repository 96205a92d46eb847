import SheafCore
import SheafIndex

/// Which items a store had at one moment, and what was in their files.
struct ItemInventory {
    private struct Entry {
        let path: [UInt8]
        let blob: UInt64
        let id: ItemID?
    }

    /// In byte order of their paths.
    private let entries: [Entry]

    init(_ snapshot: Snapshot) {
        entries = snapshot.items.map { Entry(path: $0.path, blob: $0.blob, id: $0.item?.id) }
    }

    /// Returns the updates that lead from an earlier inventory to this one.
    func updates(since earlier: ItemInventory) -> [ItemUpdate] {
        var updates: [ItemUpdate] = []
        func add(_ kind: ItemUpdate.Kind, _ entry: Entry) {
            let path = String(decoding: entry.path, as: UTF8.self)
            updates.append(ItemUpdate(kind: kind, id: entry.id, path: path))
        }
        var old = earlier.entries[...]
        for entry in entries {
            while let gone = old.first, gone.path.lexicographicallyPrecedes(entry.path) {
                add(.removed, gone)
                old.removeFirst()
            }
            if let same = old.first, same.path == entry.path {
                if same.blob != entry.blob { add(.changed, entry) }
                old.removeFirst()
            } else {
                add(.added, entry)
            }
        }
        for gone in old { add(.removed, gone) }
        return updates
    }
}
