import SheafCore

extension ItemTexts {
    static let insertion = """
        INSERT OR REPLACE INTO texts(id, title, folded_title, body, folded_body, sum)
        VALUES(?, ?, ?, ?, ?, ?)
        """
    /// Of the rows from one number to another.
    static let selection = """
        SELECT id, title, folded_title, body, folded_body, sum FROM texts
        WHERE id BETWEEN ? AND ?
        """

    /// - Parameters:
    ///   - row: the file's.
    ///   - seed: the sum of the file's row.
    func write(row: Int64, seed: UInt64, to statement: Statement) throws(DatabaseError) {
        var writer = RowWriter(statement, seed: seed)
        writer.put(row)
        for text in [title, body] {
            writer.put(blob: text.written)
            writer.put(blob: text.folded)
        }
        _ = try writer.finish()
    }
}

/// Title and body of an item, valid as long as they are looked at.
public struct SearchedTexts {
    public let title: SearchedText
    public let body: SearchedText
}

/// Hands out texts, in memory that is used again, since there may be a hundred thousand.
struct TextFolder {
    private var memory = [UInt8](repeating: 0, count: 1 << 16)

    /// Hands out the texts of a row; `false` where it is damaged or another file's.
    ///
    /// - Parameter seed: the sum of the file's row.
    mutating func with(
        _ statement: Statement, seed: UInt64, _ use: (SearchedTexts) -> Void
    ) -> Bool {
        var row = RowReader(statement, seed: seed)
        _ = row.number()
        let title = (row.bytes(), row.optionalBytes())
        let body = (row.bytes(), row.optionalBytes())
        guard row.soundSum() != nil else { return false }
        with(title, body, use)
        return true
    }

    /// Hands out texts that are in memory.
    mutating func with(_ texts: ItemTexts, _ use: (SearchedTexts) -> Void) {
        let (title, body) = (texts.title, texts.body)
        title.written.withUnsafeBytes { titleWritten in
            body.written.withUnsafeBytes { bodyWritten in
                Self.withBytes(title.folded) { titleFolded in
                    Self.withBytes(body.folded) { bodyFolded in
                        with((titleWritten, titleFolded), (bodyWritten, bodyFolded), use)
                    }
                }
            }
        }
    }

    private static func withBytes(
        _ bytes: [UInt8]?, _ use: (UnsafeRawBufferPointer?) -> Void
    ) {
        if let bytes { bytes.withUnsafeBytes { use($0) } } else { use(nil) }
    }

    private typealias Bytes = (written: UnsafeRawBufferPointer, folded: UnsafeRawBufferPointer?)

    private mutating func with(_ title: Bytes, _ body: Bytes, _ use: (SearchedTexts) -> Void) {
        let needed = title.written.count + body.written.count
        if memory.count < needed { memory = [UInt8](repeating: 0, count: 2 * needed) }
        memory.withUnsafeMutableBufferPointer { memory in
            let rest = UnsafeMutableBufferPointer(rebasing: memory[title.written.count...])
            use(
                SearchedTexts(
                    title: Self.searched(title, in: memory), body: Self.searched(body, in: rest)))
        }
    }

    private static func searched(
        _ text: Bytes, in memory: UnsafeMutableBufferPointer<UInt8>
    ) -> SearchedText {
        let written = text.written.assumingMemoryBound(to: UInt8.self)
        if let folded = text.folded {
            return SearchedText(
                folded: folded.assumingMemoryBound(to: UInt8.self), written: written)
        }
        FoldedText.lower(written, into: memory)
        return SearchedText(
            lowered: UnsafeBufferPointer(rebasing: memory[..<written.count]), written: written)
    }
}

extension SearchedTexts {
    /// Hands out texts that come from a file itself.
    public static func with(title: String, body: String, _ use: (SearchedTexts) -> Void) {
        var folder = TextFolder()
        folder.with(ItemTexts(title: KeptText(title), body: KeptText(body)), use)
    }
}
