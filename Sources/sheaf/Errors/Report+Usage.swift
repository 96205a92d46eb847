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
                .usage, Message("unknown-option", ["option": word]),
                hint: Self.meant(by: word).map { Message("did-you-mean", ["word": $0]) }
                    ?? Message("short-option-hint", ["tag": String(word.dropFirst())]))
        case .unknownCommand(let word):
            self.init(
                .usage, Message("unknown-command", ["word": word]),
                hint: Self.nearest(to: word, among: HelpSubject.commandNames)
                    ?? Message("help-hint", ["command": "sheaf"]))
        case .context(let error):
            self.init(input: error)
            causes.append(Message("in-context"))
        case .line(_, let error): self.init(.usage, Message(unexpected: error))
        case .unknownShell(let name, let known):
            self.init(
                .usage, Message("unknown-shell", ["name": name]),
                hint: Self.nearest(to: name, among: known) ?? Message("one-of", ["words": known]))
        case .unknownTopic(let word):
            self.init(
                .usage, Message("unknown-topic", ["word": word]),
                hint: Self.nearest(to: word, among: HelpSubject.allNames)
                    ?? Message("help-hint", ["command": "sheaf"]))
        case .unknownKind(let word):
            self.init(
                .usage, Message("unknown-kind", ["word": word]),
                hint: Self.nearest(to: word, among: OutputSchema.names)
                    ?? Message("unknown-kind-hint"))
        case .missingArgument(let name):
            self.init(
                .usage, Message("missing-argument", ["name": Fact("argument-\(name)")]),
                hint: Self.helpHint)
        case .unexpectedArgument(let word):
            self.init(
                .usage, Message("unexpected-argument", ["argument": SecretMask.masking(word)]),
                hint: Self.helpHint)
        case .noValueTaken(let option):
            self.init(
                .usage, Message("option-takes-no-value", ["option": option]), hint: Self.helpHint)
        case .parser(let text):
            self.init(
                .usage, Message("command-line-unreadable", ["reason": text]),
                hint: Self.helpHint)
        case .missingValue(let option):
            self.init(
                .usage, Message("missing-option-value", ["option": option]), hint: Self.helpHint)
        case .tooManyWords(let limit):
            self.init(
                .usage, Message("too-many-words", ["limit": limit]),
                hint: Message("too-many-words-hint"))
        case .wrongValue(let value, let option):
            self.init(
                .usage, Message("wrong-option-value", ["value": value, "option": option]),
                hint: Self.helpHint)
        case .unknownName(let name, let option, let known):
            self.init(
                .usage, Message("wrong-option-value", ["value": name, "option": option]),
                hint: Self.nearest(to: name, among: known) ?? Message("one-of", ["words": known]))
        case .conflictingOptions(let first, let second):
            self.init(
                .usage, Message("conflicting-options", ["first": first, "second": second]),
                hint: Message("one-of-them-hint"))
        case .nothingToSet: self.init(.usage, Message("nothing-to-set"), hint: Self.helpHint)
        case .emptyText: self.init(.usage, Message("empty-text"), hint: Message("empty-text-hint"))
        case .confirmationNeeded(let items):
            self.init(
                .refused, Message("confirmation-needed", ["count": items.count.counted]),
                causes: ItemName.candidates(items), hint: Message("confirmation-needed-hint"))
        case .missingOption(let option):
            self.init(.refused, Message("missing-option", ["option": option]), hint: Self.helpHint)
        case .noSuchConflict(let digest):
            self.init(
                .noItem, Message("no-such-conflict", ["digest": digest]),
                hint: Message("conflicts-hint"))
        case .noSuchBox(let number, let count):
            self.init(
                .noItem, Message("no-such-box", ["number": number, "count": count.counted]),
                hint: count > 0 ? Message("no-such-box-hint") : Message("no-checklist-hint"))
        case .noSuchTag(let tag):
            self.init(
                .noItem, Message("no-such-tag", ["tag": tag]), hint: Message("no-such-tag-hint"))
        case .noSuchLink(let number, let count):
            self.init(
                .noItem, Message("no-such-link", ["number": number, "count": count.counted]),
                hint: Message("no-such-link-hint"))
        case .leadsNowhere(let name):
            self.init(
                .noItem, Message("link-leads-nowhere", ["name": name]),
                hint: Message("no-such-link-hint"))
        case .notANumber(let word):
            self.init(
                .usage, Message("not-a-box-number", ["word": word]),
                hint: Message("no-such-box-hint"))
        case .ambiguousConflict(let digest, let digests):
            self.init(
                .usage, Message("ambiguous-conflict", ["digest": digest]),
                hint: Message("one-of", ["words": digests]))
        case .declined: self.init(.refused, Message("declined"))
        case .notOnATerminal:
            self.init(.usage, Message("not-on-a-terminal"), hint: Message("not-on-a-terminal-hint"))
        case .notACount(let word):
            self.init(.usage, Message("not-a-count", ["word": word]), hint: Self.helpHint)
        case .commitInsteadOfCount(let name, let isMerge):
            self.init(
                .usage,
                isMerge
                    ? Message("merge-is-no-step", ["name": name])
                    : Message("commit-is-no-count", ["name": name]),
                hint: Message("restore-instead-hint", ["name": name]))
        case .nothingUndone(let direction, let count):
            let command = direction == .undo ? "undo" : "redo"
            self.init(
                .refused,
                direction == .undo ? Message("nothing-was-undone") : Message("nothing-was-redone"),
                hint: Message(
                    "nothing-was-undone-hint", ["command": "sheaf \(command) \(count + 1)"]))
        }
    }

    /// The hint at the word that was probably meant; `nil` where none is near.
    static func nearest(to word: String, among known: some Sequence<String>) -> Message? {
        Suggestion.nearest(to: word, among: known).map { Message("did-you-mean", ["word": $0]) }
    }

    private init(unknownOption option: String) {
        let known = (Session.current.invocation.command ?? .program).optionNames
        self.init(
            .usage, Message("unknown-option", ["option": SecretMask.masking(option)]),
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
    private static var helpHint: Message {
        Message("help-hint", ["command": Session.current.invocation.commandName])
    }
}
