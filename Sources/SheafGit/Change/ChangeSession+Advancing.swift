extension ChangeSession {
    /// Moves files, index and branch to `target`, which builds on HEAD, as one step like any
    /// change.
    ///
    /// Throws `ChangeError.changedMeanwhile` where a file is neither as HEAD has it nor as it shall
    /// be.
    ///
    /// - Parameter prepare: told what is going to change, before anything does.
    public func advance(
        to target: ObjectID, preparing prepare: ([TreeDifference]) throws -> Void = { _ in }
    ) throws {
        try move(to: target, leaving: nil, prepare)
    }

    /// The same for a commit that does not build on HEAD, which is `commit`: the caller has
    /// to keep that under another name. Throws `ChangeError.notAhead` where HEAD is another one.
    public func leave(_ commit: ObjectID, for target: ObjectID) throws {
        try move(to: target, leaving: commit) { _ in }
    }

    private func move(
        to target: ObjectID, leaving: ObjectID?, _ prepare: ([TreeDifference]) throws -> Void
    ) throws {
        let tree = try repository.head().commit.map { try repository.commit($0).tree }
        let differences = try repository.differences(
            from: tree ?? .emptyTree, to: try repository.commit(target).tree)
        try prepare(differences)
        var changes: [FileChange] = []
        for change in differences {
            if change.old?.mode == .submodule, change.new?.mode.isFile == true {
                // Git makes an empty folder for another repository that is not there.
                _ = try? swapper.files.parent(of: change.path, creating: false)?
                    .removeDirectory(change.path.name)
            }
            if let new = change.new {
                changes.append(.bring(change.path, change.old, to: new))
            } else {
                changes.append(.replace(change.path, change.old, by: nil))
            }
        }
        var draft = CommitDraft(changes, message: "")
        draft.existing = target
        draft.leaving = leaving
        _ = try commit([draft])
    }
}
