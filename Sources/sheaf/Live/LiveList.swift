import SheafCore

/// Cards one under another, one of them selected.
struct LiveList: Sendable {
    private(set) var cards: [LiveCard] = []
    /// Which one is selected; 0 where there is none.
    private(set) var index = 0
    /// The first one that is shown.
    private(set) var top = 0

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

    /// Scrolls so far that the selected card is seen whole, as far as there is room.
    ///
    /// - Parameter height: the rows that a card takes with what parts it from the one before.
    mutating func scroll(room: Int, height: (LiveCard) -> Int) {
        guard index > top else {
            top = index
            return
        }
        // From the selected card upwards: as many as there is room for.
        var used = 0
        var first = index
        for place in stride(from: index, through: top, by: -1) {
            used += height(cards[place])
            guard used <= room else { break }
            first = place
        }
        top = max(top, first)
    }

    /// The file's path names an item here; one that was renamed meanwhile goes by its id.
    private func place(of item: Item) -> Int? {
        cards.firstIndex { $0.item.path == item.path }
            ?? item.id.flatMap { id in cards.firstIndex { $0.item.id == id } }
    }
}
