/// The time in which we hold the lock of a repository: the only way to change its files, index and
/// branch. It is lent by `Repository.withChangeLock` and cannot be kept.
public struct ChangeSession: ~Copyable {
    /// The same repository as outside, whose value outlives the session.
    let repository: Repository
    let swapper: FileSwapper
    /// By which we know our own journal.
    let seal: Seal
    private let lock: FileLock
    let waiting: Duration
    /// The leavings that were found when the lock was taken.
    public private(set) var recovery = Recovery()

    fileprivate init(
        _ repository: borrowing Repository, swapper: FileSwapper, seal: Seal,
        lock: consuming FileLock, waiting: Duration
    ) {
        self.repository = Repository(unowned: repository)
        self.swapper = swapper
        self.seal = seal
        self.lock = lock
        self.waiting = waiting
    }

    /// Makes one commit of these changes, by the user and now unless told otherwise. `nil` where it
    /// would change nothing. Throws `ChangeError`.
    public func commit(
        _ changes: [FileChange], message: String, author: Signature? = nil,
        committer: Signature? = nil
    ) throws -> ObjectID? {
        let draft = CommitDraft(
            changes, message: message, author: author, committer: committer)
        return try commit([draft])[0]
    }

    /// Makes several commits, one on the other, as one step: hand edits first, then the change. All
    /// of them happen, or none. The last change of a path is the only one that may write its file.
    /// The result has `nil` for a draft that would change nothing.
    ///
    /// Everything else that is staged stays staged and is not committed. The order is: the index's lock ·
    /// objects · temporary files · journal · the branch's lock · files exchanged, and what was there
    /// compared · the decision · index · branch. A kill before the decision is undone by the next
    /// session, one after it is finished by it; an error is treated like a kill.
    public func commit(_ drafts: [CommitDraft]) throws -> [ObjectID?] {
        var commits: [ObjectID?] = []
        do {
            // Planned with the index locked, as git does: nobody can outrun us.
            var deadline = Deadline(after: waiting)
            let indexLock = try lockIndex(until: &deadline)
            try repository.environment.reach(.indexLocked)
            let plan = try plan(drafts)
            commits = plan.commits
            if plan.isEmpty { try indexLock.release() } else { try apply(plan, indexLock) }
        } catch {
            if isKill(error) { throw error }
            guard try recover().outcome == .finished else { throw error }
        }
        return commits
    }

    fileprivate mutating func recoverFirst() throws {
        recovery = try recover()
        try swapper.folder.claim(seal)
        try restoreMissingIndex()
    }
}

extension Repository {
    /// Runs `body` under the lock of this working tree, after what a killed process left has been
    /// brought to before or after. Blocks for at most `waiting`, for our own lock, and again for
    /// each of git's. Throws `ChangeError.busy`, `RepositoryError.damaged`, and what `body` throws.
    public func withChangeLock<Result>(
        waiting: Duration = .seconds(10),
        _ body: (borrowing ChangeSession) throws -> Result
    ) throws -> Result {
        do {
            return try lendSession(waiting: waiting, body)
        } catch {
            throw pool.explained(error)
        }
    }

    private func lendSession<Result>(
        waiting: Duration, _ body: (borrowing ChangeSession) throws -> Result
    ) throws -> Result {
        let swapper = try FileSwapper(layout, keepsModes: bool("core.fileMode") ?? true)
        let lock = try swapper.folder.lock(waiting: waiting)
        var session = ChangeSession(
            self, swapper: swapper, seal: try Seal(for: swapper.folder, environment), lock: lock,
            waiting: waiting)
        try session.recoverFirst()
        return try body(session)
    }
}
