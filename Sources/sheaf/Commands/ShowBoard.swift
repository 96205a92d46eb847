import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

struct ShowBoard: Command {
    static let help = CommandHelp.board

    @OptionGroup var global: GlobalOptions
    @OptionGroup var limiting: LimitOption
    @OptionGroup var paging: PagingOption

    @Flag(help: .of(.allClosed))
    var all = false

    @Argument(parsing: .allUnrecognized)
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try ListWords(words, limit: limiting.limit)
        let store = try context.store()
        let workflow = store.configuration.workflow
        let reading = try store.items(
            matching: try context.narrowed(store.query(words.query), in: store), in: .tasks,
            arranged: TaskBoard.arrangement(
                workflow, zone: context.environment.zone, limit: words.limit))
        let board = TaskBoard(reading.results, workflow, isLimited: words.limit != nil)
        if words.handlesOnly || !context.isForPeople {
            try context.print(board, handlesOnly: words.handlesOnly)
        } else {
            try context.show(
                context.lines(of: board, names: ItemNames(reading.ids), showsAll: all), paging)
            if board.columns.allSatisfy({ $0.count == 0 }) {
                try context.output.note(words.query.isEmpty ? .firstSteps : .noMatchingItems)
            }
        }
        try context.warn(about: reading)
    }
}
