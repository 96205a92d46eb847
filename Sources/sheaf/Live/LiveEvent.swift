import SheafCore
import SheafStore
import SheafTerminal

/// The events that the live board answers.
enum LiveEvent: Sendable {
    case input(TerminalInput)
    case resized(TerminalSize)
    /// A moment has passed, or the files have changed: what is shown may be old.
    case changedOutside
    /// The remote stands otherwise; `nil` without one.
    case remote(RemoteStatus?)
    /// The clock shows another minute.
    case minutePassed
    /// The time of these tasks has come.
    case due([Item])
    /// Something was done that changed nothing in the store.
    case told([StyledText])
    case loaded(LiveSnapshot)
    case stands(LiveStanding)
    /// The text of an item that was asked for; `nil` for one that is gone.
    case read(LiveItem?)
    /// An item as a form's file is at this moment, and which one was asked for.
    case opened(LiveFound, number: Int)
    case done(LiveOutcome)
    /// The filter could not be applied: a query that cannot be read.
    case notNarrowed(Report)
    /// An effect failed; for a form, because of its content.
    case failed(Report, isOfForm: Bool)
    case history([LiveHistory.Rows.Row])
    case version(LiveVersion)
    case planned([LivePlan.Row])
    case conflicts([ConflictedItem])
    /// A sync begins or has ended; the message says what it did or why not.
    case syncing
    case synced(StyledText?)
    /// The remote was reached, and yet it failed.
    case syncFailed(Report)
}

/// The item of a form as it was read.
enum LiveFound: Sendable {
    case item(LiveItem)
    /// Someone deleted it.
    case gone
    case failed(Report)
}

/// The result of a change.
struct LiveOutcome: Sendable {
    /// The messages about it, a line each.
    var notes: [StyledText]
    /// The item to go on with: the one that is new or was changed.
    var item: Item?
    /// True if it was what a form holds.
    var isOfForm = false
}

/// The work that the live board asks for. It goes on meanwhile; an event brings the result.
enum LiveEffect: Sendable {
    case load(LiveNarrowing)
    /// Reads the state of the store: its history and its remote.
    case look
    case read(Item)
    /// Reads an item for a form: the number tells of several, whose answer it is.
    case open(Item, number: Int)
    case change(LiveChange)
    /// Reads the history of an item, or of the store.
    case history(Item?)
    /// Reads a version of an item.
    case version(LiveVersion.Name)
    case conflicts
    /// Reads what comes next, for lines of so many cells.
    case plan(columns: Int)
    /// Reads the links of an item, and what leads to it.
    case links(Item)
    case sync
    /// Lets the user's own editor have an item.
    case openEditor(Item)
    /// Hands an item to the clipboard.
    case share(Item)
    /// Looks for tasks whose time has come: seconds since 1970 UTC.
    case findDue(since: Int64)
    /// Rings the terminal's bell.
    case ring
    /// Stops the program as Ctrl-Z does.
    case suspend
    /// By Ctrl-C, or as it is usual.
    case quit(isInterrupted: Bool)
}

/// A change of the store.
enum LiveChange: Sendable {
    case move([Item], to: String)
    case add(Draft)
    /// Saves an item from a form.
    case save(LiveItem, [Assignment], body: String?)
    case remove([Item])
    /// Brings an item back to a version of it.
    case restore(LiveVersion.Name)
    case undo, redo
    /// Ticks an entry of the checklist, or opens it again.
    case check(Item, ChecklistEntry, done: Bool)
    case settle(ConflictedItem, Conflict, Resolution)

    /// True if it is what a form holds.
    var isOfForm: Bool {
        switch self {
        case .add, .save: true
        default: false
        }
    }
}
