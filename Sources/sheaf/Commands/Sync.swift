import ArgumentParser
import SheafStore
import SheafTerminal

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

    /// The first sync may ask; from then on nobody is there to answer.
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
