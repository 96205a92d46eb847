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
        var lines: [Int] = []
        bytes.forEachLine(in: 0..<bytes.count) { line in
            lines.append(table.line(bytes[line.whole]))
            return true
        }
        return lines
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
                let starts = ItemMerge.Side.allCases.compactMap { side in
                    next[side] < hunks[side].count ? hunks[side][next[side]].base.lowerBound : nil
                }
                guard let start = starts.min() else { break }
                result += base[position..<start]
                let first = next
                let end = region(from: start, &next)
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

        /// Goes past the hunks of both sides that overlap or touch each other.
        private func region(from start: Int, _ next: inout Sides<ItemMerge.Side, Int>) -> Int {
            var (end, hasGrown) = (start, true)
            while hasGrown {
                hasGrown = false
                for side in ItemMerge.Side.allCases {
                    while next[side] < hunks[side].count,
                        hunks[side][next[side]].base.lowerBound <= end
                    {
                        end = max(end, hunks[side][next[side]].base.upperBound)
                        next[side] += 1
                        hasGrown = true
                    }
                }
            }
            return end
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
