import SheafCore
import SheafStore

/// Tasks in columns, one for each status of the store, in their order.
struct TaskBoard {
    struct Column {
        let status: Workflow.Status
        /// How many tasks have the status, of which `tasks` may be the first ones.
        let count: Int
        let tasks: [ListedItem]
    }

    let columns: [Column]
    /// Whether somebody said how many tasks a column shows.
    let isLimited: Bool

    /// Open tasks stand in the order of `list`, closed ones with the latest first.
    ///
    /// - Parameter limit: how many tasks a column has at most.
    init(_ tasks: [ListedItem], _ workflow: Workflow, zone: Zone, limit: Int?) {
        let byRank = Dictionary(grouping: tasks) { workflow.rank(of: $0.item.status) }
        columns = workflow.statuses.enumerated().map { rank, status in
            let order = ItemOrder(status.isClosed ? .completed : .due, workflow, zone: zone)
            let mine = (byRank[rank] ?? []).sorted { order.isBefore($0.item, $1.item) }
            return Column(
                status: status, count: mine.count, tasks: Array(mine.prefix(limit ?? .max)))
        }
        isLimited = limit != nil
    }
}
