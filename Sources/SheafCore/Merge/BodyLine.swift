/// One line of a side. Lines are equal when their texts are.
struct BodyLine {
    /// Its text's number in the `LineTable`.
    var text: Int
    /// The line's ending, where that is not the file's: it keeps it.
    var ending: LineEnding?
    /// Its place among the lines of its side.
    var place: Int
}

extension [BodyLine] {
    var texts: [Int] { map(\.text) }
}

extension Document {
    /// The lines of `range`; the last one may be open.
    func bodyLines(in range: Range<Int>, _ table: LineTable) -> [BodyLine] {
        bytes.lines(in: range).enumerated().map { bodyLine($1, table, place: $0) }
    }

    func bodyLine(_ line: Line, _ table: LineTable, place: Int) -> BodyLine {
        let ending: LineEnding? =
            switch line.next - line.end {
            case 0: nil
            case 1: .lf
            default: .crlf
            }
        return BodyLine(
            text: table.line(bytes[line.content]), ending: ending == lineEnding ? nil : ending,
            place: place)
    }
}

/// The number of times that each text stands in some lines.
struct LineCounts {
    private var counts: [Int: Int] = [:]

    init(_ texts: [Int]) {
        counts.reserveCapacity(texts.count)
        for text in texts { counts[text, default: 0] += 1 }
    }

    subscript(text: Int) -> Int {
        get { counts[text] ?? 0 }
        set { counts[text] = newValue }
    }

    /// The texts, in no order.
    var texts: Dictionary<Int, Int>.Keys { counts.keys }

    func allSatisfy(_ condition: (_ text: Int, _ count: Int) -> Bool) -> Bool {
        counts.allSatisfy { condition($0.key, $0.value) }
    }
}

/// The texts of all lines and words of one merge, each under a number: equal texts have equal
/// numbers, so that everything behind compares numbers only. Texts are bytes and stay bytes; what
/// is no UTF-8 is text like any other.
final class LineTable {
    private var lineNumbers: [ByteText: Int] = [:]
    private(set) var lines: [LineText] = []
    private var wordNumbers: [ByteText: Int] = [:]
    private(set) var words: [WordText]
    /// The budget that is left for comparing them.
    let budget: ComparisonBudget

    struct LineText {
        let bytes: ArraySlice<UInt8>
        /// Nothing but spaces and tabs.
        let isBlank: Bool
        /// Filled when first asked for.
        fileprivate(set) var content: Content?
    }

    struct WordText {
        let bytes: ArraySlice<UInt8>
        /// An indentation or a line end.
        let isSpace: Bool
        /// True if it tells lines apart: it has a letter or digit and is no ticked box.
        let isTelling: Bool
    }

    struct Content {
        var words: [Int]
        var telling: [Int]
    }

    /// The number of the word that a line end counts as.
    let lineEnd = 0

    init(_ budget: ComparisonBudget = ComparisonBudget()) {
        self.budget = budget
        words = [WordText(bytes: [ASCII.newline], isSpace: true, isTelling: false)]
    }

    func line(_ bytes: ArraySlice<UInt8>) -> Int {
        if let number = lineNumbers[ByteText(bytes: bytes)] { return number }
        lineNumbers[ByteText(bytes: bytes)] = lines.count
        lines.append(LineText(bytes: bytes, isBlank: bytes.allSatisfy(\.isBlank), content: nil))
        return lines.count - 1
    }

    func isBlank(_ line: Int) -> Bool { lines[line].isBlank }

    /// The words of a line, its indentation left out.
    func words(of line: Int) -> [Int] { content(of: line).words }

    /// The words of some lines that tell lines apart.
    func tellingWords(of lines: some Sequence<Int>) -> Set<Int> {
        lines.reduce(into: []) { $0.formUnion(content(of: $1).telling) }
    }

    /// Returns the likeness of two lines: twice the number of telling words they have in common, if
    /// that is at least half of those of both, else 0.
    func likeness(_ left: Int, _ right: Int) -> Int {
        let a = content(of: left).telling
        let b = content(of: right).telling
        var common = 0
        var (i, j) = (0, 0)
        while i < a.count, j < b.count {
            if a[i] == b[j] {
                common += 1
                i += 1
                j += 1
            } else if a[i] < b[j] {
                i += 1
            } else {
                j += 1
            }
        }
        return 4 * common >= a.count + b.count ? 2 * common : 0
    }

