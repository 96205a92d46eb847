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
