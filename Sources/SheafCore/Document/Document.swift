import Algorithms

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
    /// The findings of the splitting: fences, prose, duplicate keys. No value is read for them.
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

/// The front matter: the text between the fences at the top of a file.
public enum FrontMatter: Sendable, Equatable {
    /// The first line is no fence.
    case absent
    case block(Block)
    /// One flow mapping, `{title: x}`, or JSON.
    case flow(Flow)
    /// TOML between two lines `+++`, as Hugo and Zola write it: read, never written. `range` runs
    /// over all of it, fences and blank lines above them included. The entries are the topmost
    /// keys, and Zola's `tags`.
    case toml(range: Range<Int>, [FrontMatterEntry])
    /// It opens but cannot be split into entries: never closed, prose between the fences, or no
    /// TOML where it should be. `range` runs over all of it, fences included. Such a file is never
    /// rewritten.
    case unreadable(range: Range<Int>, Finding)

    /// The parts of a front matter. They follow each other without a gap:
    /// opening fence, entries, what trails them, closing fence.
    public struct Block: Sendable, Equatable {
        /// The line `---`, its line end included.
        public let openingFence: Range<Int>
        public let entries: [FrontMatterEntry]
        /// Comments and blank lines behind the last entry.
        public let trailing: Range<Int>
        /// The line `---` or `...`; its line end is missing where the file ends with it.
        public let closingFence: Range<Int>
    }

    /// A flow mapping with the fences around it. Of an entry the content is the member as it stands
    /// between the commas; no comment belongs to it.
    public struct Flow: Sendable, Equatable {
        /// The line `---`, its line end included.
        public let openingFence: Range<Int>
        /// From brace to brace.
        public let map: Range<Int>
        public let entries: [FrontMatterEntry]
        /// The line `---` or `...`; its line end is missing where the file ends with it.
        public let closingFence: Range<Int>
    }

    /// The entries in the file's order; none where there is no readable front matter.
    public var entries: [FrontMatterEntry] {
        switch self {
        case .block(let block): block.entries
        case .flow(let flow): flow.entries
        case .toml(_, let entries): entries
        case .absent, .unreadable: []
        }
    }

    /// The lines around a YAML front matter.
    var fences: (opening: Range<Int>, closing: Range<Int>)? {
        switch self {
        case .block(let block): (block.openingFence, block.closingFence)
        case .flow(let flow): (flow.openingFence, flow.closingFence)
        case .absent, .toml, .unreadable: nil
        }
    }

    /// The range between the fences of a YAML front matter.
    var inside: Range<Int>? {
        fences.map { $0.opening.upperBound..<$0.closing.lowerBound }
    }

    var isFlow: Bool { if case .flow = self { true } else { false } }

    var isTOML: Bool { if case .toml = self { true } else { false } }

    /// The place of `entry` among the entries, found by where it stands.
    func index(of entry: FrontMatterEntry) -> Int? {
        let index = entries.partitioningIndex {
            $0.content.lowerBound >= entry.content.lowerBound
        }
        return index < entries.count && entries[index] == entry ? index : nil
    }
}

/// A key with its value and the lines that belong to it. All ranges count bytes of the file.
/// In TOML what stands above the key belongs to no entry, and the value ends where it does.
public struct FrontMatterEntry: Sendable, Equatable {
    /// The key, unquoted; without anchor and tag.
    public let key: String
    /// The line of the key in the file, from 1.
    public let line: Int
    /// Comments and blank lines above the key.
    public let leading: Range<Int>
    /// The key's line and the lines that continue its value, line ends included.
    public let content: Range<Int>
    /// Behind the colon and its blanks, to the end of the content without its last line end.
    /// A trailing comment is inside. For an explicit key it is the content.
    public let value: Range<Int>
    /// Written `? key` with `: value` on a line of its own.
    public let isExplicit: Bool

    /// Everything that is this entry's, from the comments above it on.
    public var range: Range<Int> { leading.lowerBound..<content.upperBound }
}

/// The key at the start of a line, and where its value begins.
///
/// Wider than YAML on purpose: `@context: x` and `{{date}}: x` are no YAML, but where they end is
/// plain, and the rest of the front matter should not suffer.
struct EntryKey {
    var text: String
    /// Behind the colon and its blanks.
    var value: Int
    var isExplicit: Bool

