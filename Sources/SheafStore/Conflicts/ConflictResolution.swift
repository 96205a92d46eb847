import SheafCore
import SheafGit

/// The settling of conflicts, as ``Store/resolve(_:)`` says.
struct ConflictResolution {
    private let store: Store
    private let reader: ItemReader
    /// What is settled of what merges of other programs dropped.
    private var settled: [(loss: ForeignMerges.Loss, digest: String)] = []

    init(_ store: Store) {
        self.store = store
        reader = store.reader
    }

    mutating func settle(_ settlements: [Settlement]) throws -> Change {
        let hasDropped = settlements.contains { $0.choices.contains { $0.conflict.isDropped } }
        let change = try store.change(.resolve) { transaction in
            settled = []
            let dropped =
                try hasDropped
                ? DroppedItems(among: store.items().results, in: store).items : []
            return try settlements.compactMap { settlement in
                let path = settlement.item.path
                if path.string == Store.configurationPath { return try planSettings(settlement) }
                return try plan(
                    settlement, over: transaction.standing(settlement.item),
                    dropped.filter { $0.stored.path == path })
            }
        }
        // Killed before this, it is shown once more.
        try ForeignMerges.settle(settled, in: store)
        return change
    }

    private func planSettings(_ settlement: Settlement) throws -> PlannedFile? {
        let before = try Store.settingsBytes(store.layout)
        let after: [UInt8]
        do throws(EditError) {
            after = try SettingsConflicts.settling(settlement.choices, in: before)
        } catch {
            throw StoreError.document(path: Store.configurationPath, error)
        }
        let path = settlement.item.path
        let edit = ItemEdit(
            before: store.named(before, at: path), after: store.named(after, at: path),
            isChanged: after != before)
        return PlannedFile(path: path, before: before, after: after, edit: edit)
    }

    private mutating func plan(
        _ settlement: Settlement, over current: StoredItem?, _ dropped: [DroppedItem]
    ) throws -> PlannedFile? {
        var document = current?.document
        do throws(EditError) {
            document = try document?.settling(
                settlement.choices.filter { !$0.conflict.isDropped })
            for (conflict, resolution) in settlement.choices where conflict.isDropped {
                for item in dropped
                where item.conflicts.contains(where: { $0.isSame(as: conflict) }) {
                    guard resolution != .current else {
                        settled.append((item.loss, conflict.digest))
                        continue
                    }
                    document =
                        document.map { item.versions.bringingBack(to: $0) }
                        ?? Document(item.versions.merged)
                    settled += item.conflicts.map { (item.loss, $0.digest) }
                }
            }
        } catch {
            throw StoreError.document(path: settlement.item.item.path, error)
        }
        guard let current else {
            guard let document else {
                // A deletion by the merge that is fine.
                if !settled.isEmpty { return nil }
                throw StoreError.noSuchItem(settlement.item.item.handle.description)
            }
            return try bringingBack(document, at: settlement.item.path)
        }
        let finished = store.finished(
            document ?? current.document, from: current.document, path: current.path)
        return PlannedFile(
            path: current.path, before: current.document.bytes, after: finished.bytes,
            edit: ItemEdit(
                before: current.item, after: reader.read(finished, at: current.path).item,
                isChanged: finished != current.document))
    }

    /// A file that a merge deleted although the other side had edited it.
    private func bringingBack(_ document: Document, at path: TreePath) throws -> PlannedFile {
        var taken = ReservedNames(store.layout)
        let item = reader.read(document, at: path).item
        let path = try taken.free(path, id: item.id)
        return PlannedFile(making: path, document.bytes, reader.read(document, at: path).item)
    }
}

extension Conflict {
    /// True if only history has the other version.
    fileprivate var isDropped: Bool { kind == .dropped }
}
