import CGit2

extension Repository {
    /// How many commits `commit` has that `other` has not, and the other way round.
    public func aheadBehind(
        _ commit: ObjectID, _ other: ObjectID
    ) throws(RepositoryError) -> (ahead: Int, behind: Int) {
        var (ahead, behind) = (0, 0)
        var (left, right) = (commit.raw, other.raw)
        try LibGit2.check("git_graph_ahead_behind") {
            git_graph_ahead_behind(&ahead, &behind, pointer, &left, &right)
        }
        return (ahead, behind)
    }

    /// All merge bases of the two, sorted by id; empty where the histories are not related.
    public func mergeBases(
        _ one: ObjectID, _ other: ObjectID
    ) throws(RepositoryError) -> [ObjectID] {
        var found = git_oidarray()
        var (left, right) = (one.raw, other.raw)
        let code = try LibGit2.find("git_merge_bases") {
            git_merge_bases(&found, pointer, &left, &right)
        }
        guard code != nil else { return [] }
        defer { git_oidarray_dispose(&found) }
        return UnsafeBufferPointer(start: found.ids, count: found.count).map { ObjectID($0) }
            .sorted()
    }

    /// Whether `ancestor` is `commit` or one that it builds on.
    public func isAncestor(
        _ ancestor: ObjectID, of commit: ObjectID
    ) throws(RepositoryError) -> Bool {
        if ancestor == commit { return true }
        var (one, other) = (commit.raw, ancestor.raw)
        return try LibGit2.check("git_graph_descendant_of") {
            git_graph_descendant_of(pointer, &one, &other)
        } == 1
    }

    /// Whether `start` builds on so many commits that git's commit graph does not know, itself
    /// included: then looking back is slow, and it is time to write them down.
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

    /// The same from several commits at once.
    func history(
        from starts: [ObjectID], hiding: [ObjectID] = [], path: TreePath? = nil,
        _ body: (Commit) throws -> Bool
    ) throws {
        let walk = try LibGit2.make("git_revwalk_new") { git_revwalk_new(&$0, pointer) }
        defer { git_revwalk_free(walk) }
        // By time alone, commits of one second would come in any order.
        git_revwalk_sorting(walk, GIT_SORT_TOPOLOGICAL.rawValue | GIT_SORT_TIME.rawValue)
        for id in starts {
            var raw = id.raw
            try LibGit2.check("git_revwalk_push") { git_revwalk_push(walk, &raw) }
        }
        for id in hiding {
            var raw = id.raw
            try LibGit2.check("git_revwalk_hide") { git_revwalk_hide(walk, &raw) }
        }
        // A commit's entry is asked for again by each of its children.
        var entries: [ObjectID: TreeEntry?] = [:]
        while true {
            var next = git_oid()
            let code = git_revwalk_next(&next, walk)
            if code == GIT_ITEROVER.rawValue { return }
            try LibGit2.check("git_revwalk_next") { code }
            let commit = try commit(ObjectID(next))
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
