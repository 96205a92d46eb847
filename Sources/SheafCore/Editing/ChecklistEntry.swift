/// One item of a checklist in a body: `- [ ] ask Mina`, `* [x]`, `+ [X]`, `1. [ ]`, indented or not.
///
/// It may stand in a quotation. Lines in code, HTML, comments and conflict blocks are none, as
/// ``BodyScan`` counts them.
public struct ChecklistEntry: Sendable, Equatable {
    /// Its place among the checklist items of the file, from 1.
    public let number: Int
    public let isDone: Bool
    /// The text behind the box, without the blanks around it.
    public let text: String
    /// The number of entries above that hold this one as a nested item.
    public let depth: Int
    /// The offset of the blank or the `x` in the file.
    let mark: Int
}

extension Document {
    /// The checklist items of the body, in its order.
    public var checklist: [ChecklistEntry] {
        var holders: [(quotations: Int, indentation: Int)] = []
        return boxes.enumerated().map { index, box in
            let indentation = indentation(box.line.start..<box.start)
            while let last = holders.last,
                last.quotations != box.line.depth || last.indentation >= indentation
            {
                holders.removeLast()
            }
            defer { holders.append((box.line.depth, indentation)) }
            return ChecklistEntry(
                number: index + 1, isDone: box.isDone, text: bytes.string(box.text),
                depth: holders.count, mark: box.mark)
        }
    }

    /// The columns before a line's text; a tab leads to the next multiple of four (CommonMark 2.2).
    private func indentation(_ lead: Range<Int>) -> Int {
        bytes[lead].reduce(0) { $0 + ($1 == ASCII.tab ? 4 - $0 % 4 : 1) }
    }

    /// Ticks boxes or opens them; of each one byte changes, and none where it is as asked.
    ///
    /// An entry is one that was read from this file, maybe from an earlier version of it: where its
    /// text stands elsewhere now, and nowhere else, that is the one that is meant. Otherwise
    /// `EditError.noSuchEntry` is thrown.
    public func marking(_ entries: [ChecklistEntry], done: Bool) throws(EditError) -> Document {
        try requireWritableFrontMatter()
        let present = checklist
        var bytes = bytes
        for entry in entries {
            guard let found = present.counterpart(of: entry) else { throw .noSuchEntry(entry) }
            // A capital X is a tick already.
            guard found.isDone != done else { continue }
            bytes[found.mark] = done ? UInt8(ascii: "x") : ASCII.space
        }
        let edited = Document(bytes)
        let isAsAsked =
            edited.checklist.map(\.mark) == present.map(\.mark)
            && edited.bodyRange == bodyRange
        guard isAsAsked else { throw .notVerified(.body) }
        return edited
    }
}

extension [ChecklistEntry] {
    fileprivate func counterpart(of entry: ChecklistEntry) -> ChecklistEntry? {
        if indices.contains(entry.number - 1), self[entry.number - 1].text == entry.text {
            return self[entry.number - 1]
        }
        let alike = filter { $0.text == entry.text }
        return alike.count == 1 ? alike[0] : nil
    }
}
