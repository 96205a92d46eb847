import SheafCore
import SheafTerminal
import SheafWords

extension LiveBoard {
    /// The board as it looks now.
    var screen: Screen {
        var screen = Screen(size, width: printer.width)
        let layout = layout
        drawHead(layout, on: &screen)
        for place in layout.columns { drawColumn(place.index, in: place.area, on: &screen) }
        if let list = layout.list { drawMemos(in: list, on: &screen) }
        if let area = layout.text { drawText(in: area, on: &screen) }
        for panel in panels { draw(panel, layout, on: &screen) }
        drawNotes(layout, on: &screen)
        drawFoot(layout, on: &screen)
        return screen
    }

    private var language: Language { printer.language }

    // MARK: - Head

    /// Draws the first line: the view and its counts on the left, the state of the store on the
    /// right.
    private func drawHead(_ layout: LiveLayout, on screen: inout Screen) {
        let width = printer.width
        let room = layout.head.width
        let left = headText.cut(to: room, width)
        let right = standingText(room: max(0, room - left.cells(width) - 1))
        screen.draw(left, in: layout.head)
        screen.draw(right, in: layout.head, column: room - right.cells(width))
    }

    private var headText: StyledText {
        var parts: [StyledText] = []
        if layout.headingRows > 0, page == .memo || layout.columns.count == columns.count {
            parts.append(StyledText(printer.display(root), .heading))
        } else if page == .memo {
            parts.append(
                Message("memos", ["count": memos.cards.count.counted]).styled(language, .heading))
        } else {
            // Where one column is shown, or none, the others are told.
            for (index, list) in columns.enumerated() {
                let name = Message.status(workflow.statuses[index].name).styled(language)
                let count = StyledText(Catalogue.grouped(list.cards.count))
                let text: StyledText = "\(name) \(count)"
                parts.append(
                    index == column
                        ? ("[\(text)]" as StyledText).styled(.heading) : text.styled(.muted))
            }
        }
        if waiting > 0 {
            parts.append(
                Message("live-waiting", ["count": waiting.counted]).styled(language, .muted))
        }
        if let within { parts.append(StyledText(within, .project)) }
        if !narrowing.filter.isEmpty { parts.append(StyledText(narrowing.filter, .match)) }
        if !narrowing.search.isEmpty { parts.append(StyledText("/" + narrowing.search, .match)) }
        if !picked.isEmpty {
            parts.append(Message("live-picked", ["count": picked.count.counted]).styled(language))
        }
        return parts.joined(separator: "  ")
    }

    // MARK: - Lists

    private func drawColumn(_ index: Int, in area: Rectangle, on screen: inout Screen) {
        let status = workflow.statuses[index]
        let list = columns[index]
        let isTarget = dragged?.column == index
        let title = Message.status(status.name).styled(language)
        drawHeading(
            "\(title) ", count: list.cards.count, limit: status.limit, in: area,
            isSelected: index == column && !isReading || isTarget, on: &screen)
        draw(list, in: layout.cards(in: area), isActive: index == column, on: &screen)
    }

    private func drawMemos(in area: Rectangle, on screen: inout Screen) {
        drawHeading(
            Message("live-memos-title").styled(language) + " ", count: memos.cards.count, in: area,
            isSelected: !isReading, on: &screen)
        draw(memos, in: layout.cards(in: area), isActive: true, on: &screen)
    }

    private func drawHeading(
        _ title: StyledText, count: Int, limit: Int? = nil, in area: Rectangle,
        isSelected: Bool, on screen: inout Screen
    ) {
        guard layout.headingRows > 0 else { return }
        let isCrowded = limit.map { count > $0 } ?? false
        let number = StyledText(
            Catalogue.grouped(count) + (limit.map { "/\($0)" } ?? ""), isCrowded ? .warning : .muted
        )
        screen.draw(title.styled(isSelected ? .heading : .muted) + number, in: area)
        guard !layout.isLow else { return }
        drawRule(in: area, row: 1, isSelected: isSelected, on: &screen)
    }

    func drawRule(in area: Rectangle, row: Int, isSelected: Bool = false, on screen: inout Screen) {
        screen.draw(rule(cells: area.width, isSelected: isSelected), in: area, row: row)
    }

    /// The line under a heading; a strong one where the keys go.
    func rule(cells: Int, isSelected: Bool) -> StyledText {
        let sign = isSelected ? "━" : "─"
        let rule = String(repeating: sign, count: cells / printer.width.cells(of: sign))
        return StyledText(rule, isSelected ? nil : .muted)
    }

