import SheafCore
import SheafStore
import SheafTerminal

/// Items in rows on the live board: what comes next and the days ahead, or where the links of an item lead.
struct LivePlan {
    /// The item whose links they are; `nil` for the plan.
    var origin: Item?

    /// A line of it; a heading has no item.
    struct Row: Sendable {
        var line: StyledText
        var item: Item?
    }

    /// `nil` while they are being looked for.
    private(set) var rows: [Row]?
    /// The row that keys are about.
    private(set) var index = 0

    var selected: Item? {
        rows.flatMap { $0.indices.contains(index) ? $0[index].item : nil }
    }

    /// Shows rows that were read anew: the selection stays with its item.
    mutating func show(_ rows: [Row]) {
        let before = selected
        self.rows = rows
        let same = rows.firstIndex { $0.item != nil && $0.item?.path == before?.path }
        index = same ?? rows.firstIndex { $0.item != nil } ?? 0
    }

    /// Goes so many items up or down.
    mutating func move(by count: Int) {
        guard let rows else { return }
        let places = rows.indices.filter { rows[$0].item != nil }
        guard let here = places.firstIndex(of: index) else { return }
        index = places[max(0, min(places.count - 1, here + count))]
    }

    /// Reads the rows.
    var effect: LiveEffect { origin.map { .links($0) } ?? .plan }

    var title: Message {
        origin.map { Message("live-links", ["item": ItemName($0)]) } ?? Message("live-plan")
    }

    /// The first row that is shown where so many have room.
    func top(_ height: Int) -> Int { max(0, min(index - height / 2, (rows?.count ?? 0) - height)) }
}

extension LiveBoard {
    mutating func openPlan() -> [LiveEffect] {
        panels.append(.plan(LivePlan()))
        return [.plan]
    }

    mutating func openLinks() -> [LiveEffect] {
        guard let item = selected?.item else { return [] }
        let plan = LivePlan(origin: item)
        panels.append(.plan(plan))
        return [plan.effect]
    }

    mutating func showPlan(_ rows: [LivePlan.Row]) {
        guard let place = panels.lastIndex(where: \.isPlan), case .plan(var plan) = panels[place]
        else { return }
        plan.show(rows)
        panels[place] = .plan(plan)
    }

    mutating func obey(_ key: Key, _ plan: LivePlan) -> [LiveEffect] {
        var plan = plan
        switch key {
        case .down, .character("j"): plan.move(by: 1)
        case .up, .character("k"): plan.move(by: -1)
        case .pageDown, .character(" "): plan.move(by: pageLength)
        case .pageUp: plan.move(by: -pageLength)
        case .home, .character("g"): plan.move(by: -.max / 2)
        case .end, .character("G"): plan.move(by: .max / 2)
        case .enter:
            guard let item = plan.selected, select(item, onAnyPage: true) else { return [] }
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
        panels[panels.count - 1] = .plan(plan)
        return []
    }

    func draw(_ plan: LivePlan, in room: Rectangle, on screen: inout Screen) {
        let width = context.output.width
        guard let rows = plan.rows else {
            return screen.draw(
                Message("live-loading").styled(context.language).styled(.muted), in: room)
        }
        let top = plan.top(room.height)
        for (row, shown) in rows.dropFirst(top).prefix(room.height).enumerated() {
            screen.draw(
                shown.line.cut(to: room.width, width), in: room, row: row,
                emphasis: top + row == plan.index && shown.item != nil ? .selected : .none)
        }
    }
}

extension LivePanel {
    var isPlan: Bool {
        if case .plan = self { true } else { false }
    }

    /// Reads its rows again.
    var rowsEffect: [LiveEffect] {
        if case .plan(let plan) = self { [plan.effect] } else { [] }
    }
}

extension Context {
    /// Returns the targets of an item's links, and the items that link to it.
    func linkRows(of item: Item, in store: Store) throws -> [LivePlan.Row] {
        guard let links = try store.links(of: .items([item])).first else { return [] }
        func heading(_ message: Message) -> LivePlan.Row {
            LivePlan.Row(line: message.styled(language).styled(.heading))
        }
        var rows: [LivePlan.Row] = []
        if !links.outgoing.isEmpty { rows.append(heading(Message("live-links-out"))) }
        rows += links.outgoing.map { link in
            switch link.target {
            case .item(let item):
                LivePlan.Row(line: "  " + StyledText(item.title, .title), item: item)
            case .file(let path): LivePlan.Row(line: "  " + StyledText(path, .muted))
            case nil:
                LivePlan.Row(
                    line: "  " + StyledText(link.link.name + "  ", .muted)
                        + Message("leads-nowhere").styled(language).styled(.warning))
            }
        }
        if !links.outgoing.isEmpty, !links.incoming.isEmpty { rows.append(LivePlan.Row(line: "")) }
        if !links.incoming.isEmpty { rows.append(heading(Message("column-backlinks"))) }
        rows += links.incoming.map { link in
            LivePlan.Row(
                line: "  " + StyledText(link.source.title, .title) + "  "
                    + StyledText(link.context, .muted), item: link.source)
        }
        guard rows.isEmpty else { return rows }
        return [LivePlan.Row(line: Message("no-links").styled(language).styled(.muted))]
    }

    /// Returns the tasks that can be done now, and a week from today.
    func planRows(in store: Store) throws -> [LivePlan.Row] {
        let next = try store.nextTasks(limit: 20)
        let (names, tasks) = (ItemNames(next.ids), next.results[0].tasks)
        func heading(_ message: Message) -> LivePlan.Row {
            LivePlan.Row(line: message.styled(language).styled(.heading))
        }
        var rows = [heading(Message("live-next"))]
        rows += zip(lines(of: tasks, names, in: store), tasks).map {
            LivePlan.Row(line: $0, item: $1.item)
        }
        if tasks.isEmpty {
            rows.append(
                LivePlan.Row(line: Message("nothing-to-do").styled(language).styled(.muted)))
        }
        let today = environment.now.date
        let days = today...today.adding(days: 6)
        let agenda = AgendaText(try store.agenda(days).results, days, names, self)
        rows += [LivePlan.Row(line: ""), heading(Message("live-agenda")), LivePlan.Row(line: "")]
        rows += agenda.rows.map { LivePlan.Row(line: $0.line, item: $0.item) }
        return rows
    }
}
