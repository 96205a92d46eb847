import SheafCore
import SheafGit
import SheafStore
import SheafTerminal

extension Report {
    init(usage error: UsageError) {
        switch error {
        case .unknownOption(let option):
            self.init(unknownOption: option)
        case .shortOption(let word):
            self.init(
                .unknownOption(word),
                hint: Self.meant(by: word).map { .didYouMean($0) }
                    ?? .shortOptionHint(word), exitCode: .usage)
        case .unknownCommand(let word):
            self.init(
                .unknownCommand(word),
                hint: Suggestion.nearest(to: word, among: CommandHelp.names).map {
                    .didYouMean($0)
                }
                    ?? .helpHint("sheaf"),
                exitCode: .usage)
        case .context(let error):
            self.init(input: error)
            causes.append(.inContext)
        case .line(_, let error):
            self.init(.unexpected(String(describing: error)), exitCode: .usage)
        case .unknownShell(let name, let known):
            self.init(
                .unknownShell(name),
                hint: Suggestion.nearest(to: name, among: known).map { .didYouMean($0) }
                    ?? .oneOf(known),
                exitCode: .usage)
        case .unknownTopic(let word):
            self.init(
                .unknownTopic(word),
                hint: Suggestion.nearest(to: word, among: HelpSubject.names).map {
                    .didYouMean($0)
                } ?? .helpHint("sheaf"),
                exitCode: .usage)
        case .unknownKind(let word):
            self.init(
                .unknownKind(word),
                hint: Suggestion.nearest(to: word, among: OutputSchema.names).map {
                    .didYouMean($0)
                } ?? .unknownKindHint,
                exitCode: .usage)
        case .missingArgument(let name):
            self.init(.missingArgument(name), hint: Self.helpHint, exitCode: .usage)
        case .unexpectedArgument(let word):
            self.init(
                .unexpectedArgument(SecretMask.masking(word)), hint: Self.helpHint, exitCode: .usage
            )
        case .missingValue(let option):
            self.init(.missingOptionValue(option), hint: Self.helpHint, exitCode: .usage)
        case .tooManyWords(let limit):
            self.init(
                .tooManyWords(limit: limit), hint: .tooManyWordsHint, exitCode: .usage)
        case .wrongValue(let value, let option):
            self.init(
                .wrongOptionValue(value, option: option), hint: Self.helpHint, exitCode: .usage)
        case .unknownName(let name, let option, let known):
            self.init(
                .wrongOptionValue(name, option: option),
                hint: Suggestion.nearest(to: name, among: known).map { .didYouMean($0) }
                    ?? .oneOf(known),
                exitCode: .usage)
        case .conflictingOptions(let first, let second):
            self.init(
                .conflictingOptions(first, second), hint: .oneOfThemHint, exitCode: .usage)
        case .nothingToSet:
            self.init(.nothingToSet, hint: Self.helpHint, exitCode: .usage)
        case .emptyText:
            self.init(.emptyText, hint: .emptyTextHint, exitCode: .usage)
        case .confirmationNeeded(let items):
            self.init(
                .confirmationNeeded(count: items.count), causes: ItemName.candidates(items),
                hint: .confirmationNeededHint, exitCode: .refused)
        case .missingOption(let option):
            self.init(.missingOption(option), hint: Self.helpHint, exitCode: .refused)
        case .noSuchConflict(let digest):
            self.init(.noSuchConflict(digest), hint: .conflictsHint, exitCode: .noItem)
        case .noSuchBox(let number, let count):
            self.init(
                .noSuchBox(number, of: count),
                hint: count > 0 ? .noSuchBoxHint : .noChecklistHint, exitCode: .noItem)
        case .notANumber(let word):
            self.init(.notABoxNumber(word), hint: .noSuchBoxHint, exitCode: .usage)
        case .ambiguousConflict(let digest, let digests):
            self.init(
                .ambiguousConflict(digest), hint: .oneOf(digests), exitCode: .usage)
        case .declined:
            self.init(.declined, exitCode: .refused)
        case .notOnATerminal:
            self.init(.notOnATerminal, hint: .notOnATerminalHint, exitCode: .usage)
        case .notACount(let word):
            self.init(.notACount(word), hint: Self.helpHint, exitCode: .usage)
        case .commitInsteadOfCount(let name, let isMerge):
            self.init(
                isMerge ? .mergeIsNoStep(name) : .commitIsNoCount(name),
                hint: .restoreInsteadHint(name), exitCode: .usage)
        case .nothingUndone(let direction, let count):
            let command = direction == .undo ? "undo" : "redo"
            self.init(
                direction == .undo ? .nothingWasUndone : .nothingWasRedone,
                hint: .nothingWasUndoneHint("sheaf \(command) \(count + 1)"),
                exitCode: .refused)
        }
    }

