/// How a listing is sorted. The same on every device: what is equal by the key goes by the next
/// rule, and at last by the path.
public final class ItemOrder: Sendable {
    public enum Key: String, Sendable, CaseIterable {
        case due, priority, created, completed, updated, title, status, project
    }

    public let key: Key
    private let workflow: Workflow
    private let zone: Zone

    /// - Parameters:
    ///   - workflow: the statuses in their order; any other comes behind them, by its name.
    ///   - zone: where the reader is: a day begins there.
    public init(_ key: Key, _ workflow: Workflow, zone: Zone) {
        self.key = key
        self.workflow = workflow
        self.zone = zone.remembering()
    }

    /// Where an item stands: the smaller, the earlier. Items without the value come last; those of
    /// equal ranks stand in the order of their paths.
    public func rank(of item: Item) -> ItemRank {
        var rank = ItemRank()
        switch key {
        case .due, .priority: break
        case .created: rank.number = Self.newestFirst(item.created)
        case .completed: rank.number = Self.newestFirst(item.completed)
        case .updated: rank.number = Self.newestFirst(item.updated)
        case .title: rank.text = FoldedText.fold(item.title)
        case .status:
            rank.number = item.status.map { Int64(workflow.rank(of: $0)) } ?? .max
            rank.text = item.status.map(FoldedText.fold) ?? ""
        case .project:
            rank.number = item.project == nil ? .max : 0
            rank.text = item.project.map(FoldedText.fold) ?? ""
        }
        if key == .priority { rank.number = Int64(Self.place(of: item.priority)) }
        if key != .updated { rank.due = item.due?.seconds(in: zone) ?? .max }
        rank.priority = Self.place(of: item.priority)
        if key != .created { rank.created = item.created?.secondsSinceEpoch ?? .max }
        return rank
    }

    private static func newestFirst(_ time: Timestamp?) -> Int64 {
        time.map { -$0.secondsSinceEpoch } ?? .max
    }

    private static func place(of priority: Priority?) -> Int {
        priority?.rank ?? Priority.allCases.count
    }
}

/// Where an item stands in an ``ItemOrder``, worked out once for each item: comparing two of them
/// costs next to nothing.
public struct ItemRank: Comparable, Sendable {
    fileprivate var number: Int64 = 0
    fileprivate var text = ""
    fileprivate var due: Int64 = 0
    fileprivate var priority = 0
    fileprivate var created: Int64 = 0

    public static func < (left: ItemRank, right: ItemRank) -> Bool {
        if left.number != right.number { return left.number < right.number }
        if left.text != right.text { return left.text < right.text }
        if left.due != right.due { return left.due < right.due }
        if left.priority != right.priority { return left.priority < right.priority }
        return left.created < right.created
    }
}
