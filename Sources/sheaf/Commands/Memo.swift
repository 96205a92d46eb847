import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

struct Memo: Command {
    static let help = HelpSubject("memo", korean: ["메모"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var values: ValueOptions

    @Flag(name: [.long, .customLong("편집")])
    var edit = false

    @Argument(parsing: .allUnrecognized, help: .value(.token))
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try Words.checked(words).filter { $0 != "-" }
        let store = try context.store()
        var draft = try values.draft(.memo, words, in: store, context)
        // What is piped in is gone on with in the editor; else the editor is where it is typed.
        let isTyped = edit && context.terminal.inputIsTerminal
        let isWritten =
            draft.template != nil && values.template != nil && context.terminal.inputIsTerminal
        if draft.title == nil, values.body == nil, !isTyped, !isWritten {
            // Nothing said: the text is what is piped in, or typed until Ctrl-D.
            try store.requireWritable()
            if context.canAsk { try context.output.note(Message("type-the-memo")) }
            draft.body = try context.readInput(limit: Document.sizeLimit)
            if values.template == nil { draft.template = nil }
        }
        if draft.title != nil, values.body == nil, context.input.isPiped, !context.canAsk,
            !context.noInput
        {
            draft.body = try context.readInput(limit: Document.sizeLimit)
            if !draft.body.isEmpty, values.template == nil { draft.template = nil }
        }
        guard !edit else { return try context.write(draft, in: store) }
        try context.report(try store.add([draft], naming: context.naming(in: store)))
        if let within = try context.queryContext(of: store) {
            try context.note(within.assignments(for: .memo), of: within)
        }
    }
}

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
        let request = ListRequest(
            kind: "memos", words: words, query: query, scope: .memos, order: order, layout: layout,
            withBody: options.withBody)
        try context.list(request, in: store) {
            words.query.isEmpty
                ? Message("no-memos")
                : Message("no-matching-items-all", ["command": "sheaf memos"])
        }
    }
}

/// The memo of a day.
struct Daily: Command {
    static let help = HelpSubject("daily", korean: ["일지", "오늘메모", "오늘노트"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized)
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        try Words.refuseShortOptions(words)
        let now = context.environment.now
        var day = now.date
        if !words.isEmpty {
            day = try DateExpression.parse(words.joined(separator: " "), at: now).date(in: now.zone)
        }
        let store = try context.store()
        let (note, change) = try store.daily(day)
        guard context.isOnTerminal, context.terminal.inputIsTerminal else {
            guard context.json else { return try context.output.write(note.document.bytes) }
            guard let change else {
                return try context.print(.unchanged(.memo, [note.item], at: now))
            }
            return try context.report(change)
        }
        try context.edit([note], in: store)
    }
}
