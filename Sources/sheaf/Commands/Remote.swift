import ArgumentParser
import SheafStore
import SheafTerminal

struct Remote: Command {
    static let help = CommandHelp.remote

    @OptionGroup var global: GlobalOptions

    @Argument var url: String?

    func run(_ context: Context) async throws {
        let store = try context.store()
        let shown = try url.map { try store.setRemote($0) } ?? store.remote()
        if context.json {
            return try context.print(.output("remote", [("url", .string(orNull: shown))]))
        }
        guard let shown else { return try context.output.note(.withoutRemote) }
        if url == nil {
            try context.output.print(StyledText(shown))
        } else {
            try context.output.note(.remoteSet(to: shown))
        }
    }
}
