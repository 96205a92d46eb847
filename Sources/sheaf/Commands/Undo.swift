import ArgumentParser
import SheafStore
import SheafTerminal

struct Undo: Command {
    static let help = HelpSubject("undo", korean: ["되돌리기"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: UndoOptions

    func run(_ context: Context) async throws {
        try options.takeBack(.undo, context)
    }
}

struct Redo: Command {
    static let help = HelpSubject("redo", korean: ["다시실행", "다시하기"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: UndoOptions

    func run(_ context: Context) async throws {
        try options.takeBack(.redo, context)
    }
}

/// The options that undo and redo have in common.
struct UndoOptions: ParsableArguments {
    @Flag(name: [.customLong("any"), .customLong("모두")])
    var includesOthers = false

    @Flag(name: [.long, .customLong("미리보기")])
    var dryRun = false

    @Argument
    var count: String?

    func takeBack(_ direction: UndoRequest.Direction, _ context: Context) throws {
        let store = try context.store()
        try context.takeBack(request(direction, in: store), in: store)
    }

    private func request(
        _ direction: UndoRequest.Direction, in store: Store
    ) throws -> UndoRequest {
        var request = UndoRequest(direction)
        if let count {
            guard let number = Int(count), number > 0 else {
                guard let commit = try store.commit(named: count) else {
                    throw UsageError.notACount(count)
                }
                throw UsageError.commitInsteadOfCount(count, isMerge: commit.isMerge)
            }
            request.count = number
        }
        request.includesOthers = includesOthers
        request.isDryRun = dryRun
        return request
    }
}
