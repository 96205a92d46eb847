import SheafCore
import SheafStore
import SheafTerminal

/// The panels that lie over the lists of the live board and take the keys.
enum LivePanel {
    /// An item is read.
    case reading(LiveReading)
    /// An item is written.
    case form(LiveForm)
    /// Words to look for, or a query.
    case entry(LiveEntry)
    case question(LiveQuestion)
    case conflicts(LiveConflicts)
    /// The tasks that come next, and the days ahead.
    case plan(LivePlan)
    /// What was changed in the past.
    case history(LiveHistory)
    /// Lines to scroll through: a version of an item, the keys.
    case pages(LivePages)
}

/// An item that is read, or whose checklist is worked on.
struct LiveReading {
    /// The first line that is shown.
    var top = 0
    /// The entry of the checklist that keys are about; `nil` while the text is read.
    var entry: Int?

    /// The text was read anew.
    mutating func follow(_ item: LiveItem) {
        guard let entry else { return }
        let count = item.checklist.count
        self.entry = count > 0 ? min(entry, count - 1) : nil
    }
}

/// A question that one key answers.
struct LiveQuestion {
    /// The actions that a yes confirms.
    enum Subject {
        case delete([Item])
        /// Leaves a form whose text is not saved.
        case discard
        /// Leaves the board with such a form open.
        case quit
    }

    var subject: Subject
    var text: Message
    /// The items it is about, where they are several.
    var items: [Item] = []
}

/// A line that is typed to narrow what is shown.
struct LiveEntry {
    enum Kind { case search, filter }

    var kind: Kind
    var field: TextField
    /// The filter before, to go back to.
    var before: LiveNarrowing
}

/// Lines with a heading, to scroll through.
struct LivePages {
    /// A line, broken into rows where it is longer than there is room.
    struct Line {
        /// The prefix of the first row alone; the other rows stand under the text.
        var lead: StyledText
        var text: StyledText

        init(_ text: StyledText, behind lead: StyledText = "") {
            self.lead = lead
            self.text = text
        }
    }

    var title: Message
    /// `nil` while they are being looked for.
    var lines: [Line]?
    /// The first row that is shown.
    var top = 0
    /// The version of an item that they show; `nil` for others.
    var version: LiveVersion?

    /// The lines in rows of so many cells.
    func rows(_ room: Int, _ width: CellWidth) -> [StyledText]? {
        lines?.flatMap { line in
            let indent = line.lead.cells(width)
            let rows = line.text.wrapped(to: max(1, room - indent), width)
            let blanks = StyledText(String(repeating: " ", count: indent))
            return [line.lead + rows[0]] + rows.dropFirst().map { blanks + $0 }
        }
    }
}

/// The items with conflicts, one conflict shown.
struct LiveConflicts {
    /// `nil` while they are being looked for.
    var items: [ConflictedItem]?
    var index = 0

    /// Each conflict with its item.
    var all: [(item: ConflictedItem, conflict: Conflict)] {
        (items ?? []).flatMap { item in item.conflicts.map { (item, $0) } }
    }
}

/// Cards one under another, one of them selected.
struct LiveList: Sendable {
    private(set) var cards: [LiveCard] = []
    /// The index of the selected one; 0 where there is none.
    private(set) var index = 0
    /// The first one that is shown.
    private(set) var top = 0
    /// True if there are more cards than room.
    private(set) var isCut = false

    var selected: LiveCard? { cards.indices.contains(index) ? cards[index] : nil }

    /// Shows other cards. The selection stays on its item, or where that has gone on its place.
    mutating func show(_ cards: [LiveCard]) {
        let item = selected?.item
        self.cards = cards
        if let item, let place = place(of: item) { index = place }
        index = max(0, min(index, cards.count - 1))
        top = max(0, min(top, index))
    }

    /// Selects an item; answers whether it is here.
    mutating func select(_ item: Item) -> Bool {
        guard let place = place(of: item) else { return false }
        index = place
        return true
    }

    mutating func select(_ place: Int) {
        index = max(0, min(place, cards.count - 1))
    }

    /// Scrolls so far that the selected card is seen whole, as far as there is room, and no room is
    /// left below the last card while others are above.
    ///
    /// - Parameters:
    ///   - room: in rows; one of them tells what is left out where not all of it has room.
    ///   - height: the rows that a card takes with what parts it from the one before.
    mutating func scroll(room: Int, height: (LiveCard) -> Int) {
        isCut = !allFit(in: room, height: height)
        guard isCut else {
            top = 0
            return
        }
        let room = room - 1
        top = max(min(top, index), start(upTo: index, room: room, height: height))
        top = min(top, start(upTo: cards.count - 1, room: room, height: height))
    }

    private func allFit(in room: Int, height: (LiveCard) -> Int) -> Bool {
        var used = 0
        for card in cards {
            used += height(card)
            if used > room { return false }
        }
        return true
    }

    /// The first card that there is room for, when `last` is the last one.
    private func start(upTo last: Int, room: Int, height: (LiveCard) -> Int) -> Int {
        var used = 0
        for place in stride(from: last, through: 0, by: -1) {
            used += height(cards[place])
            if used > room { return min(place + 1, last) }
        }
        return 0
    }

    /// The file's path names an item here; one that was renamed meanwhile goes by its id.
    private func place(of item: Item) -> Int? {
        cards.firstIndex { $0.item.path == item.path }
            ?? item.id.flatMap { id in cards.firstIndex { $0.item.id == id } }
    }
}
