import Libc
import SheafCore
import SheafStore
import SheafSystem
import SheafTerminal
import SheafWords
import Synchronization
import SystemPackage

/// One run of the program: the words that were typed, everything that is read from the process
/// around it, where it reads and prints, and the options that every command takes.
///
/// The program has one, of its process. A test gives its own and runs a command as `main` does,
/// without starting a program.
struct Session: Sendable {
    /// The words behind the program's name, each date of an option in one piece.
    let words: [String]
    let invocation: Invocation
    /// The variables are completed by the user's own settings.
    let environment: StoreEnvironment
    let settings: PersonalSettings
    let terminal: Terminal
    private let streams: OutputStreams
    /// True if the process is this session's alone: it may then take signals for itself.
    let ownsProcess: Bool
    /// The folder that `--store` names.
    private(set) var storeDirectory: FilePath?
    /// Asks and prints by the options.
    private(set) var prompts: Prompts

    /// The session that commands, help and errors belong to.
    @TaskLocal static var current = Session.ofProcess

    private static let ofProcess = Session(
        Array(CommandLine.arguments.dropFirst()), environment: .process(), input: .standard(),
        streams: .standard, ownsProcess: true)

    /// Its options are those that the words alone tell, for help and errors: the parser has not read
    /// them, or could not.
    ///
    /// - Parameters:
    ///   - words: as they were typed.
    ///   - environment: as the process has it, without the user's settings.
    ///   - terminal: `nil` for the terminal of this process.
    init(
        _ words: [String], environment: StoreEnvironment, terminal: Terminal? = nil, input: Input,
        streams: OutputStreams, ownsProcess: Bool = false
    ) {
        let settings = PersonalSettings(at: PersonalSettings.file(environment.variables))
        var completed = environment
        completed.variables = settings.completing(environment.variables)
        let now = completed
        self.words = Invocation.joiningDates(words) { now.now }
        invocation = Invocation(self.words)
        self.environment = completed
        self.settings = settings
        self.terminal = terminal ?? .current(variables: completed.variables)
        self.streams = streams
        self.ownsProcess = ownsProcess
        let color = invocation.value(of: "--color").flatMap(ColorChoice.init(argument:)) ?? .auto
        let output = Output(
            to: streams, terminal: self.terminal,
            language: Language(
                option: invocation.value(of: "--lang").flatMap(Language.init(name:)),
                variables: completed.variables),
            color: settings.colorChoice(color, completed.variables),
            isQuiet: invocation.has("--quiet"),
            width: CellWidth(
                ambiguousIsWide: completed.variables["SHEAF_AMBIGUOUS_WIDTH"] == "2"))
        prompts = Prompts(
            printer: Printer(output, completed, json: invocation.has("--json")), input: input,
            noInput: invocation.has("--no-input"))
    }

    /// Returns the session with the options that the parser has read, and nothing printed yet.
    func with(_ options: GlobalOptions) -> Session {
        var session = self
        session.storeDirectory = options.store.map { FilePath($0) }
        let output = Output(
            to: streams, terminal: terminal, language: options.lang ?? language,
            color: settings.colorChoice(options.color, environment.variables),
            isQuiet: options.quiet, width: output.width)
        session.prompts = Prompts(
            printer: Printer(output, environment, json: options.json, hasPager: !options.noPager),
            input: prompts.input, noInput: options.noInput, yes: options.yes)
        return session
    }

    /// Returns the session for a layout that is a table wherever it goes.
    func laidOut(as layout: ListingLayout) -> Session {
        var session = self
        session.prompts.printer.isLaidOut = layout.isTable
        return session
    }

    var printer: Printer { prompts.printer }
    var output: Output { printer.output }
    /// The language of help and errors too, also where the options cannot be read.
    var language: Language { printer.language }
    /// True if results are for programs: `--json`.
    var json: Bool { printer.json }
    var now: Moment { environment.now }

    /// The path of the program that runs. Throws `SystemError` where the system does not tell it.
    static func program() throws(SystemError) -> String {
        guard let path = realpath("/proc/self/exe", nil) else {
            throw SystemError("realpath", "/proc/self/exe", Errno(rawValue: errno))
        }
        defer { free(path) }
        return String(cString: path)
    }
}

// MARK: - The store

extension Session {
    /// Opens the store to work on, where ``Store/locate(explicit:environment:)`` finds it.
    func store() throws -> Store { try open { try Store.open(at: $0, environment: environment) } }

    /// Opens the store, also where its settings cannot be read.
    func storeForSync() throws -> Store {
        try open { try Store.openForSync(at: $0, environment: environment) }
    }

    /// Opens the store although its settings may be broken, which is not warned about.
    func storeForSettings() throws -> Store {
        let root = try Store.locate(explicit: storeDirectory, environment: environment)
        return try Store.openForSettings(at: root, environment: environment)
    }

    private func open(_ open: (FilePath) throws -> Store) throws -> Store {
        let store = try open(Store.locate(explicit: storeDirectory, environment: environment))
        if printer.warnings.isFirstLook() {
            printer.warn(about: store.settingsProblems, in: store.settingsPath)
            for (file, error) in personalProblems { printer.warn(about: [error], in: file) }
        }
        return store
    }

