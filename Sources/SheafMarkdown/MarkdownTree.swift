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

/// A node of the tree that cmark-gfm makes of a text. Valid as long as its document, and until it is
/// replaced.
struct MarkdownNode {
    /// Kinds as `cmark_node_get_type_string` names them. The extensions have no constants for theirs.
    enum Kind: String {
        case document, paragraph, heading, list, item, table, text, code, emph, strong,
            strikethrough
        case link, image
        case blockQuote = "block_quote"
        case codeBlock = "code_block"
        case htmlBlock = "html_block"
        case thematicBreak = "thematic_break"
        case footnoteDefinition = "footnote_definition"
        case footnoteReference = "footnote_reference"
        case taskItem = "tasklist"
        case tableHeader = "table_header"
        case tableRow = "table_row"
        case tableCell = "table_cell"
        case softBreak = "softbreak"
        case lineBreak = "linebreak"
        case htmlInline = "html_inline"
    }

    let pointer: OpaquePointer

    var kind: Kind? {
        cmark_node_get_type_string(pointer).flatMap { Kind(rawValue: String(cString: $0)) }
    }

    /// The text of a leaf: of text, code and raw HTML.
    var literal: String { Self.string(cmark_node_get_literal(pointer)) }

    /// The address that a link or a picture leads to.
    var address: String { Self.string(cmark_node_get_url(pointer)) }

    var headingLevel: Int {
        get { Int(cmark_node_get_heading_level(pointer)) }
        nonmutating set { cmark_node_set_heading_level(pointer, Int32(newValue)) }
    }

    /// The number of a numbered list's first item; `nil` for bullets.
    var listStart: Int? {
        cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST
            ? Int(cmark_node_get_list_start(pointer)) : nil
    }

    /// The line at which it begins, from 1.
    var line: Int { Int(cmark_node_get_start_line(pointer)) }

    /// The language of a code block.
    var language: String {
        String(Self.string(cmark_node_get_fence_info(pointer)).prefix { $0 != " " })
    }

    /// The alignment of a table's columns: `l`, `c`, `r`, or 0 for none.
    var alignments: [UInt8] {
        let count = Int(cmark_gfm_extensions_get_table_columns(pointer))
        guard count > 0, let first = cmark_gfm_extensions_get_table_alignments(pointer) else {
            return []
        }
        return Array(UnsafeBufferPointer(start: first, count: count))
    }

    var isTicked: Bool { cmark_gfm_extensions_get_tasklist_item_checked(pointer) }

    var isInLink: Bool {
        var parent = cmark_node_parent(pointer)
        while let node = parent {
            if MarkdownNode(pointer: node).kind == .link { return true }
            parent = cmark_node_parent(node)
        }
        return false
    }

    // MARK: Changing the tree

    func setLiteral(_ text: String) { cmark_node_set_literal(pointer, text) }

    /// Puts others in its place.
    func replace(with others: [MarkdownNode]) {
        for node in others { cmark_node_insert_before(pointer, node.pointer) }
        cmark_node_free(pointer)
    }

    /// Puts what is in it in its place.
    func unwrap() {
        while let child = cmark_node_first_child(pointer) {
            cmark_node_insert_before(pointer, child)
        }
        cmark_node_free(pointer)
    }

    /// A link with this node's children in it.
    func link(to address: String) -> MarkdownNode {
        let link: OpaquePointer = cmark_node_new(CMARK_NODE_LINK)
        cmark_node_set_url(link, address)
        while let child = cmark_node_first_child(pointer) { cmark_node_append_child(link, child) }
        return MarkdownNode(pointer: link)
    }

    /// Text as it stands, its lines apart.
    static func lines(_ text: String) -> [MarkdownNode] {
        var nodes: [MarkdownNode] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if !nodes.isEmpty {
                nodes.append(MarkdownNode(pointer: cmark_node_new(CMARK_NODE_SOFTBREAK)))
            }
            let node = MarkdownNode(pointer: cmark_node_new(CMARK_NODE_TEXT))
            node.setLiteral(String(line))
            nodes.append(node)
        }
        return nodes
    }

    static func paragraph(_ nodes: [MarkdownNode]) -> MarkdownNode {
        let paragraph: OpaquePointer = cmark_node_new(CMARK_NODE_PARAGRAPH)
        for node in nodes { cmark_node_append_child(paragraph, node.pointer) }
        return MarkdownNode(pointer: paragraph)
    }

    private static func string(_ text: UnsafePointer<CChar>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }
}
