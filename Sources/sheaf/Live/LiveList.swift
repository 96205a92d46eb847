import SheafCore

/// Cards one under another, one of them selected.
struct LiveList: Sendable {
    private(set) var cards: [LiveCard] = []
    /// The index of the selected one; 0 where there is none.
    private(set) var index = 0
    /// The first one that is shown.
    private(set) var top = 0
    /// True if there are more cards than room.
    private(set) var isCut = false

    var selected: LiveCard? { cards.indices.contains(index) ? cards[index] : nil }

    /// Shows other cards. The selection stays on its item, or where that has gone on its place.
    mutating func show(_ cards: [LiveCard]) {
        let item = selected?.item
        self.cards = cards
        if let item, let place = place(of: item) { index = place }
        index = max(0, min(index, cards.count - 1))
        top = max(0, min(top, index))
    }

    /// Selects an item; answers whether it is here.
    mutating func select(_ item: Item) -> Bool {
        guard let place = place(of: item) else { return false }
        index = place
        return true
    }

    mutating func select(_ place: Int) {
        index = max(0, min(place, cards.count - 1))
    }

    /// Scrolls so far that the selected card is seen whole, as far as there is room, and no room is
    /// left below the last card while others are above.
    ///
    /// - Parameters:
    ///   - room: in rows; one of them tells what is left out where not all of it has room.
    ///   - height: the rows that a card takes with what parts it from the one before.
    mutating func scroll(room: Int, height: (LiveCard) -> Int) {
        isCut = !allFit(in: room, height: height)
        guard isCut else {
            top = 0
            return
        }
        let room = room - 1
        top = max(min(top, index), start(upTo: index, room: room, height: height))
        top = min(top, start(upTo: cards.count - 1, room: room, height: height))
    }

    private func allFit(in room: Int, height: (LiveCard) -> Int) -> Bool {
        var used = 0
        for card in cards {
            used += height(card)
            if used > room { return false }
        }
        return true
    }

    /// The first card that there is room for, when `last` is the last one.
    private func start(upTo last: Int, room: Int, height: (LiveCard) -> Int) -> Int {
        var used = 0
        for place in stride(from: last, through: 0, by: -1) {
            used += height(cards[place])
            if used > room { return min(place + 1, last) }
        }
        return 0
    }

    /// The file's path names an item here; one that was renamed meanwhile goes by its id.
    private func place(of item: Item) -> Int? {
        cards.firstIndex { $0.item.path == item.path }
            ?? item.id.flatMap { id in cards.firstIndex { $0.item.id == id } }
    }
}
