import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

/// Makes an item of a line of a checklist.
struct Promote: Command {
    static let help = HelpSubject("promote", korean: ["할일만들기"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.itemWithBoxes, .openBox))
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        guard let handle = words.first else { throw UsageError.missingArgument(.handle) }
        let store = try context.store()
        let targets = try context.target(handle, in: store)
        let stored = try store.items(targets)[0]
        let checklist = stored.document.checklist
        guard words.count > 1 else { return try context.show(checklist, of: stored.item) }
        let entries = try checklist.named(words.dropFirst(), open: true)
        guard entries.count == 1 else { throw UsageError.unexpectedArgument(words[1]) }
        try context.report(try store.promote(entries[0], of: targets))
    }
}
