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
