import Synchronization

/// Those who are told of changes: wakes them, and ends them.
final class Watchers: Sendable {
    /// Streams at a time. A browser needs one, or one a tab where the page is served without TLS.
    private static let limit = 200
    private static let limitOfDevice = 32

    /// One who waits for changes.
    struct Watcher: Sendable {
        let id: Int
        /// Has an element whenever something changed, and no more than one waiting; ends with the watch.
        let signals: AsyncStream<Void>
    }

    private struct Entry {
        let device: String
        let signal: AsyncStream<Void>.Continuation
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        var last = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    var count: Int { state.withLock { $0.entries.count } }

    /// Adds one. Of a device with too many the oldest ends: it is mostly one whose page is gone.
    ///
    /// Throws ``Failure`` `busy` where there are too many, or the server ends.
    func add(device: String) throws(Failure) -> Watcher {
        let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state -> Int? in
            guard !state.isClosed, state.entries.count < Self.limit else { return nil }
            let own = state.entries.filter { $0.value.device == device }.keys.sorted()
            if own.count >= Self.limitOfDevice, let oldest = own.first {
                state.entries.removeValue(forKey: oldest)?.signal.finish()
            }
            state.last += 1
            state.entries[state.last] = Entry(device: device, signal: signal)
            return state.last
        }
        guard let id else { throw Failure("busy", 503) }
        return Watcher(id: id, signals: signals)
    }

    func remove(_ id: Int) {
        state.withLock { $0.entries.removeValue(forKey: id) }?.signal.finish()
    }

    func wake(_ id: Int) { state.withLock { $0.entries[id] }?.signal.yield() }

    func wakeAll() {
        for entry in state.withLock({ Array($0.entries.values) }) { entry.signal.yield() }
    }

    /// Ends all of them, and accepts no more.
    func close() {
        let entries = state.withLock { state in
            state.isClosed = true
            defer { state.entries = [:] }
            return Array(state.entries.values)
        }
        for entry in entries { entry.signal.finish() }
    }
}
