import SheafCore
import SheafGit

extension Store {
    /// The items that have conflicts, in byte order of their paths: in their files, or in merge
    /// commits of other programs that left something out.
    ///
    /// - Parameter paths: of the items to look at; `nil` for all. The settings file is always
    ///   looked at.
    public func conflictedItems(at paths: Set<String>? = nil) throws -> ConflictReading {
        // Git may have merged since the last sync. Where another process holds the lock, or a commit cannot
        // be read, what is in the files is shown all the same.
        _ = try? auditForeignMerges()
        let reading = try items()
        var found: [TreePath: ConflictedItem] = [:]
        func isAsked(_ item: Item) -> Bool { paths?.contains(item.path) != false }
        let conflicted = try reading.results.filter { $0.isConflicted && isAsked($0) }.map(stored)
        // Where the history cannot be read, what they stand against is told by the text alone.
        let origins = (try? ConflictOrigins(repository()).origins(in: conflicted)) ?? [:]
        for stored in conflicted {
            found[stored.path] = ConflictedItem(
                stored: stored,
                conflicts: stored.document.conflicts(from: origins[stored.path] ?? [:]))
        }
        let (dropped, unchecked) = try droppedItems(among: reading.results)
        for dropped in dropped where isAsked(dropped.stored.item) {
            let path = dropped.stored.path
            let known = found[path]?.conflicts ?? []
            let identities = Set(known.map(\.identity))
            found[path] = ConflictedItem(
                stored: found[path]?.stored ?? dropped.stored,
                conflicts: known + dropped.conflicts.filter { !identities.contains($0.identity) })
        }
        if let settings = try conflictedSettings() { found[settings.stored.path] = settings }
        return ConflictReading(
            results: found.values.sorted { $0.stored.path < $1.stored.path }, ids: reading.ids,
            uncheckedMerges: unchecked.map(\.description))
    }

    /// Adds the conflicts in files that the commit `before` does not have: those that another device
    /// or another program's merge left there. What is known of them already is not added again.
    func addConflicts(since before: ObjectID?, to outcome: inout SyncOutcome) throws {
        guard try repository().head().commit != before else { return }
        let conflicted = try items(matching: query(["is:conflicted"]), withUpdated: false)
            .results.map(\.item)
        guard !conflicted.isEmpty else { return }
        let repository = try repository()
        let tree = try before.map { try repository.commit($0).tree }
        let paths = conflicted.compactMap { TreePath($0) }
        let former = try tree.map { try repository.entries(at: paths, in: $0) } ?? [:]
        for item in conflicted {
            guard let path = TreePath(item), let stored = try? stored(item) else { continue }
            var known = Set(
                outcome.conflicts.filter { $0.item.path == item.path }.map(\.digest))
            if let entry = former[path], let bytes = try? repository.blob(entry.id) {
                known.formUnion(Document(bytes).conflicts.map(\.digest))
            }
            outcome.conflicts += stored.document.conflicts.compactMap { conflict in
                guard known.insert(conflict.digest).inserted else { return nil }
                return KeptConflict(item: item, digest: conflict.digest, key: conflict.key)
            }
        }
    }

    /// Returns the items in which there is something to settle, in byte order of their paths: in
    /// their files, in the settings, or in merge commits of other programs.
    ///
    /// - Parameter items: all items of the store.
    func conflicted(among items: [Item]) throws -> [Item] {
        // Git may have merged since the last look, which may be forbidden here.
        _ = try? auditForeignMerges()
        var found = items.filter(\.isConflicted)
        found += try droppedItems(among: items).items.map(\.stored.item)
        if let settings = try conflictedSettings() { found.append(settings.item) }
        var seen: Set<String> = []
        return found.filter { seen.insert($0.path).inserted }.sorted { $0.path < $1.path }
    }

    /// The settings file, where a merge has left conflicts in it.
    private func conflictedSettings() throws -> ConflictedItem? {
        guard let path = TreePath(Self.configurationPath) else { return nil }
        let bytes = try Self.settingsBytes(layout)
        let conflicts = SettingsConflicts.conflicts(in: bytes)
        guard !conflicts.isEmpty else { return nil }
        var stored = StoredItem(Document(bytes), at: path, ItemReader(configuration))
        stored.item = Item(named: path)
        return ConflictedItem(stored: stored, conflicts: conflicts)
    }

