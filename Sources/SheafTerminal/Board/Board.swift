/// Tasks in columns, one a status: side by side where the terminal is wide enough, else one under
/// another.
///
/// Columns are equally wide and straight in cells, and no line ends in blanks.
public struct Board: Sendable {
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
