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

    func run(_ session: Session) async throws {
        let answer = try firstContact.answer(yes: session.prompts.yes)
        let place = directory.map { FilePath($0) } ?? session.storeDirectory
        if !session.json {
            try session.prompts.askOnce(
                about: Store.trust(at: place, environment: session.environment)?.trust)
        }
        if let remote {
            let environment = session.environment
            try await session.contacting {
                try await Store.askRemote(remote, environment: environment, $0)
            }
        }
        let identity = try session.prompts.askOnce(
            about: Store.identity(at: place, environment: session.environment))
        let made = try await Store.make(
            at: place, environment: session.environment,
            makingRequest(session, identity ?? ChosenIdentity()))
        if made.kind != .existing {
            try session.printer.noteDerivedIdentity(of: made.store, wasAsked: identity != nil)
        }
        if let path = made.setAside {
            try session.output.warn(
                Warning(
                    path: session.printer.display(path), message: Message("kept-from-elsewhere")))
        }
        guard let remote else { return try report(made, url: nil, session.printer) }
        let url = try made.store.setRemote(remote)
        if session.json {
            let contact = try await contactRemote(made.store, answer, session)
            return try session.printer.print(.making(made, remote: url, contact: contact))
        }
        try report(made, url: url, session.printer)
        switch try await contactRemote(made.store, answer, session) {
        case .synced(let outcome): try session.printer.print(outcome)
        case .later: try session.output.note(Message("first-contact-later"))
        case .unanswered: try session.output.note(Message("first-contact-open"))
        }
    }

    private func makingRequest(_ session: Session, _ identity: ChosenIdentity) -> CreationRequest {
        var request = CreationRequest(isForced: force, identity: identity) {
            try session.prompts.decide(about: $0)
        }
        request.settingsComment = Message("settings-comment").text(session.language)
        let isWhole = whole
        request.decideAboutCode = { try isWhole || session.prompts.decide(aboutCode: $0) }
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
        _ store: Store, _ answer: FirstContact?, _ session: Session
    ) async throws -> FirstMeeting {
        try store.setFirstContact(answer)
        do {
            var request = SyncRequest(firstContact: answer)
            request.allowsCode = whole
            return .synced(try await session.sync(store, request))
        } catch StoreError.unrelatedHistories {
            return .unanswered
        } catch UsageError.declined {
            return .unanswered
        } catch StoreError.transport(let error) where error.isOffline {
            return .later
        }
    }

    private func report(_ made: StoreCreation, url: String?, _ printer: Printer) throws {
        if printer.json { return try printer.print(.making(made, remote: url)) }
        try printer.report(made)
        if let url {
            try printer.output.note(Message("remote-set", ["url": url]))
        } else if made.kind == .fresh {
            try printer.output.note(Message("first-steps"))
        }
    }
}
