import SheafCore
import SheafGit
import SheafIndex

/// Looks for changes of a store from the moment it is made. It takes no lock.
actor StoreObserver {
    /// The time that the first change waits for those that come with it: a save is several of them.
    private static let gathering = Duration.milliseconds(30)
    /// The interval at which files are looked at where the system does not tell of them.
    private static let unwatched = Duration.seconds(5)

    private var store: Store
    /// `nil` once it has ended.
    private var watch: FolderWatch?
    /// The time that the last look took: while everything changes, most of the time is others'.
    private var effort = Duration.zero
    private var settings: [UInt8]
    /// `nil` where the reader looks at them itself.
    private var items: ItemInventory?
    private var head: ObjectID?
    private var remote: RemoteStatus?
    /// The changes that were found and not told yet.
    private var found: [StoreChange] = []

    /// True if the system is asked for changes.
    var isOpen: Bool { watch != nil }

    init(_ store: Store, comparesItems: Bool) throws {
        // Before the first look: what changes after it is told.
        watch = FolderWatch(store.layout, records: [SyncRecord.file.name])
        self.store = store
        settings = store.settingsBytes
        items = comparesItems ? ItemInventory(try store.snapshot()) : nil
        (head, remote) = try store.headAndRemote()
    }

    /// The next change; `nil` once the task is cancelled.
    func next() async throws -> StoreChange? {
        do {
            while found.isEmpty {
                guard let watch else { return nil }
                await watch.wait(atMost: watch.isWatching ? nil : Self.unwatched)
                try await Task.sleep(for: max(Self.gathering, effort))
                let changes =
                    watch.isWatching ? watch.changes() : [.workingTree, .repository]
                let start = ContinuousClock.now
                if changes.contains(.workingTree) { try lookAtFiles() }
                if changes.contains(.repository) { try lookAtRepository() }
                effort = .now - start
            }
        } catch {
            (watch, found) = (nil, [])
            if error is CancellationError { return nil }
            throw error
        }
        return found.removeFirst()
    }

    private func lookAtFiles() throws {
        let bytes = (try? Store.settingsBytes(store.layout)) ?? []
        if bytes != settings {
            settings = bytes
            // While they cannot be read the former ones hold.
            store = (try? Store.open(at: store.root, environment: store.environment)) ?? store
            found.append(.settings)
        }
        guard let known = items else { return found.append(.items([])) }
        let items = ItemInventory(try store.snapshot())
        let updates = items.updates(since: known)
        self.items = items
        if !updates.isEmpty { found.append(.items(updates)) }
    }

    private func lookAtRepository() throws {
        let (head, remote) = try store.headAndRemote()
        if head != self.head { found.append(.head(head?.description)) }
        if remote != self.remote { found.append(.remote(remote)) }
        (self.head, self.remote) = (head, remote)
    }
}

/// Which items a store had at one moment, and what was in their files.
public struct ItemInventory: Sendable {
    struct Entry {
        let path: [UInt8]
        let blob: UInt64
        let id: ItemID?
        /// `nil` where it was not asked for.
        let updated: Timestamp?
        /// Told by the time and by other items; false where it was not asked for.
        let isWaiting: Bool
        let isBlocked: Bool
        let parts: Checklist?

        /// Its id, or its path where it has none.
        var key: String { id?.description ?? String(decoding: path, as: UTF8.self) }
    }

    /// In byte order of their paths.
    let entries: [Entry]

    /// - Parameter now: where given, also what the time and other items say of each is looked at.
    init(_ snapshot: Snapshot, at now: Moment? = nil) {
        let graph = now == nil ? nil : snapshot.graph
        entries = snapshot.items.enumerated().map { place, file in
            Entry(
                path: file.path, blob: file.blob, id: file.id,
                updated: snapshot.updated(of: file),
                isWaiting: now.flatMap { file.item?.isWaiting(at: $0) } ?? false,
                isBlocked: graph?.blockers[place] != nil,
                parts: graph?.progress[place])
        }
    }

    /// Returns the updates that lead from an earlier inventory to this one.
    func updates(since earlier: ItemInventory) -> [ItemUpdate] {
        var updates: [ItemUpdate] = []
        func add(_ kind: ItemUpdate.Kind, _ entry: Entry) {
            let path = String(decoding: entry.path, as: UTF8.self)
            updates.append(ItemUpdate(kind: kind, id: entry.id, path: path))
        }
        compare(with: earlier) { old, place in
            guard let place else { return add(.removed, old!) }
            let new = entries[place]
            if old == nil { add(.added, new) } else if old?.blob != new.blob { add(.changed, new) }
        }
        return updates
    }

    /// Visits all entries of an earlier inventory and of this one, those of one path together, in the order
    /// of their paths.
    func compare(with earlier: ItemInventory, _ visit: (_ old: Entry?, _ new: Int?) -> Void) {
        var old = earlier.entries[...]
        for (place, entry) in entries.enumerated() {
            while let gone = old.first, gone.path.lexicographicallyPrecedes(entry.path) {
                visit(gone, nil)
                old.removeFirst()
            }
            if old.first?.path == entry.path {
                visit(old.removeFirst(), place)
            } else {
                visit(nil, place)
            }
        }
        for gone in old { visit(gone, nil) }
    }
}
