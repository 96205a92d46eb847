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
        var lines: [BodyLine] = []
        bytes.forEachLine(in: range) { line in
            lines.append(bodyLine(line, table, place: lines.count))
            return true
        }
        return lines
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
