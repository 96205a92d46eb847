/// The merge of two ends of a history: of their trees, with the merge base, or where there are
/// several with one merged from these.
public struct HistoryMerge<Graph: MergeGraph> {
    /// The merge bases, sorted; empty where the histories are not related.
    public let bases: [Graph.Commit]
    /// The changes to the tree of either end, with the findings.
    public let trees: TreeMerge<Graph.Content>

    /// Merges `x` and `y`. Neither may build on the other: that is a fast-forward. Exchanging them
    /// changes nothing.
    ///
    /// - Parameter budget: what comparing texts may cost; another one would give another merge.
    /// - Throws: what the graph throws.
    public init(
        _ x: Graph.Commit, _ y: Graph.Commit, in graph: Graph,
        budget: ComparisonBudget = ComparisonBudget(words: ComparisonBudget.perHistory)
    ) throws {
        var bases = BaseMerge(graph: graph, budget: budget)
        self.bases = try graph.bases(of: [x], and: y)
        trees = try bases.merge(
            graph.tree(of: x), of: [x], graph.tree(of: y), of: y, bases: self.bases, depth: 0)
    }
}

/// Merges several merge bases to one.
private struct BaseMerge<Graph: MergeGraph> {
    typealias Commit = Graph.Commit

    let graph: Graph
    let budget: ComparisonBudget
    private(set) var known: [Bases: Graph.Tree] = [:]

    struct Bases: Hashable {
        var commits: [Commit]
        var depth: Int
    }

    /// The greatest depth of merge bases of merge bases; beyond, the base is empty.
    private static var depthLimit: Int { 16 }

    /// The merge of two trees: of `commits` merged already, and of one commit more.
    mutating func merge(
        _ x: Graph.Tree, of commits: [Commit], _ y: Graph.Tree, of other: Commit, bases: [Commit],
        depth: Int
    ) throws -> TreeMerge<Graph.Content> {
        let base = try tree(of: bases, depth: depth)
        let realBases = bases.count > 1 ? try bases.map { try graph.tree(of: $0) } : []
        let files = try graph.differences(of: [base, x, y] + realBases)
        let source = MergeSource(graph, base, Sides(x: x, y: y), commits, other)
        // No person reads a base that is made here.
        let letsLinksFollow = depth == 0
        return try TreeMerge(
            base: files[0], x: files[1], y: files[2], realBases: Array(files.dropFirst(3)),
            newer: source.newer, moved: source.moves, read: source.bytes,
            folder: source.entries,
            links: { [graph] in letsLinksFollow ? graph.links(in: x, $0, $1) : nil },
            budget: budget)
    }

    /// One base for a merge with several: their ordinary merge, folded from the left.
    private mutating func tree(of bases: [Commit], depth: Int) throws -> Graph.Tree {
        guard let first = bases.first, depth <= Self.depthLimit else { return graph.emptyTree }
        var tree = try graph.tree(of: first)
        if bases.count == 1 { return tree }
        let key = Bases(commits: bases, depth: depth)
        if let tree = known[key] { return tree }
        for (index, next) in bases.enumerated().dropFirst() {
            let merged = Array(bases[..<index])
            let merge = try merge(
                tree, of: merged, graph.tree(of: next), of: next,
                bases: graph.bases(of: merged, and: next), depth: depth + 1)
            tree = try graph.write(tree, with: merge.files)
        }
        known[key] = tree
        return tree
    }
}

/// The answers that the merge of two trees needs besides their files.
private final class MergeSource<Graph: MergeGraph> {
    typealias Found = [MergePath: MergeChange<Graph.Commit>]

    private let graph: Graph
    private let base: Graph.Tree
    private let trees: Sides<ItemMerge.Side, Graph.Tree>
    private let commits: [Graph.Commit]
    private let other: Graph.Commit
    /// The latest changes of each side that the other lacks; looked for when first asked about.
    private var found: Sides<ItemMerge.Side, Found>?

    init(
        _ graph: Graph, _ base: Graph.Tree, _ trees: Sides<ItemMerge.Side, Graph.Tree>,
        _ commits: [Graph.Commit], _ other: Graph.Commit
    ) {
        self.graph = graph
        self.base = base
        self.trees = trees
        self.commits = commits
        self.other = other
    }

    func bytes(of content: Graph.Content) throws -> [UInt8] { try graph.bytes(of: content) }

    func entries(of folder: MergePath) throws -> [MergeFolderEntry<Graph.Content>] {
        try graph.entries(of: folder, in: trees.x) + graph.entries(of: folder, in: trees.y)
    }

    /// The moves that a side's commits record; asked only where a file may have been moved.
    func moves(on side: ItemMerge.Side) throws -> [MergePath: MergePath] {
        side == .x
            ? try graph.moves(in: commits, notIn: [other], from: base, to: trees.x)
            : try graph.moves(in: [other], notIn: commits, from: base, to: trees.y)
    }

