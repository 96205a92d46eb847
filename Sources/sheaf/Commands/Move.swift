import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

struct Move: Command {
    static let help = HelpSubject("move", korean: ["옮기기"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var target: TargetOptions

    @Argument(parsing: .allUnrecognized, help: .value(.statusOrItem))
    var words: [String] = []

    func run(_ session: Session) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        guard !words.isEmpty, words.count > 1 || target.condition != nil else {
            throw UsageError.missingArgument(.status)
        }
        let store = try session.store()
        let workflow = store.configuration.workflow
        // A status of several words needs no quotation marks: `진행 중`.
        let names = target.condition == nil ? words.dropFirst() : words[...]
        let count = workflow.statusLength(atEndOf: names) ?? 1
        let status = words.suffix(count).joined(separator: " ")
        let assignments = try store.tokens.assignments(.known(.status), value: status)
        let targets = try target.targets(words.dropLast(count), in: store, session)
        let isClosing = workflow.status(named: status)?.isClosed == true
        try session.printer.report(
            isClosing
                ? session.closing(targets, in: store) { try store.set($0, assignments, as: .move) }
                : store.set(targets, assignments, as: .move))
    }
}

/// The commands that move to the status their name says.
protocol MovingCommand: Command {
    static var verb: Verb { get }
    var target: TargetOptions { get }
    var handles: [String] { get }
}

extension MovingCommand {
    func run(_ session: Session) async throws {
        try target.change(handles, session) { try $0.move($1, by: Self.verb) }
    }
}

extension TargetOptions {
    /// Changes the items that handles and `--where` name, and reports it.
    fileprivate func change(
        _ handles: [String], _ session: Session, _ change: (Store, Targets) throws -> Change
    ) throws {
        try Words.refuseShortOptions(handles)
        let handles = try Words.checked(handles).filter { $0 != "--" }
        let store = try session.store()
        let change = try change(store, targets(handles, in: store, session))
        try session.printer.report(change)
    }
}

struct Start: MovingCommand {
    static let help = HelpSubject("start", korean: ["시작"])
    static let verb = Verb.start

    @OptionGroup var global: GlobalOptions
    @OptionGroup var target: TargetOptions

    @Argument(parsing: .allUnrecognized, help: .value(.openTask))
    var handles: [String] = []
}

/// Takes back that tasks were begun.
struct Stop: MovingCommand {
    static let help = HelpSubject("stop", korean: ["멈추기"])
    static let verb = Verb.stop

    @OptionGroup var global: GlobalOptions
    @OptionGroup var target: TargetOptions

    @Argument(parsing: .allUnrecognized, help: .value(.openTask))
    var handles: [String] = []
}

struct Done: Command {
    static let help = HelpSubject("done", korean: ["완료"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var target: TargetOptions

    @Flag(name: [.long, .customLong("마지막")])
    var last = false

    @Option(name: [.long, .customLong("날짜")], help: .value(.past))
    var on: String?

    @Argument(parsing: .allUnrecognized, help: .value(.openTask))
    var handles: [String] = []

    func run(_ session: Session) async throws {
        let now = session.now
        let day = try on.map {
            try DateExpression.parse($0, at: now, leaning: .past).date(in: now.zone)
        }
        let completion = Completion(on: day, isLast: last)
        try target.change(handles, session) { store, targets in
            try session.closing(targets, in: store) {
                try store.move($0, by: .done, done: completion)
            }
        }
    }
}

/// Passes over a day of what repeats.
struct Skip: Command {
    static let help = HelpSubject("skip", korean: ["건너뛰기"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var target: TargetOptions

    @Argument(parsing: .allUnrecognized, help: .value(.openTask))
    var handles: [String] = []

    func run(_ session: Session) async throws {
        try target.change(handles, session) { try $0.skip($1) }
    }
}

struct Reopen: MovingCommand {
    static let help = HelpSubject("reopen", korean: ["다시열기"])
    static let verb = Verb.reopen

    @OptionGroup var global: GlobalOptions
    @OptionGroup var target: TargetOptions

    @Argument(parsing: .allUnrecognized, help: .value(.closedItem))
    var handles: [String] = []
}

struct Relocate: Command {
    static let help = HelpSubject("mv", korean: ["이동"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var target: TargetOptions

    @Argument(parsing: .allUnrecognized, help: .value(.itemOrPath))
    var words: [String] = []

    func run(_ session: Session) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        guard let folder = words.last, words.count > 1 || target.condition != nil else {
            throw UsageError.missingArgument(words.isEmpty ? .handle : .folder)
        }
        guard !folder.isEmpty else { throw UsageError.missingArgument(.folder) }
        let store = try session.store()
        // `sheaf move` takes these without quotation marks; here the first would be an item.
        if let count = store.configuration.workflow.statusLength(atEndOf: words.dropFirst()),
            count > 1
        {
            throw StoreError.statusInsteadOfFolder(words.suffix(count).joined(separator: " "))
        }
        let targets = try target.targets(words.dropLast(), in: store, session)
        try session.printer.report(try store.relocate(targets, to: folder))
    }
}
