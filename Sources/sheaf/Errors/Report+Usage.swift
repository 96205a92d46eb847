import SheafCore
import SheafTerminal

extension Report {
    init(usage error: UsageError) {
        switch error {
        case .unknownOption(let option, let known):
            self.init(
                .unknownOption(option),
                hint: Suggestion.nearest(to: option, among: known).map { .didYouMean($0) }
                    ?? .helpHint(Invocation.ofProcess.commandName),
                exitCode: .usage)
        case .unknownCommand(let word):
            self.init(
                .unknownCommand(word),
                hint: Suggestion.nearest(to: word, among: CommandHelp.names).map {
                    .didYouMean($0)
                }
                    ?? .helpHint("sheaf"),
                exitCode: .usage)
        case .missingArgument(let name):
            self.init(.missingArgument(name), hint: .helpHint(Invocation.ofProcess.commandName), exitCode: .usage)
        case .unexpectedArgument(let word):
            self.init(.unexpectedArgument(word), exitCode: .usage)
        case .missingValue(let option):
            self.init(.missingOptionValue(option), exitCode: .usage)
        case .wrongValue(let value, let option):
            self.init(.wrongOptionValue(value, option: option), exitCode: .usage)
        case .nothingToSet:
            self.init(.nothingToSet, exitCode: .usage)
        case .emptyText:
            self.init(.emptyText, exitCode: .usage)
        case .confirmationNeeded:
            self.init(.confirmationNeeded, hint: .confirmationNeededHint, exitCode: .refused)
        case .declined:
            self.init(.declined, exitCode: .refused)
        }
    }

    /// What the argument parser found wrong; its words are English only, so the common ones are
    /// said in ours.
    init(parser text: String) {
        let words = text.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
        func word(_ index: Int) -> String { words.indices.contains(index) ? words[index] : text }
        if text.hasPrefix("Unknown option") {
            self.init(.unknownOption(word(1)), hint: .helpHint(Invocation.ofProcess.commandName), exitCode: .usage)
        } else if text.hasPrefix("Missing value for") {
            self.init(
                .missingOptionValue(word(1).split(separator: " ").first.map(String.init) ?? ""),
                exitCode: .usage)
        } else if text.hasPrefix("The value '") {
            let option = word(3).split(separator: " ").first.map(String.init) ?? ""
            self.init(
                .wrongOptionValue(word(1), option: option), hint: .helpHint(Invocation.ofProcess.commandName),
                exitCode: .usage)
        } else if text.hasPrefix("Unexpected argument") || text.contains("unexpected arguments:") {
            self.init(.unexpectedArgument(word(1)), exitCode: .usage)
        } else {
            self.init(Message(verbatim: text), hint: .helpHint(Invocation.ofProcess.commandName), exitCode: .usage)
        }
    }
}
