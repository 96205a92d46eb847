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

extension Screen {
    /// The bytes that make a terminal show this screen, to be written at once; empty where there is
    /// nothing to change.
    ///
    /// A terminal that knows synchronized output (mode 2026) shows them in one step.
    ///
    /// - Parameters:
    ///   - shown: what it shows now; `nil` where that is not known.
    ///   - palette: where colours come from; `nil` for none.
    public func changes(from shown: Screen?, palette: Palette?) -> [UInt8] {
        let known = shown.flatMap { $0.size == size ? $0 : nil }
        if let known, known == self { return [] }
        var writer = ScreenWriter(palette: palette)
        if known == nil { writer.clear() }
        for row in 0..<size.rows {
            let start = row * size.columns
            for column in 0..<size.columns {
                let cell = cells[start + column]
                if let known, known.cells[start + column] == cell { continue }
                if known == nil, cell == .blank { continue }
                // It goes with the first half.
                guard !cell.text.isEmpty else { continue }
                writer.write(cell, column: column, row: row, width)
            }
        }
        writer.end(cursor: cursor)
        return writer.bytes
    }
}

/// Writes cells with as few control sequences as they need.
private struct ScreenWriter {
    private(set) var bytes: [UInt8] = Array("\u{1B}[?2026h\u{1B}[?25l\u{1B}[0m".utf8)
    private let palette: Palette?
    private var look = (role: Role?.none, emphasis: Screen.Emphasis.none)
    /// The place of the terminal's cursor, as far as that is sure.
    private var place: (column: Int, row: Int)?

    init(palette: Palette?) {
        self.palette = palette
    }

    mutating func clear() {
        send("[2J")
    }

    mutating func write(_ cell: Screen.Cell, column: Int, row: Int, _ width: CellWidth) {
        if place?.column != column || place?.row != row { send("[\(row + 1);\(column + 1)H") }
        if look.role != cell.role || look.emphasis != cell.emphasis {
            let parameters = [
                "0", emphasis(cell.emphasis), palette.flatMap { cell.role?.sgr($0) } ?? "",
            ]
            send("[\(parameters.filter { !$0.isEmpty }.joined(separator: ";"))m")
            look = (cell.role, cell.emphasis)
        }
        bytes += Array(cell.text.utf8)
        let cells = cell.text.first.map { width.cells(of: $0) } ?? 1
        // Terminals do not agree on how wide a joined character is.
        let isSure = cell.text.unicodeScalars.count == 1
        place = isSure ? (column + cells, row) : nil
    }

    mutating func end(cursor: (column: Int, row: Int)?) {
        send("[0m")
        if let cursor { send("[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h") }
        send("[?2026l")
    }

    private func emphasis(_ emphasis: Screen.Emphasis) -> String {
        switch emphasis {
        case .none: ""
        case .selected: "7"
        case .faint: "2"
        }
    }

    private mutating func send(_ sequence: String) {
        bytes += Array("\u{1B}\(sequence)".utf8)
    }
}

/// A part of the screen, in cells from its upper left corner.
public struct Rectangle: Sendable, Equatable {
    public var column: Int
    public var row: Int
    /// Never negative.
    public private(set) var width: Int
    /// Never negative.
    public private(set) var height: Int

    public init(column: Int, row: Int, width: Int, height: Int) {
        self.column = column
        self.row = row
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// A whole screen.
    public init(_ size: TerminalSize) {
        self.init(column: 0, row: 0, width: size.columns, height: size.rows)
    }

    public func contains(_ mouse: Mouse) -> Bool {
        column..<column + width ~= mouse.column && row..<row + height ~= mouse.row
    }

    /// Returns the rectangle that is left within it when so many cells are taken from each side.
    public func inset(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) -> Rectangle {
        Rectangle(
            column: column + left, row: row + top, width: width - left - right,
            height: height - top - bottom)
    }

    /// Its first rows.
    public func top(_ rows: Int) -> Rectangle {
        Rectangle(column: column, row: row, width: width, height: min(rows, height))
    }

    /// Its last rows.
    public func bottom(_ rows: Int) -> Rectangle {
        let rows = min(max(0, rows), height)
        return Rectangle(column: column, row: row + height - rows, width: width, height: rows)
    }
}
