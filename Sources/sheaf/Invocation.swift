import SheafCore
import SheafStore
import SheafSystem
import SheafTerminal

/// The command and the language of a command line, found before the parser has read it: help and
/// errors need both although the rest may be wrong.
struct Invocation: Sendable {
    /// The first word that is no option: a command, or what was meant to be one.
    let commandWord: String?
    /// Everything up to `--`.
    private let words: [String]
    /// All words, the command by the name that the parser knows.
    let arguments: [String]

    /// The most words of a command line: twice what `xargs` makes of paths of 60 bytes. The parser's
    /// time grows with the square of their number; for these it takes a second at most.
    static let wordLimit = 4096

    init(_ arguments: [String]) {
        words = Array(arguments.prefix { $0 != "--" })
        var rest = words[...]
        while let word = rest.first, word.hasPrefix("-") {
            rest.removeFirst(min(Self.takesValue.contains(word) ? 2 : 1, rest.count))
        }
        commandWord = rest.first
        var named = arguments
        if let word = rest.first, let command = HelpSubject.command(named: word) {
            named[words.count - rest.count] = command.name
        }
        self.arguments = named
    }

    /// An option before the command that no command has.
    private var unknownOption: String? {
        let known = HelpSubject.program.optionNames
        return words.prefix { $0 != commandWord }.map { String($0.prefix { $0 != "=" }) }
            .first { $0.hasPrefix("--") && !known.contains($0) }
    }

    /// The options of every command that take the word behind them.
    private static let takesValue = ["--store", "--color", "--lang"]

    /// `nil` for bare `sheaf`, and for a word that is no command.
    var command: HelpSubject? { commandWord.flatMap(HelpSubject.command) }

    /// The program with the command, if that is known: what to ask for help.
    var commandName: String { command.map { "sheaf \($0.name)" } ?? "sheaf" }

    /// The words behind `help` that are no options, nor their values; `nil` for any other command.
    var helpWords: [String]? {
        guard commandWord == "help" else { return nil }
        let words = Array(words.drop { $0 != "help" }.dropFirst())
        return words.indices.filter { index in
            let isValue = index > 0 && Self.takesValue.contains(words[index - 1])
            return !isValue && !words[index].hasPrefix("-")
        }.map { words[$0] }
    }

    /// The schemas that are asked for, as `help json KIND` or, for all in one, `help json --json`.
    ///
    /// - Throws: `UsageError.unknownKind` for a word that is neither a kind nor a command with one.
    func requestedSchema() throws -> String? {
        guard let words = helpWords, let topic = words.first,
            HelpSubject.topic(named: topic)?.name == HelpSubject.json.name
        else { return nil }
        guard words.count > 1 else { return has("--json") ? OutputSchema.allTogether : nil }
        guard let schema = OutputSchema.named(words[1]) else {
            throw UsageError.unknownKind(words[1])
        }
        return schema.text
    }

    /// The help that is asked for, as `--help`, `-h`, `help COMMAND` or `help TOPIC`.
    ///
    /// - Throws: `UsageError.unknownCommand` for a word that is no command at all, `.unknownTopic`
    ///   for help on what does not exist.
    func requestedHelp() throws -> HelpSubject? {
        if let words = helpWords {
            guard let word = words.first else { return .program }
            guard let subject = HelpSubject.named(word) else {
                throw UsageError.unknownTopic(word)
            }
            return subject
        }
        guard let commandWord else { return asksForHelp ? .program : nil }
        guard let command = HelpSubject.command(named: commandWord) else {
            // An option that nobody knows may have had that word for its value.
            if let unknownOption { throw UsageError.unknownOption(unknownOption) }
            throw UsageError.unknownCommand(commandWord)
        }
        return asksForHelp ? command : nil
    }

    var asksForHelp: Bool { words.contains { $0 == "--help" || $0 == "-h" } }

    func has(_ flag: String) -> Bool { words.contains(flag) }

    /// The value of an option, as `--lang ko` or `--lang=ko`; the last one counts.
    func value(of option: String) -> String? {
        for index in words.indices.reversed() {
            let word = words[index]
            if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
            if word == option, index + 1 < words.count { return words[index + 1] }
        }
        return nil
    }
}
