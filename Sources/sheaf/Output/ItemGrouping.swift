import SheafCore
import SheafTerminal

/// The keys of `--group-by`.
enum GroupKey: Equatable, Sendable {
    enum Name: String, CaseIterable, Sendable {
        case status, project, priority, due, tag

        var korean: String {
            switch self {
            case .status: "상태"
            case .project: "프로젝트"
            case .priority: "우선순위"
            case .due: "마감"
            case .tag: "태그"
            }
        }
    }

    case known(Name)
    /// A key of the user's own, also as `key.NAME`.
    case own(String)

    static func named(_ text: String) throws -> GroupKey {
        if let name = Name.allCases.first(where: { $0.rawValue == text || $0.korean == text }) {
            return .known(name)
        }
        let names = Name.allCases.map(\.rawValue)
        if case .key(let key)? = ItemField(text) { return .own(key) }
        guard !text.isEmpty, Suggestion.nearest(to: text, among: names) == nil else {
            throw UsageError.unknownName(text, option: "--group-by", known: names)
        }
        return .own(text)
    }

    /// The field whose value a group's heading says already, so that no row has to; a date is told
    /// more exactly in the row, and an item has other tags as well.
    var headed: ItemField? {
        switch self {
        case .known(.status): .known(.status)
        case .known(.project): .known(.project)
        case .known(.priority): .known(.priority)
        case .known(.due), .known(.tag): nil
        case .own(let key): .key(key)
        }
    }
}

/// Parts a listing into groups that keep its order. What has no value is the last group; an item
/// with several tags stands in the group of each.
struct ItemGrouping {
    let key: GroupKey
    let workflow: Workflow
    let vocabulary: KeyVocabulary
    let now: Moment

    struct Group<Member> {
        /// The value that the members share, for programs; empty where they have none.
        var name: String
        var title: Message
        var members: [Member]
    }

    func groups<Member>(of members: [Member], _ item: (Member) -> Item) -> [Group<Member>] {
        var groups: [Place: Group<Member>] = [:]
        for member in members {
            for label in labels(of: item(member)) {
                groups[
                    label.place, default: Group(name: label.name, title: label.title, members: [])
                ]
                .members.append(member)
            }
        }
        return groups.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The place of a group among the others: by its rank, an amount by its size, all else by its
    /// folded name.
    private struct Place: Hashable, Comparable {
        var rank: Int
        /// Of a value that is one.
        var amount = 0.0
        var name = ""

        static func < (left: Place, right: Place) -> Bool {
            (left.rank, left.amount, left.name) < (right.rank, right.amount, right.name)
        }
    }

    private struct Label {
        var place: Place
        var name: String
        var title: Message

        /// The group of what has no value, behind all others.
        static func none(_ title: Message) -> Label {
            Label(place: Place(rank: .max), name: "", title: title)
        }

        /// A group by a name of the user's, however it is capitalised.
        static func named(_ name: String, _ title: Message, rank: Int = 0) -> Label {
            Label(place: Place(rank: rank, name: FoldedText.fold(name)), name: name, title: title)
        }
    }

    private func labels(of item: Item) -> [Label] {
        switch key {
        case .known(.status):
            guard let status = item.status else { return [.none(Message("without-status"))] }
            return [.named(status, .status(status), rank: workflow.rank(of: status))]
        case .known(.project):
            guard let project = item.project else { return [.none(Message("without-project"))] }
            return [.named(project, Message(verbatim: project))]
        case .known(.priority):
            guard let priority = item.priority else { return [.none(Message("without-priority"))] }
            let rank = Priority.allCases.firstIndex(of: priority) ?? 0
            return [
                Label(place: Place(rank: rank), name: priority.rawValue, title: .priority(priority))
            ]
        case .known(.due):
            guard let due = item.due else { return [.none(Message("without-due"))] }
            let group = DueGroup(due, isOverdue: item.isOverdue(at: now), at: now)
            return [Label(place: Place(rank: group.rank), name: group.rawValue, title: group.title)]
        case .known(.tag):
            let tags = item.allTags
            guard !tags.isEmpty else { return [.none(Message("without-tag"))] }
            return tags.map { .named($0, Message(verbatim: "+" + $0)) }
        case .own(let key):
            let value = ItemField.key(key).text(of: item, at: now)
            guard !value.isEmpty else { return [.none(Message("without", ["key": key]))] }
            let title = Message(verbatim: "\(key): \(value)")
            let type = vocabulary.type(ofOwn: key)
            guard let amount = type.amount(value, in: now.zone) else {
                return [.named(value, title, rank: 1)]
            }
            return [Label(place: Place(rank: 0, amount: amount), name: value, title: title)]
        }
    }
}

/// The days that people tell apart.
private enum DueGroup: String, CaseIterable {
    case overdue, past, today, tomorrow
    case thisWeek = "this-week"
    case nextWeek = "next-week"
    case later

    /// - Parameter isOverdue: what is closed has a date that has passed and is not overdue.
    init(_ due: Due, isOverdue: Bool, at now: Moment) {
        let (date, today) = (due.date(in: now.zone), now.date)
        self =
            switch today.days(until: date) {
            case _ where isOverdue: .overdue
            case ..<0: .past
            case 0: .today
            case 1: .tomorrow
            case _ where date < today.startOfWeek.adding(days: 7): .thisWeek
            case _ where date < today.startOfWeek.adding(days: 14): .nextWeek
            default: .later
            }
    }

    var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    var title: Message {
        switch self {
        case .overdue: Message("due-overdue")
        case .past: Message("due-past")
        case .today: Message("due-today")
        case .tomorrow: Message("due-tomorrow")
        case .thisWeek: Message("due-this-week")
        case .nextWeek: Message("due-next-week")
        case .later: Message("due-later")
        }
    }
}
