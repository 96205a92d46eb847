import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal
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

    /// The same for a caller that cuts lines itself, to a width that may change.
    var withoutWidth: Context { withWidth(10_000) }

    /// The same for lines of so many cells.
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

    /// The same, also where its settings cannot be read.
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

    /// The same for a layout that is a table wherever it goes.
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
