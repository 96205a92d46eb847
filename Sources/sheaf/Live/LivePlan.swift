import SheafCore
import SheafStore
import SheafTerminal

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

    mutating func obey(_ key: Key, _ plan: LivePlan) -> [LiveEffect] {
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

extension Context {
    /// Returns the targets of an item's links, and the items that link to it.
    func linkRows(of item: Item, in store: Store) throws -> [LivePlan.Row] {
        guard let links = try store.links(of: .items([item])).first else { return [] }
        func heading(_ message: Message) -> LivePlan.Row {
            LivePlan.Row(message.styled(language).styled(.heading))
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
                        + Message("leads-nowhere").styled(language).styled(.warning))
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
        return [LivePlan.Row(Message("no-links").styled(language).styled(.muted))]
    }

    /// Returns the tasks that can be done now, and a week from today, in lines as wide as this context's.
    func planRows(in store: Store) throws -> [LivePlan.Row] {
        let next = try store.nextTasks(limit: 20)
        let (names, tasks) = (ItemNames(next.ids), next.results[0].tasks)
        func heading(_ message: Message) -> LivePlan.Row {
            LivePlan.Row(message.styled(language).styled(.heading))
        }
        var rows = [heading(Message("live-next"))]
        rows += zip(lines(of: tasks, names, in: store), tasks).map {
            LivePlan.Row($0, leadingTo: $1.item)
        }
        if tasks.isEmpty {
            rows.append(
                LivePlan.Row(Message("nothing-to-do").styled(language).styled(.muted)))
        }
        let today = environment.now.date
        let days = today...today.adding(days: 6)
        let agenda = AgendaText(try store.agenda(days).results, days, names, self)
        rows += [LivePlan.Row(""), heading(Message("live-agenda")), LivePlan.Row("")]
        rows += agenda.rows.map { LivePlan.Row($0.line, leadingTo: $0.item) }
        return rows
    }
}
