import SheafCore
import SheafStore
import SheafTerminal

extension LiveBoard {
    /// Takes what comes from the terminal.
    mutating func handle(_ input: TerminalInput) -> [LiveEffect] {
        switch input {
        case .key(.control("z")): return [.suspend]
        case .key(.control("c")): return leave(isInterrupted: true)
        case let input where hold(input): return []
        case .key(let key):
            notes = []
            clicks.forget()
            // Under what covers the lists it was not seen yet.
            if panels.isEmpty { (news, alerts) = ([], []) }
            return takesText ? type(key) : handleKey(pressed: key)
        case .paste(let text): return paste(text)
        case .mouse(let mouse): return handle(mouse)
        }
    }

    /// True if keys are text at this moment.
    private var takesText: Bool {
        switch panels.last {
        case .form, .entry: true
        default: false
        }
    }

    private mutating func type(_ key: Key) -> [LiveEffect] {
        switch panels.last {
        case .form(let form): type(key, into: form)
        case .entry(let entry): type(key, into: entry)
        default: []
        }
    }

    private mutating func paste(_ text: String) -> [LiveEffect] {
        switch panels.last {
        case .form(var form):
            form.paste(text)
            panels[panels.count - 1] = .form(form)
            return []
        case .entry(var entry):
            entry.field.insert(text)
            panels[panels.count - 1] = .entry(entry)
            return narrow(by: entry)
        // Pasted text is no command.
        default: return []
        }
    }

    /// A key that means something. With the keyboard set to Hangul it is the one on the same place;
    /// of a syllable, which an input method made of several, each.
    private mutating func handleKey(pressed key: Key) -> [LiveEffect] {
        guard case .character(let character) = key,
            let letters = HangulKeyboard.latin(String(character))
        else { return handleKey(key) }
        return letters.flatMap { letter in
            // A field may have been opened by the letter before.
            takesText ? type(.character(letter)) : handleKey(.character(letter))
        }
    }

    private mutating func handleKey(_ key: Key) -> [LiveEffect] {
        if leadsAway(key) {
            panels = []
            return handleKeyInLists(key)
        }
        return switch panels.last {
        case .reading(let reading): handleKey(key, reading)
        case .question(let question): handleKey(key, question)
        case .conflicts(let conflicts): handleKey(key, conflicts)
        case .history(let history): handleKey(key, history)
        case .pages(let pages): handleKey(key, pages)
        case .plan(let plan): handleKey(key, plan)
        case .form, .entry: type(key)
        case nil: handleKeyInLists(key)
        }
    }

    /// Returns whether a key leaves what covers the lists and does what it does there: it opens something else.
    private func leadsAway(_ key: Key) -> Bool {
        let leaders: [Key] = [
            .character("n"), .character("t"), .character("p"), .character("/"), .character("f"),
        ]
        return switch panels.last {
        // There it goes back, as in the lists it opens.
        case .plan: key != .character("p") && leaders.contains(key)
        case .reading, .conflicts, .history, .pages: leaders.contains(key)
        case .question, .form, .entry, nil: false
        }
    }

    // MARK: - Columns and memos

    private mutating func handleKeyInLists(_ key: Key) -> [LiveEffect] {
        switch key {
        case .character("h") where page == .memo: return openHistory(of: selected?.item)
        case .left, .character("h"): select(column: column - 1)
        case .right, .character("l"): select(column: column + 1)
        case .control("d"): move(by: pageLength)
        case .control("b"): move(by: -pageLength)
        case .tab where offer != nil: return searchOtherwise()
        case .tab where page == .task: select(column: (column + 1) % columns.count)
        case .backTab where page == .task:
            select(column: (column + columns.count - 1) % columns.count)
        case .enter: return open()
        case .escape: return clear()
        case .character("q"): return leave()
        case .character("t"): turnPage()
        case .character("/"): begin(.search)
        case .character("f"): begin(.filter)
        case .character("n"): panels.append(.form(newForm()))
        case .character("H"), .character("r"): return openHistory(of: nil)
        case .character("c"): return openConflicts()
        case .character("p"): return openPlan()
        case .character("L"): return openLinks()
        case .character("s"): return sync()
        case .character("?"): openHelp()
        case .character("x"): return open(checklist: true)
        case .character(" "): pick()
        default:
            guard let count = rows(movedBy: key) else { return change(by: key) }
            move(by: count)
        }
        return []
    }

    /// The keys that change what is selected, wherever it is shown.
    mutating func change(by key: Key) -> [LiveEffect] {
        switch key {
        case .character("u"): return mayUndo ? [.change(.undo)] : []
        case .control("r"): return mayRedo ? [.change(.redo)] : []
        case .character("<"), .character(","): return step(by: -1)
        case .character(">"), .character("."): return step(by: 1)
        case .character("d"), .delete: ask()
        case .character("e"):
            guard let item = selected?.item else { return [] }
            return edit(item)
        case .character("E"): return selected.map { [.openEditor($0.item)] } ?? []
        case .character("y"): return selected.map { [.share($0.item)] } ?? []
        case .character(let digit):
            guard page == .task, let number = digit.wholeNumberValue,
                workflow.statuses.indices.contains(number - 1)
            else { return [] }
            return move(to: number - 1)
        default: return []
        }
        return []
    }

