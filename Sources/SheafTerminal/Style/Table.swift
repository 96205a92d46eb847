/// Rows fitted into columns of a terminal's width.
///
/// Each column is as wide as its widest cell. Where that is too much, the flexible columns give
/// way down to their minimum; where that is not enough, the least important columns go. Columns
/// without content take no room. Columns are straight in cells, and no line ends in blanks.
public struct Table: Sendable {
    /// A column's rules.
    public struct Column: Sendable {
        public var title: StyledText
        public var alignment: Alignment
        /// True if the column may be cut when the terminal is narrow.
        public var isFlexible: Bool
        /// The cells a flexible column keeps before other columns are dropped for it.
        public var minimum: Int
        /// Columns with the greatest number are dropped first, 0 never.
        public var dropOrder: Int

        public init(
            _ title: StyledText = "", alignment: Alignment = .leading, isFlexible: Bool = false,
            minimum: Int = 1, dropOrder: Int = 0
        ) {
            self.title = title
            self.alignment = alignment
            self.isFlexible = isFlexible
            self.minimum = minimum
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
        let sizes = layout(
            natural: naturalWidths(of: shown, contentRows: rows, width), limit: limit)
        return shown.map { line(of: $0, sizes: sizes, width) }
    }

    /// The widest cell of each column; 0 where no row has content.
    private func naturalWidths(
        of shown: [[StyledText]], contentRows: [[StyledText]], _ width: CellWidth
    ) -> [Int] {
        var hasContent = [Bool](repeating: false, count: columns.count)
        for row in contentRows {
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
    private func layout(natural: [Int], limit: Int) -> [Int?] {
        var sizes: [Int?] = natural.map { $0 == 0 ? nil : $0 }
        while true {
            let present = sizes.compactMap(\.self)
            let excess = present.reduce(0, +) + Self.gap * max(0, present.count - 1) - limit
            if excess <= 0 { return sizes }
            let spare = columns.indices.map { index in
                columns[index].isFlexible ? max(0, (sizes[index] ?? 0) - columns[index].minimum) : 0
            }
            if spare.reduce(0, +) >= excess {
                return narrowed(sizes, by: excess, spare: spare)
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

    private func line(of row: [StyledText], sizes: [Int?], _ width: CellWidth) -> StyledText {
        var line: StyledText = ""
        var column = 0
        var used = 0
        for (index, size) in sizes.enumerated() {
            guard let size else { continue }
            let cell = index < row.count ? row[index].cut(to: size, width) : ""
            let cells = cell.cells(width)
            if cells > 0 {
                let start = column + (columns[index].alignment == .trailing ? size - cells : 0)
                line += StyledText(trusted: String(repeating: " ", count: start - used))
                line += cell
                used = start + cells
            }
            column += size + Self.gap
        }
        return line
    }
}
