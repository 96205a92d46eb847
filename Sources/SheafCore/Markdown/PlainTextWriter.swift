/// Writes Markdown as text for people: without its marks, addresses behind what they are called.
public struct PlainTextWriter {
    private var lines: [String] = []

    /// The text of blocks, with a blank line between them, ended by a line end unless it is empty.
    public static func text(of blocks: [MarkdownBlock]) -> String {
        var writer = PlainTextWriter()
        writer.write(blocks, indentation: "")
        return writer.lines.isEmpty ? "" : writer.lines.joined(separator: "\n") + "\n"
    }

    private mutating func write(_ blocks: [MarkdownBlock], indentation: String) {
        for (index, block) in blocks.enumerated() {
            if index > 0 { lines.append("") }
            write(block, indentation: indentation)
        }
    }

    private mutating func put(_ text: String, indentation: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            lines.append(line.isEmpty ? "" : indentation + line)
        }
    }

    private mutating func write(_ block: MarkdownBlock, indentation: String) {
        switch block {
        case .heading(_, let pieces), .paragraph(let pieces):
            put(Self.text(pieces), indentation: indentation)
        case .code(let code):
            put(
                String(code.hasSuffix("\n") ? code.dropLast() : code[...]),
                indentation: indentation + "    ")
        case .rule: put("* * *", indentation: indentation)
        case .quote(let blocks):
            var inner = PlainTextWriter()
            inner.write(blocks, indentation: "")
            for line in inner.lines {
                lines.append(indentation + (line.isEmpty ? ">" : "> " + line))
            }
        case .list(let start, let items):
            for (index, item) in items.enumerated() {
                let marker = start.map { "\($0 + index). " } ?? "- "
                let box = item.isDone.map { $0 ? "[x] " : "[ ] " } ?? ""
                var inner = PlainTextWriter()
                for block in item.blocks { inner.write(block, indentation: "") }
                let below = indentation + String(repeating: " ", count: marker.count)
                lines.append(indentation + marker + box + (inner.lines.first ?? ""))
                for line in inner.lines.dropFirst() {
                    lines.append(line.isEmpty ? "" : below + line)
                }
            }
        case .table(let rows):
            for row in rows {
                put(row.map(Self.text).joined(separator: " | "), indentation: indentation)
            }
        }
    }

    private static func text(_ pieces: [MarkdownInline]) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text), .code(let text): text
            case .strong(let pieces), .emphasis(let pieces), .struck(let pieces): text(pieces)
            case .lineBreak: "\n"
            case .link(let pieces, let address):
                text(pieces) == address || address == "mailto:" + text(pieces)
                    ? text(pieces) : "\(text(pieces)) (\(address))"
            }
        }.joined()
    }
}
