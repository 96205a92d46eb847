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
