import SheafCore
import SheafStore
import SheafTerminal

extension LiveBoard {
    /// Draws what lies over the lists.
    func draw(_ panel: LivePanel, _ layout: LiveLayout, on screen: inout Screen) {
        switch panel {
        // They have places of their own.
        case .reading, .entry, .question: return
        case .form(let form): draw(form, in: begin(layout, on: &screen), on: &screen)
        case .pages(let pages):
            let area = begin(layout, on: &screen)
            draw(pages.title, in: area, on: &screen)
            let room = panelRoom(area)
            let width = context.output.width
            guard let rows = pages.rows(room.width, width) else {
                return screen.draw(
                    Message("live-loading").styled(context.language).styled(.muted), in: room)
            }
            screen.draw(
                rows.dropFirst(pages.top).prefix(room.height).map {
                    $0.cut(to: room.width, width)
                },
                in: room)
        case .conflicts(let conflicts): draw(conflicts, in: begin(layout, on: &screen), on: &screen)
        case .plan(let plan):
            let area = begin(layout, on: &screen)
            draw(plan.title, in: area, on: &screen)
            draw(plan.rows, wraps: false, in: panelRoom(area), on: &screen)
        case .history(let history):
            let area = begin(layout, on: &screen)
            draw(history.title, in: area, on: &screen)
            draw(history.rows, wraps: true, in: panelRoom(area), on: &screen)
        }
    }

    /// The area of a panel under its heading.
    func panelRoom(_ area: Rectangle) -> Rectangle {
        area.inset(top: layout.isLow ? 1 : 2)
    }

    private func begin(_ layout: LiveLayout, on screen: inout Screen) -> Rectangle {
        // All of the lists, so that nothing of them stands beside it.
        screen.clear(layout.content)
        return layout.panel
    }

    private func draw(_ title: Message, in area: Rectangle, on screen: inout Screen) {
        screen.draw(
            title.styled(context.language).styled(.heading).cut(
                to: area.width, context.output.width), in: area)
        guard !layout.isLow else { return }
        drawRule(in: area, row: 1, on: &screen)
    }

    // MARK: - Conflicts

    private func draw(_ conflicts: LiveConflicts, in area: Rectangle, on screen: inout Screen) {
        let all = conflicts.all
        let language = context.language
        guard conflicts.items != nil, all.indices.contains(conflicts.index) else {
            draw(Message("live-conflicts"), in: area, on: &screen)
            let text: Message =
                conflicts.items == nil ? Message("live-loading") : Message("no-conflicts")
            return screen.draw(text.styled(language).styled(.muted), in: panelRoom(area))
        }
        let chosen = all[conflicts.index]
        draw(
            Message(
                "live-conflict",
                [
                    "item": ItemName(chosen.item.item), "number": conflicts.index + 1,
                    "count": all.count,
                ]),
            in: area, on: &screen)
        let room = panelRoom(area)
        let place = Message.conflictPlace(
            key: chosen.conflict.key, line: chosen.conflict.line, path: chosen.item.item.path,
            hasMarkers: chosen.conflict.kind == .markers)
        screen.draw(place.styled(language).styled(.muted), in: room)
        // Side by side where there is room, else one under the other.
        let rest = room.inset(top: layout.isLow ? 1 : 2)
        let isWide = rest.width >= 60
        let half = isWide ? (rest.width - 3) / 2 : rest.height / 2
        let current = isWide ? rest.inset(right: rest.width - half) : rest.top(half)
        let other = isWide ? rest.inset(left: rest.width - half) : rest.inset(top: half)
        let sources = chosen.item.sources(of: chosen.conflict)
        drawVersion(
            "1", Message("current-version"), chosen.conflict.current, sources?.current,
            .statusClosed,
            in: current, on: &screen)
        drawVersion(
            "2", Message("other-version"), chosen.conflict.other, sources?.other, .statusOpen,
            in: other,
            on: &screen)
    }

    private func drawVersion(
        _ key: String, _ label: Message, _ text: String?, _ source: HistoryCommit?, _ role: Role,
        in area: Rectangle, on screen: inout Screen
    ) {
        let language = context.language
        screen.draw("\(key, .code) \(label.styled(language).styled(.heading))", in: area)
        // Whose it is stands under the heading, in as many rows as it takes.
        let whose =
            source.map {
                context.source($0).wrapped(to: max(1, area.width), context.output.width)
            } ?? []
        screen.draw(whose, in: area.inset(top: 1))
        let room = area.inset(top: 1 + whose.count)
        guard let text, !text.isEmpty else {
            let missing: Message =
                text == nil ? Message("unknown-version") : Message("empty-version")
            return screen.draw(
                missing.styled(language).styled(.muted).wrapped(
                    to: max(1, room.width), context.output.width), in: room)
        }
        let field = TextField(text, hasLines: true)
        let rows = TextLayout(field, room: max(1, room.width), context.output.width).rows
        screen.draw(rows.map { StyledText($0.text, role) }, in: room)
    }
}
