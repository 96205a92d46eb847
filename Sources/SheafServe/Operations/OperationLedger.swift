import SheafJSON
import SheafStore
import Synchronization

/// The answers to the newest operations: what a page sends twice, because an answer was lost, happens
/// once.
///
/// Those before a restart are found in the history by their `Sheaf-Op` trailers.
final class OperationLedger: Sendable {
    private static let limit = 1_000

    private struct State {
        var results: [OperationName: OperationResult] = [:]
        var order: [OperationName] = []
    }

    private let state = Mutex(State())

    var isEmpty: Bool { state.withLock { $0.results.isEmpty } }

    subscript(name: OperationName) -> OperationResult? { state.withLock { $0.results[name] } }

    func note(_ result: OperationResult, of name: OperationName) {
        state.withLock { state in
            if state.results.updateValue(result, forKey: name) == nil { state.order.append(name) }
            if state.order.count > Self.limit {
                state.results[state.order.removeFirst()] = nil
            }
        }
    }
}
