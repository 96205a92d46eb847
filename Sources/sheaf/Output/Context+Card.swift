import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

extension Context {
    /// One item for people: title, what is known of it, body.
    func card(of stored: StoredItem, _ relations: ItemRelations? = nil) -> [StyledText] {
        let item = stored.item
        let now = environment.now
        let fields: [(Message, StyledText)] = [
            (Message("column-id"), StyledText(item.id?.description ?? "", .id)),
            (Message("column-status"), statusText(item)),
            (Message("column-due"), dueField(of: item, at: now)),
            (Message("column-scheduled"), item.plan.scheduled.map { longDate($0, at: now) } ?? ""),
            (Message("column-wait"), item.plan.wait.map { longDate($0, at: now) } ?? ""),
            (
                Message("column-repeat"),
                item.repeatText.map { Message.rule($0, at: now).styled(language) } ?? ""
            ),
            (Message("column-estimate"), estimate(of: item)),
            (Message("column-time"), spent(on: item)),
            (Message("column-priority"), priorityText(item)),
            (Message("column-project"), StyledText(item.project ?? "", .project)),
            (Message("column-tags"), tagsText(item)),
            (Message("column-checklist"), checklist(of: item)),
            (Message("column-created"), item.created.map { longDate($0, at: now) } ?? ""),
            (Message("column-completed"), item.completed.map { longDate($0, at: now) } ?? ""),
            (Message("column-path"), StyledText(item.path, .muted)),
        ]
        var table = Table([Table.Column(), Table.Column(isFlexible: true)])
        for (label, value) in fields where !value.isEmpty {
            table.append([label.styled(language).styled(.muted), value])
        }
        for (label, value) in related(item, relations) {
            table.append([label.styled(language).styled(.muted), value])
        }
        for extra in item.extra {
            table.append([StyledText(extra.key, .muted), StyledText(extra.value)])
        }
        let head = [StyledText(item.title, .heading)]
        let lines = head + table.lines(limit: terminal.resultColumns, width: output.width)
        let body = stored.body
        guard !body.allSatisfy(\.isWhitespace) else { return lines }
        let end = body.last?.isNewline == true ? body.index(before: body.endIndex) : body.endIndex
        return lines + ["", StyledText(block: String(body[..<end]))]
    }

    private func dueField(of item: Item, at now: Moment) -> StyledText {
        guard let due = item.due else { return StyledText(item.dueText ?? "", .muted) }
        let long = longDate(due, at: now)
        guard item.isOverdue(at: now) else { return long }
        return long + "  " + dueText(item, at: now)
    }

    /// The items that it waits for and that wait for it, the one that it is a part of, and its parts.
    private func related(
        _ item: Item, _ relations: ItemRelations?
    ) -> [(Message, StyledText)] {
        guard let relations else { return [] }
        func named(_ item: Item) -> StyledText {
            let mark = item.isClosed ? "✓ " : ""
            return StyledText(mark + item.title, item.isClosed ? .muted : nil) + "  "
                + StyledText(item.handle.description, .id)
        }
        let missing = relations.missing.map { link in
            StyledText(link + "  ", .muted)
                + Message("leads-nowhere").styled(language).styled(.warning)
        }
        let done = relations.children.count { $0.isClosed }
        let parts: [(Message, StyledText)] =
            relations.children.isEmpty
            ? [] : [(Message("column-parts"), StyledText("\(done)/\(relations.children.count)"))]
        return (relations.blockers.map(named) + missing).map { (Message("column-depends"), $0) }
            + relations.dependents.map { (Message("column-blocks"), named($0)) }
            + (relations.parent.map { [(Message("column-parent"), named($0))] } ?? [])
            + backlinks(relations.backlinks) + parts
            + relations.children.map { (Message(verbatim: ""), named($0)) }
    }

    /// The first of those that link to it.
    private func backlinks(_ items: [Item]) -> [(Message, StyledText)] {
        var rows = items.prefix(Self.mostBacklinks).map { item in
            StyledText(item.title) + "  " + StyledText(item.handle.description, .id)
        }
        if items.count > Self.mostBacklinks {
            rows.append(
                Message("more-links", ["count": items.count - Self.mostBacklinks]).styled(language)
                    .styled(.muted))
        }
        return rows.enumerated().map {
            ($0 == 0 ? Message("column-backlinks") : Message(verbatim: ""), $1)
        }
    }

    private static let mostBacklinks = 8

    private func estimate(of item: Item) -> StyledText {
        item.plan.estimate.map { effort(seconds: Int64($0.minutes) * 60) } ?? ""
    }

    private func spent(on item: Item) -> StyledText {
        guard !item.plan.time.isEmpty else { return "" }
        let sum = effort(seconds: item.plan.time.seconds(at: environment.now.seconds))
        guard let running = item.plan.time.first(where: \.isRunning) else { return sum }
        return sum + "  "
            + Message("tracked-since", ["time": clock(running.start)]).styled(language).styled(
                .dueToday)
    }

    private func checklist(of item: Item) -> StyledText {
        guard item.checklist.total > 0 else { return "" }
        return StyledText("\(item.checklist.done)/\(item.checklist.total)")
    }

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
