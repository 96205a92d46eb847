import SheafCore
import SheafStore
import SheafTerminal

extension Context {
    /// What a search found: for people title and line with the matches marked, for programs
    /// handle, title, line number and line, parted by tabs.
    func print(_ hits: [SearchHit], names: ItemNames, in store: Store) throws {
        guard isForPeople else {
            for hit in hits {
                let fields = [
                    hit.item.handle.description, hit.item.title,
                    hit.snippet.map { String($0.line) } ?? "", hit.snippet?.text ?? "",
                ]
                try output.write(fields.map(EscapedText.field).joined(separator: "\t") + "\n")
            }
            return
        }
        for (index, hit) in hits.enumerated() {
            let title = Self.marked(hit.item.title, hit.titleMatches, otherwise: .heading)
            var line =
                StyledText("\(index + 1)", .muted) + "  " + names.short(hit.item) + "  " + title
            let status = statusText(hit.item)
            if !status.isEmpty { line += "  " + status }
            try output.print(line.cut(to: terminal.columns, output.width))
            if let snippet = hit.snippet {
                let text = "   " + Self.marked(snippet.text, snippet.matches)
                try output.print(text.cut(to: terminal.columns, output.width))
            }
        }
        if let terminal = terminalName {
            store.remember(rows: hits.map(\.item.handle), of: terminal)
        }
    }

    /// A text with what was found marked.
    private static func marked(
        _ text: String, _ matches: [Range<Int>], otherwise role: Role? = nil
    ) -> StyledText {
        var marked: StyledText = ""
        let bytes = Array(text.utf8)
        var position = 0
        func piece(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        for match in matches {
            marked += StyledText(piece(position..<match.lowerBound), role)
            marked += StyledText(piece(match), .match)
            position = match.upperBound
        }
        return marked + StyledText(piece(position..<bytes.count), role)
    }
}

extension JSON {
    /// A hit: the item, and where the words stand, in UTF-8 bytes.
    static func hit(_ hit: SearchHit, at now: Moment) -> JSON {
        .object([
            ("item", .item(hit.item, at: now)),
            ("titleMatches", ranges(hit.titleMatches)),
            (
                "snippet",
                hit.snippet.map { snippet in
                    .object([
                        ("line", .number(snippet.line)), ("text", .string(snippet.text)),
                        ("matches", ranges(snippet.matches)),
                    ])
                } ?? .null
            ),
        ])
    }

    private static func ranges(_ ranges: [Range<Int>]) -> JSON {
        .array(
            ranges.map {
                .object([("start", .number($0.lowerBound)), ("end", .number($0.upperBound))])
            })
    }
}
