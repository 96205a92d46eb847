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

    private static let name = "foreign-merges"
    private static let header = "sheaf foreign merges 1"
    private static let sizeLimit = 16 << 20
    /// The largest number of merge commits that are named and were not looked at.
    private static let uncheckedLimit = 100

    init() {}

    /// Reads the record; nothing where that cannot be read.
    init(of layout: RepositoryLayout) {
        let bytes = try? layout.readPrivate(Self.name, limit: Self.sizeLimit)
        self.init(bytes ?? [])
    }

    /// Fields, each closed by a NUL: header, position, then commit, path and digests of each loss.
    /// Without a path it is a commit that was too much to look at.
    init(_ bytes: [UInt8]) {
        var fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
        guard fields.popLast()?.isEmpty == true, fields.count % 3 == 2,
            fields[0].elementsEqual(Self.header.utf8)
        else { return }
        func text(_ index: Int) -> String { String(decoding: fields[index], as: UTF8.self) }
        position = ObjectID(hex: text(1))
        for at in stride(from: 2, to: fields.count, by: 3) {
            guard let merge = ObjectID(hex: text(at)) else { continue }
            if fields[at + 1].isEmpty { addUnchecked([merge]) }
            guard let path = TreePath(bytes: fields[at + 1]) else { continue }
            losses.append(
                Loss(
                    merge: merge, path: path,
                    settled: Set(text(at + 2).split(separator: " ").map(String.init))))
        }
    }

    mutating func addUnchecked(_ merges: [ObjectID]) {
        unchecked = (unchecked + merges.filter { !unchecked.contains($0) })
            .suffix(Self.uncheckedLimit)
    }

    var serialized: [UInt8] {
        var bytes = Array(Self.header.utf8) + [0]
        bytes += Array((position?.description ?? "-").utf8) + [0]
        for loss in losses {
            bytes += Array(loss.merge.description.utf8) + [0] + loss.path.bytes + [0]
            bytes += Array(loss.settled.sorted().joined(separator: " ").utf8) + [0]
        }
        for merge in unchecked { bytes += Array(merge.description.utf8) + [0, 0, 0] }
        return bytes
    }

    func write(to layout: RepositoryLayout) throws {
        try layout.writePrivate(Self.name, serialized)
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
    /// Returns the text that merges of other programs dropped and nobody has settled yet, and the
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
        try repository().withChangeLock(waiting: environment.lockTimeout) { _ in
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
