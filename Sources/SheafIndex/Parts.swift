import Dispatch
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Work cut into parts that all cores share.
enum Parts {
    /// What `body` makes of each part, in their order.
    static func map<Result: Sendable>(
        count: Int, _ body: @Sendable (_ part: Int) -> Result
    ) -> [Result] {
        map(0) { next -> Int? in
            defer { next += 1 }
            return next < count ? next : nil
        } _: {
            body($0)
        }
    }

    /// The same of parts that have to be found one after the other.
    ///
    /// - Parameter next: finds one while others are worked on; `nil` where there are no more.
    static func map<Search: Sendable, Part: Sendable, Result: Sendable>(
        _ search: Search, _ next: @Sendable (inout Search) -> Part?,
        _ body: @Sendable (Part) -> Result
    ) -> [Result] {
        var search = search
        guard let first = next(&search) else { return [] }
        // A single one is not worth another thread.
        guard let second = next(&search) else { return [body(first)] }
        let work = Mutex(Work<Search, Part, Result>(search: search, waiting: [second, first]))
        DispatchQueue.concurrentPerform(iterations: cores) { _ in
            while let (index, part) = work.withLock({ $0.take(next) }) {
                let result = body(part)
                work.withLock { $0.results[index] = result }
            }
        }
        return work.withLock { $0.results.compactMap(\.self) }
    }

    private struct Work<Search, Part, Result> {
        var search: Search
        /// Found already, the last one first.
        var waiting: [Part]
        var results: [Result?] = []

        mutating func take(_ next: (inout Search) -> Part?) -> (index: Int, part: Part)? {
            guard let part = waiting.popLast() ?? next(&search) else { return nil }
            results.append(nil)
            return (results.count - 1, part)
        }
    }

    private static let cores = max(1, min(8, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
