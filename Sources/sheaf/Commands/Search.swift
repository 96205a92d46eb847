import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords

struct Search: Command {
    static let help = HelpSubject("search", aliases: ["find"], korean: ["찾기", "검색"])

    @OptionGroup var global: GlobalOptions

    @Option(name: [.customLong("in"), .customLong("범위")])
    var part: ItemQuery.Part?

    @OptionGroup var limiting: LimitOption
    @OptionGroup var layout: LayoutOptions

    @Argument(parsing: .allUnrecognized, help: .value(.query))
    var words: [String] = []

    func run(_ session: Session) async throws {
        var words = try ListWords(words, limit: limiting.limit, json: session.json)
        guard !words.query.isEmpty else { throw UsageError.missingArgument(.text) }
        let layout = try layout.layout(handlesOnly: words.handlesOnly, json: session.json)
        let session = session.laidOut(as: layout)
        let store = try session.store()
        try layout.requireKnownColumns(in: store)
        words.query = try withoutParticles(words.query, in: store, session.printer)
        var query = try session.query(words.query, in: store, isSearch: true)
        if let part { query = query.looking(in: part) }
        query = try session.narrowed(query, in: store)
        let isPlain = !words.handlesOnly && layout.columns == nil && layout.template == nil
        let limit = words.limit ?? .max
        let found = try store.search(query, withUpdated: session.json || layout.shows(.updated))
        guard found.count > 0 else {
            throw try nothing(words, part, in: store, session.printer) {
                session.printer.warn(about: found.reading, in: store)
            }
        }
        if isPlain, !session.printer.isForPeople, session.json || layout.grouping == nil {
            try session.printer.write(found, limit: limit)
        } else {
            try print(
                found.hits(limit), found.reading, isPlain, words, layout, in: store, session.printer
            )
        }
        if session.printer.isForPeople, limit < found.count {
            try session.output.note(
                Message("shown", ["count": limit.counted, "total": found.count.counted]))
        }
        session.printer.warn(about: found.reading, in: store)
    }

    /// The words as they stand in other sentences too: without particles, which is said. Endings that may
    /// belong to the noun are taken off where nothing is found as typed.
    private func withoutParticles(
        _ words: [String], in store: Store, _ printer: Printer
    ) throws -> [String] {
        func stems(onlySure: Bool, of words: [String]) -> [String] {
            let end = words.firstIndex(of: "--") ?? words.endIndex
            let workflow = store.configuration.workflow
            return words[..<end].map { word in
                workflow.status(named: word) == nil
                    ? KoreanParticle.stem(of: word, onlySure: onlySure) ?? word : word
            } + words[end...]
        }
        var read = stems(onlySure: true, of: words)
        let loose = stems(onlySure: false, of: read)
        if loose != read {
            let query = try store.query(read, isSearch: true)
            if try store.search(query, withUpdated: false).count == 0 { read = loose }
        }
        for (typed, stem) in zip(words, read) where typed != stem {
            try printer.output.note(Message("without-particle", ["typed": typed, "stem": stem]))
        }
        return read
    }

    /// Hits with their snippets; with a layout that has no place for these, the items alone.
    private func print(
        _ hits: [SearchHit], _ reading: Reading<Never>, _ isPlain: Bool, _ words: ListWords,
        _ layout: ListingLayout, in store: Store, _ printer: Printer
    ) throws {
        let names = ItemNames(reading.ids)
        if isPlain {
            return try printer.print(hits, names: names, layout, in: store)
        }
        guard !hits.isEmpty else { return }
        let listing = ItemListing(
            items: hits.map(\.item), names: names, layout: layout, printer: printer)
        try listing.print(
            kind: "search", handlesOnly: words.handlesOnly, empty: Message("no-matching-items"),
            in: store)
    }

