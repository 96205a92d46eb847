import Libc
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords
import Synchronization
import SystemPackage

/// The surroundings of a running command: environment, the two streams, common options.
struct Context: Sendable {
    let environment: StoreEnvironment
    /// The user's own.
    let settings: PersonalSettings
    private(set) var terminal: Terminal
    let output: Output
    let input: Input
    let language: Language
    let json: Bool
    private var isLaidOut = false
    private let explicitStore: FilePath?
    /// True if long results go straight to the terminal.
    let noPager: Bool
    let noInput: Bool
    /// True if what a command would ask was agreed to beforehand.
    let yes: Bool
    let warnings = Warnings()

    init(_ options: GlobalOptions, _ session: Session = .current) {
        environment = session.environment
        settings = session.settings
        terminal = session.terminal
        input = session.input
        language = options.lang ?? session.language
        output = Output(
            to: session.streams, terminal: terminal, language: language,
            color: settings.colorChoice(options.color, environment.variables),
            isQuiet: options.quiet,
            width: CellWidth(
                ambiguousIsWide: environment.variables["SHEAF_AMBIGUOUS_WIDTH"] == "2"))
        json = options.json
        explicitStore = options.store.map { FilePath($0) }
        noPager = options.noPager
        noInput = options.noInput
        yes = options.yes
    }

    /// The context for a caller that cuts lines itself, to a width that may change.
    var withoutWidth: Context { withWidth(10_000) }

    /// Returns the context for lines of so many cells.
    func withWidth(_ columns: Int) -> Context {
        var context = self
        context.terminal.variables["COLUMNS"] = String(columns)
        return context
    }

    /// The store to work on, found as PRODUCT says.
    func store() throws -> Store {
        let root = try Store.locate(explicit: explicitStore, environment: environment)
        let store = try Store.open(at: root, environment: environment)
        warn(aboutSettingsOf: store)
        return store
    }

    /// Opens the store, also where its settings cannot be read.
    func storeForSync() throws -> Store {
        let root = try Store.locate(explicit: explicitStore, environment: environment)
        let store = try Store.openForSync(at: root, environment: environment)
        warn(aboutSettingsOf: store)
        return store
    }

    /// The directory that `--store` names, for the commands that make a store there.
    var storeDirectory: FilePath? { explicitStore }

    /// True if a person can be asked: both ends of the conversation are a terminal.
    var canAsk: Bool {
        terminal.inputIsTerminal && terminal.errorIsTerminal && !noInput
    }

    /// True if people read the results, tables and sentences then, else plain lines: on a terminal,
    /// and wherever a table or colours were asked for.
    var isForPeople: Bool {
        !json && (terminal.outputIsTerminal || isLaidOut || output.resultPalette != nil)
    }

    /// True if results are shown on a terminal by this command itself.
    var isOnTerminal: Bool { terminal.outputIsTerminal && !json }

    /// The context for a layout that is a table wherever it goes.
    func laidOut(as layout: ListingLayout) -> Context {
        var context = self
        context.isLaidOut = layout.isTable
        return context
    }

    func print(_ json: JSON) throws {
        try json.write { try output.write($0) }
        try output.write("\n")
    }

    /// Prints the output of a command.
    func print(_ kind: String, _ members: JSON.Members) throws {
        try print(.output(kind, members))
    }

    /// Prints an output whose values are made while it is written. Nothing is printed where making the
    /// first one fails.
    ///
    /// - Parameter name: of the array that they are in.
    func print(
        _ kind: String, _ name: String,
        _ make: (_ write: (JSON) throws -> Void) throws -> Void
    ) throws {
        var before: [UInt8] = []
        JSON.output(kind, [name: JSON.array([])]).write { before += $0 }
        before.removeLast(2)
        try make { value in
            try output.write(before)
            before = [UInt8(ascii: ",")]
            try value.write { try output.write($0) }
        }
        if before.count > 1 { try output.write(before) }
        try output.write("]}\n")
    }

    /// A path as a reader would type it: below the home directory it begins with `~`.
    func display(_ path: FilePath) -> String {
        guard let home = environment.home, path.starts(with: home) else { return path.string }
        var rest = path
        _ = rest.removePrefix(home)
        return rest.isEmpty ? "~" : "~/" + rest.string
    }
}

