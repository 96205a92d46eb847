import ArgumentParser
import SheafJSON
import SheafStore
import SheafTerminal
import SystemPackage

struct Sync: Command {
    static let help = HelpSubject("sync", korean: ["동기화"])

    @OptionGroup var global: GlobalOptions

    @Flag(name: [.long, .customLong("미리보기")])
    var dryRun = false

    @Option(name: [.long, .customLong("포함")], help: .value(.included))
    var include: [String] = []

    @Option(name: [.long, .customLong("제외")], help: .value(.excluded))
    var exclude: [String] = []

    @Flag(name: [.long, .customLong("삭제확인")])
    var deleted = false

    @Flag(name: [.long, .customLong("지켜보기")])
    var watch = false

    @Option(name: [.long, .customLong("간격")])
    var every = 30

    @OptionGroup var contact: ContactOptions
    @OptionGroup var firstContact: FirstContactOptions
    @OptionGroup var installing: InstallOptions

    func run(_ session: Session) async throws {
        if let step = try installing.step() {
            return try SystemdTimer.sync.carryOut(step, session.store(), session.printer)
        }
        var request = SyncRequest()
        request.firstContact = try firstContact.answer(yes: session.prompts.yes)
        request.isDryRun = dryRun
        request.allowsDeletions = deleted
        let contact = try self.contact.contact()
        if !include.isEmpty || !exclude.isEmpty { request.included = try await answers(session) }
        if watch { return try await keepWatch(request, contact, session) }
        let store = try session.storeForSync()
        let outcome =
            try store.remote() == nil
            ? try await store.commitEdits(request)
            : try await session.sync(store, request, contact)
        try session.printer.print(outcome, isDryRun: dryRun)
        if let failure = outcome.settingsFailure { throw failure }
    }

    /// Carries out what is said of files that are held back, and returns those to be committed.
    private func answers(_ session: Session) async throws -> [TreePath] {
        let option = include.isEmpty ? "--exclude" : "--include"
        guard !watch else { throw UsageError.conflictingOptions("--watch", option) }
        guard exclude.isEmpty || !dryRun else {
            throw UsageError.conflictingOptions("--dry-run", "--exclude")
        }
        let store = try session.store()
        let included = try await store.heldBack(named: include)
        try store.exclude(await store.heldBack(named: exclude))
        return included
    }

    /// The first sync may ask; later ones run unattended.
    private func keepWatch(
        _ request: SyncRequest, _ contact: TransferOptions, _ session: Session
    ) async throws {
        guard !dryRun else { throw UsageError.conflictingOptions("--watch", "--dry-run") }
        guard 1...86_400 ~= every else {
            throw UsageError.wrongValue(String(every), option: "--every")
        }
        let store = try session.store()
        if request.firstContact != nil {
            try session.printer.print(try await session.sync(store, request, contact))
        }
        // The end may be days away.
        try session.printer.sayWarnings()
        let interval = Duration.seconds(every)
        let printer = session.printer
        try await session.contacting(contact) { contact in
            var contact = contact
            contact.prompts = false
            try await store.watch(contact, interval: interval) { event in
                try? printer.print(event, of: store)
            }
        }
    }
}

struct Clone: Command {
    static let help = HelpSubject("clone", korean: ["복제"])

    @OptionGroup var global: GlobalOptions

    @OptionGroup var contact: ContactOptions

    @Argument(help: .value(.path))
    var url: String?

    @Argument(help: .value(.path))
    var directory: String?

    func run(_ session: Session) async throws {
        guard let url else { throw UsageError.missingArgument(.url) }
        let place = directory.map { FilePath($0) } ?? session.storeDirectory
        let identity = try session.prompts.askOnce(
            about: Store.identity(at: place, isClone: true, environment: session.environment))
        let made = try await session.contacting(contact.contact()) { contact in
            try await Store.clone(
                url, to: place, environment: session.environment, contact: contact,
                identity: identity ?? ChosenIdentity(),
                settingsComment: Message("settings-comment").text(session.language))
        }
        let printer = session.printer
        try printer.noteDerivedIdentity(of: made.store, wasAsked: identity != nil)
        if session.json { return try session.printer.print(.making(made, remote: made.remote)) }
        try printer.report(made)
    }
}

struct RemoteCommand: Command {
    static let help = HelpSubject("remote", korean: ["원격"])

    @OptionGroup var global: GlobalOptions

    @Flag(name: [.long, .customLong("테스트")])
    var test = false

    @Flag(name: [.long, .customLong("삭제")])
    var remove = false

    @Argument(help: .value(.path))
    var url: String?

    func run(_ session: Session) async throws {
        let store = try session.store()
        if remove { return try take(from: store, session.printer) }
        let present = try store.remote()
        if let url {
            let shown = try store.setRemote(url)
            if !session.json { try session.output.note(Message("remote-set", ["url": shown])) }
            return try await finish(shown, store, tries: test, session)
        }
        if present == nil, session.prompts.canAsk, !session.json, !test {
            return try await ask(store, session)
        }
        if let present, !session.json { try session.output.print(StyledText(present)) }
        try await finish(present, store, tries: test, session)
        guard !session.json else { return }
        if present == nil {
            try session.output.note(Message("without-remote"))
            if test { throw StoreError.noRemote }
            try session.output.hint(Message("without-remote-hint"))
        } else if session.printer.isForPeople, !test {
            try session.printer.printContact(try await store.status().remote)
        }
    }

    private func take(from store: Store, _ printer: Printer) throws {
        if let url { throw UsageError.unexpectedArgument(url) }
        if test { throw UsageError.conflictingOptions("--remove", "--test") }
        let removed = try store.removeRemote()
        guard printer.json else {
            return try printer.output.note(Message("remote-removed", ["url": removed]))
        }
        try printer.print("remote", ["url": JSON.null, "answers": JSON.null])
    }

    /// Leads to a first remote: what it is, its address, whether it answers.
    private func ask(_ store: Store, _ session: Session) async throws {
        let output = session.output
        try output.note(Message("without-remote"))
        try output.note(Message("about-remotes"))
        let typed = try session.prompts.answer(to: Message("ask-remote"))
        guard let typed = typed?.filter({ !$0.isNewline }), !typed.allSatisfy(\.isWhitespace) else {
            return try output.hint(Message("without-remote-hint"))
        }
        let shown = try store.setRemote(typed)
        try output.note(Message("remote-set", ["url": shown]))
        try await finish(shown, store, tries: true, session)
    }

    /// Asks the remote where that is wanted. What it says about keys, tokens and addresses is the
    /// error's to tell.
    private func finish(
        _ url: String?, _ store: Store, tries: Bool, _ session: Session
    ) async throws {
        let asks = tries && url != nil
        if asks {
            if !session.json { try session.prompts.askOnce(about: store.trust()) }
            var request = SyncRequest()
            request.isDryRun = true
            _ = try await session.contacting { [request] in try await store.sync($0, request) }
        }
        guard session.json else {
            guard asks else { return }
            try session.output.note(Message("remote-answers"))
            return try session.output.hint(Message("remote-hint"))
        }
        try session.printer.print("remote", ["url": url, "answers": asks ? true : nil])
    }
}
