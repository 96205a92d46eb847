import SheafCore
import SheafTerminal

extension LiveBoard {
    /// A click selects, a card that is dragged moves to the column where it is let go, the wheel
    /// goes up and down in the column that it is over. What covers the lists is only scrolled.
    mutating func handle(_ mouse: Mouse) -> [LiveEffect] {
        switch (mouse.action, panels.last) {
        case (.wheelUp, .form), (.wheelDown, .form), (.wheelUp, .question), (.wheelDown, .question):
            return []
        case (.wheelUp, nil), (.wheelDown, nil): turn(mouse)
        case (.wheelUp, .reading) where column(under: mouse) != nil,
            (.wheelDown, .reading) where column(under: mouse) != nil:
            turn(mouse)
        case (.wheelUp, _): return handle(.key(.up))
        case (.wheelDown, _): return handle(.key(.down))
        case (.press, nil), (.press, .reading): press(mouse)
        case (.drag, nil): drag(mouse)
        case (.release, nil): return drop()
        default: break
        }
        return []
    }

    private func column(under mouse: Mouse) -> Int? {
        layout.columns.first { $0.area.contains(column: mouse.column, row: mouse.row) }?.index
    }

    private mutating func turn(_ mouse: Mouse) {
        guard dragged == nil else { return }
        if let place = column(under: mouse) { column = place }
        move(by: mouse.action == .wheelUp ? -1 : 1)
    }

    private mutating func press(_ mouse: Mouse) {
        let layout = layout
        (notes, news, alerts) = ([], [], [])
        if let list = layout.list, list.contains(column: mouse.column, row: mouse.row) {
            if let place = card(in: memos, layout.cards(in: list), at: mouse) {
                memos.select(place)
            }
            return
        }
        guard
            let place = layout.columns.first(where: {
                $0.area.contains(column: mouse.column, row: mouse.row)
            })
        else { return }
        column = place.index
        let cards = layout.cards(in: place.area)
        guard let card = card(in: columns[column], cards, at: mouse) else { return }
        columns[column].select(card)
        guard panels.isEmpty, let item = selected?.item else { return }
        dragged = LiveDrag(item: item, column: column)
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
