import SheafCore
import Synchronization

/// The disposable cache of what a store's files say, so that a listing looks at every file and reads only
/// those that changed: one SQLite database, see ``CacheSchema``. Where it cannot be read or written the
/// answers are the same, and take longer. Any number of threads may use one.
public final class Cache: Sendable {
    private let file: CacheFile?
    private let settings: [UInt8]
    private let connections: Mutex<Connections>

    private struct Connections {
        var idle: [Database] = []
        /// True if there is no database to be had any more.
        var isClosed = false
    }

    /// Opens the cache. One of another version or with other settings is made anew.
    ///
    /// - Parameters:
    ///   - file: `nil` where there is no place for one.
    ///   - settings: all that rows depend on besides the files.
    public init(_ file: CacheFile?, settings: [UInt8]) {
        self.file = file
        self.settings = settings
        connections = Mutex(Connections(isClosed: file == nil))
        guard let file else { return }
        // A second time where there was something else in its place.
        for _ in 0..<2 where connections.withLock({ $0.idle.isEmpty && !$0.isClosed }) {
            do throws(DatabaseError) {
                let database = try Self.open(file)
                try prepare(database)
                connections.withLock { $0.idle.append(database) }
            } catch  where error.isTemporary {
                connections.withLock { $0.isClosed = true }
            } catch {
                file.remove()
            }
        }
        connections.withLock { $0.isClosed = $0.idle.isEmpty }
    }

    private static func open(_ file: CacheFile) throws(DatabaseError) -> Database {
        let database = try Database(path: file.path.string)
        try database.run(CacheSchema.connection)
        return database
    }

    /// Makes the tables, where they are not there for these settings.
    private func prepare(_ database: Database) throws(DatabaseError) {
        let version = try database.statement("PRAGMA user_version")
        let isMade = try version.step() && version.integer(0) == CacheSchema.version
        version.reset()
        if isMade, try setting("settings", database) == settings { return }
        guard try !hasTables(database) else { throw DatabaseError(code: Self.outdated) }
        try database.run(CacheSchema.creation)
        try database.transaction { () throws(DatabaseError) in
            // Another process may have been faster.
            guard try !hasTables(database) else { return }
            try database.run(CacheSchema.tables)
            try database.run("PRAGMA user_version = \(CacheSchema.version)")
            try set("settings", settings, database)
        }
    }

    /// No result code of SQLite's: the file is of another version or has other settings.
    private static let outdated: Int32 = -1

    private func hasTables(_ database: Database) throws(DatabaseError) -> Bool {
        let statement = try database.statement("SELECT 1 FROM sqlite_schema LIMIT 1")
        defer { statement.reset() }
        return try statement.step()
    }

    func setting(_ name: String, _ database: Database) throws(DatabaseError) -> [UInt8]? {
        let statement = try database.statement("SELECT value FROM settings WHERE name = '\(name)'")
        defer { statement.reset() }
        return try statement.step() ? Array(statement.bytes(0)) : nil
    }

    func set(_ name: String, _ value: [UInt8], _ database: Database) throws(DatabaseError) {
        let statement = try database.statement(
            "INSERT OR REPLACE INTO settings VALUES('\(name)', ?)")
        value.withUnsafeBytes { statement.bind(blob: $0, at: 0) }
        try statement.finish()
    }

    /// Returns the result of `body` with a connection; `nil` where there is none, or the database
    /// fails. One that is damaged is thrown away.
    func with<Result>(_ body: (Database) throws(DatabaseError) -> Result) -> Result? {
        guard let file, let database = connection(file) else { return nil }
        do throws(DatabaseError) {
            let result = try body(database)
            connections.withLock { $0.idle.append(database) }
            return result
        } catch {
            connections.withLock { $0.isClosed = true }
            if !error.isTemporary { file.remove() }
            return nil
        }
    }

    private func connection(_ file: CacheFile) -> Database? {
        let idle: Database?? = connections.withLock {
            $0.isClosed ? .some(nil) : $0.idle.popLast().map { .some($0) }
        }
        if let idle { return idle }
        return try? Self.open(file)
    }
}

extension Cache {
    /// The paths that git ignores, in whatever form they are kept in here; empty where there are
    /// none.
    public var ignoredPaths: [UInt8] {
        get {
            with { database throws(DatabaseError) in try setting("ignored", database) ?? [] } ?? []
        }
        set {
            _ = with { database throws(DatabaseError) in try set("ignored", newValue, database) }
        }
    }

    /// Returns the paths at which items of these ids were seen, each path once.
    public func paths(of ids: Set<ItemID>) -> [ItemID: [[UInt8]]]? {
        with { database throws(DatabaseError) in
            var paths: [ItemID: [[UInt8]]] = [:]
            for id in ids {
                let statement = try database.statement(
                    "SELECT path FROM files WHERE item = ? ORDER BY path")
                statement.bind(Int64(bitPattern: id.bits), at: 0)
                while try statement.step() {
                    paths[id, default: []].append(Array(statement.bytes(0)))
                }
                statement.reset()
            }
            return paths
        }
    }

    /// Returns the facts that listings show of the items of files; `nil` where a file has to be
    /// read.
    public func facts(of files: [CachedFile]) -> [ItemFacts?] {
        var facts = files.map { file -> ItemFacts? in
            if case .memory(let item) = file.place { item.facts } else { nil }
        }
        forEachRow(of: files, ItemFacts.selection) { statement, index, seed in
            facts[index] = ItemFacts(statement, of: files[index], seed: seed)
            return facts[index] != nil
        }
        return facts
    }

