import ArgumentParser
import SheafStore
import SheafTerminal

@main
struct Sheaf: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheaf", abstract: CommandHelp.sheaf.abstract.text(.ofProcess),
        version: version,
        subcommands: [
            Add.self, Memo.self, Append.self, ShowBoard.self, List.self, Memos.self, Show.self,
            Search.self, Remind.self, Share.self, Log.self, Diff.self, Edit.self, Set.self,
            Move.self,
            Start.self, Done.self,
            Reopen.self, Check.self, Uncheck.self, Relocate.self, Remove.self, Restore.self,
            Undo.self, Redo.self, Init.self,
            Clone.self,
            Status.self, Remote.self, Sync.self, Conflicts.self, Resolve.self, Config.self,
            Doctor.self,
            Completions.self, Manual.self, Demo.self, MergeDriver.self,
        ])

    static let version = "0.1.0"

    @OptionGroup var global: GlobalOptions
    @OptionGroup var paging: PagingOption

    /// Without a command: the board, or how to begin; for programs the list of what is open.
    func run() async throws {
        let context = Context(global)
        do {
            if context.isForPeople {
                var board = try ShowBoard.parse([])
                board.paging = paging
                board.live = try context.prefersLiveBoard
                try await board.run(context)
            } else {
                try await List.parse([]).run(context)
            }
        } catch StoreError.noStore(_, .some) where context.isForPeople {
            try await FirstRun.offer(context)
        }
        try context.output.flush()
    }

    static func main() async {
        do {
            if let help = try Invocation.ofProcess.requestedHelp() { return try show(help) }
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            ErrorBoundary.exit(error)
        }
    }

    private static func show(_ help: HelpSubject) throws {
        let context = Context.ofWords()
        let page = HelpPage(
            help, context.language, columns: context.terminal.columns, width: context.output.width)
        for line in page.lines { try context.output.print(line) }
        try context.output.flush()
    }
}
