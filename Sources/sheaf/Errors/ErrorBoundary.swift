import ArgumentParser
import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords

/// Turns every failure into one report and one exit code.
enum ErrorBoundary {
    /// Says what failed.
    ///
    /// - Returns: what the program ends with.
    static func report(_ error: any Error) -> SheafWords.ExitCode {
        let session = Session.current
        let error = StoreError(error).cause
        switch error {
        // A search without a hit says so on a terminal, and to scripts by its code.
        case let error as NothingFound:
            if session.printer.isForPeople {
                try? session.output.note(Message("nothing-found", ["text": error.text]))
            }
            if let offer = error.offer, !session.json {
                try? session.output.hint(
                    Message(
                        "other-keyboard",
                        [
                            "text": offer.keyboard.arguments.joined(separator: " "),
                            "count": offer.keyboard.count.counted, "command": offer.command,
                        ]))
            } else if let tagged = error.tagged, !session.json {
                try? session.output.hint(
                    Message(
                        "tagged-instead",
                        ["tag": tagged.tag, "count": tagged.count.counted]))
            } else if session.printer.isForPeople {
                try? session.output.hint(Message("nothing-found-hint"))
            }
            return .notFound
        // Who said no knows that it is no error.
        case UsageError.declined:
            try? session.output.note(Message("declined"))
            return .refused
        case is NotWell: return .data
        // The screen that was left said enough.
        case is LeftByInterrupt: return .interrupted
        case is LeftToGit, is PathsWanted: return .notFound
        // The reader has seen enough, as with `| head`.
        case StreamError.closedPipe: return .ok
        case let answer as ParserAnswer:
            try? session.output.write(answer.text + "\n")
            try? session.output.flush()
            return .ok
        default: break
        }
        let report = Report(error, session.printer)
        try? session.output.flush()
        if session.json {
            var line: [UInt8] = []
            JSON.error(report, session.language).write { line += $0 }
            try? session.output.report(line)
        } else if report.exitCode == .interrupted {
            // Who stopped it knows that it is no error.
            try? session.output.note(report.message)
        } else {
            try? session.output.report(report)
        }
        return report.exitCode
    }
}

/// Output of the argument parser itself: the version, or a dump of the declarations.
struct ParserAnswer: Error {
    let text: String
}

extension AsyncParsableCommand {
    /// Reads a command's words.
    ///
    /// - Throws: `UsageError`; `ParserAnswer` where the parser has something to print.
    static func read(_ words: [String]) async throws -> Self {
        do {
            return try await asyncParse(words)
        } catch  where exitCode(for: error) == .success {
            throw ParserAnswer(text: fullMessage(for: error))
        } catch {
            throw UsageError(parser: message(for: error))
        }
    }
}

extension UsageError {
    /// The mistake that the argument parser found. Its errors are not public: what they say in
    /// English is read here and nowhere else, and `ParserErrorTests` provokes each sentence.
    init(parser sentence: String) {
        let text = SecretMask.masking(sentence)
        // Words of the command line stand in quotation marks, an option with its value's name.
        let quoted = text.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
        func word(_ index: Int) -> String {
            quoted.indices.contains(index) ? quoted[index] : text
        }
        func option(_ index: Int) -> String { String(word(index).prefix { $0 != " " }) }
        self =
            switch true {
            case text.hasPrefix("Unknown option '"): .unknownOption(word(1))
            case text.hasPrefix("Invalid option: "):
                .unknownOption(String(text.dropFirst("Invalid option: ".count)))
            case text.hasPrefix("The option '"): .noValueTaken(word(1))
            case text.hasPrefix("Missing value for '"): .missingValue(option(1))
            case text.hasPrefix("Unexpected argument '"), text.contains(" unexpected arguments: '"):
                .unexpectedArgument(word(1))
            case text.hasPrefix("The value '") where quoted.count > 6:
                // The values that there are follow, each in quotation marks.
                .unknownName(
                    word(1), option: option(3),
                    known: stride(from: 5, to: quoted.count - 1, by: 2).map { quoted[$0] })
            case text.hasPrefix("The value '"): .wrongValue(word(1), option: option(3))
            case text.hasPrefix("Can't generate completion scripts for '"):
                .unknownShell(word(2), known: Shell.allCases.map(\.rawValue))
            case text.hasPrefix("Can't autodetect"): .missingArgument(.shell)
            default: .parser(text)
            }
    }
}
