import Dispatch
import Synchronization

/// Work cut into parts that all cores share.
enum Parts {
    /// What `body` makes of each part, in their order.
    static func map<Result: Sendable>(
        count: Int, _ body: @Sendable (_ part: Int) -> Result
    ) -> [Result] {
        if count == 1 { return [body(0)] }
        let results = Mutex([Result?](repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { part in
            let result = body(part)
            results.withLock { $0[part] = result }
        }
        return results.withLock { $0.compactMap(\.self) }
    }
}
