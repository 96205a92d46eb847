import SheafCore
import SheafGit

/// The result of a changing call.
public struct Change: Sendable {
    public let verb: Verb
    /// The commit's id in hexadecimal; `nil` where everything already was as asked.
    public let commit: String?
    /// In the order the items were named; those that were already as asked are among them.
    public internal(set) var edits: [ItemEdit]
    /// Files that had been edited by hand and went into a commit of their own first.
    public let handEdits: Int
    /// The leavings of an earlier change that was interrupted.
    public let recovery: Recovery
    /// The notes whose links were rewritten, since what they lead to moved.
    public var following: [ItemEdit] = []
    /// Statuses that it put tasks into and that hold more now than they should.
    public internal(set) var crowded: [CrowdedStatus] = []

    /// Tasks that were blocked by what it closed, and are not any more.
    public var freed: [Item] = []
    /// Tasks that it closed although others were to be closed first, with these.
    public var overtaken: [(item: Item, blockers: [Item])] = []

    /// The items as they are now, and deleted ones as they were.
    public var items: [Item] { edits.compactMap { $0.after ?? $0.before } }
}

/// The change of one item: `before` is `nil` for a new one, `after` for a deleted one.
public struct ItemEdit: Sendable {
    public var before: Item?
    public var after: Item?
    /// True if the file was written; an item that already was as asked keeps its bytes.
    public var isChanged: Bool
    /// The titles of what the item now waits for or is a part of, by the links as they are written.
    public internal(set) var linkedTitles: [String: String] = [:]
    /// The changes of the text, where the fields may have changed beside it: of edits by ``Verb/set`` and
    /// ``Verb/edit``.
    public internal(set) var textChanges: [ItemChange] = []
    /// The day of a repeating item that was done or skipped.
    public var occurrence: CalendarDate?
    /// The day on which it was done, where that was not the day of the change.
    public var doneOn: CalendarDate?

    public init(before: Item?, after: Item?, isChanged: Bool) {
        self.before = before
        self.after = after
        self.isChanged = isChanged
    }
}
