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
        let entries = entries
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].content.lowerBound < entry.content.lowerBound {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low < entries.count && entries[low] == entry ? low : nil
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
