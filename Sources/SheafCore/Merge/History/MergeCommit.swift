/// Everything that a merge commit consists of besides its tree. It follows from the two parents
/// alone, so that every device that merges them makes the same commit.
public struct MergeCommit<Commit: Comparable & Sendable>: Sendable {
    /// The author of merges: no person made them.
    public static var name: String { "sheaf" }
    public static var email: String { "sheaf@localhost" }
    /// Minutes east of Greenwich.
    public static var offset: Int { 0 }
    /// What every message begins with. Names the rules by which the trees were merged, see ``Configuration/currentFormat``.
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
