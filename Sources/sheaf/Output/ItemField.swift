import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

/// The fields of an item that a listing can show: the names that `--columns` and `--format` take.
enum ItemField: Equatable, Sendable {
    /// The fields that every item may have.
    enum Name: String, CaseIterable, Sendable {
        case id, handle, kind, title, status, due, dueAt, priority, project, tags, checklist
        case created, completed, updated, path, conflicted
        case scheduled, wait, `repeat`, estimate, parent
    }

    case known(Name)
    /// A key of the user's own, as `key.NAME`.
    case key(String)
    /// All else that a row says where no columns were chosen, see ``Context/marks(of:blockedBy:)``.
    case marks

    init?(_ text: String) {
        if let name = Name(rawValue: text) ?? Self.korean[text.filter({ !$0.isWhitespace })] {
            self = .known(name)
        } else if text.hasPrefix(Self.keyMark), text.utf8.count > Self.keyMark.utf8.count {
            self = .key(String(text.dropFirst(Self.keyMark.count)))
        } else {
            return nil
        }
    }

    private static let keyMark = "key."

    /// As the columns are called in Korean.
    private static let korean: [String: Name] = [
        "종류": .kind, "제목": .title, "상태": .status, "마감": .due, "우선순위": .priority,
        "프로젝트": .project, "태그": .tags, "체크리스트": .checklist, "만든때": .created,
        "끝낸때": .completed, "바뀐때": .updated, "파일": .path, "충돌": .conflicted,
        "예정": .scheduled, "대기": .wait, "반복": .repeat, "소요": .estimate, "상위": .parent,
    ]

    /// Each name, with what it is called in Korean if it is.
    static let namesWithKorean = Name.allCases.map { name in
        (name.rawValue, korean.first { $0.value == name }?.key)
    }

    static let names = Name.allCases.map(\.rawValue)

    /// The fields of `title,due,key.author`.
    static func list(_ text: String) throws -> [ItemField] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            let name = part.drop { $0 == " " }
            if let field = ItemField(String(name)) { return field }
            // Any other name is a key of the user's own, unless it is a field mistyped.
            guard !name.isEmpty, Suggestion.nearest(to: String(name), among: names) == nil else {
                throw UsageError.unknownName(String(name), option: "--columns", known: names)
            }
            return .key(String(name))
        }
    }

    /// The names in such a list that are neither fields nor begin with `key.`.
    static func undeclared(in text: String) -> [String] {
        text.split(separator: ",").map { String($0.drop { $0 == " " }) }
            .filter { ItemField($0) == nil }
    }

    /// The line of a template such as `{id} {title}`.
    static func template(_ text: String) throws -> Template<ItemField> {
        try Template(text, field: ItemField.init)
    }
}

// MARK: - Values

extension ItemField {
    /// The value for programs, as the item's JSON has it; empty where there is none.
    func text(of item: Item, at now: Moment) -> String {
        guard case .known(let name) = self else {
            guard case .key(let key) = self else { return "" }
            return item.extra.first { $0.key == key }?.value ?? ""
        }
        return switch name {
        case .id: item.id?.description ?? ""
        case .handle: item.handle.description
        case .kind: item.kind.rawValue
        case .title: item.title
        case .status: item.status ?? ""
        case .due: item.dueText ?? ""
        case .dueAt: item.due?.timestamp(in: now.zone).description ?? ""
        case .priority: item.priority?.rawValue ?? ""
        case .project: item.project ?? ""
        case .tags: item.allTags.joined(separator: ",")
        case .checklist:
            item.checklist.total > 0 ? "\(item.checklist.done)/\(item.checklist.total)" : ""
        case .created: item.created?.description ?? ""
        case .completed: item.completed?.description ?? ""
        case .updated: item.updated?.description ?? ""
        case .path: item.path
        case .conflicted: item.isConflicted ? "conflicted" : ""
        case .scheduled: item.plan.scheduled?.description ?? ""
        case .wait: item.plan.wait?.description ?? ""
        case .repeat: item.repeatText ?? ""
        case .estimate: item.plan.estimate?.description ?? ""
        case .parent: item.plan.parent ?? ""
        }
    }

    /// The style of the value on a terminal, where it is the same text as for programs.
    func role(of item: Item, at now: Moment) -> Role? {
        guard case .known(let name) = self else { return nil }
        return switch name {
        case .id, .handle: .id
        case .title: item.isBlocked ? .muted : .title
        case .status: item.kind == .memo ? .muted : item.isClosed ? .statusClosed : .statusOpen
        case .due, .dueAt: item.isOverdue(at: now) ? .overdue : nil
        case .priority: item.priority == .high ? .priorityHigh : nil
        case .project: .project
        case .tags: .tag
        case .conflicted: .warning
        case .kind, .checklist, .created, .completed, .updated, .path, .repeat, .parent: .muted
        case .scheduled, .wait, .estimate: nil
        }
    }

