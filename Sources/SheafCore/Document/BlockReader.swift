/// The pass over the lines behind ``BodyStructure``.
struct BlockReader {
    private enum Container {
        case quotation
        /// - Parameter isEmpty: whether no block stands in it yet.
        case item(columns: Int, isEmpty: Bool)
        case footnote
    }

    /// The block that is open.
    private enum Leaf: Equatable {
        case none, paragraph, indented, comment, math
        case fence(mark: UInt8, count: Int)
        case html(HTMLMarkup.BlockKind)
    }

    /// Lists in so many others are text, as in cmark-gfm: each blank line belongs to all of them.
    private static let deepest = 100

    private(set) var lines: [BlockLine] = []
    private(set) var blocks: [BodyBlock] = []
    private(set) var conflictBlocks: [ConflictBlock] = []
    private var markers = MarkerReader()
    private let bytes: [UInt8]
    private let range: Range<Int>
    private var containers: [Container] = []
    private var leaf = Leaf.none
    /// The index of the first line of the open block.
    private var firstLine = 0
    /// The number of bytes that may still be hashed in vain.
    private var budget = ConflictBlock.searchLimit

    // The line that is read.
    private var line = Line(start: 0, end: 0, next: 0)
    private var offset = 0
    private var column = 0
    /// The first byte from `offset` that is no blank, and its column.
    private var first = 0
    private var firstColumn = 0
    private var quotation = 0
    private var depth = 0

    /// The fences as a merge reads them, up to this place.
    private var mergeFence = CodeFence()
    private var mergePosition: Int

    /// The next `%%` and `$$` at or behind the place that was asked for last.
    private var comments = PairSearch(byte: UInt8(ascii: "%"))
    private var formulas = PairSearch(byte: UInt8(ascii: "$"))