    /// Returns what the links of items name, each once, in their order; `nil` where a file has to be read.
    ///
    /// - Parameter files: of which ``CachedItem/links`` have targets.
    public func linkedNames(of files: [CachedFile]) -> [[LinkedName]?] {
        var names = files.map { file -> [LinkedName]? in
            if case .memory(let item) = file.place { item.linked } else { nil }
        }
        forEachRow(of: files, LinkedNames.selection) { statement, index, seed in
            names[index] = LinkedNames.read(statement, seed: seed)
            return names[index] != nil
        }
        return names
    }

    /// Hands out the texts of items.
    ///
    /// - Parameters:
    ///   - files: of which the texts are wanted.
    ///   - use: called for each index of `files`, in any order; with `nil` where the file has to be read.
    public func withTexts(
        of files: [CachedFile], _ use: (_ index: Int, SearchedTexts?) -> Void
    ) {
        var folder = TextFolder()
        var isUsed = [Bool](repeating: false, count: files.count)
        forEachRow(of: files, ItemTexts.selection) { statement, index, seed in
            isUsed[index] = folder.with(statement, seed: seed) { use(index, $0) }
            return isUsed[index]
        }
        for index in files.indices where !isUsed[index] {
            if case .memory(let item) = files[index].place {
                folder.with(item.texts) { use(index, $0) }
            } else {
                use(index, nil)
            }
        }
    }

    /// Goes over the rows of files in order of their numbers: neighbours, as most are, cost much less than
    /// rows that are looked for one by one. Those that are missing or damaged are taken away, so that
    /// their files are read again.
    ///
    /// - Parameters:
    ///   - selection: selects the rows from one number to another, the number first.
    ///   - use: called with a row and the index of its file; says whether the row is sound.
    private func forEachRow(
        of files: [CachedFile], _ selection: String, _ use: (Statement, Int, _ seed: UInt64) -> Bool
    ) {
        var rows = files.indices.compactMap { index in
            if case .rows(let row, let seed) = files[index].place {
                (row: row, seed: seed, index: index)
            } else {
                nil
            }
        }
        guard !rows.isEmpty else { return }
        // Mostly in order already.
        rows.sort { $0.row < $1.row }
        var damaged: [Int64] = []
        let isRead: Void? = with { database throws(DatabaseError) in
            try database.reading { () throws(DatabaseError) in
                let statement = try database.statement(selection)
                var next = 0
                while next < rows.count {
                    var end = next + 1
                    while end < rows.count, rows[end].row &- rows[end - 1].row <= Self.gap {
                        end += 1
                    }
                    statement.reset()
                    statement.bind(rows[next].row, at: 0)
                    statement.bind(rows[end - 1].row, at: 1)
                    while try statement.step() {
                        let row = statement.integer(0)
                        while next < end, rows[next].row < row {
                            damaged.append(rows[next].row)
                            next += 1
                        }
                        guard next < end, rows[next].row == row else { continue }
                        if !use(statement, rows[next].index, rows[next].seed) {
                            damaged.append(row)
                        }
                        next += 1
                    }
                    damaged += rows[next..<end].map(\.row)
                    next = end
                }
            }
        }
        if isRead != nil { remove(damaged) }
    }

    /// Rows that are passed over rather than to begin anew behind them.
    private static let gap: Int64 = 8
}

/// The tables of the cache. What any number of processes write at the same time, a kill or a full disk
/// leaves, or another version wrote costs a file's row, which is read from the file again; it never
/// changes an answer: a row counts as long as its file's stamp is the recorded one and its sum is right.
enum CacheSchema {
    /// To be changed with the tables.
    static let version = 6

    static let tables = """
        CREATE TABLE settings(name TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID;
        -- Where each file lies, what `stat` says of it, and what listings choose and sort by.
        CREATE TABLE files(
            id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE,
            stamp BLOB, blob INTEGER, flags INTEGER, item INTEGER, status TEXT, due INTEGER,
            priority INTEGER, created INTEGER, completed INTEGER, scheduled INTEGER, wait INTEGER,
            names BLOB, targets BLOB, sum INTEGER);
        CREATE INDEX files_by_item ON files(item) WHERE item IS NOT NULL;
        -- What listings show besides.
        CREATE TABLE items(
            id INTEGER PRIMARY KEY, title TEXT, due_text TEXT, tags TEXT, inline_tags TEXT,
            project TEXT, plan TEXT, extra TEXT, done INTEGER, total INTEGER, preview TEXT, findings TEXT,
            sum INTEGER);
        -- What a search looks through.
        CREATE TABLE texts(
            id INTEGER PRIMARY KEY, title BLOB, folded_title BLOB, body BLOB, folded_body BLOB,
            sum INTEGER);
        -- What the links of an item name, where it has any.
        CREATE TABLE links(id INTEGER PRIMARY KEY, linked TEXT, sum INTEGER);
        -- When a commit last changed a path, by the sum of the path.
        CREATE TABLE commits(path INTEGER PRIMARY KEY, blob INTEGER, time INTEGER);
        """

    /// For each connection. Nothing is flushed, and there is no journal: after a kill or a power cut the
    /// rows tell by their sums what is damaged. No other process' bytes are mapped into memory, where
    /// cutting the file would end this one.
    static let connection = """
        PRAGMA journal_mode = MEMORY;
        PRAGMA synchronous = OFF;
        PRAGMA mmap_size = 0;
        PRAGMA cache_spill = OFF;
        PRAGMA cell_size_check = ON;
        PRAGMA temp_store = MEMORY;
        """

    /// For the first one: large pages hold nearly every text in one piece.
    static let creation = "PRAGMA page_size = 16384;"
}
