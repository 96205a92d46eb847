import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

extension Context {
    /// The board for programs: JSON, or handles ended by NUL. Without a limit of their own they get
    /// every task: a script would not notice that some are left out.
    func print(_ board: TaskBoard, handlesOnly: Bool) throws {
        let now = environment.now
        if handlesOnly {
            for task in board.columns.flatMap(\.tasks) {
                try output.write(task.item.handle.description + "\0")
            }
        } else {
            let columns = board.columns.map { column in
                JSON([
                    "status": column.status.name, "closed": column.status.isClosed,
                    "count": column.count, "limit": column.status.limit,
                    "items": column.tasks.map { JSON.item($0.item, at: now) },
                ])
            }
            try print("board", ["columns": columns, "waiting": board.waiting])
        }
    }

    /// The board for people. What is closed only grows, so of that the latest is shown, unless
    /// someone said how much or `showsAll`.
    func lines(of board: TaskBoard, names: ItemNames, showsAll: Bool) -> [StyledText] {
        let columns = board.columns.map { column in
            let isCut = column.status.isClosed && !showsAll && !board.isLimited
            let shown = column.tasks.prefix(isCut ? Self.closedCards : .max)
            return Board.Column(
                Message.status(column.status.name).styled(language), count: column.count,
                limit: column.status.limit,
                cards: shown.map { card(of: $0.item, preview: $0.preview, names) })
        }
        return Board(columns).lines(limit: terminal.resultColumns, language, width: output.width)
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

/// Tasks in columns, one for each status of the store, in their order.
struct TaskBoard {
    struct Column {
        let status: Workflow.Status
        /// The number of tasks with the status, of which `tasks` may be the first ones.
        let count: Int
        let tasks: [ListedItem]
    }

    let columns: [Column]
    /// Tasks that are out of sight until later.
    let waiting: Int
    /// True if someone said how many tasks a column shows.
    let isLimited: Bool

    /// Open tasks stand in the order of `list`, closed ones with the latest first; behind the columns stands
    /// what waits.
    ///
    /// - Parameters:
    ///   - limit: how many tasks a column has at most.
    ///   - withUpdated: whether it matters when tasks were changed.
    static func arrangement(
        _ workflow: Workflow, at now: Moment, limit: Int?, withUpdated: Bool
    ) -> ItemArrangement {
        let columns = workflow.statuses.indices
        return ItemArrangement(
            groups: workflow.statuses.map {
                ItemOrder($0.isClosed ? .completed : .due, workflow, zone: now.zone)
            } + [ItemOrder(.due, workflow, zone: now.zone)], limit: limit, withUpdated: withUpdated
        ) { item in
            if item.isWaiting(at: now) { return columns.endIndex }
            let rank = workflow.rank(of: item.status)
            return columns.contains(rank) ? rank : nil
        }
    }

    init(_ groups: [ItemGroup], _ workflow: Workflow, isLimited: Bool) {
        columns = zip(workflow.statuses, groups).map { status, group in
            Column(status: status, count: group.count, tasks: group.items)
        }
        waiting = groups.last?.count ?? 0
        self.isLimited = isLimited
    }
}
