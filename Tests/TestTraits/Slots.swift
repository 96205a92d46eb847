import Dispatch
import Glibc
import Synchronization
import Testing

/// Limits how many tests of one kind run at once, and runs each on a thread of its own.
///
/// Tests that start servers, terminals or many processes mostly wait for them. On a thread of the pool
/// they would keep the asynchronous tests waiting, and too many at once would make each other slow.
public struct SlotsTrait: TestTrait, SuiteTrait, TestScoping {
    fileprivate let slots: Slots

    public var isRecursive: Bool { true }

    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        testCase == nil ? nil : self
    }

    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        await slots.take()
        defer { slots.giveBack() }
        try await withTaskExecutorPreference(OwnThread()) { try await function() }
    }
}

extension Trait where Self == SlotsTrait {
    /// Marks tests that start many processes, servers or terminals: as many as there are processors run at once.
    public static var heavy: Self { SlotsTrait(slots: heavySlots) }
}

private let heavySlots = Slots(max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

/// A semaphore that suspends the task instead of blocking its thread.
private final class Slots: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(_ count: Int) { state = Mutex(State(free: count)) }

    func take() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free == 0 else {
                    state.free -= 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    /// Hands the slot to the task that has waited longest.
    func giveBack() {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}

/// Runs the jobs of one task on a thread that nothing else uses meanwhile.
public final class OwnThread: TaskExecutor {
    private let queue = DispatchQueue(label: "own thread")

    public init() {}

    /// Runs asynchronous work while the caller waits. The threads of Swift's tasks are as many as
    /// there are cores, and none of them may wait for work that needs another one.
    public static func wait<Value: Sendable>(
        for work: @escaping @Sendable () async -> Value
    ) -> Value {
        let result = Mutex<Value?>(nil)
        let end = DispatchSemaphore(value: 0)
        Task(executorPreference: OwnThread()) {
            let value = await work()
            result.withLock { $0 = value }
            end.signal()
        }
        end.wait()
        return result.withLock { $0! }
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
