import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

struct Show: Command {
    static let help = CommandHelp.show

    @OptionGroup var global: GlobalOptions
    @OptionGroup var paging: PagingOption

    @Argument(parsing: .allUnrecognized)
    var handles: [String] = []

    func run(_ context: Context) async throws {
        let handles = try Words.checked(handles).filter { $0 != "--" }
        guard !handles.isEmpty else { throw UsageError.missingArgument(.handle) }
        let store = try context.store()
        let items = try store.items(.handles(handles, context.naming(in: store)))
        if context.json {
            let now = context.environment.now
            let values = items.map { JSON.item($0.item, body: $0.body, at: now) }
            try context.print(.output("show", [("items", .array(values))]))
        } else if context.isForPeople {
            try context.show(
                Array(items.map(context.card).joined(separator: [""])), paging)
        } else {
            // A program gets the file, byte for byte.
            for item in items { try context.output.write(item.document.bytes) }
        }
    }
}
