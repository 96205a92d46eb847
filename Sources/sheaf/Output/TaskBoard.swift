import SheafCore
import SheafStore

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
