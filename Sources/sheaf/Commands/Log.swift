import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

struct Log: Command {
    static let help = HelpSubject("log", korean: ["기록"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: LimitOption

    @Option(
        name: [.customLong("where"), .customLong("조건")], parsing: .unconditional,
        help: .value(.query))
    var condition: String?

    @Option(name: [.long, .customLong("부터")], help: .value(.past))
    var since: String?

    @Option(name: [.long, .customLong("누가")], help: .value(.contributor))
    var by: String?

    @Flag(name: [.long, .customLong("전체")])
    var all = false

    @Argument(parsing: .allUnrecognized, help: .value(.item))
    var words: [String] = []

    func run(_ context: Context) async throws {
        var words = try Words.checked(words)
        let limit = try Words.takeNumber("-n", from: &words) ?? options.limit
        words.removeAll { $0 == "--" }
        let store = try context.store()
        var request = HistoryRequest()
        if !words.isEmpty {
            let items = try store.itemsOfHistory(words, context.naming(in: store))
            guard items.count == 1 else {
                throw StoreError.ambiguous(words.joined(separator: " "), candidates: items)
            }
            request.item = items[0]
        }
        request.query = try condition.map { try context.query([$0], in: store) }
        request.since = try since.map { try context.beginning(of: $0) }
        request.by = by
        request.limit = limit
        request.includesUndone = all
        if context.json {
            let entries = try store.history(request).map(JSON.entry)
            return try context.print("log", ["entries": entries])
        }
        let isEmpty = try show(request, store, context)
        if isEmpty {
            let isWhole = condition == nil && since == nil && by == nil && limit != 0
            try context.output.note(
                isWhole ? Message("no-history") : Message("no-matching-history"))
        }
    }

    /// Prints entry by entry, as they are found; answers whether there was none.
    private func show(
        _ request: HistoryRequest, _ store: Store, _ context: Context
    ) throws -> Bool {
        var request = request
        var isEmpty = true
        guard context.isForPeople else {
            try store.history(request) { entry in
                isEmpty = false
                try context.output.write(context.fields(of: entry))
                return true
            }
            return isEmpty
        }
        request.detail = Context.shownEvents
        try context.show { take in
            try store.history(request) { entry in
                isEmpty = false
                return try take(context.lines(of: entry))
            }
        }
        return isEmpty
    }
}

extension Context {
    /// For programs a line for each item: commit, time, author, device, handle and what happened,
    /// separated by tabs; device and handle may be empty.
    fileprivate func fields(of entry: HistoryEntry) -> String {
        let commit = entry.commit
        let head = [commit.id, commit.time.description, commit.author, commit.device ?? ""]
        var rows = entry.events.map { event in
            [event.item.handle.description, Message(event, at: environment.now).text(language)]
        }
        rows += entry.files.map { ["", Message($0).text(language)] }
        return rows.map { row in
            (head + row).map(EscapedText.field).joined(separator: "\t") + "\n"
        }.joined()
    }

    /// The first second that a date means, `yesterday` its midnight.
    func beginning(of text: String) throws -> Int64 {
        switch try DateExpression.parse(text, at: environment.now, leaning: .past) {
        case .day(let date), .local(let date, .midnight):
            environment.zone.timestamp(date, .midnight).secondsSinceEpoch
        case let due: due.seconds(in: environment.zone)
        }
    }
}
