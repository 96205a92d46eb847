import SheafHashing

/// A quotation in the body that keeps what a merge could not put into the text:
///
/// ```
/// > [!conflict] 3fa9c1d2 2 · other version, delete when settled · 다른 쪽 내용, 정리되면 지우세요
/// > the other text,
/// > two lines of it
///
/// ```
///
/// The header names the digest of the text, its number of lines and, for a front-matter value,
/// the key. Where digest or number does not fit, someone edited it and it is ordinary text.
public struct ConflictBlock: Sendable, Equatable {
    /// The first 8 hex digits of SHA-256 of the text: lines separated by `\n`, no blanks at their ends.
    public let digest: String
    /// The number of lines of text.
    public let lineCount: Int
    /// The front-matter key whose other value this is.
    public let key: String?
    /// The text without the quotation's marks, lines separated by `\n`.
    public let text: String
    /// Header, text and the one blank line behind them, if there is one.
    public let range: Range<Int>

    static let opening: StaticString = "> [!conflict] "
    static let words = Array(" · other version, delete when settled · 다른 쪽 내용, 정리되면 지우세요".utf8)

    /// The number of bytes that may be hashed in vain in one file. Without a bound headers that
    /// claim the lines of all that follow would make the search quadratic.
    static let searchLimit = 16 << 20

    init?(_ bytes: [UInt8], at line: Line, limit: Int) {
        var budget = Self.searchLimit
        self.init(bytes, at: line, limit: limit, budget: &budget)
    }

    /// The block whose header is `line`, in the text that ends at `limit`. What is looked at in
    /// vain is taken from `budget`.
    init?(_ bytes: [UInt8], at line: Line, limit: Int, budget: inout Int) {
        guard bytes.has(Self.opening, at: line.start, before: line.end),
            let header = Header(bytes, line)
        else { return nil }
        var text: [UInt8] = []
        var position = line.next
        for index in 0..<header.lineCount {
            guard position < limit, bytes[position] == ASCII.greaterThan, text.count < budget else {
                budget -= text.count
                return nil
            }
            let quoted = bytes.line(at: position, before: limit)
            var start = quoted.start + 1
            if start < quoted.end, bytes[start] == ASCII.space { start += 1 }
            var end = quoted.end
            while end > start, bytes[end - 1].isBlank { end -= 1 }
            if index > 0 { text.append(ASCII.newline) }
            text += bytes[start..<end]
            position = quoted.next
        }
        guard SHA256.shortDigest(of: text) == header.digest else {
            budget -= text.count
            return nil
        }
        if position < limit {
            let behind = bytes.line(at: position, before: limit)
            if bytes.isBlank(behind.content) { position = behind.next }
        }
        digest = header.digest
        lineCount = header.lineCount
        key = header.key
        self.text = String(decoding: text, as: UTF8.self)
        range = line.start..<position
    }

    /// The header's line, without its end.
    static func header(digest: String, lineCount: Int, key: [UInt8]?) -> [UInt8] {
        Array("\(opening)\(digest) \(lineCount)".utf8)
            + (key.map { [ASCII.space] + $0 } ?? []) + words
    }

    /// `3fa9c1d2 2` or `3fa9c1d2 1 due`, then the fixed words.
    private struct Header {
        var digest: String
        var lineCount: Int
        var key: String?

        init?(_ bytes: [UInt8], _ line: Line) {
            let end = line.end - ConflictBlock.words.count
            let start = line.start + ConflictBlock.opening.utf8CodeUnitCount
            guard end > start + 9, bytes[end..<line.end].elementsEqual(ConflictBlock.words),
                bytes[start + 8] == ASCII.space
            else { return nil }
            for byte in bytes[start..<start + 8] {
                guard byte.isASCIIDigit || (0x61...0x66).contains(byte) else { return nil }
            }
            digest = bytes.string(start..<start + 8)
            var index = start + 9
            var count = 0
            while index < end, bytes[index].isASCIIDigit, count < 1 << 24 {
                count = count * 10 + Int(bytes[index] - 0x30)
                index += 1
            }
            guard count > 0, bytes[start + 9] != 0x30 else { return nil }
            lineCount = count
            if index < end {
                guard bytes[index] == ASCII.space, index + 1 < end else { return nil }
                key = bytes.string(index + 1..<end)
            }
        }
    }
}
