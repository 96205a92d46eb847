import ArgumentParser
import SheafCore
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
