import Dispatch
import Libc
import Synchronization

/// Work spread over the machine's cores, with the calling thread among the workers. System calls
/// on a warm cache are processor time, so more threads than cores gain nothing.
public enum Parallel {
    /// The cores online, at most 8: beyond that the kernel's directory locks are what one waits
    /// for.
    public static let cores = max(1, min(8, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    /// Runs work that makes more work, until none is left. The youngest comes first, so that
    /// what waits stays small.
    package static func drain<Work: Sendable>(
        _ first: Work, threads: Int, _ body: @Sendable (Work) -> [Work]
    ) {
        let queue = WorkQueue(first)
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            while let work = queue.next() {
                queue.finish(adding: body(work))
            }
        }
    }

    /// Runs `body` for each number below `count` on so many threads, for work that waits for the disk
    /// rather than for a processor, and gives the results in order.
    package static func wait<T: Sendable>(
        count: Int, threads: Int, _ body: @escaping @Sendable (Int) -> T
    ) -> [T] {
        let next = Atomic(0)
        let results = Mutex([T?](repeating: nil, count: count))
        let work: @Sendable () -> Void = {
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < count else { return }
                let result = body(index)
                results.withLock { $0[index] = result }
            }
        }
        let group = DispatchGroup()
        // A queue of its own is what gets a thread of its own.
        for _ in 1..<max(1, min(threads, count)) {
            DispatchQueue(label: "sheaf.waiting").async(group: group, execute: work)
        }
        work()
        group.wait()
        return results.withLock { $0.compactMap(\.self) }
    }

    /// Does two things at the same time, and waits for both. A thread that sleeps may take longer to
    /// wake up than there is to do: what it has not begun when `here` is done is done here as well.
    ///
    /// - Throws: what `here` throws, or else `beside`.
    public static func both<One, Other: Sendable>(
        _ here: () throws -> One, beside: @escaping @Sendable () throws -> Other
    ) throws -> (One, Other) {
        let errand = Errand(beside)
        let group = DispatchGroup()
        DispatchQueue(label: "sheaf.beside").async(group: group) { errand.run() }
        let one = Result { try here() }
        if !errand.run() { group.wait() }
        guard let other = errand.result else { throw CancellationError() }
        return (try one.get(), try other.get())
    }

    /// Returns the size of a part of so much work where each core gets one.
    public static func chunk(of count: Int) -> Int { max(1, (count + cores - 1) / cores) }

    /// Runs `body` on the ranges that `count` is cut into, and puts the results together in order.
    public static func map<T: Sendable>(
        count: Int, chunk: Int, threads: Int = cores, _ body: @Sendable (Range<Int>) -> [T]
    ) -> [T] {
        let chunks = (count + chunk - 1) / chunk
        let next = Atomic(0)
        let parts = Mutex([[T]](repeating: [], count: chunks))
        DispatchQueue.concurrentPerform(iterations: max(1, min(threads, chunks))) { _ in
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < chunks else { return }
                let part = body(index * chunk..<min(count, (index + 1) * chunk))
                parts.withLock { $0[index] = part }
            }
        }
        let done = parts.withLock { $0 }
        var results: [T] = []
        results.reserveCapacity(done.reduce(0) { $0 + $1.count })
        // Part by part: a joined sequence is copied element by element.
        for part in done { results += part }
        return results
    }
}

/// Work that is done once, by the thread that comes to it first.
private final class Errand<Value: Sendable>: Sendable {
    private let work: @Sendable () throws -> Value
    private let hasBegun = Atomic(false)
    private let outcome = Mutex<Result<Value, any Error>?>(nil)

    init(_ work: @escaping @Sendable () throws -> Value) {
        self.work = work
    }

    /// `false` where another thread has begun.
    @discardableResult
    func run() -> Bool {
        guard !hasBegun.exchange(true, ordering: .relaxed) else { return false }
        let result = Result { try work() }
        outcome.withLock { $0 = result }
        return true
    }

    var result: Result<Value, any Error>? { outcome.withLock(\.self) }
}

/// A stack of work shared by threads that both take from it and add to it.
private final class WorkQueue<Work: Sendable>: Sendable {
    private struct State {
        var stack: [Work]
        /// Work taken and not yet finished, which may add more.
        var active = 0
        var waiting = 0
    }

    private let state: Mutex<State>
    private let wake = DispatchSemaphore(value: 0)

    init(_ first: Work) {
        state = Mutex(State(stack: [first]))
    }

    /// Waits while others may still add work; `nil` when all is done.
    func next() -> Work? {
        while true {
            let (work, isDone) = state.withLock { state -> (Work?, Bool) in
                if let work = state.stack.popLast() {
                    state.active += 1
                    return (work, false)
                }
                if state.active == 0 { return (nil, true) }
                state.waiting += 1
                return (nil, false)
            }
            if work != nil || isDone { return work }
            wake.wait()
        }
    }

    func finish(adding work: [Work]) {
        let woken = state.withLock { state -> Int in
            state.active -= 1
            state.stack += work
            // This thread takes one itself; with nothing left at all the others are to go home.
            let isDone = state.active == 0 && state.stack.isEmpty
            let woken = isDone ? state.waiting : min(state.waiting, max(0, state.stack.count - 1))
            state.waiting -= woken
            return woken
        }
        for _ in 0..<woken { wake.signal() }
    }
}
