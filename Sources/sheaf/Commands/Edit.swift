import ArgumentParser
import SheafStore
import SheafTerminal

struct Edit: Command {
    static let help = CommandHelp.edit

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized)
    var handles: [String] = []

    func run(_ context: Context) async throws {
        let handles = try Words.checked(handles).filter { $0 != "--" }
        guard !handles.isEmpty else { throw UsageError.missingArgument(.handle) }
        let store = try context.store()
        let items = try store.items(.handles(handles, context.naming(in: store)))
        let copies = try store.editingFiles(of: items)
        try context.edit(copies, in: store)
        try context.report(try store.replace(copies), of: items)
    }
}