extension Context {
    /// Runs what talks to a remote. Git would go on writing when this program is ended, so Ctrl-C and
    /// other requests to end cancel it: git is ended first. There is no other way to a contact that
    /// a person may be asked through.
    ///
    /// - Parameter contact: the times that were asked for. Ssh may ask where a person is, and each
    ///   step shows there.
    func contacting<Result: Sendable>(
        _ contact: TransferOptions = TransferOptions(),
        _ body: @escaping @Sendable (TransferOptions) async throws -> Result
    ) async throws -> Result {
        var contact = contact
        contact.prompts = canAsk
        contact.progress = terminal.errorIsTerminal ? showProgress : nil
        return try await interruptible { [contact] in try await body(contact) }
    }

    private func showProgress(_ progress: TransportProgress) {
        let phase: Message.TransferPhase =
            switch progress.phase {
            case .enumerating, .counting: .counting
            case .compressing, .receiving, .unpacking, .resolving: .fetching
            case .checkingOut: .applying
            case .writing: .sending
            }
        try? output.progress(.progress(phase, done: progress.done, total: progress.total))
    }

    /// Asks who commits are to be by, where it is not set yet and the session is interactive.
    /// An empty line leaves one of them to git, the end of the input what is left.
    ///
    /// - Returns: `nil` where the user was not asked.
    func askOnce(about identity: Identity?) throws -> ChosenIdentity? {
        guard let identity, canAsk, !json else { return nil }
        let missing = identity.derived.union(identity.refused)
        guard !missing.isEmpty else { return nil }
        try output.note(Message("about-identity"))
        var chosen = ChosenIdentity()
        for part in missing.sorted() {
            let question: Message =
                part == .name
                ? Message("ask-name", ["derived": identity.name])
                : Message("ask-email", ["derived": identity.email])
            guard let typed = try output.ask(question, from: input) else { break }
            let answer = Signature.cleaned(typed)
            guard !answer.isEmpty else { continue }
            switch part {
            case .name: chosen.name = answer
            case .email: chosen.email = answer
            }
        }
        return chosen
    }

    /// Says with what a new store's commits are made, where that had to be derived.
    func noteDerivedIdentity(of store: Store, wasAsked: Bool) throws {
        let identity = try store.identity()
        guard !identity.derived.isEmpty else { return }
        if wasAsked { return try output.hint(.identityHint(identity)) }
        try output.warn(Warning(path: display(store.root), message: .derivedIdentity(identity)))
    }
}

extension Message {
    static func derivedIdentity(_ identity: Identity) -> Message {
        let keys = identity.derived.sorted().map(\.key)
        return Message(
            "derived-identity",
            [
                "identity": "\(identity.name) <\(identity.email)>", "key": keys.first ?? "",
                "other": keys.dropFirst().first,
            ])
    }

    /// The commands that name what is not named.
    static func identityHint(_ identity: Identity) -> Message {
        Message(RepositoryError.noIdentity(identity.derived.sorted()).fact, "hint")
    }
}

extension Context {
    /// Runs what Ctrl-C shall end between two steps, not within one: it is cancelled, and what it
    /// holds is put in order first.
    func interruptible<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        Interruption.watch()
        defer { Interruption.endWatch() }
        return try await withThrowingTaskGroup(of: Result?.self) { tasks in
            tasks.addTask { try await body() }
            tasks.addTask {
                while !Interruption.wasAsked {
                    guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { break }
                }
                return nil
            }
            defer { tasks.cancelAll() }
            while let result = try await tasks.next() {
                if let result { return result }
                tasks.cancelAll()
            }
            throw CancellationError()
        }
    }
}

/// Tells whether someone asked the program to stop, for commands that have to tidy up first.
/// Programs they started have no such watch and end by themselves.
enum Interruption {
    private static let asked = Atomic(false)

    static var wasAsked: Bool { asked.load(ordering: .relaxed) }

    static func watch() {
        guard Session.current.ownsProcess else { return }
        // Made before a handler could be the first to need it.
        asked.store(false, ordering: .relaxed)
        for number in signals {
            signal(number) { _ in Interruption.asked.store(true, ordering: .relaxed) }
        }
        // Who started this program may have done so from a thread that is spared all signals.
        var watched = sigset_t()
        sigemptyset(&watched)
        for number in signals { sigaddset(&watched, number) }
        pthread_sigmask(SIG_UNBLOCK, &watched, nil)
    }

    /// Such signals end the program again, as they do without a watch.
    static func endWatch() {
        guard Session.current.ownsProcess else { return }
        for number in signals { signal(number, SIG_DFL) }
    }

