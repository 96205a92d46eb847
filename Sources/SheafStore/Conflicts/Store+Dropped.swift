import SheafCore
import SheafGit

/// Which merge commits of others dropped what, and up to where the history has been looked at. Kept
/// in our own folder: other clones find the same in the same history.
struct ForeignMerges: Equatable {
    /// A file that a merge commit of another program left lines or values out of.
    struct Loss: Hashable {
        var merge: ObjectID
        /// The path that our merge would have given the file.
        var path: TreePath
        /// The parts of it that a person has settled.
        var settled: Set<String> = []

        func isSame(as other: Loss) -> Bool { merge == other.merge && path == other.path }
    }

    /// All merge commits that this one builds on have been looked at; `nil` before the first look.
    var position: ObjectID?
    var losses: [Loss] = []
    /// Merge commits that were too much to look at, the latest last.
    private(set) var unchecked: [ObjectID] = []

    /// `position`, `loss` or `unchecked` and a commit; for a loss also its path and what is settled of it.
    private static let file = RecordFile(name: "foreign-merges", width: 4, limit: 16 << 20)
    /// The largest number of merge commits that are named and were not looked at.
    private static let uncheckedLimit = 100

    init() {}

    /// Reads the record; nothing where that cannot be read.
    init(of layout: RepositoryLayout) {
        self.init(Self.file.read(in: layout))
    }

    init(_ records: [RecordFile.Record]) {
        for record in records {
            guard let commit = ObjectID(hex: record[1].text) else { continue }
            switch record[0].text {
            case "position": position = commit
            case "unchecked": addUnchecked([commit])
            case "loss":
                guard let path = TreePath(bytes: record[2]) else { continue }
                let settled = record[3].text.split(separator: " ").map(String.init)
                losses.append(Loss(merge: commit, path: path, settled: Set(settled)))
            default: continue
            }
        }
    }

    mutating func addUnchecked(_ merges: [ObjectID]) {
        unchecked = (unchecked + merges.filter { !unchecked.contains($0) })
            .suffix(Self.uncheckedLimit)
    }

    var records: [RecordFile.Record] {
        func record(
            _ kind: String, _ commit: ObjectID, _ path: [UInt8] = [], _ settled: Set<String> = []
        ) -> RecordFile.Record {
            [.text(kind), .text(commit), path, .text(settled.sorted().joined(separator: " "))]
        }
        return (position.map { [record("position", $0)] } ?? [])
            + losses.map { record("loss", $0.merge, $0.path.bytes, $0.settled) }
            + unchecked.map { record("unchecked", $0) }
    }

    func write(to layout: RepositoryLayout) throws {
        try Self.file.write(records, in: layout)
    }
}

/// The text that another program's merge commit left out of an item, as far as it still is missing.
struct DroppedItem {
    var loss: ForeignMerges.Loss
    var versions: ForeignMergeAudit.Versions
    /// The item as it is now, or as our merge would have had it where its file is gone.
    var stored: StoredItem
    var conflicts: [Conflict]
}

extension Store {
    /// Returns the text that merges of other programs dropped and that is not settled yet, and the
    /// merge commits that were too much to look at.
    ///
    /// - Parameter items: all items of the store.
    func droppedItems(
        among items: [Item]
    ) throws -> (items: [DroppedItem], unchecked: [ObjectID]) {
        var merges = ForeignMerges(of: layout)
        guard !merges.losses.isEmpty else { return ([], merges.unchecked) }
        let audit = try ForeignMergeAudit(repository())
        let byID = Dictionary(
            items.compactMap { item in item.id.map { ($0, item) } }, uniquingKeysWith: { $1 })
        let byPath = Dictionary(
            items.compactMap { item in TreePath(item).map { ($0, item) } },
            uniquingKeysWith: { $1 })
        let dropped = try merges.losses.compactMap { loss -> DroppedItem? in
            guard let versions = try audit.versions(of: loss.path, in: loss.merge) else {
                return nil
            }
            let merged = Document(versions.merged)
            let lost = ItemReader(configuration).read(merged, at: loss.path).item
            let present = lost.id.flatMap { byID[$0] } ?? byPath[loss.path]
            guard let present else {
                // Deleted later on, knowingly: only what the merge itself deleted is missed.
                guard versions.result == nil else { return nil }
                return deletedItem(loss, versions, merged)
            }
            let stored = try stored(present)
            let conflicts = conflicts(of: versions, in: stored.document, loss, audit)
            guard !conflicts.isEmpty else { return nil }
            return DroppedItem(
                loss: loss, versions: versions, stored: stored, conflicts: conflicts)
        }
        merges.addUnchecked(audit.unchecked.sorted())
        return (dropped, merges.unchecked)
    }

    /// Returns the conflicts for text that is missing in the merge and is missing still.
    private func conflicts(
        of versions: ForeignMergeAudit.Versions, in document: Document,
        _ loss: ForeignMerges.Loss, _ audit: ForeignMergeAudit
    ) -> [Conflict] {
        let dropped = audit.dropped(versions, by: versions.result ?? [])
        let missing = audit.dropped(versions, by: document.bytes)
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

    private func deletedItem(
        _ loss: ForeignMerges.Loss, _ versions: ForeignMergeAudit.Versions, _ merged: Document
    ) -> DroppedItem? {
        let conflict = Conflict(dropped: merged.text(in: merged.bodyRange), from: nil)
        guard !loss.settled.contains(conflict.digest) else { return nil }
        return DroppedItem(
            loss: loss, versions: versions,
            stored: StoredItem(merged, at: loss.path, ItemReader(configuration)),
            conflicts: [conflict])
    }

    /// The document with everything that the merge left out of it, by merging it in: text comes back
    /// where it stood, and what clashes with a later edit becomes a conflict block.
    func bringingBack(_ versions: ForeignMergeAudit.Versions, to document: Document) -> Document {
        let result = versions.result ?? []
        let whole = ItemMerge.merge(
            base: versions.bases.first ?? [], x: result, y: versions.merged, newer: .y)
        var back = Document(
            ItemMerge.merge(base: result, x: document.bytes, y: whole, newer: .y))
        // Lines that both parents had and the merge deleted come by no merge.
        let missing = ItemMerge.dropped(
            from: versions.merged, by: back.bytes, bases: versions.bases)
        for text in missing where text.key == nil {
            back = (try? back.appending("\n" + text.text)) ?? back
        }
        return back
    }

    /// Takes note of what was settled, so that it is shown no more.
    func settle(_ conflicts: [(loss: ForeignMerges.Loss, digest: String)]) throws {
        guard !conflicts.isEmpty else { return }
        try withChangeLock { _ in
            var merges = ForeignMerges(of: layout)
            for (loss, digest) in conflicts {
                for index in merges.losses.indices
                where merges.losses[index].isSame(as: loss) {
                    merges.losses[index].settled.insert(digest)
                }
            }
            try merges.write(to: layout)
        }
    }
}
