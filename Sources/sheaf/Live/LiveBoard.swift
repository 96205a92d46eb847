import SheafCore
import SheafStore
import SheafTerminal
import SheafWords
import SystemPackage

/// The live board as a value: what it shows, and how it answers to keys, to the clock and to the
/// store. It draws itself (``screen``) and does nothing else by itself: what it wants done it
/// returns as effects.
struct LiveBoard {
    /// The language, the clock, and how values are shown.
    let printer: Printer
    private(set) var workflow: Workflow
    /// The store's folder.
    let root: FilePath
    private(set) var size: TerminalSize

    /// Tasks in columns, or memos in a list.
    var page = Item.Kind.task
    /// The index of the selected column.
    var column = 0
    /// One for each column.
    var columns: [LiveList]
    var memos = LiveList()
    /// The paths of items that were picked for the next change.
    var picked: Swift.Set<String> = []
    var narrowing = LiveNarrowing()
    /// The panels over the lists, the topmost last.
    var panels: [LivePanel] = []
    /// The text of the selected memo, or of the task that is read.
    var text: LiveItem? {
        didSet { textRows = nil }
    }
    /// The rows of its body in so many cells, once they are known.
    var textRows: (room: Int, rows: [String])?
    /// The form that is to open as soon as its item was read.
    var opening = LiveOpening()
    /// True if the top card is to be selected when the list is shown anew.
    var awaitsTop = false
    /// The items that became due, until the next key in the lists.
    var alerts: [StyledText] = []
    /// The time up to which due items were announced, in seconds since 1970 UTC.
    private(set) var dueSince: Int64
    /// The files whose front matter cannot be read.
    private(set) var broken: [Finding] = []
    /// The keys that tokens may name.
    private(set) var vocabulary = KeyVocabulary()
    private(set) var standing = LiveStanding()
    private(set) var isStandingKnown = false
    /// True if something has changed since.
    private var isStandingOld = false
    private(set) var isSyncing = false
    /// True if the last sync failed although the remote was reached.
    private(set) var hasSyncFailed = false
    private(set) var isLoaded = false
    /// The result of the last change, until the next key.
    var notes: [StyledText] = []
    /// The result of the last sync, until the next key in the lists: it comes by itself, and must
    /// not take the place of what was asked for, nor cover what is read.
    var news: [StyledText] = []
    /// A card that the mouse drags.
    var dragged: LiveDrag?
    var clicks = LiveClicks()
    /// The time by which a double click is told from two clicks.
    var uptime: @Sendable () -> ContinuousClock.Instant = { .now }

    private(set) var names = ItemNames([])
    /// The words that what is shown was looked for by.
    private(set) var needles: [Needle] = []
    /// The search with the other keyboard that finds something, where the one shown does not.
    private var otherKeyboard: LiveSnapshot.OtherSearch?
    /// The filter of the items shown; behind ``narrowing`` while results are awaited.
    private(set) var shown = LiveNarrowing()
    /// The context (`SHEAF_CONTEXT`) in which everything is shown, by its name.
    private(set) var within: String?
    private(set) var waiting = 0
    /// An item to select as soon as the store shows it.
    private var awaited: (item: Item, looks: Int)?

    init(_ printer: Printer, _ workflow: Workflow, root: FilePath, size: TerminalSize) {
        self.printer = printer
        self.root = root
        self.workflow = workflow
        self.size = size
        dueSince = printer.environment.clock()
        columns = workflow.statuses.map { _ in LiveList() }
    }

    // MARK: - What is meant

    /// The card that keys are about.
    var selected: ListedItem? {
        page == .task ? columns[column].selected : memos.selected
    }

    /// The items that a change is about: those that were picked, else the selected one.
    var targets: [Item] {
        let all = page == .task ? columns.flatMap(\.cards) : memos.cards
        let chosen = all.map(\.item).filter { picked.contains($0.path) }
        return chosen.isEmpty ? selected.map { [$0.item] } ?? [] : chosen
    }

    /// The search with the other keyboard to go on with, where nothing covers the lists.
    var offer: LiveSnapshot.OtherSearch? {
        guard shown == narrowing else { return nil }
        switch panels.last {
        case .entry, nil: return otherKeyboard
        default: return nil
        }
    }

    // MARK: - Events

    /// Takes note of an event, and answers what is to be done.
    mutating func handle(_ event: LiveEvent) -> [LiveEffect] {
        let before = selected?.item
        var effects = answer(event)
        // A user who has gone on is not taken back to the last change.
        if case .input = event, selected?.item.path != before?.path { awaited = nil }
        arrange()
        // The text beside the list of memos, or of the task that is read, follows the selection.
        let isRead = effects.contains { if case .read = $0 { true } else { false } }
        if let item = selected?.item, item.path != before?.path, showsText, !isRead {
            effects.append(.read(item))
        }
        return effects
    }

