import CMarkGFM

/// A Markdown text, read by cmark-gfm.
public struct MarkdownDocument: ~Copyable {
    /// The dialect of a text.
    public enum Flavour: Sendable {
        /// CommonMark as its specification has it, except that raw HTML is text.
        case commonMark
        /// Notes: with tables, struck-out text, boxes, bare addresses and footnotes; each line end
        /// is kept, `[[page|text]]` is its text, pictures are links.
        case notes
        /// Notes for ``tree()``: pictures and `[[links]]` are kept.
        case tree
    }

    private let root: OpaquePointer
    private let flavour: Flavour

    /// Reads a text; every text is Markdown. Tables are left as text where all of them together
    /// would have more than 100,000 cells, and so are brackets where there are more than 50,000.
    public init(_ text: String, _ flavour: Flavour = .notes) {
        self.flavour = flavour
        var extensions: [String] = []
        if flavour != .commonMark {
            extensions = ["strikethrough", "tasklist", "autolink"]
            if !TableBudget.isExceeded(by: text) { extensions.append("table") }
        }
        Self.registerExtensions
        let parser = cmark_parser_new(Self.options(flavour))
        defer { cmark_parser_free(parser) }
        for name in extensions {
            cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name))
        }
        // cmark-gfm takes a time that grows with their number's square.
        var text =
            text.utf8.count { $0 == UInt8(ascii: "[") } > Self.mostBrackets
            ? text.replacing("[", with: "\\[") : text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                cmark_parser_feed(parser, $0.baseAddress, $0.count)
            }
        }
        root = cmark_parser_finish(parser)
        cmark_consolidate_text_nodes(root)
        for node in nodes { Self.prepare(node, flavour) }
    }

    deinit { cmark_node_free(root) }

    /// With more of them, brackets are text.
    private static let mostBrackets = 50_000

    private static let registerExtensions: Void = cmark_gfm_core_extensions_ensure_registered()

    private static func options(_ flavour: Flavour) -> Int32 {
        switch flavour {
        case .commonMark: CMARK_OPT_DEFAULT
        case .notes, .tree:
            CMARK_OPT_FOOTNOTES | CMARK_OPT_HARDBREAKS | CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE
        }
    }

    /// The text as HTML: nothing in it runs, and where it leads nowhere harmful, it links. Control
    /// characters and those that reorder what stands around them are left out.
    public func html() -> String {
        guard let html = cmark_render_html(root, Self.options(flavour), nil) else { return "" }
        defer { cmark_get_default_mem_allocator().pointee.free(html) }
        return HTMLText.withoutControls(String(cString: html))
    }

    /// All nodes, each before those in it.
    private var nodes: [MarkdownNode] {
        var nodes: [MarkdownNode] = []
        walk { node, isEntered in if isEntered { nodes.append(node) } }
        return nodes
    }

    /// Calls `body` for each node when it is entered and, unless it is a leaf, when it is left. Does
    /// not recurse: texts may nest as deep as they are long.
    func walk(_ body: (_ node: MarkdownNode, _ isEntered: Bool) -> Void) {
        let iterator = cmark_iter_new(root)
        defer { cmark_iter_free(iterator) }
        while case let event = cmark_iter_next(iterator), event != CMARK_EVENT_DONE {
            guard let node = cmark_iter_get_node(iterator) else { continue }
            body(MarkdownNode(pointer: node), event == CMARK_EVENT_ENTER)
        }
    }

    private static func prepare(_ node: MarkdownNode, _ flavour: Flavour) {
        switch (node.kind, flavour) {
        case (.htmlBlock, _):
            var text = node.literal[...]
            while text.last == "\n" { text.removeLast() }
            node.replace(with: [.paragraph(MarkdownNode.lines(String(text)))])
        case (.htmlInline, _): node.replace(with: MarkdownNode.lines(node.literal))
        case (.heading, .notes), (.heading, .tree):
            // The page's first heading is the title.
            node.headingLevel = max(2, node.headingLevel)
        case (.image, .notes):
            if isHarmless(node.address), !node.isInLink {
                node.replace(with: [node.link(to: node.address)])
            } else {
                node.unwrap()
            }
        case (.link, .notes):
            if !isHarmless(node.address) { node.unwrap() }
        case (.text, .notes):
            let text = node.literal
            let plain = WikiLinks.replaced(in: text)
            if plain != text { node.setLiteral(plain) }
        default: break
        }
    }

    /// Only addresses that open a page or a letter: no `javascript:`, no file of the reader's.
    static func isHarmless(_ address: String) -> Bool {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        return address.contains(":") && ["http", "https", "mailto"].contains(scheme)
    }
}
