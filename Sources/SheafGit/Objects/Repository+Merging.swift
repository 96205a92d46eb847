/// The commits that one side of a merge has and the other has not.
public struct SideCommits: Sendable {
    /// The last commits, for which the others were looked for.
    let tips: [ObjectID]
    let nodes: [ObjectID: MergeBaseWalk.Node]
    /// Those of ``nodes`` as history is told: children before their parents.
    let order: [ObjectID]

    /// False if no message records moves of files.
    var recordsMoves: Bool { nodes.values.contains(where: \.recordsMoves) }
}

/// The questions of a merge of histories to a repository.
extension Repository {
    /// The time of a path's last change, and the commit that made it.
    public struct LastChange: Hashable, Sendable, Comparable {
        /// The committer's, in seconds since 1970 UTC.
        public var time: Int64
        public var commit: ObjectID

        /// By time, at one time by id: the order on every device, whatever its clock.
        public static func < (left: LastChange, right: LastChange) -> Bool {
            (left.time, left.commit) < (right.time, right.commit)
        }
    }

    /// The commits that `commits` build on, or are, and `others` do not.
    public func commits(
        _ commits: [ObjectID], notIn others: [ObjectID]
    ) throws -> SideCommits {
        var nodes = try MergeBaseWalk(left: commits, right: others, isExact: true, in: self)
            .only(.left)
        var order: [ObjectID] = []
        var walk = CommitOrder(nodes)
        while let id = walk.next() { order.append(id) }
        let hidden = try hidden(among: nodes, order, by: others)
        for id in hidden { nodes[id] = nil }
        if !hidden.isEmpty { order.removeAll(where: hidden.contains) }
        return SideCommits(tips: commits, nodes: nodes, order: order)
    }

    /// The last change of each path in the commits of one side. A commit changes a path where its
    /// entry there differs from that of every parent.
    public func lastChanges(in side: SideCommits) throws -> [TreePath: LastChange] {
        var changes: [TreePath: LastChange] = [:]
        // A fixed number, so that every device decides alike.
        var comparison = TreeComparison(limit: 1_000_000)
        for id in side.order {
            let commit = try commit(id)
            let change = LastChange(time: commit.committer.time, commit: commit.id)
            let parentTrees = try commit.parents.map { try self.commit($0).tree }
            for path in try changedPaths(
                of: commit.tree, against: parentTrees, &comparison) ?? []
            where changes[path].map({ $0 < change }) ?? true {
                changes[path] = change
            }
        }
        return changes
    }

    /// Those of some commits that one of the others builds on after all: where clocks were wrong the
    /// walk ends too early to know all that it was to hide.
    ///
    /// All that such a commit builds on among them is such a one, too, so that a commit is asked about only
    /// where that holds: as a rule the earliest ones alone.
    private func hidden(
        among nodes: [ObjectID: MergeBaseWalk.Node], _ order: [ObjectID], by others: [ObjectID]
    ) throws -> Set<ObjectID> {
        var hidden: Set<ObjectID> = []
        for id in order.reversed() {
            let parents = nodes[id]?.parents.filter { nodes[$0] != nil } ?? []
            guard parents.allSatisfy(hidden.contains) else { continue }
            if try others.contains(where: { try isAncestor(id, of: $0) }) { hidden.insert(id) }
        }
        return hidden
    }

    /// The paths whose entries in a commit's tree differ from those of every parent; `nil` where they
    /// are more than are compared.
    func changedPaths(
        of tree: ObjectID, against parentTrees: [ObjectID], _ comparison: inout TreeComparison
    ) throws -> Set<TreePath>? {
        var changed: Set<TreePath>?
        do {
            for parent in parentTrees.isEmpty ? [.emptyTree] : parentTrees {
                let differences = try comparison.differences(from: parent, to: tree, in: self)
                let paths = Set(differences.map(\.path))
                changed = changed?.intersection(paths) ?? paths
                if changed?.isEmpty == true { return [] }
            }
        } catch is TreeExcess {
            return nil
        }
        return changed
    }

    /// The names in a directory of a tree, with what they are; none where there is no such
    /// directory.
    ///
    /// - Parameter folder: from the tree's top, without a slash at its end; empty for the top.
    public func entries(
        of folder: [UInt8], in tree: ObjectID
    ) throws -> [(name: [UInt8], entry: TreeEntry)] {
        var tree = tree
        for name in folder.split(separator: UInt8(ascii: "/")) {
            guard let record = try records(of: tree).first(where: { $0.name == name }),
                record.isDirectory
            else { return [] }
            tree = record.id
        }
        return try records(of: tree).map { (Array($0.name), $0.entry) }
    }

    /// The entry that a path of a tree in the making shall have.
    public enum TreeContent: Hashable, Sendable {
        /// An entry that the repository has already.
        case entry(TreeEntry)
        /// A file or symbolic link whose bytes may be new.
        case file(TreeFile)
    }

    /// Writes the tree that `tree` becomes by these contents, `nil` standing for nothing, and flushes
    /// it to disk. No path may lie below another that gets contents.
    /// - Throws: `ChangeError.insideSubmodule`.
    public func writeTree(
        _ tree: ObjectID, with contents: [TreePath: TreeContent?]
    ) throws -> ObjectID {
        var batch = ObjectBatch()
        let edits = contents.map { path, content in
            let entry: TreeEntry? =
                switch content {
                case .entry(let entry)?: entry
                case .file(let file)?:
                    TreeEntry(mode: file.mode, id: batch.add(.blob, file.bytes))
                case nil: nil
                }
            return TreeEdit(path: path, entry: entry)
        }
        do {
            let written = try batch.tree(tree, edited: edits, in: self)
            // Git's empty tree is no object of the repository until it is written.
            if written == .emptyTree { _ = batch.add(.tree, []) }
            try batch.flush(into: self)
            return written
        } catch TreeEditError.insideSubmodule(let path) {
            throw ChangeError.insideSubmodule(path)
        }
    }

    /// Writes a blob; nothing keeps it from being cleaned away before some tree has it.
    @discardableResult
    public func writeBlob(_ bytes: [UInt8]) throws -> ObjectID {
        var batch = ObjectBatch()
        let id = batch.add(.blob, bytes)
        try batch.flush(into: self)
        return id
    }

    /// Writes a commit as it is said, never signed: one that has to be the same bytes on every
    /// device.
    public func writeCommit(
        tree: ObjectID, parents: [ObjectID], author: Signature, committer: Signature,
        message: String
    ) throws -> ObjectID {
        var batch = ObjectBatch()
        let id = batch.add(
            .commit,
            Commit.serialize(
                tree: tree, parents: parents, author: author, committer: committer,
                message: message))
        try batch.flush(into: self)
        return id
    }
}
