import SheafCore
import SheafTerminal

extension LiveBoard {
    /// A click selects, a second one opens, one on a key at the foot presses that; a card that is dragged
    /// moves to the column where it is let go, the wheel goes up and down in the column that it is over.
    mutating func handle(_ mouse: Mouse) -> [LiveEffect] {
        let isDouble = clicks.isDouble(mouse, at: uptime())
        if mouse.action == .press, let key = footKey(under: mouse) {
            clicks.forget()
            return handle(.key(key))
        }
        switch (mouse.action, panels.last) {
        case (.wheelUp, .form), (.wheelDown, .form), (.wheelUp, .question), (.wheelDown, .question):
            return []
        case (.wheelUp, nil), (.wheelDown, nil): turn(mouse)
        case (.wheelUp, .reading) where column(under: mouse) != nil,
            (.wheelDown, .reading) where column(under: mouse) != nil:
            turn(mouse)
        case (.wheelUp, _): return handle(.key(.up))
        case (.wheelDown, _): return handle(.key(.down))
        case (.press, .plan(var plan)):
            if !select(in: &plan.rows, under: mouse, wraps: false) { clicks.forget() }
            panels[panels.count - 1] = .plan(plan)
        case (.press, .history(var history)):
            if !select(in: &history.rows, under: mouse, wraps: true) { clicks.forget() }
            panels[panels.count - 1] = .history(history)
        case (.release, .plan) where isDouble, (.release, .history) where isDouble:
            return handle(.key(.enter))
        case (.press, nil): if !press(mouse) { clicks.forget() }
        case (.press, .reading): _ = press(mouse)
        case (.drag, nil): drag(mouse)
        case (.release, nil):
            let moved = drop()
            return isDouble ? open() : moved
        default: break
        }
        return []
    }

    /// The key at the foot that lies under the mouse and can be used.
    private func footKey(under mouse: Mouse) -> Key? {
        // There a line is typed.
        if case .entry? = panels.last { return nil }
        let width = context.output.width
        for (key, text, place) in footKeys where key.isUsable {
            let cell = mouse.column - place.column
            if mouse.row == place.row, 0..<text.cells(width) ~= cell {
                return key.pressed(at: cell, width)
            }
        }
        return nil
    }

    /// Selects the row of a panel that lies under the mouse; answers whether one does that leads somewhere.
    private func select<Target>(
        in rows: inout LiveRows<Target>?, under mouse: Mouse, wraps: Bool
    ) -> Bool {
        let room = panelRoom(layout.panel)
        let lines = rows?.lines(in: room, wraps: wraps, context.output.width) ?? []
        let line = mouse.row - room.row
        guard lines.indices.contains(line) else { return false }
        return rows?.select(row: lines[line].row) ?? false
    }

    private func column(under mouse: Mouse) -> Int? {
        layout.columns.first { $0.area.contains(column: mouse.column, row: mouse.row) }?.index
    }

    private mutating func turn(_ mouse: Mouse) {
        guard dragged == nil else { return }
        if let place = column(under: mouse) { column = place }
        move(by: mouse.action == .wheelUp ? -1 : 1)
    }

    /// Selects the card under the mouse; answers whether there is one.
    private mutating func press(_ mouse: Mouse) -> Bool {
        let layout = layout
        (notes, news, alerts) = ([], [], [])
        if let list = layout.list, list.contains(column: mouse.column, row: mouse.row) {
            guard let place = card(in: memos, layout.cards(in: list), at: mouse) else {
                return false
            }
            memos.select(place)
            return true
        }
        guard
            let place = layout.columns.first(where: {
                $0.area.contains(column: mouse.column, row: mouse.row)
            })
        else { return false }
        column = place.index
        let cards = layout.cards(in: place.area)
        guard let card = card(in: columns[column], cards, at: mouse) else { return false }
        columns[column].select(card)
        if panels.isEmpty, let item = selected?.item {
            dragged = LiveDrag(item: item, column: column)
        }
        return true
    }

    private mutating func drag(_ mouse: Mouse) {
        guard dragged != nil else { return }
        // The rows do not matter: cards are long, and hands not so steady.
        if let place = layout.columns.first(where: {
            mouse.column >= $0.area.column && mouse.column < $0.area.column + $0.area.width
        }) {
            dragged?.column = place.index
        }
    }

    private mutating func drop() -> [LiveEffect] {
        guard let drag = dragged else { return [] }
        dragged = nil
        guard drag.column != column else { return [] }
        // One of several that were picked takes the others along.
        if !picked.contains(drag.item.path) { picked = [] }
        return move(to: drag.column)
    }

    private func card(in list: LiveList, _ area: Rectangle, at mouse: Mouse) -> Int? {
        places(of: list, in: area).first {
            $0.area.contains(column: mouse.column, row: mouse.row)
        }?.index
    }
}

/// A card on its way to another column.
struct LiveDrag: Equatable {
    var item: Item
    /// The column it is over.
    var column: Int
}

/// The clicks of the mouse: two at one place within a moment are a double click, unless the second
/// one drags something away.
struct LiveClicks {
    private var last: (mouse: Mouse, time: ContinuousClock.Instant)?
    /// The second press, until it is let go.
    private var second: Mouse?

    /// The longest time between the two, as desktops have it.
    private static let limit = Duration.milliseconds(500)

    /// Returns whether an action lets go of the second press of a double click.
    mutating func isDouble(_ mouse: Mouse, at time: ContinuousClock.Instant) -> Bool {
        switch mouse.action {
        case .release:
            defer { second = nil }
            return second.map { Self.areNear($0, mouse) } ?? false
        case .drag:
            last = nil
            if let press = second, !Self.areNear(press, mouse) { second = nil }
        case .wheelUp, .wheelDown: forget()
        case .press:
            let isSecond =
                last.map { last in
                    Self.areNear(last.mouse, mouse) && last.time.duration(to: time) <= Self.limit
                } ?? false
            (last, second) = isSecond ? (nil, mouse) : ((mouse, time), nil)
        }
        return false
    }

    /// Hands are not so steady.
    private static func areNear(_ one: Mouse, _ other: Mouse) -> Bool {
        one.row == other.row && abs(one.column - other.column) < 2
    }

    /// Something else happened in between.
    mutating func forget() { (last, second) = (nil, nil) }
}
