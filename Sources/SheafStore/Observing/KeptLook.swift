import SheafGit
import Synchronization
import SystemPackage

/// The last look at all files of a store, for as long as the system says that no file has changed since.
///
/// A server looks at the files after each change anyway. What asks for all of them before the next one, such as
/// links that follow a new title, takes that look instead of one of its own. Where the system does not tell of
/// changes nothing is kept.
final class KeptLook: Sendable {
    private struct State {
        let root: FilePath
        /// Set up by the first look: a server that starts does not wait for it.
        lazy var watch = FolderWatch(root)
        var snapshot: Snapshot?
        /// Goes up with each change that the system told of.
        var changes = 0
        /// See ``KeptLook/count``.
        var looks = 0

        /// Takes what the system has to tell.
        ///
        /// - Returns: the number of the last change.
        mutating func follow() -> Int {
            if watch.hasChanged() { (snapshot, changes) = (nil, changes + 1) }
            return changes
        }
    }

    private let state: Mutex<State>

    init(of layout: RepositoryLayout) {
        state = Mutex(State(root: layout.root))
    }

    /// The last look; `nil` where a file may have changed since.
    var snapshot: Snapshot? {
        state.withLock { state in
            _ = state.follow()
            return state.snapshot
        }
    }

    /// The number of looks at all files that a store with this one has taken.
    var count: Int { state.withLock { $0.looks } }

    /// Counts a look that is taken.
    func tally() { state.withLock { $0.looks += 1 } }

    /// Keeps what `look` finds, unless a file changes meanwhile.
    func keeping(_ look: () throws -> Snapshot) rethrows -> Snapshot {
        tally()
        let before = state.withLock { $0.follow() }
        let snapshot = try look()
        state.withLock { state in
            guard state.follow() == before, state.watch.isWatching else { return }
            state.snapshot = snapshot
        }
        return snapshot
    }
}

extension Store {
    /// Returns the store for a server: it keeps its last look at the files, see ``hasCurrentLook``.
    public func keepingLook() -> Store {
        var store = self
        store.look = KeptLook(of: layout)
        return store
    }

    /// True if no file has changed since the last ``readItems(since:_:)`` of a store that keeps its look.
    public var hasCurrentLook: Bool { look?.snapshot != nil }

    /// Looks at all files, also for when they were changed, and keeps what it finds.
    func keptSnapshot() throws -> Snapshot {
        guard let look else { return try snapshot(withUpdated: true) }
        // What is kept does not hold what keeps it.
        var store = self
        store.look = nil
        return try look.keeping { [store] in try store.snapshot(withUpdated: true) }
    }

    /// All items as they are now: as they were seen last where nothing has changed since.
    func currentSnapshot() throws -> Snapshot { try look?.snapshot ?? snapshot() }
}
