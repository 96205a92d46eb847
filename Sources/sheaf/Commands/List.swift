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

    func run(_ session: Session) async throws {
        let words = try ListWords(words, limit: options.limit, json: session.json)
        let layout = try options.layout.layout(handlesOnly: words.handlesOnly, json: session.json)
        let session = session.laidOut(as: layout)
        let store = try session.store()
        try layout.requireKnownColumns(in: store)
        let query = try session.query(words.query, in: store)
        let order = try sorting.order(otherwise: .due, in: store)
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
        try request.list(in: store, session) {
            if words.query.isEmpty { return Message("no-open-tasks") }
            // What waits is out of sight: only that was meant.
            if !showsWaiting, let command = try waiting(query, words.query, in: store, session) {
                return command
            }
            return showsAll
                ? Message("no-matching-items-all", ["command": "sheaf list --all"])
                : Message("no-matching-open-tasks")
        }
    }

    /// Says that what answers to the query waits; `nil` where nothing does.
    private func waiting(
        _ query: ItemQuery, _ words: [String], in store: Store, _ session: Session
    ) throws -> Message? {
        let now = session.now
        let within = try store.activeContext()
        let found = try store.items(
            matching: within.map { query.within($0.query) } ?? query, in: .openTasks,
            withUpdated: false)
        let count = found.results.count { $0.item.isWaiting(at: now) }
        guard count > 0 else { return nil }
        let state = session.language == .korean ? "is:대기" : "is:waiting"
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

    func run(_ session: Session) async throws {
        var words = try ListWords(words, limit: nil, json: session.json)
        let now = session.now
        let store = try session.store()
        let days =
            DaySpan.takeDays(from: &words.query, at: now) ?? DaySpan.week.days(from: now.date)
        let query = try session.narrowed(session.query(words.query, in: store), in: store)
        let reading = try store.agenda(days, matching: query)
        try print(
            reading.results, days, words, ItemNames(reading.ids),
            isMonth: days.lowerBound.adding(days: 7) < days.upperBound, in: store, session)
        session.printer.warn(about: reading, in: store)
    }

    private func print(
        _ entries: [AgendaEntry], _ days: ClosedRange<CalendarDate>, _ words: ListWords,
        _ names: ItemNames, isMonth: Bool, in store: Store, _ session: Session
    ) throws {
        let now = session.now
        if words.handlesOnly { return try session.printer.printHandles(of: entries.map(\.item)) }
        if session.json {
            let values = JSON.array(of: entries) { _, entry in
                JSON([
                    "day": entry.day.description, "reason": entry.reason.rawValue,
                    "item": JSON.item(entry.item, at: now),
                ])
            }
            return try session.printer.print(
                "agenda",
                [
                    "from": days.lowerBound.description, "to": days.upperBound.description,
                    "entries": values,
                ])
        }
        if entries.isEmpty { return try session.output.note(Message("nothing-planned")) }
        let agenda = AgendaText(
            entries, days, names, holidays: session.settings.holidays, session.printer)
        if session.printer.isForPeople || session.terminal.showsPages {
            let calendar = isMonth ? agenda.calendar.map { $0 + [""] } : nil
            try session.printer.show((calendar ?? []) + agenda.rows.map(\.line))
        } else {
            try session.printer.show(agenda.list)
        }
        session.printer.remember(entries.map(\.item), in: store)
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

    func run(_ session: Session) async throws {
        if live { return try await runLive(session) }
        let printer = session.printer
        let words = try ListWords(words, limit: limiting.limit, json: session.json)
        let store = try session.store()
        let (board, reading) = try store.board(
            matching: try session.narrowed(session.query(words.query, in: store), in: store),
            in: .tasks, limit: words.limit, withUpdated: session.json)
        if words.handlesOnly || session.json {
            try printer.print(board, handlesOnly: words.handlesOnly)
        } else {
            try printer.show(
                printer.lines(
                    of: board, names: ItemNames(reading.ids), showsAll: all || words.limit != nil))
            if board.waiting > 0 {
                try session.output.note(Message("waiting", ["count": board.waiting.counted]))
            }
            if board.isEmpty {
                try session.output.note(
                    words.query.isEmpty
                        ? Message("first-steps")
                        : Message("no-matching-items-all", ["command": "sheaf board"]))
            }
        }
        session.printer.warn(about: reading, in: store)
    }

    /// The board that stays, on the whole terminal.
    func runLive(_ session: Session) async throws {
        if session.json { throw UsageError.conflictingOptions("--live", "--json") }
        if session.prompts.noInput { throw UsageError.conflictingOptions("--live", "--no-input") }
        guard session.terminal.inputIsTerminal, session.terminal.outputIsTerminal else {
            throw UsageError.notOnATerminal
        }
        let words = try ListWords(words, limit: limiting.limit, json: session.json)
        if words.handlesOnly { throw UsageError.conflictingOptions("--live", "-0") }
        // Paths count from the top, wherever one stands.
        var environment = session.environment
        let root = try session.store().root
        environment.directory = root
        let store = try Store.open(at: root, environment: environment)
        // What cannot be read is told before the screen is taken.
        _ = try session.query(words.query, in: store)
        try await LiveProgram(
            store: store, session: session, filter: words.query.joined(separator: " ")
        ).run()
    }
}

/// The order of a listing.
struct SortOptions: ParsableArguments {
    @Option(name: [.long, .customLong("정렬")], parsing: .unconditional, help: .value(.order))
    var sort: String?

    @Flag(name: [.long, .customLong("거꾸로")])
    var reverse = false

    /// The order that `--sort` and `--reverse` ask for; a `-` before the key is the same as the latter.
    func order(otherwise key: ItemOrder.Key, in store: Store) throws -> ItemOrder {
        let isNegative = sort?.hasPrefix("-") ?? false
        let name = sort.map { String(isNegative ? $0.dropFirst() : $0[...]) }
        let isReversed = isNegative != reverse
        let (workflow, zone) = (store.configuration.workflow, store.environment.zone)
        let named = name.flatMap {
            ItemOrder.Key(named: $0) ?? ItemOrder.Key(store.vocabulary.meaning(of: $0))
        }
        guard let name, named == nil else {
            return ItemOrder(named ?? key, workflow, zone: zone, isReversed: isReversed)
        }
        let own = try ownKey(name, in: store)
        return ItemOrder(
            ownKey: own, type: store.vocabulary.type(ofOwn: own), workflow, zone: zone,
            isReversed: isReversed)
    }

    /// Any other name is a key of the user's own, as in queries, unless it is one of ours, mistyped.
    private func ownKey(_ name: String, in store: Store) throws -> String {
        if case .key(let key)? = ItemField(name) { return key }
        if case .own(let key)? = store.vocabulary.meaning(of: name) { return key }
        let known = ItemOrder.Key.allCases.map(\.rawValue)
        let isOurs = ItemField(name) != nil || Suggestion.nearest(to: name, among: known) != nil
        guard !name.isEmpty, !isOurs, try store.hasOwnKey(name) else {
            throw UsageError.unknownName(name, option: "--sort", known: known)
        }
        return name
    }
}

extension ItemOrder.Key {
    /// The key that a word of a token stands for, such as another name of `due` in the settings.
    fileprivate init?(_ meaning: KeyVocabulary.Meaning?) {
        guard case .known(let key)? = meaning else { return nil }
        self.init(rawValue: key.rawValue)
    }
}

/// The options that `list` and `memos` have in common.
struct ListOptions: ParsableArguments {
    @OptionGroup var limiting: LimitOption
    @OptionGroup var layout: LayoutOptions

    @Flag(name: [.customLong("body"), .customLong("본문")])
    var withBody = false

    var limit: Int? { limiting.limit }
}

/// The words of a listing command: a query, and the whole words `-0` and `-n N`.
struct ListWords {
    var query: [String]
    var handlesOnly: Bool
    var limit: Int?

    /// Throws `UsageError.conflictingOptions` for `-0` beside `--json`, an output of its own.
    init(_ words: [String], limit: Int?, json: Bool) throws {
        var words = try Words.checked(words)
        handlesOnly = try Words.takeHandlesOnly(from: &words, json: json)
        self.limit = try Words.takeNumber("-n", from: &words) ?? limit
        try Words.refuseShortOptions(words)
        query = words
    }
}

/// The options for the look of a listing; they exclude each other where they cannot both be obeyed.
struct LayoutOptions: ParsableArguments {
    @Option(name: [.long, .customLong("필드")], help: .value(.fields))
    var columns: String?

    @Option(name: [.long, .customLong("묶음")], help: .value(.grouping))
    var groupBy: String?

    @Option(name: [.long, .customLong("모양")], parsing: .unconditional)
    var format: String?

    @Flag(name: [.long, .customLong("표")])
    var table = false

    /// The layout that the options ask for.
    ///
    /// - Parameters:
    ///   - handlesOnly: whether `-0` was given, which like `--json` has a form of its own.
    func layout(handlesOnly: Bool, json: Bool) throws -> ListingLayout {
        let given = [
            ("--columns", columns != nil), ("--format", format != nil),
            ("--group-by", groupBy != nil), ("--table", table),
        ].filter(\.1).map(\.0)
        if format != nil, columns != nil || table {
            throw UsageError.conflictingOptions(
                columns != nil ? "--columns" : "--table", "--format")
        }
        if let first = given.first, json || handlesOnly {
            throw UsageError.conflictingOptions(handlesOnly ? "-0" : "--json", first)
        }
        return ListingLayout(
            columns: try columns.map(ItemField.list),
            undeclared: ItemField.undeclared(in: columns ?? ""),
            template: try format.map(ItemField.template),
            grouping: try groupBy.map(GroupKey.named), isTable: table)
    }
}

/// The look of a listing.
struct ListingLayout {
    /// The columns of the table, where they are not the usual ones.
    var columns: [ItemField]?
    /// The keys of the user's own among these that were named without `key.`: where no item has one, it
    /// is a mistake.
    var undeclared: [String] = []
    /// A form for each line instead of a table.
    var template: Template<ItemField>?
    var grouping: GroupKey?
    /// True for a table that is one also where programs read it.
    var isTable = false
    /// True if the usual columns have the day of the last change among them.
    var hasUpdatedColumn = false

    /// Returns whether a field is shown that is not in every listing.
    func shows(_ name: ItemField.Name) -> Bool {
        guard let fields = columns ?? template?.fields else {
            return name == .updated && hasUpdatedColumn
        }
        return fields.contains(.known(name))
    }

    /// - Throws: `UsageError.unknownName` for a column that nothing could stand in.
    func requireKnownColumns(in store: Store) throws {
        for name in undeclared
        where try store.vocabulary.meaning(of: name) == nil && !store.hasOwnKey(name) {
            throw UsageError.unknownName(name, option: "--columns", known: ItemField.names)
        }
    }

    /// The groups that were asked for; `nil` where none were.
    ///
    /// Throws `UsageError.unknownName`.
    func groups<Member>(
        of members: [Member], in store: Store, at now: Moment, _ item: (Member) -> Item
    ) throws -> [ItemGrouping.Group<Member>]? {
        try grouping.map { key in
            // No key is called so: it is a mistake.
            if case .own(let name) = key, store.vocabulary.meaning(of: name) != .own(name),
                !members.contains(where: { item($0).extra.contains { $0.key == name } })
            {
                throw UsageError.unknownName(
                    name, option: "--group-by", known: GroupKey.Name.allCases.map(\.rawValue))
            }
            let grouping = ItemGrouping(
                key: key, workflow: store.configuration.workflow, vocabulary: store.vocabulary,
                now: now)
            return grouping.groups(of: members, item)
        }
    }
}
