import SheafCore
import SheafGit

/// The text that another program's merge commit left out of an item, as far as it still is missing.
struct DroppedItem {
    var loss: ForeignMerges.Loss
    var versions: ForeignMergeAudit.Versions
    /// The item as it is now, or as our merge would have had it where its file is gone.
    var stored: StoredItem
    var conflicts: [Conflict]
}

/// What merges of other programs dropped and what is not settled yet.
struct DroppedItems {
    private(set) var items: [DroppedItem] = []
    /// The merge commits that were too much to look at.
    let unchecked: [ObjectID]

    /// - Parameter items: all items of the store.
    init(among items: [Item], in store: Store) throws {
        var merges = ForeignMerges(of: store.layout)
        guard !merges.losses.isEmpty else {
            unchecked = merges.unchecked
            return
        }
        let audit = try ForeignMergeAudit(store.repository())
        let reader = store.reader
        let byID = Dictionary(
            items.compactMap { item in item.id.map { ($0, item) } }, uniquingKeysWith: { $1 })
        let byPath = Dictionary(
            items.compactMap { item in TreePath(item).map { ($0, item) } },
            uniquingKeysWith: { $1 })
        self.items = try merges.losses.compactMap { loss -> DroppedItem? in
            guard let versions = try audit.versions(of: loss.path, in: loss.merge) else {
                return nil
            }
            let merged = Document(versions.merged)
            let lost = reader.read(merged, at: loss.path).item
            let present = lost.id.flatMap { byID[$0] } ?? byPath[loss.path]
            guard let present else {
                // Deleted later on, knowingly: only what the merge itself deleted is missed.
                guard versions.result == nil else { return nil }
                let text = Conflict(dropped: merged.text(in: merged.bodyRange), from: nil)
                guard !loss.settled.contains(text.digest) else { return nil }
                return DroppedItem(
                    loss: loss, versions: versions,
                    stored: StoredItem(merged, at: loss.path, reader), conflicts: [text])
            }
            let stored = try store.stored(present)
            let conflicts = audit.conflicts(of: versions, in: stored.document, loss)
            guard !conflicts.isEmpty else { return nil }
            return DroppedItem(
                loss: loss, versions: versions, stored: stored, conflicts: conflicts)
        }
        merges.addUnchecked(audit.unchecked.sorted())
        unchecked = merges.unchecked
    }
}

extension ForeignMergeAudit {
    /// Returns the conflicts for text that is missing in the merge and is missing still.
    fileprivate func conflicts(
        of versions: Versions, in document: Document, _ loss: ForeignMerges.Loss
    ) -> [Conflict] {
        let dropped = self.dropped(versions, by: versions.result ?? [])
        let missing = self.dropped(versions, by: document.bytes)
        let missingTexts = Set(missing)
        let lines = Set(missing.filter { $0.key == nil }.flatMap { $0.text.split(separator: "\n") })
        return dropped.compactMap { text -> Conflict? in
            guard text.key == nil else {
                guard missingTexts.contains(text), let key = text.key else { return nil }
                return Conflict(dropped: text.text, key: key, from: document)
            }
            let left = text.text.split(separator: "\n").filter { lines.contains($0) }
            guard !left.isEmpty else { return nil }
            return Conflict(dropped: left.joined(separator: "\n"), from: document)
        }.filter { !loss.settled.contains($0.digest) }
    }
}
