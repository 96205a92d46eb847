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
        var bases = BaseMerge(graph, budget)
        self.bases = try graph.bases(of: [x], and: y)
        trees = try bases.merge(
            graph.tree(of: x), of: [x], graph.tree(of: y), of: y, bases: self.bases, depth: 0)
    }
}

/// Merges several merge bases to one.
private struct BaseMerge<Graph: MergeGraph> {
    typealias Commit = Graph.Commit

    private let graph: Graph
    private let budget: ComparisonBudget
    private var known: [Bases: Graph.Tree] = [:]

    private struct Bases: Hashable {
        var commits: [Commit]
        var depth: Int
    }

    /// The greatest depth of merge bases of merge bases; beyond, the base is empty.
    private static var depthLimit: Int { 16 }

    init(_ graph: Graph, _ budget: ComparisonBudget) {
        self.graph = graph
        self.budget = budget
    }

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

    /// What a side's commits record of moves; asked only where a file may have been moved.
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
