import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

struct Add: Command {
    static let help = CommandHelp.add

    @OptionGroup var global: GlobalOptions
    @OptionGroup var values: ValueOptions

    @Flag(help: .of(.edit))
    var edit = false

    @Argument(parsing: .allUnrecognized)
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try Words.checked(words)
        let store = try context.store()
        let drafts: [Draft]
        if words == ["-"] {
            guard !edit else { throw UsageError.unexpectedArgument("--edit") }
            let lines = try context.readInput(limit: Document.sizeLimit)
                .split(whereSeparator: \.isNewline).map {
                    TokenReader.arguments(ofLine: String($0))
                }
            drafts = try lines.filter { !$0.isEmpty }.map {
                try values.draft(.task, $0, in: store, context)
            }
        } else {
            drafts = [try values.draft(.task, words, in: store, context)]
        }
        guard !edit else { return try context.write(drafts[0], in: store) }
        try context.report(try store.add(drafts))
        if let within = try context.queryContext(of: store) {
            try context.note(within.assignments(for: .task), of: within)
        }
    }
}
