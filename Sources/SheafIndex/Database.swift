import CSQLite

/// An error of SQLite, one of its result codes (https://www.sqlite.org/rescode.html).
struct DatabaseError: Error {
    let code: Int32

    /// True if the file is as it should be and only cannot be used at this moment.
    var isTemporary: Bool {
        [SQLITE_BUSY, SQLITE_LOCKED, SQLITE_FULL, SQLITE_READONLY, SQLITE_NOMEM, SQLITE_INTERRUPT]
            .contains(code & 0xFF)
    }
}

/// A connection to an SQLite database. Only one thread may use it at a time.
final class Database: @unchecked Sendable {
    private let connection: OpaquePointer
    private var statements: [String: Statement] = [:]

    /// Opens a database file, which is made where there is none.
    ///
    /// - Parameter path: holds no symbolic link.
    init(path: String) throws(DatabaseError) {
        var opened: OpaquePointer?
        let flags =
            SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close(opened)
            throw DatabaseError(code: code)
        }
        connection = opened
        sheaf_sqlite_harden(connection)
        sqlite3_busy_timeout(connection, Self.busyTimeout)
    }

    deinit {
        statements.removeAll()
        sqlite3_close(connection)
    }

    /// The time to wait for another process that writes, in milliseconds.
    private static let busyTimeout: Int32 = 1000

    /// The number of rows that the last statement changed.
    var changes: Int32 { sqlite3_changes(connection) }

    /// Runs statements that return nothing.
    func run(_ sql: String) throws(DatabaseError) {
        let code = sqlite3_exec(connection, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw DatabaseError(code: code) }
    }

    /// Runs `body` as a whole or not at all.
    func transaction(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
        try run("BEGIN IMMEDIATE")
        do throws(DatabaseError) {
            try body()
            try run("COMMIT")
        } catch {
            try? run("ROLLBACK")
            throw error
        }
    }

    /// Runs `body`, which only reads, on one state of the database.
    func reading(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
        try run("BEGIN")
        try body()
        for statement in statements.values { statement.reset() }
        try run("COMMIT")
    }

    /// The statement of this text, ready for its parameters. It is prepared once.
    func statement(_ sql: String) throws(DatabaseError) -> Statement {
        if let known = statements[sql] {
            known.reset()
            return known
        }
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v3(
            connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK, let prepared else { throw DatabaseError(code: code) }
        let statement = Statement(prepared)
        statements[sql] = statement
        return statement
    }
}

/// A prepared statement. Parameters and columns are counted from 0.
final class Statement {
    private let statement: OpaquePointer

    fileprivate init(_ statement: OpaquePointer) { self.statement = statement }

    deinit { sqlite3_finalize(statement) }

    /// Makes it ready for the next run. What it returned is let go of.
    func reset() {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
    }

    func bind(_ value: Int64, at parameter: Int32) {
        sqlite3_bind_int64(statement, parameter + 1, value)
    }

    func bind(text bytes: UnsafeRawBufferPointer, at parameter: Int32) {
        sqlite3_bind_text64(
            statement, parameter + 1, bytes.baseAddress ?? Self.empty, UInt64(bytes.count),
            Self.copied, UInt8(SQLITE_UTF8))
    }

    func bind(blob bytes: UnsafeRawBufferPointer, at parameter: Int32) {
        sqlite3_bind_blob64(
            statement, parameter + 1, bytes.baseAddress ?? Self.empty, UInt64(bytes.count),
            Self.copied)
    }

    /// Goes on to the next row; `false` where there is none.
    func step() throws(DatabaseError) -> Bool {
        let code = sqlite3_step(statement)
        guard code == SQLITE_ROW || code == SQLITE_DONE else { throw DatabaseError(code: code) }
        return code == SQLITE_ROW
    }

    /// Runs it to its end and makes it ready for the next run.
    func finish() throws(DatabaseError) {
        defer { reset() }
        while try step() {}
    }

    func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(statement, column) == SQLITE_NULL
    }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    /// The bytes of a text or a blob, valid until the next step.
    func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        // Asked for in this order: the second call must not change the value.
        let start = sqlite3_column_blob(statement, column)
        return UnsafeRawBufferPointer(
            start: start, count: Int(sqlite3_column_bytes(statement, column)))
    }

    /// An empty text is not the same as none.
    private nonisolated(unsafe) static let empty = UnsafeRawPointer(
        UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
    /// SQLite copies what it is given.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
