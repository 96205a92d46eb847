import SheafCore
import SheafGit
import SheafSystem
import SystemPackage

/// Tasks and memos as Markdown files in a git working tree.
///
/// A value: it holds where the store is and how it is set up, and no open handles. Each call reads
/// the files as they are then, so any number of stores, programs and editors may work on one
/// directory at a time; changes take turns by a lock.
///
/// ```swift
/// let store = try Store.open(at: Store.locate(environment: environment), environment: environment)
/// let change = try store.add([Draft(title: "Buy milk")])
/// print(change.items[0].id!)
/// ```
public struct Store: Sendable {
    /// The top of the working tree.
    public let root: FilePath
    /// The settings as `.sheaf/config.yml` had them when the store was opened.
    public internal(set) var configuration: Configuration {
        didSet { reader = ItemReader(configuration) }
    }
    /// Reads items by the settings.
    private(set) var reader: ItemReader
    public internal(set) var environment: StoreEnvironment
    let layout: RepositoryLayout
    /// The settings file's bytes: what is known of the files holds only with the same ones.
    let settingsBytes: [UInt8]
    /// The settings that are wrong and count as if they were not there; in the order of the file.
    public let settingsProblems: [ConfigurationError]
    /// True if the settings could be read: if not, the defaults stand in for them.
    private(set) var knowsSettings = true
    private var kept: RepositoryPool?
    /// `nil` for a store that is not read again and again.
    var look: KeptLook?
    /// `nil` for changes of this program's own.
    var client: Client?

    /// Opens the store whose root is `root`.
    ///
    /// Reads the settings, and of git's own what format they declare. Throws
    /// `StoreError.notARepository`, `.insideLargerRepository` and `.configuration`,
    /// `RepositoryError.foreignOwner` and `.unsupported`.
    public static func open(at root: FilePath, environment: StoreEnvironment) throws -> Store {
        let layout = try layout(at: root, environment)
        return Store(layout, environment, try readConfiguration(layout, environment))
    }

    /// Opens a store for a sync, by which the repair of its settings may come: where they cannot be
    /// read the defaults stand in for them, and ``SyncOutcome/settingsFailure`` says so in the end.
    public static func openForSync(at root: FilePath, environment: StoreEnvironment) throws -> Store
    {
        let layout = try layout(at: root, environment)
        if let settings = try? readConfiguration(layout, environment) {
            return Store(layout, environment, settings)
        }
        var store = Store(layout, environment)
        store.knowsSettings = false
        return store
    }

    /// The repository at a store's root, which has to be the user's own and of a format that is
    /// handled here.
    static func layout(
        at root: FilePath, _ environment: StoreEnvironment
    ) throws -> RepositoryLayout {
        guard let layout = try RepositoryLayout(root: root) else {
            if let larger = try RepositoryLayout.discover(from: root) {
                throw StoreError.insideLargerRepository(root, workTree: larger.root)
            }
            throw StoreError.notARepository(root)
        }
        try layout.requireOwner(environment.git)
        try layout.requireKnownFormat()
        return layout
    }

    /// A store with its settings as they were read; the defaults where none were.
    init(
        _ layout: RepositoryLayout, _ environment: StoreEnvironment,
        _ settings: SettingsFile = SettingsFile()
    ) {
        root = layout.root
        configuration = settings.configuration
        reader = ItemReader(configuration)
        settingsBytes = settings.bytes
        settingsProblems = settings.problems
        self.environment = environment
        self.layout = layout
    }

    /// The settings file, relative to the store's root.
    public static let configurationPath = ".sheaf/config.yml"

    /// A store without a settings file has the defaults. Where a link or a folder has its place, as a
    /// peer may have put it there, the last settings of the history count.
    static func readConfiguration(
        _ layout: RepositoryLayout, _ environment: StoreEnvironment
    ) throws -> SettingsFile {
        do {
            return try SettingsFile(settingsBytes(layout))
        } catch let error as ConfigurationError {
            throw StoreError.configuration(layout.root.appending(configurationPath), error)
        } catch let error as SystemError where isNoFile(error) {
            var last = try committedConfiguration(layout, environment)
            last.problems = [ConfigurationError(line: 1, column: 1, problem: .notAFile)]
            return last
        }
    }

    private static func isNoFile(_ error: SystemError) -> Bool {
        let kinds: [Errno] = [
            .tooManySymbolicLinkLevels, .isDirectory, .notDirectory, .invalidArgument,
        ]
        return kinds.contains(error.code)
    }

    /// Returns the newest settings of HEAD's history that are a file and can be read, else the defaults.
    private static func committedConfiguration(
        _ layout: RepositoryLayout, _ environment: StoreEnvironment
    ) throws -> SettingsFile {
        var found: SettingsFile?
        let repository = try RepositoryPool(layout, environment.git).repository()
        guard let head = try repository.head().commit, let path = TreePath(configurationPath) else {
            return SettingsFile()
        }
        try repository.history(from: head, path: path) { commit in
            guard let entry = try repository.entry(at: path, in: commit.tree),
                entry.mode == .regular || entry.mode == .executable
            else { return true }
            found = try? SettingsFile(repository.blob(entry.id))
            return found == nil
        }
        return found ?? SettingsFile()
    }

    /// The settings file as it is now; nothing where there is none.
    static func settingsBytes(_ layout: RepositoryLayout) throws -> [UInt8] {
        guard let path = TreePath(configurationPath) else { return [] }
        return try layout.read(path, limit: Configuration.sizeLimit)?.bytes ?? []
    }

    /// The reason why nothing else than a sync works with the settings as they are now; `nil` where
    /// they are well.
    var settingsFailure: (any Error)? {
        do {
            return StoreError(
                format: try Self.readConfiguration(layout, environment).configuration.format)
        } catch {
            return error
        }
    }

    /// The settings file as it was read.
    struct SettingsFile {
        var configuration = Configuration()
        var bytes: [UInt8] = []
        var problems: [ConfigurationError] = []

        init() {}

        /// - Throws: `ConfigurationError`.
        init(_ bytes: [UInt8]) throws {
            guard !bytes.isEmpty else { return }
            let reading = try ConfigurationReading(yaml: String(decoding: bytes, as: UTF8.self))
            (configuration, problems) = (reading.configuration, reading.problems)
            self.bytes = bytes
        }
    }

    /// The path of the settings.
    public var settingsPath: FilePath { root.appending(Self.configurationPath) }

    /// Throws `StoreError.unknownFormat`, `.olderFormat` where nothing may be written.
    func requireCurrentFormat() throws {
        if let error = StoreError(format: configuration.format) { throw error }
    }

    func repository() throws -> Repository { try pool.repository() }

    /// Takes the lock for changes, see ``Repository/lockedForChange(waiting:)``.
    func lockedForChange() throws -> ChangeSession {
        try repository().lockedForChange(waiting: environment.lockTimeout)
    }

    /// The source of open repositories.
    var pool: RepositoryPool { kept ?? RepositoryPool(layout, environment.git) }

    /// Returns the store for the time of one call of many steps: what the first one opens is kept open
    /// for the others.
    func keepingOpen() -> Store {
        var store = self
        store.kept = pool
        return store
    }

    /// The item that a file with these bytes is; a file that is no item is named by its path.
    func named(_ bytes: [UInt8], at path: TreePath) -> Item {
        guard Document.isText(bytes), ItemSelection(configuration).contains(path) else {
            return Item(named: path)
        }
        return reader.read(Document(bytes), at: path).item
    }
}

extension Item {
    /// A file that is no item.
    init(named path: TreePath) { self.init(path: path.string, title: path.string) }
}
