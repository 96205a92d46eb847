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
    public func lines(
        limit: Int, _ language: Language, width: CellWidth = CellWidth()
    ) -> [StyledText] {
        guard !columns.isEmpty else { return [] }
        let limit = max(1, limit)
        let size = (limit - Self.gap * (columns.count - 1)) / columns.count
        let isSideBySide = columns.count == 1 || size >= Self.minimum
        let lines = columns.map { $0.lines(limit: isSideBySide ? size : limit, language, width) }
        return isSideBySide
            ? Self.sideBySide(lines, size: size, width) : Array(lines.joined(separator: [""]))
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

extension BoardLayout.Column {
    /// The heading and the cards, a blank line between two, and how many tasks are not shown.
    fileprivate func lines(
        limit: Int, _ language: Language, _ width: CellWidth
    ) -> [StyledText] {
        let heading = heading(limit: limit, width)
        let left = max(0, count - cards.count)
        guard left > 0 || !cards.isEmpty else {
            return heading + [Message("board-empty").styled(language, .muted).cut(to: limit, width)]
        }
        var lines = heading + cards.map { $0.lines(limit: limit, width) }.joined(separator: [""])
        guard left > 0 else { return lines }
        if !cards.isEmpty { lines.append("") }
        let more = Message("board-more", ["count": left.counted]).styled(language, .muted)
        lines.append(more.cut(to: limit, width))
        return lines
    }

    /// The title and the number of tasks, and a rule under them. The number is never cut away.
    private func heading(limit cells: Int, _ width: CellWidth) -> [StyledText] {
        let text = " " + Catalogue.grouped(count) + (limit.map { "/\($0)" } ?? "")
        let isCrowded = limit.map { count > $0 } ?? false
        let number = StyledText(trusted: text, isCrowded ? .warning : .muted)
        let title = title.styled(.heading).cut(to: max(0, cells - number.cells(width)), width)
        let rule = String(repeating: "─", count: max(0, cells) / width.cells(of: "─"))
        return [(title + number).cut(to: cells, width), StyledText(trusted: rule, .muted)]
    }
}