    // MARK: - Fields as columns of a table for people: in their language, dates in words

    /// The columns of listings by default. Where the terminal is narrow, marks, tags and projects
    /// are cut before titles are, and the least important columns are dropped first.
    ///
    /// - Parameter withUpdated: with the day on which each was changed.
    static func standardColumns(
        handle: Table.Column, withUpdated: Bool
    ) -> [(field: ItemField, column: Table.Column)] {
        func label(_ dropOrder: Int) -> Table.Column {
            Table.Column(isFlexible: true, minimum: 6, yieldsFirst: true, dropOrder: dropOrder)
        }
        var columns: [(field: ItemField, column: Table.Column)] = [
            (.known(.handle), handle),
            (.known(.status), Table.Column(dropOrder: 1)),
            (.known(.conflicted), Table.Column()),
            (.known(.title), Table.Column(isFlexible: true, minimum: 28)),
        ]
        if withUpdated { columns.append((.known(.updated), Table.Column(dropOrder: 2))) }
        columns += [
            (.known(.due), Table.Column()),
            (
                .marks,
                Table.Column(isFlexible: true, minimum: 8, yieldsFirst: true, dropOrder: 6)
            ),
            (.known(.priority), Table.Column(dropOrder: 3)),
            (.known(.project), label(4)),
            (.known(.tags), label(5)),
        ]
        return columns
    }

    /// The field as a column that someone chose: it has a title, and is never dropped.
    func chosenColumn(_ language: Language) -> Table.Column {
        let title = title?.styled(language)
        switch self {
        case .known(.title), .known(.tags), .known(.path), .known(.project), .key:
            return Table.Column(title ?? key, isFlexible: true, minimum: 8)
        case .known(.checklist): return Table.Column(title ?? key, alignment: .trailing)
        default: return Table.Column(title ?? key)
        }
    }

    /// A key of the user's own is its own title.
    private var key: StyledText {
        guard case .key(let key) = self else { return "" }
        return StyledText(key)
    }

    private var title: Message? {
        guard case .known(let name) = self else { return nil }
        return switch name {
        case .id, .handle: Message("column-id")
        case .kind: Message("column-kind")
        case .title: Message("column-title")
        case .status: Message("column-status")
        case .due, .dueAt: Message("column-due")
        case .priority: Message("column-priority")
        case .project: Message("column-project")
        case .tags: Message("column-tags")
        case .checklist: Message("column-checklist")
        case .created: Message("column-created")
        case .completed: Message("column-completed")
        case .updated: Message("column-updated")
        case .path: Message("column-path")
        case .conflicted: Message("conflict-mark")
        case .scheduled: Message("column-scheduled")
        case .wait: Message("column-wait")
        case .repeat: Message("column-repeat")
        case .estimate: Message("column-estimate")
        case .parent: Message("column-parent")
        }
    }

    /// An item's cell in the field's column.
    func cell(of item: Item, _ names: ItemNames, _ context: Context) -> StyledText {
        let now = context.environment.now
        guard case .known(let name) = self else {
            return StyledText(text(of: item, at: now), role(of: item, at: now))
        }
        return switch name {
        case .id: item.id == nil ? "" : names.short(item)
        case .handle: names.short(item)
        case .kind: Message(item.kind == .task ? "kind-task" : "kind-memo").styled(context.language)
        case .status: context.statusText(item)
        case .due: context.dueText(item, at: now)
        case .priority: context.priorityText(item)
        case .tags: context.tagsText(item)
        case .created: context.dayText(item.created, at: now)
        case .completed: context.dayText(item.completed, at: now)
        case .updated: context.dayText(item.updated.map(Due.instant), at: now)
        case .conflicted: context.conflictText(item)
        case .scheduled: context.dateText(item.plan.scheduled, at: now)
        case .wait: context.dateText(item.plan.wait, at: now)
        case .estimate:
            item.plan.estimate.map { context.effort(seconds: Int64($0.minutes) * 60) } ?? ""
        case .title: context.titleText(item, role(of: item, at: now))
        case .dueAt, .project, .checklist, .path, .repeat, .parent:
            StyledText(text(of: item, at: now), role(of: item, at: now))
        }
    }
}

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
