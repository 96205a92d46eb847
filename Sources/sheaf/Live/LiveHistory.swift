import SheafCore
import SheafStore
import SheafTerminal

/// The history of an item or of the store on the live board, a row for each item that a commit changed.
struct LiveHistory {
    typealias Rows = LiveRows<LiveVersion.Name>

    /// The item whose history it is; `nil` for all.
    var item: Item?
    /// `nil` while they are being looked for.
    var rows: Rows?

    var title: Message {
        item.map { Message("live-history-of", ["item": ItemName($0)]) } ?? Message("live-history")
    }
}

/// A version of an item, as the live board shows it.
struct LiveVersion: Sendable {
    /// The place of a version in the history.
    struct Name: Sendable {
        var item: Item
        /// The id of the commit that made it, or that deleted the item.
        var commit: String
        /// True if that commit deleted the item, which is then shown as it was last.
        var isDeletion: Bool

        var point: HistoryPoint { .revision(isDeletion ? commit + "~1" : commit) }
    }

    var name: Name
    /// Says of when it is.
    var title: Message
    /// The changes that made it, what was changed since, and its text.
    var lines: [StyledText]
    /// False if the item is still like this.
    var isRestorable: Bool
}

extension LiveBoard {
    /// Opens the history of an item, or of the store.
    mutating func openHistory(of item: Item?) -> [LiveEffect] {
        panels.append(.history(LiveHistory(item: item)))
        return [.history(item)]
    }

    mutating func showHistory(_ rows: [LiveHistory.Rows.Row]) {
        guard case .history(var history)? = panels.last, history.rows == nil else { return }
        history.rows = LiveRows(
            rows.isEmpty
                ? [.init(Message("no-history").styled(context.language).styled(.muted))] : rows)
        panels[panels.count - 1] = .history(history)
    }

    mutating func obey(_ key: Key, _ history: LiveHistory) -> [LiveEffect] {
        var history = history
        if move(&history.rows, by: key) {
            panels[panels.count - 1] = .history(history)
            return []
        }
        switch key {
        case .enter:
            guard let version = history.rows?.selected else { return [] }
            panels.append(.pages(LivePages(title: history.title)))
            return [.version(version)]
        case .escape, .character("q"), .character("h"), .character("H"), .character("r"):
            panels.removeLast()
        case .character("u"), .control("r"): return change(by: key)
        case .character("?"): openHelp()
        default: break
        }
        return []
    }

    mutating func show(_ version: LiveVersion) {
        guard case .pages(var pages)? = panels.last, pages.lines == nil else { return }
        pages.title = version.title
        pages.version = version
        pages.lines = version.lines.map { LivePages.Line($0) }
        panels[panels.count - 1] = .pages(pages)
    }

    /// Brings an item back to a version of it, and leaves the history, which has one more entry then.
    mutating func restore(_ version: LiveVersion) -> [LiveEffect] {
        guard version.isRestorable else {
            notes = [Message("live-version-stands").styled(context.language)]
            return []
        }
        panels.removeAll { panel in
            switch panel {
            case .pages, .history: true
            default: false
            }
        }
        return [.change(.restore(version.name))]
    }
}

extension LiveWorker {
    func history(of item: Item?, in store: Store) throws -> [LiveHistory.Rows.Row] {
        var request = HistoryRequest()
        request.item = item
        request.limit = Self.historyLimit
        request.detail = Context.shownEvents
        return try store.history(request).flatMap { entry in
            let lines = context.lines(of: entry)
            // The first line names the commit; then its items come, and other files.
            let rows = lines.enumerated().map { index, line in
                let event = entry.events.indices.contains(index - 1) ? entry.events[index - 1] : nil
                return LiveHistory.Rows.Row(
                    line,
                    leadingTo: event.map {
                        LiveVersion.Name(
                            item: item ?? $0.item, commit: entry.commit.id,
                            isDeletion: $0.after == nil)
                    })
            }
            return rows + [.init("")]
        }
    }

    /// More than anybody scrolls through.
    private static let historyLimit = 500

    func version(_ name: LiveVersion.Name, in store: Store) throws -> LiveVersion {
        // It may have another path by now.
        let item = (try? store.itemOfHistory(name.item.handle.description)) ?? name.item
        let past = try store.item(item, at: name.point)
        let made = try store.comparison(of: item, madeBy: name.commit)
        let since = try store.comparison(of: item, from: name.point)
        func section(_ title: Message, _ lines: [StyledText]) -> [StyledText] {
            ["", title.styled(context.language).styled(.heading)] + lines
        }
        let stands = Message("live-version-stands").styled(context.language).styled(.muted)
        let body = past.stored.body.split(separator: "\n", omittingEmptySubsequences: false)
        return LiveVersion(
            name: name,
            title: Message(
                "live-version",
                [
                    "item": ItemName(past.stored.item),
                    "time": context.longDate(past.commit.time, at: context.environment.now),
                ]),
            lines: [context.source(past.commit)]
                + section(Message("live-version-made"), context.differences(in: made))
                + section(
                    Message("live-version-since"),
                    since.changes.isEmpty ? [stands] : context.differences(in: since))
                + section(
                    Message("live-version-text"),
                    [StyledText(past.stored.item.title, .title)]
                        + body.map { StyledText(String($0)) }),
            isRestorable: !since.changes.isEmpty)
    }
}
