import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

struct Set: Command {
    static let help = HelpSubject("set", korean: ["바꾸기"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var target: TargetOptions
    @OptionGroup var twins: TwinOptions

    @Flag(name: [.long, .customLong("이름맞추기")])
    var rename = false

    @Argument(parsing: .allUnrecognized, help: .value(.tokenOrItem))
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try Words.checked(words)
        try Words.refuseShortOptions(words)
        let store = try context.store()
        let edit = try context.reading(with: store.tokens) { tokens in
            var edit = try tokens.edit(words.filter { $0 != "--" })
            edit.assignments += try twins.assignments(tokens)
            return edit
        }
        try context.note(edit.foreign)
        guard !edit.assignments.isEmpty || rename else { throw UsageError.nothingToSet }
        try context.note(edit.remarks)
        if let due = twins.due { try context.note(store.tokens.remarks(.known(.due), due)) }
        let targets = try target.targets(edit.handles, in: store, context)
        let set = { try store.set($0, edit.assignments, renaming: rename) }
        let isClosing = edit.assignments.contains(where: store.closes)
        try context.report(
            isClosing ? context.closing(targets, in: store, set) : set(targets))
    }
}
