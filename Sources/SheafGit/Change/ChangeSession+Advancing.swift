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
        // Both in git's order, so that what is alike is passed over at the pace of reading.
        let before = TreeRecord.inOrder(try records(of: old))
        let after = TreeRecord.inOrder(try records(of: new))
        var (one, other) = (0, 0)
        while one < before.count || other < after.count {
            let left = one < before.count ? before[one] : nil
            let right = other < after.count ? after[other] : nil
            if let left, let right, left.id == right.id, left.mode == right.mode,
                left.name == right.name
            {
                one += 1
                other += 1
                continue
            }
            let isOld = left.map { left in right.map { !($0 < left) } ?? true } ?? false
            let isNew = right.map { right in left.map { !($0 < right) } ?? true } ?? false
            if isOld { one += 1 }
            if isNew { other += 1 }
            try note(isOld ? left : nil, isNew ? right : nil, prefix: prefix, &found)
        }
    }

    /// What one name is in two trees: the same kind of thing in both, or in one of them nothing.
    private func note(
        _ old: TreeRecord?, _ new: TreeRecord?, prefix: [UInt8], _ found: inout [TreeDifference]
    ) throws {
        guard let record = old ?? new else { return }
        let path = prefix + record.name
        if record.isDirectory {
            // What lies there has no path here: it is passed over, as other names are.
            guard path.count < TreePath.limit else { return }
            return try compare(
                old?.id ?? .emptyTree, new?.id ?? .emptyTree, prefix: path + [UInt8(ascii: "/")],
                &found)
        }
        let entries = try [old, new].map { record in
            try record.map { record in
                guard let mode = FileMode(lenient: record.mode) else {
                    throw RepositoryError.malformed(record.id)
                }
                return TreeEntry(mode: mode, id: record.id)
            }
        }
        if entries[0] != entries[1], let path = TreePath(bytes: path) {
            found.append(TreeDifference(path: path, old: entries[0], new: entries[1]))
        }
    }
}