    private init(unknownOption option: String) {
        let known = (Invocation.ofProcess.command ?? .sheaf).optionNames
        self.init(
            .unknownOption(SecretMask.masking(option)),
            hint: Suggestion.nearest(to: option, among: known).map { .didYouMean($0) }
                ?? Self.helpHint,
            exitCode: .usage)
    }

    /// The option or words that a short option stands for with peers; `nil` where the command has none.
    private static func meant(by word: String) -> String? {
        let rest = word.dropFirst()
        let number = rest.drop { !$0.isNumber }
        if !number.isEmpty { return "-n \(number)" }
        let long = [
            "a": "--all", "f": "--yes", "y": "--yes", "n": "--limit", "l": "--limit",
            "q": "--quiet",
            "s": "--sort", "r": "--reverse", "j": "--json", "c": "--columns", "b": "--body",
            "t": "--tag", "p": "--project", "d": "--due",
        ][String(rest)]
        // Where nothing is asked, whoever types `-f` means something else than `--yes`.
        let command = Invocation.ofProcess.command ?? .sheaf
        let known = long == "--yes" ? command.options.flatMap(\.names) : command.optionNames
        return long.flatMap { known.contains($0) ? $0 : nil }
    }

    /// The help of the command that was typed.
    private static var helpHint: Message { .helpHint(Invocation.ofProcess.commandName) }

    /// What the argument parser found wrong; its words are English only, so the common ones are
    /// said in ours.
    init(parser said: String) {
        let text = SecretMask.masking(said)
        let words = text.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
        func word(_ index: Int) -> String { words.indices.contains(index) ? words[index] : text }
        if text.hasPrefix("Unknown option") {
            self.init(unknownOption: word(1))
        } else if text.hasPrefix("Invalid option: ") {
            self.init(unknownOption: String(text.dropFirst("Invalid option: ".count)))
        } else if text.hasPrefix("The option '") {
            self.init(.optionTakesNoValue(word(1)), hint: Self.helpHint, exitCode: .usage)
        } else if text.hasPrefix("Can't generate completion scripts") {
            self.init(usage: .unknownShell(word(2), known: Shell.allCases.map(\.rawValue)))
        } else if text.hasPrefix("Can't autodetect") {
            self.init(usage: .missingArgument(.shell))
        } else if text.hasPrefix("Missing value for") {
            self.init(
                .missingOptionValue(word(1).split(separator: " ").first.map(String.init) ?? ""),
                hint: Self.helpHint, exitCode: .usage)
        } else if text.hasPrefix("The value '") {
            let option = word(3).split(separator: " ").first.map(String.init) ?? ""
            // The values that there are follow, each in quotation marks.
            let known = stride(from: 5, to: words.count - 1, by: 2).map { words[$0] }
            self.init(
                .wrongOptionValue(word(1), option: option),
                hint: Suggestion.nearest(to: word(1), among: known).map { .didYouMean($0) }
                    ?? (known.isEmpty ? Self.helpHint : .oneOf(known)),
                exitCode: .usage)
        } else if text.hasPrefix("Unexpected argument") || text.contains("unexpected arguments:") {
            self.init(.unexpectedArgument(word(1)), hint: Self.helpHint, exitCode: .usage)
        } else {
            self.init(Message(verbatim: text), hint: Self.helpHint, exitCode: .usage)
        }
    }
}
