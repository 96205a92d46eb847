import ArgumentParser
import SheafStore
import SheafTerminal

struct Undo: Command {
    static let help = CommandHelp.undo

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: UndoOptions

    func run(_ context: Context) async throws {
        try context.takeBack(options.request(.undo), in: try context.store())
    }
}

struct Redo: Command {
    static let help = CommandHelp.redo

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: UndoOptions

    func run(_ context: Context) async throws {
        try context.takeBack(options.request(.redo), in: try context.store())
    }
}

/// What undo and redo have in common.
struct UndoOptions: ParsableArguments {
    @Flag(name: .customLong("any"), help: .of(.anyone))
    var includesOthers = false

    @Flag(help: .of(.undoDryRun))
    var dryRun = false

    @Argument
    var count: String?

    func request(_ direction: UndoRequest.Direction) throws -> UndoRequest {
        var request = UndoRequest(direction)
        if let count {
            guard let number = Int(count), number > 0 else {
                throw UsageError.notACount(count)
            }
            request.count = number
        }
        request.includesOthers = includesOthers
        request.isDryRun = dryRun
        return request
    }
}
