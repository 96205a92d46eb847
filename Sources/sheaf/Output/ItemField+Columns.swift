import SheafCore
import SheafTerminal

/// Fields as columns of a table for people: in their language, dates in words.
extension ItemField {
    /// The columns of listings where nobody chose. Where the terminal is narrow, marks, tags and projects
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