    private mutating func answer(_ event: LiveEvent) -> [LiveEffect] {
        switch event {
        case .input(let input): return handle(input)
        case .resized(let size):
            self.size = size
            return readPlan
        case .changedOutside: return refresh
        case .remote(let status): standing.update(status)
        case .minutePassed:
            defer { dueSince = printer.environment.clock() }
            return [.findDue(since: dueSince)]
        case .due(let items):
            alerts += items.map {
                Message("live-due-now", ["item": ItemName($0)]).styled(printer.language, .warning)
            }
            return items.isEmpty ? [] : [.ring]
        case .told(let notes): self.notes = notes
        case .loaded(let snapshot): return show(snapshot)
        case .stands(let standing):
            self.standing = standing
            isStandingKnown = true
            isStandingOld = false
        case .read(let item): show(item)
        case .opened(let found, let number): return handle(found, number: number)
        case .done(let outcome): return handle(outcome)
        case .failed(let report, let isOfForm):
            show(report)
            closeUnread()
            if isOfForm { reopenForm() }
        case .notNarrowed(let report):
            // What was typed is there to be repaired.
            if panels.isEmpty { begin(.filter, before: shown) }
            narrowing = shown
            show(report)
        case .history(let rows): showHistory(rows)
        case .version(let version): show(version)
        case .conflicts(let items): showConflicts(items)
        case .planned(let rows): showPlan(rows)
        case .syncing: isSyncing = true
        case .synced(let note):
            (isSyncing, hasSyncFailed) = (false, false)
            if let note { news = [note] }
            return refresh
        case .syncFailed(let report):
            (isSyncing, hasSyncFailed) = (false, true)
            news = lines(of: report)
            return refresh
        }
        return []
    }

    private mutating func show(_ snapshot: LiveSnapshot) -> [LiveEffect] {
        // Another one is on its way.
        guard snapshot.narrowing == narrowing else { return [] }
        isLoaded = true
        let isNew = shown != snapshot.narrowing
        shown = snapshot.narrowing
        otherKeyboard = snapshot.otherKeyboard
        within = snapshot.within
        waiting = snapshot.board.waiting
        needles = snapshot.needles
        vocabulary = snapshot.vocabulary
        broken = snapshot.broken
        names = ItemNames(snapshot.ids)
        setColumns(snapshot.board.columns.map(\.status))
        for (index, column) in snapshot.board.columns.enumerated() {
            columns[index].show(column.items)
        }
        memos.show(snapshot.board.memos.items)
        // What was found in another column is selected there.
        if isNew, !shown.isEmpty, columns[column].cards.isEmpty {
            column = columns.firstIndex { !$0.cards.isEmpty } ?? column
        }
        picked.formIntersection(snapshot.board.items.map(\.item.path))
        if let wanted = awaited {
            // What is shown does not hold it, as after a search: then it is not waited for long.
            awaited =
                select(wanted.item) || wanted.looks == 0 ? nil : (wanted.item, wanted.looks - 1)
        }
        if awaitsTop {
            memos.select(0)
            awaitsTop = false
        }
        guard showsText, let item = selected?.item else { return [] }
        return [.read(item)]
    }

    /// The settings may have changed, and with them the columns.
    private mutating func setColumns(_ statuses: [Workflow.Status]) {
        guard statuses != workflow.statuses, !statuses.isEmpty else { return }
        workflow = Workflow(statuses)
        columns = statuses.map { _ in LiveList() }
        column = min(column, columns.count - 1)
        dragged = nil
    }

    private mutating func show(_ item: LiveItem?) {
        text = item
        guard case .reading(var reading)? = panels.last else { return }
        guard let item else {
            panels.removeLast()
            return
        }
        reading.follow(item)
        panels[panels.count - 1] = .reading(reading)
    }

    private mutating func handle(_ outcome: LiveOutcome) -> [LiveEffect] {
        notes = outcome.notes
        picked = []
        isStandingOld = true
        if outcome.isOfForm, let place = savingForm { panels.remove(at: place) }
        if let item = outcome.item { awaited = (item, 1) }
        return refresh
    }

    /// All that is shown, read anew.
    private var refresh: [LiveEffect] {
        let showsConflicts = panels.contains { panel in
            if case .conflicts = panel { true } else { false }
        }
        return [.load(narrowing), .look] + (showsConflicts ? [.conflicts] : [])
            + readPlan + readForm
    }

    /// True if something can be taken back. True while that is looked at, for those who type fast.
    var mayUndo: Bool { standing.canUndo || isStandingOld }
    var mayRedo: Bool { standing.canRedo || isStandingOld }

