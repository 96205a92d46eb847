import SheafCore
import SheafTerminal

/// The areas of the live board on a screen.
struct LiveLayout {
    let head: Rectangle
    let foot: Rectangle
    /// The messages, between the lists and the foot.
    let notes: Rectangle
    /// The area between head and foot.
    let content: Rectangle
    /// The columns that are shown: all side by side, or the selected one alone.
    private(set) var columns: [(index: Int, area: Rectangle)] = []
    /// The memos.
    private(set) var list: Rectangle?
    /// The text of the item that is read.
    private(set) var text: Rectangle?
    /// The area that covers the lists: a form, the history. Lines that are too long are hard to
    /// read.
    var panel: Rectangle { content.inset(right: max(0, content.width - 120)) }
    /// The blank rows between two cards.
    let gap: Int
    /// True if cards show only what is most needed.
    let isLow: Bool

    /// From so many cells on a text stands beside the columns.
    private static let besideColumns = 118
    /// From so many cells on a text stands beside the list of memos.
    private static let besideList = 70
    /// The cells of the gap between them.
    private static let textGap = 3

    /// - Parameter notes: the rows that are wanted for what was said. What is selected stays seen.
    init(
        _ size: TerminalSize, page: Item.Kind, column: Int, of count: Int, isReading: Bool,
        notes: Int = 0
    ) {
        let screen = Rectangle(size)
        isLow = size.rows < 18
        gap = isLow ? 0 : 1
        head = screen.top(1)
        // Keys take two rows where there are rows enough, and most of them find room.
        foot = screen.bottom(isLow ? 1 : 2)
        let room = size.rows - head.height - foot.height - (isLow ? 3 : 6)
        self.notes = screen.inset(bottom: foot.height).bottom(min(notes, max(1, room)))
        content = screen.inset(top: isLow ? 1 : 2, bottom: foot.height + self.notes.height + gap)
        if page == .memo {
            layOutMemos(isReading: isReading)
        } else {
            layOutColumns(column, of: count, isReading: isReading)
        }
    }

    private mutating func layOutColumns(_ column: Int, of count: Int, isReading: Bool) {
        var area = content
        if isReading {
            guard content.width >= Self.besideColumns else {
                text = content
                return
            }
            let width = min(72, content.width * 2 / 5)
            text = content.inset(left: content.width - width)
            area = content.inset(right: width + Self.textGap)
        }
        let width = (area.width - Board.gap * (count - 1)) / count
        guard width >= Board.minimum else {
            columns = [(column, area)]
            return
        }
        columns = (0..<count).map { index in
            let left = index * (width + Board.gap)
            return (index, area.inset(left: left, right: area.width - left - width))
        }
    }

    private mutating func layOutMemos(isReading: Bool) {
        guard content.width >= Self.besideList else {
            if isReading { text = content } else { list = content }
            return
        }
        let width = min(48, content.width * 2 / 5)
        list = content.inset(right: content.width - width)
        text = content.inset(left: width + Self.textGap)
    }

    /// The rows of a list's heading. Where rows are few and one list is shown, the board's head is
    /// its heading.
    var headingRows: Int {
        guard isLow else { return 2 }
        return columns.count > 1 ? 1 : 0
    }

    /// The area of a list's cards, under its heading.
    func cards(in area: Rectangle) -> Rectangle {
        area.inset(top: headingRows)
    }
}

extension LiveBoard {
    /// The layout at this moment.
    var layout: LiveLayout {
        LiveLayout(
            size, page: page, column: column, of: columns.count, isReading: isReading,
            notes: noteLines.count)
    }

    /// Scrolls the lists so that what is selected is seen, and breaks the text into rows.
    mutating func arrange() {
        let layout = layout
        for place in layout.columns {
            let area = layout.cards(in: place.area)
            columns[place.index].scroll(
                room: area.height + layout.gap, height: cardHeight(in: area))
        }
        if let list = layout.list {
            let area = layout.cards(in: list)
            memos.scroll(room: area.height + layout.gap, height: cardHeight(in: area))
        }
        guard let area = layout.text, let text else { return }
        guard textRows?.room != area.width else { return }
        let field = TextField(text.body, hasLines: true)
        let rows = TextLayout(field, room: area.width, context.output.width).rows
        textRows = (area.width, rows.map(\.text))
    }

    /// The number of rows of a page key.
    var pageLength: Int { max(1, layout.content.height / (panels.isEmpty ? 4 : 1) - 1) }

    /// The places of a column's cards: the card's number, and its rectangle, cut where the column
    /// ends.
    func places(of list: LiveList, in area: Rectangle) -> [(index: Int, area: Rectangle)] {
        let height = cardHeight(in: area)
        var places: [(Int, Rectangle)] = []
        var row = 0
        // The last row tells of the others.
        let area = list.isCut ? area.inset(bottom: 1) : area
        for index in list.cards.indices.dropFirst(list.top) {
            guard row < area.height else { break }
            let rows = height(list.cards[index]) - layout.gap
            places.append((index, area.inset(top: row, bottom: max(0, area.height - row - rows))))
            row += rows + layout.gap
        }
        return places
    }

    /// The rows that a card takes, with what parts it from the next one.
    func cardHeight(in area: Rectangle) -> (LiveCard) -> Int {
        let gap = layout.gap
        return { card in lines(of: card, in: area).count + gap }
    }

    /// The cells before a card, where marks stand.
    static let margin = 2

    /// The text of a card, in the cells that its column has.
    func lines(of card: LiveCard, in area: Rectangle) -> [StyledText] {
        var shown = context.card(of: card.item, preview: card.preview, names, marking: needles)
        if page == .memo, let updated = card.item.updated {
            let seconds = Int(clamping: context.environment.clock() - updated.secondsSinceEpoch)
            shown.due = StyledText(DateDisplay(context.language).ago(seconds: seconds), .muted)
        }
        if layout.isLow { shown.preview = "" }
        return shown.lines(limit: max(1, area.width - Self.margin), context.output.width)
    }
}
