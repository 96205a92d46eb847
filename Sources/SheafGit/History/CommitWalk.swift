import HeapModule

/// Goes through a history newest first and begins at once, however long it is.
///
/// Commits come by commit time, and never before a child of theirs that was read: the walk reads
/// some hundred commits ahead, so that clocks which were wrong for a while do no harm.
struct CommitWalk {
    /// The number of commits that are read ahead of the one that comes next.
    private static let lookahead = 256

    private struct Node {
        var commit: CommitMetadata
        /// Children that were read and did not come yet.
        var waiting = 0
    }

    private var nodes: [ObjectID: Node] = [:]
    private var seen: Set<ObjectID> = []
    /// Read, their parents not yet.
    private var frontier = CommitHeap()
    /// Their parents are read too, and all children that are known have come.
    private var ready = CommitHeap()
    private var expanded: Set<ObjectID> = []
    private let isShallow: Bool
    private let graph: CommitGraph?

    init(from start: ObjectID, in repository: borrowing Repository) throws {
        graph = CommitGraph(of: repository.layout)
        isShallow = repository.layout.isShallow
        try read(start, repository)
    }

    /// The next commit, and the trees of its parents.
    mutating func next(
        in repository: borrowing Repository
    ) throws -> (commit: CommitMetadata, parentTrees: [ObjectID])? {
        while expanded.count < Self.lookahead || ready.isEmpty, let id = frontier.pop() {
            try expand(id, repository)
        }
        guard let id = ready.pop(), let commit = nodes.removeValue(forKey: id)?.commit else {
            return nil
        }
        expanded.remove(id)
        let trees = try commit.parents.map { parent in
            try nodes[parent]?.commit.tree ?? outline(of: parent, repository).tree
        }
        for parent in commit.parents {
            guard var node = nodes[parent] else { continue }
            node.waiting -= 1
            nodes[parent] = node
            if node.waiting == 0, expanded.contains(parent) {
                ready.push(parent, node.commit.time)
            }
        }
        return (commit, trees)
    }

    private mutating func read(_ id: ObjectID, _ repository: borrowing Repository) throws {
        guard seen.insert(id).inserted else { return }
        let commit = try outline(of: id, repository)
        nodes[id] = Node(commit: commit)
        frontier.push(id, commit.time)
    }

    private func outline(
        of id: ObjectID, _ repository: borrowing Repository
    ) throws -> CommitMetadata {
        try graph?.outline(of: id) ?? repository.outline(of: id)
    }

    private mutating func expand(_ id: ObjectID, _ repository: borrowing Repository) throws {
        // Where a clone is shallow its history begins.
        if isShallow {
            nodes[id]?.commit.parents.removeAll { parent in
                (try? repository.contains(parent)) == false
            }
        }
        guard let node = nodes[id] else { return }
        expanded.insert(id)
        for parent in node.commit.parents {
            try read(parent, repository)
            // One that has come already came too early; it does not come again.
            nodes[parent]?.waiting += 1
            if nodes[parent]?.waiting == 1, expanded.contains(parent) { ready.remove(parent) }
        }
        if nodes[id]?.waiting == 0 { ready.push(id, node.commit.time) }
    }
}

/// Commits, the latest on top; of one second the one that was put in first.
private struct CommitHeap {
    private struct Entry: Comparable {
        var time: Int64
        var order: Int
        var id: ObjectID

        static func < (left: Entry, right: Entry) -> Bool {
            left.time != right.time ? left.time < right.time : left.order > right.order
        }
    }

    private var entries = Heap<Entry>()
    private var removed: Set<ObjectID> = []
    private var count = 0

    var isEmpty: Bool { entries.count == removed.count }

    mutating func push(_ id: ObjectID, _ time: Int64) {
        if removed.remove(id) != nil { return }
        count += 1
        entries.insert(Entry(time: time, order: count, id: id))
    }

    /// Takes one out that is in.
    mutating func remove(_ id: ObjectID) { removed.insert(id) }

    mutating func pop() -> ObjectID? {
        while let top = entries.popMax() {
            if removed.remove(top.id) == nil { return top.id }
        }
        return nil
    }
}

extension Repository {
    /// The commits that `start` builds on, itself included, newest first by commit time; a child
    /// before its parents, unless a clock was wrong for hundreds of commits. The first one comes
    /// at once, however long the history is.
    ///
    /// - Parameter body: gets a commit and the trees of its parents, and answers whether to go on.
    public func newestFirst(
        from start: ObjectID, _ body: (CommitMetadata, _ parentTrees: [ObjectID]) throws -> Bool
    ) throws {
        var walk = try CommitWalk(from: start, in: self)
        while let next = try walk.next(in: self) {
            guard try body(next.commit, next.parentTrees) else { return }
        }
    }
}