    /// Closes a panel for which something was to be read in vain.
    private mutating func closeUnread() {
        switch panels.last {
        case .history(let history) where history.rows == nil: panels.removeLast()
        case .pages(let pages) where pages.lines == nil: panels.removeLast()
        default: break
        }
    }

    /// The form whose text the store is at work on.
    private var savingForm: Int? {
        panels.lastIndex { panel in
            if case .form(let form) = panel { form.isSaving } else { false }
        }
    }

    /// Opens the form again with its text, to be repaired.
    private mutating func reopenForm() {
        guard let place = savingForm, case .form(var form) = panels[place] else { return }
        form.isSaving = false
        panels[place] = .form(form)
    }
}

// Reading an item, and its checklist.
extension LiveBoard {
    /// True if the text of the selected item is shown.
    var showsText: Bool { isReading || page == .memo && layout.text != nil }

    /// True if an item was opened to be read: its text has the keys, or what covers it.
    var isReading: Bool { reading != nil }

    private var reading: LiveReading? {
        for case .reading(let reading) in panels.reversed() { return reading }
        return nil
    }

    /// Opens the selected item to be read.
    mutating func open(checklist: Bool = false) -> [LiveEffect] {
        guard let item = selected?.item else { return [] }
        guard !checklist || item.checklist.total > 0 else {
            notes = [Message("live-no-checklist").styled(printer.language)]
            return []
        }
        panels.append(.reading(LiveReading(entry: checklist ? 0 : nil)))
        if text?.item.path != item.path { text = nil }
        return [.read(item)]
    }

    mutating func handleKey(_ key: Key, _ reading: LiveReading) -> [LiveEffect] {
        if let entry = reading.entry, let item = text {
            return handleKey(key, reading, entry: entry, of: item)
        }
        var reading = reading
        defer { if case .reading? = panels.last { panels[panels.count - 1] = .reading(reading) } }
        switch key {
        case .escape, .character("q"), .enter: panels.removeLast()
        // The item beside it.
        case .left: follow(by: -1, &reading)
        case .right: follow(by: 1, &reading)
        case .character("x"):
            guard let item = text, !item.checklist.isEmpty else {
                notes = [Message("live-no-checklist").styled(printer.language)]
                return []
            }
            reading.entry = item.checklist.firstIndex { !$0.isDone } ?? 0
        case .character("h"): return openHistory(of: selected?.item)
        case .character("H"), .character("r"): return openHistory(of: nil)
        case .character("c"): return openConflicts()
        case .character("L"): return openLinks()
        case .character("s"): return sync()
        case .character("?"): openHelp()
        default:
            guard let moved = rows(movedBy: key) else { return change(by: key) }
            reading.top += moved
        }
        reading.top = max(0, min(reading.top, lastTop))
        return []
    }

    /// The keys of a checklist: one entry is selected.
    private mutating func handleKey(
        _ key: Key, _ reading: LiveReading, entry: Int, of item: LiveItem
    ) -> [LiveEffect] {
        var reading = reading
        let last = item.checklist.count - 1
        switch key {
        case .escape, .character("q"): reading.entry = nil
        case .down, .character("j"): reading.entry = min(entry + 1, last)
        case .up, .character("k"): reading.entry = max(entry - 1, 0)
        case .home: reading.entry = 0
        case .end: reading.entry = last
        case .character("x"), .character(" "), .enter:
            guard item.checklist.indices.contains(entry) else { return [] }
            let chosen = item.checklist[entry]
            return [.change(.check(item.item, chosen, done: !chosen.isDone))]
        case .character("u"), .control("r"): return change(by: key)
        default: break
        }
        panels[panels.count - 1] = .reading(reading)
        return []
    }

    private mutating func follow(by count: Int, _ reading: inout LiveReading) {
        move(by: count)
        reading.top = 0
    }

    /// The line of the text with which its last page begins.
    private var lastTop: Int {
        guard let area = layout.text else { return 0 }
        return max(0, textLines(in: area).count - area.height)
    }
}

// The text of an item that is read.
extension LiveBoard {
    func drawText(in area: Rectangle, on screen: inout Screen) {
        guard let text, text.item.path == selected?.item.path else { return }
        if let entry = reading?.entry {
            return drawChecklist(of: text, entry: entry, in: area, on: &screen)
        }
        screen.draw(textLines(in: area).dropFirst(reading?.top ?? 0), in: area)
    }

