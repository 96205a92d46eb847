import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

struct Memos: Command {
    static let help = HelpSubject("memos", korean: ["메모목록"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: ListOptions

    @OptionGroup var sorting: SortOptions

    @Argument(parsing: .allUnrecognized, help: .value(.query))
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try ListWords(words, limit: options.limit, context)
        var layout = try options.layout.layout(handlesOnly: words.handlesOnly, context)
        let context = context.laidOut(as: layout)
        layout.hasUpdatedColumn = context.isForPeople
        let store = try context.store()
        try layout.requireKnownColumns(in: store)
        let query = try context.query(words.query, in: store)
        let order = try context.order(sorting, otherwise: .updated, in: store)
        try context.list(
            query, in: .memos, order, words, layout, withBody: options.withBody, kind: "memos",
            in: store
        ) {
            words.query.isEmpty
                ? Message("no-memos")
                : Message("no-matching-items-all", ["command": "sheaf memos"])
        }
    }
}
