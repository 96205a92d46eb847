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
        try await run(context)
        try context.output.flush()
    }

    /// The command's name and texts, in the user's language.
    static func configuration(
        _ name: String, usage: String, aliases: [String] = []
    ) -> CommandConfiguration {
        CommandConfiguration(
            commandName: name, abstract: help.abstract.text(.ofProcess),
            usage: usage, discussion: help.discussion.text(.ofProcess), aliases: aliases)
    }
}
