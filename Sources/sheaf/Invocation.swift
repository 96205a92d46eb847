import SheafCore
import SheafStore
import SheafSystem
import SheafTerminal

/// The command and the language of a command line, found before the parser has read it: help and
/// errors need both although the rest may be wrong.
struct Invocation: Sendable {
    /// The first word that is no option: a command, or what was meant to be one.
    let commandWord: String?
    /// `nil` for bare `sheaf`, and for a word that is no command.
    let command: HelpSubject?
    /// All words but the command's.
    let arguments: [String]
    /// Everything up to `--`.
    private let words: [String]

    /// The most words of a command line: twice what `xargs` makes of paths of 60 bytes. The parser's
    /// time grows with the square of their number; for these it takes a second at most.
    static let wordLimit = 4096

    init(_ arguments: [String]) {
        let words = Array(arguments.prefix { $0 != "--" })
        let place = Self.arguments(in: words, of: nil).next()
        self.words = words
        commandWord = place.map { words[$0] }
        command = commandWord.flatMap(HelpSubject.command)
        var rest = arguments
        if command != nil, let place { rest.remove(at: place) }
        self.arguments = rest
    }

    /// The places of the words that are neither options nor their values.
    ///
    /// - Parameter command: the one whose options may stand there; `nil` for those that all have.
    static func arguments(in words: [String], of command: HelpSubject?) -> AnyIterator<Int> {
        var rest = words.indices[...]
        lazy var options = DeclaredOption.all(of: command)
        return AnyIterator {
            while let place = rest.popFirst() {
                guard words[place].hasPrefix("-") else { return place }
                if options.named(words[place])?.takesValue == true { _ = rest.popFirst() }
            }
            return nil
        }
    }

    /// An option before the command that no command has.
    private var unknownOption: String? {
        words.prefix { $0 != commandWord }.map { String($0.prefix { $0 != "=" }) }
            .first { $0.hasPrefix("--") && DeclaredOption.everywhere.named($0) == nil }
    }

    /// The program with the command, if that is known: what to ask for help.
    var commandName: String { command.map { "sheaf \($0.name)" } ?? "sheaf" }

    /// True if the version is asked for in words of other programs, `version` and `-V`.
    var asksForVersion: Bool {
        command == nil && (["version", "버전"].contains(commandWord) || words.first == "-V")
    }

    /// The words behind `help` that are no options, nor their values; `nil` for any other command.
    var helpWords: [String]? {
        guard command == nil, let commandWord, HelpSubject.isHelp(commandWord) else {
            return nil
        }
        return Self.arguments(in: words, of: nil).dropFirst().map { words[$0] }
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
        if let command { return has("--help") ? command : nil }
        guard let commandWord else { return has("--help") ? .program : nil }
        // An option that no command has may have had that word for its value.
        if let unknownOption { throw UsageError.unknownOption(unknownOption) }
        throw UsageError.unknownCommand(commandWord)
    }

    // MARK: - Options of every command

    /// Returns whether a flag is given, by any of its names.
    func has(_ flag: String) -> Bool { !places(of: flag).isEmpty }

    /// The value of an option, as `--lang ko` or `--lang=ko`; the last one counts.
    func value(of option: String) -> String? {
        for place in places(of: option) {
            if let equals = words[place].firstIndex(of: "=") {
                return String(words[place][equals...].dropFirst())
            }
            if place + 1 < words.count { return words[place + 1] }
        }
        return nil
    }

    /// The places of an option, the last first.
    private func places(of option: String) -> [Int] {
        words.indices.reversed().filter { place in
            guard words[place].hasPrefix("-") else { return false }
            let name = words[place].prefix { $0 != "=" }
            return DeclaredOption.everywhere.named(name)?.names.contains(option) == true
        }
    }
}
