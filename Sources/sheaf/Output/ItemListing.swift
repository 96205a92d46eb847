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
    let context: Context
    /// The tasks that block items, by the paths of these, where they are to be named.
    var blockers: [String: [Item]] = [:]

    /// - Parameters:
    ///   - kind: what the JSON calls itself.
    ///   - empty: what people are told where there are no items.
    func print(
        kind: String, handlesOnly: Bool, bodies: [String]? = nil, empty: Message?, in store: Store
    ) throws {
        let now = context.environment.now
        if handlesOnly {
            // Who closes what it is given must not close a note for one line of it.
            let named = items.filter { $0.line == nil }
            return try context.output.write(named.map { $0.handle.description + "\0" }.joined())
        }
        if context.json {
            let values = JSON.array(of: items) { JSON.item($1, body: bodies?[$0], at: now) }
            return try context.print(kind, ["items": values])
        }
        let groups = try layout.groups(of: items, in: store, at: now) { $0 }
        let rows = groups?.flatMap(\.members) ?? items
        guard context.isForPeople else { return try printLines(of: rows, groups, at: now) }
        if items.isEmpty {
            if let empty { try context.output.note(empty) }
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
        try context.show(header + context.headed(lines.map { [$0] }, groups))
        context.remember(rows, in: store)
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
                try context.output.write(template.rendered { $0.text(of: item, at: now) } + "\n")
            }
            return
        }
        let fields = layout.columns ?? Self.lineFields
        guard let groups else {
            for item in rows { try context.output.write(Self.line(of: item, fields, at: now)) }
            return
        }
        for group in groups {
            for item in group.members {
                try context.output.write(Self.line(of: item, fields, group: group.name, at: now))
            }
        }
    }

    // MARK: - For people

    /// Ids are shown whole; file names that stand for them give way.
    private var handleColumn: Table.Column {
        let named = items.filter { $0.id != nil }
        guard named.count < items.count else { return Table.Column() }
        let widest = named.map { names.short($0).cells(context.output.width) }.max()
        return Table.Column(isFlexible: true, minimum: widest ?? 4)
    }

    /// Rows with their numbers, which name them in the next command. Columns that were chosen have
    /// a header.
    private func tableLines(of rows: [Item]) -> [StyledText] {
        var columns =
            layout.columns.map { $0.map { ($0, $0.chosenColumn(context.language)) } }
            ?? ItemField.standardColumns(handle: handleColumn, withUpdated: layout.hasUpdatedColumn)
            .filter { $0.field != layout.grouping?.headed }
        let isChosen = layout.columns != nil
        // What blocks an item is the answer to the question.
        if !blockers.isEmpty, let place = columns.firstIndex(where: { $0.0 == .marks }) {
            columns[place].1.dropOrder = 0
            columns[place].1.yieldsFirst = false
        }
        var table = Table([Table.Column(alignment: .trailing)] + columns.map(\.1))
        for (number, item) in zip(context.rowNumbers(of: rows), rows) {
            table.append(
                [StyledText(number, .muted)]
                    + columns.map { field, _ in
                        switch field {
                        case .marks: context.marks(of: item, blockedBy: blockers[item.path] ?? [])
                        case .known(.conflicted) where !isChosen && blockers.isEmpty:
                            context.stateText(item)
                        default: field.cell(of: item, names, context)
                        }
                    })
        }
        return table.lines(
            limit: context.terminal.resultColumns, width: context.output.width, withHeader: isChosen
        )
    }
}

extension Context {
    /// The lines of each row, under the headings of their groups where there are any.
    func headed<Member>(
        _ rows: [[StyledText]], _ groups: [ItemGrouping.Group<Member>]?
    ) -> [StyledText] {
        guard let groups else { return Array(rows.joined()) }
        var lines: [StyledText] = []
        var rest = rows[...]
        for group in groups {
            if !lines.isEmpty { lines.append("") }
            let count = StyledText(" " + Catalogue.grouped(group.members.count), .muted)
            lines.append(group.title.styled(language).styled(.heading) + count)
            lines += rest.prefix(group.members.count).joined()
            rest = rest.dropFirst(group.members.count)
        }
        return lines
    }
}

extension Context {
    /// A title for a table; behind that of a line of a note stands where it is.
    func titleText(_ item: Item, _ role: Role? = .title) -> StyledText {
        let title = StyledText(item.title, role)
        guard let line = item.line else { return title }
        return title + StyledText("  \(line.note), \(line.number)", .muted)
    }
}
