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
