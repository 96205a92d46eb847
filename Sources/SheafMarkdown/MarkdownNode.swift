import CMarkGFM

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
