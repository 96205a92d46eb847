/// The three-way merge of a text that is no item, by lines as git does it: changes that overlap or
/// touch clash, unless they are the same.
public enum LineMerge {
    /// The number of bytes that are looked at for a NUL, which no text has; as git.
    private static let probe = 8_000

    /// The merged text; `nil` where the changes clash or one of the three is no text, or larger
    /// than an item may be.
    public static func merged(
        base: [UInt8], _ x: [UInt8], _ y: [UInt8],
        _ budget: ComparisonBudget = ComparisonBudget()
    ) -> [UInt8]? {
        for bytes in [base, x, y] {
            guard bytes.count <= Document.sizeLimit, !bytes.prefix(probe).contains(0) else {
                return nil
            }
        }
        let table = LineTable(budget)
        let merge = Merge(
            base: lines(base, table), sides: Sides(x: lines(x, table), y: lines(y, table)), table)
        return merge.result?.flatMap { table.lines[$0].bytes }
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

        init(base: [Int], sides: Sides<ItemMerge.Side, [Int]>, _ table: LineTable) {
            self.base = base
            self.sides = sides
            hunks = Sides.bySide { side in
                let matches = Alignment.matches(base, sides[side], table.budget) { line in
                    table.lines[line].bytes.allSatisfy(\.isSpacing)
                }
                return Hunk.between(matches, base.count, sides[side].count)
            }
        }

        var result: [Int]? {
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
                } else {
                    return nil
                }
                position = end
            }
            return result + base[position...]
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
