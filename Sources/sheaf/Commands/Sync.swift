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

    func run(_ context: Context) async throws {
        if let step = try installing.step() {
            return try SystemdTimer.sync.carryOut(step, context.store(), context)
        }
        var request = SyncRequest()
        request.firstContact = try firstContact.answer(context)
        request.isDryRun = dryRun
        request.allowsDeletions = deleted
        let contact = try self.contact.contact()
        if !include.isEmpty || !exclude.isEmpty { request.included = try await answers(context) }
        if watch { return try await keepWatch(request, contact, context) }
        let store = try context.storeForSync()
        let outcome =
            try store.remote() == nil
            ? try await store.commitEdits(request)
            : try await context.sync(store, request, contact)
        try context.print(outcome, isDryRun: dryRun)
        if let failure = outcome.settingsFailure { throw failure }
    }

    /// Carries out what is said of files that are held back, and returns those to be committed.
    private func answers(_ context: Context) async throws -> [TreePath] {
        let option = include.isEmpty ? "--exclude" : "--include"
        guard !watch else { throw UsageError.conflictingOptions("--watch", option) }
        guard exclude.isEmpty || !dryRun else {
            throw UsageError.conflictingOptions("--dry-run", "--exclude")
        }
        let store = try context.store()
        let included = try await store.heldBack(named: include)
        try store.exclude(await store.heldBack(named: exclude))
        return included
    }

    /// The first sync may ask; later ones run unattended.
    private func keepWatch(
        _ request: SyncRequest, _ contact: TransferOptions, _ context: Context
    ) async throws {
        guard !dryRun else { throw UsageError.conflictingOptions("--watch", "--dry-run") }
        guard 1...86_400 ~= every else {
            throw UsageError.wrongValue(String(every), option: "--every")
        }
        let store = try context.store()
        if request.firstContact != nil {
            try context.print(try await context.sync(store, request, contact))
        }
        // The end may be days away.
        try context.sayWarnings()
        let interval = Duration.seconds(every)
        try await context.contacting(contact) { contact in
            var contact = contact
            contact.prompts = false
            try await store.watch(contact, interval: interval) { event in
                try? context.print(event, of: store)
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

struct RemoteCommand: Command {
    static let help = HelpSubject("remote", korean: ["원격"])

    @OptionGroup var global: GlobalOptions

    @Flag(name: [.long, .customLong("테스트")])
    var test = false

    @Flag(name: [.long, .customLong("삭제")])
    var remove = false

    @Argument(help: .value(.path))
    var url: String?

    func run(_ context: Context) async throws {
        let store = try context.store()
        if remove { return try take(from: store, context) }
        let present = try store.remote()
        if let url {
            let shown = try store.setRemote(url)
            if !context.json { try context.output.note(Message("remote-set", ["url": shown])) }
            return try await finish(shown, store, tries: test, context)
        }
        if present == nil, context.canAsk, !context.json, !test {
            return try await ask(store, context)
        }
        if let present, !context.json { try context.output.print(StyledText(present)) }
        try await finish(present, store, tries: test, context)
        guard !context.json else { return }
        if present == nil {
            try context.output.note(Message("without-remote"))
            if test { throw StoreError.noRemote }
            try context.output.hint(Message("without-remote-hint"))
        } else if context.isForPeople, !test {
            try context.showContact(try await store.status().remote)
        }
    }

    private func take(from store: Store, _ context: Context) throws {
        if let url { throw UsageError.unexpectedArgument(url) }
        if test { throw UsageError.conflictingOptions("--remove", "--test") }
        let removed = try store.removeRemote()
        guard context.json else {
            return try context.output.note(Message("remote-removed", ["url": removed]))
        }
        try context.print("remote", ["url": JSON.null, "answers": JSON.null])
    }

    /// Leads to a first remote: what it is, its address, whether it answers.
    private func ask(_ store: Store, _ context: Context) async throws {
        let output = context.output
        try output.note(Message("without-remote"))
        try output.note(Message("about-remotes"))
        let typed = try output.ask(Message("ask-remote"), from: context.input)
        guard let typed = typed?.filter({ !$0.isNewline }), !typed.allSatisfy(\.isWhitespace) else {
            return try output.hint(Message("without-remote-hint"))
        }
        let shown = try store.setRemote(typed)
        try output.note(Message("remote-set", ["url": shown]))
        try await finish(shown, store, tries: true, context)
    }

    /// Asks the remote where that is wanted. What it says about keys, tokens and addresses is the
    /// error's to tell.
    private func finish(
        _ url: String?, _ store: Store, tries: Bool, _ context: Context
    ) async throws {
        let asks = tries && url != nil
        if asks {
            if !context.json { try context.askOnce(about: store.trust()) }
            var request = SyncRequest()
            request.isDryRun = true
            _ = try await context.contacting { [request] in try await store.sync($0, request) }
        }
        guard context.json else {
            guard asks else { return }
            try context.output.note(Message("remote-answers"))
            return try context.output.hint(Message("remote-hint"))
        }
        try context.print("remote", ["url": url, "answers": asks ? true : nil])
    }
}
