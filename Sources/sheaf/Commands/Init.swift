import ArgumentParser
import SheafStore
import SheafTerminal
import SystemPackage

struct Init: Command {
    static let help = CommandHelp.`init`

    @OptionGroup var global: GlobalOptions

    @Option(help: .of(.remote))
    var remote: String?

    @Argument var directory: String?

    func run(_ context: Context) async throws {
        let place = directory.map { FilePath($0) } ?? context.storeDirectory
        let made = try await Store.make(at: place, environment: context.environment)
        let url = try remote.map { try made.store.setRemote($0) }
        try report(made, url: url, context)
    }

    private func report(_ made: StoreMaking, url: String?, _ context: Context) throws {
        if context.json { return try context.print(.making(made, remote: url)) }
        try context.output.note(made.message(context))
        if made.kind == .adopted { try context.output.note(made.inventoryMessage) }
        try context.warn(about: made.findings)
        for path in made.heldBack { try context.output.warn(.heldBack(path)) }
        if let url { try context.output.note(.remoteSet(to: url)) }
        if made.kind == .fresh { try context.output.note(.firstSteps) }
    }
}
