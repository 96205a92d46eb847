/// Splits TOML front matter, `+++` to `+++`, into entries, in one pass.
///
/// The entries are the keys of the topmost table, dotted ones by their whole path, and the `tags`
/// of the table `taxonomies`, where Zola keeps them. Other tables are walked over: nobody asks for
/// what is in them, but the file has to be TOML up to its end for its keys to be trusted.
struct TOMLSplitter {
    private let bytes: [UInt8]
    private var cursor: TOMLCursor
    private let limit: Int
    private var entries: [FrontMatterEntry] = []
    /// The table whose keys are read; empty for the topmost one, `nil` for a member of an array.
    private var table: [String]? = []
    private var line = 1

    private init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        limit = range.upperBound
        cursor = TOMLCursor(bytes, at: range.lowerBound, limit: limit)
    }

    /// The front matter that fills `range`, its entries standing in `inside`.
    static func split(
        _ bytes: [UInt8], _ range: Range<Int>, between inside: Range<Int>
    ) -> FrontMatter {
        var splitter = TOMLSplitter(bytes, inside)
        splitter.line = 1 + splitter.lines(in: range.lowerBound..<inside.lowerBound)
        return splitter.run()
            ? .toml(range: range, splitter.named()) : .unreadable(range: range, splitter.finding)
    }

    private mutating func run() -> Bool {
        var counted = cursor.position
        while true {
            cursor.skipSpacing()
            guard !cursor.isAtEnd else { return true }
            line += lines(in: counted..<cursor.position)
            counted = cursor.position
            guard takeHeader() ?? takeEntry(), cursor.endLine() else {
                line += lines(in: counted..<cursor.position)
                return false
            }
        }
    }

    /// `[table]` or `[[array]]`; `nil` where none begins.
    private mutating func takeHeader() -> Bool? {
        guard cursor.take(ASCII.openBracket) else { return nil }
        let isArray = cursor.take(ASCII.openBracket)
        guard let path = cursor.key(), cursor.take(ASCII.closeBracket),
            !isArray || cursor.take(ASCII.closeBracket)
        else { return false }
        table = isArray ? nil : path
        return true
    }

    private mutating func takeEntry() -> Bool {
        let start = cursor.position
        guard let path = cursor.key(), cursor.take(UInt8(ascii: "=")) else { return false }
        cursor.skipBlanks()
        let value = cursor.position
        guard cursor.value() != nil else { return false }
        guard let table, table.isEmpty || table + path == Self.zolaTags else { return true }
        let last = bytes.line(at: cursor.position, before: limit)
        entries.append(
            FrontMatterEntry(
                key: (table + path).joined(separator: "."), line: line, leading: start..<start,
                content: start..<last.next, value: value..<cursor.position, isExplicit: false))
        return true
    }

    private static let zolaTags = ["taxonomies", "tags"]

    /// The entries with Zola's tags under their plain name, unless that is taken.
    private func named() -> [FrontMatterEntry] {
        guard !entries.contains(where: { $0.key == "tags" }) else { return entries }
        let zolaTags = Self.zolaTags.joined(separator: ".")
        return entries.map { $0.key == zolaTags ? $0.renamed("tags") : $0 }
    }

    /// The finding at the cursor.
    private var finding: Finding {
        var start = cursor.position
        while start > 0, bytes[start - 1] != ASCII.newline { start -= 1 }
        let column = bytes.string(start..<cursor.position).count + 1
        return Finding(line: line, column: column, problem: .notTOML)
    }

    private func lines(in range: Range<Int>) -> Int {
        bytes[range].reduce(0) { $0 + ($1 == ASCII.newline ? 1 : 0) }
    }
}

extension FrontMatterEntry {
    /// The entry under another name for the same.
    fileprivate func renamed(_ key: String) -> FrontMatterEntry {
        FrontMatterEntry(
            key: key, line: line, leading: leading, content: content, value: value,
            isExplicit: isExplicit)
    }
}
