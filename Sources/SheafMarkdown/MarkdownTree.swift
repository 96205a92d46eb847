import CMarkGFM

/// A part of a text as a program shows it: no HTML, and no address that leads anywhere harmful.
public struct MarkdownElement: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        case text(String)
        case codeSpan(String)
        case lineBreak
        case paragraph, quote, rule, emphasis, strong, strikethrough
        /// - Parameter level: 2 to 6: the title is 1.
        case heading(level: Int)
        case bulletList
        case orderedList(start: Int)
        /// - Parameter box: `nil` where it has none.
        case listItem(box: Box?)
        case codeBlock(String, language: String)
        case table, row
        case cell(Alignment?, isHeader: Bool)
        /// - Parameter address: `http:`, `https:` or `mailto:`.
        case link(address: String)
        /// `[[page|text]]`.
        case wikiLink(page: String)
        /// A link or a picture without a scheme, as it is written: a file beside the text.
        case file(address: String, isPicture: Bool)
        case footnote(label: String)
        case footnoteReference(label: String)
    }

    /// A box of a list item.
    public struct Box: Sendable, Equatable {
        /// Of the text, from 1.
        public let line: Int
        public let isTicked: Bool
    }

    public enum Alignment: String, Sendable {
        case left, center, right
    }

    public let kind: Kind
    public internal(set) var children: [MarkdownElement] = []
}

extension MarkdownDocument {
    /// The text as a tree, for a document of the flavour ``Flavour/tree``. It is at most 60 levels deep:
    /// what stands deeper is on the last one.
    public func tree() -> [MarkdownElement] {
        var builder = TreeBuilder()
        walk { node, isEntered in
            if isEntered { builder.enter(node) } else { builder.leave(node) }
        }
        return builder.finished()
    }
}

private struct TreeBuilder {
    private static let deepest = 60
    /// The open elements; the first one stands for the document.
    private var open = [MarkdownElement(kind: .paragraph)]
    /// For each open node, whether it has an element of its own.
    private var hasElement: [Bool] = []
    private var alignments: [UInt8] = []
    private var column = 0
    private var isHeader = false

    mutating func enter(_ node: MarkdownNode) {
        switch node.kind {
        case .text: addText(HTMLText.withoutControls(node.literal))
        case .code: add(.codeSpan(HTMLText.withoutControls(node.literal)))
        case .codeBlock:
            add(.codeBlock(HTMLText.withoutControls(node.literal), language: node.language))
        case .softBreak, .lineBreak: add(.lineBreak)
        case .thematicBreak: add(.rule)
        case .footnoteReference: add(.footnoteReference(label: node.literal))
        case .htmlBlock, .htmlInline: return
        default: push(kind(of: node))
        }
    }

    mutating func leave(_ node: MarkdownNode) {
        if hasElement.popLast() == true, let done = open.popLast() { add(done) }
    }

    func finished() -> [MarkdownElement] { open[0].children }

    private mutating func push(_ kind: MarkdownElement.Kind?) {
        let isShown = kind != nil && open.count <= Self.deepest
        hasElement.append(isShown)
        if isShown, let kind { open.append(MarkdownElement(kind: kind)) }
    }

    private mutating func add(_ kind: MarkdownElement.Kind) { add(MarkdownElement(kind: kind)) }

    private mutating func add(_ element: MarkdownElement) {
        open[open.count - 1].children.append(element)
    }

    private mutating func addText(_ text: String) {
        for part in WikiLinks.parts(of: text) {
            switch part {
            case .text(let text): add(.text(text))
            case .link(let page, let text):
                var link = MarkdownElement(kind: .wikiLink(page: page))
                link.children = [MarkdownElement(kind: .text(text))]
                add(link)
            }
        }
    }

    private mutating func kind(of node: MarkdownNode) -> MarkdownElement.Kind? {
        switch node.kind {
        case .paragraph: return .paragraph
        case .heading: return .heading(level: node.headingLevel)
        case .list: return node.listStart.map { .orderedList(start: $0) } ?? .bulletList
        case .item: return .listItem(box: nil)
        case .taskItem: return .listItem(box: .init(line: node.line, isTicked: node.isTicked))
        case .blockQuote: return .quote
        case .emph: return .emphasis
        case .strong: return .strong
        case .strikethrough: return .strikethrough
        case .table:
            alignments = node.alignments
            return .table
        case .tableHeader, .tableRow:
            (column, isHeader) = (0, node.kind == .tableHeader)
            return .row
        case .tableCell:
            defer { column += 1 }
            return .cell(alignment(of: column), isHeader: isHeader)
        case .link, .image: return kind(ofLink: node)
        case .footnoteDefinition: return .footnote(label: node.literal)
        default: return nil
        }
    }

    private func alignment(of column: Int) -> MarkdownElement.Alignment? {
        guard alignments.indices.contains(column) else { return nil }
        switch alignments[column] {
        case UInt8(ascii: "l"): return .left
        case UInt8(ascii: "c"): return .center
        case UInt8(ascii: "r"): return .right
        default: return nil
        }
    }

    private func kind(ofLink node: MarkdownNode) -> MarkdownElement.Kind? {
        let address = HTMLText.withoutControls(node.address)
        if MarkdownDocument.isHarmless(address) { return .link(address: address) }
        let isElsewhere = address.contains(":") || address.hasPrefix("//") || address.hasPrefix("#")
        guard !address.isEmpty, !isElsewhere else { return nil }
        return .file(address: address, isPicture: node.kind == .image)
    }
}
