import SheafCore
import SheafGit

extension Store {
    /// Makes an item of a line of a checklist, with the dates, priority and tags that the line has; in its
    /// place stands a link to it then. It is a part of the task that had the line, whose progress counts it as
    /// it had counted the box.
    ///
    /// - Parameter entry: as ``Document/checklist`` of the item named it.
    ///
    /// Throws `StoreError.document` with `EditError.noSuchEntry` where the file was changed so that the entry
    /// cannot be told any more.
    public func promote(_ entry: ChecklistEntry, of targets: Targets) throws -> Change {
        let line = TaskLine(entry)
        var draft = draft(of: entry, line)
        return try change(.promote) { session in
            let note = try items(targets, settlingCopiesIn: session)[0]
            try note.requireUTF8()
            if note.item.kind == .task {
                let stem = ItemReader.stem(of: note.item.path)
                draft.assignments.append(
                    .parent(note.item.id?.description ?? "[[\(stem)]]"))
            }
            var taken = ReservedNames(layout)
            let made = try plan(draft, taken: &taken)
            // The line keeps its name, so that links to it lead there as before.
            let link =
                "[[\(ItemReader.stem(of: made.path.string))|\(Self.label(draft.title ?? ""))]]"
                + (line.blockName.map { " " + $0 } ?? "")
            let document: Document
            do {
                document = try note.document.linking(entry, to: link)
            } catch let error as EditError {
                throw StoreError.document(path: note.item.path, error)
            }
            let after = ItemReader(configuration).read(document, at: note.path).item
            return [
                made,
                PlannedFile(
                    path: note.path, before: note.document.bytes, after: document.bytes,
                    edit: ItemEdit(before: note.item, after: after, isChanged: true)),
            ]
        }
    }

    private func draft(of entry: ChecklistEntry, _ line: TaskLine) -> Draft {
        var words: [Substring] = []
        var assignments: [Assignment] = []
        for word in line.title.split(separator: " ") {
            if word.hasPrefix("#"), Tag.isValid(word.dropFirst()) {
                assignments.append(.addTag(String(word.dropFirst())))
            } else {
                words.append(word)
            }
        }
        if let due = line.due { assignments.append(.due(.day(due))) }
        if let scheduled = line.scheduled { assignments.append(.scheduled(.day(scheduled))) }
        if let start = line.start { assignments.append(.wait(.day(start))) }
        if let priority = line.priority { assignments.append(.priority(priority)) }
        if let phrase = line.repeatText, (try? Recurrence(phrase)) != nil {
            assignments.append(.repeat(phrase))
        }
        if entry.isDone, let closed = configuration.workflow.closed {
            assignments.append(.status(closed.name))
        }
        return Draft(
            title: words.joined(separator: " "), body: line.other.joined(separator: " "),
            assignments: assignments)
    }

    /// Returns a title as it may stand behind the `|` of a link.
    private static func label(_ title: String) -> String {
        title.filter { !"[]|".contains($0) }
    }
}
