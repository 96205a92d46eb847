import ArgumentParser
import SheafStore
import SheafTerminal

struct Sync: Command {
    static let help = CommandHelp.sync

    @OptionGroup var global: GlobalOptions

    @Flag(help: .of(.dryRun))
    var dryRun = false

    @Option(help: .of(.timeout))
    var timeout: Int?

    @OptionGroup var firstContact: FirstContactOptions

    @Flag(help: .of(.yesJoin))
    var yes = false

    func run(_ context: Context) async throws {
        var request = SyncRequest()
        request.firstContact = try firstContact.answer() ?? (yes ? .join : nil)
        request.isDryRun = dryRun
        let contact = try context.contact(timeout: timeout)
        let outcome = try await context.sync(context.store(), request, contact)
        try context.print(outcome, isDryRun: dryRun)
    }
}
