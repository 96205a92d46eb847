extension ChangeSession {
    /// Moves files, index and branch to `target`, which builds on HEAD, as one step like any
    /// change.
    ///
    /// Throws `ChangeError.changedMeanwhile` where a file is neither as HEAD has it nor as it shall
    /// be, and `.notPlainFiles` where a submodule differs.
    public func advance(to target: ObjectID) throws {
        try move(to: target, leaving: nil)
    }

    /// The same for a commit that does not build on HEAD, which is `commit`: whoever calls this has
    /// to keep that under another name. Throws `ChangeError.notAhead` where HEAD is another one.
    public func leave(_ commit: ObjectID, for target: ObjectID) throws {
        try move(to: target, leaving: commit)
    }

    private func move(to target: ObjectID, leaving: ObjectID?) throws {
        let tree = try repository.head().commit.map { try repository.commit($0).tree }
        var changes: [FileChange] = []
        for change in try repository.differences(
            from: tree ?? .emptyTree, to: try repository.commit(target).tree)
        {
            guard change.old?.mode != .submodule, change.new?.mode != .submodule else {
                throw ChangeError.notPlainFiles
            }
            let new = try change.new.map {
                TreeFile(mode: $0.mode, bytes: try repository.blob($0.id))
            }
            changes.append(.replace(change.path, change.old, by: new))
        }
        var draft = CommitDraft(changes, message: "")
        draft.existing = target
        draft.leaving = leaving
        _ = try commit([draft])
    }
}

/// A path that two trees do not hold alike.
public struct TreeDifference: Hashable, Sendable {
    public var path: TreePath
    public var old: TreeEntry?
    public var new: TreeEntry?

    public init(path: TreePath, old: TreeEntry?, new: TreeEntry?) {
        self.path = path
        self.old = old
        self.new = new
    }
}

extension Repository {
    /// What has to change in one tree to make it the other, by path. Equal subtrees are not looked
    /// into.
    public func differences(
        from old: ObjectID, to new: ObjectID
    ) throws -> [TreeDifference] {
        var found: [TreeDifference] = []
        try compare(old, new, prefix: [], &found)
        return found.sorted { $0.path < $1.path }
    }

    private func compare(
        _ old: ObjectID, _ new: ObjectID, prefix: [UInt8], _ found: inout [TreeDifference]
    ) throws {
        guard old != new else { return }
        let before = try entries(of: old)
        let after = try entries(of: new)
        for name in Set(before.keys).union(after.keys) {
            let (one, other) = (before[name], after[name])
            guard one != other else { continue }
            let path = prefix + name
            let trees = [one, other].map { $0?.mode == .directory ? $0?.id : nil }
            if trees.contains(where: { $0 != nil }) {
                try compare(
                    trees[0] ?? .emptyTree, trees[1] ?? .emptyTree,
                    prefix: path + [UInt8(ascii: "/")], &found)
            }
            let files = [one, other].map { $0?.mode == .directory ? nil : $0 }
            if files[0] != files[1], let path = TreePath(bytes: path) {
                found.append(TreeDifference(path: path, old: files[0], new: files[1]))
            }
        }
    }

    private func entries(of tree: ObjectID) throws -> [ArraySlice<UInt8>: TreeEntry] {
        var entries: [ArraySlice<UInt8>: TreeEntry] = [:]
        for record in try records(of: tree) {
            guard let mode = FileMode(lenient: record.mode) else {
                throw RepositoryError.malformed(tree)
            }
            entries[record.name] = TreeEntry(mode: mode, id: record.id)
        }
        return entries
    }
}
