import SheafCore
import SheafStore
import SheafTerminal

/// Items as a listing prints them: a table for people, tab-separated lines for programs, JSON,
/// handles ended by NUL.
struct ItemListing {
    let items: [Item]
    /// Tells which beginnings of ids are enough to name an item.
    let names: ItemNames
    let context: Context

    /// - Parameter kind: what the JSON calls itself.
    func print(
        kind: String, handlesOnly: Bool, bodies: [String]? = nil, empty: Message, in store: Store
    ) throws {
        let now = context.environment.now
        if handlesOnly {
            return try context.output.write(
                items.map { $0.handle.description + "\0" }.joined())
        }
        if context.json {
            let values = items.enumerated().map { index, item in
                JSON.item(item, body: bodies?[index], at: now)
            }
            return try context.print(.output(kind, [("items", .array(values))]))
        }
        guard context.isForPeople else {
            for item in items { try context.output.write(Self.line(of: item)) }
            return
        }
        if items.isEmpty { return try context.output.note(empty) }
        try printTable(at: now)
        if let terminal = context.terminalName {
            store.remember(rows: items.map(\.handle), of: terminal)
        }
    }

    /// id or path, kind, status, due, priority, project, tags, title, path: these columns, in this
    /// order, for ever. What a tab or line break could spoil is escaped as in C.
    private static func line(of item: Item) -> String {
        let fields = [
            item.handle.description, item.kind.rawValue, item.status ?? "", item.dueText ?? "",
            item.priority?.rawValue ?? "", item.project ?? "", item.allTags.joined(separator: ","),
            item.title, item.path,
        ]
        return fields.map(EscapedText.field).joined(separator: "\t") + "\n"
    }

    private func printTable(at now: Moment) throws {
        var table = Table([
            Table.Column(alignment: .trailing, dropOrder: 2),
            Table.Column(),
            Table.Column(dropOrder: 1),
            Table.Column(isFlexible: true, minimum: 20),
            Table.Column(dropOrder: 0),
            Table.Column(dropOrder: 3),
            Table.Column(dropOrder: 4),
            Table.Column(isFlexible: true, minimum: 8, dropOrder: 5),
        ])
        for (index, item) in items.enumerated() {
            table.append([
                StyledText("\(index + 1)", .muted),
                names.short(item),
                context.statusText(item),
                StyledText(item.title, .title),
                context.dueText(item, at: now),
                context.priorityText(item),
                StyledText(item.project ?? "", .project),
                context.tagsText(item),
            ])
        }
        for line in table.lines(limit: context.terminal.columns, width: context.output.width) {
            try context.output.print(line)
        }
    }
}

extension Context {
    func statusText(_ item: Item) -> StyledText {
        guard let status = item.status else { return "" }
        guard item.kind == .task else { return StyledText(status, .muted) }
        return StyledText(
            Message.status(status).text(language), item.isClosed ? .statusClosed : .statusOpen)
    }

    func priorityText(_ item: Item) -> StyledText {
        switch item.priority {
        case .high: Message.priorityHigh.styled(language).styled(.priorityHigh)
        case .medium: Message.priorityMedium.styled(language)
        case .low: Message.priorityLow.styled(language).styled(.muted)
        case nil: ""
        }
    }

    func tagsText(_ item: Item) -> StyledText {
        StyledText(item.allTags.map { "+" + $0 }.joined(separator: " "), .tag)
    }
}

/// The handles of items, with the letters that suffice to name each highlighted.
struct ItemNames {
    private let prefixes: ShortestPrefixes

    /// - Parameter ids: those of all items of the store.
    init(_ ids: [ItemID]) {
        prefixes = ShortestPrefixes(ids)
    }

    /// The first letters of an id, at least four, enough to name the item; where there is no id the
    /// beginning of the file's name, which must not take the room of everything else.
    func short(_ item: Item) -> StyledText {
        guard let id = item.id else {
            return StyledText(ItemReader.stem(of: item.path), .muted).cut(to: 12, CellWidth())
        }
        let text = id.description
        let unique = prefixes.length(of: id)
        let shown = text.prefix(max(unique, 4))
        return StyledText(String(shown.prefix(unique)), .id)
            + StyledText(String(shown.dropFirst(unique)), .idRest)
    }

    func name(_ item: Item) -> ItemName {
        ItemName(
            title: item.title, handle: item.handle.description,
            uniqueLength: item.id.map { prefixes.length(of: $0) } ?? 0)
    }
}
