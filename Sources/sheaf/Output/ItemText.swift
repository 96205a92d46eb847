import SheafCore
import SheafTerminal

/// Values of an item as people see them in listings.
extension Context {
    func statusText(_ item: Item) -> StyledText {
        guard let status = item.status else { return "" }
        guard item.kind == .task else { return StyledText(status, .muted) }
        return StyledText(
            Message.status(status).text(language), item.isClosed ? .statusClosed : .statusOpen)
    }

    func priorityText(_ item: Item) -> StyledText {
        guard let priority = item.priority else { return "" }
        let text = Message.priority(priority).styled(language)
        return switch priority {
        case .high: text.styled(.priorityHigh)
        case .medium: text
        case .low: text.styled(.muted)
        }
    }

    func tagsText(_ item: Item) -> StyledText {
        StyledText(item.allTags.map { "+" + $0 }.joined(separator: " "), .tag)
    }

    /// That something else has to be done first; empty where it has not.
    func blockedText(_ item: Item) -> StyledText {
        item.isBlocked ? Message("blocked-mark").styled(language).styled(.muted) : ""
    }

    /// That a task comes back, and how much of it is done; empty where there is nothing of this to say.
    ///
    /// - Parameter blockers: the tasks that block it, where these are to be named.
    func marks(of item: Item, blockedBy blockers: [Item]) -> StyledText {
        let progress = item.progress
        let isRepeating = !item.isClosed && item.repeatText != nil
        let titles = blockers.map { Message(verbatim: "\"\($0.title)\"") }
        let marks: [StyledText] = [
            titles.isEmpty
                ? "" : Message("blocked-by", ["items": titles]).styled(language).styled(.muted),
            isRepeating ? Message("repeat-mark").styled(language).styled(.muted) : "",
            progress.total > 0 ? StyledText("\(progress.done)/\(progress.total)", .muted) : "",
        ]
        return marks.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// That an item has conflicts, or else is blocked; empty where neither is so.
    func stateText(_ item: Item) -> StyledText {
        item.isConflicted ? conflictText(item) : blockedText(item)
    }

    /// That an item waits for someone to settle its conflicts; empty where it does not.
    func conflictText(_ item: Item) -> StyledText {
        item.isConflicted ? Message("conflict-mark").styled(language).styled(.warning) : ""
    }
}

extension Message {
    static func priority(_ priority: Priority) -> Message {
        switch priority {
        case .high: Message("priority-high")
        case .medium: Message("priority-medium")
        case .low: Message("priority-low")
        }
    }
}

/// The handles of items, with the letters that suffice to name each highlighted.
final class ItemNames {
    private let ids: [ItemID]
    /// Made for the first name that is shown; programs see whole ids.
    private lazy var prefixes = ShortestPrefixes(ids)

    /// - Parameter ids: those of all items of the store.
    init(_ ids: [ItemID]) {
        self.ids = ids
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
