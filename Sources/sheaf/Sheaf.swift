import ArgumentParser
import CSheafSystem
import Libc
import SheafStore
import SheafTerminal
import SheafWords

@main
struct Sheaf: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "sheaf", version: version, helpNames: helpNames)
    }

    /// The option for help of the program and of each command.
    static let helpNames: NameSpecification = [
        .customShort("h"), .customLong("help"), .customLong("도움말"),
    ]

    /// In the order in which help lists them, the everyday ones first. Each is read by itself: the
    /// parser would go over all of them first, which takes a millisecond.
    static let commands: [any Command.Type] = [
        Add.self, Memo.self, Append.self, Daily.self, Attach.self,
        ShowBoard.self, List.self, Next.self, Agenda.self, Memos.self, Show.self, Search.self,
        Projects.self, Tags.self, Remind.self, Stats.self, Links.self, Graph.self, Open.self,
        Serve.self, Share.self, Log.self, Diff.self,
        Edit.self, Set.self, Move.self, Start.self, Stop.self, Done.self, Skip.self, Reopen.self,
        Check.self, Uncheck.self, Promote.self, Track.self, Relocate.self, Remove.self,
        Restore.self,
        Undo.self, Redo.self, Import.self, Export.self,
        Init.self, Clone.self, Status.self, RemoteCommand.self, Sync.self, Conflicts.self,
        Resolve.self,
        WorkContext.self, Config.self, Trust.self, Doctor.self, Completions.self, Manual.self,
        Demo.self,
        MergeDriver.self,
    ]

    static let version = "0.1.0"

    @OptionGroup var global: GlobalOptions

    /// Without a command: the board, or how to begin; for programs the list of what is open.
    func run() async throws {
        let session = Session.current.with(global)
        do {
            if session.printer.isForPeople {
                let terminal = session.terminal
                let hasRoomForLive =
                    terminal.inputIsTerminal && terminal.outputIsTerminal
                    && !session.prompts.noInput
                var board = try ShowBoard.parse([])
                board.live =
                    try hasRoomForLive
                    && (session.settings.board ?? session.store().configuration.board) == .live
                try await board.run(session)
                if !board.live, hasRoomForLive {
                    try session.output.hint(Message("live-board-hint"))
                }
            } else {
                try await List.parse([]).run(session)
            }
        } catch StoreError.noStore(_, .some) where session.printer.isOnTerminal {
            try await FirstRun.offer(session)
        }
        try session.printer.sayWarnings()
        try session.output.flush()
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
            let invocation = session.invocation
            if invocation.asksForVersion {
                try await read(["--version"]).run()
            } else if let schema = try invocation.requestedSchema() {
                try session.output.write(schema)
                try session.output.flush()
            } else if let help = try invocation.requestedHelp() {
                try show(help)
            } else if let named = invocation.command,
                let command = commands.first(where: { $0.help.name == named.name })
            {
                try await run(command, invocation.arguments)
            } else {
                try await read(invocation.arguments).run()
            }
            return .ok
        } catch {
            return ErrorBoundary.report(error)
        }
    }

    /// Runs a command, and once more with the item that was chosen where its handle could mean several.
    private static func run(_ command: any Command.Type, _ words: [String]) async throws {
        do {
            try await command.read(words).perform()
        } catch {
            guard case .ambiguous(let handle, let candidates) = StoreError(error),
                let choice = HandleChoice(handle, candidates, in: words, of: command.help),
                let chosen = try choice.ask(Session.current.prompts)
            else { throw error }
            try await run(command, chosen)
        }
    }

    private static func show(_ help: HelpSubject) throws {
        let session = Session.current
        if session.json {
            try session.printer.print(.help(help, session.language))
            return try session.output.flush()
        }
        let page = HelpPage(
            help, session.language, columns: session.terminal.columns, width: session.printer.width)
        for line in page.lines { try session.output.print(line) }
        try session.output.flush()
    }
}

/// A command of sheaf: its options, and one call into the store and one into the printing.
protocol Command: AsyncParsableCommand {
    var global: GlobalOptions { get }
    static var help: HelpSubject { get }
    /// True if what is wrong with settings and notes is said in the end.
    static var saysWarnings: Bool { get }
    func run(_ session: Session) async throws
}

extension Command {
    static var saysWarnings: Bool { true }

    mutating func run() async throws { try await perform() }

    func perform() async throws {
        let session = Session.current.with(global)
        do {
            try await run(session)
        } catch {
            try session.output.flush()
            // A failure of the output is not hidden by another one.
            if Self.saysWarnings { try? session.printer.sayWarnings() }
            throw error
        }
        if Self.saysWarnings { try session.printer.sayWarnings() }
        try session.output.flush()
    }

    /// The parser needs the names; help is ours, see ``HelpPage``.
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: help.name, version: Sheaf.version, helpNames: Sheaf.helpNames,
            aliases: help.aliases)
    }
}

/// Called by libgit2 when it starts, to read all certificates of the system: that takes longer than
/// a commit, and sheaf leaves the network to `git`. The dynamic linker finds this program's
/// function before the one of Mbed TLS (Debian's libgit2 is built with it), and libgit2 goes on
/// without certificates. With another library for TLS this is not called.
///
/// - Returns: `MBEDTLS_ERR_X509_FILE_IO_ERROR`.
@c(mbedtls_x509_crt_parse_file)
public func refuseCertificates(
    _ chain: UnsafeMutableRawPointer?, _ path: UnsafePointer<CChar>?
) -> CInt {
    -0x2900
}
