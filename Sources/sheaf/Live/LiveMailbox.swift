import Libc
import SheafTerminal
import Synchronization

/// The queue of events for the live board: sent from any thread, taken by the one that waits for
/// keys, which a pipe wakes up.
final class LiveMailbox: Sendable {
    private let waiting = Mutex<[LiveEvent]>([])
    private let ends: (reading: Int32, writing: Int32)

    init() throws(StreamError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .failed(errno: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        self.ends = (ends[0], ends[1])
    }

    deinit {
        close(ends.reading)
        close(ends.writing)
    }

    /// Readable while something waits.
    var descriptor: Int32 { ends.reading }

    func send(_ event: LiveEvent) {
        waiting.withLock { $0.append(event) }
        var byte: UInt8 = 0
        // A pipe that is full wakes up as well.
        _ = write(ends.writing, &byte, 1)
    }

    /// All that came since the last call.
    func take() -> [LiveEvent] {
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(ends.reading, &bytes, bytes.count) == bytes.count {}
        return waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}

/// Runs `body`, which waits most of its time, on a thread of its own.
func onOwnThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        let work = ThreadWork { continuation.resume(with: Result { try body() }) }
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { pointer in
                if let pointer {
                    Unmanaged<ThreadWork>.fromOpaque(pointer).takeRetainedValue().run()
                }
                return nil
            }, Unmanaged.passRetained(work).toOpaque())
        if code == 0 {
            pthread_detach(thread)
        } else {
            continuation.resume(throwing: StreamError.failed(errno: code))
        }
    }
}

private final class ThreadWork {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
}
