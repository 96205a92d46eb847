import SheafCore

/// A status that holds more tasks than the settings want it to: `limit:` of a status.
public struct CrowdedStatus: Sendable, Equatable {
    public let status: Workflow.Status
    public let count: Int
}

extension Store {
    /// The same change, with the statuses that it has made too full.
    func noticingLimits(_ change: Change) throws -> Change {
        var change = change
        change.crowded = try crowded(by: change.edits)
        return change
    }

    /// Returns the statuses that a change has put tasks into and that hold too many of them now.
    private func crowded(by edits: [ItemEdit]) throws -> [CrowdedStatus] {
        let entered = Set(
            edits.filter { $0.isChanged && $0.after?.status != $0.before?.status }
                .compactMap { $0.after?.status })
        let limited = configuration.workflow.statuses.filter {
            $0.limit != nil && entered.contains($0.name)
        }
        guard !limited.isEmpty else { return [] }
        let now = environment.now
        var counts: [String: Int] = [:]
        for item in try snapshot().items.lazy.compactMap(\.item)
        where item.kind == .task && !item.isWaiting(at: now) {
            counts[item.status ?? "", default: 0] += 1
        }
        return limited.compactMap { status in
            let count = counts[status.name] ?? 0
            return count > status.limit ?? .max ? CrowdedStatus(status: status, count: count) : nil
        }
    }
}
