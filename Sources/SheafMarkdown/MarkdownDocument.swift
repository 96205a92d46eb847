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

/// A Markdown text as a page that can be opened anywhere: nothing is fetched, nothing runs.
public enum HTMLPage {
    /// - Parameters:
    ///   - language: a language tag such as `ko`.
    ///   - facts: lines between the title and the text.
    public static func page(
        title: String, language: String, facts: [String], _ document: borrowing MarkdownDocument
    ) -> String {
        let title = HTMLText.escaped(title)
        let facts = facts.map { "<p class=\"fact\">\(HTMLText.escaped($0))</p>\n" }.joined()
        return """
            <!DOCTYPE html>
            <html lang="\(HTMLText.escaped(language))">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name="referrer" content="no-referrer">
            <title>\(title)</title>
            <style>\(style)</style>
            </head>
            <body>
            <article>
            <h1>\(title)</h1>
            \(facts)\(document.html())</article>
            </body>
            </html>

            """
    }

    private static let style = """
        :root{color-scheme:light dark}\
        body{font:1rem/1.6 system-ui,sans-serif;margin:2rem auto;max-width:42rem;padding:0 1rem}\
        .fact{color:#666;margin:.2rem 0}pre,code{font-family:ui-monospace,monospace}\
        pre{overflow:auto;padding:.8rem;border:1px solid #8884;border-radius:.4rem}\
        blockquote{border-left:.2rem solid #8888;margin-left:0;padding-left:1rem}\
        table{border-collapse:collapse}td,th{border:1px solid #8886;padding:.3rem .6rem}\
        li:has(>input){list-style:none}li>input{margin-left:-1.4rem}
        """
}

/// Text as it stands in a page.
public enum HTMLText {
    /// Escaped for any place of a page, control characters and those that reorder what stands around
    /// them left out.
    public static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars where !isControl(scalar) {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    static func withoutControls(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        var kept = String.UnicodeScalarView()
        kept.append(contentsOf: text.unicodeScalars.filter { !isControl($0) })
        return String(kept)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\t": false
        case "\0"..<" ", "\u{7F}"..<"\u{A0}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
        default: false
        }
    }
}

/// Bounds the cells that the tables of a text stand for. A short header and short rows, filled up to
/// the header's width, stand for far more cells than the text has letters.
enum TableBudget {
    private static let cells = 100_000

    /// Counts at least the cells that there are: a table begins at most at each line that can be its
    /// second, and goes on at most to the next blank line.
    static func isExceeded(by text: String) -> Bool {
        let bar = UInt8(ascii: "|")
        var left = cells
        /// The columns of the tables that may go on.
        var columns = 0
        for line in text.utf8.split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == 10 || $0 == 13 })
        {
            guard line.contains(where: { $0 != 32 && $0 != 9 }) else {
                columns = 0
                continue
            }
            if line.contains(bar), isDelimiter(line) {
                columns = max(columns, line.count { $0 == bar } + 1)
            }
            left -= columns
            if left < 0 { return true }
        }
        return false
    }

    /// Returns whether a line may be the one under a table's header, behind the marks of quotes and
    /// lists.
    private static func isDelimiter(_ line: Substring.UTF8View) -> Bool {
        let marks = line.drop { "> \t*+-0123456789.)".utf8.contains($0) }
        return marks.allSatisfy { "|-: \t\u{B}\u{C}".utf8.contains($0) }
    }
}

/// Links of wikis: `[[page]]`, `[[page|text]]`.
enum WikiLinks {
    enum Part: Equatable {
        case text(String)
        case link(page: String, text: String)
    }

    /// The text with each of them as it reads.
    static func replaced(in text: String) -> String {
        guard text.contains("[[") else { return text }
        return parts(of: text).map {
            switch $0 {
            case .text(let text), .link(_, let text): text
            }
        }.joined()
    }

    /// The links of a text, and what stands between them.
    static func parts(of text: String) -> [Part] {
        var parts: [Part] = []
        var plain = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "[[") {
            let inside = rest[open.upperBound...].prefix { $0 != "[" && $0 != "]" }
            plain += rest[..<open.lowerBound]
            rest = rest[inside.endIndex...]
            guard !inside.isEmpty, rest.hasPrefix("]]") else {
                plain += "[[" + inside
                continue
            }
            rest = rest.dropFirst(2)
            if !plain.isEmpty { parts.append(.text(plain)) }
            plain = ""
            let sides = inside.split(separator: "|", maxSplits: 1)
            parts.append(
                .link(page: String(sides.first ?? inside), text: String(sides.last ?? inside)))
        }
        plain += rest
        if !plain.isEmpty { parts.append(.text(plain)) }
        return parts
    }
}
