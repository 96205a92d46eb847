import SheafCore

/// The number of items that have a status.
public struct StatusCount: Sendable, Equatable {
    /// As it stands in the files.
    public let status: String
    public let count: Int
}

extension Store {
    /// The statuses that made tasks of items by other settings and do not by these, the most
    /// frequent first: where one was renamed without an alias.
    ///
    /// - Parameter workflow: the other settings' statuses.
    public func unnamedStatuses(knownTo workflow: Workflow = .standard) throws -> [StatusCount] {
        guard configuration.workflow != workflow else { return [] }
        return unnamedStatuses(among: try items(withUpdated: false).results, knownTo: workflow)
    }

    func unnamedStatuses(
        among items: [Item], knownTo workflow: Workflow = .standard
    ) -> [StatusCount] {
        var counts: [String: Int] = [:]
        for item in items where item.kind == .memo {
            guard let status = item.status, workflow.status(named: status) != nil else { continue }
            counts[status, default: 0] += 1
        }
        return counts.map { StatusCount(status: $0.key, count: $0.value) }
            .sorted { ($1.count, $0.status) < ($0.count, $1.status) }
    }
}
