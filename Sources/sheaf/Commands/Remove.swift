import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

struct Remove: Command {
    static let help = HelpSubject("rm", korean: ["삭제", "지우기"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var target: TargetOptions

    @Argument(parsing: .allUnrecognized, help: .value(.item))
    var handles: [String] = []

    func run(_ context: Context) async throws {
        try Words.refuseShortOptions(handles)
        let handles = try Words.checked(handles).filter { $0 != "--" }
        let store = try context.store()
        let targets = try target.targets(handles, in: store, context, deletes: true)
        try context.report(try store.remove(targets))
    }
}
