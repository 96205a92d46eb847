/// Lines of a checklist that say more of their tasks, see ``TaskLine``.
extension ItemEditor {
    /// The document with boxes ticked or opened, as the plugin does it that the dates of a line are written
    /// for: a ticked line gets the day, an opened one loses it, and above one that repeats stands the next.
    func markingLines(
        _ entries: [ChecklistEntry], done: Bool, in document: Document
    ) throws(EditError) -> Document {
        var edited = try document.marking(entries, done: done)
        guard edited != document else { return document }
        // From the last one up, so that what is put in moves none of the others.
        for entry in entries.sorted(by: { $1.number < $0.number }) {
            guard let before = document.checklist.first(where: { $0 == entry }),
                before.isDone != done,
                let place = edited.checklist.first(where: { $0.number == before.number }),
                let dialect = TaskLine(before).dialect
            else { continue }
            edited = try edited.replacingText(
                of: place,
                with: done
                    ? Self.stamped(place.text, dialect, now.date)
                    : Self.unstamped(place.text))
            if done, let next = Self.next(of: before, on: now.date) {
                edited = try edited.insertingAbove(place, text: next)
            }
        }
        return edited
    }

    /// With the day behind all else but a block's name (`^name`), which Obsidian wants at the end.
    private static func stamped(
        _ text: String, _ dialect: TaskLine.Dialect, _ day: CalendarDate
    ) -> String {
        let stamp = dialect == .signs ? "✅ \(day)" : "[completion:: \(day)]"
        guard let mark = text.lastIndex(of: "^"), mark != text.startIndex,
            text[text.index(before: mark)] == " ", !text[mark...].contains(" ")
        else { return "\(text) \(stamp)" }
        return "\(text[..<mark])\(stamp) \(text[mark...])"
    }

    private static func unstamped(_ text: String) -> String {
        var text = text
        for (open, close) in [("✅ ", ""), ("[completion:: ", "]"), ("(completion:: ", ")")] {
            guard let start = text.firstRange(of: open),
                let end = text.index(
                    start.upperBound, offsetBy: 10, limitedBy: text.endIndex),
                CalendarDate(text[start.upperBound..<end]) != nil,
                text[end...].hasPrefix(close)
            else { continue }
            let before = text[..<start.lowerBound]
            let after = text[text.index(end, offsetBy: close.count)...]
            text = String(before.hasSuffix(" ") ? before.dropLast() : before) + after
        }
        return text
    }

    /// The line of the day that comes next: all its dates move as far as the one does that is on the rule, else
    /// the first of due, scheduled and start.
    private static func next(of entry: ChecklistEntry, on today: CalendarDate) -> String? {
        let line = TaskLine(entry)
        guard let rule = line.repeatText.flatMap({ try? Recurrence($0) }),
            let day = line.position ?? line.start,
            let next = rule.step(from: day, today: today).next
        else { return nil }
        let moved = day.days(until: next)
        var text = Array(entry.text.utf8)
        for place in line.dates.sorted(by: { $0.lowerBound > $1.lowerBound }) {
            guard let date = CalendarDate(text.string(place)) else { continue }
            text.replaceSubrange(place, with: date.adding(days: moved).description.utf8)
        }
        return text.string(text.indices)
    }
}

extension TaskLine {
    /// The day of a line that repeats, of due and scheduled the one that is on the rule.
    fileprivate var position: CalendarDate? {
        let anchor = Recurrence.anchor(
            due: due.map { .day($0) }, scheduled: scheduled.map { .day($0) }, occurrence: nil,
            isSchedule: false, text: repeatText)
        return anchor == .scheduled ? scheduled : due
    }
}

extension Document {
    /// The document with another text behind a box.
    func replacingText(of entry: ChecklistEntry, with text: String) throws(EditError) -> Document {
        let line = bytes.line(at: entry.mark, before: bytes.count)
        let range = bytes.trimmingBlanks(min(entry.mark + 2, line.end)..<line.end)
        return try replacingBody(range, with: Array(text.utf8), keeping: checklist.count)
    }

    /// The document with an open item above another one, at its indentation and with its marker.
    func insertingAbove(_ entry: ChecklistEntry, text: String) throws(EditError) -> Document {
        let start = bytes[..<entry.mark].lastIndex(of: ASCII.newline).map { $0 + 1 } ?? 0
        let lead = Array(bytes[max(start, bodyRange.lowerBound)..<entry.mark])
        let new = lead + Array(" ] \(text)".utf8) + lineEnding.bytes
        return try replacingBody(
            start..<start, with: new, keeping: checklist.count + 1)
    }

    private func replacingBody(
        _ range: Range<Int>, with new: [UInt8], keeping count: Int
    ) throws(EditError) -> Document {
        guard range.lowerBound >= bodyRange.lowerBound else { throw .notVerified(.body) }
        var bytes = bytes
        bytes.replaceSubrange(range, with: new)
        let edited = Document(bytes)
        guard edited.checklist.count == count,
            edited.bodyRange.lowerBound == bodyRange.lowerBound
        else { throw .notVerified(.body) }
        return edited
    }

    /// The document in which a checklist item is a link to an item of its own instead.
    package func linking(_ entry: ChecklistEntry, to link: String) throws(EditError) -> Document {
        guard let found = checklist.first(where: { $0 == entry }) else {
            throw .noSuchEntry(entry)
        }
        let line = bytes.line(at: found.mark, before: bytes.count)
        return try replacingBody(
            found.mark - 1..<line.end, with: Array(link.utf8), keeping: checklist.count - 1)
    }
}

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
