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
            rows.isEmpty ? [.init(Message("no-history").styled(printer.language, .muted))] : rows)
        panels[panels.count - 1] = .history(history)
    }

    mutating func handleKey(_ key: Key, _ history: LiveHistory) -> [LiveEffect] {
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
            notes = [Message("live-version-stands").styled(printer.language)]
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
        request.detail = Printer.shownEvents
        return try store.history(request).flatMap { entry in
            let lines = printer.lines(of: entry)
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

    /// More than is scrolled through.
    private static let historyLimit = 500

    func version(_ name: LiveVersion.Name, in store: Store) throws -> LiveVersion {
        // It may have another path by now.
        let item = (try? store.itemOfHistory(name.item.handle.description)) ?? name.item
        let history = printer
        let past = try store.item(item, at: name.point)
        let made = try store.comparison(of: item, madeBy: name.commit)
        let since = try store.comparison(of: item, from: name.point)
        func section(_ title: Message, _ lines: [StyledText]) -> [StyledText] {
            ["", title.styled(printer.language, .heading)] + lines
        }
        let stands = Message("live-version-stands").styled(printer.language, .muted)
        let body = past.stored.body.split(separator: "\n", omittingEmptySubsequences: false)
        return LiveVersion(
            name: name,
            title: Message(
                "live-version",
                [
                    "item": ItemName(past.stored.item),
                    "time": printer.texts.long(past.commit.time, at: printer.now),
                ]),
            lines: [history.source(past.commit)]
                + section(Message("live-version-made"), history.differences(in: made))
                + section(
                    Message("live-version-since"),
                    since.changes.isEmpty ? [stands] : history.differences(in: since))
                + section(
                    Message("live-version-text"),
                    [StyledText(past.stored.item.title, .title)]
                        + body.map { StyledText(String($0)) }),
            isRestorable: !since.changes.isEmpty)
    }
}

/// Items in rows on the live board: what comes next and the days ahead, or where the links of an item lead.
struct LivePlan {
    /// The item whose links they are; `nil` for the plan.
    var origin: Item?

    typealias Row = LiveRows<Item>.Row

    /// `nil` while they are being looked for.
    var rows: LiveRows<Item>?

    /// Shows rows that were read anew: the selection stays with its item.
    mutating func show(_ rows: [Row]) {
        let before = self.rows?.selected
        var shown = LiveRows(rows)
        if let before { shown.select { $0.path == before.path } }
        self.rows = shown
    }

    /// Reads the rows, for lines of so many cells.
    func effect(columns: Int) -> LiveEffect {
        origin.map { .links($0) } ?? .plan(columns: columns)
    }

    var title: Message {
        origin.map { Message("live-links", ["item": ItemName($0)]) } ?? Message("live-plan")
    }
}

extension LiveBoard {
    mutating func openPlan() -> [LiveEffect] {
        panels.append(.plan(LivePlan()))
        return readPlan
    }

    mutating func openLinks() -> [LiveEffect] {
        guard let item = selected?.item else { return [] }
        panels.append(.plan(LivePlan(origin: item)))
        return readPlan
    }

    /// The effects that read the rows of the topmost plan.
    var readPlan: [LiveEffect] {
        guard case .plan(let plan)? = panels.last(where: \.isPlan) else { return [] }
        return [plan.effect(columns: layout.panel.width)]
    }

    mutating func showPlan(_ rows: [LivePlan.Row]) {
        guard let place = panels.lastIndex(where: \.isPlan), case .plan(var plan) = panels[place]
        else { return }
        plan.show(rows)
        panels[place] = .plan(plan)
    }

    mutating func handleKey(_ key: Key, _ plan: LivePlan) -> [LiveEffect] {
        var plan = plan
        if move(&plan.rows, by: key) {
            panels[panels.count - 1] = .plan(plan)
            return []
        }
        switch key {
        case .enter:
            guard let item = plan.rows?.selected, select(item, onAnyPage: true) else { return [] }
            // From where a link led one comes back to the links.
            if plan.origin == nil { panels.removeLast() }
            panels.append(.reading(LiveReading()))
            text = nil
            return [.read(item)]
        case .escape, .character("q"), .character("p"), .character("L"):
            panels.removeLast()
            guard let origin = plan.origin, select(origin, onAnyPage: true) else { return [] }
            return [.read(origin)]
        default: return []
        }
    }
}

extension LivePanel {
    var isPlan: Bool {
        if case .plan = self { true } else { false }
    }
}

extension LiveWorker {
    /// Returns the targets of an item's links, and the items that link to it.
    func linkRows(of item: Item, in store: Store) throws -> [LivePlan.Row] {
        let language = printer.language
        guard let links = try store.links(of: .items([item])).first else { return [] }
        func heading(_ message: Message) -> LivePlan.Row {
            LivePlan.Row(message.styled(language, .heading))
        }
        var rows: [LivePlan.Row] = []
        if !links.outgoing.isEmpty { rows.append(heading(Message("live-links-out"))) }
        rows += links.outgoing.map { link in
            switch link.target {
            case .item(let item):
                LivePlan.Row("  " + StyledText(item.title, .title), leadingTo: item)
            case .file(let path): LivePlan.Row("  " + StyledText(path, .muted))
            case nil:
                LivePlan.Row(
                    "  " + StyledText(link.link.name + "  ", .muted)
                        + Message("leads-nowhere").styled(language, .warning))
            }
        }
        if !links.outgoing.isEmpty, !links.incoming.isEmpty { rows.append(LivePlan.Row("")) }
        if !links.incoming.isEmpty { rows.append(heading(Message("column-backlinks"))) }
        rows += links.incoming.map { link in
            LivePlan.Row(
                "  " + StyledText(link.source.title, .title) + "  "
                    + StyledText(link.context, .muted), leadingTo: link.source)
        }
        guard rows.isEmpty else { return rows }
        return [LivePlan.Row(Message("no-links").styled(language, .muted))]
    }

    /// Returns the tasks that can be done now, and a week from today, in lines of so many cells.
    func planRows(columns: Int, in store: Store) throws -> [LivePlan.Row] {
        let printer = printer.withWidth(columns)
        let language = printer.language
        let next = try store.nextTasks(limit: 20)
        let (names, tasks) = (ItemNames(next.ids), next.results[0].tasks)
        func heading(_ message: Message) -> LivePlan.Row {
            LivePlan.Row(message.styled(language, .heading))
        }
        var rows = [heading(Message("live-next"))]
        rows += zip(printer.lines(of: tasks, names), tasks).map {
            LivePlan.Row($0, leadingTo: $1.item)
        }
        if tasks.isEmpty {
            rows.append(LivePlan.Row(Message("nothing-to-do").styled(language, .muted)))
        }
        let today = printer.now.date
        let days = today...today.adding(days: 6)
        let agenda = AgendaText(
            try store.agenda(days).results, days, names, holidays: session.settings.holidays,
            printer)
        rows += [LivePlan.Row(""), heading(Message("live-agenda")), LivePlan.Row("")]
        rows += agenda.rows.map { LivePlan.Row($0.line, leadingTo: $0.item) }
        return rows
    }
}
