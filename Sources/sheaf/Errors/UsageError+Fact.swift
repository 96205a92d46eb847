import SheafCore
import SheafStore
import SheafTerminal
import SheafWords

extension UsageError: FactConvertible {
    /// What is wrong with the command line. `suggestion` is the word that was probably meant, `choices`
    /// are those that may stand there.
    var fact: Fact {
        switch self {
        case .unknownOption(let option):
            let known = (Session.current.invocation.command ?? .program).optionNames
            return unknown("unknown-option", "option", SecretMask.masking(option), known)
        case .shortOption(let word):
            return usage(
                "unknown-option", ["option": word, "suggestion": Self.meant(by: word)])
        case .unknownCommand(let word):
            guard let meant = HelpSubject.meant(byForeign: word) else {
                return unknown("unknown-command", "word", word, HelpSubject.commandNames)
            }
            return usage(
                "unknown-command", ["word": word, "suggestion": meant.name(inScriptOf: word)])
        case .context(let error): return error.fact
        case .line(_, let error): return Fact("unexpected", ["detail": String(describing: error)])
        case .unknownShell(let name, let known):
            return unknown("unknown-shell", "name", name, known, isListed: true)
        case .unknownFormat(let name, let known):
            return unknown("unknown-exchange-format", "name", name, known, isListed: true)
        case .unknownTopic(let word):
            return unknown("unknown-topic", "word", word, HelpSubject.allNames)
        case .unknownKind(let word):
            return unknown("unknown-kind", "word", word, OutputSchema.names)
        case .missingArgument(let name):
            return usage("missing-argument", ["name": Fact("argument-\(name)")])
        case .unexpectedArgument(let word):
            return usage("unexpected-argument", ["argument": SecretMask.masking(word)])
        case .noValueTaken(let option):
            return usage("option-takes-no-value", ["option": option])
        case .parser(let text): return usage("command-line-unreadable", ["reason": text])
        case .missingValue(let option): return usage("missing-option-value", ["option": option])
        case .tooManyWords(let limit): return usage("too-many-words", ["limit": limit])
        case .wrongValue(let value, let option):
            return usage("wrong-option-value", ["value": value, "option": option])
        case .unknownName(let name, let option, let known):
            return usage(
                "wrong-option-value",
                [
                    "value": name, "option": option, "choices": known,
                    "suggestion": Suggestion.nearest(to: name, among: known),
                ])
        case .conflictingOptions(let first, let second):
            return usage("conflicting-options", ["first": first, "second": second])
        case .nothingToSet: return usage("nothing-to-set")
        case .emptyText: return usage("empty-text")
        case .confirmationNeeded(let items):
            return Fact(
                "confirmation-needed", ["count": items.count.counted], exitCode: .refused)
        case .manySteps(let count):
            return Fact("many-steps", ["count": count.counted], exitCode: .refused)
        case .missingOption(let option):
            return Fact("missing-option", ["option": option], exitCode: .refused)
        case .noSuchConflict(let digest):
            return Fact("no-such-conflict", ["digest": digest], exitCode: .noItem)
        case .noSuchBox(let number, let count):
            return Fact(
                "no-such-box", ["number": number, "count": count.counted], exitCode: .noItem)
        case .notYetSpent(let text): return usage("not-yet-spent", ["text": text])
        case .unknownSetting(let name, let known):
            return unknown("unknown-setting", "key", name, known, isListed: true)
        case .noSuchTag(let tag): return Fact("no-such-tag", ["tag": tag], exitCode: .noItem)
        case .noSuchLink(let number, let count):
            return Fact(
                "no-such-link", ["number": number, "count": count.counted], exitCode: .noItem)
        case .leadsNowhere(let name):
            return Fact("link-leads-nowhere", ["name": name], exitCode: .noItem)
        case .noBoxHolds(let text, let count):
            return Fact(
                "no-box-holds", ["text": text, "count": count.counted], exitCode: .noItem)
        case .ambiguousBox(let text, let boxes):
            return usage("ambiguous-box", ["text": text, "count": boxes.count.counted])
        case .ambiguousConflict(let digest, let digests):
            return usage("ambiguous-conflict", ["digest": digest, "choices": digests])
        case .declined: return Fact("declined", exitCode: .refused)
        case .notOnATerminal: return usage("not-on-a-terminal")
        case .notACount(let word): return usage("not-a-count", ["word": word])
        case .commitInsteadOfCount(let name, isMerge: true):
            return usage("merge-is-no-step", ["name": name])
        case .commitInsteadOfCount(let name, isMerge: false):
            return usage("commit-is-no-count", ["name": name])
        case .nothingUndone(let direction, let count):
            let (key, command) =
                direction == .undo
                ? ("nothing-was-undone", "undo") : ("nothing-was-redone", "redo")
            return Fact(key, ["command": "sheaf \(command) \(count + 1)"], exitCode: .refused)
        }
    }

    private func usage(
        _ key: String, _ arguments: [String: (any ArgumentConvertible)?] = [:]
    ) -> Fact {
        Fact(key, arguments, exitCode: .usage)
    }

    /// - Parameter isListed: whether all that are known are few enough to be named.
    private func unknown(
        _ key: String, _ argument: String, _ name: String, _ known: [String],
        isListed: Bool = false
    ) -> Fact {
        usage(
            key,
            [
                argument: name, "suggestion": Suggestion.nearest(to: name, among: known),
                "choices": isListed ? known : nil,
            ])
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
}
