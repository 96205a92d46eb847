import ArgumentParser
import SheafStore
import SheafTerminal
import SystemPackage

struct Clone: Command {
    static let help = HelpSubject("clone", korean: ["복제"])

    @OptionGroup var global: GlobalOptions

    @OptionGroup var contact: ContactOptions

    @Argument(help: .value(.path))
    var url: String?

    @Argument(help: .value(.path))
    var directory: String?

    func run(_ context: Context) async throws {
        guard let url else { throw UsageError.missingArgument(.url) }
        let place = directory.map { FilePath($0) } ?? context.storeDirectory
        let identity = try context.askOnce(
            about: Store.identity(at: place, isClone: true, environment: context.environment))
        let made = try await context.contacting(contact.contact()) { contact in
            try await Store.clone(
                url, to: place, environment: context.environment, contact: contact,
                identity: identity ?? ChosenIdentity(),
                settingsComment: Message("settings-comment").text(context.language))
        }
        try context.noteDerivedIdentity(of: made.store, wasAsked: identity != nil)
        if context.json { return try context.print(.making(made, remote: made.remote)) }
        try context.output.note(made.message(context))
        try context.output.note(made.inventoryMessage)
        if let titles = made.titlesMessage { try context.output.note(titles) }
        context.warn(about: made.findings)
        try context.report(made)
        try context.noteOpenQuestions(of: made.store)
    }
}
