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
    /// All else that a row says where no columns were chosen, see ``ItemText/marks(of:blockedBy:)``.
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
        case .handle: Message("column-id")
        case .dueAt: Message("column-due")
        case .conflicted: Message("conflict-mark")
        default: Message("column-" + name.rawValue)
        }
    }

    /// An item's cell in the field's column.
    func cell(of item: Item, _ names: ItemNames, _ texts: ItemText, at now: Moment) -> StyledText {
        guard case .known(let name) = self else {
            return StyledText(text(of: item, at: now), role(of: item, at: now))
        }
        return switch name {
        case .id: item.id == nil ? "" : names.short(item)
        case .handle: names.short(item)
        case .kind: Message(item.kind == .task ? "kind-task" : "kind-memo").styled(texts.language)
        case .status: texts.status(item)
        case .due: texts.due(item, at: now)
        case .priority: texts.priority(item)
        case .tags: texts.tags(item)
        case .created: texts.day(item.created, at: now)
        case .completed: texts.day(item.completed, at: now)
        case .updated: texts.day(item.updated.map(Due.instant), at: now)
        case .conflicted: texts.conflict(item)
        case .scheduled: texts.date(item.plan.scheduled, at: now)
        case .wait: texts.date(item.plan.wait, at: now)
        case .estimate:
            item.plan.estimate.map { texts.effort(seconds: Int64($0.minutes) * 60) } ?? ""
        case .title: texts.title(item, role(of: item, at: now))
        case .dueAt, .project, .checklist, .path, .repeat, .parent:
            StyledText(text(of: item, at: now), role(of: item, at: now))
        }
    }
}
