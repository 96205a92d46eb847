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
        let dropped = try DroppedItems(among: reading.results, in: self)
        for dropped in dropped.items where isAsked(dropped.stored.item) {
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
            uncheckedMerges: dropped.unchecked.map(\.description))
    }

    /// Returns the items in which there is something to settle, in byte order of their paths: in
    /// their files, in the settings, or in merge commits of other programs.
    ///
    /// - Parameter items: all items of the store.
    func conflicted(among items: [Item]) throws -> [Item] {
        // Git may have merged since the last look, which may be forbidden here.
        _ = try? auditForeignMerges()
        var found = items.filter(\.isConflicted)
        found += try DroppedItems(among: items, in: self).items.map(\.stored.item)
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
        var stored = StoredItem(Document(bytes), at: path, reader)
        stored.item = Item(named: path)
        return ConflictedItem(stored: stored, conflicts: conflicts)
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
        var resolution = ConflictResolution(self)
        return try resolution.settle(settlements)
    }

    /// Adds to items whose the versions of their conflicts are. Where the history cannot be read they
    /// stay as they are.
    public func attributed(_ items: [ConflictedItem]) -> [ConflictedItem] {
        (try? SourceSearch.sources(of: items, in: self)) ?? items
    }

    /// Looks at the merge commits that have come since the last look, no matter who made them, and
    /// remembers what they dropped: see ``conflictedItems()``. Our own merges are passed over; a
    /// commit that only says that sheaf made it is not.
    ///
    /// Commits from before the first look are taken as they are.
    @discardableResult
    public func auditForeignMerges() throws -> ForeignMergeReport {
        try ForeignMerges.audit(in: self)
    }
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
