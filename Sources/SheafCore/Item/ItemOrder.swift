/// How a listing is sorted. The same on every device: what is equal by the key goes by the next
/// rule, and at last by the path.
public struct ItemOrder: Sendable {
    public enum Key: String, Sendable, CaseIterable {
        case due, priority, created, completed, updated, title, status, project
    }

    private let key: Key
    private let workflow: Workflow
    private let zone: Zone

    /// - Parameters:
    ///   - workflow: the statuses in their order; any other comes behind them, by its name.
    ///   - zone: where the reader is: a day begins there.
    public init(_ key: Key, _ workflow: Workflow, zone: Zone) {
        self.key = key
        self.workflow = workflow
        self.zone = zone
    }

    /// Items without the value come last.
    public func isBefore(_ left: Item, _ right: Item) -> Bool {
        compare(left, right) < 0
    }

    private func compare(_ left: Item, _ right: Item) -> Int {
        var order: Int
        switch key {
        case .due: order = ascending(left.due, right.due) { $0.seconds(in: zone) }
        case .priority: order = ascending(left.priority, right.priority) { $0 }
        case .created: order = descending(left.created, right.created)
        case .completed: order = descending(left.completed, right.completed)
        case .updated: order = descending(left.updated, right.updated)
        case .title: order = ascending(left.title, right.title, by: FoldedText.fold)
        case .status:
            order = ascending(left.status, right.status) { workflow.rank(of: $0) }
            if order == 0 { order = ascending(left.status, right.status, by: FoldedText.fold) }
        case .project: order = ascending(left.project, right.project, by: FoldedText.fold)
        }
        if order == 0, key != .due, key != .updated {
            order = ascending(left.due, right.due) { $0.seconds(in: zone) }
        }
        if order == 0 { order = ascending(left.priority, right.priority) { $0 } }
        if order == 0, key != .created {
            order = ascending(left.created, right.created) { $0.secondsSinceEpoch }
        }
        return order != 0 ? order : left.path < right.path ? -1 : left.path > right.path ? 1 : 0
    }

    private func ascending<Value, Rank: Comparable>(
        _ left: Value?, _ right: Value?, by rank: (Value) -> Rank
    ) -> Int {
        switch (left, right) {
        case (nil, nil): return 0
        case (nil, _): return 1
        case (_, nil): return -1
        case (let left?, let right?):
            let ranks = (rank(left), rank(right))
            return ranks.0 < ranks.1 ? -1 : ranks.0 > ranks.1 ? 1 : 0
        }
    }

    /// The newest first.
    private func descending(_ left: Timestamp?, _ right: Timestamp?) -> Int {
        ascending(left, right) { -$0.secondsSinceEpoch }
    }
}
