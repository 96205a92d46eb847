import ArgumentParser
import SheafStore
import SheafTerminal

struct Restore: Command {
    static let help = HelpSubject("restore", korean: ["복원"])

    @OptionGroup var global: GlobalOptions

    @Option(name: [.customLong("at"), .customLong("시점")], help: .value(.point))
    var point: String?

    @Argument(parsing: .allUnrecognized, help: .value(.deletedItem))
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
