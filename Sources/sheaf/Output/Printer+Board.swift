import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

/// Prints the board and draws its cards, and lists what comes next.
extension Printer {
    /// The board for programs: JSON, or handles ended by NUL. Without a limit of their own they get
    /// every task: a script would not notice that some are left out.
    func print(_ board: Board, handlesOnly: Bool) throws {
        if handlesOnly { return try printHandles(of: board.items.map(\.item)) }
        let now = now
        let columns = board.columns.map { column in
            JSON([
                "status": column.status.name, "closed": column.status.isClosed,
                "count": column.count, "limit": column.status.limit,
                "items": column.items.map { JSON.item($0.item, at: now) },
            ])
        }
        try print("board", ["columns": columns, "waiting": board.waiting])
    }

    /// The board for people. What is closed only grows, so of that the latest is shown, unless
    /// `showsAll`.
    func lines(of board: Board, names: ItemNames, showsAll: Bool) -> [StyledText] {
        let columns = board.columns.map { column in
            let isCut = column.status.isClosed && !showsAll
            let shown = column.items.prefix(isCut ? Self.closedCards : .max)
            return BoardLayout.Column(
                Message.status(column.status.name).styled(language), count: column.count,
                limit: column.status.limit,
                cards: shown.map { card(of: $0.item, preview: $0.preview, names) })
        }
        return BoardLayout(columns).lines(limit: resultColumns, language, width: width)
    }

    private static let closedCards = 10

    /// An item as the board shows it, also the live one.
    ///
    /// - Parameter needles: the words that were looked for, to be marked.
    func card(
        of item: Item, preview: String, _ names: ItemNames, marking needles: [Needle] = []
    ) -> BoardCard {
        func marked(_ text: String) -> StyledText {
            needles.isEmpty ? StyledText(text) : StyledText(FoundText(text, needles: needles))
        }
        return BoardCard(
            handle: item.id == nil ? "" : names.short(item), title: marked(item.title),
            preview: marked(preview),
            mark: texts.state(item),
            due: texts.due(item, at: now),
            priority: texts.priority(item),
            checklist: (item.progress.done, item.progress.total), tags: item.allTags.map(marked))
    }

    // MARK: - What comes next

    /// A row for each task, with why it stands there.
    func lines(of tasks: [NextTask], _ names: ItemNames) -> [StyledText] {
        // One long title takes no reason away from all rows: titles give way first, as far as they can.
        let rest = resultColumns - Self.titleCells - 20
        var table = Table([
            Table.Column(alignment: .trailing), Table.Column(), Table.Column(dropOrder: 2),
            Table.Column(isFlexible: true, minimum: Self.titleCells),
            Table.Column(isFlexible: true, minimum: min(max(12, rest), 36), dropOrder: 1),
        ])
        for (number, task) in zip(rowNumbers(of: tasks.map(\.item)), tasks) {
            table.append([
                StyledText(number, .muted), names.short(task.item),
                texts.status(task.item), texts.title(task.item),
                reason(for: task),
            ])
        }
        return lines(of: table)
    }

    /// The cells that a title keeps in a narrow list.
    private static let titleCells = 24

    /// Why a task stands where it does among those that can be done.
    private func reason(for task: NextTask) -> StyledText {
        let now = now
        var parts: [StyledText] = []
        if let blocked = task.blocks {
            parts.append(Message("blocks", ["item": ItemName(blocked)]).styled(language))
        }
        if let due = task.due {
            var wanted = task.item
            wanted.due = due
            let text = texts.due(wanted, at: now)
            parts.append(
                wanted.isOverdue(at: now)
                    ? text : Message("due-on", ["date": text]).styled(language))
        }
        var wanted = task.item
        wanted.priority = task.priority
        if task.priority != nil { parts.append(texts.priority(wanted)) }
        return parts.joined(separator: ", ")
    }
}
