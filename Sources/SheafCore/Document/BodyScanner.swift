/// The pass over the blocks behind `BodyScan`.
struct BodyScanner {
    private(set) var result = BodyScan()
    private(set) var boxes: [Box] = []

    /// The box of a checklist item.
    struct Box {
        /// The offset of the blank or the `x` in it.
        let mark: Int
        /// The offset of the list marker.
        let start: Int
        /// The number of quotations that it stands in.
        let depth: Int
    }

    private let bytes: [UInt8]
    private var tags: TagScanner
    private var markers = MarkerReader()

    init(_ bytes: [UInt8], keepsTagPlaces: Bool = false) {
        self.bytes = bytes
        tags = TagScanner(bytes, keepsPlaces: keepsTagPlaces)
    }

    /// The ranges of tags in the text, if they were asked for.
    var tagPlaces: [Range<Int>] { tags.places ?? [] }

    /// Looks for conflict markers only.
    mutating func readFrontMatter(_ range: Range<Int>) {
        bytes.forEachLine(in: range) { line in
            markers.read(bytes, line)
            return true
        }
    }

    mutating func readBody(_ range: Range<Int>) {
        let structure = BodyStructure(bytes, range, markers: markers)
        for block in structure.blocks {
            let lines = structure.lines[block.lines]
            switch block.kind {
            case .paragraph:
                for line in lines { readCheckbox(line) }
                tags.read(lines)
            case .heading(isUnderlined: true): tags.read(lines)
            case .conflict(let block): result.conflictBlocks.append(block)
            case .heading, .thematicBreak, .code, .html, .comment, .math: break
            }
        }
        result.tags = tags.found
        result.foreignConflicts = structure.markers.conflicts
    }

    private mutating func readCheckbox(_ line: BlockLine) {
        let end = line.content.upperBound
        let start = bytes.skippingBlanks(from: line.quotation, to: end)
        guard let mark = Self.boxMark(in: bytes, start..<end) else { return }
        boxes.append(Box(mark: mark, start: start, depth: line.depth))
        result.total += 1
        if bytes[mark] != ASCII.space {
            result.done += 1
        } else if !result.mayHaveDates {
            result.mayHaveDates = mayHoldDate(mark..<end)
        }
    }

    /// Returns whether a line has a sign of a date (📅 ⏳ and the like begin with these bytes) or `::`.
    private func mayHoldDate(_ range: Range<Int>) -> Bool {
        for index in range.dropLast() {
            switch (bytes[index], bytes[index + 1]) {
            case (0xF0, 0x9F), (0xE2, 0x8F), (0xE2, 0x8C), (ASCII.colon, ASCII.colon): return true
            default: continue
            }
        }
        return false
    }

    /// Returns the offset of the blank or the `x` of a checklist item's box, in a line without its
    /// indentation; `nil` in any other line.
    static func boxMark(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
        var index = range.lowerBound
        guard index < range.upperBound else { return nil }
        switch bytes[index] {
        case ASCII.dash, ASCII.asterisk, UInt8(ascii: "+"): index += 1
        case 0x30...0x39:
            while index < range.upperBound, bytes[index].isASCIIDigit { index += 1 }
            guard index < range.upperBound,
                bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ")")
            else { return nil }
            index += 1
        default: return nil
        }
        let box = bytes.skippingBlanks(from: index, to: range.upperBound)
        guard box > index, box + 3 <= range.upperBound, bytes[box] == ASCII.openBracket,
            bytes[box + 2] == ASCII.closeBracket, bytes.isBlankOrEnd(box + 3, range.upperBound)
        else { return nil }
        switch bytes[box + 1] {
        case ASCII.space, UInt8(ascii: "x"), UInt8(ascii: "X"): return box + 1
        default: return nil
        }
    }
}
