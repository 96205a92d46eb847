import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

struct List: Command {
    static let help = HelpSubject("list", aliases: ["ls"], korean: ["목록"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: ListOptions

    @Flag(name: [.long, .customLong("전체")])
    var all = false

    @OptionGroup var sorting: SortOptions

    @Argument(parsing: .allUnrecognized, help: .value(.query))
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try ListWords(words, limit: options.limit, context)
        let layout = try options.layout.layout(handlesOnly: words.handlesOnly, context)
        let store = try context.store()
        let query = try store.query(words.query)
        let order = try context.order(sorting, otherwise: .due, in: store)
        let showsAll = all || query.namesStatus
        try context.list(
            query, in: showsAll ? .all : query.namesWaiting ? .openTasks : .openTasksInSight, order,
            words, layout,
            withBody: options.withBody, kind: "list",
            empty: words.query.isEmpty
                ? Message("no-open-tasks")
                : showsAll
                    ? Message("no-matching-items-all", ["command": "sheaf list --all"])
                    : Message("no-matching-open-tasks"),
            in: store)
    }
}
