import Algorithms

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
            var alignment = Alignment(
                left: left, right: right, isLight: isLight, budget: budget)
            alignment.align(0..<left.count, 0..<right.count, depth: 0)
            return alignment.matches
        }
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
            let length = ends.partitioningIndex { matches[$0].right >= match.right }
            previous.append(length > 0 ? ends[length - 1] : nil)
            if length < ends.count { ends[length] = index } else { ends.append(index) }
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

/// A stretch of the base and what became of it on a side. Either may be empty.
struct Hunk: Equatable {
    var base: Range<Int>
    var side: Range<Int>

    /// Returns the hunks between `matches` of a base and a side.
    static func between(_ matches: [Match], _ baseCount: Int, _ sideCount: Int) -> [Hunk] {
        var hunks: [Hunk] = []
        var (i, j) = (0, 0)
        for match in matches + [Match(left: baseCount, right: sideCount)] {
            if match.left > i || match.right > j {
                hunks.append(Hunk(base: i..<match.left, side: j..<match.right))
            }
            (i, j) = (match.left + 1, match.right + 1)
        }
        return hunks
    }

    /// The largest number of pairs of lines that are compared within one hunk.
    private static let pairLimit = 100_000

    /// The hunk in pieces: lines that are alike are paired in order; what is left between the
    /// pairs is paired one to one where it is as many lines in the base and on the side.
    func pieces(_ baseLines: [BodyLine], _ sideLines: [BodyLine], _ table: LineTable) -> [Hunk] {
        let (n, m) = (base.count, side.count)
        guard n > 0, m > 0, n <= Self.pairLimit / m else { return [self] }
        if n == 1, m == 1 { return [self] }
        let words = base.reduce(0) { $0 + table.likenessCost(baseLines[$1].text) } * m
        let sideWords = side.reduce(0) { $0 + table.likenessCost(sideLines[$1].text) } * n
        guard table.budget.pay(words + sideWords) else { return [self] }
        let pairs = HeaviestAscent.matches(n, m) { i, j in
            table.likeness(baseLines[base.lowerBound + i].text, sideLines[side.lowerBound + j].text)
        }
        var pieces: [Hunk] = []
        var (i, j) = (base.lowerBound, side.lowerBound)
        for pair in pairs + [Match(left: n, right: m)] {
            let (endI, endJ) = (base.lowerBound + pair.left, side.lowerBound + pair.right)
            if endI - i == endJ - j {
                for offset in 0..<endI - i {
                    pieces.append(
                        Hunk(base: i + offset..<i + offset + 1, side: j + offset..<j + offset + 1))
                }
            } else if endI > i || endJ > j {
                pieces.append(Hunk(base: i..<endI, side: j..<endJ))
            }
            if endI < base.upperBound {
                pieces.append(Hunk(base: endI..<endI + 1, side: endJ..<endJ + 1))
            }
            (i, j) = (endI + 1, endJ + 1)
        }
        return pieces
    }
}

extension Sides where Value == [Hunk] {
    /// The place in the base at which the next hunk of either side begins; `nil` behind the last.
    func start(_ next: Sides<Name, Int>) -> Int? {
        Name.allCases.compactMap { name in
            next[name] < self[name].count ? self[name][next[name]].base.lowerBound : nil
        }.min()
    }

    /// Goes past the hunks of both sides that overlap or touch each other; returns the end of
    /// their region.
    func region(from start: Int, _ next: inout Sides<Name, Int>) -> Int {
        var (end, hasGrown) = (start, true)
        while hasGrown {
            hasGrown = false
            for name in Name.allCases {
                while next[name] < self[name].count,
                    self[name][next[name]].base.lowerBound <= end
                {
                    end = Swift.max(end, self[name][next[name]].base.upperBound)
                    next[name] += 1
                    hasGrown = true
                }
            }
        }
        return end
    }
}

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

/// The chain of pairs, ascending on both sides, whose weights add up to the most.
enum HeaviestAscent {
    /// `weight` answers 0 for what is no pair. Among chains of one weight the one that pairs early
    /// wins, then the one that leaves out on the left first. It takes `count * otherCount` steps.
    static func matches(_ count: Int, _ otherCount: Int, weight: (Int, Int) -> Int) -> [Match] {
        let width = otherCount + 1
        // The best weight of what lies at and behind each place.
        var best = [Int32](repeating: 0, count: (count + 1) * width)
        best.withUnsafeMutableBufferPointer { best in
            for i in stride(from: count - 1, through: 0, by: -1) {
                let row = i * width
                for j in stride(from: otherCount - 1, through: 0, by: -1) {
                    var value = max(best[row + width + j], best[row + j + 1])
                    let own = weight(i, j)
                    if own > 0 { value = max(value, best[row + width + j + 1] + Int32(own)) }
                    best[row + j] = value
                }
            }
        }
        var chain: [Match] = []
        var (i, j) = (0, 0)
        while i < count, j < otherCount {
            let here = best[i * width + j]
            let own = weight(i, j)
            if own > 0, here == best[(i + 1) * width + j + 1] + Int32(own) {
                chain.append(Match(left: i, right: j))
                i += 1
                j += 1
            } else if here == best[(i + 1) * width + j] {
                i += 1
            } else {
                j += 1
            }
        }
        return chain
    }
}

