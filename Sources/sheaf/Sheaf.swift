import ArgumentParser
import CSheafSystem
import Libc
import SheafStore
import SheafTerminal
import SheafWords

@main
struct Sheaf: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "sheaf", version: version, subcommands: commands.map { $0 })
    }

    /// In the order in which help lists them, the everyday ones first.
    static let commands: [any Command.Type] = [
        Add.self, Memo.self, Append.self, Daily.self, Attach.self,
        ShowBoard.self, List.self, Next.self, Agenda.self, Memos.self, Show.self, Search.self,
        Projects.self, Tags.self, Remind.self, Stats.self, Links.self, Graph.self, Open.self,
        Serve.self, Share.self, Log.self, Diff.self,
        Edit.self, Set.self, Move.self, Start.self, Done.self, Skip.self, Reopen.self, Check.self,
        Uncheck.self, Promote.self, Track.self, Relocate.self, Remove.self, Restore.self,
        Undo.self, Redo.self,
        Init.self, Clone.self, Status.self, Remote.self, Sync.self, Conflicts.self, Resolve.self,
        Config.self, Trust.self, Doctor.self, Completions.self, Manual.self, Demo.self,
        MergeDriver.self,
    ]

    static let version = "0.1.0"

    @OptionGroup var global: GlobalOptions

    /// Without a command: the board, or how to begin; for programs the list of what is open.
    func run() async throws {
        let context = Context(global)
        do {
            if context.isForPeople {
                var board = try ShowBoard.parse([])
                board.live = try context.prefersLiveBoard
                try await board.run(context)
                if !board.live, context.hasRoomForLiveBoard {
                    try context.output.hint(Message("live-board-hint"))
                }
            } else {
                try await List.parse([]).run(context)
            }
        } catch StoreError.noStore(_, .some) where context.isForPeople {
            try await FirstRun.offer(context)
        }
        try context.sayWarnings()
        try context.output.flush()
    }

    static func main() async {
        sheaf_keep_memory()
        Libc.exit(await run().rawValue)
    }

    /// Runs what the session's words ask for, and says what failed.
    ///
    /// - Returns: what the program ends with.
    static func run() async -> SheafWords.ExitCode {
        let session = Session.current
        do {
            guard session.words.count < Invocation.wordLimit else {
                throw UsageError.tooManyWords(limit: Invocation.wordLimit)
            }
            if let command = await commandByItself(session) {
                try await command.perform()
            } else if let schema = try session.invocation.requestedSchema() {
                let output = Context.ofWords().output
                try output.write(schema)
                try output.flush()
            } else if let help = try session.invocation.requestedHelp() {
                try show(help)
            } else {
                var command = try await asyncParseAsRoot(session.invocation.arguments)
                if var command = command as? any AsyncParsableCommand {
                    try await command.run()
                } else {
                    try command.run()
                }
            }
            return .ok
        } catch {
            return ErrorBoundary.report(error)
        }
    }

    /// The command that the first word names, with what it reads from the others: the parser would
    /// go over all commands first, which takes a millisecond. `nil` where help is wanted, and for
    /// what it does not understand by itself; why, the whole parser has to say.
    private static func commandByItself(_ session: Session) async -> (any Command)? {
        guard !session.invocation.asksForHelp, let word = session.words.first,
            !word.hasPrefix("-"), let named = HelpSubject.command(named: word),
            let command = commands.first(where: { $0.help.name == named.name })
        else { return nil }
        return try? await command.asyncParse(Array(session.words.dropFirst()))
    }

    private static func show(_ help: HelpSubject) throws {
        let context = Context.ofWords()
        let page = HelpPage(
            help, context.language, columns: context.terminal.columns, width: context.output.width)
        for line in page.lines { try context.output.print(line) }
        try context.output.flush()
    }
}
