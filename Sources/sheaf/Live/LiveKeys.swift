import SheafCore
import SheafStore
import SheafTerminal

/// A key of the live board as its foot shows it.
struct LiveKey {
    /// As it is written on keyboards.
    var key: String
    var label: Message
    /// True if it does something at this moment.
    var isUsable = true

    init(_ key: String, _ label: Message, if isUsable: Bool = true) {
        self.key = key
        self.label = label
        self.isUsable = isUsable
    }

    /// The key that a click presses: of several the one that was clicked, on their label the last.
    ///
    /// - Parameter cell: counted from where it is shown.
    func pressed(at cell: Int, _ width: CellWidth) -> Key? {
        let named: [String: Key] = [
            "⏎": .enter, "esc": .escape, "tab": .tab, "␣": .character(" "), "↑": .up, "↓": .down,
            "←": .left, "→": .right,
        ]
        if let only = named[key] { return only }
        if key == "PgUp/PgDn" { return cell < width.cells(of: "PgUp") ? .pageUp : .pageDown }
        if key.hasPrefix("^"), let letter = key.last?.lowercased().first { return .control(letter) }
        var end = 0
        let clicked = key.first { sign in
            end += width.cells(of: sign)
            return cell < end
        }
        return (clicked ?? key.last).map { named[String($0)] ?? .character($0) }
    }
}

/// The meaning of the keys, by place.
enum LiveKeys {
    /// Those of what has the keys now, the most needed first.
    static func shown(on board: LiveBoard) -> [LiveKey] {
        switch board.panels.last {
        case .form(let form): return shown(in: form, at: board.printer.now)
        case .question:
            return [LiveKey("y", Message("live-key-yes")), LiveKey("n", Message("live-key-no"))]
        case .history(let history):
            return [
                LiveKey("⏎", Message("live-key-version"), if: history.rows?.selected != nil),
                LiveKey("↑↓", Message("live-key-next")), LiveKey("esc", Message("live-key-back")),
            ]
        case .pages(let pages):
            let scrolls = [
                LiveKey("↑↓", Message("live-key-scroll")), LiveKey("esc", Message("live-key-back")),
            ]
            guard let version = pages.version else { return scrolls }
            return [
                LiveKey("r", Message("live-key-restore"), if: version.isRestorable)
            ] + scrolls
        case .plan(let plan):
            return [
                LiveKey("⏎", Message("live-key-open"), if: plan.rows?.selected != nil),
                LiveKey("↑↓", Message("live-key-next")), LiveKey("esc", Message("live-key-back")),
            ]
        case .conflicts(let conflicts):
            let isAny = !conflicts.all.isEmpty
            return [
                LiveKey("1", Message("live-key-current"), if: isAny),
                LiveKey("2", Message("live-key-other"), if: isAny),
                LiveKey("3", Message("live-key-both"), if: isAny),
                LiveKey("E", Message("live-key-editor"), if: isAny),
                LiveKey("↑↓", Message("live-key-next"), if: conflicts.all.count > 1),
                undo(board), LiveKey("esc", Message("live-key-back")),
            ]
        case .reading(let reading): return shown(in: reading, on: board)
        case .entry, nil: return inLists(on: board)
        }
    }

    private static func undo(_ board: LiveBoard) -> LiveKey {
        LiveKey("u", Message("live-key-undo"), if: board.standing.canUndo)
    }

    private static func otherPage(_ board: LiveBoard) -> LiveKey {
        LiveKey("t", Message(board.page == .task ? "live-key-memos" : "live-key-tasks"))
    }

    private static func inLists(on board: LiveBoard) -> [LiveKey] {
        let isAny = board.selected != nil
        let isTask = board.page == .task
        var keys = [
            LiveKey("?", Message("live-key-help")), LiveKey("n", Message("live-key-new")),
            LiveKey("⏎", Message("live-key-open"), if: isAny),
            LiveKey("e", Message("live-key-edit"), if: isAny),
        ]
        if isTask { keys.append(LiveKey("<>", Message("live-key-move"), if: isAny)) }
        return keys + [
            LiveKey("d", Message("live-key-delete"), if: isAny), undo(board),
            LiveKey("^R", Message("live-key-redo"), if: board.standing.canRedo),
            LiveKey("q", Message("live-key-quit")), LiveKey("/", Message("live-key-search")),
            LiveKey("f", Message("live-key-filter")),
            otherPage(board),
            LiveKey(
                "s", Message("live-key-sync"), if: board.standing.hasRemote && !board.isSyncing),
            LiveKey("p", Message("live-plan")), LiveKey("H", Message("live-key-history")),
            LiveKey("c", Message("live-key-conflicts"), if: board.standing.conflicted > 0),
            LiveKey(
                "x", Message("live-key-check"), if: (board.selected?.item.checklist.total ?? 0) > 0),
            LiveKey("␣", Message("live-key-pick"), if: isAny),
            LiveKey("y", Message("live-key-share"), if: isAny),
        ]
    }

