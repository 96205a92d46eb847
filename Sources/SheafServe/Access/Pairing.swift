import SheafStore
import Synchronization

/// Lets a new device in that has a secret or a code, and limits how often codes are tried.
final class Pairing: Sendable {
    /// Wrong codes within a minute, and in all until a new code is asked for.
    private static let triesPerMinute = 5
    private static let triesInAll = 50

    private struct State {
        /// The times of wrong codes within the last minute.
        var tries: [Int64] = []
        var total = 0
    }

    private let tickets: PairingTickets
    private let clock: @Sendable () -> Int64
    private let state = Mutex(State())

    init(_ store: Store) {
        tickets = PairingTickets(of: store)
        clock = store.environment.clock
    }

    /// Throws `SystemError`.
    func makeCode() throws -> String {
        try state.withLock { state in
            state.total = 0
            return try tickets.makeCode()
        }
    }

    /// Uses up a secret of 128 bits, which nobody guesses. Throws ``Failure`` `code`, and `SystemError`.
    func use(secret: String) throws {
        guard secret.utf8.count == 32 else { throw Failure("code", 401) }
        // One after the other: of several at a time with one secret one is let in.
        let isRight = try state.withLock { _ in try tickets.use(secret) }
        guard isRight else { throw Failure("code", 401) }
    }

    /// Uses up the code. Throws ``Failure`` `code` or `tooManyTries`, and `SystemError`.
    func use(code: String) throws {
        let now = clock()
        // One after the other: a try counts before the next one begins.
        try state.withLock { state in
            state.tries.removeAll { now - $0 >= 60 || $0 > now }
            guard state.tries.count < Self.triesPerMinute else {
                let wait = 60 - (now - (state.tries.first ?? now))
                throw Failure("tooManyTries", 429, ["seconds": Int(max(1, wait))])
            }
            if code.utf8.count == 8, try tickets.use(code) { return }
            state.tries.append(now)
            state.total += 1
            if state.total >= Self.triesInAll { try tickets.endCode() }
            throw Failure("code", 401)
        }
    }
}
