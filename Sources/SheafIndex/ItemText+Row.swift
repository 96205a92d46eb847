import SheafCore

extension ItemText {
    static let insertion = """
        INSERT OR REPLACE INTO texts(id, title, body, folded, sum) VALUES(?, ?, ?, ?, ?)
        """
    /// Of the rows from one number to another.
    static let selection = """
        SELECT id, title, body, folded, sum FROM texts WHERE id BETWEEN ? AND ?
        """

    /// - Parameters:
    ///   - row: the file's.
    ///   - seed: the sum of the file's row.
    func write(row: Int64, seed: UInt64, to statement: Statement) throws(DatabaseError) {
        var writer = RowWriter(statement, seed: seed)
        writer.put(row)
        writer.put(blob: title)
        writer.put(blob: body)
        writer.put(blob: folded)
        _ = try writer.finish()
    }

    /// Hands out the texts for as long as they are looked at.
    func withSearched<Result>(
        _ buffer: inout [UInt8], _ use: (SearchedText) -> Result
    ) -> Result {
        title.withUnsafeBufferPointer { title in
            body.withUnsafeBufferPointer { body in
                guard let folded else {
                    return SearchedText.with(title, body, folded: nil, &buffer, use)
                }
                return folded.withUnsafeBufferPointer {
                    SearchedText.with(title, body, folded: $0, &buffer, use)
                }
            }
        }
    }
}

/// Title and body of an item, valid as long as they are looked at.
public struct SearchedText {
    /// Folded.
    public let title: UnsafeBufferPointer<UInt8>
    /// Folded, with what was written.
    public let body: SearchedBody

    /// - Parameters:
    ///   - folded: `nil` where folding only lowers ASCII letters.
    ///   - buffer: for the folded body; to be used again, since there may be a hundred thousand.
    static func with<Result>(
        _ title: UnsafeBufferPointer<UInt8>, _ body: UnsafeBufferPointer<UInt8>,
        folded: UnsafeBufferPointer<UInt8>?, _ buffer: inout [UInt8],
        _ use: (SearchedText) -> Result
    ) -> Result {
        if let folded {
            return use(
                SearchedText(title: title, body: SearchedBody(folded: folded, written: body)))
        }
        if buffer.count < body.count {
            buffer = [UInt8](repeating: 0, count: max(1 << 16, 2 * body.count))
        }
        return buffer.withUnsafeMutableBufferPointer { buffer in
            FoldedText.lower(body, into: buffer)
            let lowered = UnsafeBufferPointer(rebasing: buffer[..<body.count])
            return use(
                SearchedText(title: title, body: SearchedBody(lowered: lowered, written: body)))
        }
    }

    /// Hands out texts that come from a file itself.
    public static func with(title: String, body: String, _ use: (SearchedText) -> Void) {
        var buffer: [UInt8] = []
        ItemText(title: title, body: body).withSearched(&buffer, use)
    }

    /// Hands out the texts of a row; `false` where it is damaged or another file's.
    ///
    /// - Parameter seed: the sum of the file's row.
    static func with(
        _ statement: Statement, seed: UInt64, _ buffer: inout [UInt8],
        _ use: (SearchedText) -> Void
    ) -> Bool {
        var row = RowReader(statement, seed: seed)
        _ = row.number()
        let (title, body, folded) = (row.bytes(), row.bytes(), row.optionalBytes())
        guard row.soundSum() != nil else { return false }
        with(
            title.assumingMemoryBound(to: UInt8.self), body.assumingMemoryBound(to: UInt8.self),
            folded: folded?.assumingMemoryBound(to: UInt8.self), &buffer, use)
        return true
    }
}
