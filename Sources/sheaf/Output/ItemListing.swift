import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords

/// Items as a listing prints them: a table for people, tab-separated lines for programs, JSON,
/// handles ended by NUL.
struct ItemListing {
    let items: [Item]
    /// Tells which beginnings of ids are enough to name an item.
    let names: ItemNames
    let layout: ListingLayout
    let printer: Printer
    /// The tasks that block items, by the paths of these, where they are to be named.
    var blockers: [String: [Item]] = [:]

    /// - Parameters:
    ///   - kind: what the JSON calls itself.
    ///   - empty: what people are told where there are no items.
    func print(
        kind: String, handlesOnly: Bool, bodies: [String]? = nil, empty: Message?, in store: Store
    ) throws {
        let now = printer.now
        if handlesOnly { return try printer.printHandles(of: items) }
        if printer.json {
            let values = JSON.array(of: items) { JSON.item($1, body: bodies?[$0], at: now) }
            return try printer.print(kind, ["items": values])
        }
        let groups = try layout.groups(of: items, in: store, at: now) { $0 }
        let rows = groups?.flatMap(\.members) ?? items
        guard printer.isForPeople else { return try printLines(of: rows, groups, at: now) }
        if items.isEmpty {
            if let empty { try printer.output.note(empty) }
            return
        }
        var lines: [StyledText]
        var header: [StyledText] = []
        if let template = layout.template {
            lines = rows.map { item in
                template.styled {
                    StyledText($0.text(of: item, at: now), $0.role(of: item, at: now))
                }
            }
        } else {
            lines = tableLines(of: rows)
            if layout.columns != nil { header = [lines.removeFirst()] }
        }
        try printer.show(header + printer.headed(lines.map { [$0] }, groups))
        printer.remember(rows, in: store)
    }

    // MARK: - For programs

    /// These fields, in this order, for ever, where no others were chosen.
    private static let lineFields: [ItemField] = [
        .known(.handle), .known(.kind), .known(.status), .known(.due), .known(.priority),
        .known(.project), .known(.tags), .known(.title), .known(.path),
    ]

    /// Fields separated by tabs. What a tab or line break could spoil is escaped as in C.
    static func line(
        of item: Item, _ fields: [ItemField] = lineFields, group: String? = nil, at now: Moment
    ) -> String {
        let values = (group.map { [$0] } ?? []) + fields.map { $0.text(of: item, at: now) }
        return values.map(EscapedText.field).joined(separator: "\t") + "\n"
    }

    /// A line an item. In groups, each begins with its group's name, unless the line has a form of
    /// its own.
    private func printLines(
        of rows: [Item], _ groups: [ItemGrouping.Group<Item>]?, at now: Moment
    ) throws {
        if let template = layout.template {
            for item in rows {
                try printer.output.write(template.rendered { $0.text(of: item, at: now) } + "\n")
            }
            return
        }
        let fields = layout.columns ?? Self.lineFields
        guard let groups else {
            for item in rows { try printer.output.write(Self.line(of: item, fields, at: now)) }
            return
        }
        for group in groups {
            for item in group.members {
                try printer.output.write(Self.line(of: item, fields, group: group.name, at: now))
            }
        }
    }

    // MARK: - For people

    /// Ids are shown whole; file names that stand for them give way.
    private var handleColumn: Table.Column {
        let named = items.filter { $0.id != nil }
        guard named.count < items.count else { return Table.Column() }
        let widest = named.map { names.short($0).cells(printer.width) }.max()
        return Table.Column(isFlexible: true, minimum: widest ?? 4)
    }

    /// Rows with their numbers, which name them in the next command. Columns that were chosen have
    /// a header.
    private func tableLines(of rows: [Item]) -> [StyledText] {
        var columns =
            layout.columns.map { $0.map { ($0, $0.chosenColumn(printer.language)) } }
            ?? ItemField.standardColumns(handle: handleColumn, withUpdated: layout.hasUpdatedColumn)
            .filter { $0.field != layout.grouping?.headed }
        let isChosen = layout.columns != nil
        // What blocks an item is the answer to the question.
        if !blockers.isEmpty, let place = columns.firstIndex(where: { $0.0 == .marks }) {
            columns[place].1.dropOrder = 0
            columns[place].1.yieldsFirst = false
        }
        let now = printer.now
        var table = Table([Table.Column(alignment: .trailing)] + columns.map(\.1))
        for (number, item) in zip(printer.rowNumbers(of: rows), rows) {
            table.append(
                [StyledText(number, .muted)]
                    + columns.map { field, _ in
                        switch field {
                        case .marks:
                            printer.texts.marks(of: item, blockedBy: blockers[item.path] ?? [])
                        case .known(.conflicted) where !isChosen && blockers.isEmpty:
                            printer.texts.state(item)
                        default: field.cell(of: item, names, printer.texts, at: now)
                        }
                    })
        }
        return printer.lines(of: table, withHeader: isChosen)
    }
}

/// A listing that a command was asked for.
struct ListRequest {
    /// The name that its JSON has.
    var kind: String
    var words: ListWords
    /// The meaning of the words.
    var query: ItemQuery
    var scope: ItemScope
    var order: ItemOrder
    var layout: ListingLayout
    var withBody: Bool

    /// Prints what a listing command finds.
    ///
    /// - Parameter empty: makes the sentence for people where nothing is found.
    func list(in store: Store, _ session: Session, empty: () throws -> Message) throws {
        let printer = session.printer
        let arrangement = ItemArrangement(
            order, limit: words.limit,
            withUpdated: printer.json || layout.shows(.updated), withIDs: printer.isForPeople)
        let query = try session.narrowed(query, in: store)
        if printer.json, !withBody {
            let now = printer.now
            return try printer.print(kind, "items") { write in
                let reading = try store.forEachItem(
                    matching: query, in: scope, arranged: arrangement
                ) {
                    JSON.item($0, at: now)
                } _: {
                    try $0.forEach(write)
                }
                printer.warn(about: reading, in: store)
            }
        }
        let reading = try store.items(matching: query, in: scope, arranged: arrangement)
        let items = reading.results.flatMap { $0.items.map(\.item) }
        let count = reading.results.reduce(0) { $0 + $1.count }
        var listing = ItemListing(
            items: items, names: ItemNames(reading.ids), layout: layout, printer: printer)
        if query.namesBlocked, printer.isForPeople {
            let blocked = items.filter(\.isBlocked)
            listing.blockers = Dictionary(
                zip(blocked.map(\.path), try store.relations(of: blocked).map(\.blockers)),
                uniquingKeysWith: { first, _ in first })
        }
        try listing.print(
            kind: kind, handlesOnly: words.handlesOnly,
            bodies: withBody ? try store.bodies(of: items) : nil,
            empty: printer.isForPeople && count == 0 ? try empty() : nil, in: store)
        if printer.isForPeople, items.count < count {
            try printer.output.note(
                Message("shown", ["count": items.count.counted, "total": count.counted]))
        }
        printer.warn(about: reading, in: store)
        // Nothing is there where statuses were renamed and no item followed.
        if count == 0 { printer.warn(about: try store.unnamedStatuses(), in: store) }
    }
}

/// The keys of `--group-by`.
enum GroupKey: Equatable, Sendable {
    enum Name: String, CaseIterable, Sendable {
        case status, project, priority, due, tag

        var korean: String { KeyVocabulary.Key(rawValue: rawValue)?.korean ?? rawValue }
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

    var title: Message { Message("due-" + rawValue) }
}
