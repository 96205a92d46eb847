import Synchronization

/// Notices when nothing has been heard for too long. A transfer that moves may take as long as it
/// needs; one that hangs is ended.
final class SilenceWatch: Sendable {
    private struct State {
        var lastHeard = ContinuousClock.now
        var hasExpired = false
    }

    private let state = Mutex(State())

    var hasExpired: Bool { state.withLock { $0.hasExpired } }

    func heard() {
        state.withLock { $0.lastHeard = .now }
    }

    /// Waits for a silence of that length; `false` when the task is cancelled first.
    func isSilent(for patience: Duration) async -> Bool {
        while true {
            let end = state.withLock { $0.lastHeard } + patience
            do {
                try await Task.sleep(until: end, clock: .continuous)
            } catch {
                return false
            }
            let hasExpired = state.withLock { state in
                state.hasExpired = state.lastHeard + patience <= .now
                return state.hasExpired
            }
            if hasExpired { return true }
        }
    }
}
