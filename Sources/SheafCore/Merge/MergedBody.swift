/// A line of the result, and where it stands on the sides that have it.
struct MergedLine {
    var line: BodyLine
    var places: Sides<Age, Int?>

    /// A line that neither side has.
    init(text: Int) {
        line = BodyLine(text: text, ending: nil, place: -1)
        places = Sides.byAge { _ in nil }
    }

    init(_ line: BodyLine, places: Sides<Age, Int?>) {
        self.line = line
        self.places = places
    }
}

/// The lines that the result lacks because their words are in others.
struct Rewording {
    var lines: Set<Int>
    /// The words of what came of them, and those the base had.
    var resultWords: Set<Int>
    var baseWords: Set<Int>

    init(of lines: [Int], into result: [Int], base: [Int], _ table: LineTable) {
        self.lines = Set(lines)
        resultWords = Set(result.flatMap { table.words(of: $0) })
        baseWords = Set(base.flatMap { table.words(of: $0) })
    }
}

/// The merged body, its conflict blocks apart.
struct MergedBody {
    var lines: [MergedLine] = []
    /// New blocks, and the lines that each stands against: it belongs behind these.
    var blocks: [(block: MergeBlock, against: Range<Int>)] = []
    var rewordings: [Rewording] = []
    /// The number of clashes that were settled by words.
    var wordMerges = 0

    /// The amounts of it so far.
    struct Length {
        var lines: Int
        var blocks: Int
        var rewordings: Int
    }

    var length: Length {
        Length(lines: lines.count, blocks: blocks.count, rewordings: rewordings.count)
    }

    /// Takes back what came since.
    mutating func cut(to length: Length) {
        lines.removeSubrange(length.lines...)
        blocks.removeSubrange(length.blocks...)
        rewordings.removeSubrange(length.rewordings...)
    }
}
