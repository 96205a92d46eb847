import ArgumentParser
import SheafStore
import SheafTerminal

struct Restore: Command {
    static let help = CommandHelp.restore

    @OptionGroup var global: GlobalOptions

    @Option(name: .customLong("at"), help: .of(.restoreAt))
    var point: String?

    @Argument(parsing: .allUnrecognized)
    var handles: [String] = []

    func run(_ context: Context) async throws {
        let handles = try Words.checked(handles).filter { $0 != "--" }
        guard !handles.isEmpty else { throw UsageError.missingArgument(.handle) }
        let store = try context.store()
        let naming = context.naming(in: store)
        guard let point else {
            return try context.report(try store.restore(handles, naming))
        }
        let past = HistoryPoint(point, at: context.environment.now)
        try context.report(try store.restore(handles, to: past, naming))
    }
}
