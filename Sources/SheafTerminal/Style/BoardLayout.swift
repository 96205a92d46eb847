import SheafWords

/// Tasks in columns, one a status: side by side where the terminal is wide enough, else one under
/// another.
///
/// Columns are equally wide and straight in cells, and no line ends in blanks.
public struct BoardLayout: Sendable {
    /// A status and its tasks.
    public struct Column: Sendable {
        public var title: StyledText
        /// The number of tasks, of which `cards` may be the first ones.
        public var count: Int
        /// So many it should have at most; `nil` for any number.
        public var limit: Int?
        public var cards: [BoardCard]

        public init(
            _ title: StyledText, count: Int, limit: Int? = nil, cards: [BoardCard]
        ) {
            self.title = title
            self.count = count
            self.limit = limit
            self.cards = cards
        }
    }

    public let columns: [Column]

    /// The cells a column has at least when it stands beside others.
    public static let minimum = 22
    /// The distance between two columns, in blanks.
    public static let gap = 3

    public init(_ columns: [Column]) {
        self.columns = columns
    }

    /// The board's lines, none wider than `limit` cells.
    ///
    /// - Parameter height: how many lines there are at most. Columns end with a whole card and tell
    ///   how many follow; one under another, they share the height by what they need. What is too
    ///   low for all headings shows the first. `nil` shows every card.
    public func lines(
        limit: Int, height: Int? = nil, _ language: Language, width: CellWidth = CellWidth()
    ) -> [StyledText] {
        guard !columns.isEmpty else { return [] }
        let limit = max(1, limit)
        let size = (limit - Self.gap * (columns.count - 1)) / columns.count
        let isSideBySide = columns.count == 1 || size >= Self.minimum
        let layouts = columns.map {
            ColumnLayout($0, limit: isSideBySide ? size : limit, height: height, language, width)
        }
        let lines =
            isSideBySide
            ? Self.sideBySide(layouts.map { $0.lines(height: height) }, size: size, width)
            : Self.stacked(layouts, height: height)
        return Array(lines.prefix(height ?? lines.count))
    }

    private static func sideBySide(
        _ columns: [[StyledText]], size: Int, _ width: CellWidth
    ) -> [StyledText] {
        (0..<(columns.map(\.count).max() ?? 0)).map { row in
            var line: StyledText = ""
            var used = 0
            for (index, column) in columns.enumerated() where row < column.count {
                let cells = column[row].cells(width)
                guard cells > 0 else { continue }
                let start = index * (size + gap)
                line += StyledText(trusted: String(repeating: " ", count: start - used))
                line += column[row]
                used = start + cells
            }
            return line
        }
    }

    private static func stacked(_ layouts: [ColumnLayout], height: Int?) -> [StyledText] {
        var shares: [Int?] = Array(repeating: nil, count: layouts.count)
        if let height {
            shares = Self.shares(
                of: height - (layouts.count - 1), needs: layouts.map { $0.lines(height: nil).count }
            )
        }
        let columns = zip(layouts, shares).map { $0.lines(height: $1) }
        return Array(columns.joined(separator: [""]))
    }

    /// Returns the share of each in `total`: all it needs where that is no more than an equal part
    /// of what is left, so that those with more cards get what others leave.
    static func shares(of total: Int, needs: [Int]) -> [Int] {
        var shares = needs
        var left = total
        let ascending = needs.indices.sorted { needs[$0] < needs[$1] }
        for (place, index) in ascending.enumerated() {
            shares[index] = min(needs[index], max(0, left) / (needs.count - place))
            left -= shares[index]
        }
        return shares
    }
}

/// An item on the board.
///
///     k7m3 Buy milk
///       Two litres, oat.
///       3d overdue  high  1/2
///       +errands
public struct BoardCard: Sendable {
    /// The name of the item in a command: the first letters of its id, its row. Empty where the
    /// title does.
    public var handle: StyledText
    public var title: StyledText
    /// A line that shows what the body is about; empty where there is none.
    public var preview: StyledText
    /// The mark of something that the reader has to know before anything else, such as a conflict.
    public var mark: StyledText
    /// The time the item is due. Colours may be off, so a date that has passed is told in words too.
    public var due: StyledText
    public var priority: StyledText
    /// The number of ticked entries of the checklist, and of all; without a total, none is shown.
    public var checklist: (done: Int, total: Int)
    public var tags: [StyledText]

