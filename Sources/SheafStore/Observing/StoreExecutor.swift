import Dispatch
import SheafCore

/// Runs work that waits for files, git or a network on threads of its own: Swift's own threads are as
/// many as the machine has cores, and a task that blocks one of them keeps others waiting.
final class StoreExecutor: TaskExecutor {
    private static let shared = StoreExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // A queue of its own is what gets a thread of its own, however many others wait.
        DispatchQueue(label: "sheaf.store").async {
            job.runSynchronously(on: self.asUnownedTaskExecutor())
        }
    }

    /// Runs `work` to its end although the caller's task is cancelled.
    static func finish<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await Task(executorPreference: shared) { try await work() }.value
    }

    /// Runs `work` in the same task, whose cancellation it sees, and makes one type of its errors.
    static func run<Value: Sendable>(
        _ work: @Sendable () async throws -> Value
    ) async throws(StoreError) -> Value {
        do {
            return try await withTaskExecutorPreference(shared) { try await work() }
        } catch {
            throw StoreError(error)
        }
    }
}

// For callers that must not wait, such as a main actor.
extension Store {
    /// Runs work with the store on a thread of the store's own, so that the caller's is free meanwhile,
    /// and Swift's own threads as well.
    ///
    /// ```swift
    /// let open = try await store.perform { try $0.items(matching: $0.query(["is:open"])) }
    /// ```
    ///
    /// Long reads throw `StoreError.cancelled` where the task is cancelled: of many files, of history and
    /// of listings in parts. A change is made as a whole or not at all.
    ///
    /// - Throws: whatever `work` throws, as one type: `StoreError.other` where it is the app's own.
    public func perform<Value: Sendable>(
        _ work: @Sendable (Store) throws -> Value
    ) async throws(StoreError) -> Value {
        try await StoreExecutor.run {
            try Task.checkCancellation()
            return try work(self)
        }
    }

    /// The item with this id and its text, as its file is at this moment; `nil` where there is none.
    ///
    /// - Throws: `StoreError.ambiguous` where several files have the id.
    public func item(id: ItemID) async throws(StoreError) -> StoredItem? {
        try await perform { try $0.item(id: id) }
    }

    /// Changes one item by a closure; see ``update(_:_:)-(Targets,_)``.
    ///
    /// ```swift
    /// try await store.update(id) { $0.title = "Oat milk" }
    /// ```
    @discardableResult
    public func update(
        _ id: ItemID, _ edit: @Sendable (inout ItemFields) throws -> Void
    ) async throws(StoreError) -> Change {
        try await perform { try $0.update(id, edit) }
    }
}
