import SheafHashing

/// A conflict block on its way through a merge. It is known by its header, which names digest,
/// number of lines and key; a set of blocks then holds each once.
struct MergeBlock: Hashable {
    /// The header line without its end.
    let header: [UInt8]
    let digest: String
    /// The front-matter key as the header writes it.
    let key: [UInt8]?
    /// The quoted lines, without the quotation's marks.
    let lines: [Int]

    static func == (left: MergeBlock, right: MergeBlock) -> Bool { left.header == right.header }

    func hash(into hasher: inout Hasher) {
        header.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    /// A new block with the lines, blank ones at both ends left out; `nil` where nothing is left.
    init?(_ lines: [Int], key: [UInt8]? = nil, _ table: LineTable) {
        guard let first = lines.firstIndex(where: { !table.isBlank($0) }),
            let last = lines.lastIndex(where: { !table.isBlank($0) })
        else { return nil }
        self.lines = Array(lines[first...last])
        self.key = key
        var text: [UInt8] = []
        for (index, line) in self.lines.enumerated() {
            if index > 0 { text.append(ASCII.newline) }
            let bytes = table.lines[line].bytes
            let end = bytes.lastIndex { !$0.isBlank }
            text += end.map { bytes[...$0] } ?? []
        }
        digest = SHA256.shortDigest(of: text)
        header = ConflictBlock.header(digest: digest, lineCount: self.lines.count, key: key)
    }

    /// The block that a document holds.
    init(_ block: ConflictBlock, in bytes: [UInt8], _ table: LineTable) {
        var line = bytes.line(at: block.range.lowerBound, before: block.range.upperBound)
        header = Array(bytes[line.content])
        digest = block.digest
        let plain = ConflictBlock.header(digest: digest, lineCount: block.lineCount, key: nil)
        let keyStart = plain.count - ConflictBlock.words.count + 1
        key =
            block.key == nil ? nil : Array(header[keyStart...].dropLast(ConflictBlock.words.count))
        var lines: [Int] = []
        for _ in 0..<block.lineCount {
            line = bytes.line(at: line.next, before: block.range.upperBound)
            var start = line.start + 1
            if start < line.end, bytes[start] == ASCII.space { start += 1 }
            lines.append(table.line(bytes[start..<line.end]))
        }
        self.lines = lines
    }

    /// The lines that the block is written as; the blank one behind it is the last.
    func written(_ table: LineTable) -> [ArraySlice<UInt8>] {
        var result = [header[...]]
        for line in lines {
            let bytes = table.lines[line].bytes
            result.append([ASCII.greaterThan] + (bytes.isEmpty ? [] : [ASCII.space] + bytes))
        }
        return result + [[]]
    }
}
