/// A file that git was told not to look at (`--assume-unchanged`), and that is not as HEAD has it.
public struct UnseenFile: Sendable {
    /// As it stands; `nil` where it is gone.
    public var working: TreeEntry?
    /// Its text, merged with what comes; `nil` where what comes takes its place.
    public var merged: [UInt8]?

    public init(working: TreeEntry?, merged: [UInt8]?) {
        (self.working, self.merged) = (working, merged)
    }
}

extension ChangeSession {
    /// Moves files, index and branch to `target`, which builds on HEAD, as one step like any
    /// change.
    ///
    /// Throws `ChangeError.changedMeanwhile` where a file is neither as HEAD has it nor as it shall
    /// be.
    ///
    /// - Parameters:
    ///   - unseen: files that are not as HEAD has them, which git was told not to look at.
    ///   - prepare: told what is going to change, before anything does.
    public func advance(
        to target: ObjectID, passing unseen: [TreePath: UnseenFile] = [:],
        preparing prepare: ([TreeDifference]) throws -> Void = { _ in }
    ) throws {
        try move(to: target, leaving: nil, unseen, prepare)
    }

    /// The same for a commit that does not build on HEAD, which is `commit`: the caller has
    /// to keep that under another name. Throws `ChangeError.notAhead` where HEAD is another one.
    public func leave(
        _ commit: ObjectID, for target: ObjectID, passing unseen: [TreePath: UnseenFile] = [:]
    ) throws {
        try move(to: target, leaving: commit, unseen) { _ in }
    }

    private func move(
        to target: ObjectID, leaving: ObjectID?, _ unseen: [TreePath: UnseenFile],
        _ prepare: ([TreeDifference]) throws -> Void
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
            if let file = unseen[change.path], let new = change.new {
                if let working = file.working, let bytes = file.merged {
                    changes.append(
                        .bringUnseen(change.path, working, to: new, leaving: bytes))
                } else {
                    changes.append(.bring(change.path, file.working, to: new))
                }
            } else if let new = change.new {
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
