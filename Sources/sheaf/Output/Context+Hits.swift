import SheafCore
import SheafStore
import SheafTerminal

extension Context {
    /// What a search found: for people title and line with the matches marked, for programs
    /// handle, title, line number and line, parted by tabs; in groups, the group's name first.
    func print(
        _ hits: [SearchHit], names: ItemNames, _ layout: ListingLayout, in store: Store
    ) throws {
        let groups = layout.groups(
            of: hits, store.configuration.workflow, at: environment.now
        ) { $0.item }
        guard isForPeople else {
            for hit in groups == nil ? hits : [] { try output.write(Self.line(of: hit)) }
            for group in groups ?? [] {
                for hit in group.members {
                    try output.write(EscapedText.field(group.name) + "\t" + Self.line(of: hit))
                }
            }
            return
        }
        let hits = groups?.flatMap(\.members) ?? hits
        let rows = hits.enumerated().map { index, hit in
            lines(of: hit, number: index + 1, names).map {
                $0.cut(to: terminal.columns, output.width)
            }
        }
        try show(headed(rows, groups), layout.paging)
        if let terminal = terminalName {
            store.remember(rows: hits.map(\.item.handle), of: terminal)
        }
    }

    private static func line(of hit: SearchHit) -> String {
        let fields = [
            hit.item.handle.description, hit.item.title,
            hit.snippet.map { String($0.line) } ?? "", hit.snippet?.text ?? "",
        ]
        return fields.map(EscapedText.field).joined(separator: "\t") + "\n"
    }

    /// The item, and under it the line of its body that was found.
    private func lines(of hit: SearchHit, number: Int, _ names: ItemNames) -> [StyledText] {
        let title = Self.marked(hit.item.title, hit.titleMatches, otherwise: .heading)
        var pieces = [StyledText("\(number)", .muted), names.short(hit.item)]
        pieces += [conflictText(hit.item), title, statusText(hit.item)].filter { !$0.isEmpty }
        let line = pieces.joined(separator: "  ")
        return [line] + (hit.snippet.map { ["   " + Self.marked($0.text, $0.matches)] } ?? [])
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
