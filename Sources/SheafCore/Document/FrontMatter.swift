import Algorithms

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

    /// The range between the fences of a YAML front matter.
    var inside: Range<Int>? {
        switch self {
        case .block(let block): block.openingFence.upperBound..<block.closingFence.lowerBound
        case .flow(let flow): flow.openingFence.upperBound..<flow.closingFence.lowerBound
        case .absent, .toml, .unreadable: nil
        }
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
/// In TOML what stands above the key is nobody's, and the value ends where it does.
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
