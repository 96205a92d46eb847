import ArgumentParser
import SheafStore

/// What the argument parser prints by itself: the version, or a dump of the declarations.
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
