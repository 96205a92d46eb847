/// Whether a side already holds all that the other did: then it is taken as it is, and a merge
/// that comes back to where it came from changes nothing.
///
/// It holds it if it lacks every line that the other removed, and the other's lines stand in it in
/// the other's order. Excepted are base lines that it removed itself, lines that only it moved,
/// lines in blocks that it keeps, and lines merged by words into one of its own.
struct Absorption {
    private let base: [Int]
    private let side: [Int]
    private let other: [Int]
    private let table: LineTable
    private let baseCounts: LineCounts
    private let sideCounts: LineCounts
    private let otherCounts: LineCounts
    /// What the side removed of the base: how often, and which texts at all.
    private let removed: LineCounts
    /// The lines that only the side has.
    private let fresh: [Int]
    /// How many pairs of lines may still be compared by words. When it is used up the side counts
    /// as one that does not hold the other's lines: the ordinary merge then says the same at worst
    /// with a block more.
    private var budget = 200_000

    /// The lines that `other` and `side` have in common if `side` holds all that `other` did to
    /// `base`, else `nil`. `kept` are the lines in blocks that `side` keeps.
    static func matches(
        base: [BodyLine], side: [BodyLine], other: [BodyLine], kept: Set<Int>, _ table: LineTable
    ) -> [Match]? {
        var absorption = Absorption(base.texts, side.texts, other.texts, table)
        return absorption.matches(kept: kept)
    }

    private init(_ base: [Int], _ side: [Int], _ other: [Int], _ table: LineTable) {
        self.base = base
        self.side = side
        self.other = other
        self.table = table
        baseCounts = LineCounts(base)
        sideCounts = LineCounts(side)
        otherCounts = LineCounts(other)
        var removed = baseCounts
        for text in side { removed[text] -= 1 }
        self.removed = removed
        let baseCounts = baseCounts
        fresh = side.filter { baseCounts[$0] == 0 }
    }

    /// Whether the side still has a line that the other removed.
    private var hasRemovedLine: Bool {
        !baseCounts.allSatisfy { text, count in
            otherCounts[text] >= count || sideCounts[text] <= otherCounts[text]
        }
    }

    /// How many of the other's base lines are not where they were.
    private func moved(isLight: (Int) -> Bool) -> LineCounts {
        var moved = LineCounts([])
        for text in baseCounts.texts { moved[text] = min(baseCounts[text], otherCounts[text]) }
        for match in Alignment.matches(base, other, isLight: isLight) {
            moved[base[match.left]] -= 1
        }
        return moved
    }

    private mutating func matches(kept: Set<Int>) -> [Match]? {
        if hasRemovedLine { return nil }
        let isBlank = { [table] in table.isBlank($0) }
        let matches = Alignment.matches(other, side, isLight: isBlank)
        var left = removed
        let moved = moved(isLight: isBlank)
        let isCalm = moved.allSatisfy { $1 == 0 }
        for hunk in Hunk.between(matches, other.count, side.count) {
            for text in other[hunk.base] {
                if left[text] > 0, !(moved[text] > 0 && isReworded(text)) {
                    left[text] -= 1
                } else if !table.isBlank(text),
                    kept.contains(text)
                        || (isCalm && sideCounts[text] == 1 && otherCounts[text] == 1)
                {
                    continue
                } else if !isMerged(text, into: side[hunk.side]) {
                    return nil
                }
            }
        }
        return matches
    }

    /// Whether a line of the side's own is the line in other words.
    private mutating func isReworded(_ text: Int) -> Bool {
        fresh.contains { budget > 0 && isAlike($0, text) } || budget <= 0
    }

    private mutating func isAlike(_ left: Int, _ right: Int) -> Bool {
        budget -= 1
        return table.likeness(left, right) > 0
    }

    /// Whether one of the side's own `lines` holds what the other did to the base line it made
    /// `text` of.
    private mutating func isMerged(_ text: Int, into lines: ArraySlice<Int>) -> Bool {
        guard budget > 0 else { return false }
        let alike = lines.filter { baseCounts[$0] == 0 && isAlike($0, text) }
        guard !alike.isEmpty else { return false }
        for original in removed.texts where removed[original] > 0 {
            guard budget > 0 else { return false }
            guard isAlike(original, text) || isRewrite(text, of: original) else { continue }
            let isHeld = alike.contains { line in
                Self.holdsWords(
                    base: table.words(of: original), side: table.words(of: line),
                    other: table.words(of: text), table)
            }
            if isHeld { return true }
        }
        return false
    }

    /// Whether the other side may have made the line of `original`: lines that have little in
    /// common are merged by words too, if they stand for each other and most words are kept.
    private func isRewrite(_ text: Int, of original: Int) -> Bool {
        guard otherCounts[original] < baseCounts[original] else { return false }
        let words = table.words(of: original)
        var left = LineCounts(table.words(of: text))
        let kept = words.count { word in
            left[word] -= 1
            return left[word] >= 0
        }
        return 2 * kept > words.count
    }

    /// The same question for the words of one line.
    private static func holdsWords(
        base: [Int], side: [Int], other: [Int], _ table: LineTable
    ) -> Bool {
        let words = Absorption(base, side, other, table)
        if words.hasRemovedLine { return false }
        let isLight: (Int) -> Bool = { table.words[$0].isSpace }
        var left = words.removed
        let isCalm = words.moved(isLight: isLight).allSatisfy { $1 == 0 }
        let matches = Alignment.matches(other, side, isLight: isLight)
        for hunk in Hunk.between(matches, other.count, side.count) {
            for word in other[hunk.base] {
                if left[word] > 0 {
                    left[word] -= 1
                } else if !(isCalm && words.sideCounts[word] == 1 && words.otherCounts[word] == 1) {
                    return false
                }
            }
        }
        return true
    }
}
