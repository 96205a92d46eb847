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

/// The places in a body where a conflict block may stand: behind the paragraph, list, table or
/// fence that it falls in. So it parts none of them, and blocks never nest.
struct BlockPlacement {
    /// For each line, and for the end, the first place at or behind it.
    private let places: [Int]

    init(_ lines: [MergedLine], _ table: LineTable) {
        var fence = CodeFence()
        var opened: Int?
        var isInside: [Bool] = []
        for (index, line) in lines.enumerated() {
            isInside.append(fence.isOpen)
            let bytes = table.lines[line.line.text].bytes
            if fence.read(bytes.drop(while: \.isBlank)), fence.isOpen { opened = index }
        }
        // A fence that is never closed hides all behind it: blocks stand before it.
        let limit = fence.isOpen ? opened ?? lines.count : lines.count
        var places = [Int](repeating: limit, count: lines.count + 1)
        for index in stride(from: limit - 1, through: 0, by: -1) {
            let isBehindBlank = index == 0 || table.isBlank(lines[index - 1].line.text)
            let isIndented = table.lines[lines[index].line.text].bytes.first?.isBlank == true
            let isFree = !isInside[index] && isBehindBlank && !(index > 0 && isIndented)
            places[index] = isFree ? index : places[index + 1]
        }
        self.places = places
    }

    /// The place of a block that belongs before line `index`.
    func place(atOrBehind index: Int) -> Int { places[index] }

    /// The place of the blocks of front-matter values.
    var end: Int { places[places.count - 1] }
}

/// The places of a side's lines in the result: a block comes back behind the line it stood behind.
struct BlockReturn {
    /// For each line of the side, and for its end, the place behind all lines above it.
    private let places: Sides<Age, [Int]>

    init(_ lines: [MergedLine], counts: Sides<Age, Int>) {
        places = Sides.byAge { age in
            var places = [Int](repeating: 0, count: counts[age] + 1)
            for (index, line) in lines.enumerated() {
                guard let place = line.places[age] else { continue }
                places[place + 1] = index + 1
            }
            var highest = 0
            for index in places.indices {
                highest = max(highest, places[index])
                places[index] = highest
            }
            return places
        }
    }

    /// Returns the place of a block that stood before the line `place` of a side.
    func place(of place: Int, on age: Age) -> Int { places[age][place] }
}
