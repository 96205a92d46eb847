import SheafCore
import SheafJSON
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
    /// What else a row says where nobody chose its columns, see ``Context/marks(of:blockedBy:)``.
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
}
