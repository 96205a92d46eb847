import ArgumentParser
import SheafStore
import SheafTerminal

struct Sync: Command {
    static let help = CommandHelp.sync

    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) async throws {
        let outcome = try await context.store().sync(context.contact)
        if context.json {
            return try context.print(
                .output(
                    "sync",
                    [
                        ("committed", .number(outcome.committed)),
                        ("received", .number(outcome.received)),
                        ("sent", .number(outcome.sent)),
                        ("heldBack", .array(outcome.heldBack.map(JSON.string))),
                    ]))
        }
        if outcome.committed > 0 {
            try context.output.note(.committedHandEdits(files: outcome.committed))
        }
        for path in outcome.heldBack { try context.output.warn(.heldBack(path)) }
        try context.output.note(.synced(received: outcome.received, sent: outcome.sent))
    }
}
