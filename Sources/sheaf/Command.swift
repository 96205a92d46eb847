import ArgumentParser
import SheafStore
import SheafTerminal

/// A command of sheaf: its options, and one call into the store and one into the printing.
protocol Command: AsyncParsableCommand {
    var global: GlobalOptions { get }
    static var help: HelpSubject { get }
    /// True if what is wrong with settings and notes is said in the end.
    static var saysWarnings: Bool { get }
    func run(_ context: Context) async throws
}

extension Command {
    static var saysWarnings: Bool { true }

    mutating func run() async throws { try await perform() }

    func perform() async throws {
        let context = Context(global)
        do {
            try await run(context)
        } catch {
            try context.output.flush()
            // A failure of the output is not hidden by another one.
            if Self.saysWarnings { try? context.sayWarnings() }
            throw error
        }
        if Self.saysWarnings { try context.sayWarnings() }
        try context.output.flush()
    }

    /// The parser needs the names; help is ours, see ``HelpPage``.
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: help.name, version: Sheaf.version, helpNames: Sheaf.helpNames,
            aliases: help.aliases)
    }
}
