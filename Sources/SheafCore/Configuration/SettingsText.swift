/// The settings file as lines: its top-level entries with the comments above them, and its conflict
/// blocks, which stand in comments so that the file stays YAML.
struct SettingsText {
    /// An entry of the file's mapping.
    struct Entry {
        var key: String
        var value: YAMLNode
        /// Comments and blank lines above it.
        var leading: [String]
        /// The key's line and those of its value.
        var lines: [String]
    }

    private(set) var entries: [Entry] = []
    /// Comments and blank lines behind the last entry, conflict blocks left out.
    private(set) var trailing: [String] = []
    private(set) var blocks: [SettingsBlock] = []
    let lineEnd: String

    /// `nil` for what is no mapping in block style, one key a line.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Configuration.sizeLimit,
            let text = String(validating: bytes, as: UTF8.self),
            let root = try? YAMLNode.compose(text) ?? YAMLNode(content: .mapping([]), mark: .start),
            let pairs = root.pairs
        else { return nil }
        lineEnd = text.utf8.contains(ASCII.carriageReturn) ? "\r\n" : "\n"
        var lines = text.replacing("\r\n", with: "\n").split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
        if lines.last == "" { lines.removeLast() }
        guard !lines.contains(where: { $0.hasPrefix("---") || $0.hasPrefix("...") }) else {
            return nil
        }
        let starts = pairs.map(\.key.mark)
        guard starts.allSatisfy({ $0.column == 1 }), Set(starts.map(\.line)).count == pairs.count
        else { return nil }
        var end = lines.count
        for pair in pairs.reversed() {
            guard let key = pair.key.text, pair.key.mark.line <= end else { return nil }
            let start = pair.key.mark.line - 1
            // A comment at the margin belongs to what comes below it.
            var last = end
            while last > start + 1, Self.isLeading(lines[last - 1]) { last -= 1 }
            let below = Array(lines[last..<end])
            if entries.isEmpty {
                trailing = below
            } else {
                entries[entries.count - 1].leading = below
            }
            entries.append(
                Entry(
                    key: key, value: pair.value, leading: [], lines: Array(lines[start..<last])))
            end = start
        }
        if entries.isEmpty {
            trailing = lines
        } else {
            entries[entries.count - 1].leading = Array(lines[..<end])
        }
        entries.reverse()
        for index in entries.indices {
            blocks += SettingsBlock.take(from: &entries[index].leading)
        }
        blocks += SettingsBlock.take(from: &trailing)
    }

    subscript(key: String) -> Entry? { entries.first { $0.key == key } }

    private static func isLeading(_ line: String) -> Bool {
        line.allSatisfy(\.isWhitespace) || line.hasPrefix("#")
    }

    /// The bytes of a file of these parts.
    static func bytes(
        _ entries: [Entry], _ trailing: [String], _ blocks: [SettingsBlock], lineEnd: String
    ) -> [UInt8] {
        let lines =
            entries.flatMap { $0.leading + $0.lines } + trailing + blocks.flatMap(\.lines)
        return Array(lines.map { $0 + lineEnd }.joined().utf8)
    }
}

/// A conflict block of the settings: an ordinary one, each line of which is a comment.
struct SettingsBlock: Hashable {
    private static let mark = "# "

    /// The names on the way to the value, with dots between them.
    let key: String
    let digest: String
    let text: String
    let lines: [String]

    /// A block for a value; `nil` where there is nothing to be kept.
    init?(key: String, text: String) {
        let table = LineTable(ComparisonBudget())
        let quoted = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            table.line(Array($0.utf8)[...])
        }
        guard let block = MergeBlock(quoted, key: Array(key.utf8), table) else { return nil }
        self.key = key
        self.text = text
        digest = block.digest
        lines = block.written(table).dropLast().map {
            Self.mark + String(decoding: $0, as: UTF8.self)
        }
    }

    static func == (left: Self, right: Self) -> Bool { left.lines == right.lines }

    func hash(into hasher: inout Hasher) { hasher.combine(lines) }

    private init(_ block: ConflictBlock, _ lines: [String]) {
        (key, digest, text) = (block.key ?? "", block.digest, block.text)
        self.lines = lines
    }

    /// Takes the blocks out of some lines.
    static func take(from lines: inout [String]) -> [SettingsBlock] {
        var (rest, blocks): ([String], [SettingsBlock]) = ([], [])
        var index = 0
        while index < lines.count {
            let end = lines[index...].firstIndex { !$0.hasPrefix(mark + ">") } ?? lines.count
            let quoted = lines[index..<end].map { String($0.dropFirst(mark.count)) }
            let document = Document(Array((quoted.joined(separator: "\n") + "\n\n").utf8))
            if let block = document.conflictBlocks.first, block.key != nil,
                block.range.lowerBound == 0
            {
                let taken = Array(lines[index..<min(end, index + block.lineCount + 1)])
                blocks.append(SettingsBlock(block, taken))
                index += taken.count
            } else {
                rest.append(lines[index])
                index += 1
            }
        }
        lines = rest
        return blocks
    }
}

extension YAMLNode {
    /// The node as it can stand on one line; `nil` where it has a tag of its own.
    var flow: String? {
        switch content {
        case .scalar(let text):
            if isPlain, tag != nil { return nil }
            return isPlain && Self.isPlainInFlow(text) ? text : Self.quoted(text)
        case .sequence(let elements):
            let texts = elements.compactMap(\.flow)
            guard texts.count == elements.count else { return nil }
            return "[\(texts.joined(separator: ", "))]"
        case .mapping(let pairs):
            let texts = pairs.compactMap(\.flow)
            guard texts.count == pairs.count else { return nil }
            return "{\(texts.joined(separator: ", "))}"
        }
    }

    /// The lines of an entry of a mapping at the margin.
    func lines(of key: String) -> [String]? {
        let name = YAMLNode(content: .scalar(key), isPlain: true, mark: .start).flow ?? key
        switch content {
        case .sequence(let elements) where !elements.isEmpty:
            let texts = elements.compactMap(\.flow)
            guard texts.count == elements.count else { return nil }
            return ["\(name):"] + texts.map { "  - \($0)" }
        case .mapping(let pairs) where !pairs.isEmpty:
            let texts = pairs.compactMap(\.flow)
            guard texts.count == pairs.count else { return nil }
            return ["\(name):"] + texts.map { "  \($0)" }
        default:
            return flow.map { ["\(name):" + ($0.isEmpty ? "" : " \($0)")] }
        }
    }

    /// An empty scalar may stand for itself only where nothing comes behind it.
    private static func isPlainInFlow(_ text: String) -> Bool {
        guard let first = text.first else { return true }
        return !"-?:,[]{}#&*!|>'\"%@` ".contains(first) && text.last != " " && text.last != ":"
            && !text.contains { ",[]{}#\"\n\t".contains($0) } && !text.contains(": ")
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let hex = String(scalar.value, radix: 16)
                quoted += "\\x" + (hex.count < 2 ? "0" : "") + hex
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension YAMLNode.Pair {
    fileprivate var flow: String? {
        guard let name = key.flow, let text = value.flow else { return nil }
        return "\(name):" + (text.isEmpty ? "" : " \(text)")
    }
}
