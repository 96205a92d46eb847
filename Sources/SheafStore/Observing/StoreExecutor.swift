import Dispatch

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
