import ArgumentParser
import Libc
import SheafCore
import SheafStore
import SheafSystem
import SheafTerminal

/// An option or an argument as a command declares it: its names, and the values it takes.
///
/// Read from `Help/options.txt`, a copy of the argument parser's own dump of the declarations, which
/// a test records; to ask the parser takes 50 ms.
struct DeclaredOption: Sendable {
    /// As they are typed, with their dashes, in both languages; none for an argument.
    let names: [String]
    /// For each of its values in order; `nil` for one that is not known. Empty for a flag.
    let values: [ValueKind?]
    /// The names that an option takes, in English and in Korean where they have one there.
    let choices: [(name: String, korean: String?)]
    /// True if the last value may be given several times.
    let isRepeating: Bool

    /// The options that every command has.
    static let everywhere = read("sheaf")

    /// The options of every command, then a command's own, and its arguments in their order.
    static func all(of command: HelpSubject?) -> [DeclaredOption] {
        guard let command, command.kind == .command else { return everywhere }
        return everywhere + read(command.name)
    }

    /// A line of the copy: `--due --마감 <coming>`, `--keep --남기기 <current/지금 other/다른쪽>`,
    /// `<item path>…`.
    private init(_ line: Substring) {
        let parts = line.split(separator: "<", omittingEmptySubsequences: false)
        names = parts[0].split(separator: " ").map(String.init)
        isRepeating = line.hasSuffix("…")
        let values = parts.dropFirst().first.map { $0.prefix { $0 != ">" } } ?? ""
        self.values = values.split(separator: " ").map { ValueKind(rawValue: String($0)) }
        choices = values.split(separator: " ").filter { $0.contains("/") }.map { word in
            let names = word.split(separator: "/").map(String.init)
            return (names[0], names.count > 1 ? names[1] : nil)
        }
    }

    /// The lines below a command's name, up to the next blank one.
    private static func read(_ command: String) -> [DeclaredOption] {
        let lines = (EmbeddedFiles.help("options") ?? "").withCString { text in
            strstr(text, "\n\n\(command)\n").map { found in
                let start = found + command.utf8.count + 3
                let length = strstr(found + 2, "\n\n").map { $0 - start } ?? Int(strlen(start))
                return String(
                    decoding: UnsafeRawBufferPointer(start: start, count: max(length, 0)),
                    as: UTF8.self)
            }
        }
        return (lines ?? "").split(separator: "\n").map(DeclaredOption.init)
    }

    // MARK: - Names

    var takesValue: Bool { !values.isEmpty }

    /// The kind of an option's value.
    var kind: ValueKind? { values.first ?? nil }

    var isArgument: Bool { names.isEmpty }

    var koreanNames: [String] { names.filter { !$0.utf8.allSatisfy { $0 < 0x80 } } }
}

extension [DeclaredOption] {
    /// The option of this name, with its dashes.
    func named(_ name: some StringProtocol) -> DeclaredOption? {
        first { $0.names.contains { $0 == name } }
    }
}

/// The kind of an option's value or of an argument, which says what completion offers for it.
enum ValueKind: String, CaseIterable {
    // The program's own words.
    case order, grouping, fields, shell, subject, setting, format
    // Dates: those to come, those that were, and points of the history.
    case coming, past, point
    // Files.
    case path, included, excluded, formatOrPath
    // What the store has.
    case contributor
    case query, token, tokenOrItem, status, template, project, tag, priority
    case item, openTask, closedItem, deletedItem, conflictedItem, itemWithBoxes, itemOrPath
    case statusOrItem, actionOrTask, spanOrQuery
    /// Of the item that was named before.
    case openBox, doneBox, conflict
    /// Nothing can be offered.
    case text

    /// The leaning of a date without a year; `nil` for what is no date.
    var leaning: DateExpression.Leaning? {
        switch self {
        case .coming: .future
        case .past, .point: .past
        default: nil
        }
    }
}

extension ArgumentHelp {
    /// Declares what a value is; for an argument in order, the last for all that follow. Help says
    /// it in its own words: the parser is only given the name.
    static func value(_ kinds: ValueKind...) -> ArgumentHelp {
        ArgumentHelp(valueName: kinds.map(\.rawValue).joined(separator: " "))
    }
}

/// The value of an option that is one of a few names.
public protocol OptionName: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {
    /// Its name in Korean; `nil` for one that is not translated.
    var koreanName: String? { get }
}

extension OptionName {
    public var koreanName: String? { nil }

    public init?(argument: String) {
        let name = argument.filter { !$0.isWhitespace }
        let named = Self.allCases.first { $0.rawValue == name || $0.koreanName == name }
        guard let named else { return nil }
        self = named
    }

    /// Both names, as the copy of the declarations has them.
    public static var defaultCompletionKind: CompletionKind {
        .list(allCases.map { "\($0.rawValue)/\($0.koreanName ?? "")" })
    }
}

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
