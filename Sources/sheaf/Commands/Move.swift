import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

struct Move: Command {
    static let help = CommandHelp.move

    @OptionGroup var global: GlobalOptions
    @OptionGroup var target: TargetOptions

    @Argument(parsing: .allUnrecognized)
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        guard let status = words.last else { throw UsageError.missingArgument(.status) }
        guard words.count > 1 || target.condition != nil else {
            throw UsageError.missingArgument(.status)
        }
        let store = try context.store()
        let assignments = try store.tokens.assignments(.known(.status), value: status)
        let targets = try target.targets(words.dropLast(), in: store, context)
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
        try Words.refuseShortOptions(handles)
        let handles = try Words.checked(handles).filter { $0 != "--" }
        let store = try context.store()
        let targets = try target.targets(handles, in: store, context)
        try context.report(try store.move(targets, by: Self.verb))
    }
}

struct Start: MovingCommand {
    static let help = CommandHelp.start
    static let verb = Verb.start

    @OptionGroup var global: GlobalOptions
    @OptionGroup var target: TargetOptions

    @Argument(parsing: .allUnrecognized)
    var handles: [String] = []
}

struct Done: MovingCommand {
    static let help = CommandHelp.done
    static let verb = Verb.done

    @OptionGroup var global: GlobalOptions
    @OptionGroup var target: TargetOptions

    @Argument(parsing: .allUnrecognized)
    var handles: [String] = []
}

struct Reopen: MovingCommand {
    static let help = CommandHelp.reopen
    static let verb = Verb.reopen

    @OptionGroup var global: GlobalOptions
    @OptionGroup var target: TargetOptions

    @Argument(parsing: .allUnrecognized)
    var handles: [String] = []
}
