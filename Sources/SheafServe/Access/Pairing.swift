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
        state.withLock { $0.total = 0 }
        return try tickets.makeCode()
    }

    /// Uses up a secret of 128 bits, which nobody guesses. Throws ``Failure`` `code`, and `SystemError`.
    func use(secret: String) throws {
        guard secret.utf8.count == 32, try tickets.use(secret) else { throw Failure("code", 401) }
    }

    /// Uses up the code. Throws ``Failure`` `code` or `tooManyTries`, and `SystemError`.
    func use(code: String) throws {
        let now = clock()
        let wait = state.withLock { state -> Int64? in
            state.tries.removeAll { now - $0 >= 60 || $0 > now }
            guard state.tries.count >= Self.triesPerMinute else { return nil }
            return 60 - (now - (state.tries.first ?? now))
        }
        if let wait { throw Failure("tooManyTries", 429, ["seconds": Int(max(1, wait))]) }
        guard code.utf8.count == 8, try tickets.use(code) else {
            let isOver = state.withLock { state in
                state.tries.append(now)
                state.total += 1
                return state.total >= Self.triesInAll
            }
            if isOver { try tickets.endCode() }
            throw Failure("code", 401)
        }
    }
}
