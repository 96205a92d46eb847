import CSQLite

/// Binds the values of a row, in the order of the statement's parameters, and sums them up.
struct RowWriter {
    let statement: Statement
    private var parameter: Int32 = 0
    private var sum: RowSum

    /// - Parameter seed: what the row belongs to, see ``RowSum``.
    init(_ statement: Statement, seed: UInt64 = 0) {
        self.statement = statement
        sum = RowSum(seed: seed)
    }

    mutating func put(_ number: Int64) {
        statement.bind(number, at: parameter)
        sum.add(UInt64(bitPattern: number))
        parameter += 1
    }

    mutating func put(_ number: Int64?) {
        if let number { put(number) } else { putNull() }
    }

    mutating func put(_ text: String?) {
        guard var text else { return putNull() }
        text.withUTF8 { text in
            let bytes = UnsafeRawBufferPointer(text)
            statement.bind(text: bytes, at: parameter)
            sum.add(bytes)
        }
        parameter += 1
    }

    mutating func put(blob: [UInt8]?) {
        guard let blob else { return putNull() }
        blob.withUnsafeBytes { bytes in
            statement.bind(blob: bytes, at: parameter)
            sum.add(bytes)
        }
        parameter += 1
    }

    private mutating func putNull() {
        sum.add(Self.null)
        parameter += 1
    }

    /// Binds the sum as the last value and writes the row.
    ///
    /// - Returns: the sum.
    mutating func finish() throws(DatabaseError) -> UInt64 {
        statement.bind(Int64(bitPattern: sum.value), at: parameter)
        try statement.finish()
        return sum.value
    }

    /// Nothing, which is something else than 0 or an empty text.
    fileprivate static let null: UInt64 = 0x6e75_6c6c_6e75_6c6c
}

/// Takes the values of a row that a ``RowWriter`` wrote, in the same order, and sums them up.
struct RowReader {
    private let statement: Statement
    private var column: Int32 = 0
    private var sum: RowSum

    /// - Parameters:
    ///   - seed: what the row is to belong to.
    init(_ statement: Statement, seed: UInt64 = 0) {
        self.statement = statement
        sum = RowSum(seed: seed)
    }

    mutating func number() -> Int64 {
        defer { column += 1 }
        let number = statement.integer(column)
        sum.add(UInt64(bitPattern: number))
        return number
    }

    mutating func optionalNumber() -> Int64? { isNull() ? nil : number() }

    /// The bytes of a text or a blob, valid until the next row.
    mutating func bytes() -> UnsafeRawBufferPointer {
        defer { column += 1 }
        let bytes = statement.bytes(column)
        sum.add(bytes)
        return bytes
    }

    mutating func optionalBytes() -> UnsafeRawBufferPointer? { isNull() ? nil : bytes() }

    mutating func text() -> String { String(decoding: bytes(), as: UTF8.self) }

    mutating func optionalText() -> String? { isNull() ? nil : text() }

    private mutating func isNull() -> Bool {
        guard statement.isNull(column) else { return false }
        sum.add(RowWriter.null)
        column += 1
        return true
    }

    /// The sum of what was taken, where the next column says the same; `nil` for a row that is damaged or
    /// belongs to something else.
    func soundSum() -> UInt64? {
        UInt64(bitPattern: statement.integer(column)) == sum.value ? sum.value : nil
    }
}

/// A checksum over the values of a row: tells a row that was damaged, or that belongs to another file,
/// and guards against nothing else.
struct RowSum: Equatable {
    private(set) var value: UInt64

    /// - Parameter seed: what the row belongs to.
    init(seed: UInt64 = 0) { value = seed ^ 0x5851_f42d_4c95_7f2d }

    mutating func add(_ number: UInt64) { Self.mix(&value, number) }

    /// Every search goes over all the text, so this has to be about as fast as reading memory.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        add(UInt64(bytes.count))
        var index = 0
        func word(_ offset: Int) -> UInt64 {
            bytes.loadUnaligned(fromByteOffset: index &+ offset, as: UInt64.self)
        }
        if bytes.count >= 128 {
            // Four at a time, since each waits for the one before it.
            var (two, three, four) = (value &+ 1, value &+ 2, value &+ 3)
            while index &+ 32 <= bytes.count {
                Self.mix(&value, word(0))
                Self.mix(&two, word(8))
                Self.mix(&three, word(16))
                Self.mix(&four, word(24))
                index += 32
            }
            for part in [two, three, four] { add(part) }
        }
        while index &+ 8 <= bytes.count {
            add(word(0))
            index += 8
        }
        var rest: UInt64 = 0
        while index < bytes.count {
            rest = rest << 8 | UInt64(bytes[index])
            index += 1
        }
        add(rest)
    }

    private static func mix(_ state: inout UInt64, _ word: UInt64) {
        state = (state ^ word) &* 0x9e37_79b9_7f4a_7c15
        state ^= state >> 32
    }

    static func of(_ bytes: [UInt8]) -> UInt64 {
        var sum = RowSum()
        bytes.withUnsafeBytes { sum.add($0) }
        return sum.value
    }
}

/// Texts as one, a line each.
enum TextList {
    /// `nil` for none.
    static func joined(_ texts: [String]) -> String? {
        guard !texts.isEmpty else { return nil }
        return texts.map(escaped).joined(separator: "\n")
    }

    static func split(_ bytes: UnsafeRawBufferPointer?) -> [String] {
        guard let bytes else { return [] }
        let isEscaped = bytes.contains(UInt8(ascii: "\\"))
        var texts: [String] = []
        var start = 0
        while true {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
            texts.append(isEscaped ? unescaped(line) : String(decoding: line, as: UTF8.self))
            guard end < bytes.count else { return texts }
            start = end + 1
        }
    }

    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\\") })
        else { return text }
        var line = ""
        for character in text.unicodeScalars {
            switch character {
            case "\n": line += "\\n"
            case "\\": line += "\\\\"
            default: line.unicodeScalars.append(character)
            }
        }
        return line
    }

    private static func unescaped(_ line: UnsafeRawBufferPointer) -> String {
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in line {
            if isEscaped {
                bytes.append(byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

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
