import SheafCore
import SheafGit

/// The changes of one commit.
public struct HistoryEntry: Sendable {
    public let commit: HistoryCommit
    /// The events of each item, by path.
    public let events: [HistoryEvent]
    /// The changes of files that are no items, by path.
    public let files: [HistoryFile]
    /// The number of items it changed beyond those that were asked for.
    public let omitted: Int
    /// True if it was undone, or is itself an undo or a redo. Only `HistoryRequest.includesUndone`
    /// brings such entries.
    public let isUndone: Bool
}

/// The change of one commit to one item.
public struct HistoryEvent: Sendable {
    /// `nil` for an item that was new.
    public let before: Item?
    /// `nil` for an item that was deleted.
    public let after: Item?
    /// The day of a repeating item that was done, skipped or closed, as the commit says.
    public let occurrence: CalendarDate?
    /// True if that day was skipped.
    public let isSkipped: Bool
    /// The day on which it was done, where the commit says another one than its own.
    let doneOn: CalendarDate?
    /// In the order in which a person tells them; never empty.
    public let changes: [ItemChange]
    /// The body as it was then, for queries that ask for it.
    let body: @Sendable () -> String

    /// As it was then; a deleted one as it was last.
    public var item: Item { after ?? before ?? Item(path: "", title: "") }
}

/// The change of one commit to a file that is no item.
public struct HistoryFile: Sendable, Equatable {
    public enum Kind: String, Sendable {
        case added, changed, deleted
        case moved
    }

    public let path: String
    public let kind: Kind

    /// True if it is the store's settings.
    public var isSettings: Bool { path == Store.configurationPath }
}

/// Which part of the history is wanted.
public struct HistoryRequest: Sendable {
    /// Only what happened to this item, under whatever path it had.
    public var item: Item?
    /// Only what happened to items that answer to it, as they were then.
    public var query: ItemQuery?
    /// Only what happened from then on: seconds since 1970 UTC.
    public var since: Int64?
    /// Only what was done by an author or on a device whose name holds this, in any letter case.
    public var by: String?
    /// At most so many entries.
    public var limit: Int?
    /// Also what was undone, with the undos and redos, and merges that decided nothing.
    public var includesUndone = false
    /// The number of items of one commit that are looked at; the others are counted.
    public var detail = Int.max

    public init() {}
}
