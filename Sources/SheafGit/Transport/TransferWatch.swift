import Synchronization

/// Gives a transfer up when nothing has been heard for too long, and when it takes too long in all:
/// a remote that sends a byte now and then is never silent.
final class TransferWatch: Sendable {
    private let patience: Duration
    private let limit: TimeLimit
    private let lastHeard = Mutex(ContinuousClock.now)

    init(patience: Duration, limit: TimeLimit) {
        self.patience = patience
        self.limit = limit
    }

    func heard() {
        lastHeard.withLock { $0 = .now }
    }

    /// Waits until the transfer is to be given up.
    /// - Throws: `TransportError.timedOut`, `.unfinished`; `CancellationError`.
    func expire() async throws -> Never {
        while true {
            try limit.check()
            let silence = lastHeard.withLock { $0 } + patience
            if silence <= .now { throw TransportError.timedOut(after: patience) }
            try await Task.sleep(until: min(silence, limit.end), clock: .continuous)
        }
    }
}
