/// The merge of the body, line by line and, where both sides changed a line, word by word.
struct BodyMerge {
    let table: LineTable
    let base: [BodyLine]
    /// The lines in blocks that each side keeps.
    let kept: Sides<Age, Set<Int>>
    /// The sides, with moved lines followed.
    let sides: Sides<Age, [BodyLine]>
    /// The places of the base's lines on each side.
    let places: Sides<Age, [Int?]>
    let hunks: Sides<Age, [Hunk]>
    var result = MergedBody()
    /// The older side's lines that wait for the end of a row of clashes.
    var lost: [Int] = []
    /// The place in the result where the lines begin that these stand against.
    var lostStart = 0

    static func merged(
        base: [BodyLine], sides: Sides<Age, [BodyLine]>, kept: Sides<Age, Set<Int>>,
        _ table: LineTable
    ) -> MergedBody {
        for age in Age.both {
            let (mine, other) = (sides[age], sides[age.other])
            let matches = table.budget.forQuestion { budget in
                Absorption.matches(
                    base: base, side: mine, other: other, kept: kept[age], table, budget)
            }
            if let matches {
                return absorbed(base, mine, other, matches, age, table)
            }
        }
        var merge = BodyMerge(base: base, sides: sides, kept: kept, table)
        merge.run()
        return ParagraphBreaks.kept(in: merge.result, sides, table)
    }

    /// The side of `age` as it is. What it holds of the other is held by words at least.
    private static func absorbed(
        _ base: [BodyLine], _ mine: [BodyLine], _ other: [BodyLine], _ matches: [Match],
        _ age: Age, _ table: LineTable
    ) -> MergedBody {
        var otherPlaces = [Int?](repeating: nil, count: mine.count)
        // The last of some lines that stand for others stands where these ended.
        for hunk in Hunk.between(matches, other.count, mine.count) where !hunk.side.isEmpty {
            otherPlaces[hunk.side.upperBound - 1] = hunk.base.upperBound - 1
        }
        for match in matches { otherPlaces[match.right] = match.left }
        var result = MergedBody()
        for (index, line) in mine.enumerated() {
            var places = Sides<Age, Int?>.byAge { _ in index }
            places[age.other] = otherPlaces[index].flatMap { $0 < 0 ? nil : $0 }
            result.lines.append(MergedLine(line, places: places))
        }
        takeEndings(of: other, matches, base, in: &result.lines)
        result.rewordings = [Rewording(of: other.texts, into: mine.texts, base: base.texts, table)]
        return result
    }

    /// Takes line endings that only the other side changed: they are not part of a line's text.
    private static func takeEndings(
        of other: [BodyLine], _ matches: [Match], _ base: [BodyLine], in lines: inout [MergedLine]
    ) {
        let changed = matches.filter { other[$0.left].ending != lines[$0.right].line.ending }
        guard !changed.isEmpty else { return }
        let known = Dictionary(
            base.map { ($0.text, $0.ending) }, uniquingKeysWith: { first, _ in first })
        for match in changed
        where known[lines[match.right].line.text] == lines[match.right].line.ending {
            lines[match.right].line.ending = other[match.left].ending
        }
    }

    private init(
        base: [BodyLine], sides: Sides<Age, [BodyLine]>, kept: Sides<Age, Set<Int>>,
        _ table: LineTable
    ) {
        let followed = MovedLines.followed(base: base, sides: sides, table)
        let matches = followed.map { side in
            Alignment.matches(base.texts, side.texts, table.budget) { table.isBlank($0) }
        }
        self.table = table
        self.base = base
        self.kept = kept
        self.sides = followed
        places = matches.map { matches in
            var places = [Int?](repeating: nil, count: base.count)
            for match in matches { places[match.left] = match.right }
            return places
        }
        hunks = Sides.byAge { Hunk.between(matches[$0], base.count, followed[$0].count) }
    }

    /// Goes through the base: what both kept, then the hunks that overlap or touch, as one region.
    private mutating func run() {
        var next = Sides.byAge { _ in 0 }
        var position = 0
        while true {
            let starts = Age.both.compactMap { age in
                next[age] < hunks[age].count ? hunks[age][next[age]].base.lowerBound : nil
            }
            let start = starts.min() ?? base.count
            keep(position..<start)
            if starts.isEmpty { return }
            var (end, hasGrown) = (start, true)
            let first = next
            while hasGrown {
                hasGrown = false
                for age in Age.both {
                    while next[age] < hunks[age].count,
                        hunks[age][next[age]].base.lowerBound <= end
                    {
                        end = max(end, hunks[age][next[age]].base.upperBound)
                        next[age] += 1
                        hasGrown = true
                    }
                }
            }
            mergeRegion(start..<end, Sides.byAge { Array(hunks[$0][first[$0]..<next[$0]]) })
            position = end
        }
    }

    /// Puts out lines of the base that both sides have.
    private mutating func keep(_ range: Range<Int>) {
        for index in range {
            guard let newer = places.newer[index].map({ sides.newer[$0] }),
                let older = places.older[index].map({ sides.older[$0] })
            else { continue }
            let line = newer.ending == base[index].ending ? older : newer
            result.lines.append(
                MergedLine(line, places: Sides(newer: newer.place, older: older.place)))
        }
    }

    // MARK: Putting out

    /// Puts out lines of one side.
    mutating func put(_ lines: [Int], of age: Age) {
        for index in lines {
            let line = sides[age][index]
            var places = Sides<Age, Int?>.byAge { _ in nil }
            places[age] = line.place
            result.lines.append(MergedLine(line, places: places))
        }
    }

    /// Makes a block of what was lost in the clashes just before.
    mutating func finishBlock() {
        if let block = MergeBlock(lost, table) {
            result.blocks.append((block, lostStart..<result.lines.count))
        }
        lost = []
    }

    /// Returns a side's version of a stretch of the base: the given lines and those it kept, in its
    /// order.
    func lines(of age: Age, in range: Range<Int>, with lines: [Int]) -> [Int] {
        (lines + range.compactMap { places[age][$0] }).sorted()
    }
}
