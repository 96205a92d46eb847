import SheafCore
import SheafIndex

/// Which items a store had at one moment, and what was in their files.
public struct ItemInventory: Sendable {
    struct Entry {
        let path: [UInt8]
        let blob: UInt64
        let id: ItemID?
        /// `nil` where nobody asked.
        let updated: Timestamp?
        /// Told by the time and by other items; false where nobody asked.
        let isWaiting: Bool
        let isBlocked: Bool
        let parts: Checklist?

        /// Its id, or its path where it has none.
        var key: String { id?.description ?? String(decoding: path, as: UTF8.self) }
    }

    /// In byte order of their paths.
    let entries: [Entry]

    /// - Parameter now: where given, also what the time and other items say of each is looked at.
    init(_ snapshot: Snapshot, at now: Moment? = nil) {
        let graph = now == nil ? nil : snapshot.graph
        entries = snapshot.items.enumerated().map { place, file in
            Entry(
                path: file.path, blob: file.blob, id: file.item?.id,
                updated: snapshot.updated(of: file),
                isWaiting: now.flatMap { file.item?.isWaiting(at: $0) } ?? false,
                isBlocked: graph?.blockers[place] != nil,
                parts: graph?.progress[place])
        }
    }

    /// Returns the updates that lead from an earlier inventory to this one.
    func updates(since earlier: ItemInventory) -> [ItemUpdate] {
        var updates: [ItemUpdate] = []
        func add(_ kind: ItemUpdate.Kind, _ entry: Entry) {
            let path = String(decoding: entry.path, as: UTF8.self)
            updates.append(ItemUpdate(kind: kind, id: entry.id, path: path))
        }
        compare(with: earlier) { old, place in
            guard let place else { return add(.removed, old!) }
            let new = entries[place]
            if old == nil { add(.added, new) } else if old?.blob != new.blob { add(.changed, new) }
        }
        return updates
    }

    /// Visits all entries of an earlier inventory and of this one, those of one path together, in the order
    /// of their paths.
    func compare(with earlier: ItemInventory, _ visit: (_ old: Entry?, _ new: Int?) -> Void) {
        var old = earlier.entries[...]
        for (place, entry) in entries.enumerated() {
            while let gone = old.first, gone.path.lexicographicallyPrecedes(entry.path) {
                visit(gone, nil)
                old.removeFirst()
            }
            if old.first?.path == entry.path {
                visit(old.removeFirst(), place)
            } else {
                visit(nil, place)
            }
        }
        for gone in old { visit(gone, nil) }
    }
}
