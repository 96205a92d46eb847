import SheafCore

/// The tasks of a store in columns, one for each status in the order of the settings, and its memos: what the
/// command line, the live board and the browser draw.
public struct Board: Sendable {
    /// A status and its tasks: open ones in the order of `list`, closed ones with the latest first.
    public struct Column: Sendable {
        public let status: Workflow.Status
        /// The number of tasks with the status, of which `items` may be the first ones.
        public let count: Int
        public let items: [ListedItem]
    }

    public let columns: [Column]
    /// The latest change first.
    public let memos: ItemGroup
    /// The number of tasks that are out of sight until later, see ``SheafCore/Item/isWaiting(at:)``.
    public let waiting: Int

    /// The items that are on it, column by column, then the memos.
    public var items: [ListedItem] { columns.flatMap(\.items) + memos.items }

    /// True if no item answers to the query.
    public var isEmpty: Bool { columns.allSatisfy { $0.count == 0 } && memos.count + waiting == 0 }
}

extension Board {
    /// The key that an item is sorted by among those of its column, or among the memos.
    public static func order(of kind: Item.Kind, isClosed: Bool) -> ItemOrder.Key {
        kind == .memo ? .updated : isClosed ? .completed : .due
    }

    /// - Parameter groups: of ``arrangement(in:_:limit:showsWaiting:withUpdated:)``.
    fileprivate init(_ groups: [ItemGroup], _ workflow: Workflow) {
        columns = zip(workflow.statuses, groups).map { status, group in
            Column(status: status, count: group.count, items: group.items)
        }
        memos = groups[columns.count]
        waiting = groups[columns.count + 1].count
    }

    /// A group for each column, one of memos, and one of what waits.
    fileprivate static func arrangement(
        in scope: ItemScope, _ store: Store, limit: Int?, showsWaiting: Bool = false,
        withUpdated: Bool = false
    ) -> ItemArrangement {
        let workflow = store.configuration.workflow
        // Only memos are sorted by their last change, which takes a look at git's history.
        let memos = scope == .tasks ? .due : order(of: .memo, isClosed: false)
        let keys =
            workflow.statuses.map { order(of: .task, isClosed: $0.isClosed) } + [memos, .due]
        return ItemArrangement(
            groups: keys.map { store.order(by: $0) },
            .columns(workflow, waitingAt: showsWaiting ? nil : store.environment.now), limit: limit,
            withUpdated: withUpdated)
    }
}

extension Store {
    /// The board of the items that answer to a query, as their files are at this moment.
    ///
    /// - Parameters:
    ///   - scope: `.tasks` for a board without memos, else `.all`.
    ///   - limit: how many items a column shows, and so do the memos; all, where it is `nil`.
    ///   - showsWaiting: whether tasks that are out of sight until later stand in their columns.
    ///   - withUpdated: whether `updated` of tasks is filled in, where there are no memos.
    /// - Returns: the board, and what else was found.
    public func board(
        matching query: ItemQuery = .everything, in scope: ItemScope = .all, limit: Int? = nil,
        showsWaiting: Bool = false, withUpdated: Bool = false
    ) throws -> (board: Board, reading: Reading<Never>) {
        let found = try items(
            matching: query, in: scope,
            arranged: Board.arrangement(
                in: scope, self, limit: limit, showsWaiting: showsWaiting, withUpdated: withUpdated)
        )
        return (Board(found.results, configuration.workflow), found.with([]))
    }

    /// The board of a snapshot, with counts alone.
    func countedBoard(_ snapshot: Snapshot) -> Board {
        Board(
            groups(snapshot, selection(.everything), Board.arrangement(in: .all, self, limit: 0))
                .map { ItemGroup(count: $0.count, items: []) }, configuration.workflow)
    }
}