    /// Title, what is known of the item, and its body, in rows of the area.
    func textLines(in area: Rectangle) -> [StyledText] {
        guard let text else { return [] }
        let width = printer.width
        let room = max(1, area.width)
        var lines = rows(of: text.item.title, room: room).map { marked($0).styled(.heading) }
        // What has the keys is told by it: the text, or the lists beside it.
        if !layout.isLow { lines.append(rule(cells: room, isSelected: isReading)) }
        for line in facts(of: text.item) { lines += line.wrapped(to: room, width) }
        guard let rows = textRows?.rows, !text.body.allSatisfy(\.isWhitespace) else { return lines }
        return lines + [""] + rows.map(marked)
    }

    private func rows(of text: String, room: Int) -> [String] {
        TextLayout(TextField(text), room: room, printer.width).rows.map(\.text)
    }

    /// With the words that were looked for marked; one that is broken over two rows is not.
    private func marked(_ row: String) -> StyledText {
        needles.isEmpty ? StyledText(row) : StyledText(FoundText(row, needles: needles))
    }

    /// Two lines at most: what has to be done, and where it stands.
    private func facts(of item: Item) -> [StyledText] {
        let now = printer.now
        let due: StyledText =
            item.due.map { due in
                let long = printer.texts.long(due, at: now)
                return item.isOverdue(at: now)
                    ? long.styled(.overdue) + "  " + printer.texts.due(item, at: now) : long
            } ?? StyledText(item.dueText ?? "", .muted)
        let checklist: StyledText =
            item.checklist.total > 0
            ? StyledText("\(item.checklist.done)/\(item.checklist.total)", .muted) : ""
        let first = [
            printer.texts.conflict(item), printer.texts.status(item), due,
            printer.texts.priority(item), StyledText(item.project ?? "", .project),
            printer.texts.tags(item), checklist,
        ]
        return [
            first.filter { !$0.isEmpty }.joined(separator: "  "), StyledText(item.path, .muted),
        ].filter { !$0.isEmpty }
    }

    /// The entries of a checklist, one of them selected.
    private func drawChecklist(
        of text: LiveItem, entry: Int, in area: Rectangle, on screen: inout Screen
    ) {
        let width = printer.width
        screen.draw(StyledText(text.item.title, .heading).cut(to: area.width, width), in: area)
        if !layout.isLow { drawRule(in: area, row: 1, isSelected: true, on: &screen) }
        let list = area.inset(top: 2)
        let first = max(0, entry - list.height + 1)
        for (row, item) in text.checklist.dropFirst(first).prefix(list.height).enumerated() {
            let isSelected = first + row == entry
            let indent = String(repeating: "  ", count: min(item.depth, 8))
            let box = "\(indent)[\(item.isDone ? "x" : " ")] \(item.text)"
            let line: StyledText =
                "\(isSelected ? ">" : " ") \(StyledText(box, item.isDone ? .statusClosed : nil))"
            screen.draw(
                line.cut(to: list.width, width), in: list, row: row,
                emphasis: isSelected ? .selected : .none, fills: isSelected)
        }
    }
}

// The state of the store, for the board's head: what a person has to know first comes first.
extension LiveBoard {
    /// In so many cells: as it is, or in a few signs, or the beginning of these.
    func standingText(room: Int) -> StyledText {
        let width = printer.width
        let whole = standingParts().joined(separator: " · ")
        guard whole.cells(width) > room else { return whole }
        return standingParts(isBrief: true).joined(separator: " ").cut(to: room, width)
    }

    private func standingParts(isBrief: Bool = false) -> [StyledText] {
        let (language, now) = (printer.language, printer.environment.clock())
        func ago(_ time: Int64) -> String {
            DateDisplay(language).ago(seconds: Int(clamping: now - time))
        }
        var parts: [StyledText] = []
        if standing.conflicted > 0 {
            parts.append(
                Message("conflicts", ["count": standing.conflicted.counted]).styled(
                    language, .warning))
        }
        guard standing.hasRemote else { return parts }
        if isSyncing {
            parts.append(Message("live-syncing").styled(language, .muted))
        } else if let since = standing.offlineSince {
            let text: Message =
                isBrief || now - since < 60
                ? Message("live-offline")
                : Message("live-offline-since", ["ago": ago(since)])
            // Where nothing shall move, nothing blinks.
            let isStill = printer.environment.variables["SHEAF_MOTION"] == "reduced"
            parts.append(text.styled(language, isStill ? .error : .offline))
        } else if hasSyncFailed {
            parts.append(Message("live-sync-failed").styled(language, .warning))
        } else if let time = standing.lastSync, (standing.toSend ?? 0) == 0,
            !isBrief || parts.isEmpty
        {
            parts.append(Message("live-synced", ["ago": ago(time)]).styled(language, .muted))
        }
        if let count = standing.toSend, count > 0 {
            parts.append(
                isBrief
                    ? "↑\(Catalogue.grouped(count))"
                    : Message("live-to-send", ["count": count.counted]).styled(language))
        }
        return parts
    }
}