    private func plan(settings settlement: Settlement) throws -> PlannedFile? {
        let before = try Self.settingsBytes(layout)
        let after: [UInt8]
        do throws(EditError) {
            after = try SettingsConflicts.settling(settlement.choices, in: before)
        } catch {
            throw StoreError.document(path: Self.configurationPath, error)
        }
        let path = settlement.item.path
        let edit = ItemEdit(
            before: named(before, at: path), after: named(after, at: path),
            isChanged: after != before)
        return PlannedFile(path: path, before: before, after: after, edit: edit)
    }

    /// Settles conflicts in the items' files, in one commit. A conflict that is not there any more
    /// has been settled on another device; that is as well.
    ///
    /// Of what a merge dropped, `current` is taken note of in this clone alone; else all that the
    /// merge left out of the item comes back.
    ///
    /// Throws `StoreError.document` where a value cannot be set as asked, and changes nothing then;
    /// `StoreError.noSuchItem` for an item that was deleted meanwhile.
    public func resolve(_ settlements: [Settlement]) throws -> Change {
        var settled: [(loss: ForeignMerges.Loss, digest: String)] = []
        let change = try change(.resolve) { transaction in
            settled = []
            let hasDropped = settlements.contains { $0.choices.contains { $0.conflict.isDropped } }
            let dropped =
                hasDropped ? try droppedItems(among: items().results).items : []
            return try settlements.compactMap { settlement in
                if settlement.item.path.string == Self.configurationPath {
                    return try plan(settings: settlement)
                }
                return try plan(
                    settlement, over: transaction.standing(settlement.item),
                    dropped.filter { $0.stored.path == settlement.item.path }, &settled)
            }
        }
        // Killed before this, it is shown once more.
        try settle(settled)
        return change
    }

    private func plan(
        _ settlement: Settlement, over current: StoredItem?, _ dropped: [DroppedItem],
        _ settled: inout [(loss: ForeignMerges.Loss, digest: String)]
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
                        document.map { bringingBack(item.versions, to: $0) }
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
        let finished = finished(
            document ?? current.document, from: current.document, path: current.path)
        return PlannedFile(
            path: current.path, before: current.document.bytes, after: finished.bytes,
            edit: ItemEdit(
                before: current.item,
                after: ItemReader(configuration).read(finished, at: current.path).item,
                isChanged: finished != current.document))
    }

    /// A file that a merge deleted although the other side had edited it.
    private func bringingBack(_ document: Document, at path: TreePath) throws -> PlannedFile {
        var taken = ReservedNames(layout)
        let item = ItemReader(configuration).read(document, at: path).item
        let path = try taken.free(path, id: item.id)
        return PlannedFile(
            path: path, before: nil, after: document.bytes,
            edit: ItemEdit(
                before: nil, after: ItemReader(configuration).read(document, at: path).item,
                isChanged: true))
    }
}

extension Conflict {
    /// True if only history has the other version.
    fileprivate var isDropped: Bool { kind == .dropped }
}

/// An item with conflicts that a person has to settle.
public struct ConflictedItem: Sendable {
    public let stored: StoredItem
    /// In the file's order.
    public let conflicts: [Conflict]
    /// Whose their versions are, one for each; empty until ``Store/attributed(_:)`` has looked.
    public internal(set) var sources: [ConflictSources] = []

    public var item: Item { stored.item }

    /// Whose the versions of one of its conflicts are, as far as that was found.
    public func sources(of conflict: Conflict) -> ConflictSources? {
        zip(conflicts, sources).first { $0.0 == conflict }?.1
    }

    public init(stored: StoredItem, conflicts: [Conflict]) {
        self.stored = stored
        self.conflicts = conflicts
    }
}

/// All conflicts of a store.
public struct ConflictReading: Sendable {
    /// In byte order of the items' paths.
    public var results: [ConflictedItem]
    /// The ids of all items: a prefix has to be unique among these.
    public var ids: [ItemID]
    /// Merge commits of other programs that were too much to look at, the latest last.
    public var uncheckedMerges: [String]
}

/// The choices for some conflicts of an item.
public struct Settlement: Sendable {
    public let item: StoredItem
    public let choices: [(conflict: Conflict, resolution: Resolution)]

    public init(of item: StoredItem, _ choices: [(conflict: Conflict, resolution: Resolution)]) {
        self.item = item
        self.choices = choices
    }
}
