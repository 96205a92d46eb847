import SheafCore
import SheafGit

extension Client {
    /// Commits a change that the client asked for, at the time at which it asked. Where it is a part of the
    /// same visit to a text as the last commit, one commit of both takes that one's place.
    ///
    /// - Parameter written: the files of the last draft.
    func commit(
        _ drafts: [CommitDraft], of written: [PlannedFile],
        in transaction: borrowing StoreTransaction
    ) throws -> [ObjectID?] {
        var drafts = try dated(drafts, in: transaction.repository)
        guard drafts.count == 1,
            let commit = try lastCommit(ofVisitTo: written, in: transaction)
        else { return try transaction.session.commit(drafts) }
        // No other clone may have it, nor get it meanwhile.
        var lock: SendingLock?
        if let remote = try transaction.store.remoteStatus() {
            let isOurs = (remote.ahead ?? 0) > 0 && remote.behind == 0
            lock = isOurs ? try SendingLock(transaction.store.layout) : nil
            if lock == nil { return try transaction.session.commit(drafts) }
        }
        drafts[0].amending = commit.id
        drafts[0].message = try message(of: written, joining: commit, in: transaction)
        let commits = try transaction.session.commit(drafts)
        _ = consume lock
        return commits
    }

    /// The commits of a device that was without a network: the last one has the author date of the
    /// change, and none the committer date of before its parent.
    private func dated(
        _ drafts: [CommitDraft], in repository: borrowing Repository
    ) throws -> [CommitDraft] {
        guard let madeAt else { return drafts }
        let parent = try repository.head().commit.map { try repository.commit($0).committer.time }
        let present = max(clock(), parent ?? 0)
        var drafts = drafts
        for index in drafts.indices {
            let isLast = index == drafts.indices.last
            drafts[index].author = try repository.signature(.author, at: isLast ? madeAt : present)
            drafts[index].committer = try repository.signature(.committer, at: present)
        }
        return drafts
    }

    /// The last commit, where it is of the same visit: nothing came between, and something is left of both.
    private func lastCommit(
        ofVisitTo files: [PlannedFile], in transaction: borrowing StoreTransaction
    ) throws -> Commit? {
        guard transaction.verb == .edit, files.count == 1, let visit,
            let head = try transaction.repository.head().commit
        else { return nil }
        let commit = try transaction.repository.commit(head)
        let facts = HistoryCommit(commit)
        guard facts.visit == visit.description, facts.device == device.description,
            facts.session == session,
            facts.reversal == nil, commit.parents.count == 1,
            // Its blocks stand against lines of the text as it was saved.
            ConflictTrailer.lines(in: commit.message).isEmpty,
            try version(of: files[0].path, before: commit, transaction.repository)
                != files[0].after.map({ ObjectID.blob($0) })
        else { return nil }
        return commit
    }

    /// The message of the commit of both, about what is different since before the visit.
    private func message(
        of files: [PlannedFile], joining commit: Commit, in transaction: borrowing StoreTransaction
    ) throws -> String {
        let (store, facts) = (transaction.store, HistoryCommit(commit))
        let edits = try files.map { file in
            var edit = file.edit
            edit.before = try version(of: file.path, before: commit, transaction.repository).map {
                store.named(try transaction.repository.blob($0), at: file.path)
            }
            return edit
        }
        return store.message(
            facts.verb ?? .edit, edits, moves: facts.moves, device: facts.device ?? "",
            operation: facts.operation)
    }

    private func version(
        of path: TreePath, before commit: Commit, _ repository: borrowing Repository
    ) throws -> ObjectID? {
        try repository.entry(at: path, in: repository.commit(commit.parents[0]).tree)?.id
    }
}
