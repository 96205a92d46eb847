/// Writes Markdown as HTML that can be opened anywhere: everything is escaped, nothing is fetched,
/// nothing runs.
public struct HTMLWriter {
    public private(set) var text = ""

    public init() {}

    /// A whole page.
    ///
    /// - Parameters:
    ///   - language: a language tag such as `ko`.
    ///   - facts: lines between the title and the blocks.
    public static func page(
        title: String, language: String, facts: [String], _ blocks: [MarkdownBlock]
    ) -> String {
        var writer = HTMLWriter()
        writer.text = """
            <!DOCTYPE html>
            <html lang="\(escaped(language))">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name="referrer" content="no-referrer">
            <title>\(escaped(title))</title>
            <style>\(style)</style>
            </head>
            <body>
            <article>
            <h1>\(escaped(title))</h1>

            """
        for fact in facts { writer.text += "<p class=\"fact\">\(escaped(fact))</p>\n" }
        writer.write(blocks)
        return writer.text + "</article>\n</body>\n</html>\n"
    }

    private static let style = """
        :root{color-scheme:light dark}\
        body{font:1rem/1.6 system-ui,sans-serif;margin:2rem auto;max-width:42rem;padding:0 1rem}\
        .fact{color:#666;margin:.2rem 0}pre,code{font-family:ui-monospace,monospace}\
        pre{overflow:auto;padding:.8rem;border:1px solid #8884;border-radius:.4rem}\
        blockquote{border-left:.2rem solid #8888;margin-left:0;padding-left:1rem}\
        table{border-collapse:collapse}td,th{border:1px solid #8886;padding:.3rem .6rem}\
        li.box{list-style:none}li.box>input{margin-left:-1.4rem}
        """

    /// Text as it may stand anywhere in a page, control characters and those that reorder what
    /// stands around them left out.
    public static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\n", "\t": escaped.unicodeScalars.append(scalar)
            case "\0"..<" ", "\u{7F}"..<"\u{A0}", "\u{202A}"..."\u{202E}",
                "\u{2066}"..."\u{2069}":
                continue
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private mutating func write(_ blocks: [MarkdownBlock]) {
        for block in blocks { write(block) }
    }

    private mutating func write(_ block: MarkdownBlock) {
        switch block {
        case .heading(let level, let pieces):
            // The title is the page's first heading.
            let level = max(level, 2)
            text += "<h\(level)>\(html(pieces))</h\(level)>\n"
        case .paragraph(let pieces): text += "<p>\(html(pieces))</p>\n"
        case .code(let code): text += "<pre><code>\(Self.escaped(code))</code></pre>\n"
        case .rule: text += "<hr>\n"
        case .quote(let blocks):
            text += "<blockquote>\n"
            write(blocks)
            text += "</blockquote>\n"
        case .list(let start, let items):
            let tag = start == nil ? "ul" : "ol"
            let number = start.map { $0 == 1 ? "" : " start=\"\($0)\"" } ?? ""
            text += "<\(tag)\(number)>\n"
            for item in items { write(item) }
            text += "</\(tag)>\n"
        case .table(let rows):
            text += "<table>\n"
            for (index, row) in rows.enumerated() {
                let tag = index == 0 ? "th" : "td"
                text += "<tr>" + row.map { "<\(tag)>\(html($0))</\(tag)>" }.joined() + "</tr>\n"
            }
            text += "</table>\n"
        }
    }

    private mutating func write(_ item: MarkdownBlock.ListItem) {
        text += item.isDone == nil ? "<li>" : "<li class=\"box\">"
        if let isDone = item.isDone {
            text += "<input type=\"checkbox\" disabled\(isDone ? " checked" : "")> "
        }
        var blocks = item.blocks[...]
        if case .paragraph(let pieces)? = blocks.first {
            text += html(pieces)
            blocks.removeFirst()
        }
        if !blocks.isEmpty {
            text += "\n"
            write(Array(blocks))
        }
        text += "</li>\n"
    }

    private func html(_ pieces: [MarkdownInline]) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): Self.escaped(text)
            case .code(let code): "<code>\(Self.escaped(code))</code>"
            case .strong(let pieces): "<strong>\(html(pieces))</strong>"
            case .emphasis(let pieces): "<em>\(html(pieces))</em>"
            case .struck(let pieces): "<del>\(html(pieces))</del>"
            case .lineBreak: "<br>\n"
            case .link(let pieces, let address):
                Self.isHarmless(address)
                    ? "<a href=\"\(Self.escaped(address))\" rel=\"noreferrer noopener\">\(html(pieces))</a>"
                    : html(pieces)
            }
        }.joined()
    }

    /// Only addresses that open a page or a letter: no `javascript:`, no file of the reader's.
    private static func isHarmless(_ address: String) -> Bool {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        return address.contains(":") && ["http", "https", "mailto"].contains(scheme)
    }
}
