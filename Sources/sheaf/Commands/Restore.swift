import ArgumentParser
import SheafStore
import SheafTerminal

struct Restore: Command {
    static let help = CommandHelp.restore

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized)
    var handles: [String] = []

    func run(_ context: Context) async throws {
        let handles = try Words.checked(handles).filter { $0 != "--" }
        guard !handles.isEmpty else { throw UsageError.missingArgument(.handle) }
        let store = try context.store()
        try context.report(try store.restore(handles, context.naming(in: store)), in: store)
    }
}
