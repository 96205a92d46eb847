import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

struct Append: Command {
    static let help = HelpSubject("append", korean: ["덧붙이기"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.item, .text))
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try Words.checked(words)
        guard let handle = words.first else { throw UsageError.missingArgument(.handle) }
        var parts = Array(words.dropFirst())
        if parts.first == "--" { parts.removeFirst() }
        guard !parts.isEmpty else { throw UsageError.missingArgument(.text) }
        let store = try context.store()
        if parts == ["-"] { try store.requireWritable() }
        let text =
            parts == ["-"]
            ? try context.readInput(limit: Document.sizeLimit) : parts.joined(separator: " ")
        guard !text.allSatisfy(\.isWhitespace) else { throw UsageError.emptyText }
        let targets = try context.target(handle, in: store)
        try context.report(try store.append(text, to: targets))
    }
}
