import SheafCore
import SheafStore
import SheafTerminal

/// The areas of the live board on a screen.
struct LiveLayout {
    let head: Rectangle
    let foot: Rectangle
    /// The messages, between the lists and the foot.
    let notes: Rectangle
    /// The area between head and foot.
    let content: Rectangle
    /// The columns that are shown: all side by side, or the selected one alone.
    private(set) var columns: [(index: Int, area: Rectangle)] = []
    /// The memos.
    private(set) var list: Rectangle?
    /// The text of the item that is read.
    private(set) var text: Rectangle?
    /// The area that covers the lists: a form, the history. Lines that are too long are hard to
    /// read.
    var panel: Rectangle { content.inset(right: max(0, content.width - 120)) }
    /// The blank rows between two cards.
    let gap: Int
    /// True if cards show only what is most needed.
    let isLow: Bool

    /// From so many cells on a text stands beside the columns.
    private static let besideColumns = 118
    /// From so many cells on a text stands beside the list of memos.
    private static let besideList = 70
    /// The cells of the gap between them.
    private static let textGap = 3

    /// - Parameter notes: the rows that are wanted for what was said. What is selected stays seen.
    init(
        _ size: TerminalSize, page: Item.Kind, column: Int, of count: Int, isReading: Bool,
        notes: Int = 0
    ) {
        let screen = Rectangle(size)
        isLow = size.rows < 18
        gap = isLow ? 0 : 1
        head = screen.top(1)
        // Keys take two rows where there are rows enough, and most of them find room.
        foot = screen.bottom(isLow ? 1 : 2)
        let room = size.rows - head.height - foot.height - (isLow ? 3 : 6)
        self.notes = screen.inset(bottom: foot.height).bottom(min(notes, max(1, room)))
        content = screen.inset(top: isLow ? 1 : 2, bottom: foot.height + self.notes.height + gap)
        if page == .memo {
            layOutMemos(isReading: isReading)
        } else {
            layOutColumns(column, of: count, isReading: isReading)
        }
    }

    private mutating func layOutColumns(_ column: Int, of count: Int, isReading: Bool) {
        var area = content
        if isReading {
            guard content.width >= Self.besideColumns else {
                text = content
                return
            }
            let width = min(72, content.width * 2 / 5)
            text = content.inset(left: content.width - width)
            area = content.inset(right: width + Self.textGap)
        }
        let width = (area.width - BoardLayout.gap * (count - 1)) / count
        guard width >= BoardLayout.minimum else {
            columns = [(column, area)]
            return
        }
        columns = (0..<count).map { index in
            let left = index * (width + BoardLayout.gap)
            return (index, area.inset(left: left, right: area.width - left - width))
        }
    }

    private mutating func layOutMemos(isReading: Bool) {
        guard content.width >= Self.besideList else {
            if isReading { text = content } else { list = content }
            return
        }
        let width = min(48, content.width * 2 / 5)
        list = content.inset(right: content.width - width)
        text = content.inset(left: width + Self.textGap)
    }

    /// The rows of a list's heading. Where rows are few and one list is shown, the board's head is
    /// its heading.
    var headingRows: Int {
        guard isLow else { return 2 }
        return columns.count > 1 ? 1 : 0
    }

    /// The area of a list's cards, under its heading.
    func cards(in area: Rectangle) -> Rectangle {
        area.inset(top: headingRows)
    }
}

extension LiveBoard {
    /// The layout at this moment.
    var layout: LiveLayout {
        LiveLayout(
            size, page: page, column: column, of: columns.count, isReading: isReading,
            notes: noteLines.count)
    }

    /// Scrolls the lists so that what is selected is seen, and breaks the text into rows.
    mutating func arrange() {
        let layout = layout
        for place in layout.columns {
            let area = layout.cards(in: place.area)
            columns[place.index].scroll(
                room: area.height + layout.gap, height: cardHeight(in: area))
        }
        if let list = layout.list {
            let area = layout.cards(in: list)
            memos.scroll(room: area.height + layout.gap, height: cardHeight(in: area))
        }
        guard let area = layout.text, let text else { return }
        guard textRows?.room != area.width else { return }
        let field = TextField(text.body, hasLines: true)
        let rows = TextLayout(field, room: area.width, printer.width).rows
        textRows = (area.width, rows.map(\.text))
    }

    /// The number of rows of a page key.
    var pageLength: Int { max(1, layout.content.height / (panels.isEmpty ? 4 : 1) - 1) }

    /// The places of a column's cards: the card's number, and its rectangle, cut where the column
    /// ends.
    func places(of list: LiveList, in area: Rectangle) -> [(index: Int, area: Rectangle)] {
        let height = cardHeight(in: area)
        var places: [(Int, Rectangle)] = []
        var row = 0
        // The last row tells of the others.
        let area = list.isCut ? area.inset(bottom: 1) : area
        for index in list.cards.indices.dropFirst(list.top) {
            guard row < area.height else { break }
            let rows = height(list.cards[index]) - layout.gap
            places.append((index, area.inset(top: row, bottom: max(0, area.height - row - rows))))
            row += rows + layout.gap
        }
        return places
    }

    /// The rows that a card takes, with what parts it from the next one.
    func cardHeight(in area: Rectangle) -> (ListedItem) -> Int {
        let gap = layout.gap
        return { card in lines(of: card, in: area).count + gap }
    }

    /// The cells before a card, where marks stand.
    static let margin = 2

    /// The text of a card, in the cells that its column has.
    func lines(of card: ListedItem, in area: Rectangle) -> [StyledText] {
        var shown = printer.card(of: card.item, preview: card.preview, names, marking: needles)
        if page == .memo, let updated = card.item.updated {
            let seconds = Int(clamping: printer.environment.clock() - updated.secondsSinceEpoch)
            shown.due = StyledText(DateDisplay(printer.language).ago(seconds: seconds), .muted)
        }
        if layout.isLow { shown.preview = "" }
        return shown.lines(limit: max(1, area.width - Self.margin), printer.width)
    }
}

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
    /// Returns how many rows a key goes down, or up below 0; `nil` for one that goes nowhere.
    func rows(movedBy key: Key) -> Int? {
        switch key {
        case .down, .character("j"): 1
        case .up, .character("k"): -1
        case .pageDown, .character(" "): pageLength
        case .pageUp: -pageLength
        case .home, .character("g"): -Int.max / 2
        case .end, .character("G"): .max / 2
        default: nil
        }
    }

    /// Does what a key does among rows; answers whether it goes anywhere there.
    func move<Target>(_ rows: inout LiveRows<Target>?, by key: Key) -> Bool {
        guard let count = self.rows(movedBy: key) else { return false }
        rows?.move(by: count)
        return true
    }

    /// Draws rows, or that they are being looked for.
    func draw<Target>(
        _ rows: LiveRows<Target>?, wraps: Bool, in room: Rectangle, on screen: inout Screen
    ) {
        guard let rows else {
            return screen.draw(Message("live-loading").styled(printer.language, .muted), in: room)
        }
        let isSelectable = rows.selected != nil
        for (row, shown) in rows.lines(in: room, wraps: wraps, printer.width).enumerated() {
            screen.draw(
                shown.line, in: room, row: row,
                emphasis: isSelectable && shown.row == rows.index ? .selected : .none)
        }
    }
}

/// The content of the live board, as the store held it at one moment.
struct LiveSnapshot: Sendable {
    var board: Board
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
    /// Alternatives where nothing was found: the words that find something as typed with the other keyboard.
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

    /// The change as the words of a command.
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
