/// The bodies of two versions of an item, line by line, and word by word where a line was reworded.
public struct BodyComparison: Sendable {
    /// A line of either body.
    public struct Line: Sendable, Equatable {
        public enum Kind: String, Sendable {
            case same, removed, added
            /// Lines that both have and that are far from any change are left out: so many.
            case omitted
        }

        public var kind: Kind
        /// The text in pieces; joined they are the line.
        public var pieces: [Piece]
        /// The number of lines that were left out; 0 where this is one.
        public var omitted = 0

        public var text: String { pieces.map(\.text).joined() }
    }

    /// Some words of a line.
    public struct Piece: Sendable, Equatable {
        public var text: String
        /// True if the other version's line does not have them.
        public var isChanged: Bool
    }

    /// Empty where the bodies are alike.
    public let lines: [Line]

    /// - Parameters:
    ///   - before: `nil` for an item that is new.
    ///   - after: `nil` for one that is gone.
    ///   - context: how many lines are shown around a change.
    public init(from before: ItemVersion?, to after: ItemVersion?, context: Int = 3) {
        let table = LineTable()
        let old = Self.lines(of: before, table)
        let new = Self.lines(of: after, table)
        let matches = Alignment.matches(old.texts, new.texts, table.budget) { table.isBlank($0) }
        let hunks = Hunk.between(matches, old.count, new.count)
        var comparison = LineComparison(old, new, table)
        for (index, hunk) in hunks.enumerated() {
            let start = index == 0 ? 0 : hunks[index - 1].base.upperBound
            comparison.keep(
                start..<hunk.base.lowerBound, leading: index == 0 ? 0 : context, trailing: context)
            comparison.compare(hunk)
        }
        if let last = hunks.last {
            comparison.keep(last.base.upperBound..<old.count, leading: context, trailing: 0)
        }
        lines = comparison.lines
    }

    private static func lines(of version: ItemVersion?, _ table: LineTable) -> [BodyLine] {
        guard let version else { return [] }
        let document = version.document
        return document.bodyLines(in: document.bodyRange(under: version.title), table)
    }
}

/// Collects the lines of a comparison.
private struct LineComparison {
    typealias Line = BodyComparison.Line
    typealias Piece = BodyComparison.Piece

    private(set) var lines: [Line] = []
    private let old: [BodyLine]
    private let new: [BodyLine]
    private let table: LineTable

    init(_ old: [BodyLine], _ new: [BodyLine], _ table: LineTable) {
        self.old = old
        self.new = new
        self.table = table
    }

    /// Lines that both have: those near a change.
    mutating func keep(_ range: Range<Int>, leading: Int, trailing: Int) {
        let omitted = range.count - leading - trailing
        guard omitted > 1 else {
            lines += range.map { line(.same, old[$0]) }
            return
        }
        lines += range.prefix(leading).map { line(.same, old[$0]) }
        lines.append(Line(kind: .omitted, pieces: [], omitted: omitted))
        lines += range.suffix(trailing).map { line(.same, old[$0]) }
    }

    mutating func compare(_ hunk: Hunk) {
        for piece in hunk.pieces(old, new, table) {
            if piece.base.count == 1, piece.side.count == 1 {
                compare(old[piece.base.lowerBound], new[piece.side.lowerBound])
            } else {
                lines += piece.base.map { line(.removed, old[$0]) }
                lines += piece.side.map { line(.added, new[$0]) }
            }
        }
    }

    private func line(_ kind: Line.Kind, _ line: BodyLine) -> Line {
        Line(kind: kind, pieces: [Piece(text: text(of: line), isChanged: kind != .same)])
    }

    private func text(of line: BodyLine) -> String {
        String(decoding: table.lines[line.text].bytes, as: UTF8.self)
    }

    /// A line that was reworded: only the words that are different count as changed.
    private mutating func compare(_ old: BodyLine, _ new: BodyLine) {
        let words = [old, new].map { self.words(of: $0) }
        let matches = Alignment.matches(
            words[0].map(\.number), words[1].map(\.number), table.budget
        ) {
            table.words[$0].isSpace
        }
        guard matches.contains(where: { !table.words[words[0][$0.left].number].isSpace }) else {
            lines += [line(.removed, old), line(.added, new)]
            return
        }
        let same = [Set(matches.map(\.left)), Set(matches.map(\.right))]
        for (kind, side) in [(Line.Kind.removed, 0), (.added, 1)] {
            var pieces: [Piece] = []
            for (index, word) in words[side].enumerated() {
                let isChanged = !same[side].contains(index)
                if let last = pieces.indices.last, pieces[last].isChanged == isChanged {
                    pieces[last].text += word.text
                } else {
                    pieces.append(Piece(text: word.text, isChanged: isChanged))
                }
            }
            lines.append(Line(kind: kind, pieces: pieces))
        }
    }

    /// The words of a line with the blanks behind them.
    private func words(of line: BodyLine) -> [(number: Int, text: String)] {
        var words: [(number: Int, text: String)] = []
        WordScanner.forEachWord(in: table.lines[line.text].bytes) { word, blanks in
            words.append((table.word(word), String(decoding: word + blanks, as: UTF8.self)))
        }
        return words
    }
}
