import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

struct Memo: Command {
    static let help = HelpSubject("memo", korean: ["메모"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var values: ValueOptions

    func run(_ session: Session) async throws {
        let words = try Words.checked(values.words).filter { $0 != "-" }
        let store = try session.store()
        var draft = try values.draft(.memo, words, in: store, session)
        // What is piped in is gone on with in the editor; else the editor is where it is typed.
        let isTyped = values.edit && session.terminal.inputIsTerminal
        let isWritten =
            draft.template != nil && values.template != nil && session.terminal.inputIsTerminal
        if draft.title == nil, values.body == nil, !isTyped, !isWritten {
            // Nothing said: the text is what is piped in, or typed until Ctrl-D.
            try store.requireWritable()
            if session.prompts.canAsk { try session.output.note(Message("type-the-memo")) }
            draft.body = try session.prompts.readInput(limit: Document.sizeLimit)
            if values.template == nil { draft.template = nil }
        }
        if draft.title != nil, values.body == nil, session.prompts.input.isPiped,
            !session.prompts.canAsk,
            !session.prompts.noInput
        {
            draft.body = try session.prompts.readInput(limit: Document.sizeLimit)
            if !draft.body.isEmpty, values.template == nil { draft.template = nil }
        }
        try values.add([draft], as: .memo, in: store, session)
    }
}

struct Memos: Command {
    static let help = HelpSubject("memos", korean: ["메모목록"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: ListOptions

    @OptionGroup var sorting: SortOptions

    @Argument(parsing: .allUnrecognized, help: .value(.query))
    var words: [String] = []

    func run(_ session: Session) async throws {
        let words = try ListWords(words, limit: options.limit, json: session.json)
        var layout = try options.layout.layout(handlesOnly: words.handlesOnly, json: session.json)
        let session = session.laidOut(as: layout)
        layout.hasUpdatedColumn = session.printer.isForPeople
        let store = try session.store()
        try layout.requireKnownColumns(in: store)
        let query = try session.query(words.query, in: store)
        let order = try sorting.order(otherwise: .updated, in: store)
        let request = ListRequest(
            kind: "memos", words: words, query: query, scope: .memos, order: order, layout: layout,
            withBody: options.withBody)
        try request.list(in: store, session) {
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

    func run(_ session: Session) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        try Words.refuseShortOptions(words)
        let now = session.now
        var day = now.date
        if !words.isEmpty {
            day = try DateExpression.parse(words.joined(separator: " "), at: now).date(in: now.zone)
        }
        let store = try session.store()
        let (note, change) = try store.daily(day)
        guard session.printer.isOnTerminal, session.terminal.inputIsTerminal else {
            guard session.json else { return try session.output.write(note.document.bytes) }
            guard let change else {
                return try session.printer.print(.unchanged(.memo, [note.item], at: now))
            }
            return try session.printer.report(change)
        }
        try session.edit([note], in: store)
    }
}
