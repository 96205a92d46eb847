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
