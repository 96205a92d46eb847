/// The matches of two long windows with few differences, found along the shortest edit (Myers,
/// "An O(ND) difference algorithm", 1986): for windows whose table would be too large.
enum ShortestEdit {
    /// With more insertions and removals than these the windows count as replaced as a whole.
    static let differenceLimit = 1_500
    /// So many are looked for even where the budget is exceeded: that takes as long as the windows
    /// are.
    static let freeDifferences = 32

    static func matches(
        _ left: [Int], _ a: Range<Int>, _ right: [Int], _ b: Range<Int>,
        _ budget: ComparisonBudget
    ) -> [Match] {
        // `reach[k]` is how far left one gets on the diagonal `left - right == k`.
        let limit = min(differenceLimit, a.count + b.count)
        let middle = limit + 1
        var reach = [Int](repeating: 0, count: 2 * middle + 1)
        var history: [[Int]] = []
        var steps = 0
        for edits in 0...limit {
            if edits > freeDifferences {
                guard budget.pay(steps) else { return [] }
                steps = 0
            }
            steps += edits + 1
            history.append(Array(reach[middle - edits...middle + edits]))
            for k in stride(from: -edits, through: edits, by: 2) {
                var i = start(k, edits) { reach[middle + $0] }.place
                while i < a.count, i - k < b.count,
                    left[a.lowerBound + i] == right[b.lowerBound + i - k]
                {
                    i += 1
                    steps += 1
                }
                reach[middle + k] = i
                if i >= a.count, i - k >= b.count {
                    return walkBack(history, a, b)
                }
            }
        }
        return []
    }

    /// Returns the end of a path with so many edits on a diagonal, and the diagonal that it came
    /// from.
    private static func start(
        _ k: Int, _ edits: Int, reach: (Int) -> Int
    ) -> (place: Int, from: Int) {
        guard edits > 0 else { return (0, 0) }
        if k == -edits || (k != edits && reach(k - 1) < reach(k + 1)) {
            return (reach(k + 1), k + 1)
        }
        return (reach(k - 1) + 1, k - 1)
    }

    private static func walkBack(_ history: [[Int]], _ a: Range<Int>, _ b: Range<Int>) -> [Match] {
        var matches: [Match] = []
        var (i, j) = (a.count, b.count)
        for edits in stride(from: history.count - 1, through: 0, by: -1) {
            let k = i - j
            let (place, from) = start(k, edits) { history[edits][$0 + edits] }
            while i > place {
                i -= 1
                j -= 1
                matches.append(Match(left: a.lowerBound + i, right: b.lowerBound + j))
            }
            guard edits > 0 else { break }
            if from > k { j -= 1 } else { i -= 1 }
        }
        return matches.reversed()
    }
}
