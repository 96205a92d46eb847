/// Two places that hold the same line or word.
struct Match: Equatable {
    var left: Int
    var right: Int
}

/// Which lines (or words) of two texts are the same ones: the common ends; then what stands once
/// in both (patience); between these the heaviest common subsequence.
struct Alignment {
    /// The cells of the largest table. A larger window is compared by its differences.
    static let windowLimit = 4_000_000
    /// The number of times that unique lines may be looked for again between unique lines. No text
    /// that someone wrote gets near; without a bound one made for it would take quadratic time.
    private static let depthLimit = 64
    /// The cost of finding the unique lines, a line.
    private static let sortingCost = 32

    private let left: [Int]
    private let right: [Int]
    /// Blank lines and line ends: they stand once by chance only, and weigh little.
    private let isLight: (Int) -> Bool
    private let budget: ComparisonBudget
    private var matches: [Match] = []

    /// The matches in ascending order on both sides. Where `budget` is exceeded there are fewer.
    static func matches(
        _ left: [Int], _ right: [Int], _ budget: ComparisonBudget, isLight: (Int) -> Bool
    ) -> [Match] {
        withoutActuallyEscaping(isLight) { isLight in
            var alignment = Alignment(left: left, right: right, isLight: isLight, budget)
            alignment.align(0..<left.count, 0..<right.count, depth: 0)
            return alignment.matches
        }
    }

    private init(
        left: [Int], right: [Int], isLight: @escaping (Int) -> Bool, _ budget: ComparisonBudget
    ) {
        self.left = left
        self.right = right
        self.isLight = isLight
        self.budget = budget
    }

    private mutating func align(_ a: Range<Int>, _ b: Range<Int>, depth: Int) {
        var head = 0
        let shorter = min(a.count, b.count)
        while head < shorter, left[a.lowerBound + head] == right[b.lowerBound + head] {
            matches.append(Match(left: a.lowerBound + head, right: b.lowerBound + head))
            head += 1
        }
        var tail = 0
        while tail < shorter - head, left[a.upperBound - 1 - tail] == right[b.upperBound - 1 - tail]
        {
            tail += 1
        }
        alignMiddle(
            a.lowerBound + head..<a.upperBound - tail, b.lowerBound + head..<b.upperBound - tail,
            depth: depth)
        for place in stride(from: tail, to: 0, by: -1) {
            matches.append(Match(left: a.upperBound - place, right: b.upperBound - place))
        }
    }

    private mutating func alignMiddle(_ a: Range<Int>, _ b: Range<Int>, depth: Int) {
        guard !a.isEmpty, !b.isEmpty else { return }
        guard depth == 0 || budget.pay(Self.sortingCost * (a.count + b.count)) else {
            matches += ShortestEdit.matches(left, a, right, b, budget)
            return
        }
        let common = commonLines(a, b)
        guard common.hasAny else { return }
        let anchors = depth < Self.depthLimit ? Self.longestAscent(common.unique) : []
        guard !anchors.isEmpty else {
            let cells = a.count.multipliedReportingOverflow(by: b.count)
            if !cells.overflow, cells.partialValue <= Self.windowLimit,
                budget.pay(cells.partialValue)
            {
                alignByWeight(a, b)
            } else {
                matches += ShortestEdit.matches(left, a, right, b, budget)
            }
            return
        }
        var (i, j) = (a.lowerBound, b.lowerBound)
        for anchor in anchors {
            align(i..<anchor.left, j..<anchor.right, depth: depth + 1)
            matches.append(anchor)
            (i, j) = (anchor.left + 1, anchor.right + 1)
        }
        align(i..<a.upperBound, j..<b.upperBound, depth: depth + 1)
    }

    /// Returns the lines that are unique in both windows, in the left one's order, and whether
    /// anything is in both.
    /// Sorted numbers tell it without a table that would have to be cleared for each window.
    private func commonLines(_ a: Range<Int>, _ b: Range<Int>) -> (unique: [Match], hasAny: Bool) {
        let first = a.map { (left[$0], $0) }.sorted { $0 < $1 }
        let second = b.map { (right[$0], $0) }.sorted { $0 < $1 }
        var unique: [Match] = []
        var hasAny = false
        var (i, j) = (0, 0)
        while i < first.count, j < second.count {
            let (line, other) = (first[i].0, second[j].0)
            if line < other {
                i += 1
            } else if line > other {
                j += 1
            } else {
                hasAny = true
                let (startI, startJ) = (i, j)
                while i < first.count, first[i].0 == line { i += 1 }
                while j < second.count, second[j].0 == line { j += 1 }
                if i == startI + 1, j == startJ + 1, !isLight(line) {
                    unique.append(Match(left: first[startI].1, right: second[startJ].1))
                }
            }
        }
        return (unique.sorted { $0.left < $1.left }, hasAny)
    }

    /// The longest chain of matches that ascends on the right too.
    private static func longestAscent(_ matches: [Match]) -> [Match] {
        // The match that ends the best chain of each length, and the one before each match.
        var ends: [Int] = []
        var previous: [Int?] = []
        for (index, match) in matches.enumerated() {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if matches[ends[middle]].right < match.right {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            previous.append(low > 0 ? ends[low - 1] : nil)
            if low < ends.count { ends[low] = index } else { ends.append(index) }
        }
        var chain: [Match] = []
        var next = ends.last
        while let index = next {
            chain.append(matches[index])
            next = previous[index]
        }
        return chain.reversed()
    }

    private mutating func alignByWeight(_ a: Range<Int>, _ b: Range<Int>) {
        let weights = a.map { isLight(left[$0]) ? 1 : 4 }
        let found = HeaviestAscent.matches(a.count, b.count) { i, j in
            left[a.lowerBound + i] == right[b.lowerBound + j] ? weights[i] : 0
        }
        for match in found {
            matches.append(
                Match(left: a.lowerBound + match.left, right: b.lowerBound + match.right))
        }
    }
}
