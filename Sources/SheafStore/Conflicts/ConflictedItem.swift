import SheafCore

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
