/// The check that a side already holds all that the other did: then it is taken as it is, and a
/// merge that comes back to where it came from changes nothing.
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
    /// The lines of the base that the side removed: the number of each, and which texts at all.
    private let removed: LineCounts
    /// The texts that it removed, in an order that is the same everywhere.
    private let originals: [Int]
    /// The lines that only the side has.
    private let fresh: [Int]
    private let budget: ComparisonBudget

    /// The costs of counting how often each word stands there, a word, and of holding two versions
    /// of a line against their base.
    private static let (countingCost, comparingCost) = (4, 32)

    /// The lines that `other` and `side` have in common if `side` holds all that `other` did to
    /// `base`, else `nil`. `kept` are the lines in blocks that `side` keeps.
    ///
    /// When `budget` is exceeded the side counts as one that does not hold the other's lines: the
    /// ordinary merge then says the same at worst with a block more.
    static func matches(
        base: [BodyLine], side: [BodyLine], other: [BodyLine], kept: Set<Int>, _ table: LineTable,
        _ budget: ComparisonBudget
    ) -> [Match]? {
        let absorption = Absorption(base.texts, side.texts, other.texts, table, budget)
        return absorption.matches(kept: kept).flatMap { budget.isExceeded ? nil : $0 }
    }

    private init(
        _ base: [Int], _ side: [Int], _ other: [Int], _ table: LineTable,
        _ budget: ComparisonBudget
    ) {
        self.base = base
        self.side = side
        self.other = other
        self.table = table
        self.budget = budget
        baseCounts = LineCounts(base)
        sideCounts = LineCounts(side)
        otherCounts = LineCounts(other)
        var removed = baseCounts
        for text in side { removed[text] -= 1 }
        self.removed = removed
        originals = removed.texts.filter { [removed] in removed[$0] > 0 }.sorted()
        let baseCounts = baseCounts
        fresh = side.filter { baseCounts[$0] == 0 }
    }

    /// True if the side still has a line that the other removed.
    private var hasRemovedLine: Bool {
        !baseCounts.allSatisfy { text, count in
            otherCounts[text] >= count || sideCounts[text] <= otherCounts[text]
        }
    }

    /// Returns the number of the other's base lines that are not where they were.
    private func moved(isLight: (Int) -> Bool) -> LineCounts {
        var moved = LineCounts([])
        for text in baseCounts.texts { moved[text] = min(baseCounts[text], otherCounts[text]) }
        for match in Alignment.matches(base, other, budget, isLight: isLight) {
            moved[base[match.left]] -= 1
        }
        return moved
    }

    private func matches(kept: Set<Int>) -> [Match]? {
        if hasRemovedLine { return nil }
        let isBlank = { [table] in table.isBlank($0) }
        let matches = Alignment.matches(other, side, budget, isLight: isBlank)
        var left = removed
        let moved = moved(isLight: isBlank)
        let isCalm = moved.allSatisfy { $1 == 0 }
        for hunk in Hunk.between(matches, other.count, side.count) {
            for text in other[hunk.base] {
                if budget.isExceeded { return nil }
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

    /// Returns whether a line of the side's own is the line in other words.
    private func isReworded(_ text: Int) -> Bool { fresh.contains { isAlike($0, text) } }

    private func isAlike(_ left: Int, _ right: Int) -> Bool {
        budget.pay(table.likenessCost(left) + table.likenessCost(right))
            && table.likeness(left, right) > 0
    }

    /// Returns whether one of the side's own `lines` holds what the other did to the base line it made
    /// `text` of. Both have to be made of that line: the words of another one are found anywhere.
    private func isMerged(_ text: Int, into lines: ArraySlice<Int>) -> Bool {
        let alike = lines.filter { baseCounts[$0] == 0 && isAlike($0, text) }
        guard !alike.isEmpty else { return false }
        for original in originals {
            guard !budget.isExceeded else { return false }
            guard isAlike(original, text) || isRewrite(text, of: original) else { continue }
            let isHeld = alike.contains { line in
                (isAlike(original, line) || keepsMost(line, of: original))
                    && holdsWords(
                        base: table.words(of: original), side: table.words(of: line),
                        other: table.words(of: text))
            }
            if isHeld { return true }
        }
        return false
    }

    /// Returns whether the other side may have made the line of `original`: lines that have little in
    /// common are merged by words too, if they stand for each other and most words are kept.
    private func isRewrite(_ text: Int, of original: Int) -> Bool {
        otherCounts[original] < baseCounts[original] && keepsMost(text, of: original)
    }

    /// Returns whether most words of `original` stand in a line.
    private func keepsMost(_ text: Int, of original: Int) -> Bool {
        let words = table.words(of: original)
        let others = table.words(of: text)
        guard budget.pay(Self.countingCost * (words.count + others.count)) else { return false }
        var left = LineCounts(others)
        let kept = words.count { word in
            left[word] -= 1
            return left[word] >= 0
        }
        return 2 * kept > words.count
    }

    /// Returns whether the words of one line hold the other side's.
    private func holdsWords(base: [Int], side: [Int], other: [Int]) -> Bool {
        let cost = Self.comparingCost * (base.count + side.count + other.count)
        guard budget.pay(cost) else { return false }
        let words = Absorption(base, side, other, table, budget)
        if words.hasRemovedLine { return false }
        let isLight: (Int) -> Bool = { [table] in table.words[$0].isSpace }
        var left = words.removed
        let isCalm = words.moved(isLight: isLight).allSatisfy { $1 == 0 }
        let matches = Alignment.matches(other, side, budget, isLight: isLight)
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

/// Makes moved lines stay the same lines.
///
/// A line that stands once in the base and once on a side, but is not aligned, was moved. The
/// other side's edit or removal follows it; where both moved it the newer's place stands. A
/// reworded line that the other side has too, elsewhere, has arrived there and is not put in again.
struct MovedLines {
    /// The changes of one side to the lines of the base, by their places in base and side.
    private struct Doings {
        var kept: Set<Int> = []
        /// In ascending order of the base.
        var moved: [Match] = []
        var movedPlace: [Int: Int] = [:]
        var edited: [Match] = []
        var editedPlace: [Int: Int] = [:]
        var counts = LineCounts([])
        /// The last place of each text.
        var places: [Int: Int] = [:]
    }

    private let base: [BodyLine]
    private let baseCounts: LineCounts
    private let table: LineTable
    private var sides: Sides<Age, [BodyLine]>
    private var dropped = Sides<Age, Set<Int>>.byAge { _ in [] }

    /// The sides, rewritten so that plain alignment does the rest.
    static func followed(
        base: [BodyLine], sides: Sides<Age, [BodyLine]>, _ table: LineTable
    ) -> Sides<Age, [BodyLine]> {
        var lines = MovedLines(base: base, sides: sides, table)
        return lines.followed()
    }

    private init(base: [BodyLine], sides: Sides<Age, [BodyLine]>, _ table: LineTable) {
        self.base = base
        self.sides = sides
        self.table = table
        baseCounts = LineCounts(base.texts)
    }

    private mutating func followed() -> Sides<Age, [BodyLine]> {
        let doings = sides.map(doings(of:))
        for age in Age.both {
            follow(doings, movedBy: age)
            dropArrived(doings, editedBy: age)
        }
        return Sides.byAge { age in
            sides[age].enumerated().filter { !dropped[age].contains($0.offset) }.map(\.element)
        }
    }

    private func doings(of side: [BodyLine]) -> Doings {
        var result = Doings()
        let matches = Alignment.matches(base.texts, side.texts, table.budget) { table.isBlank($0) }
        result.kept = Set(matches.map(\.left))
        result.counts = LineCounts(side.texts)
        for (place, line) in side.enumerated() { result.places[line.text] = place }
        for (index, line) in base.enumerated() {
            guard !result.kept.contains(index), isSingle(index), !table.isBlank(line.text),
                result.counts[line.text] == 1, let place = result.places[line.text]
            else { continue }
            result.moved.append(Match(left: index, right: place))
            result.movedPlace[index] = place
        }
        for hunk in Hunk.between(matches, base.count, side.count) {
            for piece in hunk.pieces(base, side, table)
            where piece.base.count == 1 && piece.side.count == 1 {
                let match = Match(left: piece.base.lowerBound, right: piece.side.lowerBound)
                guard result.movedPlace[match.left] == nil,
                    baseCounts[side[match.right].text] == 0
                else { continue }
                result.edited.append(match)
                result.editedPlace[match.left] = match.right
            }
        }
        return result
    }

    private func isSingle(_ index: Int) -> Bool { baseCounts[base[index].text] == 1 }

    /// Lets the other side's edits and removals follow the lines that `age` moved.
    private mutating func follow(_ doings: Sides<Age, Doings>, movedBy age: Age) {
        let other = doings[age.other]
        for match in doings[age].moved where !other.kept.contains(match.left) {
            if other.movedPlace[match.left] != nil {
                if let place = doings.older.movedPlace[match.left] { dropped.older.insert(place) }
            } else if let edit = other.editedPlace[match.left] {
                let line = sides[age.other][edit]
                guard doings[age].counts[line.text] == 0 else { continue }
                sides[age][match.right].text = line.text
                sides[age][match.right].ending = line.ending
                dropped[age.other].insert(edit)
            } else {
                dropped[age].insert(match.right)
            }
        }
    }

    /// Leaves out the reworded lines of `age` that stand on the other side already.
    private mutating func dropArrived(_ doings: Sides<Age, Doings>, editedBy age: Age) {
        let (mine, other) = (doings[age], doings[age.other])
        for match in mine.edited {
            let text = sides[age][match.right].text
            guard !other.kept.contains(match.left), other.movedPlace[match.left] == nil,
                isSingle(match.left), !table.isBlank(text), mine.counts[text] == 1,
                other.counts[text] == 1, let place = other.places[text],
                !dropped[age.other].contains(place), other.editedPlace[match.left] != place
            else { continue }
            dropped[age].insert(match.right)
        }
    }
}
