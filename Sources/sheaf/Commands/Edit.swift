import ArgumentParser
import SheafStore
import SheafTerminal

struct Edit: Command {
    static let help = HelpSubject("edit", korean: ["편집", "수정"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.item))
    var handles: [String] = []

    func run(_ context: Context) async throws {
        let handles = try Words.checked(handles).filter { $0 != "--" }
        guard !handles.isEmpty else { throw UsageError.missingArgument(.handle) }
        let store = try context.store()
        let items = try store.items(.handles(handles, context.naming(in: store)))
        try context.edit(items, in: store)
    }
}

extension Context {
    /// Lets the user change items in the editor, and says what became of them.
    func edit(_ items: [StoredItem], in store: Store) throws {
        let copies = try store.editingFiles(of: items)
        try edit(copies, in: store)
        try report(try store.replace(copies), of: items)
    }
}