    /// The side with the later change of one of the paths. What no commit changed, since a merge by
    /// other rules took one parent's file where another took the other's, is newer where the
    /// greater commit is.
    func newer(_ paths: Set<MergePath>) throws -> ItemMerge.Side {
        let changes = try self.changes()
        guard let last = paths.compactMap({ changes.x[$0] }).max() else {
            let isOthers = paths.contains { changes.y[$0] != nil }
            return isOthers || !commits.contains { $0 > other } ? .y : .x
        }
        guard let other = paths.compactMap({ changes.y[$0] }).max() else { return .x }
        return other < last ? .x : .y
    }

    private func changes() throws -> Sides<ItemMerge.Side, Found> {
        if let found { return found }
        let changes = Sides(
            x: try graph.lastChanges(in: commits, notIn: [other]),
            y: try graph.lastChanges(in: [other], notIn: commits))
        found = changes
        return changes
    }
}

/// Everything that a merge commit consists of besides its tree. It follows from the two parents
/// alone, so that every device that merges them makes the same commit.
public struct MergeCommit<Commit: Comparable & Sendable>: Sendable {
    /// The author of merges: no person made them.
    public static var name: String { "sheaf" }
    public static var email: String { "sheaf@localhost" }
    /// Minutes east of Greenwich.
    public static var offset: Int { 0 }
    /// The beginning of every message. Names the rules by which the trees were merged, see ``Configuration/currentFormat``.
    public static var message: String {
        "Merge what was changed on two sides\n\nMerge-Format: \(Configuration.currentFormat)\n"
    }

    /// Sorted.
    public let parents: [Commit]
    /// The later parent's commit time: seconds since 1970 UTC.
    public let time: Int64

    public init(of one: (commit: Commit, time: Int64), and other: (commit: Commit, time: Int64)) {
        parents = [one.commit, other.commit].sorted()
        time = max(one.time, other.time)
    }
}

/// A history that can be merged: commits, their trees, the contents of files. The merge asks for
/// nothing else, so that it is the same in memory and on a repository.
///
/// A class, since reading one thing must not shut out reading another.
public protocol MergeGraph: AnyObject {
    /// A commit's id; ordered as the ids' bytes are.
    associatedtype Commit: Hashable & Comparable & Sendable
    associatedtype Tree: Sendable
    /// See ``MergeFile/content``.
    associatedtype Content: Hashable & Sendable

    /// The tree without a file.
    var emptyTree: Tree { get }

    /// The best common ancestors of `other` and of a commit that would merge all of `commits`,
    /// sorted; empty where the histories are not related.
    func bases(of commits: [Commit], and other: Commit) throws -> [Commit]

    func tree(of commit: Commit) throws -> Tree

    /// The files that are not alike in all of the trees: for each tree those that it has of them.
    /// There may be more; they change nothing.
    func differences(of trees: [Tree]) throws -> [[MergePath: MergeFile<Content>]]

    /// The names in a directory; none where there is no such directory.
    ///
    /// - Parameter folder: without a slash at its end; empty for the top.
    func entries(of folder: MergePath, in tree: Tree) throws -> [MergeFolderEntry<Content>]

    /// The last change of each path among the commits that `commits` build on, or are, and that
    /// none of `others` builds on or is. A commit changes a path if its entry there, or that it has
    /// none, differs from every parent's; a first commit changes all that it has.
    func lastChanges(
        in commits: [Commit], notIn others: [Commit]
    ) throws -> [MergePath: MergeChange<Commit>]

    /// The files that the same commits moved by what they record, over all their steps: the paths in
    /// `tree`, what these commits made together, by the paths in the merge base.
    func moves(
        in commits: [Commit], notIn others: [Commit], from base: Tree, to tree: Tree
    ) throws -> [MergePath: MergePath]

    /// The content's bytes. Never asked for a submodule's.
    func bytes(of content: Content) throws -> [UInt8]

    /// The tree that `tree` becomes by the changes. No path of a file leads through another one. It
    /// must be readable like any other at once, and need not be kept.
    func write(_ tree: Tree, with changes: [MergePath: MergeOutcome<Content>]) throws -> Tree

    /// Lets links follow where a merge has put the files that they lead to, and what it calls them;
    /// `nil` where none has to.
    ///
    /// - Parameters:
    ///   - tree: one of those that are merged.
    ///   - places: where the files stood and stand.
    ///   - texts: what they say.
    func links(
        in tree: Tree, _ places: MergedPlaces, _ texts: MergedTexts
    ) -> MergeLinkFollowing?
}

extension MergeGraph {
    /// Commits record no moves.
    public func moves(
        in commits: [Commit], notIn others: [Commit], from base: Tree, to tree: Tree
    ) -> [MergePath: MergePath] { [:] }

    /// Notes are merged as they are written.
    public func links(
        in tree: Tree, _ places: MergedPlaces, _ texts: MergedTexts
    ) -> MergeLinkFollowing? { nil }
}

/// The time a path was changed, and the commit that did it: of two changes the greater is the newer.
public struct MergeChange<Commit: Comparable & Sendable>: Sendable, Comparable {
    /// The commit's time: seconds since 1970 UTC.
    public var time: Int64
    public var commit: Commit

    public init(time: Int64, commit: Commit) {
        self.time = time
        self.commit = commit
    }

    public static func < (left: Self, right: Self) -> Bool {
        (left.time, left.commit) < (right.time, right.commit)
    }
}
