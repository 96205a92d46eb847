/// The changes of a store, one after the other, as ``Store/changes()`` began to look for them.
///
/// For one reader: each of several has a sequence of its own. Changes that nobody has asked for yet
/// are put together.
public struct StoreChanges: AsyncSequence, Sendable {
    let observer: StoreObserver

    public struct AsyncIterator: AsyncIteratorProtocol {
        let observer: StoreObserver

        /// The next change; `nil` once the task is cancelled.
        ///
        /// - Throws: where the store cannot be read any more, such as `StoreError.system`; the sequence
        ///   then has ended.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(StoreError) -> StoreChange? {
            let observer = observer
            return try await StoreExecutor.run { try await observer.next() }
        }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(observer: observer) }
}

extension Store {
    /// Looks for changes until the task that reads them is cancelled or the sequence is released.
    /// Every change is told that happens after this call has returned, no matter who makes it; it needs no
    /// remote and no lock, and any number of sequences may stand beside each other.
    ///
    /// ```swift
    /// let changes = try await store.changes()
    /// show(try store.items())
    /// for try await change in changes {
    ///     if case .items = change { show(try store.items()) }
    /// }
    /// ```
    ///
    /// The system tells of changed files (inotify), which are compared with what they were a moment later;
    /// where it cannot, on shared folders, they are looked at every five seconds.
    ///
    /// - Parameter comparingItems: false for a reader that looks at the items anyway: `.items([])` tells it then that
    ///   some file may have changed.
    public func changes(
        comparingItems: Bool = true
    ) async throws(StoreError) -> StoreChanges {
        try await StoreExecutor.run {
            StoreChanges(observer: try StoreObserver(self, comparesItems: comparingItems))
        }
    }
}
