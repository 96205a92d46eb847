import SheafGit

/// The retry policy, for where another program changed a file, the branch or the remote while a
/// change was made: the whole operation begins anew, from a new look at everything. Only the
/// outermost one does so; what it calls throws.
enum Races {
    /// The number of times that an operation is tried.
    static let attempts = 10

    /// Runs `operation` until it loses no race, or ``attempts`` times; then throws what the last
    /// one threw.
    static func retry<Result>(_ operation: () throws -> Result) throws -> Result {
        for _ in 1..<attempts {
            do { return try operation() } catch  where error.isLostRace { continue }
        }
        return try operation()
    }

    /// The same with a pause before each further attempt, of which the number is told.
    static func retry<Result>(
        pausing pause: (_ attempt: Int) async throws -> Void,
        _ operation: () async throws -> Result
    ) async throws -> Result {
        for attempt in 2...attempts {
            do { return try await operation() } catch  where error.isLostRace {
                try await pause(attempt)
            }
        }
        return try await operation()
    }
}

extension Error {
    /// Returns whether the same may work once everything is looked at again.
    var isLostRace: Bool {
        switch self {
        case let error as ChangeError:
            switch error {
            case .changedMeanwhile, .missing, .headMoved, .notAhead: true
            default: false
            }
        case let error as TransportError:
            switch error {
            case .rejected(.nonFastForward), .referenceBusy: true
            default: false
            }
        default: false
        }
    }
}
