import SheafCore
import SheafStore
import SheafTerminal

/// An item for people: title, what is known of it, body.
struct ItemCard {
    let stored: StoredItem
    /// `nil` where they are not to be shown.
    let relations: ItemRelations?
    let printer: Printer
    private var item: Item { stored.item }
    private var texts: ItemText { printer.texts }
    private var language: Language { printer.language }
    private var now: Moment { printer.now }

    var lines: [StyledText] {
        let fields: [(Message, StyledText)] = [
            (Message("column-id"), StyledText(item.id?.description ?? "", .id)),
            (Message("column-status"), texts.status(item)),
            (Message("column-due"), dueField),
            (
                Message("column-scheduled"),
                item.plan.scheduled.map { texts.long($0, at: now) } ?? ""
            ),
            (Message("column-wait"), item.plan.wait.map { texts.long($0, at: now) } ?? ""),
            (
                Message("column-repeat"),
                item.repeatText.map { Message.rule($0, at: now).styled(language) } ?? ""
            ),
            (Message("column-estimate"), estimate),
            (Message("column-time"), spent),
            (Message("column-priority"), texts.priority(item)),
            (Message("column-project"), StyledText(item.project ?? "", .project)),
            (Message("column-tags"), texts.tags(item)),
            (Message("column-checklist"), checklist),
            (Message("column-created"), item.created.map { texts.long($0, at: now) } ?? ""),
            (Message("column-completed"), item.completed.map { texts.long($0, at: now) } ?? ""),
            (Message("column-path"), StyledText(item.path, .muted)),
        ]
        var table = Table([Table.Column(), Table.Column(isFlexible: true)])
        for (label, value) in fields where !value.isEmpty {
            table.append([label.styled(language, .muted), value])
        }
        for (label, value) in related {
            table.append([label.styled(language, .muted), value])
        }
        for extra in item.extra {
            table.append([StyledText(extra.key, .muted), StyledText(extra.value)])
        }
        let head = [StyledText(item.title, .heading)]
        let lines = head + printer.lines(of: table)
        let body = stored.body
        guard !body.allSatisfy(\.isWhitespace) else { return lines }
        let end = body.last?.isNewline == true ? body.index(before: body.endIndex) : body.endIndex
        return lines + ["", StyledText(block: String(body[..<end]))]
    }

    private var dueField: StyledText {
        guard let due = item.due else { return StyledText(item.dueText ?? "", .muted) }
        let long = texts.long(due, at: now)
        guard item.isOverdue(at: now) else { return long }
        return long + "  " + texts.due(item, at: now)
    }

    /// The items that it waits for and that wait for it, the one that it is a part of, and its parts.
    private var related: [(Message, StyledText)] {
        guard let relations else { return [] }
        func named(_ item: Item) -> StyledText {
            let mark = item.isClosed ? "✓ " : ""
            return StyledText(mark + item.title, item.isClosed ? .muted : nil) + "  "
                + StyledText(item.handle.description, .id)
        }
        let missing = relations.missing.map { link in
            StyledText(link + "  ", .muted)
                + Message("leads-nowhere").styled(language, .warning)
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
                Message("more-links", ["count": items.count - Self.mostBacklinks])
                    .styled(language, .muted))
        }
        return rows.enumerated().map {
            ($0 == 0 ? Message("column-backlinks") : Message(verbatim: ""), $1)
        }
    }

    private static let mostBacklinks = 8

    private var estimate: StyledText {
        item.plan.estimate.map { texts.effort(seconds: Int64($0.minutes) * 60) } ?? ""
    }

    private var spent: StyledText {
        guard !item.plan.time.isEmpty else { return "" }
        let sum = texts.effort(seconds: item.plan.time.seconds(at: now.seconds))
        guard let running = item.plan.time.first(where: \.isRunning) else { return sum }
        return sum + "  "
            + Message("tracked-since", ["time": texts.clock(running.start, at: now)])
            .styled(language, .dueToday)
    }

    private var checklist: StyledText {
        guard item.checklist.total > 0 else { return "" }
        return StyledText("\(item.checklist.done)/\(item.checklist.total)")
    }
}
