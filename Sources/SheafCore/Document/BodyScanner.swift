/// The pass over the lines behind `BodyScan`.
struct BodyScanner {
    private(set) var result = BodyScan()
    /// The offsets of the marks of the checklist items: the blank or the `x` in each box.
    private(set) var boxes: [Int] = []
    private let bytes: [UInt8]
    private var tags: TagScanner
    private var fence = CodeFence()
    /// The place of the first marker of another program's conflict, and whether the middle one was
    /// found.
    private var marker: (start: Int, isParted: Bool)?

    init(_ bytes: [UInt8], keepsTagPlaces: Bool = false) {
        self.bytes = bytes
        tags = TagScanner(bytes, keepsPlaces: keepsTagPlaces)
    }

    /// The ranges of tags in the text, if they were asked for.
    var tagPlaces: [Range<Int>] { tags.places ?? [] }

    /// Looks for conflict markers only.
    mutating func readFrontMatter(_ range: Range<Int>) {
        bytes.forEachLine(in: range) { line in
            readMarker(line)
            return true
        }
    }

    mutating func readBody(_ range: Range<Int>) {
        var budget = ConflictBlock.searchLimit
        var position = range.lowerBound
        while position < range.upperBound {
            let line = bytes.line(at: position, before: range.upperBound)
            position = line.next
            let first = bytes.skippingBlanks(from: line.start, to: line.end)
            guard first < line.end else { continue }
            // A conflict does not begin within code: that is a text about conflicts.
            if first == line.start, marker != nil || !fence.isOpen { readMarker(line) }
            let mark = bytes[first]
            if CodeFence.begins(with: mark), fence.read(bytes[first..<line.end]) { continue }
            if fence.isOpen { continue }
            if mark == ASCII.greaterThan, first == line.start,
                let block = ConflictBlock(bytes, at: line, limit: range.upperBound, budget: &budget)
            {
                result.conflictBlocks.append(block)
                position = block.range.upperBound
                continue
            }
            readCheckbox(first..<line.end)
            if !isHeading(first..<line.end) { tags.read(first..<line.end) }
        }
        result.tags = tags.found
    }

    private mutating func readMarker(_ line: Line) {
        guard line.end - line.start >= 7, bytes.isBlankOrEnd(line.start + 7, line.end) else {
            return
        }
        switch bytes[line.start] {
        case UInt8(ascii: "<") where bytes.has("<<<<<<<", at: line.start, before: line.end):
            marker = (line.start, false)
        case UInt8(ascii: "=") where bytes.has("=======", at: line.start, before: line.end):
            marker?.isParted = true
        case ASCII.greaterThan where bytes.has(">>>>>>>", at: line.start, before: line.end):
            if let marker, marker.isParted {
                result.foreignConflicts.append(marker.start..<line.next)
            }
            marker = nil
        default: break
        }
    }

    private mutating func readCheckbox(_ range: Range<Int>) {
        guard let mark = Self.boxMark(in: bytes, range) else { return }
        boxes.append(mark)
        result.total += 1
        if bytes[mark] != ASCII.space {
            result.done += 1
        } else if !result.mayHaveDates {
            result.mayHaveDates = mayHoldDate(mark..<range.upperBound)
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

    private func isHeading(_ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound, bytes[index] == ASCII.hash { index += 1 }
        return (1...6).contains(index - range.lowerBound)
            && bytes.isBlankOrEnd(index, range.upperBound)
    }
}