    /// `nil` where the line does not begin an entry.
    init?(_ bytes: [UInt8], in line: Line) {
        let first = bytes[line.start]
        if first == ASCII.questionMark, bytes.isBlankOrEnd(line.start + 1, line.end) {
            let key = bytes.trimmingBlanks(line.start + 1..<line.end)
            text = ScalarScanner(bytes: bytes).lineValue(key)?.text ?? bytes.string(key)
            value = line.end
            isExplicit = true
            return
        }
        let colon: Int?
        if first == ASCII.doubleQuote || first == ASCII.singleQuote {
            colon = Self.colonBehindQuotes(bytes, line)
        } else {
            colon = Self.colonBehindPlain(bytes, line)
        }
        guard let colon else { return nil }
        let key = Self.withoutProperties(bytes, bytes.trimmingBlanks(line.start..<colon))
        guard !key.isEmpty else { return nil }
        if bytes[key.lowerBound] == ASCII.doubleQuote || bytes[key.lowerBound] == ASCII.singleQuote
        {
            text = ScalarScanner(bytes: bytes).lineValue(key)?.text ?? bytes.string(key)
        } else {
            text = bytes.string(key)
        }
        value = bytes.skippingBlanks(from: colon + 1, to: line.end)
        isExplicit = false
    }

    private static func colonBehindQuotes(_ bytes: [UInt8], _ line: Line) -> Int? {
        guard let end = FlowWalker(bytes: bytes, limit: line.end).quotedEnd(from: line.start) else {
            return nil
        }
        let colon = bytes.skippingBlanks(from: end, to: line.end)
        guard colon < line.end, bytes[colon] == ASCII.colon,
            bytes.isBlankOrEnd(colon + 1, line.end)
        else { return nil }
        return colon
    }

    private static func colonBehindPlain(_ bytes: [UInt8], _ line: Line) -> Int? {
        switch bytes[line.start] {
        case ASCII.colon, ASCII.comma, ASCII.closeBracket, ASCII.closeBrace, ASCII.greaterThan,
            ASCII.hash, UInt8(ascii: "%"), UInt8(ascii: "|"):
            return nil
        case ASCII.dash where bytes.isBlankOrEnd(line.start + 1, line.end): return nil
        default: break
        }
        // `{title: x}` is a mapping, not a key; `[[link]]: x` and `{{date}}: x` are keys.
        let opensBracket = [ASCII.openBracket, ASCII.openBrace].contains(bytes[line.start])
        var depth = 0
        var index = line.start
        while index < line.end {
            switch bytes[index] {
            case ASCII.openBracket, ASCII.openBrace: depth += 1
            case ASCII.closeBracket, ASCII.closeBrace: depth -= 1
            case ASCII.hash where index > line.start && bytes[index - 1].isBlank: return nil
            case ASCII.colon where bytes.isBlankOrEnd(index + 1, line.end):
                return opensBracket && depth != 0 ? nil : index
            default: break
            }
            index += 1
        }
        return nil
    }

    /// `range` behind a leading `&anchor` and `!tag`.
    static func withoutProperties(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        while start < range.upperBound,
            bytes[start] == UInt8(ascii: "&") || bytes[start] == UInt8(ascii: "!")
        {
            var end = start
            while end < range.upperBound, !bytes[end].isBlank, bytes[end] != ASCII.newline,
                bytes[end] != ASCII.carriageReturn
            {
                end += 1
            }
            let next = bytes.skippingBlanks(from: end, to: range.upperBound)
            // `!important` alone is as typed as a key gets.
            if next == range.upperBound, start == range.lowerBound { return range }
            start = next
        }
        return start..<range.upperBound
    }
}

/// The value of an entry. Scalars are text as typed: `012`, `yes` and `2026-11-25` are not taken
/// for numbers, truth values or dates.
public enum Value: Sendable, Equatable {
    /// Nothing, `~` or `null`: counts as if the key were absent.
    case empty
    /// A scalar, unquoted, unescaped, folded.
    case text(String)
    /// A list of scalars; empty members are left out.
    case list([String])
    /// A map, or a list with lists or maps in it: as typed.
    case nested(String)
    /// Text that YAML cannot read, or may not because it is too complex: as typed, with the reason.
    case unreadable(String, Finding.Problem)
}

extension Document {
    /// The entry of a key; of a duplicate key the last one.
    public func entry(_ key: String) -> FrontMatterEntry? {
        frontMatter.entries.last { $0.key == key }
    }

