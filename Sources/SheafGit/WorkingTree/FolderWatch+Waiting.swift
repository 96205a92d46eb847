import Dispatch
import Libc

extension FolderWatch {
    /// Waits until the system has something to tell, so long and no longer, or until the task is
    /// cancelled. No thread waits meanwhile. Where nothing is watched it waits out the time.
    ///
    /// - Parameter limit: `nil` for no end.
    public func wait(
        atMost limit: Duration?, isolation: isolated (any Actor)? = #isolation
    ) async {
        // A copy, which stays open until nobody waits for it.
        let copy = isWatching ? fcntl(descriptor, F_DUPFD_CLOEXEC, 0) : -1
        guard copy >= 0 else {
            _ = try? await Task.sleep(for: limit ?? .seconds(5))
            return
        }
        await Self.wait(for: copy, atMost: limit)
    }

    /// Waits until a descriptor can be read, and closes it.
    private static func wait(for descriptor: Int32, atMost limit: Duration?) async {
        let queue = DispatchQueue.global(qos: .userInitiated)
        nonisolated(unsafe) let source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: queue)
        nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: queue)
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // The only end, however it comes about.
                source.setCancelHandler {
                    timer.cancel()
                    close(descriptor)
                    continuation.resume()
                }
                source.setEventHandler { source.cancel() }
                timer.setEventHandler { source.cancel() }
                if let limit {
                    let (seconds, rest) = limit.components
                    timer.schedule(
                        deadline: .now() + .seconds(Int(seconds))
                            + .nanoseconds(Int(rest / 1_000_000_000)))
                }
                timer.activate()
                source.activate()
            }
        } onCancel: {
            source.cancel()
        }
    }
}
