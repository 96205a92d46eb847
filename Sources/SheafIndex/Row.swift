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
    private var column: Int32
    private var sum: RowSum

    /// - Parameters:
    ///   - column: the first column to take.
    ///   - seed: what the row is to belong to.
    init(_ statement: Statement, from column: Int32 = 0, seed: UInt64 = 0) {
        self.statement = statement
        self.column = column
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
