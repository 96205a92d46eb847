import ArgumentParser
import Glibc
import SheafTerminal

/// Where every failure ends: one report, one exit code.
enum ErrorBoundary {
    static func exit(_ error: any Error) -> Never {
        let context = Context(fallbackOptions())
        switch error {
        // A search without a hit says so on a terminal, and to scripts by its code.
        case let error as NothingFound:
            if context.terminal.outputIsTerminal, !context.json {
                try? context.output.note(.nothingFound(error.text))
            }
            Glibc.exit(SheafTerminal.ExitCode.notFound.rawValue)
        // The reader has seen enough, as with `| head`.
        case StreamError.closedPipe:
            Glibc.exit(SheafTerminal.ExitCode.ok.rawValue)
        default:
            break
        }
        if Sheaf.exitCode(for: error) == .success {
            // `--help` and `--version` come as errors.
            let text = HelpText.translated(Sheaf.fullMessage(for: error))
            try? context.output.write(text + "\n")
            try? context.output.flush()
            Glibc.exit(SheafTerminal.ExitCode.ok.rawValue)
        }
        let report = report(error, context)
        try? context.output.flush()
        try? context.output.report(report)
        Glibc.exit(report.exitCode.rawValue)
    }

    private static func report(_ error: any Error, _ context: Context) -> Report {
        // The parser hands errors of our own through, and wraps those of `validate()`.
        let message = Sheaf.message(for: error)
        if Sheaf.exitCode(for: error) == .validationFailure, isParserError(error) {
            return Report(parser: message)
        }
        return Report(error, context)
    }

    private static func isParserError(_ error: any Error) -> Bool {
        String(reflecting: type(of: error)).hasPrefix("ArgumentParser.")
    }

    /// The options could not be read, or not as a whole: what can be told from the words alone.
    private static func fallbackOptions() -> GlobalOptions {
        var options = (try? GlobalOptions.parse([])) ?? GlobalOptions()
        let words = CommandLine.arguments.prefix { $0 != "--" }
        options.json = words.contains("--json")
        if words.contains("--color=never") { options.color = .never }
        return options
    }
}
