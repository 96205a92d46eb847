import SheafStore

/// The answers to the newest operations: what a page sends twice, because an answer was lost, happens
/// once; also where it comes while the first is under way.
///
/// Those before a restart are found in the history by their `Sheaf-Op` trailers and, where no commit is
/// called by them, in a small file.
actor OperationLedger {
    private static let limit = 20_000

    private var results: [OperationName: OperationResult] = [:]
    private var order: [OperationName] = []
    private var underWay: [OperationName: Task<OperationResult, any Error>] = [:]
    /// Since when all operations are known; `nil` before the history was asked.
    private var recalled: Int64?

    /// Does an operation, unless it was done already.
    ///
    /// - Parameter store: acts for the device that asks, see `Store.acting(for:session:as:within:age:)`.
    func perform(_ operation: Operation, in store: Store) async throws -> OperationResult {
        let madeAt = store.environment.now.seconds
        if recalled.map({ madeAt < $0 }) ?? true { await recall(since: madeAt, store) }
        if let known = results[operation.name] { return known }
        if let same = underWay[operation.name] { return try await same.value }
        let task = Task { try await store.perform { try $0.perform(operation.action) } }
        underWay[operation.name] = task
        defer { underWay[operation.name] = nil }
        let result = try await task.value
        // Nothing happened: it may be asked for again.
        guard result.outcome != .clash else { return result }
        note(result, of: operation.name)
        // A commit of several saves is called by the first of them.
        if result.commit == nil || operation.visit != nil {
            let record = RecordedOperation(
                operation.name, commit: result.commit, key: result.key)
            try? await store.perform { try UnnamedOperations(of: $0).record(record) }
        }
        return result
    }

    private func recall(since time: Int64, _ store: Store) async {
        // A day more: clocks of devices differ.
        let since = time - 86_400
        let found = try? await store.perform { store in
            let unnamed = (try? UnnamedOperations(of: store).all()) ?? []
            return try store.operations(since: since).reversed() + unnamed
        }
        guard let found else { return }
        for record in found where results[record.name] == nil {
            let outcome: OperationResult.Outcome = record.commit == nil ? .unchanged : .written
            note(
                OperationResult(outcome: outcome, commit: record.commit, key: record.key),
                of: record.name)
        }
        recalled = min(since, recalled ?? since)
    }

    private func note(_ result: OperationResult, of name: OperationName) {
        if results.updateValue(result, forKey: name) == nil { order.append(name) }
        if order.count > Self.limit { results[order.removeFirst()] = nil }
    }
}