    public init(
        handle: StyledText, title: StyledText, preview: StyledText = "", mark: StyledText = "",
        due: StyledText = "", priority: StyledText = "",
        checklist: (done: Int, total: Int) = (0, 0), tags: [StyledText] = []
    ) {
        self.handle = handle
        self.title = title
        self.preview = preview
        self.mark = mark
        self.due = due
        self.priority = priority
        self.checklist = checklist
        self.tags = tags
    }

    /// The card in lines of at most `limit` cells: two for the title and two for the details at
    /// most, one for the body, none for what the item has not.
    public func lines(limit: Int, _ width: CellWidth) -> [StyledText] {
        let indent = StyledText(trusted: String(repeating: " ", count: min(2, limit / 4)))
        let room = limit - indent.cells(width)
        let (first, second) = titleLines(limit: limit, room: room, width)
        let preview = preview.styled(.muted).firstLines(in: [room], width)
        let rest = [second] + preview + detailLines(limit: room, width)
        return [first] + rest.filter { $0.cells(width) > 0 }.map { indent + $0 }
    }

    /// The handle with the title behind it, and what follows of the title under it. A long handle,
    /// such as a file's name, is cut to a third of the line: the title says more.
    private func titleLines(
        limit: Int, room: Int, _ width: CellWidth
    ) -> (first: StyledText, second: StyledText) {
        let shownHandle = handle.cut(to: min(limit, max(8, limit / 3)), width)
        let lead = shownHandle.isEmpty ? shownHandle : shownHandle + " "
        let rooms = [max(0, limit - lead.cells(width)), room]
        let lines = title.styled(.title).firstLines(in: rooms, width)
        guard let first = lines.first, first.cells(width) > 0 else {
            return (shownHandle, lines.last ?? "")
        }
        return (lead + first, lines.count > 1 ? lines[1] : "")
    }

    // MARK: - Details

    /// Mark, due date, priority, checklist and tags, the most urgent first, no piece broken over lines.
    private func detailLines(limit: Int, _ width: CellWidth) -> [StyledText] {
        var lines: [StyledText] = []
        var used = 0
        for piece in details {
            let size = piece.cells(width)
            if size == 0 { continue }
            if !lines.isEmpty, used + Self.detailGap.utf8.count + size <= limit {
                lines[lines.count - 1] += StyledText(trusted: Self.detailGap) + piece
                used += Self.detailGap.utf8.count + size
            } else if lines.count < Self.detailLineCount {
                lines.append(piece.cut(to: limit, width))
                used = min(size, limit)
            } else {
                let last = lines[lines.count - 1] + StyledText(trusted: Self.detailGap) + piece
                lines[lines.count - 1] = last.cut(to: limit, width)
                break
            }
        }
        return lines
    }

    private static let detailLineCount = 2
    private static let detailGap = "  "

    private var details: [StyledText] {
        var details = [mark, due, priority]
        if checklist.total > 0 {
            details.append(
                StyledText(
                    trusted: "\(checklist.done)/\(checklist.total)",
                    checklist.done < checklist.total ? .muted : .statusClosed))
        }
        return details + tags.map { (StyledText(trusted: "+") + $0).styled(.tag) }
    }
}

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
        _ column: BoardLayout.Column, limit: Int, height: Int?, _ language: Language,
        _ width: CellWidth
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
            return heading + [Message("board-empty").styled(language, .muted).cut(to: limit, width)]
        }
        let shown = shownCards(room: height.map { $0 - heading.count })
        var lines = heading + Array(shown.joined(separator: [""]))
        if shown.count < count {
            if !shown.isEmpty { lines.append("") }
            let more = Message("board-more", ["count": (count - shown.count).counted]).styled(
                language, .muted)
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
        of column: BoardLayout.Column, limit: Int, _ width: CellWidth
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
