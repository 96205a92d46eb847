import HeapModule

/// Two sides of a history, gone back through until only what both build on is left: which commits
/// one side has and the other has not, and where the two meet.
///
/// As git does it ("paint down to common"), and not as libgit2 does, which gives up at the first
/// commit whose time or author it cannot read.
struct MergeBaseWalk {
    struct Marks: OptionSet {
        let rawValue: UInt8
        static let left = Marks(rawValue: 1)
        static let right = Marks(rawValue: 2)
        /// Behind a commit that both sides build on.
        static let stale = Marks(rawValue: 4)
        static let both: Marks = [.left, .right]
    }

    struct Node {
        var parents: [ObjectID]
        var time: Int64
        /// True if the message may record moves of files; known only where the walk is exact.
        var recordsMoves = false
        fileprivate(set) var marks: Marks = []
        fileprivate var isQueued = false
    }

    private(set) var nodes: [ObjectID: Node] = [:]
    private var queue = Heap<DatedCommit>()
    /// The number of commits of the queue that are not stale.
    private var fresh = 0
    private var meetings: [ObjectID] = []
    private let isExact: Bool

    /// Goes back from the commits of both sides.
    ///
    /// - Parameter isExact: goes on until no commit that is known to be on the left alone can turn
    ///   out to be on the right too. Clocks that were wrong can still mislead it.
    init(
        left: [ObjectID], right: [ObjectID], isExact: Bool = false,
        in repository: borrowing Repository
    ) throws {
        let isShallow = repository.layout.isShallow
        self.isExact = isExact
        for id in left { try mark(id, .left, repository, isShallow) }
        for id in right { try mark(id, .right, repository, isShallow) }
        var oldest = Int64.max
        while let next = queue.max, fresh > 0 || (isExact && next.time >= oldest) {
            queue.removeMax()
            guard var node = nodes[next.id] else { continue }
            node.isQueued = false
            if !node.marks.contains(.stale) { fresh -= 1 }
            nodes[next.id] = node
            var marks = node.marks
            if marks == .both {
                meetings.append(next.id)
                marks.insert(.stale)
            } else if marks == .left {
                oldest = min(oldest, node.time)
            }
            for parent in node.parents { try mark(parent, marks, repository, isShallow) }
        }
    }

    private mutating func mark(
        _ id: ObjectID, _ marks: Marks, _ repository: borrowing Repository, _ isShallow: Bool
    ) throws {
        if nodes[id] == nil {
            let outline = try repository.outline(of: id)
            var parents = outline.parents
            // Where a clone is shallow its history begins.
            if isShallow { parents = try parents.filter { try repository.contains($0) } }
            nodes[id] = Node(
                parents: parents, time: outline.time,
                recordsMoves: isExact && outline.mayRecordMoves)
        }
        guard var node = nodes[id], !node.marks.isSuperset(of: marks) else { return }
        let wasFresh = node.isQueued && !node.marks.contains(.stale)
        node.marks.formUnion(marks)
        let isFresh = !node.marks.contains(.stale)
        fresh += (isFresh ? 1 : 0) - (wasFresh ? 1 : 0)
        if !node.isQueued { queue.insert(DatedCommit(id, node.time)) }
        node.isQueued = true
        nodes[id] = node
    }

    /// Returns whether the commit is one that the right side builds on, or is.
    func isOnRight(_ id: ObjectID) -> Bool { nodes[id]?.marks.contains(.right) == true }

    /// Commits that one side alone has.
    func only(_ side: Marks) -> [ObjectID: Node] { nodes.filter { $0.value.marks == side } }

    /// The commits in which the two sides meet, sorted. Some may build on others where clocks were
    /// wrong.
    var common: [ObjectID] {
        Set(meetings).filter { nodes[$0]?.marks.contains(.stale) == false }.sorted()
    }
}

/// Commits in the order in which history is told: the latest first, and children always before
/// their parents.
struct CommitOrder {
    private let nodes: [ObjectID: MergeBaseWalk.Node]
    /// The number of children of a commit that have not come yet.
    private var waiting: [ObjectID: Int] = [:]
    private var ready = Heap<DatedCommit>()

    init(_ nodes: [ObjectID: MergeBaseWalk.Node]) {
        self.nodes = nodes
        for node in nodes.values {
            for parent in node.parents where nodes[parent] != nil {
                waiting[parent, default: 0] += 1
            }
        }
        for (id, node) in nodes where waiting[id] == nil {
            ready.insert(DatedCommit(id, node.time))
        }
    }

    mutating func next() -> ObjectID? {
        guard let id = ready.popMax()?.id else { return nil }
        for parent in nodes[id]?.parents ?? [] {
            guard let node = nodes[parent], let count = waiting[parent] else { continue }
            waiting[parent] = count - 1
            if count == 1 { ready.insert(DatedCommit(parent, node.time)) }
        }
        return id
    }
}

/// A commit among others by its time, the latest greatest; of one second the one with the greatest
/// id.
private struct DatedCommit: Comparable {
    var id: ObjectID
    /// In seconds since 1970 UTC.
    var time: Int64

    init(_ id: ObjectID, _ time: Int64) { (self.id, self.time) = (id, time) }

    static func < (left: DatedCommit, right: DatedCommit) -> Bool {
        (left.time, left.id) < (right.time, right.id)
    }
}
