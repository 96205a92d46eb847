/// The work that comparing texts may still cost, counted in words that are compared.
///
/// Most of a merge takes as long as its texts are. Which lines are alike, which words two lines have
/// in common, and whether one side already holds the other can take the square of that: each such
/// step is paid before it is done. A step that cannot be paid is left out, and so are all after it;
/// what was not compared counts as replaced as a whole. The count depends on the texts alone, never
/// on time, so that every device leaves out the same.
public final class ComparisonBudget {
    /// For one item, or for one comparison of two versions.
    public static let perItem = 40_000_000
    /// For all items of one merge of two histories, the merges of their merge bases included. Each
    /// item may use ``leastPerItem`` even when all of it is used up.
    public static let perHistory = 8 * perItem
    /// Enough for a note in which some lines were changed.
    static let leastPerItem = 50_000

    private var left: Int
    /// True if some step could not be paid.
    public private(set) var isExceeded = false

    /// - Parameter words: how many words may be compared.
    public init(words: Int = perItem) { left = words }

    /// Pays for a step. `false` where that is not possible: the step then must not be done.
    public func pay(_ words: Int) -> Bool {
        guard !isExceeded, words <= left else {
            isExceeded = true
            return false
        }
        left -= words
        return true
    }

    /// Runs the merge of one item with a budget of its own, which is taken from this one.
    public func forItem<Result>(_ merge: (ComparisonBudget) -> Result) -> Result {
        spending(max(Self.leastPerItem, min(left, Self.perItem)), on: merge)
    }

    /// Runs the merge of two histories with a budget of its own, which is taken from this one.
    public func forHistory<Result>(
        _ merge: (ComparisonBudget) throws -> Result
    ) rethrows -> Result {
        try spending(Self.perHistory, on: merge)
    }

    /// Asks what a merge can do without the answer to, with a part of this budget. The rest is left
    /// to the other steps even where the part is exceeded.
    func forQuestion<Result>(_ ask: (ComparisonBudget) -> Result) -> Result {
        spending(isExceeded ? 0 : left / 4, on: ask)
    }

    private func spending<Result>(
        _ words: Int, on work: (ComparisonBudget) throws -> Result
    ) rethrows -> Result {
        let part = ComparisonBudget(words: words)
        defer { left = max(0, left - (words - part.left)) }
        return try work(part)
    }
}
