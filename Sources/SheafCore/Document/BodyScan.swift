/// What the body tells beside its text, read in one pass over its lines.
public struct BodyScan: Sendable, Equatable {
    /// Ticked items of task lists: `- [x]`.
    public private(set) var done = 0
    /// All items of task lists, `- [ ]` and `- [x]`.
    public private(set) var total = 0
    /// `#tags` in the text, nested ones such as `a/b` as a whole, in order, each once.
    public private(set) var tags: [String] = []
    public private(set) var conflictBlocks: [ConflictBlock] = []

    /// A code fence that is open: its mark and how many of them.
    private var fence: (mark: UInt8, count: Int)?
    private var seenTags: Set<String> = []

    /// Reads the body of `document`. Code fences and conflict blocks count for nothing.
    public init(_ document: Document) {
        let bytes = document.bytes
        let limit = bytes.count
        var budget = ConflictBlock.searchLimit
        var position = document.bodyRange.lowerBound
        while position < limit {
            let line = bytes.line(at: position, before: limit)
            position = line.next
            let first = bytes.skippingBlanks(from: line.start, to: line.end)
            guard first < line.end else { continue }
            let byte = bytes[first]
            if byte == ASCII.backtick || byte == UInt8(ascii: "~") {
                if readFence(bytes, first..<line.end) { continue }
            }
            if fence != nil { continue }
            if byte == ASCII.greaterThan, first == line.start,
                let block = ConflictBlock(bytes, at: line, limit: limit, budget: &budget)
            {
                conflictBlocks.append(block)
                position = block.range.upperBound
                continue
            }
            readCheckbox(bytes, first..<line.end)
            if !isHeading(bytes, first..<line.end) { readTags(bytes, first..<line.end) }
        }
    }

    public static func == (left: BodyScan, right: BodyScan) -> Bool {
        left.done == right.done && left.total == right.total && left.tags == right.tags
            && left.conflictBlocks == right.conflictBlocks
    }

    /// Opens or closes a code fence; answers whether the line is one.
    private mutating func readFence(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        let mark = bytes[range.lowerBound]
        var end = range.lowerBound
        while end < range.upperBound, bytes[end] == mark { end += 1 }
        let count = end - range.lowerBound
        guard count >= 3 else { return false }
        if let open = fence {
            guard open.mark == mark, count >= open.count,
                bytes.isBlank(end..<range.upperBound)
            else { return false }
            fence = nil
            return true
        }
        // A backtick behind the marks makes it inline code.
        guard mark != ASCII.backtick || !bytes[end..<range.upperBound].contains(mark) else {
            return false
        }
        fence = (mark, count)
        return true
    }

    private mutating func readCheckbox(_ bytes: [UInt8], _ range: Range<Int>) {
        var index = range.lowerBound
        switch bytes[index] {
        case ASCII.dash, ASCII.asterisk, UInt8(ascii: "+"):
            index += 1
        case 0x30...0x39:
            while index < range.upperBound, bytes[index].isASCIIDigit { index += 1 }
            guard index < range.upperBound,
                bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ")")
            else { return }
            index += 1
        default:
            return
        }
        let box = bytes.skippingBlanks(from: index, to: range.upperBound)
        guard box > index, box + 3 <= range.upperBound, bytes[box] == ASCII.openBracket,
            bytes[box + 2] == ASCII.closeBracket, bytes.isBlankOrEnd(box + 3, range.upperBound)
        else { return }
        switch bytes[box + 1] {
        case ASCII.space: total += 1
        case UInt8(ascii: "x"), UInt8(ascii: "X"):
            total += 1
            done += 1
        default: break
        }
    }

    private func isHeading(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound, bytes[index] == ASCII.hash { index += 1 }
        return (1...6).contains(index - range.lowerBound)
            && bytes.isBlankOrEnd(index, range.upperBound)
    }

    /// Tags stand at the start of a line or behind a blank, outside inline code.
    private mutating func readTags(_ bytes: [UInt8], _ range: Range<Int>) {
        var index = range.lowerBound
        var unclosed = 0
        while index < range.upperBound {
            switch bytes[index] {
            case ASCII.backtick:
                let run = runEnd(bytes, index, range.upperBound)
                // Runs of this length were looked for already, and none was there.
                if run - index <= 32, unclosed & (1 << (run - index)) == 0 {
                    if let end = codeEnd(bytes, run, run - index, range.upperBound) {
                        index = end
                        continue
                    }
                    unclosed |= 1 << (run - index)
                }
                index = run
            case ASCII.hash where index == range.lowerBound || bytes[index - 1].isBlank:
                index = readTag(bytes, index + 1..<range.upperBound)
            default:
                index += 1
            }
        }
    }

    private func runEnd(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
        var index = start
        while index < end, bytes[index] == ASCII.backtick { index += 1 }
        return index
    }

    /// Behind the run of `count` backticks that closes inline code.
    private func codeEnd(_ bytes: [UInt8], _ start: Int, _ count: Int, _ end: Int) -> Int? {
        var index = start
        while index < end {
            guard bytes[index] == ASCII.backtick else {
                index += 1
                continue
            }
            let run = runEnd(bytes, index, end)
            if run - index == count { return run }
            index = run
        }
        return nil
    }

    /// Takes the tag that begins `range`; answers where to go on.
    private mutating func readTag(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        var index = range.lowerBound
        var end = index
        var isSegmentStart = true
        while index < range.upperBound {
            let byte = bytes[index]
            if byte < 0x80 {
                if byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_")
                    || byte == ASCII.dash
                {
                    if index == range.lowerBound, !byte.isASCIILetter { break }
                    index += 1
                    end = index
                    isSegmentStart = false
                } else if byte == UInt8(ascii: "/"), !isSegmentStart {
                    index += 1
                    isSegmentStart = true
                } else {
                    break
                }
            } else {
                guard
                    let next = letterEnd(
                        bytes, index, range.upperBound, isFirst: index == range.lowerBound)
                else { break }
                index = next
                end = next
                isSegmentStart = false
            }
        }
        if end > range.lowerBound {
            let tag = bytes.string(range.lowerBound..<end)
            if seenTags.insert(tag).inserted { tags.append(tag) }
        }
        return max(index, range.lowerBound)
    }

    /// Behind the letter, mark or digit of any script at `index`; `nil` if none stands there.
    private func letterEnd(_ bytes: [UInt8], _ index: Int, _ end: Int, isFirst: Bool) -> Int? {
        var iterator = bytes[index..<min(end, index + 4)].makeIterator()
        var decoder = UTF8()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
        let next = index + UTF8.width(scalar)
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
            return next
        case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber,
            .otherNumber, .otherSymbol:
            return isFirst ? nil : next
        default:
            return nil
        }
    }
}
