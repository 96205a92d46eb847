import ArgumentParser
import SheafStore
import SheafTerminal
import SystemPackage

struct Init: Command {
    static let help = HelpSubject("init", korean: ["만들기"])

    @OptionGroup var global: GlobalOptions

    @Option(name: [.long, .customLong("원격")], help: .value(.path))
    var remote: String?

    @Flag(name: [.long, .customLong("강제")])
    var force = false

    @Flag(name: [.long, .customLong("통째로")])
    var whole = false

    @OptionGroup var firstContact: FirstContactOptions

    @Argument(help: .value(.path))
    var directory: String?

    func run(_ context: Context) async throws {
        let answer = try firstContact.answer(context)
        let place = directory.map { FilePath($0) } ?? context.storeDirectory
        if !context.json {
            try context.askOnce(
                about: Store.trust(at: place, environment: context.environment)?.trust)
        }
        if let remote {
            let environment = context.environment
            try await context.contacting {
                try await Store.askRemote(remote, environment: environment, $0)
            }
        }
        let identity = try context.askOnce(
            about: Store.identity(at: place, environment: context.environment))
        let made = try await Store.make(
            at: place, environment: context.environment,
            makingRequest(context, identity ?? ChosenIdentity()))
        if made.kind != .existing {
            try context.noteDerivedIdentity(of: made.store, wasAsked: identity != nil)
        }
        if let path = made.setAside {
            try context.output.warn(
                Warning(path: context.display(path), message: Message("kept-from-elsewhere")))
        }
        guard let remote else { return try report(made, url: nil, context) }
        let url = try made.store.setRemote(remote)
        if context.json {
            let contact = try await contactRemote(made.store, answer, context)
            return try context.print(.making(made, remote: url, contact: contact))
        }
        try report(made, url: url, context)
        switch try await contactRemote(made.store, answer, context) {
        case .synced(let outcome): try context.print(outcome)
        case .later: try context.output.note(Message("first-contact-later"))
        case .unanswered: try context.output.note(Message("first-contact-open"))
        }
    }

    private func makingRequest(_ context: Context, _ identity: ChosenIdentity) -> CreationRequest {
        var request = CreationRequest(isForced: force, identity: identity) {
            try context.decide(about: $0)
        }
        request.settingsComment = Message("settings-comment").text(context.language)
        let isWhole = whole
        request.decideAboutCode = { try isWhole || context.decide(aboutCode: $0) }
        return request
    }

    /// The outcome of the first contact with the remote. The store is made, whatever it was.
    enum FirstMeeting {
        case synced(SyncOutcome)
        /// The remote could not be reached.
        case later
        /// It holds other notes, and no option says what to do about it.
        case unanswered
    }

    private func contactRemote(
        _ store: Store, _ answer: FirstContact?, _ context: Context
    ) async throws -> FirstMeeting {
        try store.setFirstContact(answer)
        do {
            var request = SyncRequest(firstContact: answer)
            request.allowsCode = whole
            return .synced(try await context.sync(store, request))
        } catch StoreError.unrelatedHistories {
            return .unanswered
        } catch UsageError.declined {
            return .unanswered
        } catch StoreError.transport(let error) where error.isOffline {
            return .later
        }
    }

    private func report(_ made: StoreCreation, url: String?, _ context: Context) throws {
        if context.json { return try context.print(.making(made, remote: url)) }
        try context.output.note(made.message(context))
        if made.kind == .adopted { try context.output.note(made.inventoryMessage) }
        if let titles = made.titlesMessage { try context.output.note(titles) }
        context.warn(about: made.findings)
        try context.report(made)
        try context.noteOpenQuestions(of: made.store)
        if let url {
            try context.output.note(Message("remote-set", ["url": url]))
        } else if made.kind == .fresh {
            try context.output.note(Message("first-steps"))
        }
    }
}
