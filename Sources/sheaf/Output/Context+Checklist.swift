import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

extension Context {
    /// The items of a checklist with their numbers, and whether each is done.
    func show(_ checklist: [ChecklistEntry], of item: Item) throws {
        if json {
            let entries = checklist.map { entry in
                JSON([
                    "number": entry.number, "done": entry.isDone, "depth": entry.depth,
                    "text": entry.text,
                ])
            }
            return try print(
                "checklist",
                ["item": JSON.item(item, at: environment.now), "entries": entries])
        }
        guard isForPeople else {
            for entry in checklist {
                let fields = [
                    String(entry.number), entry.isDone ? "done" : "open", String(entry.depth),
                    EscapedText.field(entry.text),
                ]
                try output.write(fields.joined(separator: "\t") + "\n")
            }
            return
        }
        guard !checklist.isEmpty else {
            try output.note(Message("no-checklist", ["item": ItemName(item)]))
            return try output.hint(Message("no-checklist-hint"))
        }
        var table = Table([Table.Column(alignment: .trailing), Table.Column(isFlexible: true)])
        for entry in checklist {
            let indentation = String(repeating: "  ", count: min(entry.depth, 8))
            let line = StyledText("\(indentation)[\(entry.isDone ? "x" : " ")] \(entry.text)")
            table.append([
                StyledText(String(entry.number), .id),
                entry.isDone ? line.styled(.statusClosed) : line,
            ])
        }
        try output.print(StyledText(item.title, .heading))
        for line in table.lines(limit: terminal.resultColumns, width: output.width) {
            try output.print(line)
        }
    }

    /// Says which boxes were ticked or opened, and how far the checklist is.
    func report(_ change: Change, marking entries: [ChecklistEntry], done: Bool) throws {
        guard !json, let edit = change.edits.first, edit.isChanged, let item = edit.after else {
            return try report(change)
        }
        if change.handEdits > 0 {
            try output.note(Message("committed-hand-edits", ["files": change.handEdits.counted]))
        }
        let name = ItemName(item)
        let counts = (item.checklist.done, item.checklist.total)
        let changed = entries.filter { $0.isDone != done }
        let count = Swift.Set(changed.map(\.number)).count
        if count == 1 {
            try output.note(.marked(changed[0].text, in: name, done: done, counts))
        } else {
            try output.note(.marked(count: count, in: name, done: done, counts))
        }
    }
}
