import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

extension Context {
    /// Writes what a search found as programs get it: JSON, or lines of handle, title, line number and
    /// line, separated by tabs.
    func write(_ found: SearchResults, limit: Int) throws {
        guard json else {
            let lines = found.map(limit) { Self.line($0.handle, $0.title, $0.snippet) }
            for line in lines { try output.write(line) }
            return
        }
        let now = environment.now
        try print(.search(found.hits(limit).map { JSON.hit($0, at: now) }))
    }

    /// Prints the result of a search: for people title and line with the matches marked; for
    /// programs, in groups, the group's name and the line of a hit.
    func print(
        _ hits: [SearchHit], names: ItemNames, _ layout: ListingLayout, in store: Store
    ) throws {
        let groups = try layout.groups(of: hits, in: store, at: environment.now) { $0.item }
        guard isForPeople else {
            for group in groups ?? [] {
                for hit in group.members {
                    var line: [UInt8] = []
                    EscapedText.write(group.name, to: &line)
                    line.append(UInt8(ascii: "\t"))
                    line += Self.line(hit.item.handle, hit.title.text, hit.snippet)
                    try output.write(line)
                }
            }
            return
        }
        let hits = groups?.flatMap(\.members) ?? hits
        let numbers = rowNumbers(of: hits.map(\.item))
        let digits = numbers.last?.utf8.count ?? 0
        let rows = zip(numbers, hits).map { number, hit in
            lines(
                of: hit,
                number: StyledText(number, .muted)
                    .fit(to: digits, output.width, alignment: .trailing),
                names)
        }
        try show(headed(rows, groups))
        remember(hits.map(\.item), in: store)
    }

    private static func line(_ handle: Handle, _ title: String, _ snippet: Snippet?) -> [UInt8] {
        var bytes: [UInt8] = []
        EscapedText.write(handle.description, to: &bytes)
        bytes.append(UInt8(ascii: "\t"))
        EscapedText.write(title, to: &bytes)
        bytes.append(UInt8(ascii: "\t"))
        if let snippet {
            EscapedText.write(String(snippet.line), to: &bytes)
            bytes.append(UInt8(ascii: "\t"))
            EscapedText.write(snippet.found.text, to: &bytes)
        } else {
            bytes.append(UInt8(ascii: "\t"))
        }
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    /// The item, and under it the line of its body that was found.
    private func lines(of hit: SearchHit, number: StyledText, _ names: ItemNames) -> [StyledText] {
        let gap: StyledText = "  "
        let before =
            [number, names.short(hit.item), conflictText(hit.item)]
            .filter { !$0.isEmpty }.joined(separator: gap) + gap
        let status = statusText(hit.item)
        let after = status.isEmpty ? "" : gap + status
        // The status gives way to a title that would have no room.
        let room = terminal.resultColumns - before.cells(output.width)
        let left = room - after.cells(output.width)
        let title = StyledText(
            hit.title, in: left < Self.titleRoom ? room : left, output.width, otherwise: .heading)
        var lines = [(before + title + after).cut(to: terminal.resultColumns, output.width)]
        if let snippet = hit.snippet {
            let indent = StyledText(
                String(repeating: " ", count: number.cells(output.width)) + gap.plain)
            let room = terminal.resultColumns - indent.cells(output.width)
            lines.append(indent + StyledText(snippet.found, in: room, output.width))
        }
        return lines
    }

    /// The cells that a title gets at least.
    private static let titleRoom = 12
}

extension JSON {
    /// The result of a search; if nothing was found, what the other keyboard layout would have
    /// found.
    static func search(_ hits: [JSON], _ offer: Offer? = nil) -> JSON {
        .output(
            "search",
            [
                "hits": hits,
                "otherKeyboard": offer.map { offer in
                    JSON([
                        "arguments": offer.keyboard.arguments, "count": offer.keyboard.count,
                        "command": offer.command,
                    ])
                },
            ])
    }

    /// A hit: the item, and where the words stand, in UTF-8 bytes.
    fileprivate static func hit(_ hit: SearchHit, at now: Moment) -> JSON {
        JSON([
            "item": JSON.item(hit.item, at: now), "titleMatches": matches(hit.title),
            "snippet": hit.snippet.map { snippet in
                JSON([
                    "line": snippet.line, "text": snippet.found.text,
                    "matches": matches(snippet.found),
                ])
            },
        ])
    }

    private static func matches(_ found: FoundText) -> JSON {
        .array(
            zip(found.matches, found.matchedTexts).map { range, text in
                JSON(["start": range.lowerBound, "end": range.upperBound, "text": text])
            })
    }
}