    /// From here on such signals do nothing, here and in programs started later.
    static func ignore() {
        for number in signals { signal(number, SIG_IGN) }
    }

    private static let signals = [SIGINT, SIGTERM, SIGHUP]
}

extension Context {
    /// True if notes lie in the current directory or in a folder of it, so that it may be made a store.
    /// Not asked about the home folder: that is none, whatever lies in it.
    var standsAmongNotes: Bool {
        let here = environment.directory
        guard here != environment.home, here != "/" else { return false }
        let names = here.entryNames
        return names.contains(where: Self.isNote)
            || names.prefix(Self.mostFolders).contains { name in
                !name.hasPrefix(".")
                    && here.appending(name).entryNames.contains(where: Self.isNote)
            }
    }

    /// More are not looked into for a hint.
    private static let mostFolders = 100

    private static func isNote(_ name: String) -> Bool {
        !name.hasPrefix(".") && NoteName.endingLength(of: name) != nil
    }

    /// True if nothing shall blink: `SHEAF_MOTION=reduced`.
    var wantsLessMotion: Bool { environment.variables["SHEAF_MOTION"] == "reduced" }

    /// Asks on the terminal, unless `--yes` has answered; anything but a yes is a no.
    ///
    /// - Parameter items: those it is about; several are listed above the question.
    func confirm(_ question: Message, about items: [Item] = []) throws {
        if yes { return }
        guard canAsk else { throw UsageError.confirmationNeeded(items) }
        let room = max(10, terminal.rows - 4)
        let subjects = items.count > 1 ? ItemName.candidates(items, limit: room) : []
        guard try output.confirm(question, about: subjects, from: input) else {
            throw UsageError.declined
        }
    }

    /// Asks on the terminal until the line that is typed is one of the answers; `nil` at the end of the input.
    ///
    /// - Parameter answers: each with the letters and words for it, all of which are compared without blanks and
    ///   letter case. Nothing else answers, not the beginning of a word either: what was typed ahead for a
    ///   shell could be one.
    func choose<Answer>(
        _ question: Message, among answers: [(answer: Answer, words: [String])]
    ) throws -> Answer? {
        func folded(_ text: String) -> String {
            FoldedText.fold(text).filter { !$0.isWhitespace }
        }
        while let line = try output.ask(question, from: input) {
            let typed = folded(line)
            if let chosen = answers.first(where: { $0.words.map(folded).contains(typed) }) {
                return chosen.answer
            }
        }
        return nil
    }

    /// Lets the next command name what was listed by the numbers that this terminal shows.
    ///
    /// - Parameter items: in the order of their rows; lines of notes have no number.
    func remember(_ items: [Item], in store: Store) {
        guard hasRowNumbers, let terminal = terminal.name else { return }
        store.remember(rows: items.filter { $0.line == nil }.map(\.handle), of: terminal)
    }

    /// True if rows are numbered: elsewhere than on the terminal a number would name another
    /// listing's row.
    var hasRowNumbers: Bool { terminal.outputIsTerminal }

    /// The numbers by which the next command may name items; none for lines of notes.
    func rowNumbers(of items: [Item]) -> [String] {
        var count = 0
        return items.map { item in
            guard item.line == nil, hasRowNumbers else { return "" }
            count += 1
            return String(count)
        }
    }

    /// All of standard input, up to `limit` bytes. Throws ``InputIsNoText``.
    func readInput(limit: Int) throws -> String {
        let bytes = try input.readAll(limit: limit)
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw InputIsNoText()
        }
        return text
    }
}

/// Standard input holds NUL bytes, or is not UTF-8: no note could hold it.
struct InputIsNoText: Error, FactConvertible {
    var fact: Fact { Fact("input-is-no-text", exitCode: .data) }
}

