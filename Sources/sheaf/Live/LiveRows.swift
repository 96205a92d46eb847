import SheafCore
import SheafStore
import SheafTerminal

/// Rows one under another on a panel, some of which lead somewhere; one of those is selected.
struct LiveRows<Target: Sendable>: Sendable {
    /// A row; a heading leads nowhere.
    struct Row: Sendable {
        var line: StyledText
        var target: Target?

        init(_ line: StyledText, leadingTo target: Target? = nil) {
            self.line = line
            self.target = target
        }
    }

    let rows: [Row]
    /// The row that keys are about.
    private(set) var index: Int

    init(_ rows: [Row]) {
        self.rows = rows
        index = rows.firstIndex { $0.target != nil } ?? 0
    }

    var selected: Target? { rows.indices.contains(index) ? rows[index].target : nil }

    /// Selects the first row whose target is the one that is meant, if there is one.
    mutating func select(where isMeant: (Target) -> Bool) {
        index = rows.firstIndex { $0.target.map(isMeant) ?? false } ?? index
    }

    /// Selects a row, if it leads somewhere; answers whether it does.
    mutating func select(row: Int) -> Bool {
        guard rows.indices.contains(row), rows[row].target != nil else { return false }
        index = row
        return true
    }

    /// Goes so many of the rows that lead somewhere up or down; where none does, so many rows.
    mutating func move(by count: Int) {
        let leading = rows.indices.filter { rows[$0].target != nil }
        let places = leading.isEmpty ? Array(rows.indices) : leading
        guard let here = places.firstIndex(of: index) else { return }
        // Without an overflow, whatever the count.
        index = places[max(0, min(places.count - 1, here.advanced(by: count)))]
    }

    /// The lines that a room shows, around the selected row, each with the row that it belongs to.
    ///
    /// - Parameter wraps: whether a row that is too long takes several lines; else it is cut.
    func lines(
        in room: Rectangle, wraps: Bool, _ width: CellWidth
    ) -> [(row: Int, line: StyledText)] {
        // No row takes fewer lines than one: more than these are not seen.
        let first = max(0, index - room.height)
        let near = rows.indices.dropFirst(first).prefix(2 * room.height + 1)
        let lines = near.flatMap { row in
            let line = rows[row].line
            let shown =
                wraps
                ? line.wrapped(to: max(1, room.width), width) : [line.cut(to: room.width, width)]
            return shown.map { (row: row, line: $0) }
        }
        let place = lines.firstIndex { $0.row == index } ?? 0
        let top = max(0, min(place - room.height / 2, lines.count - room.height))
        return Array(lines.dropFirst(top).prefix(room.height))
    }
}

extension LiveBoard {
    /// Does what a key does among rows; answers whether it goes anywhere there.
    func move<Target>(_ rows: inout LiveRows<Target>?, by key: Key) -> Bool {
        switch key {
        case .down, .character("j"): rows?.move(by: 1)
        case .up, .character("k"): rows?.move(by: -1)
        case .pageDown, .character(" "): rows?.move(by: pageLength)
        case .pageUp: rows?.move(by: -pageLength)
        case .home, .character("g"): rows?.move(by: -.max / 2)
        case .end, .character("G"): rows?.move(by: .max / 2)
        default: return false
        }
        return true
    }

    /// Draws rows, or that they are being looked for.
    func draw<Target>(
        _ rows: LiveRows<Target>?, wraps: Bool, in room: Rectangle, on screen: inout Screen
    ) {
        guard let rows else {
            return screen.draw(
                Message("live-loading").styled(context.language).styled(.muted), in: room)
        }
        let isSelectable = rows.selected != nil
        for (row, shown) in rows.lines(in: room, wraps: wraps, context.output.width).enumerated() {
            screen.draw(
                shown.line, in: room, row: row,
                emphasis: isSelectable && shown.row == rows.index ? .selected : .none)
        }
    }
}

/// An item as the live board lists it.
struct LiveCard: Sendable, Equatable {
    var item: Item
    /// A line of the body that shows what it is about; empty where there is none.
    var preview = ""
}

/// The content of the live board, as the store held it at one moment.
struct LiveSnapshot: Sendable {
    /// A status with its tasks, in the order of ``TaskBoard``.
    struct Column: Sendable {
        var status: Workflow.Status
        var cards: [LiveCard]
    }

    var columns: [Column]
    /// The newest change first.
    var memos: [LiveCard] = []
    /// The number of tasks that are out of sight until later.
    var waiting = 0
    /// Those of all items: what names one of them has to be unique here.
    var ids: [ItemID] = []
    /// The filter that was applied.
    var narrowing = LiveNarrowing()
    /// The words that were looked for, to be marked.
    var needles: [Needle] = []
    /// The files whose front matter cannot be read, which hides an item's status.
    var broken: [Finding] = []
    /// The keys that tokens may name.
    var vocabulary = KeyVocabulary()
    /// The name of the context; `nil` for everything.
    var within: String?
    /// Where nothing was found: the words that find something as typed with the other keyboard.
    var otherKeyboard: OtherSearch?

    /// A search that would find so many items.
    struct OtherSearch: Equatable {
        var search: String
        var count: Int
    }
}

/// The filter of the items shown.
struct LiveNarrowing: Sendable, Equatable {
    /// Words that items have to hold, while they are typed.
    var search = ""
    /// A query.
    var filter = ""

    var isEmpty: Bool { search.isEmpty && filter.isEmpty }

    /// The same as the words of a command.
    var arguments: [String] {
        func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
        let filter = words(filter)
        // What stands before `--` is a whole of its own, whatever it holds.
        let query = filter.isEmpty ? [] : ["("] + filter + [")"]
        return query + (search.isEmpty ? [] : ["--"] + words(search))
    }
}

/// The state of the store: its history and its remote.
struct LiveStanding: Sendable, Equatable {
    var canUndo = false
    var canRedo = false
    /// The number of items with conflicts that a person must settle.
    var conflicted = 0
    /// True if there is a remote at all.
    var hasRemote = false
    /// Commits that wait to be sent; `nil` before the first contact.
    var toSend: Int?
    /// Seconds since 1970 UTC.
    var lastSync: Int64?
    /// Since when the remote has been out of reach: seconds since 1970 UTC; `nil` where it is not.
    var offlineSince: Int64?

    mutating func update(_ remote: RemoteStatus?) {
        hasRemote = remote != nil
        toSend = remote?.ahead
        lastSync = remote?.lastSync
        offlineSince = remote?.offlineSince
    }
}

/// An item with its text, as it was when it was opened.
struct LiveItem: Sendable {
    var item: Item
    /// The text after the title.
    var body: String
    var checklist: [ChecklistEntry]
    /// The file it was read from; `nil` where there is none, as in tests.
    var stored: StoredItem?

    init(_ item: Item, body: String) {
        self.item = item
        self.body = body
        checklist = Document(Array(body.utf8)).checklist
    }

    init(_ stored: StoredItem) {
        item = stored.item
        body = stored.body
        checklist = stored.document.checklist
        self.stored = stored
    }
}