    /// Nothing was found: tells what the same keys would have found on the other keyboard.
    private func nothing(
        _ words: ListWords, _ part: ItemQuery.Part?, in store: Store, _ printer: Printer,
        warn: () throws -> Void
    ) throws -> NothingFound {
        let isRead = printer.json || printer.isForPeople || printer.terminal.errorIsTerminal
        // Where one works within a query, what is there elsewhere is no answer.
        let isWhole = try store.activeContext() == nil
        let other = isRead && isWhole ? try store.otherKeyboard(words.query, in: part) : nil
        let offer = other.map { Offer(keyboard: $0, command: command(for: $0, part)) }
        if printer.json { try printer.print(hits: [], offer) }
        try warn()
        let text = words.query.filter { $0 != "--" }.joined(separator: " ")
        let tagged = isRead && isWhole ? try self.tagged(text, in: store) : nil
        return NothingFound(text: text, offer: offer, tagged: tagged)
    }

    /// The number of items that have what was looked for as a tag; `nil` where none has.
    private func tagged(_ text: String, in store: Store) throws -> TagOffer? {
        guard Tag.isTyped(text[...]) else { return nil }
        let found = try store.items(matching: store.query(["+" + text]), withUpdated: false)
        guard !found.results.isEmpty else { return nil }
        return TagOffer(tag: text, count: found.results.count)
    }

    /// The command to type instead.
    private func command(for other: OtherKeyboard, _ part: ItemQuery.Part?) -> String {
        var words = ["sheaf", "search"] + other.arguments
        let options =
            (part.map { ["--in", $0.rawValue] } ?? [])
            + (global.store.map { ["--store", $0] } ?? [])
        // After `--` all is text.
        words.insert(contentsOf: options, at: words.firstIndex(of: "--") ?? words.count)
        return words.map(ShellWord.quoted).joined(separator: " ")
    }
}

/// A search that would find something, and the command for it.
struct Offer {
    var keyboard: OtherKeyboard
    var command: String
}

/// A tag that items have, of which no text says the word.
struct TagOffer {
    var tag: String
    var count: Int
}

/// A search without a hit: no failure, yet a script wants to know.
struct NothingFound: Error {
    var text: String
    var offer: Offer?
    var tagged: TagOffer?
}

extension ItemQuery.Part: OptionName {
    public var koreanName: String? {
        switch self {
        case .title: "제목"
        case .body: "본문"
        }
    }
}

/// Prints what a search found.
extension Printer {
    /// Writes what a search found as programs get it: JSON, or lines of handle, title, line number and
    /// line, separated by tabs.
    fileprivate func write(_ found: SearchResults, limit: Int) throws {
        guard json else {
            let lines = found.map(limit) { Self.line($0.handle, $0.title, $0.snippet) }
            for line in lines { try output.write(line) }
            return
        }
        let now = now
        try print(hits: found.hits(limit).map { JSON.hit($0, at: now) })
    }

    /// - Parameter offer: what the other keyboard layout would have found, where nothing was.
    fileprivate func print(hits: [JSON], _ offer: Offer? = nil) throws {
        let other = offer.map { offer in
            JSON([
                "arguments": offer.keyboard.arguments, "count": offer.keyboard.count,
                "command": offer.command,
            ])
        }
        try print("search", ["hits": hits, "otherKeyboard": other])
    }

    /// Prints the result of a search: for people title and line with the matches marked; for
    /// programs, in groups, the group's name and the line of a hit.
    fileprivate func print(
        _ hits: [SearchHit], names: ItemNames, _ layout: ListingLayout, in store: Store
    ) throws {
        let groups = try layout.groups(of: hits, in: store, at: now) { $0.item }
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
            let number = StyledText(number, .muted).fit(to: digits, width, alignment: .trailing)
            return lines(of: hit, number: number, names)
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
            [number, names.short(hit.item), texts.conflict(hit.item)]
            .filter { !$0.isEmpty }.joined(separator: gap) + gap
        let status = texts.status(hit.item)
        let after = status.isEmpty ? "" : gap + status
        // The status gives way to a title that would have no room.
        let room = resultColumns - before.cells(width)
        let left = room - after.cells(width)
        let title = StyledText(
            hit.title, in: left < Self.titleRoom ? room : left, width, otherwise: .heading)
        var lines = [cut(before + title + after)]
        if let snippet = hit.snippet {
            let indent = StyledText(
                String(repeating: " ", count: number.cells(width)) + gap.plain)
            let room = resultColumns - indent.cells(width)
            lines.append(indent + StyledText(snippet.found, in: room, width))
        }
        return lines
    }

    /// The cells that a title gets at least.
    private static let titleRoom = 12
}

extension JSON {
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
