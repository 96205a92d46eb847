/// Text that is being typed, with a caret between two grapheme clusters.
public struct TextField: Sendable, Equatable {
    /// The text before the caret.
    public private(set) var before: String
    /// The text behind it.
    public private(set) var after: String
    /// True if it may have several lines; in others a line break becomes a blank.
    public let hasLines: Bool

    /// - Parameter text: what stands there already; the caret stands behind it.
    public init(_ text: String = "", hasLines: Bool = false) {
        before = ""
        after = ""
        self.hasLines = hasLines
        insert(text)
    }

    public var text: String { before + after }

    public var isEmpty: Bool { before.isEmpty && after.isEmpty }

    /// Puts text in at the caret. Control characters, which no key of text types, are left out.
    public mutating func insert(_ text: String) {
        var allowed = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": allowed.append(hasLines ? scalar : " ")
            case "\t": allowed.append(hasLines ? scalar : " ")
            case "\0"..<" ", "\u{7F}"..<"\u{A0}": continue
            default: allowed.append(scalar)
            }
        }
        before += String(allowed)
    }

    /// Does what a key does in text, and answers whether it does anything there.
    ///
    /// - Parameter room: the cells of a line, by which `up` and `down` go; `nil` leaves them alone.
    public mutating func type(_ key: Key, room: Int? = nil, _ width: CellWidth = CellWidth())
        -> Bool
    {
        switch key {
        case .character(let character): insert(String(character))
        case .enter where hasLines: insert("\n")
        case .backspace: _ = before.popLast()
        case .delete, .control("d"): if !after.isEmpty { after.removeFirst() }
        case .left, .control("b"): move(by: -1)
        case .right, .control("f"): move(by: 1)
        case .wordLeft, .alt("b"): move(by: -wordLength(before.reversed()))
        case .wordRight, .alt("f"): move(by: wordLength(after))
        case .home, .control("a"): move(by: -before.reversed().prefix { $0 != "\n" }.count)
        case .end, .control("e"): move(by: after.prefix { $0 != "\n" }.count)
        case .control("w"), .alt("\u{7F}"): before.removeLast(wordLength(before.reversed()))
        case .control("u"): before.removeLast(before.reversed().prefix { $0 != "\n" }.count)
        case .control("k"): after.removeFirst(after.prefix { $0 != "\n" }.count)
        case .up, .down:
            guard hasLines, let room else { return false }
            moveLine(by: key == .up ? -1 : 1, room: room, width)
        default: return false
        }
        return true
    }

    private mutating func move(by count: Int) {
        if count < 0 {
            let moved = before.suffix(-count)
            after = moved + after
            before.removeLast(min(-count, before.count))
        } else {
            let moved = after.prefix(count)
            before += moved
            after.removeFirst(moved.count)
        }
    }

    /// To the row above or below, in the same column as far as it goes.
    private mutating func moveLine(by count: Int, room: Int, _ width: CellWidth) {
        let layout = TextLayout(self, room: room, width)
        let row = layout.caret.row + count
        guard layout.rows.indices.contains(row) else {
            return move(by: count < 0 ? -before.count : after.count)
        }
        move(by: layout.offset(row: row, column: layout.caret.column, width) - before.count)
    }

    /// The clusters up to the next end of a word, blanks before it included.
    private func wordLength(_ text: some Sequence<Character>) -> Int {
        var count = 0
        var isInWord = false
        for character in text {
            let isWord = character.isLetter || character.isNumber
            if isInWord, !isWord { break }
            isInWord = isInWord || isWord
            count += 1
        }
        return count
    }
}

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
    public mutating func draw(_ field: TextField, in area: Rectangle, hasCursor: Bool) {
        guard area.width > 1, area.height > 0 else { return }
        guard field.hasLines else { return drawLine(field, in: area, hasCursor: hasCursor) }
        let layout = TextLayout(field, room: area.width - 1, width)
        let first = max(0, layout.caret.row - area.height + 1)
        for (row, line) in layout.rows.dropFirst(first).prefix(area.height).enumerated() {
            draw(StyledText(line.text), in: area, row: row)
        }
        if hasCursor {
            showCursor(
                column: min(layout.caret.column, area.width - 1), row: layout.caret.row - first,
                in: area)
        }
    }

    /// One row that moves along with the caret, `…` where text is left out: of what stands behind the
    /// caret as much as a third of the row stays visible. Without a caret it is the beginning.
    private mutating func drawLine(_ field: TextField, in area: Rectangle, hasCursor: Bool) {
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
        draw(StyledText(String(shown) + after).cut(to: area.width, width), in: area)
        if hasCursor { showCursor(column: column, row: 0, in: area) }
    }
}
