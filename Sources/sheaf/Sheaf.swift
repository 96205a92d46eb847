import ArgumentParser
import SheafStore
import SheafTerminal

@main
struct Sheaf: AsyncParsableCommand {
    static let help = CommandHelp.sheaf
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "sheaf", abstract: help.abstract.text(.ofProcess), usage: "sheaf COMMAND",
        discussion: help.discussion.text(.ofProcess), version: version,
        subcommands: [
            Add.self, Memo.self, List.self, Memos.self, Show.self, Search.self, Set.self,
            Append.self, Move.self, Start.self, Done.self, Reopen.self, Remove.self, Log.self,
            Status.self, Sync.self, Remote.self, Init.self, Clone.self,
        ])

    static let commandNames = configuration.subcommands.flatMap {
        [$0._commandName] + $0.configuration.aliases
    }

    @OptionGroup var global: GlobalOptions

    /// Without a command: what is open, or how to begin.
    func run() async throws {
        let context = Context(global)
        do {
            var list = try List.parse([])
            list.global = global
            try await list.run(context)
        } catch StoreError.noStore where context.isForPeople {
            try context.output.note(.firstStore)
        }
        try context.output.flush()
    }

    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            try checkCommandName(arguments)
            var command = try parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            ErrorBoundary.exit(error)
        }
    }

    /// The parser would call a mistyped command an unexpected argument.
    private static func checkCommandName(_ arguments: [String]) throws {
        guard let word = arguments.first, !word.hasPrefix("-"), word != "help",
            !commandNames.contains(word)
        else { return }
        throw UsageError.unknownCommand(word)
    }
}
