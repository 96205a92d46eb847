import ArgumentParser
import SheafStore
import SheafTerminal

/// A command of sheaf: its options, and one call into the store and one into the printing.
protocol Command: AsyncParsableCommand {
    var global: GlobalOptions { get }
    static var help: CommandHelp { get }
    func run(_ context: Context) async throws
}

extension Command {
    mutating func run() async throws {
        let context = Context(global)
        do {
            try await run(context)
        } catch {
            try context.output.flush()
            throw error
        }
        try context.output.flush()
    }

    /// The parser needs the names; help is ours, see ``HelpPage``.
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: help.name, abstract: help.abstract.text(.ofProcess), aliases: help.aliases)
    }
}
