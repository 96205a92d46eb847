import SheafCore
import SheafStore
import SheafTerminal
import SheafWords

/// The words of a command that takes tokens, with what the argument parser could not know.
///
/// Such commands collect unknown words themselves, since `-work` is a tag there and no row of
/// short options; an unknown `--word` is still a mistake.
enum Words {
    /// All of them, `--` included, unless an unknown option is among them.
    static func checked(_ words: [String]) throws -> [String] {
        for word in words.prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
            throw UsageError.unknownOption(word)
        }
        return words
    }

    /// Refuses what other programs' options look like, `-a` and `-5`: as a word to leave out it would
    /// find something else than was meant.
    static func refuseShortOptions(_ words: [String]) throws {
        for word in words.prefix(while: { $0 != "--" }) where word.hasPrefix("-") {
            let rest = word.dropFirst()
            guard let first = rest.first, first.isASCII else { continue }
            let isNumber = rest.allSatisfy(\.isNumber)
            let isCounted =
                "nN".contains(first) && rest.count > 1
                && rest.dropFirst().allSatisfy(\.isNumber)
            guard isNumber || isCounted || rest.count == 1 && first.isLetter else { continue }
            throw UsageError.shortOption(word)
        }
    }

    /// Takes a whole word such as `-0` out; answers whether it stood there.
    static func take(_ flag: String, from words: inout [String]) -> Bool {
        guard let index = words.prefix(while: { $0 != "--" }).firstIndex(of: flag) else {
            return false
        }
        words.remove(at: index)
        return true
    }

    /// Takes `-0` out; answers whether it stood there. Throws `UsageError.conflictingOptions` beside
    /// `--json`: both are outputs for programs, and only one can be had.
    static func takeHandlesOnly(from words: inout [String], json: Bool) throws -> Bool {
        guard take("-0", from: &words) else { return false }
        if json { throw UsageError.conflictingOptions("-0", "--json") }
        return true
    }

    /// Takes a whole word with the number behind it, such as `-n 20`, or in it: `-n20`.
    static func takeNumber(_ flag: String, from words: inout [String]) throws -> Int? {
        let options = words.prefix { $0 != "--" }
        let joined = options.firstIndex { word in
            word.hasPrefix(flag) && Int(word.dropFirst(flag.count)).map { $0 >= 0 } ?? false
        }
        if let joined { return Int(words.remove(at: joined).dropFirst(flag.count)) }
        guard let index = options.firstIndex(of: flag) else { return nil }
        guard index + 1 < words.count else { throw UsageError.missingValue(flag) }
        guard let number = Int(words[index + 1]), number >= 0 else {
            throw UsageError.wrongValue(words[index + 1], option: flag)
        }
        words.removeSubrange(index...(index + 1))
        return number
    }
}

/// The mistakes in a command line, beside those that the argument parser finds itself.
enum UsageError: Error {
    case unknownOption(String)
    /// One letter behind a `-`, or a number.
    case shortOption(String)
    case unknownCommand(String)
    /// More words than the argument parser, whose time grows with their square, is given.
    case tooManyWords(limit: Int)
    /// Help is not there on this.
    case unknownTopic(String)
    /// No output is of this kind, and no command of this name has one.
    case unknownKind(String)
    /// `SHEAF_CONTEXT` cannot be read.
    case context(InputError)
    /// A line of standard input, counted from 1, and what is wrong with it.
    case line(Int, any Error)
    case unknownShell(String, known: [String])
    /// No format of another program is called so.
    case unknownFormat(String, known: [String])
    case missingArgument(ArgumentName)
    case unexpectedArgument(String)
    case missingValue(String)
    /// A value for a flag.
    case noValueTaken(String)
    /// A sentence of the argument parser that is not known.
    case parser(String)
    case wrongValue(String, option: String)
    /// A name that the option does not take, with those that it does.
    case unknownName(String, option: String, known: [String])
    case conflictingOptions(String, String)
    /// Neither a handle nor a token where only these are taken.
    case nothingToSet
    case emptyText
    /// A question about these items was needed, and there was no terminal to ask on.
    case confirmationNeeded([Item])
    /// So many steps were to be taken back, and there was no terminal to ask on.
    case manySteps(Int)
    /// An answer was needed, there was no terminal to ask on, and the option that gives it is missing.
    case missingOption(String)
    /// No conflict of the item has this digest.
    case noSuchConflict(String)
    /// An item's checklist has fewer boxes.
    case noSuchBox(Int, of: Int)
    /// Time to be noted as spent that lies ahead.
    case notYetSpent(String)
    /// No setting that a command can set is called so.
    case unknownSetting(String, known: [String])
    /// No item has the tag.
    case noSuchTag(String)
    /// An item has fewer links.
    case noSuchLink(Int, of: Int)
    /// The link of this name, which was to be opened.
    case leadsNowhere(String)
    /// No box has this in its text.
    case noBoxHolds(String, of: Int)
    /// Several have.
    case ambiguousBox(String, [ChecklistEntry])
    case ambiguousConflict(String, digests: [String])
    case declined
    /// The live board without a terminal to draw on.
    case notOnATerminal
    /// A number that is to be above 0 and is not.
    case notACount(String)
    /// A commit that was named where a number of steps was to stand.
    case commitInsteadOfCount(String, isMerge: Bool)
    /// All that so many steps had done was changed since.
    case nothingUndone(UndoRequest.Direction, count: Int)
}

/// An argument of a command beside its options.
enum ArgumentName: Sendable, CaseIterable {
    case handle, status, text, folder, file, tag, url, shell, device
    /// Of a merge driver.
    case files
}

extension UsageError: FactConvertible {
    /// The error of the command line. `suggestion` is the word that was probably meant, `choices`
    /// are those that may stand there.
    var fact: Fact {
        switch self {
        case .unknownOption(let option):
            let known = (Session.current.invocation.command ?? .program).optionNames
            return unknown("unknown-option", "option", SecretMask.masking(option), known)
        case .shortOption(let word):
            return usage("unknown-option", ["option": word, "suggestion": Self.meant(by: word)])
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
            return Fact("confirmation-needed", ["count": items.count.counted], exitCode: .refused)
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
            return Fact("no-box-holds", ["text": text, "count": count.counted], exitCode: .noItem)
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
