import SheafCore
import SheafGit

extension Store {
    /// Returns the store for changes that another device asks for: commits name it, and undo and redo
    /// are about its steps.
    ///
    /// - Parameters:
    ///   - session: names the device's pairing, of which undo and redo are about: several devices may be
    ///     called alike. `nil` where the name alone says whose a step is.
    ///   - operation: names the next change; `nil` for a name drawn here.
    ///   - visit: names what the change is a part of, where an editor saves more than once: its changes are
    ///     one step of undo and, where nothing came between, one commit.
    ///   - age: the seconds since it was asked for on the device, which may have been without a network.
    ///     What it says of dates counts from then, it has that author date, and a change made later is
    ///     newer than it.
    public func acting(
        for device: DeviceName, session: String? = nil, as operation: OperationName? = nil,
        within visit: OperationName? = nil, age: Int64 = 0
    ) -> Store {
        var store = self
        let present = client?.clock ?? environment.clock
        store.client = Client(
            device: device, session: session, operation: operation, visit: visit, clock: present)
        if age > 0 {
            let madeAt = present() - min(age, Self.greatestAge)
            store.client?.madeAt = madeAt
            store.environment.clock = { madeAt }
        }
        return store
    }

    /// As long as a device is known without being seen.
    private static let greatestAge = DeviceList.lifetime

    /// Returns whether an item was changed since a device without a network asked for the change.
    public func isNewer(_ current: StoredItem) -> Bool {
        guard let madeAt = client?.madeAt else { return false }
        let updated = dated([current]).first?.item.updated
        return updated.map { $0.secondsSinceEpoch > madeAt } ?? false
    }

    /// An item as it was when someone read its text, to be changed from there: see
    /// ``replace(_:with:keepingCopy:)``. It may have been changed, moved or deleted meanwhile.
    ///
    /// - Parameters:
    ///   - key: its id, or its path where it has none.
    ///   - text: the text of its file that was read.
    /// - Throws: `StoreError.noSuchItem`, `.ambiguous`.
    public func item(_ key: String, asRead text: [UInt8]) throws -> StoredItem {
        let item = try itemOfHistory(key, Naming(forms: .stable))
        guard let path = TreePath(item) else { throw StoreError.noSuchItem(key) }
        return StoredItem(Document(text), at: path, ItemReader(configuration))
    }

    /// The text of an item with other values and another body, as an editor would write it.
    ///
    /// - Parameter body: the text under the title; `nil` leaves it.
    public func edited(
        _ item: StoredItem, _ assignments: [Assignment], body: String?
    ) throws(StoreError) -> Document {
        let stem = ItemReader.stem(of: item.item.path)
        let editor = ItemEditor(configuration, at: environment.now)
        do throws(EditError) {
            let document = try editor.applying(assignments, to: item.document, stem: stem)
            guard let body else { return document }
            let key = ItemReader(configuration).titleKey(in: document)
            return try document.replacingBody(
                with: body, stem: stem, key: key, rule: configuration.titles)
        } catch {
            throw .document(path: item.item.path, error)
        }
    }
}

/// The last commit, where the next change belongs to the same visit to a text: that one takes its place.
struct VisitedCommit: ~Copyable {
    /// `nil` where the change makes a commit of its own.
    let commit: Commit?
    /// So that the commit is not sent meanwhile; `nil` without a remote.
    private let lock: SendingLock?

    /// Looks for the last commit of the visit that a client's change belongs to: nothing may have come
    /// between, no other clone may have it, and something has to be left of both.
    init(
        before files: [PlannedFile], _ verb: Verb, _ store: Store,
        _ repository: borrowing Repository
    ) throws {
        let last = try Self.last(before: files, verb, store, repository)
        guard last != nil, let remote = try store.remoteStatus() else {
            commit = last
            lock = nil
            return
        }
        let isOurs = (remote.ahead ?? 0) > 0 && remote.behind == 0
        let lock = isOurs ? try SendingLock(store.layout) : nil
        commit = lock == nil ? nil : last
        self.lock = lock
    }

    private static func last(
        before files: [PlannedFile], _ verb: Verb, _ store: Store,
        _ repository: borrowing Repository
    ) throws -> Commit? {
        guard verb == .edit, files.count == 1, let client = store.client,
            let visit = client.visit, let head = try repository.head().commit
        else { return nil }
        let commit = try repository.commit(head)
        let facts = HistoryCommit(commit)
        guard facts.visit == visit.description, facts.device == client.device.description,
            facts.session == client.session,
            facts.reversal == nil, commit.parents.count == 1,
            // Its blocks stand against lines of the text as it was saved.
            ConflictTrailer.lines(in: commit.message).isEmpty,
            try version(of: files[0].path, before: commit, repository)
                != files[0].after.map({ ObjectID.blob($0) })
        else { return nil }
        return commit
    }

    /// The message of the commit of both, about what is different since before the visit; `nil` without one.
    func message(
        of files: [PlannedFile], in store: Store, _ repository: borrowing Repository
    ) throws -> String? {
        guard let commit else { return nil }
        let edits = try files.map { file in
            var edit = file.edit
            edit.before = try Self.version(of: file.path, before: commit, repository).map {
                store.named(try repository.blob($0), at: file.path)
            }
            return edit
        }
        let facts = HistoryCommit(commit)
        return store.message(
            facts.verb ?? .edit, edits, moves: facts.moves, device: facts.device ?? "",
            operation: facts.operation)
    }

    private static func version(
        of path: TreePath, before commit: Commit, _ repository: borrowing Repository
    ) throws -> ObjectID? {
        try repository.entry(at: path, in: repository.commit(commit.parents[0]).tree)?.id
    }
}

extension Store {
    /// Takes back the last step of the client's device, or does it again; of a visit with several commits
    /// all of them, one by one.
    ///
    /// - Returns: what was done, in that order; empty where there is nothing to be done.
    public func undoVisit(_ direction: UndoRequest.Direction) throws -> [UndoneStep] {
        var done = try undo(UndoRequest(direction))
        while let last = done.last, let visit = last.commit.visit, !last.isRefused,
            let next = try nextStep(direction), next.commit.visit == visit
        {
            let more = try undo(UndoRequest(direction))
            guard !more.isEmpty else { break }
            done += more
        }
        return done
    }
}
