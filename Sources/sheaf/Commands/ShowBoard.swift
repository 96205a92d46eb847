import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

struct ShowBoard: Command {
    static let help = HelpSubject("board", korean: ["보드"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var limiting: LimitOption

    @Flag(name: [.long, .customLong("전체")])
    var all = false

    @Flag(name: [.long, .customLong("라이브")])
    var live = false

    @Argument(parsing: .allUnrecognized, help: .value(.query))
    var words: [String] = []

    func run(_ context: Context) async throws {
        if live { return try await runLive(context) }
        let words = try ListWords(words, limit: limiting.limit, context)
        let store = try context.store()
        let workflow = store.configuration.workflow
        let reading = try store.items(
            matching: try context.narrowed(context.query(words.query, in: store), in: store),
            in: .tasks,
            arranged: TaskBoard.arrangement(
                workflow, at: context.environment.now, limit: words.limit,
                withUpdated: context.json))
        let board = TaskBoard(reading.results, workflow, isLimited: words.limit != nil)
        if words.handlesOnly || context.json {
            try context.print(board, handlesOnly: words.handlesOnly)
        } else {
            try context.show(context.lines(of: board, names: ItemNames(reading.ids), showsAll: all))
            if board.waiting > 0 {
                try context.output.note(Message("waiting", ["count": board.waiting.counted]))
            }
            if board.columns.allSatisfy({ $0.count == 0 }) && board.waiting == 0 {
                try context.output.note(
                    words.query.isEmpty
                        ? Message("first-steps")
                        : Message("no-matching-items-all", ["command": "sheaf board"]))
            }
        }
        context.warn(about: reading, in: store)
    }

    /// The board that stays, on the whole terminal.
    func runLive(_ context: Context) async throws {
        if context.json { throw UsageError.conflictingOptions("--live", "--json") }
        if context.noInput { throw UsageError.conflictingOptions("--live", "--no-input") }
        guard context.terminal.inputIsTerminal, context.terminal.outputIsTerminal else {
            throw UsageError.notOnATerminal
        }
        let words = try ListWords(words, limit: limiting.limit, context)
        if words.handlesOnly { throw UsageError.conflictingOptions("--live", "-0") }
        // Paths count from the top, wherever one stands.
        var environment = context.environment
        let root = try context.store().root
        environment.directory = root
        let store = try Store.open(at: root, environment: environment)
        // What cannot be read is told before the screen is taken.
        _ = try context.query(words.query, in: store)
        try await LiveProgram(
            store, context.withoutWidth, filter: words.query.joined(separator: " ")
        ).run()
    }
}

extension Context {
    /// True if the live board can be opened here.
    var hasRoomForLiveBoard: Bool {
        terminal.inputIsTerminal && terminal.outputIsTerminal && !noInput
    }

    /// True if bare `sheaf` shows the live board: the settings ask for it, and there is a terminal.
    var prefersLiveBoard: Bool {
        get throws {
            guard hasRoomForLiveBoard else { return false }
            return try (settings.board ?? store().configuration.board) == .live
        }
    }
}
