extension Repository {
    /// Returns the number of commits that `commit` has and `other` has not, and the other way
    /// round.
    public func aheadBehind(
        _ commit: ObjectID, _ other: ObjectID
    ) throws -> (ahead: Int, behind: Int) {
        let paint = try MergeBaseWalk(left: [commit], right: [other], isExact: true, in: self)
        return (paint.only(.left).count, paint.only(.right).count)
    }

    /// All merge bases of the two, sorted by id; empty where the histories are not related.
    public func mergeBases(_ one: ObjectID, _ other: ObjectID) throws -> [ObjectID] {
        try mergeBases(of: [other], and: one)
    }

    /// All merge bases of `commit` and a commit that would have all of `others` as parents, sorted
    /// by id; empty where the histories are not related.
    public func mergeBases(
        of others: [ObjectID], and commit: ObjectID
    ) throws -> [ObjectID] {
        var bases = try MergeBaseWalk(left: [commit], right: others, in: self).common
        guard bases.count > 1 else { return bases }
        for base in bases {
            let rest = bases.filter { $0 != base }
            if try MergeBaseWalk(left: [base], right: rest, in: self).isOnRight(base) {
                bases = rest
            }
        }
        return bases
    }

    /// Returns whether `ancestor` is `commit` or one that it builds on.
    public func isAncestor(_ ancestor: ObjectID, of commit: ObjectID) throws -> Bool {
        if ancestor == commit { return true }
        return try MergeBaseWalk(left: [ancestor], right: [commit], in: self).isOnRight(ancestor)
    }

    /// Returns whether `start` builds on so many commits that git's commit graph does not know,
    /// itself included: then looking back is slow, and it is time to write them down.
    public func isCommitGraphBehind(_ start: ObjectID, by limit: Int) throws -> Bool {
        let graph = CommitGraph(of: layout)
        var seen: Set<ObjectID> = [start]
        var next = [start]
        var count = 0
        while let id = next.popLast(), count < limit {
            if graph?.contains(id) == true { continue }
            count += 1
            for parent in try commit(id).parents where try contains(parent) {
                if seen.insert(parent).inserted { next.append(parent) }
            }
        }
        return count >= limit
    }

    /// The commits that `start` builds on, itself included, newest first by commit time, children
    /// always before the parents they were reached by. `body` answers whether to go on.
    ///
    /// With a path, only those whose entry there differs from that of every parent (a first commit:
    /// that have one); trees are compared on the way to the path alone. `hiding` leaves out what
    /// these commits build on.
    public func history(
        from start: ObjectID, hiding: [ObjectID] = [], path: TreePath? = nil,
        _ body: (Commit) throws -> Bool
    ) throws {
        try history(from: [start], hiding: hiding, path: path, body)
    }

    /// Walks the history of several commits at once.
    func history(
        from starts: [ObjectID], hiding: [ObjectID] = [], path: TreePath? = nil,
        _ body: (Commit) throws -> Bool
    ) throws {
        var walk = CommitOrder(
            try MergeBaseWalk(left: starts, right: hiding, isExact: true, in: self).only(.left))
        // A commit's entry is asked for again by each of its children.
        var entries: [ObjectID: TreeEntry?] = [:]
        while let id = walk.next() {
            let commit = try commit(id)
            if let path, try !changes(commit, path, &entries) { continue }
            guard try body(commit) else { return }
        }
    }

    private func changes(
        _ commit: Commit, _ path: TreePath, _ entries: inout [ObjectID: TreeEntry?]
    ) throws -> Bool {
        let own = try entries.removeValue(forKey: commit.id) ?? entry(at: path, in: commit.tree)
        if commit.parents.isEmpty { return own != nil }
        var differs = true
        for id in commit.parents {
            let parent: TreeEntry?
            if let known = entries[id] {
                parent = known
            } else {
                parent = try entry(at: path, in: self.commit(id).tree)
                entries[id] = .some(parent)
            }
            if parent == own { differs = false }
        }
        return differs
    }
}

/// The entry of the last commit at a path, with the time of its last change.
public struct ChangedFile: Hashable, Sendable {
    public var blob: ObjectID
    /// The latest time of any commit that changed the path: the committer's, in seconds since 1970 UTC.
    public var time: Int64

    public init(blob: ObjectID, time: Int64) {
        self.blob = blob
        self.time = time
    }
}

/// The step of the times of changes from one commit to another.
public enum ChangeTimesStep: Sendable {
    /// The paths that are other ones than before; `nil` for those that are gone.
    case since([TreePath: ChangedFile?])
    /// All paths of the new commit: it does not build on the old one.
    case all([TreePath: ChangedFile])
}

extension Repository {
    /// Returns the times at which the files of `commit` were changed last. A commit changes a path where its
    /// entry there differs from that of every parent.
    ///
    /// The whole history is walked once; from then on only what came since.
    ///
    /// - Parameters:
    ///   - known: a commit whose times are known.
    ///   - time: the known time of a path that `known` holds.
    public func changeTimes(
        of commit: ObjectID, since known: ObjectID?, _ time: (TreePath) -> Int64?
    ) throws -> ChangeTimesStep {
        if let known, try contains(known), try isAncestor(known, of: commit),
            let step = try steps(from: known, to: commit, time)
        {
            return .since(step)
        }
        var times: [TreePath: Int64] = [:]
        /// Of the last commit that changes more than is compared, which may be any file.
        var largest: Int64?
        var comparison = TreeComparison(ofHistoryIn: self)
        try newestFirst(from: commit) { outline, parentTrees in
            let paths = try changedPaths(
                of: outline.tree, against: parentTrees, &comparison)
            if paths == nil { largest = max(largest ?? outline.time, outline.time) }
            for path in paths ?? [] {
                times[path] = max(times[path] ?? outline.time, outline.time)
            }
            return true
        }
        var files: [TreePath: ChangedFile] = [:]
        for file in try differences(from: .emptyTree, to: self.commit(commit).tree) {
            guard let blob = file.new?.id, let time = times[file.path] ?? largest else { continue }
            files[file.path] = ChangedFile(blob: blob, time: time)
        }
        return .all(files)
    }

    /// `nil` where a merge brought back what had been deleted on this side: when that was changed
    /// last, only the whole history tells.
    private func steps(
        from old: ObjectID, to new: ObjectID, _ time: (TreePath) -> Int64?
    ) throws -> [TreePath: ChangedFile?]? {
        let changes = try lastChanges(in: commits([new], notIn: [old]))
        let (before, after) = (try commit(old).tree, try commit(new).tree)
        var files: [TreePath: ChangedFile?] = [:]
        for file in try differences(from: before, to: after) {
            guard let blob = file.new?.id else {
                files[file.path] = .some(nil)
                continue
            }
            let known = file.old == nil ? nil : time(file.path)
            guard let latest = [known, changes[file.path]?.time].compactMap({ $0 }).max() else {
                return nil
            }
            files[file.path] = ChangedFile(blob: blob, time: latest)
        }
        // Changed, and changed back.
        for (path, change) in changes where files[path] == nil {
            guard let entry = try entry(at: path, in: after) else { continue }
            files[path] = ChangedFile(
                blob: entry.id, time: max(time(path) ?? change.time, change.time))
        }
        return files
    }
}