    private static func shown(in reading: LiveReading, on board: LiveBoard) -> [LiveKey] {
        guard reading.entry == nil else {
            return [
                LiveKey("␣", Message("live-key-check")), LiveKey("↑↓", Message("live-key-next")),
                undo(board),
                LiveKey("esc", Message("live-key-back")),
            ]
        }
        let hasChecklist = board.text?.checklist.isEmpty == false
        return [
            LiveKey("e", Message("live-key-edit")), LiveKey("↑↓", Message("live-key-scroll")),
            LiveKey("←→", Message("live-key-next")),
            LiveKey("x", Message("live-key-check"), if: hasChecklist),
            LiveKey("<>", Message("live-key-move"), if: board.page == .task),
            LiveKey("d", Message("live-key-delete")),
            undo(board), LiveKey("h", Message("live-key-history")),
            LiveKey("E", Message("live-key-editor")),
            LiveKey("L", Message("live-key-links")), LiveKey("y", Message("live-key-share")),
            LiveKey("n", Message("live-key-new")), otherPage(board),
            LiveKey("p", Message("live-plan")), LiveKey("esc", Message("live-key-back")),
        ]
    }

    private static func shown(in form: LiveForm, at now: Moment) -> [LiveKey] {
        if form.day != nil {
            return [
                LiveKey("←↑↓→", Message("live-key-day")),
                LiveKey("PgUp/PgDn", Message("live-key-month")),
                LiveKey("⏎", Message("live-key-take")), LiveKey("esc", Message("live-key-back")),
            ]
        }
        let canSave = form.problem(at: now) == nil && !form.isSaving
        var keys = [
            LiveKey(form.focus == .body ? "^S" : "⏎", Message("live-key-save"), if: canSave)
        ]
        if form.focus.isDate { keys.append(LiveKey("↓", Message("live-key-calendar"))) }
        return keys + [
            LiveKey("tab", Message("live-key-next-field")),
            LiveKey("esc", Message("live-key-leave")),
        ]
    }

    // MARK: - Help

    /// All keys, with what they do.
    static func helpLines(_ printer: Printer) -> [LivePages.Line] {
        let keys: [(String, Message)] = [
            ("←↓↑→ hjkl", Message("live-help-move")), ("g G PgUp PgDn", Message("live-help-jump")),
            ("⏎", Message("live-help-open")), ("n", Message("live-help-new")),
            ("e", Message("live-help-edit")),
            ("E", Message("live-help-editor")), ("< > 1 2 3", Message("live-help-shift")),
            ("␣", Message("live-help-pick")),
            ("d", Message("live-help-delete")), ("u", Message("live-help-undo")),
            ("Ctrl-R", Message("live-help-redo")),
            ("/", Message("live-help-search")), ("f", Message("live-help-filter")),
            ("t", Message("live-help-page")),
            ("x", Message("live-help-check")), ("H r h", Message("live-help-history")),
            ("c", Message("live-help-conflicts")),
            ("p", Message("live-help-plan")), ("L", Message("live-help-links")),
            ("s", Message("live-help-sync")), ("y", Message("live-help-share")),
            ("Ctrl-S", Message("live-help-save")),
            ("Ctrl-U", Message("live-help-clear")), ("Ctrl-Z", Message("live-help-suspend")),
            ("esc", Message("live-help-back")), ("q", Message("live-help-quit")),
        ]
        let width = printer.width
        return keys.map { key, meaning in
            LivePages.Line(
                meaning.styled(printer.language),
                behind: StyledText(key, .code).fit(to: 15, width))
        } + [
            LivePages.Line(""), LivePages.Line(Message("live-help-mouse").styled(printer.language)),
            LivePages.Line(Message("live-help-hangul").styled(printer.language)),
        ]
    }
}

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
