extension MarkdownDocument {
    /// The text for people: without its marks, addresses behind what they are called. Ended by a line
    /// end unless it is empty.
    public func plainText() -> String {
        var writer = PlainTextWriter()
        walk { node, isEntered in
            if isEntered { writer.enter(node) } else { writer.leave(node) }
        }
        return writer.text
    }
}

/// Writes the blocks of a tree below each other, with a blank line between them except in lists.
private struct PlainTextWriter {
    private(set) var text = ""
    /// The text before each line, by container; deeper ones are written as the deepest.
    private var prefixes: [String] = []
    /// The text before the next line instead of the innermost prefix: an item's marker.
    private var marker: String?
    /// The number of each open list's next item; `nil` for bullets.
    private var numbers: [Int?] = []
    private var line = ""
    /// The place in `line` where each open link's text begins.
    private var links: [String.Index] = []
    private var isFirstCell = true
    /// True if a blank line has to stand before the next block.
    private var needsBlank = false

    private static let deepest = 16

    private var isInList: Bool { !numbers.isEmpty }

    private var prefix: String { prefixes.prefix(Self.deepest).joined() }

    mutating func enter(_ node: MarkdownNode) {
        switch node.kind {
        case .blockQuote: open("> ")
        case .list: numbers.append(node.listStart)
        case .item, .taskItem:
            let number = numbers.last ?? nil
            let mark = number.map { "\($0). " } ?? "- "
            if let number, !numbers.isEmpty { numbers[numbers.count - 1] = number + 1 }
            let box = node.kind == .taskItem ? node.isTicked ? "[x] " : "[ ] " : ""
            open(String(repeating: " ", count: mark.count), marker: mark + box)
        case .codeBlock:
            prefixes.append("    ")
            var code = node.literal[...]
            if code.last == "\n" { code.removeLast() }
            line = String(code)
            endBlock()
            prefixes.removeLast()
        case .thematicBreak:
            line = "* * *"
            endBlock()
        case .text, .code: line += node.literal
        case .softBreak, .lineBreak: line += "\n"
        case .link: links.append(line.endIndex)
        case .footnoteReference: line += "[\(node.literal)]"
        case .tableHeader, .tableRow: isFirstCell = true
        case .tableCell:
            if !isFirstCell { line += " | " }
            isFirstCell = false
        default: break
        }
    }

    mutating func leave(_ node: MarkdownNode) {
        switch node.kind {
        case .paragraph, .heading: endBlock()
        case .tableHeader, .tableRow:
            endBlock()
            needsBlank = false
        case .table: needsBlank = !isInList
        case .blockQuote, .item, .taskItem: close()
        case .list:
            numbers.removeLast()
            needsBlank = !isInList
        case .link:
            let label = line[(links.popLast() ?? line.startIndex)...]
            if label != node.address, "mailto:" + label != node.address {
                line += " (\(node.address))"
            }
        default: break
        }
    }

    private mutating func open(_ prefix: String, marker: String? = nil) {
        if needsBlank { put("") }
        needsBlank = false
        // An item that begins with a list has both markers on its first line.
        if let marker { self.marker = (self.marker ?? self.prefix) + marker }
        prefixes.append(prefix)
    }

    private mutating func close() {
        // An empty item has its line, too.
        if marker != nil { put("") }
        prefixes.removeLast()
        needsBlank = !isInList
    }

    private mutating func endBlock() {
        if needsBlank { put("") }
        for line in line.split(separator: "\n", omittingEmptySubsequences: false) { put(line) }
        line = ""
        needsBlank = !isInList
    }

    private mutating func put(_ content: some StringProtocol) {
        var whole = (marker ?? prefix) + content
        marker = nil
        while whole.last == " " { whole.removeLast() }
        text += whole + "\n"
    }
}
