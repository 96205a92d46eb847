import SheafCore
import SheafTerminal
import SheafWords

// The text of an item that is read.
extension LiveBoard {
    func drawText(in area: Rectangle, on screen: inout Screen) {
        guard let text, text.item.path == selected?.item.path else { return }
        if case .reading(let reading)? = readingPanel, let entry = reading.entry {
            return drawChecklist(of: text, entry: entry, in: area, on: &screen)
        }
        var top = 0
        if case .reading(let reading)? = readingPanel { top = reading.top }
        screen.draw(textLines(in: area).dropFirst(top), in: area)
    }

    private var readingPanel: LivePanel? {
        panels.last { panel in
            if case .reading = panel { true } else { false }
        }
    }

    /// Title, what is known of the item, and its body, in rows of the area.
    func textLines(in area: Rectangle) -> [StyledText] {
        guard let text else { return [] }
        let width = context.output.width
        let room = max(1, area.width)
        var lines = rows(of: text.item.title, room: room).map { marked($0).styled(.heading) }
        // What has the keys is told by it: the text, or the lists beside it.
        if !layout.isLow { lines.append(rule(cells: room, isSelected: isReading)) }
        for line in facts(of: text.item) { lines += line.wrapped(to: room, width) }
        guard let rows = textRows?.rows, !text.body.allSatisfy(\.isWhitespace) else { return lines }
        return lines + [""] + rows.map(marked)
    }

    private func rows(of text: String, room: Int) -> [String] {
        TextLayout(TextField(text), room: room, context.output.width).rows.map(\.text)
    }

    /// With the words that were looked for marked; one that is broken over two rows is not.
    private func marked(_ row: String) -> StyledText {
        needles.isEmpty ? StyledText(row) : StyledText(FoundText(row, needles: needles))
    }

    /// Two lines at most: what has to be done, and where it stands.
    private func facts(of item: Item) -> [StyledText] {
        let now = context.environment.now
        let due: StyledText =
            item.due.map { due in
                let long = context.longDate(due, at: now)
                return item.isOverdue(at: now)
                    ? long.styled(.overdue) + "  " + context.dueText(item, at: now) : long
            } ?? StyledText(item.dueText ?? "", .muted)
        let checklist: StyledText =
            item.checklist.total > 0
            ? StyledText("\(item.checklist.done)/\(item.checklist.total)", .muted) : ""
        let first = [
            context.conflictText(item), context.statusText(item), due,
            context.priorityText(item), StyledText(item.project ?? "", .project),
            context.tagsText(item), checklist,
        ]
        return [
            first.filter { !$0.isEmpty }.joined(separator: "  "), StyledText(item.path, .muted),
        ].filter { !$0.isEmpty }
    }

    /// The entries of a checklist, one of them selected.
    private func drawChecklist(
        of text: LiveItem, entry: Int, in area: Rectangle, on screen: inout Screen
    ) {
        let width = context.output.width
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

/// The state of the store, for the board's head: what a person has to know first comes first.
struct LiveStandingText {
    private let standing: LiveStanding
    private let isSyncing: Bool
    private let hasFailed: Bool
    private let isStill: Bool
    private let now: Int64

    /// - Parameters:
    ///   - isStill: whether nothing shall blink.
    ///   - now: seconds since 1970 UTC.
    init(_ standing: LiveStanding, isSyncing: Bool, hasFailed: Bool, isStill: Bool, at now: Int64) {
        self.hasFailed = hasFailed
        self.isStill = isStill
        self.standing = standing
        self.isSyncing = isSyncing
        self.now = now
    }

    /// In so many cells: as it is, or in a few signs, or the beginning of these.
    func text(_ language: Language, room: Int, _ width: CellWidth) -> StyledText {
        let whole = parts(language).joined(separator: " · ")
        guard whole.cells(width) > room else { return whole }
        return parts(language, isBrief: true).joined(separator: " ").cut(to: room, width)
    }

    private func parts(_ language: Language, isBrief: Bool = false) -> [StyledText] {
        var parts: [StyledText] = []
        if standing.conflicted > 0 {
            parts.append(
                Message("conflicts", ["count": standing.conflicted.counted]).styled(language)
                    .styled(.warning))
        }
        guard standing.hasRemote else { return parts }
        if isSyncing {
            parts.append(Message("live-syncing").styled(language).styled(.muted))
        } else if let since = standing.offlineSince {
            let text: Message =
                isBrief || now - since < 60
                ? Message("live-offline")
                : Message("live-offline-since", ["ago": ago(since, language)])
            parts.append(text.styled(language).styled(isStill ? .error : .offline))
        } else if hasFailed {
            parts.append(Message("live-sync-failed").styled(language).styled(.warning))
        } else if let time = standing.lastSync, (standing.toSend ?? 0) == 0,
            !isBrief || parts.isEmpty
        {
            parts.append(
                Message("live-synced", ["ago": ago(time, language)]).styled(language).styled(.muted)
            )
        }
        if let count = standing.toSend, count > 0 {
            parts.append(
                isBrief
                    ? "↑\(Catalogue.grouped(count))"
                    : Message("live-to-send", ["count": count.counted]).styled(language))
        }
        return parts
    }

    private func ago(_ time: Int64, _ language: Language) -> String {
        DateDisplay(language).ago(seconds: Int(clamping: now - time))
    }
}