    /// Returns the line's part of the cost of comparing it with another one.
    func likenessCost(_ line: Int) -> Int { content(of: line).telling.count + 1 }

    private func content(of line: Int) -> Content {
        if let content = lines[line].content { return content }
        var all: [Int] = []
        WordScanner.forEachWord(in: lines[line].bytes) { text, _ in
            let number = word(text)
            if !words[number].isSpace { all.append(number) }
        }
        let content = Content(words: all, telling: all.filter { words[$0].isTelling }.sorted())
        lines[line].content = content
        return content
    }

    func word(_ bytes: ArraySlice<UInt8>) -> Int {
        if let number = wordNumbers[ByteText(bytes: bytes)] { return number }
        wordNumbers[ByteText(bytes: bytes)] = words.count
        words.append(
            WordText(
                bytes: bytes, isSpace: bytes.allSatisfy(\.isBlank),
                isTelling: WordScanner.isTelling(bytes)))
        return words.count - 1
    }
}

/// Bytes as a key. An array would hash them one by one.
private struct ByteText: Hashable {
    let bytes: ArraySlice<UInt8>

    func hash(into hasher: inout Hasher) {
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}

/// Lines between which the side that wrote one of them has a blank line stay apart.
struct ParagraphBreaks {
    private let sides: Sides<Age, [BodyLine]>
    private let table: LineTable
    /// The number of blank lines above each line of a side.
    private let blanksAbove: Sides<Age, [Int]>

    static func kept(
        in body: MergedBody, _ sides: Sides<Age, [BodyLine]>, _ table: LineTable
    ) -> MergedBody {
        ParagraphBreaks(sides, table).kept(in: body)
    }

    private init(_ sides: Sides<Age, [BodyLine]>, _ table: LineTable) {
        self.sides = sides
        self.table = table
        blanksAbove = sides.map { side in
            var counts = [0]
            for line in side {
                counts.append(counts[counts.count - 1] + (table.isBlank(line.text) ? 1 : 0))
            }
            return counts
        }
    }

    private func kept(in body: MergedBody) -> MergedBody {
        var result = body
        result.lines = []
        // Where each line begins and ends now, blank ones above it left out.
        var starts: [Int] = []
        var ends = [0]
        var last = Sides<Age, Int?>.byAge { _ in nil }
        for (index, line) in body.lines.enumerated() {
            if index > 0, isApart(line, from: body.lines[index - 1], last) {
                result.lines.append(MergedLine(text: table.line([])))
            }
            for age in Age.both { last[age] = line.places[age] ?? last[age] }
            starts.append(result.lines.count)
            result.lines.append(line)
            ends.append(result.lines.count)
        }
        result.blocks = body.blocks.map { block, lines in
            let end = ends[lines.upperBound]
            return (block, (lines.isEmpty ? end : starts[lines.lowerBound])..<end)
        }
        return result
    }

    private func isApart(_ line: MergedLine, from above: MergedLine, _ last: Sides<Age, Int?>)
        -> Bool
    {
        guard !table.isBlank(line.line.text), !table.isBlank(above.line.text) else { return false }
        return Age.both.contains { age in
            guard let start = last[age], let end = line.places[age], start < end,
                line.places[age.other] == nil || above.places[age.other] == nil
            else { return false }
            return blanksAbove[age][end] > blanksAbove[age][start + 1]
        }
    }
}

/// The code fence that is open while lines are read one after the other, as a merge reads them: it
/// knows no lists and quotations. What merges make depends on it, so that it stays as it is.
struct CodeFence {
    private var open: (mark: UInt8, count: Int)?

    var isOpen: Bool { open != nil }

    /// Opens or closes with `line`, its indentation left out; answers whether it is a fence.
    mutating func read(_ line: ArraySlice<UInt8>) -> Bool {
        guard let mark = line.first, mark == ASCII.backtick || mark == UInt8(ascii: "~") else {
            return false
        }
        let rest = line.drop { $0 == mark }
        let count = line.count - rest.count
        guard count >= 3 else { return false }
        if let open {
            guard open.mark == mark, count >= open.count, rest.allSatisfy(\.isBlank) else {
                return false
            }
            self.open = nil
            return true
        }
        // A backtick behind the marks makes it inline code.
        guard mark != ASCII.backtick || !rest.contains(mark) else { return false }
        open = (mark, count)
        return true
    }
}