    /// Selects an item wherever it stands on this page; answers whether it is there.
    mutating func select(_ item: Item) -> Bool {
        if page == .memo { return memos.select(item) }
        for index in columns.indices where columns[index].select(item) {
            column = index
            return true
        }
        return false
    }

    /// Selects an item that may stand on the other page.
    mutating func select(_ item: Item, onAnyPage: Bool) -> Bool {
        if select(item) { return true }
        turnPage()
        if select(item) { return true }
        turnPage()
        return false
    }

    private mutating func select(column index: Int) {
        column = max(0, min(index, columns.count - 1))
    }

    mutating func move(by count: Int) {
        if page == .task {
            columns[column].select(columns[column].index + count)
        } else {
            memos.select(memos.index + count)
        }
    }

    private mutating func pick() {
        guard let item = selected?.item else { return }
        if picked.remove(item.path) == nil { picked.insert(item.path) }
        move(by: 1)
    }

    private mutating func turnPage() {
        page = page == .task ? .memo : .task
        picked = []
        text = nil
    }

    /// One thing less that narrows or was picked.
    private mutating func clear() -> [LiveEffect] {
        if !picked.isEmpty {
            picked = []
        } else if !narrowing.isEmpty {
            narrowing = LiveNarrowing()
            return [.load(narrowing)]
        }
        return []
    }

    /// The form that holds what was typed and is not in the store.
    var unsaved: LiveForm? {
        for case .form(let form) in panels where form.isChanged { return form }
        return nil
    }

    // MARK: - Changes

    /// To the column beside the one that each of the targets is in.
    private mutating func step(by count: Int) -> [LiveEffect] {
        guard page == .task else { return [] }
        return move(to: column + count)
    }

    mutating func move(to index: Int) -> [LiveEffect] {
        guard workflow.statuses.indices.contains(index) else { return [] }
        let name = workflow.statuses[index].name
        let items = targets.filter { workflow.rank(of: $0.status) != index }
        return items.isEmpty ? [] : [.change(.move(items, to: name))]
    }

    private mutating func ask() {
        let items = targets
        guard let first = items.first else { return }
        let text: Message =
            items.count == 1
            ? Message("live-delete", ["item": ItemName(first)])
            : Message("live-delete-count", ["count": items.count.counted])
        panels.append(
            .question(
                LiveQuestion(
                    subject: .delete(items), text: text, items: items.count > 1 ? items : [])))
    }

    mutating func sync() -> [LiveEffect] {
        guard standing.hasRemote || !isStandingKnown else {
            show(Report(StoreError.noRemote, printer))
            return []
        }
        guard !isSyncing else {
            notes = [Message("live-syncing").styled(printer.language)]
            return []
        }
        return [.sync]
    }

    /// Ends, unless something that was typed would go with it.
    mutating func leave(isInterrupted: Bool = false) -> [LiveEffect] {
        guard unsaved != nil else { return [.quit(isInterrupted: isInterrupted)] }
        if case .question(let question)? = panels.last, case .quit = question.subject { return [] }
        panels.append(.question(LiveQuestion(subject: .quit, text: Message("live-discard"))))
        return []
    }

    /// A click selects, a second one opens, one on a key at the foot presses that; a card that is dragged
    /// moves to the column where it is let go, the wheel goes up and down in the column that it is over.
    mutating func handle(_ mouse: Mouse) -> [LiveEffect] {
        let isDouble = clicks.isDouble(mouse, at: uptime())
        if mouse.action == .press, let key = footKey(under: mouse) {
            clicks.forget()
            return handle(.key(key))
        }
        switch (mouse.action, panels.last) {
        case (.wheelUp, .form), (.wheelDown, .form), (.wheelUp, .question), (.wheelDown, .question):
            return []
        case (.wheelUp, nil), (.wheelDown, nil): turn(mouse)
        case (.wheelUp, .reading) where column(under: mouse) != nil,
            (.wheelDown, .reading) where column(under: mouse) != nil:
            turn(mouse)
        case (.wheelUp, _): return handle(.key(.up))
        case (.wheelDown, _): return handle(.key(.down))
        case (.press, .plan(var plan)):
            if !select(in: &plan.rows, under: mouse, wraps: false) { clicks.forget() }
            panels[panels.count - 1] = .plan(plan)
        case (.press, .history(var history)):
            if !select(in: &history.rows, under: mouse, wraps: true) { clicks.forget() }
            panels[panels.count - 1] = .history(history)
        case (.release, .plan) where isDouble, (.release, .history) where isDouble:
            return handle(.key(.enter))
        case (.press, nil): if !press(mouse) { clicks.forget() }
        case (.press, .reading): _ = press(mouse)
        case (.drag, nil): drag(mouse)
        case (.release, nil):
            let moved = drop()
            return isDouble ? open() : moved
        default: break
        }
        return []
    }

