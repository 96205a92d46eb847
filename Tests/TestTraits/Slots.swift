import Dispatch
import Glibc
import Synchronization
import Testing

/// Limits how many tests run at once, and runs each on threads of its own.
///
/// Swift Testing begins all tests at once, on as many threads as there are processors. A test that
/// waits for a program, or computes for seconds, would keep every asynchronous test waiting, past the
/// time limits that some of them are about. With a slot a test leaves those threads alone.
public struct SlotsTrait: TestTrait, SuiteTrait, TestScoping {
    /// True within a test that has a slot: a suite and one within it may both have the trait.
    @TaskLocal private static var isHeld = false

    public var isRecursive: Bool { true }

    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        testCase == nil ? nil : self
    }

    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        guard !Self.isHeld else { return try await function() }
        await slots.take()
        defer { slots.giveBack() }
        try await Self.$isHeld.withValue(true) {
            try await withTaskExecutorPreference(OwnThreads()) { try await function() }
        }
    }
}

extension Trait where Self == SlotsTrait {
    /// Marks tests of which twice as many run at once as there are processors, since many wait for other
    /// programs: all but those in browsers.
    public static var limited: Self { SlotsTrait() }
}

private let slots = Slots(2 * max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

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

/// Runs each job of a task on a thread that nothing else uses meanwhile.
public final class OwnThreads: TaskExecutor {
    public init() {}

    /// Runs asynchronous work while the caller waits.
    public static func wait<Value: Sendable>(
        for work: @escaping @Sendable () async -> Value
    ) -> Value {
        let result = Mutex<Value?>(nil)
        let end = DispatchSemaphore(value: 0)
        Task(executorPreference: OwnThreads()) {
            let value = await work()
            result.withLock { $0 = value }
            end.signal()
        }
        end.wait()
        return result.withLock { $0! }
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // A queue of its own is what gets a thread of its own, however many others wait.
        DispatchQueue(label: "test").async {
            job.runSynchronously(on: self.asUnownedTaskExecutor())
        }
    }
}
