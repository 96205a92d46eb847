import SheafCore
import SheafStore
import SheafTerminal

// Questions, the conflicts, and what the keys do.
extension LiveBoard {
    mutating func obey(_ key: Key, _ question: LiveQuestion) -> [LiveEffect] {
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

    mutating func obey(_ key: Key, _ pages: LivePages) -> [LiveEffect] {
        var pages = pages
        if let version = pages.version {
            switch key {
            case .character("r"): return restore(version)
            case .character("u"), .control("r"): return change(by: key)
            default: break
            }
        }
        switch key {
        case .down, .character("j"): pages.top += 1
        case .up, .character("k"): pages.top -= 1
        case .pageDown, .character(" "): pages.top += pageLength
        case .pageUp: pages.top -= pageLength
        case .home, .character("g"): pages.top = 0
        case .end, .character("G"): pages.top = .max / 2
        case .escape, .enter, .character("q"), .character("h"), .character("H"), .character("r"),
            .character("?"):
            panels.removeLast()
            return []
        default: return []
        }
        let room = panelRoom(layout.panel)
        let count = pages.rows(room.width, context.output.width)?.count ?? 0
        pages.top = max(0, min(pages.top, count - room.height))
        panels[panels.count - 1] = .pages(pages)
        return []
    }

    mutating func openHelp() {
        panels.append(
            .pages(LivePages(title: Message("live-help"), lines: LiveKeys.helpLines(context))))
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

    mutating func obey(_ key: Key, _ conflicts: LiveConflicts) -> [LiveEffect] {
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
            let width = context.output.width
            guard let rows = pages.rows(room.width, width) else {
                return screen.draw(
                    Message("live-loading").styled(context.language).styled(.muted), in: room)
            }
            screen.draw(
                rows.dropFirst(pages.top).prefix(room.height).map {
                    $0.cut(to: room.width, width)
                },
                in: room)
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
            title.styled(context.language).styled(.heading).cut(
                to: area.width, context.output.width), in: area)
        guard !layout.isLow else { return }
        drawRule(in: area, row: 1, on: &screen)
    }

    // MARK: - Conflicts

    private func draw(_ conflicts: LiveConflicts, in area: Rectangle, on screen: inout Screen) {
        let all = conflicts.all
        let language = context.language
        guard conflicts.items != nil, all.indices.contains(conflicts.index) else {
            draw(Message("live-conflicts"), in: area, on: &screen)
            let text: Message =
                conflicts.items == nil ? Message("live-loading") : Message("no-conflicts")
            return screen.draw(text.styled(language).styled(.muted), in: panelRoom(area))
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
        screen.draw(place.styled(language).styled(.muted), in: room)
        // Side by side where there is room, else one under the other.
        let rest = room.inset(top: layout.isLow ? 1 : 2)
        let isWide = rest.width >= 60
        let half = isWide ? (rest.width - 3) / 2 : rest.height / 2
        let current = isWide ? rest.inset(right: rest.width - half) : rest.top(half)
        let other = isWide ? rest.inset(left: rest.width - half) : rest.inset(top: half)
        let sources = chosen.item.sources(of: chosen.conflict)
        drawVersion(
            "1", Message("current-version"), chosen.conflict.current, sources?.current,
            .statusClosed,
            in: current, on: &screen)
        drawVersion(
            "2", Message("other-version"), chosen.conflict.other, sources?.other, .statusOpen,
            in: other,
            on: &screen)
    }

    private func drawVersion(
        _ key: String, _ label: Message, _ text: String?, _ source: HistoryCommit?, _ role: Role,
        in area: Rectangle, on screen: inout Screen
    ) {
        let language = context.language
        screen.draw("\(key, .code) \(label.styled(language).styled(.heading))", in: area)
        // Whose it is stands under the heading, in as many rows as it takes.
        let whose =
            source.map {
                context.source($0).wrapped(to: max(1, area.width), context.output.width)
            } ?? []
        screen.draw(whose, in: area.inset(top: 1))
        let room = area.inset(top: 1 + whose.count)
        guard let text, !text.isEmpty else {
            let missing: Message =
                text == nil ? Message("unknown-version") : Message("empty-version")
            return screen.draw(
                missing.styled(language).styled(.muted).wrapped(
                    to: max(1, room.width), context.output.width), in: room)
        }
        let field = TextField(text, hasLines: true)
        let rows = TextLayout(field, room: max(1, room.width), context.output.width).rows
        screen.draw(rows.map { StyledText($0.text, role) }, in: room)
    }
}
