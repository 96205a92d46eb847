import SheafCore

/// A file as it was read for the cache.
public struct ReadFile: Sendable {
    /// Relative to the store's root, as git stores it.
    public var path: [UInt8]
    public var stamp: FileStamp
    /// The time the reading of the file began, in nanoseconds, by the clock that file systems stamp with.
    public var readAt: Int64
    /// The first 64 bits of the id that git gives the bytes.
    public var blob: UInt64
    /// `nil` for a file that holds no text.
    public var item: ReadItem?

    public init(
        path: [UInt8], stamp: FileStamp, readAt: Int64, blob: UInt64, item: ReadItem?
    ) {
        self.path = path
        self.stamp = stamp
        self.readAt = readAt
        self.blob = blob
        self.item = item
    }
}

/// The contents of a file as an item. A class, since copies of so many texts are what reading a whole
/// folder would wait for.
public final class ReadItem: Sendable {
    public let facts: ItemFacts
    public let texts: ItemTexts
    /// The names in its links, each once, in their order; only where there are targets of links.
    public let linked: [LinkedName]
    /// The facts by which listings choose and sort it.
    let listed: CachedItem

    public init(
        facts: ItemFacts, body: String, links: LinkKeys = LinkKeys(), linked: [LinkedName] = []
    ) {
        self.facts = facts
        self.linked = linked
        listed = CachedItem(facts.item, hasFindings: !facts.findings.isEmpty, links)
        texts = ItemTexts(title: KeptText(facts.item.title), body: KeptText(body))
    }
}

/// The facts about an item without its file: all that listings show.
public struct ItemFacts: Sendable, Equatable {
    /// `updated` is left out.
    public var item: Item
    /// The first line of the body that says something; empty where there is none.
    public var preview: String
    /// The parts of the file that could not be read.
    public var findings: [Finding]

    public init(item: Item, preview: String, findings: [Finding]) {
        self.item = item
        self.preview = preview
        self.findings = findings
    }
}

/// The texts of an item that a search looks through.
public struct ItemTexts: Sendable {
    var title: KeptText
    var body: KeptText
}

/// A text as the cache keeps it, in UTF-8.
struct KeptText: Sendable {
    /// As it was written.
    var written: [UInt8]
    /// Folded; `nil` where folding only lowers ASCII letters.
    var folded: [UInt8]?

    init(_ text: String) {
        written = Array(text.utf8)
        folded = FoldedText.onlyLowers(text) ? nil : FoldedText(text).bytes
    }
}

