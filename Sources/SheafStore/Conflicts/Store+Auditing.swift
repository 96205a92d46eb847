import SheafCore
import SheafGit

extension Store {
    /// Looks at the merge commits that have come since the last look, whoever made them, and
    /// remembers what they dropped: see ``conflictedItems()``. Our own merges are passed over; a
    /// commit that only says that it is one of ours is not.
    ///
    /// What came before the first look is taken as it is.
    ///
    /// - Returns: how many files were found that miss something.
    @discardableResult
    public func auditForeignMerges() throws -> Int {
        let seen = ForeignMerges(of: layout)
        guard let head = try repository().head().commit, head != seen.position else { return 0 }
        return try repository().withChangeLock(waiting: environment.patience) { _ in
            try auditForeignMerges(upTo: head)
        }
    }

    /// The same, under the lock.
    private func auditForeignMerges(upTo head: ObjectID) throws -> Int {
        var merges = ForeignMerges(of: layout)
        guard head != merges.position else { return 0 }
        let known = merges.losses.count
        // Where the history was written anew the old position may be gone.
        if let position = merges.position, try repository().contains(position) {
            let audit = try ForeignMergeAudit(repository())
            for loss in try audit.losses(in: head, since: position)
            where !merges.losses.contains(where: { $0.isSame(as: loss) }) {
                merges.losses.append(loss)
            }
        }
        merges.position = head
        try merges.write(to: layout)
        return merges.losses.count - known
    }

    /// Begins with the history as it is, before the first commits of others come.
    func beginAuditing() {
        guard ForeignMerges(of: layout).position == nil,
            let head = try? repository().head().commit
        else { return }
        var merges = ForeignMerges()
        merges.position = head
        // Where it cannot be written there will be another first look.
        try? merges.write(to: layout)
    }

    /// How many merge commits have not been looked at.
    func unauditedMerges() throws -> Int {
        let repository = try repository()
        guard let position = ForeignMerges(of: layout).position,
            let head = try repository.head().commit, head != position,
            try repository.contains(position)
        else { return 0 }
        var count = 0
        try repository.history(from: head, hiding: [position]) { commit in
            if commit.parents.count == 2 { count += 1 }
            return true
        }
        return count
    }
}

/// Holds merge commits against what our merge makes of their parents.
final class ForeignMergeAudit {
    /// One file of a merge commit: the versions that tell what happened to it.
    struct Versions {
        /// What our merge makes.
        var merged: [UInt8]
        /// What the commit has; `nil` where it has no such file.
        var result: [UInt8]?
        /// What the merge bases had at this path.
        var bases: [[UInt8]]
    }

    private let repository: Repository
    private let graph: RepositoryMergeGraph
    private var known: [ObjectID: HistoryMerge<RepositoryMergeGraph>] = [:]

    init(_ repository: consuming Repository) throws {
        graph = RepositoryMergeGraph(
            try Repository(opening: repository.layout, environment: repository.environment))
        self.repository = repository
    }

    /// The files that merge commits left something out of, in commits that `head` builds on and
    /// `position` does not. Git joins more than two branches only where nothing clashes: such
    /// commits are not looked at.
    func losses(in head: ObjectID, since position: ObjectID) throws -> [ForeignMerges.Loss] {
        var commits: [Commit] = []
        try repository.history(from: head, hiding: [position]) { commit in
            if commit.parents.count == 2 { commits.append(commit) }
            return true
        }
        return try commits.reversed().flatMap { commit in
            try isOurs(commit) ? [] : losses(of: commit)
        }
    }

    /// Whether it is byte for byte the commit that we would have made. A message says little.
    private func isOurs(_ commit: Commit) throws -> Bool {
        guard commit.message == MergeCommit<ObjectID>.message else { return false }
        return try graph.merge(commit.parents[0], commit.parents[1]).commit == commit.id
    }

    private func losses(of commit: Commit) throws -> [ForeignMerges.Loss] {
        try merge(of: commit).trees.files.keys.compactMap { TreePath(bytes: $0) }.sorted()
            .compactMap { path in
                guard let versions = try versions(of: path, in: commit.id) else { return nil }
                let isLoss =
                    versions.result.map {
                        !ItemMerge.dropped(from: versions.merged, by: $0, bases: versions.bases)
                            .isEmpty
                    } ?? true
                return isLoss ? ForeignMerges.Loss(merge: commit.id, path: path) : nil
            }
    }

    /// `nil` where the file is none that we merge, is as it should be, or the commits are gone.
    func versions(of path: TreePath, in merge: ObjectID) throws -> Versions? {
        guard ItemSelection.everything.contains(path), try repository.contains(merge) else {
            return nil
        }
        let commit = try repository.commit(merge)
        guard commit.parents.count == 2 else { return nil }
        let ours = try self.merge(of: commit)
        guard let outcome = ours.trees.files[path.bytes], let merged = try bytes(of: outcome) else {
            return nil
        }
        let result = try self.bytes(at: path, in: commit.tree) ?? moved(merged, path, commit)
        guard result != merged else { return nil }
        let bases = try ours.bases.compactMap {
            try self.bytes(at: path, in: repository.commit($0).tree)
        }
        return Versions(merged: merged, result: result, bases: bases)
    }

    private func merge(of commit: Commit) throws -> HistoryMerge<RepositoryMergeGraph> {
        if let merge = known[commit.id] { return merge }
        let merge = try HistoryMerge(commit.parents[0], commit.parents[1], in: graph)
        known[commit.id] = merge
        return merge
    }

    private func bytes(of outcome: MergeOutcome<ObjectID>) throws -> [UInt8]? {
        let bytes: [UInt8]
        switch outcome {
        case .written(_, let written): bytes = written
        case .kept(let file) where file.kind == .regular || file.kind == .executable:
            bytes = try graph.bytes(of: file.content)
        default: return nil
        }
        return Document.isText(bytes) ? bytes : nil
    }

    private func bytes(at path: TreePath, in tree: ObjectID) throws -> [UInt8]? {
        guard let entry = try repository.entry(at: path, in: tree),
            entry.mode == .regular || entry.mode == .executable
        else { return nil }
        return try repository.blob(entry.id)
    }

    /// The item elsewhere: the merge took the name from the other side.
    private func moved(
        _ merged: [UInt8], _ path: TreePath, _ commit: Commit
    ) throws -> [UInt8]? {
        guard let id = Document(merged).text("id") else { return nil }
        for parent in commit.parents {
            let tree = try repository.commit(parent).tree
            for difference in try repository.differences(from: tree, to: commit.tree)
            where ItemSelection.everything.contains(difference.path) && difference.path != path {
                if let bytes = try self.bytes(at: difference.path, in: commit.tree),
                    Document(bytes).text("id") == id
                {
                    return bytes
                }
            }
        }
        return nil
    }
}