/// Bare `sheaf` where there is no store yet: one is offered, and what to know is shown.
enum FirstRun {
    static func offer(_ context: Context) async throws {
        let output = context.output
        guard context.canAsk, let place = place(context) else {
            return try output.note(Message("first-store"))
        }
        try output.note(Message("welcome"))
        guard
            try context.yes
                || output.confirm(
                    Message("confirm-first-store", ["path": place]), from: context.input)
        else { return try output.note(Message("first-store")) }
        try context.askOnce(about: Store.trust(at: nil, environment: context.environment)?.trust)
        let identity = try context.askOnce(
            about: Store.identity(at: nil, environment: context.environment))
        var request = CreationRequest(identity: identity ?? ChosenIdentity())
        request.settingsComment = Message("settings-comment").text(context.language)
        let made = try await Store.make(at: nil, environment: context.environment, request)
        try context.noteDerivedIdentity(of: made.store, wasAsked: identity != nil)
        try output.note(made.message(context))
        if made.kind == .adopted { try output.note(made.inventoryMessage) }
        if let titles = made.titlesMessage { try output.note(titles) }
        context.warn(about: made.findings)
        try output.note(Message("three-commands"))
        // The commands that one cannot do without.
        let commands = ["add", "board", "done"].map { name in
            HelpEntry(
                typed: Message("first-\(name)").text(context.language),
                meaning: Message("first-\(name)-meaning").text(context.language))
        }
        for line in HelpPage.entries(commands, context.language) {
            try output.print(line)
        }
        try output.hint(Message("other-devices"))
    }

    /// The store's future folder, as it is shown.
    private static func place(_ context: Context) -> String? {
        if let named = context.environment.variables["SHEAF_STORE"], !named.isEmpty {
            return context.display(.init(named))
        }
        return context.environment.home.map { context.display($0.appending("sheaf")) }
    }
}

/// Collects the warnings of a command about settings and notes, each printed once when it ends.
final class Warnings: Sendable {
    private let found = Mutex<[Warning]>([])
    private let hasSettings = Mutex(false)

    /// Returns whether the settings were not looked at yet: a command may open its store twice.
    func isFirstLook() -> Bool {
        hasSettings.withLock { hasSettings in
            defer { hasSettings = true }
            return !hasSettings
        }
    }

    func add(_ warnings: some Sequence<Warning>) {
        found.withLock { $0 += warnings }
    }

    var all: [Warning] { found.withLock { $0 } }

    /// All so far, which are forgotten.
    func take() -> [Warning] {
        found.withLock { found in
            defer { found = [] }
            return found
        }
    }
}

extension Context {
    /// Says what was found wrong in one line: `doctor` tells it in full.
    func sayWarnings() throws {
        if let warning = brief(warnings.take()) { try output.warn(warning) }
    }

    /// The warning for the whole terminal; it is printed once more at the end.
    var warningLine: StyledText? { brief(warnings.all)?.line(language) }

    private func brief(_ all: [Warning]) -> Warning? {
        guard var warning = all.first else { return nil }
        warning.message = Message(
            "briefly", ["first": warning.message, "more": (all.count - 1).counted])
        return warning
    }

    /// First come those that hide an item's status.
    func warn(about findings: [Finding]) {
        let findings = findings.filter(\.isUnreadable) + findings.filter { !$0.isUnreadable }
        warnings.add(findings.map { Warning($0) })
    }

    /// Warns about files that could not be read; the rest was shown all the same. What is wrong in a
    /// file is said once for each change of it.
    func warn<Result>(about reading: Reading<Result>, in store: Store) {
        warn(about: store.takeUnshown(reading.findings))
        warnings.add(
            reading.unreadable.map { error in
                Warning(
                    path: display(error.path),
                    message: Message(
                        "cannot-read", ["reason": Message(Fact.system(error.code.rawValue))]))
            })
    }

    /// Warns about mistakes in the settings of a store, and in the user's own.
    func warn(aboutSettingsOf store: Store) {
        guard warnings.isFirstLook() else { return }
        warnings.add(
            store.settingsProblems.map { warning(of: $0, in: store.settingsPath) }
                + personalProblems.map { warning(of: $0.error, in: $0.file) })
    }

    /// With the file.
    var personalProblems: [(file: FilePath, error: ConfigurationError)] {
        guard let file = PersonalSettings.file(environment.variables) else { return [] }
        return settings.problems.map { (file, $0) }
    }

    private func warning(of error: ConfigurationError, in file: FilePath) -> Warning {
        Warning(
            path: display(file), line: error.line,
            message: error.isAdvice
                ? Message(error.fact)
                : Message("unused-setting", ["problem": error.fact]))
    }

    /// Items that were tasks by other statuses than those of the settings.
    func warn(about unnamed: [StatusCount], in store: Store) {
        warnings.add(
            unnamed.map { Warning(path: display(store.settingsPath), message: .unnamed($0)) })
    }
}

extension Message {
    static func unnamed(_ status: StatusCount) -> Message {
        Message("unnamed-status", ["status": status.status, "count": status.count.counted])
    }
}