    /// - Parameter range: the body; what stands before it is looked through for conflict markers only.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        self.range = range
        mergePosition = range.lowerBound
        lines.reserveCapacity(min(range.count / 32 + 4, 1024))
        blocks.reserveCapacity(min(range.count / 64 + 4, 512))
    }

    var foreignConflicts: [Range<Int>] { markers.conflicts }

    mutating func read() {
        bytes.forEachLine(in: 0..<range.lowerBound) { line in
            markers.read(bytes, line)
            return true
        }
        var position = range.lowerBound
        while position < range.upperBound {
            line = bytes.line(at: position, before: range.upperBound)
            position = line.next
            if let block = conflictBlock() {
                // The block that is open goes on behind it.
                conflictBlocks.append(block)
                position = block.range.upperBound
                continue
            }
            readLine()
        }
        closeLeaf()
    }

    // MARK: - Conflicts

    /// A conflict block that begins in this line. Fenced code is an example, except where the merge that
    /// wrote the block did not take it for code.
    private mutating func conflictBlock() -> ConflictBlock? {
        guard bytes.has(ConflictBlock.opening, at: line.start, before: line.end) else {
            return nil
        }
        if case .fence = leaf, containers.isEmpty, isCodeToMerge() { return nil }
        return ConflictBlock(bytes, at: line, limit: range.upperBound, budget: &budget)
    }

    private mutating func isCodeToMerge() -> Bool {
        bytes.forEachLine(in: mergePosition..<line.start) { line in
            let first = bytes.skippingBlanks(from: line.start, to: line.end)
            _ = mergeFence.read(bytes[first..<line.end])
            return true
        }
        mergePosition = line.start
        return mergeFence.isOpen
    }

    // MARK: - One line

    private mutating func readLine() {
        offset = line.start
        column = 0
        quotation = line.start
        depth = 0
        findFirst()
        let matched = matchContainers()
        let isWhole = matched == containers.count
        readMarker(isWhole)
        if isWhole, leaf != .none, continueLeaf() { return }
        openBlocks(matched)
    }

    private mutating func readMarker(_ isWhole: Bool) {
        guard line.start < line.end else { return }
        var isCode = false
        if case .fence = leaf { isCode = isWhole }
        markers.read(bytes, line, isCode: isCode)
    }

    private var indentation: Int { firstColumn - column }
    private var isBlank: Bool { first == line.end }

    private mutating func findFirst() {
        first = offset
        firstColumn = column
        while first < line.end {
            switch bytes[first] {
            case ASCII.space: firstColumn += 1
            case ASCII.tab: firstColumn += 4 - firstColumn % 4
            default: return
            }
            first += 1
        }
    }

    /// Goes so many columns on over blanks; a tab may be taken in part (CommonMark 2.2).
    private mutating func advance(columns: Int) {
        var columns = columns
        while columns > 0, offset < line.end {
            let width = bytes[offset] == ASCII.tab ? 4 - column % 4 : 1
            column += min(width, columns)
            if width <= columns { offset += 1 }
            columns -= width
        }
        findFirst()
    }

    /// Goes to a place behind bytes that are one column each.
    private mutating func advance(to place: Int) {
        column = firstColumn + max(place - first, 0)
        offset = max(place, first)
        findFirst()
    }

    /// Returns how many of the open lists and quotations this line belongs to.
    private mutating func matchContainers() -> Int {
        for index in containers.indices {
            switch containers[index] {
            case .quotation:
                guard takeQuotation() else { return index }
            case .item(let columns, let isEmpty):
                if indentation >= columns {
                    advance(columns: columns)
                } else if isBlank, !isEmpty {
                    advance(to: first)
                } else {
                    return index
                }
            case .footnote:
                if indentation >= 4 {
                    advance(columns: 4)
                } else if isBlank {
                    advance(to: first)
                } else {
                    return index
                }
            }
        }
        return containers.count
    }

    private mutating func takeQuotation() -> Bool {
        guard indentation < 4, !isBlank, bytes[first] == ASCII.greaterThan else { return false }
        quotation = first + 1
        depth += 1
        advance(to: first + 1)
        if offset < line.end, bytes[offset].isBlank { advance(columns: 1) }
        return true
    }

    // MARK: - The open block

    /// Adds the line to the open block if it belongs to it by itself; not to a paragraph, which other
    /// blocks may end.
    private mutating func continueLeaf() -> Bool {
        switch leaf {
        case .none, .paragraph: return false
        case .indented:
            guard indentation >= 4 || isBlank else {
                closeLeaf()
                return false
            }
            addLine()
        case .fence(let mark, let count):
            addLine()
            if indentation < 4, closesFence(mark, count) { closeLeaf() }
        case .html(let kind):
            if isBlank, kind.endsAtBlank {
                closeLeaf()
                return false
            }
            addLine()
            if HTMLMarkup.ends(kind, bytes, first..<line.end) { closeLeaf() }
        case .comment: readPairEnd(UInt8(ascii: "%"))
        case .math: readPairEnd(UInt8(ascii: "$"))
        }
        return true
    }

    private func closesFence(_ mark: UInt8, _ count: Int) -> Bool {
        var index = first
        while index < line.end, bytes[index] == mark { index += 1 }
        return index - first >= count && bytes.isBlank(index..<line.end)
    }

    /// Ends a comment or a formula where the line has the two marks; what follows them is text.
    private mutating func readPairEnd(_ mark: UInt8) {
        let end = PairSearch.first(mark, bytes, first..<line.end).map { $0 + 2 }
        addLine(to: end)
        guard let end else { return }
        closeLeaf()
        guard !bytes.isBlank(end..<line.end) else { return }
        advance(to: end)
        line.start = end
        quotation = end
        addText()
    }

    private mutating func addLine(to end: Int? = nil) {
        let end = end ?? line.end
        lines.append(
            BlockLine(
                start: line.start, quotation: quotation, depth: depth,
                content: min(first, end)..<end, next: line.next))
    }

    private mutating func addText() {
        leaf = .paragraph
        addLine()
    }

    private mutating func append(_ kind: BodyBlock.Kind, _ lines: Range<Int>) {
        blocks.append(BodyBlock(kind: kind, lines: lines))
        firstLine = self.lines.count
    }

    private mutating func closeLeaf(isUnderlined: Bool = false) {
        let lines = firstLine..<self.lines.count
        switch leaf {
        case .none: return
        case .paragraph: append(isUnderlined ? .heading(isUnderlined: true) : .paragraph, lines)
        case .indented: append(.code(isFenced: false), lines)
        case .fence: append(.code(isFenced: true), lines)
        case .html(.comment), .comment: append(.comment, lines)
        case .html: append(.html, lines)
        case .math: append(.math, lines)
        }
        leaf = .none
    }

    // MARK: - New blocks

    /// Opens the blocks that begin in what is left of the line.
    ///
    /// - Parameter matched: the number of open containers that the line belongs to.
    private mutating func openBlocks(_ matched: Int) {
        let isInParagraph = leaf == .paragraph && matched == containers.count
        var mayBeLazy = leaf == .paragraph
        var isNew = false
        while true {
            let isParagraph = isInParagraph && !isNew
            let isIndented = indentation >= 4
            if !isIndented, !isBlank {
                if bytes[first] == ASCII.greaterThan {
                    close(matched, &isNew)
                    _ = takeQuotation()
                    open(.quotation)
                    mayBeLazy = false
                    continue
                }
                if openLeaf(matched, isParagraph: isParagraph, &isNew) { return }
                if containers.count < Self.deepest, let end = footnoteLabelEnd() {
                    close(matched, &isNew)
                    open(.footnote)
                    advance(to: end)
                    mayBeLazy = false
                    continue
                }
                if containers.count < Self.deepest,
                    let marker = listMarker(interrupts: isParagraph)
                {
                    close(matched, &isNew)
                    openItem(marker)
                    mayBeLazy = false
                    continue
                }
            } else if isIndented, !mayBeLazy, !isBlank {
                close(matched, &isNew)
                leaf = .indented
                noteContent()
                addLine()
                return
            }
            break
        }
        if !isNew, mayBeLazy, !isBlank {
            // Also a line that lacks the marks of the quotation or the indentation of the list.
            addLine()
            return
        }
        close(matched, &isNew)
        guard !isBlank else { return }
        noteContent()
        addText()
    }

    /// Closes the open block, and the containers that the line does not belong to.
    private mutating func close(_ matched: Int, _ isNew: inout Bool) {
        guard !isNew else { return }
        isNew = true
        closeLeaf()
        containers.removeLast(containers.count - matched)
    }

    private mutating func open(_ container: Container) {
        noteContent()
        containers.append(container)
    }

    /// Something stands in the innermost container.
    private mutating func noteContent() {
        if case .item(let columns, true) = containers.last {
            containers[containers.count - 1] = .item(columns: columns, isEmpty: false)
        }
    }

    /// Opens a block that holds no other blocks; returns false where none begins.
    private mutating func openLeaf(
        _ matched: Int, isParagraph: Bool, _ isNew: inout Bool
    ) -> Bool {
        switch bytes[first] {
        case ASCII.hash:
            guard let text = TitleLine.heading(bytes, first..<line.end) else { return false }
            close(matched, &isNew)
            noteContent()
            addLine()
            lines[lines.count - 1].content = text
            append(.heading(isUnderlined: false), firstLine..<lines.count)
            return true
        case ASCII.backtick, UInt8(ascii: "~"):
            guard let count = fenceLength() else { return false }
            begin(.fence(mark: bytes[first], count: count), matched, &isNew)
            return true
        case UInt8(ascii: "<"):
            guard
                let kind = HTMLMarkup.blockKind(
                    bytes, first..<line.end, interrupts: isParagraph)
            else { return false }
            begin(.html(kind), matched, &isNew)
            if HTMLMarkup.ends(kind, bytes, first..<line.end) { closeLeaf() }
            return true
        case UInt8(ascii: "%"):
            guard comments.opens(bytes, first, line, before: range.upperBound) else {
                return false
            }
            begin(.comment, matched, &isNew)
            return true
        case UInt8(ascii: "$"):
            guard formulas.opens(bytes, first, line, before: range.upperBound),
                !hasBlankLine(before: formulas.found)
            else { return false }
            begin(.math, matched, &isNew)
            return true
        case UInt8(ascii: "="), ASCII.dash, ASCII.asterisk, UInt8(ascii: "_"):
            if isParagraph, isUnderline(), isHeadingAbove() {
                closeLeaf(isUnderlined: true)
                return true
            }
            guard TitleLine.isThematicBreak(bytes, bytes.trimmingBlanks(first..<line.end)) else {
                return false
            }
            close(matched, &isNew)
            noteContent()
            addLine()
            append(.thematicBreak, firstLine..<lines.count)
            return true
        default: return false
        }
    }

    private mutating func begin(_ new: Leaf, _ matched: Int, _ isNew: inout Bool) {
        close(matched, &isNew)
        noteContent()
        leaf = new
        addLine()
    }

    private func fenceLength() -> Int? {
        let mark = bytes[first]
        var index = first
        while index < line.end, bytes[index] == mark { index += 1 }
        // A backtick behind the marks makes it inline code.
        let isInline =
            mark == ASCII.backtick && bytes.first(mark, in: index..<line.end) != nil
        return index - first >= 3 && !isInline ? index - first : nil
    }

    /// Returns whether a formula that has a closing mark reaches over a blank line.
    private func hasBlankLine(before end: Int) -> Bool {
        bytes.firstLine(in: line.next..<max(end, line.next)) { bytes.isBlank($0.content) } != nil
    }

    private func isUnderline() -> Bool {
        let content = bytes.trimmingBlanks(first..<line.end)
        let mark = bytes[first]
        guard mark == UInt8(ascii: "=") || mark == ASCII.dash else { return false }
        return bytes[content].allSatisfy { $0 == mark }
    }

    /// Returns whether the open paragraph holds more than definitions of references: with a line of `=`
    /// under it, it is a heading then.
    private func isHeadingAbove() -> Bool {
        let above = lines[firstLine...]
        guard let line = above.first, bytes[line.content.lowerBound] == ASCII.openBracket else {
            return true
        }
        return !InlineReader.holdsOnlyDefinitions(BlockText(bytes, above))
    }

    /// Behind `[^label]:`, as cmark-gfm reads it.
    private func footnoteLabelEnd() -> Int? {
        guard bytes.has("[^", at: first, before: line.end),
            let close = bytes.first(ASCII.closeBracket, in: first..<line.end),
            close > first + 2, close + 1 < line.end, bytes[close + 1] == ASCII.colon,
            !bytes[first..<close].contains(where: \.isBlank)
        else { return nil }
        return close + 2
    }

    // MARK: - Lists

    /// Behind the marker of a list item; `nil` where none stands.
    ///
    /// - Parameter interrupts: whether the line could go on with a paragraph instead.
    private func listMarker(interrupts: Bool) -> Int? {
        // A number has nine digits at most, and the sign behind it.
        guard let index = bytes.listMarkerEnd(in: first..<line.end), index - first <= 10,
            bytes.isBlankOrEnd(index, line.end),
            !interrupts || !bytes[first].isASCIIDigit || isOne(first..<index - 1)
        else { return nil }
        return interrupts && bytes.isBlank(index..<line.end) ? nil : index
    }

    private func isOne(_ digits: Range<Int>) -> Bool {
        bytes[digits].last == UInt8(ascii: "1")
            && bytes[digits].dropLast().allSatisfy { $0 == 0x30 }
    }

    private mutating func openItem(_ marker: Int) {
        let indentation = indentation
        let width = marker - first
        advance(to: marker)
        let blanks = isBlank ? 0 : self.indentation
        if (1...4).contains(blanks) {
            advance(columns: blanks)
            open(.item(columns: indentation + width + blanks, isEmpty: true))
        } else {
            advance(columns: 1)
            open(.item(columns: indentation + width + 1, isEmpty: true))
        }
    }
}

/// Looks for two equal marks in a row that are not looked for twice.
private struct PairSearch {
    let byte: UInt8
    /// The place where the last search found them; the end of the text where it found none.
    private(set) var found = -1

    /// Returns whether two marks begin the text of a line, and the next two stand in a later line.
    mutating func opens(_ bytes: [UInt8], _ first: Int, _ line: Line, before end: Int) -> Bool {
        guard first + 1 < line.end, bytes[first + 1] == byte,
            Self.first(byte, bytes, first + 2..<line.end) == nil
        else { return false }
        if found < line.next { found = Self.first(byte, bytes, line.next..<end) ?? end }
        return found < end
    }

    /// The place of the first two marks in a row.
    static func first(_ byte: UInt8, _ bytes: [UInt8], _ range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound,
            let found = bytes.first(byte, in: index..<range.upperBound)
        {
            if found + 1 < range.upperBound, bytes[found + 1] == byte { return found }
            index = found + 1
        }
        return nil
    }
}