/// The three-way merge of a text that is no item, by lines as git does it: changes that overlap or
/// touch clash, unless they are the same.
public enum LineMerge {
    /// The merge of a list by lines, such as an ignore file: where changes clash the lines of both
    /// sides stand, the newer's first. A line goes only where one side has taken it out.
    ///
    /// - Parameters:
    ///   - newer: The side that was changed later.
    /// - Returns: `nil` where one of the three is no text, or larger than an item may be.
    public static func union(
        base: [UInt8], _ x: [UInt8], _ y: [UInt8], newer: ItemMerge.Side,
        _ budget: ComparisonBudget = ComparisonBudget()
    ) -> [UInt8]? {
        guard let merge = Merge(ended(base), ended(x), ended(y), budget, newer: newer) else {
            return nil
        }
        return merge.bytes
    }

    /// A last line without an end would be joined to the one that comes behind it.
    private static func ended(_ bytes: [UInt8]) -> [UInt8] {
        guard let last = bytes.last, last != ASCII.newline else { return bytes }
        return bytes + [ASCII.newline]
    }

    /// The number of bytes that are looked at for a NUL, which no text has; as git.
    private static let probe = 8_000

    /// The merged text; `nil` where the changes clash or one of the three is no text, or larger
    /// than an item may be.
    public static func merged(
        base: [UInt8], _ x: [UInt8], _ y: [UInt8],
        _ budget: ComparisonBudget = ComparisonBudget()
    ) -> [UInt8]? {
        Merge(base, x, y, budget)?.bytes
    }

    /// The lines with their ends, so that a change of these is one of the line.
    private static func lines(_ bytes: [UInt8], _ table: LineTable) -> [Int] {
        bytes.lines(in: 0..<bytes.count).map { table.line(bytes[$0.whole]) }
    }

    private struct Merge {
        let base: [Int]
        let sides: Sides<ItemMerge.Side, [Int]>
        let hunks: Sides<ItemMerge.Side, [Hunk]>
        /// With it, lines of both sides stand where changes clash.
        let newer: ItemMerge.Side?
        let table: LineTable

        init?(
            _ base: [UInt8], _ x: [UInt8], _ y: [UInt8], _ budget: ComparisonBudget,
            newer: ItemMerge.Side? = nil
        ) {
            for bytes in [base, x, y] {
                guard bytes.count <= Document.sizeLimit, !bytes.prefix(probe).contains(0) else {
                    return nil
                }
            }
            let table = LineTable(budget)
            let base = lines(base, table)
            let sides = Sides(x: lines(x, table), y: lines(y, table))
            self.base = base
            self.sides = sides
            self.newer = newer
            self.table = table
            hunks = Sides.bySide { side in
                let matches = Alignment.matches(base, sides[side], table.budget) { line in
                    table.lines[line].bytes.allSatisfy(\.isSpacing)
                }
                return Hunk.between(matches, base.count, sides[side].count)
            }
        }

        var bytes: [UInt8]? { result?.flatMap { table.lines[$0].bytes } }

        private var result: [Int]? {
            var result: [Int] = []
            var next = Sides(x: 0, y: 0)
            var position = 0
            while true {
                guard let start = hunks.start(next) else { break }
                result += base[position..<start]
                let first = next
                let end = hunks.region(from: start, &next)
                let taken = Sides.bySide { hunks[$0][first[$0]..<next[$0]] }
                let texts = Sides.bySide { text(of: taken[$0], on: $0, start..<end) }
                if taken.x.isEmpty {
                    result += texts.y
                } else if taken.y.isEmpty || texts.x == texts.y {
                    result += texts.x
                } else if let newer {
                    result += union(
                        of: Sides(newer: texts[newer], older: texts[newer.other]),
                        base[start..<end])
                } else {
                    return nil
                }
                position = end
            }
            return result + base[position...]
        }

        /// Every line that one side has and the other one has not taken out, once.
        private func union(of sides: Sides<Age, [Int]>, _ base: ArraySlice<Int>) -> [Int] {
            let known = Set(base)
            let lines = sides.map(Set.init)
            return sides.newer.filter { lines.older.contains($0) || !known.contains($0) }
                + sides.older.filter { !lines.newer.contains($0) && !known.contains($0) }
        }

        private func text(
            of hunks: ArraySlice<Hunk>, on side: ItemMerge.Side, _ range: Range<Int>
        ) -> [Int] {
            var text: [Int] = []
            var position = range.lowerBound
            for hunk in hunks {
                text += base[position..<hunk.base.lowerBound] + sides[side][hunk.side]
                position = hunk.base.upperBound
            }
            return text + base[position..<range.upperBound]
        }
    }
}
