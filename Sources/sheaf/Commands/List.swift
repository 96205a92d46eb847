import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal
import SheafWords

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
        let context = context.laidOut(as: layout)
        let store = try context.store()
        try layout.requireKnownColumns(in: store)
        let query = try context.query(words.query, in: store)
        let order = try context.order(sorting, otherwise: .due, in: store)
        let showsAll = all || query.namesStatus
        let showsWaiting = all || query.namesWaiting
        let scope: ItemScope =
            switch (showsAll, showsWaiting) {
            case (true, true): .all
            case (true, false): .allInSight
            case (false, true): .openTasks
            case (false, false): .openTasksInSight
            }
        try context.list(
            query, in: scope, order, words, layout, withBody: options.withBody, kind: "list",
            in: store
        ) {
            if words.query.isEmpty { return Message("no-open-tasks") }
            // What waits is out of sight: only that was meant.
            if !showsWaiting, let command = try waiting(query, words.query, in: store, context) {
                return command
            }
            return showsAll
                ? Message("no-matching-items-all", ["command": "sheaf list --all"])
                : Message("no-matching-open-tasks")
        }
    }

    /// Says that what answers to the query waits; `nil` where nothing does.
    private func waiting(
        _ query: ItemQuery, _ words: [String], in store: Store, _ context: Context
    ) throws -> Message? {
        let now = context.environment.now
        let within = try context.queryContext(of: store)
        let found = try store.items(
            matching: within.map { query.within($0.query) } ?? query, in: .openTasks,
            withUpdated: false)
        let count = found.results.count { $0.item.isWaiting(at: now) }
        guard count > 0 else { return nil }
        let state = context.language == .korean ? "is:대기" : "is:waiting"
        let command = (["sheaf", "list"] + words + [state]).map(ShellWord.quoted)
        return Message(
            "waiting-matches", ["count": count.counted, "command": command.joined(separator: " ")])
    }
}
