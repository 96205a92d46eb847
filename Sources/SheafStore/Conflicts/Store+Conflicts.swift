import SheafCore
import SheafGit

extension Store {
    /// The items that have conflicts, in byte order of their paths.
    public func conflictedItems() throws -> Reading<ConflictedItem> {
        let reading = try items()
        return reading.with(
            try reading.results.filter(\.isConflicted).map { item in
                let stored = try stored(item)
                return ConflictedItem(stored: stored, conflicts: stored.document.conflicts)
            })
    }

    /// Settles conflicts in the items' files, in one commit. A conflict that is not there any more
    /// has been settled by somebody else; that is as well.
    ///
    /// Throws `StoreError.document` where a value cannot be set as asked, and changes nothing then;
    /// `StoreError.noSuchItem` for an item that was deleted meanwhile.
    public func resolve(_ settlements: [Settlement]) throws -> Change {
        try change(.resolve) { session in
            try settlements.map { settlement in
                guard let current = try standing(settlement.item, settlingCopiesIn: session) else {
                    throw StoreError.noSuchItem(settlement.item.item.handle.description)
                }
                return try plan(settlement, over: current)
            }
        }
    }

    private func plan(_ settlement: Settlement, over current: StoredItem) throws -> PlannedFile {
        var document = current.document
        do throws(EditError) {
            for (conflict, resolution) in settlement.choices {
                document = try document.settling(conflict, keeping: resolution)
            }
        } catch {
            throw StoreError.document(path: current.item.path, error)
        }
        let finished = finished(document, from: current.document, path: current.path)
        return PlannedFile(
            path: current.path, before: current.document.bytes, after: finished.bytes,
            edit: ItemEdit(
                before: current.item,
                after: ItemReader(configuration).read(finished, at: current.path).item,
                isChanged: finished != current.document))
    }
}

extension Document {
    /// Settles a conflict wherever it stands by now; a copy of the same block goes with it.
    fileprivate func settling(
        _ conflict: Conflict, keeping resolution: Resolution
    ) throws(EditError) -> Document {
        var document = self
        // A block is the same two versions however often it stands there; markers are not.
        var resolution = resolution
        while let found = document.conflicts.first(where: { $0.isSame(as: conflict) }) {
            let edited = try document.resolving(found, keeping: resolution)
            guard edited != document else { break }
            document = edited
            if found.kind == .block { resolution = .current }
        }
        return document
    }
}