    /// The mistakes in the user's own settings, each with the file.
    var personalProblems: [(file: FilePath, error: ConfigurationError)] {
        guard let file = PersonalSettings.file(environment.variables) else { return [] }
        return settings.problems.map { (file, $0) }
    }
}

// MARK: - What takes long

extension Session {
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
        contact.prompts = prompts.canAsk
        contact.progress = terminal.errorIsTerminal ? showProgress : nil
        return try await interruptible { [contact] in try await body(contact) }
    }

    private func showProgress(_ progress: TransportProgress) {
        let phase =
            switch progress.phase {
            case .enumerating, .counting: "transfer-counting"
            case .compressing, .receiving, .unpacking, .resolving: "transfer-fetching"
            case .checkingOut: "transfer-applying"
            case .writing: "transfer-sending"
            }
        let count = [progress.done, progress.total].compactMap(\.self).map(Catalogue.grouped)
        try? output.progress(Message(phase, ["count": count.joined(separator: "/")]))
    }

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

    /// A sync that asks where it has to know what to do with a remote's other history.
    func sync(
        _ store: Store, _ request: SyncRequest, _ contact: TransferOptions = TransferOptions()
    ) async throws -> SyncOutcome {
        if !json { try prompts.askOnce(about: store.trust()) }
        do {
            return try await contacting(contact) { try await store.sync($0, request) }
        } catch StoreError.unrelatedHistories where prompts.canAsk && request.firstContact == nil {
            var request = request
            request.firstContact = try prompts.askFirstContact()
            return try await contacting(contact) { [request] in try await store.sync($0, request) }
        } catch StoreError.manyDeleted(let count, let placeholder)
            where prompts.canAsk && !request.allowsDeletions
        {
            try output.note(
                placeholder.map { Message("placeholder-instead", ["path": $0]) }
                    ?? Message("many-deleted", ["count": count.counted]))
            let question = Message("confirm-many-deleted", ["count": count.counted])
            guard try prompts.agrees(to: question) else {
                throw StoreError.manyDeleted(count, placeholder: placeholder)
            }
            var request = request
            request.allowsDeletions = true
            return try await sync(store, request, contact)
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

extension PersonalSettings {
    /// The file, in `$XDG_CONFIG_HOME/sheaf` or `~/.config/sheaf`; `nil` without a home.
    static func file(_ variables: [String: String]) -> FilePath? {
        if let folder = variables["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            return FilePath(folder).appending("sheaf/config.yml")
        }
        guard let home = variables["HOME"], !home.isEmpty else { return nil }
        return FilePath(home).appending(".config/sheaf/config.yml")
    }

    /// Reads a user's settings; none where there is no file.
    init(at file: FilePath?) {
        // Not waiting: the name may be a pipe's.
        guard let file,
            let descriptor = try? FileDescriptor.open(file, .readOnly, options: [.nonBlocking])
        else {
            self.init()
            return
        }
        let bytes = try? descriptor.closeAfter {
            try descriptor.readAll(Configuration.sizeLimit + 1)
        }
        self.init(
            yaml: String(decoding: bytes ?? [], as: UTF8.self),
            languages: Language.allCases.map(\.rawValue))
    }

    /// The variables of a process, with these settings where one is not set.
    func completing(_ variables: [String: String]) -> [String: String] {
        let own = [
            "SHEAF_LANG": language, "SHEAF_PALETTE": palette, "SHEAF_EDITOR": editor,
            "SHEAF_PAGER": pager,
        ].compactMapValues { $0 }
        return variables.merging(own) { set, _ in set }
    }

    /// The meaning of `--color`; `NO_COLOR` wins where it was not given.
    func colorChoice(_ given: ColorChoice, _ variables: [String: String]) -> ColorChoice {
        guard given == .auto, variables["NO_COLOR", default: ""].isEmpty else { return given }
        return color.flatMap(ColorChoice.init(rawValue:)) ?? .auto
    }

    /// Gives a setting in the user's file another value; answers whether it had another one.
    ///
    /// - Parameter file: `nil` without a home.
    /// - Throws: `StoreError.configuration` for a value that the setting does not take.
    static func set(_ name: String, to value: String, in file: FilePath?) throws -> Bool {
        guard let file else { throw StoreError.settingsNotSimple(name) }
        var before: [UInt8] = []
        if let descriptor = try? FileDescriptor.open(file, .readOnly, options: [.nonBlocking]) {
            before = try descriptor.closeAfter { try descriptor.readAll(Configuration.sizeLimit) }
        }
        guard let typed = Configuration.setting(name, to: value, in: before) else {
            throw StoreError.settingsNotSimple(name)
        }
        let read = PersonalSettings(yaml: String(decoding: typed, as: UTF8.self))
        if let problem = read.problems.first { throw StoreError.configuration(file, problem) }
        guard typed != before else { return false }
        try NewFile.overwrite(file, typed)
        return true
    }
}

extension FileDescriptor {
    /// Its content, up to a limit.
    fileprivate func readAll(_ limit: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            while count < limit {
                let rest = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
                let read = try self.read(into: rest)
                if read == 0 { break }
                count += read
            }
        }
    }
}
