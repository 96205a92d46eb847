import ArgumentParser
import SheafCore
import SheafExchange
import SheafJSON
import SheafStore
import SheafTerminal

/// Items as a file of another program.
struct Export: Command {
    static let help = HelpSubject("export", korean: ["내보내기"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.format, .query))
    var words: [String] = []

    func run(_ context: Context) async throws {
        var words = try Words.checked(words)
        try Words.refuseShortOptions(words)
        guard !words.isEmpty else { return try context.listExchangeFormats() }
        let format = try ExchangeFormat.known(words.removeFirst())
        let store = try context.store()
        // All tasks, closed ones too, unless something else is asked for.
        let query = try context.query(words, in: store)
        let found = try store.items(
            matching: query, in: words.isEmpty ? .tasks : .all)
        let items = try store.exchangeItems(found.results.map(\.item))
        let writing = format.write(items, context.environment.now)
        if context.json { return try context.print(.export(writing, format, context)) }
        if context.isForPeople {
            // On a terminal nothing that an item holds may do harm.
            var text = String(decoding: writing.bytes, as: UTF8.self)
            if text.hasSuffix("\n") { text.removeLast() }
            try context.output.print(StyledText(block: text))
        } else {
            try context.output.write(writing.bytes)
        }
        try context.say(writing.losses, command: "sheaf export \(format.name) --json")
    }
}

extension JSON {
    fileprivate static func export(
        _ writing: ExchangeWriting, _ format: ExchangeFormat, _ context: Context
    ) -> JSON {
        .output(
            "export",
            [
                "format": format.name, "text": String(decoding: writing.bytes, as: UTF8.self),
                "losses": writing.losses.map { JSON.loss($0, context) },
            ])
    }
}
