/// The rows in which the text of a field is shown, and where its caret stands.
public struct TextLayout: Sendable {
    /// A row, harmless for a terminal.
    public struct Row: Sendable {
        public var text: String
        /// The cluster it begins with, counted from the beginning of the text.
        var start: Int
        /// The clusters in it, as many as it shows.
        var characters: [Character]
    }

    public private(set) var rows: [Row] = []
    /// In cells and rows.
    public private(set) var caret = (column: 0, row: 0)

    /// Rows of at most `room` cells, broken between words where that is possible. The caret may
    /// stand behind the last cell of a row, so a field is shown with one cell more.
    public init(_ field: TextField, room: Int, _ width: CellWidth) {
        let room = max(1, room)
        let position = field.before.count
        var start = 0
        for line in field.text.split(separator: "\n", omittingEmptySubsequences: false) {
            var rest = Array(line)[...]
            repeat {
                let count = Self.length(ofRowIn: rest, room: room, width)
                let characters = Array(rest.prefix(count))
                rest = rest.dropFirst(count)
                let isLast = rest.isEmpty
                if position >= start,
                    position < start + count || isLast && position == start + count
                {
                    caret = (
                        characters.prefix(position - start)
                            .reduce(0) { $0 + Self.cells(of: $1, width) }, rows.count
                    )
                }
                rows.append(
                    Row(
                        text: characters.map(Self.shown).joined(), start: start,
                        characters: characters))
                start += count
            } while !rest.isEmpty
            // The line's end.
            start += 1
        }
    }

    /// The cluster at a place, counted from the beginning of the text: the last one of the row
    /// where it is shorter.
    func offset(row: Int, column: Int, _ width: CellWidth) -> Int {
        var used = 0
        var offset = rows[row].start
        for character in rows[row].characters {
            used += Self.cells(of: character, width)
            if used > column { break }
            offset += 1
        }
        // Behind a row that is broken, the caret would stand on the next one.
        let isBroken =
            rows.indices.contains(row + 1)
            && rows[row + 1].start == rows[row].start + rows[row].characters.count
        let last = rows[row].start + rows[row].characters.count - (isBroken ? 1 : 0)
        return min(offset, last)
    }

    /// Returns the number of clusters on a row: up to the last blank before its end, unless all fit
    /// or a word is longer than a row.
    private static func length(
        ofRowIn text: ArraySlice<Character>, room: Int, _ width: CellWidth
    ) -> Int {
        var used = 0
        var count = 0
        var broken = 0
        for character in text {
            let cells = cells(of: character, width)
            if used + cells > room {
                // A blank may hang over the end.
                if character == " " { return count + 1 }
                return broken > 0 ? broken : max(1, count)
            }
            used += cells
            count += 1
            if character == " " { broken = count }
        }
        return count
    }

    private static func cells(of character: Character, _ width: CellWidth) -> Int {
        width.cells(of: shown(character))
    }

    private static func shown(_ character: Character) -> String {
        Sanitizer.line(String(character))
    }
}

extension Screen {
    /// Draws a field from its first row that has to be shown for the caret to be seen.
    ///
    /// - Parameter hasCursor: whether the field is the one that keys go to. The terminal's cursor
    ///   stands at the caret then, so that an input method shows there what it composes.
    public mutating func draw(
        _ field: TextField, in area: Rectangle, role: Role? = nil, hasCursor: Bool
    ) {
        guard area.width > 1, area.height > 0 else { return }
        guard field.hasLines else { return drawLine(field, in: area, role, hasCursor: hasCursor) }
        let layout = TextLayout(field, room: area.width - 1, width)
        let first = max(0, layout.caret.row - area.height + 1)
        for (row, line) in layout.rows.dropFirst(first).prefix(area.height).enumerated() {
            draw(StyledText(line.text, role), in: area, row: row)
        }
        if hasCursor {
            showCursor(
                column: min(layout.caret.column, area.width - 1), row: layout.caret.row - first,
                in: area)
        }
    }

    /// One row that moves along with the caret, `…` where text is left out: of what stands behind the
    /// caret as much as a third of the row stays visible. Without a caret it is the beginning.
    private mutating func drawLine(
        _ field: TextField, in area: Rectangle, _ role: Role?, hasCursor: Bool
    ) {
        let (before, after) = (Sanitizer.line(field.before), Sanitizer.line(field.after))
        var shown = before[...]
        var column = width.cells(of: before)
        let behind = width.cells(of: after)
        // The caret may stand behind the last cell of the text.
        let last = area.width - 1
        if hasCursor, column + behind > last {
            let most = max(width.ellipsisCells, last - min(behind, area.width / 3))
            let isCut = column > most
            if isCut { column += width.ellipsisCells }
            while column > most, let first = shown.popFirst() { column -= width.cells(of: first) }
            if isCut { shown = CellWidth.ellipsis + shown }
        }
        draw(StyledText(String(shown) + after, role).cut(to: area.width, width), in: area)
        if hasCursor { showCursor(column: column, row: 0, in: area) }
    }
}
