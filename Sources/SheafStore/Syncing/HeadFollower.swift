import SheafCore
import SheafGit

/// Follows a branch that another program moved without the index and the files, see ``MovedHead``.
struct HeadFollower {
    private let store: Store
    /// True if files that are gone all at once were deleted on purpose.
    private let allowsDeletions: Bool

    init(_ store: Store, allowingDeletions allowsDeletions: Bool = false) {
        self.store = store
        self.allowsDeletions = allowsDeletions
    }

    /// Brings index and files to where HEAD is. What was edited on top of the commit that they were
    /// at is merged with what came, in a commit of its own.
    ///
    /// - Returns: the number of paths, and what was set aside for them.
    /// - Throws: `StoreError.manyDeleted` where the folder of the files seems to be elsewhere: nothing is
    ///   written there then.
    func follow() throws -> (count: Int, notes: [SyncNote]) {
        let known = SyncRecord(of: store.layout).head
        guard try store.repository().unfollowedMove(since: known) != nil else { return (0, []) }
        return try follow(store.lockedForChange())
    }

    /// Brings index and files to where HEAD is, within a change.
    func follow(_ session: borrowing ChangeSession) throws -> (count: Int, notes: [SyncNote]) {
        let known = SyncRecord(of: store.layout).head
        guard let move = try session.repository.unfollowedMove(since: known) else { return (0, []) }
        if !allowsDeletions { try DeletionCheck(store: store).requireFiles() }
        var inTheWay = FilesInTheWay(store)
        try inTheWay.setAsideHidden(before: move.differences)
        let states = try session.repository.states(of: move.differences.map(\.path))
        var changes: [FileChange] = []
        var saves: [LateSave] = []
        for (difference, state) in zip(move.differences, states) {
            let path = difference.path
            let isEdited =
                state.working != difference.new && state.working != difference.old
                && state.working != nil
            if let new = difference.new {
                if isEdited, new.mode.isFile {
                    saves += try LateSaves(store: store).merging(
                        path, since: difference.old, with: new, in: session.repository)
                }
                changes.append(
                    isEdited || state.working == new
                        ? .take(path, TakenFile(new)) : .bring(path, state.working, to: new))
            } else if isEdited {
                // Deleted there and edited here: it stays.
                changes.append(.untrack(path))
            } else {
                changes.append(.replace(path, state.working, by: nil))
            }
        }
        var drafts = [CommitDraft(changes, message: "")]
        drafts[0].keepsDisplaced = true
        if !saves.isEmpty {
            let commits = HandEditDrafts(store, device: try store.device(of: session.repository))
            // As it was typed it is in the history, whatever the merge makes of it.
            let typed = saves.filter { $0.before != nil }.map { FileChange.record($0.path) }
            if !typed.isEmpty {
                drafts.append(try commits.draft(of: typed, in: session.repository))
            }
            drafts.append(commits.draft(of: saves))
        }
        _ = try session.commit(drafts)
        return (changes.count, inTheWay.notes)
    }
}
