/// Something that a merge should have kept and that its result lacks.
public struct DroppedText: Sendable, Hashable {
    /// The front-matter key whose value it is; `nil` for lines of the body.
    public let key: String?
    /// The value as typed, or the lines, separated by `\n`.
    public let text: String
}

extension ItemMerge {
    /// Returns the lines and values of `merged` that `result` lacks, another program's merge of two
    /// versions of an item; `merged` is ours of the same two: lines of the body and of conflict
    /// blocks, and values of the front matter, that no merge base has.
    ///
    /// A line may have been put into other words by a person: where one line of the result has all
    /// of its words that are not the base's, it is there. The keys that may differ without anybody's
    /// loss are passed over (`status`, `completed` and the like), as in the audit of our own merges.
    /// A line in other words counts as one that is missing once `budget` is exceeded.
    public static func dropped(
        from merged: [UInt8], by result: [UInt8], bases: [[UInt8]],
        budget: ComparisonBudget = ComparisonBudget()
    ) -> [DroppedText] {
        let table = LineTable(budget)
        let merged = MergeSide(merged, table)
        let result = MergeSide(result, table)
        let bases = bases.map { MergeSide($0, table) }
        let lines = missingLines(merged, result, bases, table)
        let text = lines.isEmpty ? [] : [DroppedText(key: nil, text: lines.joined(separator: "\n"))]
        return text + missingValues(merged, result, bases, table)
    }

    private static func missingLines(
        _ merged: MergeSide, _ result: MergeSide, _ bases: [MergeSide], _ table: LineTable
    ) -> [String] {
        // A front matter that cannot be split is text as a whole.
        let isText = merged.entries == nil || result.entries == nil
        func texts(_ side: MergeSide) -> [Int] {
            (isText ? side.frontMatter.texts : []) + side.body.texts + side.quotedLines
        }
        var seen = Set(texts(result))
        let explained = Set(bases.flatMap(texts))
        let known = Set(explained.flatMap { table.words(of: $0) })
        var places: [Int: Set<Int>] = [:]
        let lines = Array(seen)
        for (place, line) in lines.enumerated() {
            for word in table.words(of: line) { places[word, default: []].insert(place) }
        }
        /// Returns whether some one line has all the words that are new, and the tick.
        func isReworded(_ line: Int) -> Bool {
            let new = table.words(of: line).filter {
                !known.contains($0) && table.words[$0].isTelling
            }
            guard let first = new.first else { return false }
            let isTicked = table.isTicked(line)
            return new.dropFirst().reduce(places[first] ?? []) { found, word in
                let others = places[word] ?? []
                guard !found.isEmpty, table.budget.pay(min(found.count, others.count)) else {
                    return []
                }
                return found.intersection(others)
            }.contains { !isTicked || table.isTicked(lines[$0]) }
        }
        return texts(merged).filter { line in
            !table.isBlank(line) && !explained.contains(line) && !isReworded(line)
                && seen.insert(line).inserted
        }.map { String(decoding: table.lines[$0].bytes, as: UTF8.self) }
    }

    private static func missingValues(
        _ merged: MergeSide, _ result: MergeSide, _ bases: [MergeSide], _ table: LineTable
    ) -> [DroppedText] {
        // Its lines were looked at with the body.
        guard result.entries != nil else { return [] }
        let blocks = Set(result.blocks.map(\.block))
        let audit = MergeAudit(
            table: table, bases: bases, sides: Sides(newer: merged, older: result))
        var missing = audit.missingValues(result, blocks)
        let entries = result.entries ?? []
        let values = entries.map { MergeBlock($0.valueLines(table), key: $0.label, table) }
        var known = blocks.union(missing).union(values.compactMap(\.self))
        for (block, _) in merged.blocks
        where block.key != nil && known.insert(block).inserted {
            missing.append(block)
        }
        return missing.compactMap { block in
            block.key.map { key in
                DroppedText(
                    key: String(decoding: key, as: UTF8.self),
                    text: block.lines.map { String(decoding: table.lines[$0].bytes, as: UTF8.self) }
                        .joined(separator: "\n"))
            }
        }
    }
}

extension LineTable {
    /// Returns whether a line is a checklist item that is done.
    fileprivate func isTicked(_ line: Int) -> Bool {
        let bytes = Array(lines[line].bytes)
        let first = bytes.skippingBlanks(from: 0, to: bytes.count)
        return ChecklistBox.mark(in: bytes, first..<bytes.count)
            .map { bytes[$0] != ASCII.space } ?? false
    }
}
