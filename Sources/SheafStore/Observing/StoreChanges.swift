import SheafCore

/// Something that changed in a store, no matter who changed it: this program, another one, an editor, git.
public enum StoreChange: Sendable, Equatable {
    /// Files of items, in byte order of their paths; none where the items are not compared.
    case items([ItemUpdate])
    /// HEAD leads to another commit, in hexadecimal; `nil` on a branch without commits.
    case head(String?)
    /// The remote stands otherwise: an attempt to reach it has ended, commits wait to be sent or were
    /// fetched, its address is another one. `nil` without a remote.
    case remote(RemoteStatus?)
    /// The settings file changed: a store that is opened now has them.
    case settings
}

/// The change of an item's file.
public struct ItemUpdate: Sendable, Equatable {
    public enum Kind: String, Sendable {
        case added, changed, removed
    }

    public let kind: Kind
    /// `nil` for a file that has none. A file that was moved is removed in one place and added in
    /// another, with the same id.
    public let id: ItemID?
    /// Relative to the store's root; repaired where it is not UTF-8.
    public let path: String
}

/// The changes of a store, one after the other, as ``Store/changes()`` began to look for them.
///
/// For one reader: each of several has a sequence of its own. Changes that were not asked for yet
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
