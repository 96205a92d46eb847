/// Rows fitted into columns of a terminal's width.
///
/// Each column is as wide as its widest cell. Where that is too much, the flexible columns give
/// way down to their minimum; where that is not enough, the least important columns go, and `…`
/// stands behind the rows that had something there. Columns without content take no room. Columns
/// are straight in cells, and no line ends in blanks.
public struct Table: Sendable {
    /// A column's rules.
    public struct Column: Sendable {
        public var title: StyledText
        public var alignment: TextAlignment
        /// True if the column may be cut when the terminal is narrow.
        public var isFlexible: Bool
        /// The cells a flexible column keeps before other columns are dropped for it.
        public var minimum: Int
        /// True if a flexible column gives way before the others do.
        public var yieldsFirst: Bool
        /// Columns with the greatest number are dropped first, 0 never.
        public var dropOrder: Int

        public init(
            _ title: StyledText = "", alignment: TextAlignment = .leading, isFlexible: Bool = false,
            minimum: Int = 1, yieldsFirst: Bool = false, dropOrder: Int = 0
        ) {
            self.title = title
            self.alignment = alignment
            self.isFlexible = isFlexible
            self.minimum = minimum
            self.yieldsFirst = yieldsFirst
            self.dropOrder = dropOrder
        }
    }

    public let columns: [Column]
    public private(set) var rows: [[StyledText]] = []
    /// The distance between two columns, in blanks.
    public static let gap = 2
    /// The cells that still tell something: a flexible column is cut to so many, below its minimum,
    /// before a date or an id is cut.
    private static let leastCells = 8
    /// Lines that are shorter have no room for the sign that a column was dropped.
    private static let leastForSign = 20

    public init(_ columns: [Column]) {
        self.columns = columns
    }

    /// Adds a row; cells that are missing at its end are empty.
    public mutating func append(_ cells: [StyledText]) {
        precondition(cells.count <= columns.count, "a row has at most one cell a column")
        rows.append(cells)
    }

    /// The table's lines, none wider than `limit` cells unless the columns that are never dropped
    /// cannot be made narrow enough; then those are cut too.
    public func lines(
        limit: Int, width: CellWidth = CellWidth(), withHeader: Bool = false
    ) -> [StyledText] {
        let header = columns.map { $0.title.styled(.heading) }
        let shown = withHeader ? [header] + rows : rows
        let natural = naturalWidths(of: shown, width)
        let sizes = layout(natural: natural, limit: limit, width)
        let dropped = Set(
            columns.indices.filter {
                limit >= Self.leastForSign && natural[$0] > 0 && sizes[$0] == nil
            })
        return shown.enumerated().map { index, row in
            let isHeader = withHeader && index == 0
            return line(of: row, sizes: sizes, dropped: isHeader ? [] : dropped, width)
        }
    }

    /// The widest cell of each column; 0 where no row has content.
    private func naturalWidths(of shown: [[StyledText]], _ width: CellWidth) -> [Int] {
        var hasContent = [Bool](repeating: false, count: columns.count)
        for row in rows {
            for (index, cell) in row.enumerated() where !cell.isEmpty { hasContent[index] = true }
        }
        var widest = [Int](repeating: 0, count: columns.count)
        for row in shown {
            for (index, cell) in row.enumerated() where hasContent[index] {
                widest[index] = max(widest[index], cell.cells(width))
            }
        }
        return widest
    }

    /// The cells each column gets; `nil` for one that is not shown.
    private func layout(natural: [Int], limit: Int, _ width: CellWidth) -> [Int?] {
        var sizes: [Int?] = natural.map { $0 == 0 ? nil : $0 }
        // For the sign that a column was dropped.
        var sign = 0
        while true {
            let present = sizes.compactMap(\.self)
            let excess = present.reduce(0, +) + Self.gap * max(0, present.count - 1) + sign - limit
            if excess <= 0 { return sizes }
            let spare = columns.indices.map { index in
                columns[index].isFlexible ? max(0, (sizes[index] ?? 0) - columns[index].minimum) : 0
            }
            if spare.reduce(0, +) >= excess {
                let first = columns.indices.map { columns[$0].yieldsFirst ? spare[$0] : 0 }
                let yielded = min(excess, first.reduce(0, +))
                sizes = narrowed(sizes, by: yielded, spare: first)
                let rest = columns.indices.map { columns[$0].yieldsFirst ? 0 : spare[$0] }
                return narrowed(sizes, by: excess - yielded, spare: rest)
            }
            let droppable = columns.indices.filter {
                sizes[$0] != nil && columns[$0].dropOrder > 0
            }
            guard
                let last = droppable.max(by: { columns[$0].dropOrder < columns[$1].dropOrder })
            else {
                let below = columns.indices.map { index in
                    columns[index].isFlexible ? max(0, (sizes[index] ?? 0) - Self.leastCells) : 0
                }
                if below.reduce(0, +) >= excess { return narrowed(sizes, by: excess, spare: below) }
                let all = sizes.map { max(0, ($0 ?? 0) - 1) }
                return narrowed(sizes, by: min(excess, all.reduce(0, +)), spare: all)
            }
            sizes[last] = nil
            if limit >= Self.leastForSign { sign = Self.gap + width.ellipsisCells }
        }
    }

    /// Takes `excess` cells from the columns, always from the one with the most left to give.
    private func narrowed(_ sizes: [Int?], by excess: Int, spare: [Int]) -> [Int?] {
        var sizes = sizes
        var spare = spare
        for _ in 0..<excess {
            guard let index = spare.indices.max(by: { spare[$0] < spare[$1] }) else { break }
            sizes[index] = sizes[index].map { $0 - 1 }
            spare[index] -= 1
        }
        return sizes
    }

    /// - Parameter dropped: the columns that are not shown though rows have something there.
    private func line(
        of row: [StyledText], sizes: [Int?], dropped: Set<Int>, _ width: CellWidth
    ) -> StyledText {
        var line: StyledText = ""
        var column = 0
        var used = 0
        func put(_ cell: StyledText, at start: Int) {
            line += StyledText(trusted: String(repeating: " ", count: start - used))
            line += cell
            used = start + cell.cells(width)
        }
        for (index, size) in sizes.enumerated() {
            guard let size else { continue }
            let cell = index < row.count ? row[index].cut(to: size, width) : ""
            let cells = cell.cells(width)
            if cells > 0 {
                put(cell, at: column + (columns[index].alignment == .trailing ? size - cells : 0))
            }
            column += size + Self.gap
        }
        if dropped.contains(where: { $0 < row.count && !row[$0].isEmpty }) {
            put(StyledText(trusted: CellWidth.ellipsis, .muted), at: column)
        }
        return line
    }
}
