import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

struct Log: Command {
    static let help = CommandHelp.log

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: LimitOption
    @OptionGroup var paging: PagingOption

    @Argument(parsing: .allUnrecognized)
    var words: [String] = []

    func run(_ context: Context) async throws {
        var words = try Words.checked(words)
        let limit = try Words.takeNumber("-n", from: &words) ?? options.limit
        words.removeAll { $0 == "--" }
        guard words.count < 2 else { throw UsageError.unexpectedArgument(words[1]) }
        let store = try context.store()
        let item = try words.first.flatMap {
            try store.items(.handles([$0], context.naming(in: store))).first?.item
        }
        let entries = try store.log(of: item, limit: limit ?? (context.isForPeople ? 30 : nil))
        if context.json {
            return try context.print(
                .output("log", [("entries", .array(entries.map(JSON.entry)))]))
        }
        if entries.isEmpty { return try context.output.note(.noHistory) }
        guard context.isForPeople else {
            for entry in entries { try context.output.write(Self.fields(of: entry)) }
            return
        }
        try context.show(entries.map(context.line), paging)
    }
}

extension Log {
    /// For programs: commit, time, author and subject, parted by tabs.
    private static func fields(of entry: LogEntry) -> String {
        let fields = [entry.commit, entry.time.description, entry.author, entry.subject]
        return fields.map(EscapedText.field).joined(separator: "\t") + "\n"
    }
}

extension Context {
    /// For people: when, who and what.
    fileprivate func line(of entry: LogEntry) -> StyledText {
        let local = environment.zone
        let moment = Moment(seconds: entry.time.secondsSinceEpoch, zone: local)
        let time = String(moment.time.description.prefix(5))
        let line: StyledText =
            "\("\(moment.date) \(time)", .muted)  \(String(entry.commit.prefix(7)), .idRest)  \(entry.author, .project)  \(entry.subject)"
        return line.cut(to: terminal.columns, output.width)
    }
}

extension JSON {
    fileprivate static func entry(_ entry: LogEntry) -> JSON {
        .object([
            ("commit", .string(entry.commit)),
            ("time", .string(entry.time.description)),
            ("author", .string(entry.author)),
            ("subject", .string(entry.subject)),
            ("op", .string(orNull: entry.verb?.rawValue)),
            ("device", .string(orNull: entry.device)),
            ("items", .array(entry.items.map { .string($0.description) })),
        ])
    }
}
