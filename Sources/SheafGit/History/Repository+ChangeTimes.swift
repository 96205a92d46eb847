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