    /// The key at the foot that lies under the mouse and can be used.
    private func footKey(under mouse: Mouse) -> Key? {
        // There a line is typed.
        if case .entry? = panels.last { return nil }
        let width = printer.width
        for (key, text, place) in footKeys where key.isUsable {
            let cell = mouse.column - place.column
            if mouse.row == place.row, 0..<text.cells(width) ~= cell {
                return key.pressed(at: cell, width)
            }
        }
        return nil
    }

    /// Selects the row of a panel that lies under the mouse; answers whether one does that leads somewhere.
    private func select<Target>(
        in rows: inout LiveRows<Target>?, under mouse: Mouse, wraps: Bool
    ) -> Bool {
        let room = panelRoom(layout.panel)
        let lines = rows?.lines(in: room, wraps: wraps, printer.width) ?? []
        let line = mouse.row - room.row
        guard lines.indices.contains(line) else { return false }
        return rows?.select(row: lines[line].row) ?? false
    }

    private func column(under mouse: Mouse) -> Int? {
        layout.columns.first { $0.area.contains(mouse) }?.index
    }

    private mutating func turn(_ mouse: Mouse) {
        guard dragged == nil else { return }
        if let place = column(under: mouse) { column = place }
        move(by: mouse.action == .wheelUp ? -1 : 1)
    }

    /// Selects the card under the mouse; answers whether there is one.
    private mutating func press(_ mouse: Mouse) -> Bool {
        let layout = layout
        (notes, news, alerts) = ([], [], [])
        if let list = layout.list, list.contains(mouse) {
            guard let place = card(in: memos, layout.cards(in: list), at: mouse) else {
                return false
            }
            memos.select(place)
            return true
        }
        guard let place = layout.columns.first(where: { $0.area.contains(mouse) }) else {
            return false
        }
        column = place.index
        let cards = layout.cards(in: place.area)
        guard let card = card(in: columns[column], cards, at: mouse) else { return false }
        columns[column].select(card)
        if panels.isEmpty, let item = selected?.item {
            dragged = LiveDrag(item: item, column: column)
        }
        return true
    }

    private mutating func drag(_ mouse: Mouse) {
        guard dragged != nil else { return }
        // The rows do not matter: cards are long, and hands not so steady.
        if let place = layout.columns.first(where: {
            mouse.column >= $0.area.column && mouse.column < $0.area.column + $0.area.width
        }) {
            dragged?.column = place.index
        }
    }

    private mutating func drop() -> [LiveEffect] {
        guard let drag = dragged else { return [] }
        dragged = nil
        guard drag.column != column else { return [] }
        // One of several that were picked takes the others along.
        if !picked.contains(drag.item.path) { picked = [] }
        return move(to: drag.column)
    }

    private func card(in list: LiveList, _ area: Rectangle, at mouse: Mouse) -> Int? {
        places(of: list, in: area).first { $0.area.contains(mouse) }?.index
    }
}

/// A card on its way to another column.
struct LiveDrag: Equatable {
    var item: Item
    /// The column it is over.
    var column: Int
}

/// The clicks of the mouse: two at one place within a moment are a double click, unless the second
/// one drags something away.
struct LiveClicks {
    private var last: (mouse: Mouse, time: ContinuousClock.Instant)?
    /// The second press, until it is let go.
    private var second: Mouse?

    /// The longest time between the two, as desktops have it.
    private static let limit = Duration.milliseconds(500)

    /// Returns whether an action lets go of the second press of a double click.
    mutating func isDouble(_ mouse: Mouse, at time: ContinuousClock.Instant) -> Bool {
        switch mouse.action {
        case .release:
            defer { second = nil }
            return second.map { Self.areNear($0, mouse) } ?? false
        case .drag:
            last = nil
            if let press = second, !Self.areNear(press, mouse) { second = nil }
        case .wheelUp, .wheelDown: forget()
        case .press:
            let isSecond =
                last.map { last in
                    Self.areNear(last.mouse, mouse) && last.time.duration(to: time) <= Self.limit
                } ?? false
            (last, second) = isSecond ? (nil, mouse) : ((mouse, time), nil)
        }
        return false
    }

    /// Hands are not so steady.
    private static func areNear(_ one: Mouse, _ other: Mouse) -> Bool {
        one.row == other.row && abs(one.column - other.column) < 2
    }

    /// Something else happened in between.
    mutating func forget() { (last, second) = (nil, nil) }
}
