import SheafCore
import SheafGit

/// The last commit, where it belongs to the same visit as the next change: that one takes its place.
struct VisitedCommit: ~Copyable {
    let commit: Commit
    let facts: HistoryCommit
    /// So that it is not sent meanwhile; `nil` without a remote.
    private let lock: SendingLock?

    fileprivate init(_ commit: Commit, _ facts: HistoryCommit, _ lock: consuming SendingLock?) {
        self.commit = commit
        self.facts = facts
        self.lock = lock
    }

    /// The message of the commit of both: what is different since before the visit.
    func message(
        of files: [PlannedFile], in store: Store, _ repository: borrowing Repository
    ) throws -> String {
        let tree = try repository.commit(commit.parents[0]).tree
        let edits = try files.map { file in
            var edit = file.edit
            edit.before = try repository.entry(at: file.path, in: tree).map {
                store.named(try repository.blob($0.id), at: file.path)
            }
            return edit
        }
        return store.message(
            facts.verb ?? .edit, edits, device: facts.device ?? "", operation: facts.operation)
    }
}

extension Store {
    /// The last commit, where it is of the visit that the client's change belongs to, nobody else can have it,
    /// and something is left of both.
    func visited(
        _ verb: Verb, _ files: [PlannedFile], in repository: borrowing Repository
    ) throws -> VisitedCommit? {
        guard verb == .edit, files.count == 1, let client, let visit = client.visit,
            let head = try repository.head().commit
        else { return nil }
        let commit = try repository.commit(head)
        let facts = HistoryCommit(commit)
        guard facts.visit == visit.description, facts.device == client.device.description,
            facts.reversal == nil, commit.parents.count == 1
        else { return nil }
        let tree = try repository.commit(commit.parents[0]).tree
        let before = try repository.entry(at: files[0].path, in: tree)?.id
        guard files[0].after.map({ ObjectID.blob($0) }) != before else { return nil }
        guard let remote = try remoteStatus() else { return VisitedCommit(commit, facts, nil) }
        guard let ahead = remote.ahead, ahead > 0, remote.behind == 0,
            let lock = try SendingLock(layout)
        else { return nil }
        return VisitedCommit(commit, facts, lock)
    }

    /// Takes back the last step of the client's device, or does it again; of a visit with several commits
    /// all of them, one by one.
    ///
    /// - Returns: what was done, the last one of it last; empty where there is nothing to be done.
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