    /// The entry of a key in any letter case; one that is written just so comes first.
    ///
    /// - Parameter key: in lower case.
    func entry(inAnyCase key: String) -> FrontMatterEntry? {
        entry(key)
            ?? frontMatter.entries.last {
                $0.key.utf8.count == key.utf8.count && $0.key.loweredASCII == key
            }
    }

    /// Reads the value of one of this document's entries.
    public func value(of entry: FrontMatterEntry) -> Value {
        if frontMatter.isTOML { return tomlValue(of: entry) }
        if let value = ValueScanner(bytes: bytes).value(of: entry) { return value }
        switch YAMLReader(document: self).value(of: entry) {
        case .scalar(let text): return text.map(Value.text) ?? .empty
        case .list(let members): return .list(members)
        case .nested: return .nested(typedText(of: entry))
        case .invalid:
            if let text = quotedText(of: entry) { return .text(text) }
            return .unreadable(typedText(of: entry), .unreadableValue(key: entry.key))
        case .tooComplex: return .unreadable(typedText(of: entry), .tooComplex(key: entry.key))
        }
    }

    /// The text between quotation marks on one line, where YAML would see a line break in it: U+2028.
    private func quotedText(of entry: FrontMatterEntry) -> String? {
        let start = entry.value.lowerBound
        let line = bytes.line(at: start, before: entry.content.upperBound)
        guard !entry.isExplicit, line.next >= entry.content.upperBound,
            let scalar = ScalarScanner(bytes: bytes, takesSeparators: true)
                .lineValue(start..<max(start, line.end)),
            scalar.style != .plain
        else { return nil }
        return scalar.text
    }

    private func tomlValue(of entry: FrontMatterEntry) -> Value {
        var cursor = TOMLCursor(
            bytes: bytes, limit: entry.value.upperBound, position: entry.value.lowerBound)
        return switch cursor.value() {
        case .text(let text): .text(text)
        case .list(let members): .list(members)
        case .nested, nil: .nested(typedText(of: entry))
        }
    }

    /// The value of a key as text: a scalar unquoted; anything else as typed. `nil` where the key
    /// is absent or its value empty, `~` or `null`; `""` is a text.
    public func text(_ key: String) -> String? {
        entry(key).flatMap(text(of:))
    }

    func text(of entry: FrontMatterEntry) -> String? {
        switch value(of: entry) {
        case .empty: return nil
        case .text(let text), .nested(let text), .unreadable(let text, _): return text
        case .list: return typedText(of: entry)
        }
    }

    /// The members of a key's value: of a list, of text separated by commas, or the one scalar.
    /// An empty value has none. `nil` where the key is absent or its value is a map.
    public func list(_ key: String) -> [String]? {
        entry(key).flatMap { list(of: $0) }
    }

    /// The members of an entry's value, as `list(_:)` with a key answers them.
    public func list(of entry: FrontMatterEntry) -> [String]? {
        list(of: entry, reading: value(of: entry))
    }

    /// The members of an entry whose value was read before.
    func list(of entry: FrontMatterEntry, reading value: Value) -> [String]? {
        switch value {
        case .empty: return []
        case .text(let text): return Self.members(ofText: text)
        case .list(let members): return members
        // One bad member (`- @mina`, `[[link]]`) leaves the others readable.
        case .nested where frontMatter.isTOML: return nil
        case .nested(let text):
            // `[[link]]` as a whole is one link, though YAML sees a list in a list.
            if text.hasPrefix("[["), text.hasSuffix("]]"),
                text.dropFirst(2).firstIndex(of: "[") == nil
            {
                return [text]
            }
            return ListLayout(self, entry)?.texts
        case .unreadable(let text, _):
            return ListLayout(self, entry)?.texts ?? Self.members(ofText: text)
        }
    }

    /// The keys in the file's order, each once.
    public var keys: [String] {
        var seen: Set<String> = []
        return frontMatter.entries.compactMap { seen.insert($0.key).inserted ? $0.key : nil }
    }

    /// The members of text such as `home, errands`.
    static func members(ofText text: String) -> [String] {
        text.utf8.split(separator: ASCII.comma).compactMap { part in
            let bytes = Array(part)
            let range = bytes.trimmingBlanks(0..<bytes.count)
            return range.isEmpty ? nil : bytes.string(range)
        }
    }

    /// The value as it stands in the file, without blanks around it and a comment behind it.
    public func typedText(of entry: FrontMatterEntry) -> String {
        bytes.string(frontMatter.isTOML ? entry.value : ValueExtent(self, entry).typed(in: bytes))
    }
}
