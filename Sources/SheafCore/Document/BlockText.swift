/// The text of a block's lines as one: lines are separated by their ends, and what stands before each
/// for lists, quotations and indentation is left out.
struct BlockText {
    /// Holds the text at ``range``.
    let bytes: [UInt8]
    let range: Range<Int>
    /// The offsets in the file and in ``bytes`` at which the lines begin; empty where they are equal.
    private let starts: [(file: Int, text: Int)]

    init(_ bytes: [UInt8], _ lines: ArraySlice<BlockLine>) {
        guard let first = lines.first, let last = lines.last else {
            (self.bytes, range, starts) = (bytes, 0..<0, [])
            return
        }
        let isWhole = zip(lines, lines.dropFirst()).allSatisfy { $0.next == $1.content.lowerBound }
        if isWhole {
            self.bytes = bytes
            range = first.content.lowerBound..<last.content.upperBound
            starts = []
            return
        }
        var text: [UInt8] = []
        var starts: [(file: Int, text: Int)] = []
        for line in lines {
            if !starts.isEmpty { text.append(ASCII.newline) }
            starts.append((line.content.lowerBound, text.count))
            text += bytes[line.content]
        }
        self.bytes = text
        range = 0..<text.count
        self.starts = starts
    }

    /// A part of one line.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        (self.bytes, self.range, starts) = (bytes, range, [])
    }

    /// The offset in the file of a place in the text.
    func place(_ offset: Int) -> Int {
        guard !starts.isEmpty else { return offset }
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle].text <= offset { low = middle } else { high = middle }
        }
        return starts[low].file + offset - starts[low].text
    }

    /// The bytes of the file from the first to the last of a part of the text.
    func places(_ part: Range<Int>) -> Range<Int> {
        let start = place(part.lowerBound)
        return part.isEmpty ? start..<start : start..<place(part.upperBound - 1) + 1
    }
}
