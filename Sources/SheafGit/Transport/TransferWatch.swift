import Synchronization

/// Gives a transfer up when nothing has been heard for too long, when it takes too long in all, and
/// when it brings too much: a remote that sends a byte now and then is never silent.
final class TransferWatch: Sendable {
    private let timeout: Duration
    private let limit: TimeLimit
    private let growth: StoreGrowth?
    private let lastHeard = Mutex(ContinuousClock.now)

    /// The interval at which the objects on disk are looked at.
    private static let look = Duration.milliseconds(200)

    init(timeout: Duration, limit: TimeLimit, growth: StoreGrowth? = nil) {
        self.timeout = timeout
        self.limit = limit
        self.growth = growth
    }

    func heard() {
        lastHeard.withLock { $0 = .now }
    }

    /// Waits until the transfer is to be given up.
    /// - Throws: `TransportError.timedOut`, `.unfinished`, `.storeTooLarge`; `CancellationError`.
    func expire() async throws -> Never {
        while true {
            try limit.check()
            try growth?.check()
            let silence = lastHeard.withLock { $0 } + timeout
            if silence <= .now { throw TransportError.timedOut(after: timeout) }
            var next = min(silence, limit.end)
            if growth != nil { next = min(next, .now + Self.look) }
            try await Task.sleep(until: next, clock: .continuous)
        }
    }
}
