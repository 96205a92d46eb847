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

    func run(_ context: Context) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        guard let status = words.last else { throw UsageError.missingArgument(.status) }
        guard words.count > 1 || target.condition != nil else {
            throw UsageError.missingArgument(.status)
        }
        let store = try context.store()
        let assignments = try store.tokens.assignments(.known(.status), value: status)
        var targets = try target.targets(words.dropLast(), in: store, context)
        if store.configuration.workflow.status(named: status)?.isClosed == true {
            targets = try context.closing(targets, in: store)
        }
        try context.report(try store.set(targets, assignments, as: .move))
    }
}

/// The commands that move to the status their name says.
protocol MovingCommand: Command {
    static var verb: Verb { get }
    var target: TargetOptions { get }
    var handles: [String] { get }
}

extension MovingCommand {
    func run(_ context: Context) async throws {
        try context.report(handles, target) { try $0.move($1, by: Self.verb) }
    }
}

extension Context {
    /// Reports the change of the items that handles and `--where` name.
    fileprivate func report(
        _ handles: [String], _ target: TargetOptions, _ change: (Store, Targets) throws -> Change
    ) throws {
        try Words.refuseShortOptions(handles)
        let handles = try Words.checked(handles).filter { $0 != "--" }
        let store = try store()
        try report(try change(store, try target.targets(handles, in: store, self)))
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

    func run(_ context: Context) async throws {
        let now = context.environment.now
        let day = try on.map {
            try DateExpression.parse($0, at: now, leaning: .past).date(in: now.zone)
        }
        let completion = Completion(on: day, isLast: last)
        try context.report(handles, target) { store, targets in
            try store.move(
                context.closing(targets, in: store), by: .done, done: completion)
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

    func run(_ context: Context) async throws {
        try context.report(handles, target) { try $0.skip($1) }
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
