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
    /// The changes of the past.
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
    private(set) var cards: [ListedItem] = []
    /// The index of the selected one; 0 where there is none.
    private(set) var index = 0
    /// The first one that is shown.
    private(set) var top = 0
    /// True if there are more cards than room.
    private(set) var isCut = false

    var selected: ListedItem? { cards.indices.contains(index) ? cards[index] : nil }

    /// Shows other cards. The selection stays on its item, or where that has gone on its place.
    mutating func show(_ cards: [ListedItem]) {
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
    mutating func scroll(room: Int, height: (ListedItem) -> Int) {
        isCut = !allFit(in: room, height: height)
        guard isCut else {
            top = 0
            return
        }
        let room = room - 1
        top = max(min(top, index), start(upTo: index, room: room, height: height))
        top = min(top, start(upTo: cards.count - 1, room: room, height: height))
    }

    private func allFit(in room: Int, height: (ListedItem) -> Int) -> Bool {
        var used = 0
        for card in cards {
            used += height(card)
            if used > room { return false }
        }
        return true
    }

    /// The first card that there is room for, when `last` is the last one.
    private func start(upTo last: Int, room: Int, height: (ListedItem) -> Int) -> Int {
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

// Questions, the conflicts, and what the keys do.
extension LiveBoard {
    mutating func handleKey(_ key: Key, _ question: LiveQuestion) -> [LiveEffect] {
        panels.removeLast()
        guard key == .character("y") else { return [] }
        switch question.subject {
        case .delete(let items):
            // Nothing is left to be read.
            if case .reading? = panels.last { panels.removeLast() }
            awaitsTop = page == .memo
            return [.change(.remove(items))]
        case .discard:
            panels.removeLast()
            return []
        case .quit: return [.quit(isInterrupted: false)]
        }
    }

    // MARK: - Pages

    mutating func handleKey(_ key: Key, _ pages: LivePages) -> [LiveEffect] {
        var pages = pages
        if let version = pages.version {
            switch key {
            case .character("r"): return restore(version)
            case .character("u"), .control("r"): return change(by: key)
            default: break
            }
        }
        guard let moved = rows(movedBy: key) else {
            let leaving: [Key] = [.escape, .enter] + "qhHr?".map(Key.character)
            if leaving.contains(key) { panels.removeLast() }
            return []
        }
        let room = panelRoom(layout.panel)
        let count = pages.rows(room.width, printer.width)?.count ?? 0
        pages.top = max(0, min(pages.top + moved, count - room.height))
        panels[panels.count - 1] = .pages(pages)
        return []
    }

    mutating func openHelp() {
        panels.append(
            .pages(LivePages(title: Message("live-help"), lines: LiveKeys.helpLines(printer))))
    }

    // MARK: - Conflicts

    mutating func openConflicts() -> [LiveEffect] {
        panels.append(.conflicts(LiveConflicts()))
        return [.conflicts]
    }

    mutating func showConflicts(_ items: [ConflictedItem]) {
        guard case .conflicts(var conflicts)? = panels.last else { return }
        conflicts.items = items
        conflicts.index = max(0, min(conflicts.index, conflicts.all.count - 1))
        panels[panels.count - 1] = .conflicts(conflicts)
    }

    mutating func handleKey(_ key: Key, _ conflicts: LiveConflicts) -> [LiveEffect] {
        var conflicts = conflicts
        let all = conflicts.all
        var resolution: Resolution?
        switch key {
        case .down, .right, .character("j"), .character("l"), .tab:
            conflicts.index = min(conflicts.index + 1, max(0, all.count - 1))
        case .up, .left, .character("k"), .character("h"), .backTab:
            conflicts.index = max(conflicts.index - 1, 0)
        case .character("1"), .character("c"): resolution = .current
        case .character("2"), .character("o"): resolution = .other
        case .character("3"), .character("b"): resolution = .both
        case .character("E"):
            return all.isEmpty ? [] : [.openEditor(all[conflicts.index].item.item)]
        case .character("u"), .control("r"): return change(by: key)
        case .escape, .character("q"):
            panels.removeLast()
            return []
        default: return []
        }
        panels[panels.count - 1] = .conflicts(conflicts)
        guard let resolution, all.indices.contains(conflicts.index) else { return [] }
        let chosen = all[conflicts.index]
        return [.change(.settle(chosen.item, chosen.conflict, resolution))]
    }

    // MARK: - Narrowing

    /// - Parameter before: what leaving goes back to; else what is shown.
    mutating func begin(_ kind: LiveEntry.Kind, before: LiveNarrowing? = nil) {
        let text = kind == .search ? narrowing.search : narrowing.filter
        panels.append(
            .entry(LiveEntry(kind: kind, field: TextField(text), before: before ?? narrowing)))
    }

    mutating func type(_ key: Key, into entry: LiveEntry) -> [LiveEffect] {
        var entry = entry
        switch key {
        case .enter:
            panels.removeLast()
            return narrow(by: entry, isDone: true)
        case .escape:
            panels.removeLast()
            // What was looked for goes, what was filtered by before comes back.
            var before = entry.before
            if entry.kind == .search { before.search = "" }
            guard before != narrowing else { return [] }
            narrowing = before
            return [.load(narrowing)]
        case .up, .down:
            move(by: key == .up ? -1 : 1)
            return []
        case .tab where offer != nil && entry.kind == .search: return searchOtherwise()
        default: _ = entry.field.type(key)
        }
        panels[panels.count - 1] = .entry(entry)
        return narrow(by: entry)
    }

    /// Looks for the words as they read with the other keyboard.
    mutating func searchOtherwise() -> [LiveEffect] {
        guard let offer else { return [] }
        narrowing.search = offer.search
        if case .entry(var entry)? = panels.last {
            entry.field = TextField(offer.search)
            panels[panels.count - 1] = .entry(entry)
        }
        return [.load(narrowing)]
    }

    /// Shows what answers to what is typed: words at once, a query when it is whole.
    mutating func narrow(by entry: LiveEntry, isDone: Bool = false) -> [LiveEffect] {
        var wanted = narrowing
        switch entry.kind {
        case .search: wanted.search = entry.field.text
        case .filter:
            guard isDone else { return [] }
            wanted.filter = entry.field.text.trimmed
        }
        guard wanted != narrowing else { return [] }
        narrowing = wanted
        return [.load(wanted)]
    }
}

extension String {
    /// Without blanks around it.
    var trimmed: String {
        let rest = drop { $0.isWhitespace }
        return String(rest.reversed().drop { $0.isWhitespace }.reversed())
    }
}

extension LiveBoard {
    /// Draws what lies over the lists.
    func draw(_ panel: LivePanel, _ layout: LiveLayout, on screen: inout Screen) {
        switch panel {
        // They have places of their own.
        case .reading, .entry, .question: return
        case .form(let form): draw(form, in: begin(layout, on: &screen), on: &screen)
        case .pages(let pages):
            let area = begin(layout, on: &screen)
            draw(pages.title, in: area, on: &screen)
            let room = panelRoom(area)
            let width = printer.width
            guard let rows = pages.rows(room.width, width) else {
                return screen.draw(
                    Message("live-loading").styled(printer.language, .muted), in: room)
            }
            screen.draw(
                rows.dropFirst(pages.top).lazy.map { $0.cut(to: room.width, width) }, in: room)
        case .conflicts(let conflicts): draw(conflicts, in: begin(layout, on: &screen), on: &screen)
        case .plan(let plan):
            let area = begin(layout, on: &screen)
            draw(plan.title, in: area, on: &screen)
            draw(plan.rows, wraps: false, in: panelRoom(area), on: &screen)
        case .history(let history):
            let area = begin(layout, on: &screen)
            draw(history.title, in: area, on: &screen)
            draw(history.rows, wraps: true, in: panelRoom(area), on: &screen)
        }
    }

    /// The area of a panel under its heading.
    func panelRoom(_ area: Rectangle) -> Rectangle {
        area.inset(top: layout.isLow ? 1 : 2)
    }

    private func begin(_ layout: LiveLayout, on screen: inout Screen) -> Rectangle {
        // All of the lists, so that nothing of them stands beside it.
        screen.clear(layout.content)
        return layout.panel
    }

    private func draw(_ title: Message, in area: Rectangle, on screen: inout Screen) {
        screen.draw(
            title.styled(printer.language, .heading).cut(to: area.width, printer.width), in: area)
        guard !layout.isLow else { return }
        drawRule(in: area, row: 1, on: &screen)
    }

    // MARK: - Conflicts

    private func draw(_ conflicts: LiveConflicts, in area: Rectangle, on screen: inout Screen) {
        let all = conflicts.all
        let language = printer.language
        guard conflicts.items != nil, all.indices.contains(conflicts.index) else {
            draw(Message("live-conflicts"), in: area, on: &screen)
            let text: Message =
                conflicts.items == nil ? Message("live-loading") : Message("no-conflicts")
            return screen.draw(text.styled(language, .muted), in: panelRoom(area))
        }
        let chosen = all[conflicts.index]
        draw(
            Message(
                "live-conflict",
                [
                    "item": ItemName(chosen.item.item), "number": conflicts.index + 1,
                    "count": all.count,
                ]),
            in: area, on: &screen)
        let room = panelRoom(area)
        let place = Message.conflictPlace(
            key: chosen.conflict.key, line: chosen.conflict.line, path: chosen.item.item.path,
            hasMarkers: chosen.conflict.kind == .markers)
        screen.draw(place.styled(language, .muted), in: room)
        // Side by side where there is room, else one under the other.
        let rest = room.inset(top: layout.isLow ? 1 : 2)
        let isWide = rest.width >= 60
        let half = isWide ? (rest.width - 3) / 2 : rest.height / 2
        let current = isWide ? rest.inset(right: rest.width - half) : rest.top(half)
        let other = isWide ? rest.inset(left: rest.width - half) : rest.inset(top: half)
        let sources = chosen.item.sources(of: chosen.conflict)
        drawVersion(
            "1", Message("current-version"), chosen.conflict.current, sources?.current,
            .statusClosed, in: current, on: &screen)
        drawVersion(
            "2", Message("other-version"), chosen.conflict.other, sources?.other, .statusOpen,
            in: other, on: &screen)
    }

    private func drawVersion(
        _ key: String, _ label: Message, _ text: String?, _ source: HistoryCommit?, _ role: Role,
        in area: Rectangle, on screen: inout Screen
    ) {
        let language = printer.language
        screen.draw("\(key, .code) \(label.styled(language, .heading))", in: area)
        // Whose it is stands under the heading, in as many rows as it takes.
        let whose =
            source.map {
                printer.source($0).wrapped(to: max(1, area.width), printer.width)
            } ?? []
        screen.draw(whose, in: area.inset(top: 1))
        let room = area.inset(top: 1 + whose.count)
        guard let text, !text.isEmpty else {
            let missing: Message =
                text == nil ? Message("unknown-version") : Message("empty-version")
            return screen.draw(
                missing.styled(language, .muted).wrapped(
                    to: max(1, room.width), printer.width), in: room)
        }
        let field = TextField(text, hasLines: true)
        let rows = TextLayout(field, room: max(1, room.width), printer.width).rows
        screen.draw(rows.map { StyledText($0.text, role) }, in: room)
    }
}