extension ItemFacts {
    static let insertion = """
        INSERT OR REPLACE INTO items(
            id, title, due_text, tags, inline_tags, project, plan, extra, done, total, preview,
            findings, sum)
        VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    /// Of the rows from one number to another.
    static let selection = """
        SELECT id, title, due_text, tags, inline_tags, project, plan, extra, done, total, preview,
            findings, sum
        FROM items WHERE id BETWEEN ? AND ?
        """

    /// Writes what the row of the file does not hold.
    ///
    /// - Parameters:
    ///   - row: the file's.
    ///   - seed: the sum of the file's row.
    func write(row: Int64, seed: UInt64, to statement: Statement) throws(DatabaseError) {
        var writer = RowWriter(statement, seed: seed)
        writer.put(row)
        writer.put(item.title)
        writer.put(item.dueText)
        writer.put(TextList.joined(item.tags))
        writer.put(TextList.joined(item.inlineTags))
        writer.put(item.project)
        writer.put(TextList.joined(item.plan.texts))
        writer.put(TextList.joined(item.extra.flatMap { [$0.key, $0.value] }))
        writer.put(Int64(item.checklist.done))
        writer.put(Int64(item.checklist.total))
        writer.put(preview)
        writer.put(TextList.joined(findings.flatMap(\.texts)))
        _ = try writer.finish()
    }

    /// Reads the facts of a file's item; `nil` where the row is damaged or another file's.
    ///
    /// - Parameters:
    ///   - file: the item's.
    ///   - seed: the sum of the file's row.
    init?(_ statement: Statement, of file: CachedFile, seed: UInt64) {
        guard let known = file.item else { return nil }
        var row = RowReader(statement, seed: seed)
        _ = row.number()
        let valid = String(validating: file.path, as: UTF8.self)
        let path = valid ?? String(decoding: file.path, as: UTF8.self)
        item = Item(path: path, title: row.text())
        if valid == nil { item.pathBytes = file.path }
        known.fill(&item)
        item.dueText = row.optionalText()
        item.tags = TextList.split(row.optionalBytes())
        item.inlineTags = TextList.split(row.optionalBytes())
        item.project = row.optionalText()
        let plan = TextList.split(row.optionalBytes())
        if !plan.isEmpty { item.plan = Plan(texts: plan) }
        let extra = TextList.split(row.optionalBytes())
        item.extra = stride(from: 0, to: extra.count - 1, by: 2).map {
            Item.ExtraKey(key: extra[$0], value: extra[$0 + 1])
        }
        item.checklist = Checklist(
            done: Int(clamping: row.number()), total: Int(clamping: row.number()))
        preview = row.text()
        findings = Finding.all(in: TextList.split(row.optionalBytes()), path: path)
        guard row.soundSum() != nil else { return nil }
    }
}

/// The names in the links of an item, as the cache keeps it: in one text each, `p` before a path from the
/// note and `w` before any other name.
enum LinkedNames {
    static let insertion = "INSERT OR REPLACE INTO links(id, linked, sum) VALUES(?, ?, ?)"
    /// Of the rows from one number to another.
    static let selection = "SELECT id, linked, sum FROM links WHERE id BETWEEN ? AND ?"

    /// - Parameters:
    ///   - row: the file's.
    ///   - seed: the sum of the file's row.
    static func write(
        _ names: [LinkedName], row: Int64, seed: UInt64, to statement: Statement
    ) throws(DatabaseError) {
        var writer = RowWriter(statement, seed: seed)
        writer.put(row)
        writer.put(TextList.joined(names.map { ($0.isPath ? "p" : "w") + $0.name }))
        _ = try writer.finish()
    }

    /// `nil` where the row is damaged or another file's.
    static func read(_ statement: Statement, seed: UInt64) -> [LinkedName]? {
        var row = RowReader(statement, seed: seed)
        _ = row.number()
        let names = TextList.split(row.optionalBytes())
        guard row.soundSum() != nil else { return nil }
        return names.map {
            LinkedName(name: String($0.dropFirst()), isPath: $0.utf8.first == UInt8(ascii: "p"))
        }
    }
}

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

extension Finding {
    /// As texts, five for each: line, column, problem, and what the problem says.
    var texts: [String] {
        let (name, first, second): (String, String, String) =
            switch problem {
            case .frontMatterNotClosed: ("notClosed", "", "")
            case .notAnEntry(let line): ("notAnEntry", line, "")
            case .duplicateKey(let key, let line): ("duplicateKey", key, String(line))
            case .unreadableValue(let key): ("unreadableValue", key, "")
            case .tooComplex(let key): ("tooComplex", key, "")
            case .notADate(let key, let value): ("notADate", key, value)
            case .notTOML: ("notTOML", "", "")
            case .notText: ("notText", "", "")
            case .unmarkedUTF16: ("unmarkedUTF16", "", "")
            case .tooLarge: ("tooLarge", "", "")
            case .notUTF8(let encoding): ("notUTF8", encoding.rawValue, "")
            }
        return [String(line), String(column), name, first, second]
    }

    /// Those of a file, out of their ``texts``.
    static func all(in texts: [String], path: String) -> [Finding] {
        stride(from: 0, to: texts.count - 4, by: 5).compactMap { start in
            let (first, second) = (texts[start + 3], texts[start + 4])
            let problem: Problem? =
                switch texts[start + 2] {
                case "notClosed": .frontMatterNotClosed
                case "notAnEntry": .notAnEntry(first)
                case "duplicateKey": .duplicateKey(first, firstLine: Int(second) ?? 1)
                case "unreadableValue": .unreadableValue(key: first)
                case "tooComplex": .tooComplex(key: first)
                case "notADate": .notADate(key: first, value: second)
                case "notTOML": .notTOML
                case "notText": .notText
                case "unmarkedUTF16": .unmarkedUTF16
                case "tooLarge": .tooLarge
                case "notUTF8": TextEncoding(rawValue: first).map { .notUTF8($0) }
                default: nil
                }
            guard let problem, let line = Int(texts[start]), let column = Int(texts[start + 1])
            else {
                return nil
            }
            return Finding(path: path, line: line, column: column, problem: problem)
        }
    }
}
