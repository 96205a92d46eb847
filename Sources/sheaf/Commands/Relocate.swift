import ArgumentParser
import SheafStore
import SheafTerminal

struct Relocate: Command {
    static let help = HelpSubject("mv", korean: ["이동"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var target: TargetOptions

    @Argument(parsing: .allUnrecognized, help: .value(.itemOrPath))
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        guard let folder = words.last, words.count > 1 || target.condition != nil else {
            throw UsageError.missingArgument(words.isEmpty ? .handle : .folder)
        }
        guard !folder.isEmpty else { throw UsageError.missingArgument(.folder) }
        let store = try context.store()
        // `sheaf move` takes these without quotation marks; here the first would be an item.
        if let count = store.configuration.workflow.statusLength(atEndOf: words.dropFirst()),
            count > 1
        {
            throw StoreError.statusInsteadOfFolder(words.suffix(count).joined(separator: " "))
        }
        let targets = try target.targets(words.dropLast(), in: store, context)
        try context.report(try store.relocate(targets, to: folder))
    }
}
