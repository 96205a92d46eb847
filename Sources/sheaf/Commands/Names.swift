import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

/// The commands that count items by a name they have.
protocol NamesCommand: Command {
    static var kind: String { get }
    /// The message where there is none.
    static var empty: Message { get }
    static func counts(in store: Store, _ query: ItemQuery) throws -> Reading<NameCount>
    /// The name as it is typed in a query.
    static func term(_ name: String) -> String
    var words: [String] { get }
}

extension NamesCommand {
    func run(_ session: Session) async throws { try list(session) }

    func list(_ session: Session) throws {
        let words = try ListWords(words, limit: nil, json: session.json)
        guard !words.handlesOnly else { throw UsageError.unexpectedArgument("-0") }
        let store = try session.store()
        let query = try session.narrowed(session.query(words.query, in: store), in: store)
        let reading = try Self.counts(in: store, query)
        try print(reading.results, session.printer)
        session.printer.warn(about: reading, in: store)
    }

    private func print(_ counts: [NameCount], _ printer: Printer) throws {
        if printer.json {
            let values = JSON.array(of: counts) { _, count in
                JSON([
                    "name": count.name, "open": count.open, "closed": count.closed,
                    "memos": count.memos,
                ])
            }
            return try printer.print(Self.kind, [Self.kind: values])
        }
        let columns = [
            Table.Column(isFlexible: true, minimum: 16), Table.Column(alignment: .trailing),
            Table.Column(alignment: .trailing, dropOrder: 1), Table.Column(dropOrder: 2),
            Table.Column(alignment: .trailing, dropOrder: 3),
        ]
        try printer.show(counts, in: columns, empty: Self.empty) {
            [$0.name] + [$0.open, $0.closed, $0.memos].map(String.init)
        } row: {
            row($0, printer)
        }
    }

    private func row(_ count: NameCount, _ printer: Printer) -> [StyledText] {
        let progress = count.progress
        let hasTasks = progress.total > 0
        return [
            StyledText(Self.term(count.name), Self.kind == "tags" ? .tag : .project),
            hasTasks
                ? Message("open-count", ["count": count.open.counted]).styled(printer.language)
                : "",
            hasTasks ? StyledText("\(progress.done)/\(progress.total)", .muted) : "",
            hasTasks ? Self.bar(progress) : "",
            count.memos > 0
                ? Message("memos", ["count": count.memos.counted]).styled(printer.language, .muted)
                : "",
        ]
    }

    /// A bar of ten cells for the part of something that is done.
    private static func bar(_ progress: Checklist) -> StyledText {
        guard progress.total > 0 else { return "" }
        let cells = 10
        let full = progress.done * cells / progress.total
        return StyledText(String(repeating: "#", count: full), .statusClosed)
            + StyledText(String(repeating: "-", count: cells - full), .muted)
    }
}

struct Projects: NamesCommand {
    static let help = HelpSubject("projects", korean: ["프로젝트"])
    static let kind = "projects"
    static let empty = Message("no-projects")

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.query))
    var words: [String] = []

    static func counts(in store: Store, _ query: ItemQuery) throws -> Reading<NameCount> {
        try store.projects(matching: query)
    }

    static func term(_ name: String) -> String { name }
}

struct Tags: NamesCommand {
    static let help = HelpSubject("tags", korean: ["태그"])
    static let kind = "tags"
    static let empty = Message("no-tags")

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.query))
    var words: [String] = []

    private static let renameWords = ["rename", "이름바꾸기"]

    func run(_ session: Session) async throws {
        guard let word = words.first, Self.renameWords.contains(word), words.count > 1 else {
            return try list(session)
        }
        let names = try Words.checked(words).dropFirst().map { String($0) }
        guard names.count == 2 else { throw UsageError.missingArgument(.tag) }
        // Front matter may hold tags that cannot be typed as `#tag`: these can get another name.
        guard Tag.isValid(Self.name(names[1])) else {
            throw InputError(
                text: names[1], range: 0..<names[1].utf8.count, problem: .notATag(names[1]))
        }
        try rename(Self.name(names[0]), to: Self.name(names[1]), session)
    }

    /// A tag as it is typed: with its mark, or without.
    private static func name(_ word: String) -> String {
        String(word.drop { $0 == "+" || $0 == "#" })
    }

    private func rename(_ old: String, to new: String, _ session: Session) throws {
        let store = try session.store()
        let items = try store.items(tagged: old)
        guard !items.isEmpty else { throw UsageError.noSuchTag(old) }
        let isSame = FoldedText.fold(old) == FoldedText.fold(new)
        if !isSame, try !store.items(tagged: new).isEmpty {
            try session.prompts.confirm(
                Message(
                    "confirm-tag-union", ["old": old, "new": new, "count": items.count.counted]),
                about: items)
        }
        let change = try store.renameTag(old, to: new)
        guard !session.json, change.commit != nil else {
            return try session.printer.report(change)
        }
        try session.output.note(
            Message("tag-renamed", ["old": old, "new": new, "count": change.edits.count.counted]))
    }

    static func counts(in store: Store, _ query: ItemQuery) throws -> Reading<NameCount> {
        try store.tags(matching: query)
    }

    static func term(_ name: String) -> String {
        name.contains(where: \.isWhitespace) ? "tag:\"\(name)\"" : "+" + name
    }
}