    private func draw(
        _ list: LiveList, in area: Rectangle, isActive: Bool, on screen: inout Screen
    ) {
        guard !list.cards.isEmpty else {
            let text: [Message] =
                !isLoaded
                ? [Message("live-loading")]
                : shown.isEmpty
                    ? [Message("live-empty"), Message("live-empty-hint")]
                    : [Message("live-no-match"), Message("live-no-match-hint")] + elsewhere
            // What to do is said once, where the keys are.
            let room = area.inset(left: Self.margin)
            let lines = text.prefix(isActive ? text.count : 1).flatMap {
                $0.styled(language, .muted).wrapped(to: max(1, room.width), printer.width)
            }
            return screen.draw(lines, in: room)
        }
        let places = places(of: list, in: area)
        if list.isCut, let first = places.first, let last = places.last {
            let more = Message.liveMore(
                above: first.index, below: list.cards.count - last.index - 1)
            screen.draw(more.styled(language, .muted), in: area.bottom(1).inset(left: Self.margin))
        }
        for place in places {
            let card = list.cards[place.index]
            let isSelected = isActive && place.index == list.index
            let isPicked = picked.contains(card.item.path)
            let isDragged = dragged?.item.path == card.item.path
            // Told by signs too: colours may be off.
            let mark = isPicked ? "*" : isSelected ? ">" : " "
            for (row, line) in lines(of: card, in: area).enumerated() {
                // While its text is read that has the keys.
                let isMarked = row == 0 && (isSelected && !isReading || isDragged)
                screen.draw(
                    "\(row == 0 ? mark : " ") \(line)", in: place.area, row: row,
                    emphasis: isMarked ? .selected : .none, fills: isMarked)
            }
        }
    }

    /// The number of items that match on the other page, where none does on this one.
    private var elsewhere: [Message] {
        let tasks = columns.reduce(0) { $0 + $1.cards.count }
        let (here, there, key) =
            page == .task
            ? (tasks, memos.cards.count, "live-found-memos")
            : (memos.cards.count, tasks, "live-found-tasks")
        return here == 0 && there > 0 ? [Message(key, ["count": there.counted])] : []
    }

    // MARK: - Notes and keys

    mutating func show(_ report: Report) {
        notes = lines(of: report)
    }

    func lines(of report: Report) -> [StyledText] {
        let message = report.message.styled(printer.language, .error)
        return [message] + (report.hint.map { [$0.styled(printer.language)] } ?? [])
    }

    /// The rows for due items, and for a question or the result of the last change.
    var noteLines: [StyledText] {
        var said = alerts
        if case .question(let question)? = panels.last {
            said +=
                (ItemName.candidates(question.items, limit: max(1, size.rows / 3))
                + [question.text]).map { $0.styled(language) }
        } else {
            said += notes + offerLines + (panels.isEmpty ? news + places(of: broken) : [])
        }
        return said.flatMap { $0.wrapped(to: max(1, size.columns - 2), printer.width) }
    }

    /// The words that would find something with the keyboard set to the other script.
    private var offerLines: [StyledText] {
        guard let offer else { return [] }
        let said = Message(
            "live-other-keyboard",
            ["text": offer.search, "count": offer.count.counted])
        return [said.styled(language)]
    }

    /// Files that cannot be read stand below the lists until they are repaired, the first few of them.
    private func places(of findings: [Finding]) -> [StyledText] {
        let limit = size.rows < 18 ? 1 : 3
        var lines = findings.prefix(limit).map { Warning($0).line(language) }
        if findings.count > limit {
            lines.append(
                Message("more-findings", ["count": (findings.count - limit).counted]).styled(
                    language))
        }
        return lines
    }

    private func drawNotes(_ layout: LiveLayout, on screen: inout Screen) {
        guard layout.notes.height > 0 else { return }
        screen.clear(layout.notes)
        let isQuestion = if case .question? = panels.last { true } else { false }
        // A question ends with what is asked.
        let lines = noteLines
        let hidden = lines.count - layout.notes.height
        screen.draw(isQuestion ? lines.dropFirst(max(0, hidden)) : lines[...], in: layout.notes)
    }

    private func drawFoot(_ layout: LiveLayout, on screen: inout Screen) {
        if case .entry(let entry)? = panels.last {
            let sign: StyledText =
                entry.kind == .search ? "/" : Message("live-filter").styled(language) + ": "
            let cells = sign.cells(printer.width)
            screen.draw(sign, in: layout.foot)
            return screen.draw(entry.field, in: layout.foot.inset(left: cells), hasCursor: true)
        }
        for (key, text, place) in footKeys {
            screen.draw(text, in: place, emphasis: key.isUsable ? .none : .faint)
        }
    }

    /// The keys that have room at the foot, with their texts and places.
    var footKeys: [(key: LiveKey, text: StyledText, place: Rectangle)] {
        let foot = layout.foot
        let width = printer.width
        var (row, column) = (0, 0)
        var keys: [(LiveKey, StyledText, Rectangle)] = []
        for key in LiveKeys.shown(on: self) {
            let text: StyledText = "\(key.key, .code) \(key.label.styled(language))"
            let cells = text.cells(width)
            if column + cells > foot.width { (row, column) = (row + 1, 0) }
            guard row < foot.height else { break }
            keys.append((key, text, foot.inset(left: column, top: row).top(1)))
            column += cells + 2
        }
        return keys
    }
}
