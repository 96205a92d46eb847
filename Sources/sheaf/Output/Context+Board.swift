import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

extension Context {
    /// The board for programs: JSON, or handles ended by NUL. Without a limit of their own they get
    /// every task: a script would not notice that some are left out.
    func print(_ board: Board, handlesOnly: Bool) throws {
        if handlesOnly { return try printHandles(of: board.items.map(\.item)) }
        let now = environment.now
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
        return BoardLayout(columns).lines(
            limit: terminal.resultColumns, language, width: output.width)
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
            mark: stateText(item),
            due: dueText(item, at: environment.now),
            priority: priorityText(item),
            checklist: (item.progress.done, item.progress.total), tags: item.allTags.map(marked))
    }
}
