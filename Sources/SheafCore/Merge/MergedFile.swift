/// The parts of the merged file, and how they become bytes.
struct MergedFile {
    let table: LineTable
    let hasByteOrderMark: Bool
    /// The line ending for lines that have none of their own.
    let lineEnding: LineEnding
    let endsWithNewline: Bool
    /// Opening and closing; none where there is no front matter.
    var fences: [BodyLine] = []
    var frontMatter: [BodyLine] = []
    var body: [BodyLine] = []
    /// In the file's order, each before the body line it stands above.
    var blocks: [(block: MergeBlock, place: Int)] = []

    /// Byte order mark, line ending and final newline are three-way attributes.
    init(_ base: MergeSide, _ sides: Sides<Age, MergeSide>, _ table: LineTable) {
        self.table = table
        hasByteOrderMark = threeWay(
            base.document.hasByteOrderMark, sides.map(\.document.hasByteOrderMark))
        lineEnding = threeWay(base.document.lineEnding, sides.map(\.document.lineEnding))
        endsWithNewline = threeWay(base.endsWithNewline, sides.map(\.endsWithNewline))
    }

    /// The bytes above the body.
    var head: [UInt8] {
        var output: [UInt8] = hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : []
        guard let opening = fences.first, let closing = fences.last else { return output }
        put(opening, in: &output)
        for line in frontMatter { put(line, in: &output) }
        put(closing, in: &output)
        return output
    }

    var bytes: [UInt8] {
        var output = head
        var waiting = blocks[...]
        for index in 0...body.count {
            while let next = waiting.first, next.place == index {
                for line in next.block.written(table) {
                    output += line
                    output += lineEnding.bytes
                }
                waiting.removeFirst()
            }
            if index < body.count { put(body[index], in: &output) }
        }
        // A block needs its blank line, so that what is appended later is no part of it.
        let endsWithBlock = blocks.last?.place == body.count
        let isEmpty = fences.isEmpty && body.isEmpty && blocks.isEmpty
        if !endsWithNewline, !endsWithBlock, !isEmpty {
            output.removeLast(output.lineEndLength(of: 0..<output.count))
        }
        return output
    }

    private func put(_ line: BodyLine, in output: inout [UInt8]) {
        output += table.lines[line.text].bytes
        output += (line.ending ?? lineEnding).bytes
    }
}
