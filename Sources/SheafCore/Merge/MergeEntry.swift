/// The name of a front-matter entry: a key that stands twice names two.
struct EntryName: Hashable {
    var key: String
    /// From 1.
    var occurrence: Int

    /// - Parameter keys: in lower case; those of files are read in any case.
    func isOne(of keys: Set<String>) -> Bool {
        occurrence == 1 && keys.contains(key.loweredASCII)
    }
}

/// An entry of the front matter as lines that can be held against another side's.
struct MergeEntry {
    let name: EntryName
    /// The key as a conflict block names it.
    let label: [UInt8]
    /// Comments and blank lines above.
    var leading: [BodyLine]
    /// The key's line and those that continue its value.
    var lines: [BodyLine]
    /// The value as typed, lines separated by `\n`, without spacing at both ends.
    let value: [UInt8]
    let source: FrontMatterEntry

    init(_ entry: FrontMatterEntry, name: EntryName, in document: Document, _ table: LineTable) {
        self.name = name
        source = entry
        leading = document.bodyLines(in: entry.leading, table)
        lines = document.bodyLines(in: entry.content, table)
        value = Self.value(of: entry, in: document)
        // The key as it reads, unless an escape or a byte that is no UTF-8 makes that another text
        // than the file has; it must fit on one line.
        let first = document.bytes.line(
            at: entry.content.lowerBound, before: entry.content.upperBound)
        let end = entry.isExplicit ? first.end : min(entry.value.lowerBound, first.end)
        let typed = Array(document.bytes[first.start..<end])
        let read = Array(entry.key.utf8)
        if !read.isEmpty, Self.contains(typed, read) {
            label = read
        } else {
            var trimmed = typed[...]
            while let last = trimmed.last, last.isBlank || last == ASCII.colon {
                trimmed.removeLast()
            }
            label = Array(trimmed)
        }
    }

    private static func value(of entry: FrontMatterEntry, in document: Document) -> [UInt8] {
        var value: [UInt8] = []
        for index in entry.value {
            let byte = document.bytes[index]
            if byte == ASCII.newline, value.last == ASCII.carriageReturn { value.removeLast() }
            value.append(byte)
        }
        guard let first = value.firstIndex(where: { !$0.isSpacing }),
            let last = value.lastIndex(where: { !$0.isSpacing })
        else { return [] }
        return Array(value[first...last])
    }

    private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        guard bytes.count >= part.count else { return false }
        return (0...bytes.count - part.count).contains { start in
            bytes[start..<start + part.count].elementsEqual(part)
        }
    }

    /// The value's lines.
    func valueLines(_ table: LineTable) -> [Int] {
        value.split(separator: ASCII.newline, omittingEmptySubsequences: false)
            .map { table.line($0) }
    }

    /// All entries of a document, named.
    static func all(_ block: FrontMatter.Block, in document: Document, _ table: LineTable)
        -> [MergeEntry]
    {
        var seen: [String: Int] = [:]
        return block.entries.map { entry in
            seen[entry.key, default: 0] += 1
            let name = EntryName(key: entry.key, occurrence: seen[entry.key] ?? 1)
            return MergeEntry(entry, name: name, in: document, table)
        }
    }
}
