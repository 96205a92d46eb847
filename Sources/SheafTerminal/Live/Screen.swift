/// A terminal's screen as it shall look: a grid of cells, and where the cursor stands.
///
/// Text is drawn in cells and clipped at its rectangle; a wide character is never cut in half: where
/// one of its cells is missing or drawn over, the other is blank.
public struct Screen: Sendable, Equatable {
    /// The emphasis of a piece of text beside its role.
    public enum Emphasis: Sendable, Equatable {
        case none
        /// A selected text: foreground and background change places.
        case selected
        /// A text that cannot be used now.
        case faint
    }

    struct Cell: Sendable, Equatable {
        /// The grapheme cluster that begins here; empty under the second half of a wide one.
        var text: String
        var role: Role?
        var emphasis: Emphasis

        static let blank = Cell(text: " ", role: nil, emphasis: .none)
    }

    public let size: TerminalSize
    public let width: CellWidth
    /// The place of the visible cursor, as column and row; `nil` where there is none.
    public private(set) var cursor: (column: Int, row: Int)?
    private(set) var cells: [Cell]

    public init(_ size: TerminalSize, width: CellWidth = CellWidth()) {
        self.size = size
        self.width = width
        cells = Array(repeating: .blank, count: max(0, size.columns) * max(0, size.rows))
    }

    public static func == (left: Screen, right: Screen) -> Bool {
        left.size == right.size && left.cursor?.column == right.cursor?.column
            && left.cursor?.row == right.cursor?.row && left.cells == right.cells
    }

    /// All of it.
    public var bounds: Rectangle { Rectangle(size) }

    /// Draws a line of text into a row of a rectangle, counted from its top.
    ///
    /// - Parameters:
    ///   - column: where it begins, counted from the rectangle's left side.
    ///   - fills: whether what is left of the row gets the same emphasis.
    public mutating func draw(
        _ text: StyledText, in area: Rectangle, row: Int = 0, column: Int = 0,
        emphasis: Emphasis = .none, fills: Bool = false
    ) {
        let line = area.row + row
        guard row >= 0, row < area.height, line >= 0, line < size.rows else { return }
        let end = min(area.column + area.width, size.columns)
        var place = area.column + column
        for run in text.runs {
            for character in run.text {
                let cells = width.cells(of: character)
                guard cells > 0 else { continue }
                // A part of a wide character is none.
                guard place + cells <= end else {
                    place = end
                    break
                }
                put(
                    Cell(text: String(character), role: run.role, emphasis: emphasis),
                    cells: cells, column: place, row: line)
                place += cells
            }
        }
        guard fills else { return }
        while place < end {
            put(Cell(text: " ", role: nil, emphasis: emphasis), cells: 1, column: place, row: line)
            place += 1
        }
    }

    /// Draws lines one under another, as many as there is room for.
    public mutating func draw(_ lines: some Sequence<StyledText>, in area: Rectangle) {
        for (row, line) in lines.enumerated() {
            guard row < area.height else { return }
            draw(line, in: area, row: row)
        }
    }

    /// Makes a rectangle blank.
    public mutating func clear(_ area: Rectangle) {
        for row in 0..<area.height {
            draw("", in: area, row: row, fills: true)
        }
    }

    /// Shows the cursor at a place within a rectangle; none where that lies outside.
    public mutating func showCursor(column: Int, row: Int, in area: Rectangle) {
        let place = (column: area.column + column, row: area.row + row)
        let isInside =
            column >= 0 && row >= 0 && column < area.width && row < area.height
            && place.column < size.columns && place.row < size.rows
        cursor = isInside ? place : nil
    }

    private mutating func put(_ cell: Cell, cells count: Int, column: Int, row: Int) {
        guard column >= 0, column + count <= size.columns else { return }
        let start = row * size.columns + column
        let end = start + count
        // What is left of wide characters that are drawn over.
        if cells[start].text.isEmpty { blank(before: start, row: row) }
        if column + count < size.columns { blank(from: end, row: row) }
        cells[start] = cell
        for index in start + 1..<end {
            cells[index] = Cell(text: "", role: cell.role, emphasis: cell.emphasis)
        }
    }

    private mutating func blank(before index: Int, row: Int) {
        var index = index
        while index > row * size.columns, cells[index].text.isEmpty {
            index -= 1
            let wasStart = !cells[index].text.isEmpty
            cells[index].text = " "
            if wasStart { return }
        }
    }

    private mutating func blank(from index: Int, row: Int) {
        var index = index
        while index < (row + 1) * size.columns, cells[index].text.isEmpty {
            cells[index].text = " "
            index += 1
        }
    }

    /// The text of each row, blanks at its end left out.
    public var text: [String] {
        (0..<size.rows).map { row in
            var line = cells[row * size.columns..<(row + 1) * size.columns].map(\.text).joined()
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
