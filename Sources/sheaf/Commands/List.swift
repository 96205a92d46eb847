import ArgumentParser
import SheafCore
import SheafJSON
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
            case (false, false): .openUnhiddenTasks
            }
        let request = ListRequest(
            kind: "list", words: words, query: query, scope: scope, order: order, layout: layout,
            withBody: options.withBody)
        try context.list(request, in: store) {
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

/// `sheaf agenda`: what is to be done on the days ahead.
struct Agenda: Command {
    static let help = HelpSubject("agenda", korean: ["일정"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.spanOrQuery, .query))
    var words: [String] = []

    func run(_ context: Context) async throws {
        var words = try ListWords(words, limit: nil, context)
        let now = context.environment.now
        let store = try context.store()
        let days =
            DaySpan.takeDays(from: &words.query, at: now) ?? DaySpan.week.days(from: now.date)
        let query = try context.narrowed(context.query(words.query, in: store), in: store)
        let reading = try store.agenda(days, matching: query)
        try print(
            reading.results, days, words, ItemNames(reading.ids),
            isMonth: days.lowerBound.adding(days: 7) < days.upperBound, in: store, context)
        context.warn(about: reading, in: store)
    }

    private func print(
        _ entries: [AgendaEntry], _ days: ClosedRange<CalendarDate>, _ words: ListWords,
        _ names: ItemNames, isMonth: Bool, in store: Store, _ context: Context
    ) throws {
        let now = context.environment.now
        if words.handlesOnly { return try context.printHandles(of: entries.map(\.item)) }
        if context.json {
            let values = JSON.array(of: entries) { _, entry in
                JSON([
                    "day": entry.day.description, "reason": entry.reason.rawValue,
                    "item": JSON.item(entry.item, at: now),
                ])
            }
            return try context.print(
                "agenda",
                [
                    "from": days.lowerBound.description, "to": days.upperBound.description,
                    "entries": values,
                ])
        }
        if entries.isEmpty { return try context.output.note(Message("nothing-planned")) }
        let agenda = AgendaText(entries, days, names, context)
        if context.isForPeople || context.terminal.showsPages {
            let calendar = isMonth ? agenda.calendar.map { $0 + [""] } : nil
            try context.show((calendar ?? []) + agenda.rows.map(\.line))
        } else {
            try context.show(agenda.list)
        }
        context.remember(entries.map(\.item), in: store)
    }
}

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
        let (board, reading) = try store.board(
            matching: try context.narrowed(context.query(words.query, in: store), in: store),
            in: .tasks, limit: words.limit, withUpdated: context.json)
        if words.handlesOnly || context.json {
            try context.print(board, handlesOnly: words.handlesOnly)
        } else {
            try context.show(
                context.lines(
                    of: board, names: ItemNames(reading.ids), showsAll: all || words.limit != nil))
            if board.waiting > 0 {
                try context.output.note(Message("waiting", ["count": board.waiting.counted]))
            }
            if board.isEmpty {
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
