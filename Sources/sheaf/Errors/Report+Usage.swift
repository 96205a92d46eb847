import SheafCore
import SheafStore
import SheafTerminal
import SheafWords

extension Report {
    init(usage error: UsageError) {
        switch error {
        case .unknownOption(let option): self.init(unknownOption: option)
        case .shortOption(let word):
            self.init(
                .usage, .unknownOption(word),
                hint: Self.meant(by: word).map { .didYouMean($0) } ?? .shortOptionHint(word))
        case .unknownCommand(let word):
            self.init(
                .usage, .unknownCommand(word),
                hint: Self.nearest(to: word, among: HelpSubject.commandNames) ?? .helpHint("sheaf"))
        case .context(let error):
            self.init(input: error)
            causes.append(.inContext)
        case .line(_, let error): self.init(.usage, Message(unexpected: error))
        case .unknownShell(let name, let known):
            self.init(
                .usage, .unknownShell(name),
                hint: Self.nearest(to: name, among: known) ?? .oneOf(known))
        case .unknownTopic(let word):
            self.init(
                .usage, .unknownTopic(word),
                hint: Self.nearest(to: word, among: HelpSubject.allNames) ?? .helpHint("sheaf"))
        case .unknownKind(let word):
            self.init(
                .usage, .unknownKind(word),
                hint: Self.nearest(to: word, among: OutputSchema.names) ?? .unknownKindHint)
        case .missingArgument(let name):
            self.init(.usage, .missingArgument(name), hint: Self.helpHint)
        case .unexpectedArgument(let word):
            self.init(.usage, .unexpectedArgument(SecretMask.masking(word)), hint: Self.helpHint)
        case .missingValue(let option):
            self.init(.usage, .missingOptionValue(option), hint: Self.helpHint)
        case .tooManyWords(let limit):
            self.init(.usage, .tooManyWords(limit: limit), hint: .tooManyWordsHint)
        case .wrongValue(let value, let option):
            self.init(.usage, .wrongOptionValue(value, option: option), hint: Self.helpHint)
        case .unknownName(let name, let option, let known):
            self.init(
                .usage, .wrongOptionValue(name, option: option),
                hint: Self.nearest(to: name, among: known) ?? .oneOf(known))
        case .conflictingOptions(let first, let second):
            self.init(.usage, .conflictingOptions(first, second), hint: .oneOfThemHint)
        case .nothingToSet: self.init(.usage, .nothingToSet, hint: Self.helpHint)
        case .emptyText: self.init(.usage, .emptyText, hint: .emptyTextHint)
        case .confirmationNeeded(let items):
            self.init(
                .refused, .confirmationNeeded(count: items.count),
                causes: ItemName.candidates(items), hint: .confirmationNeededHint)
        case .missingOption(let option):
            self.init(.refused, .missingOption(option), hint: Self.helpHint)
        case .noSuchConflict(let digest):
            self.init(.noItem, .noSuchConflict(digest), hint: .conflictsHint)
        case .noSuchBox(let number, let count):
            self.init(
                .noItem, .noSuchBox(number, of: count),
                hint: count > 0 ? .noSuchBoxHint : .noChecklistHint)
        case .noSuchTag(let tag): self.init(.noItem, .noSuchTag(tag), hint: .noSuchTagHint)
        case .noSuchLink(let number, let count):
            self.init(.noItem, .noSuchLink(number, of: count), hint: .noSuchLinkHint)
        case .leadsNowhere(let name):
            self.init(.noItem, .linkLeadsNowhere(name), hint: .noSuchLinkHint)
        case .notANumber(let word): self.init(.usage, .notABoxNumber(word), hint: .noSuchBoxHint)
        case .ambiguousConflict(let digest, let digests):
            self.init(.usage, .ambiguousConflict(digest), hint: .oneOf(digests))
        case .declined: self.init(.refused, .declined)
        case .notOnATerminal: self.init(.usage, .notOnATerminal, hint: .notOnATerminalHint)
        case .notACount(let word): self.init(.usage, .notACount(word), hint: Self.helpHint)
        case .commitInsteadOfCount(let name, let isMerge):
            self.init(
                .usage, isMerge ? .mergeIsNoStep(name) : .commitIsNoCount(name),
                hint: .restoreInsteadHint(name))
        case .nothingUndone(let direction, let count):
            let command = direction == .undo ? "undo" : "redo"
            self.init(
                .refused, direction == .undo ? .nothingWasUndone : .nothingWasRedone,
                hint: .nothingWasUndoneHint("sheaf \(command) \(count + 1)"))
        }
    }

    /// The hint at the word that was probably meant; `nil` where none is near.
    static func nearest(to word: String, among known: some Sequence<String>) -> Message? {
        Suggestion.nearest(to: word, among: known).map { .didYouMean($0) }
    }

    private init(unknownOption option: String) {
        let known = (Session.current.invocation.command ?? .program).optionNames
        self.init(
            .usage, .unknownOption(SecretMask.masking(option)),
            hint: Self.nearest(to: option, among: known) ?? Self.helpHint)
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
        // Where nothing is asked, `-f` stands for something else than `--yes`.
        let help = HelpText(Session.current.invocation.command ?? .program, .english)
        let known = (long == "--yes" ? help.options : help.allOptions).flatMap(\.names)
        return long.flatMap { known.contains($0) ? $0 : nil }
    }

    /// The help of the command that was typed.
    private static var helpHint: Message { .helpHint(Session.current.invocation.commandName) }

    /// A report about what the argument parser found; its words are English only, so the common
    /// ones are said in ours.
    init(parser said: String) {
        let text = SecretMask.masking(said)
        let words = text.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
        func word(_ index: Int) -> String { words.indices.contains(index) ? words[index] : text }
        if text.hasPrefix("Unknown option") {
            self.init(unknownOption: word(1))
        } else if text.hasPrefix("Invalid option: ") {
            self.init(unknownOption: String(text.dropFirst("Invalid option: ".count)))
        } else if text.hasPrefix("The option '") {
            self.init(.usage, .optionTakesNoValue(word(1)), hint: Self.helpHint)
        } else if text.hasPrefix("Can't generate completion scripts") {
            self.init(usage: .unknownShell(word(2), known: Shell.allCases.map(\.rawValue)))
        } else if text.hasPrefix("Can't autodetect") {
            self.init(usage: .missingArgument(.shell))
        } else if text.hasPrefix("Missing value for") {
            self.init(
                .usage,
                .missingOptionValue(word(1).split(separator: " ").first.map(String.init) ?? ""),
                hint: Self.helpHint)
        } else if text.hasPrefix("The value '") {
            let option = word(3).split(separator: " ").first.map(String.init) ?? ""
            // The values that there are follow, each in quotation marks.
            let known = stride(from: 5, to: words.count - 1, by: 2).map { words[$0] }
            self.init(
                .usage, .wrongOptionValue(word(1), option: option),
                hint: Suggestion.nearest(to: word(1), among: known).map { .didYouMean($0) }
                    ?? (known.isEmpty ? Self.helpHint : .oneOf(known)))
        } else if text.hasPrefix("Unexpected argument") || text.contains("unexpected arguments:") {
            self.init(.usage, .unexpectedArgument(word(1)), hint: Self.helpHint)
        } else {
            self.init(.usage, Message(verbatim: text), hint: Self.helpHint)
        }
    }
}
