/// An item's file as it was typed: front matter split into entries over the original bytes, and
/// the body behind it. Nothing is normalised; `bytes` are the bytes it was made from.
///
/// Reading never fails. What cannot be read is kept, and named in `findings`.
public struct Document: Sendable {
    /// A larger file is no item but an attachment: 8 MB.
    public static let sizeLimit = 8 * 1024 * 1024

    /// The file, byte for byte; one of another encoding in UTF-8.
    public let bytes: [UInt8]
    /// The file's own encoding.
    public private(set) var encoding = TextEncoding.utf8
    /// True if the file begins with the UTF-8 byte order mark.
    public let hasByteOrderMark: Bool
    /// The line ending of most lines; what is inserted uses it. A single line may differ.
    public let lineEnding: LineEnding
    /// True if the last line is closed by a line end.
    public let endsWithNewline: Bool
    public let frontMatter: FrontMatter
    /// The range behind the closing fence; without front matter all but the byte order mark.
    /// Behind a front matter that is never closed, what follows its first line.
    public let bodyRange: Range<Int>
    /// The findings of the splitting: fences, prose, duplicate keys. `diagnose()` also reads the
    /// values.
    public private(set) var findings: [Finding]
    private let lazyStructure = LazyBodyStructure()

    public init(_ bytes: [UInt8]) {
        let hasMark =
            bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
        let split = FrontMatterSplitter.split(bytes, from: hasMark ? 3 : 0)
        self.bytes = bytes
        hasByteOrderMark = hasMark
        lineEnding = LineEnding(majorityOf: bytes)
        endsWithNewline = bytes.last == ASCII.newline
        frontMatter = split.frontMatter
        bodyRange = split.bodyStart..<bytes.count
        findings = split.findings
    }

    /// A file to be looked at, of any encoding; `nil` for an attachment.
    public init?(reading bytes: [UInt8]) {
        guard bytes.count <= Self.sizeLimit else { return nil }
        let encoding = TextEncoding(of: bytes)
        guard let text = encoding.decoded(bytes), text.first(0, in: text.indices) == nil else {
            return nil
        }
        self.init(text)
        if encoding == .utf8 { return }
        self.encoding = encoding
        findings.insert(Finding(line: 1, column: 1, problem: .notUTF8(encoding)), at: 0)
    }

    /// Returns whether a file with these bytes can be edited and merged as an item. Others are attachments: over
    /// the size limit, with a NUL byte, which no text has, or of another encoding.
    public static func isText(_ bytes: [UInt8]) -> Bool {
        bytes.count <= sizeLimit && bytes.first(0, in: bytes.indices) == nil
            && TextEncoding(of: bytes) == .utf8
    }

    /// The blocks of the body, for all that is read out of it.
    var structure: BodyStructure { lazyStructure.value(bytes, bodyRange) }

    /// The text of `range`; what is not UTF-8 reads as U+FFFD.
    public func text(in range: Range<Int>) -> String { bytes.string(range) }

    /// All findings of the file, those inside values included. Reads every value.
    public func diagnose() -> [Finding] {
        var result = findings
        for entry in frontMatter.entries {
            guard case .unreadable(_, let problem) = value(of: entry) else { continue }
            let line = bytes.line(at: entry.content.lowerBound, before: entry.content.upperBound)
            let typed = line.start..<max(line.start, min(entry.value.lowerBound, line.end))
            let column = entry.isExplicit ? 1 : bytes.string(typed).count + 1
            result.append(Finding(line: entry.line, column: column, problem: problem))
        }
        return result.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }
}

extension Document: Equatable {
    /// Two documents are equal when their bytes are; everything else follows from them.
    public static func == (left: Document, right: Document) -> Bool { left.bytes == right.bytes }
}

/// Something in a file that could not be read, with its place.
public struct Finding: Sendable, Equatable {
    /// Relative to the store's root; empty until a caller that knows the path fills it in.
    public var path: String
    /// Counted from 1.
    public var line: Int
    /// Counted in characters from 1.
    public var column: Int
    public var problem: Problem

    public init(path: String = "", line: Int, column: Int, problem: Problem) {
        self.path = path
        self.line = line
        self.column = column
        self.problem = problem
    }

    /// The kind of a finding; the wording belongs to the report.
    public enum Problem: Sendable, Equatable {
        /// `---` or `+++` opens the file and nothing closes it.
        case frontMatterNotClosed
        /// A line between the fences that is neither an entry nor part of one; carries the line.
        case notAnEntry(String)
        /// The last one is read; editing the key is refused.
        case duplicateKey(String, firstLine: Int)
        /// A value that YAML cannot read; it stays text as typed.
        case unreadableValue(key: String)
        /// Too many aliases, too deep or too long to be expanded; it stays text as typed.
        case tooComplex(key: String)
        /// A known key whose value makes no sense for it, such as `due: soon`.
        case notADate(key: String, value: String)
        /// The text between `+++` is no TOML from here on.
        case notTOML
        /// The file can be read, but not edited as it is.
        case notUTF8(TextEncoding)
        /// It holds NUL bytes, as a power cut can leave a file.
        case notText
        /// It is UTF-16 and has no byte order mark, without which it is not read.
        case unmarkedUTF16
        /// It is larger than an item can be: ``Document/sizeLimit``.
        case tooLarge
    }
}

extension Finding {
    public var isOfEncoding: Bool {
        if case .notUTF8 = problem { true } else { false }
    }

    /// True if the whole front matter cannot be read, so that the file is never rewritten.
    public var isUnreadable: Bool {
        switch problem {
        case .frontMatterNotClosed, .notAnEntry, .notTOML: true
        case .duplicateKey, .unreadableValue, .tooComplex, .notADate, .notUTF8, .notText,
            .unmarkedUTF16, .tooLarge:
            false
        }
    }
}
