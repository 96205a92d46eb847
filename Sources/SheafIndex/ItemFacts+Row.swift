import SheafCore

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
        item = Item(path: path, pathBytes: valid == nil ? file.path : nil, title: row.text())
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
