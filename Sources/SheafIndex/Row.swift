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
