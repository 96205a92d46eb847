import SheafCore
import SheafGit

/// The last commit, where the next change belongs to the same visit to a text: that one takes its place.
struct VisitedCommit: ~Copyable {
    /// `nil` where the change makes a commit of its own.
    let commit: Commit?
    /// So that the commit is not sent meanwhile; `nil` without a remote.
    private let lock: SendingLock?

    /// Looks for the last commit of the visit that a client's change belongs to: nothing may have come
    /// between, nobody else may have it, and something has to be left of both.
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
