import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

struct Search: Command {
    static let help = CommandHelp.search

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: LimitOption

    @Argument(parsing: .allUnrecognized)
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try ListWords(words, limit: options.limit)
        guard !words.query.isEmpty else { throw UsageError.missingArgument(.text) }
        let store = try context.store()
        let reading = try store.search(try store.query(words.query))
        let hits = Array(reading.results.prefix(words.limit ?? .max))
        if words.handlesOnly {
            try context.output.write(hits.map { $0.item.handle.description + "\0" }.joined())
        } else if context.json {
            let now = context.environment.now
            try context.print(
                .output("search", [("hits", .array(hits.map { JSON.hit($0, at: now) }))]))
        } else {
            try context.print(hits, names: ItemNames(reading.ids), in: store)
        }
        if context.isForPeople, hits.count < reading.results.count {
            try context.output.note(.shown(hits.count, of: reading.results.count))
        }
        try context.warn(about: reading)
        if reading.results.isEmpty { throw NothingFound(text: words.query.joined(separator: " ")) }
    }
}

/// A search without a hit: no failure, yet a script wants to know.
struct NothingFound: Error {
    var text: String
}
