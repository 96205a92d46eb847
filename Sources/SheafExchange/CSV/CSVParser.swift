import SheafCore

/// Takes a table apart, row by row and within bounds.
struct CSVParser {
    private let bytes: [UInt8]
    private var position = 0
    private let separator: UInt8
    /// The line of the position, from 1.
    private(set) var line = 1

    /// A cell longer than this is not read, in bytes.
    private static let cellLimit = 1 << 20
    /// A row with more cells is not read.
    static let columnLimit = 1000

    /// - Parameter bytes: UTF-8, or another encoding that is recognized, as Excel writes it.
    init(_ bytes: [UInt8]) {
        let text = TextEncoding(of: bytes).decoded(bytes) ?? bytes
        self.bytes = text
        position = text.withoutByteOrderMark.startIndex
        separator = Self.separator(of: text[position...])
    }

    /// Of comma, semicolon and tab the one that parts the names of the columns.
    private static func separator(of text: ArraySlice<UInt8>) -> UInt8 {
        let marks = [",", ";", "\t"].map { UInt8(ascii: $0) }
        var counts = [0, 0, 0]
        var isQuoted = false
        for byte in text.prefix(cellLimit) {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == 0x0A || byte == 0x0D { break }
            if let mark = marks.firstIndex(of: byte) { counts[mark] += 1 }
        }
        let most = counts.max() ?? 0
        return counts.firstIndex(of: most).map { marks[$0] } ?? marks[0]
    }

    var isAtEnd: Bool { position >= bytes.count }

    /// The cells of the next row. After an error the next call goes on behind it.
    mutating func row() throws(ExchangeError) -> [String] {
        let begin = line
        var cells: [String] = []
        var problem: ExchangeError.Problem?
        repeat {
            let cell = try cell(from: begin)
            if cells.count == Self.columnLimit { problem = .tooMuch(limit: Self.columnLimit) }
            if cell.count > Self.cellLimit { problem = .tooMuch(limit: Self.cellLimit) }
            guard problem == nil else { continue }
            guard let text = String(validating: cell, as: UTF8.self) else {
                problem = .encoding
                continue
            }
            cells.append(text)
        } while take(separator)
        takeLineEnd()
        if let problem { throw ExchangeError(problem, at: .line(begin)) }
        return cells
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    /// LF, CR LF, or CR alone.
    private mutating func takeLineEnd() {
        let hasReturn = take(0x0D)
        if take(0x0A) || hasReturn { line += 1 }
    }

    private mutating func cell(from begin: Int) throws(ExchangeError) -> [UInt8] {
        var cell: [UInt8] = []
        if take(UInt8(ascii: "\"")) {
            while true {
                guard position < bytes.count else {
                    // What comes behind an open quotation mark cannot be told apart.
                    throw ExchangeError(.malformed, at: .line(begin))
                }
                let byte = bytes[position]
                position += 1
                if byte == UInt8(ascii: "\"") {
                    guard take(byte) else { break }
                }
                let isLineEnd = byte == 0x0A || byte == 0x0D
                if isLineEnd {
                    if byte == 0x0D { _ = take(0x0A) }
                    line += 1
                }
                cell.append(isLineEnd ? 0x0A : byte)
            }
        }
        while position < bytes.count, bytes[position] != separator, bytes[position] != 0x0A,
            bytes[position] != 0x0D
        {
            cell.append(bytes[position])
            position += 1
        }
        return cell
    }
}
