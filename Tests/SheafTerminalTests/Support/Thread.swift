import Dispatch

/// Runs `work`, which may block, on a thread of its own: two blocking ends of a pipe could use up
/// the threads that tasks share.
func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Task<Value, Never> {
    Task {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: work()) }
        }
    }
}
