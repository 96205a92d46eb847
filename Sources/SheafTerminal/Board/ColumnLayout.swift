import SheafWords

/// A column of the board at a certain width: its heading and the lines of its cards.
struct ColumnLayout {
    private let heading: [StyledText]
    private let cards: [[StyledText]]
    private let count: Int
    private let language: Language
    private let limit: Int
    private let width: CellWidth

    /// - Parameter height: cards that begin beyond it are not laid out.
    init(
        _ column: Board.Column, limit: Int, height: Int?, _ language: Language, _ width: CellWidth
    ) {
        heading = Self.heading(of: column, limit: limit, width)
        count = max(column.count, column.cards.count)
        self.language = language
        self.limit = limit
        self.width = width
        var cards: [[StyledText]] = []
        var used = 0
        for card in column.cards {
            if let height, used > height { break }
            cards.append(card.lines(limit: limit, width))
            used += 1 + (cards.last?.count ?? 0)
        }
        self.cards = cards
    }

    /// The column in at most `height` lines, as long as its heading and one line fit: as many whole
    /// cards as there is room for, a blank line between them, and how many are not shown. Where not
    /// even one has room, the beginning of the first is shown.
    func lines(height: Int?) -> [StyledText] {
        guard count > 0 else {
            return heading + [
                Message("board-empty").styled(language).styled(.muted).cut(to: limit, width)
            ]
        }
        let shown = shownCards(room: height.map { $0 - heading.count })
        var lines = heading + Array(shown.joined(separator: [""]))
        if shown.count < count {
            if !shown.isEmpty { lines.append("") }
            let more = Message("board-more", ["count": (count - shown.count).counted]).styled(
                language
            ).styled(.muted)
            lines.append(more.cut(to: limit, width))
        }
        return lines
    }

    /// The cards that fit into `room` lines, together with the lines that tell of the others.
    private func shownCards(room: Int?) -> [[StyledText]] {
        guard let room else { return cards }
        var shown = 0
        var used = 0
        for (index, card) in cards.enumerated() {
            used += card.count + (index > 0 ? 1 : 0)
            if used + linesAfter(index + 1) <= room { shown = index + 1 }
        }
        if shown == 0, let first = cards.first, room > linesAfter(1) {
            return [Array(first.prefix(room - linesAfter(1)))]
        }
        return Array(cards.prefix(shown))
    }

    /// The lines that tell of the cards behind the first `shown` ones, with the blank one above.
    private func linesAfter(_ shown: Int) -> Int {
        shown < count ? 2 : 0
    }

    /// The title and the number of tasks, and a rule under them. The number is never cut away.
    private static func heading(
        of column: Board.Column, limit: Int, _ width: CellWidth
    ) -> [StyledText] {
        let number = " " + Catalogue.grouped(column.count) + (column.limit.map { "/\($0)" } ?? "")
        let isCrowded = column.limit.map { column.count > $0 } ?? false
        let count = StyledText(trusted: number, isCrowded ? .warning : .muted)
        let title = column.title.styled(.heading)
            .cut(to: max(0, limit - count.cells(width)), width)
        let rule = String(repeating: "─", count: max(0, limit) / width.cells(of: "─"))
        return [(title + count).cut(to: limit, width), StyledText(trusted: rule, .muted)]
    }
}
