/// A text as it was typed, with a part of it pointed at.
///
///     due.before:fri duee:today
///                    ^^^^
public struct Excerpt: Sendable, Equatable {
    public var text: String
    /// The part, in UTF-8 bytes of `text`. Empty for a place between two characters; what lies
    /// within a character means the whole of it, what lies outside the text its end.
    public var part: Range<Int>

    public init(_ text: String, part: Range<Int>) {
        self.text = text
        self.part = part
    }

    /// The text and the line of carets under it, indented by two and no wider than `columns`. A
    /// text that is too wide is shown from a little before the part on.
    public func lines(columns: Int, width: CellWidth = CellWidth()) -> [StyledText] {
        let (before, marked, after) = pieces
        // One cell stays free for a caret behind the last character.
        let room = max(1, columns - Self.indent.count - 1)
        var lead = Sanitizer.line(before)
        let middle = Sanitizer.line(marked)
        let whole = lead + middle + Sanitizer.line(after)
        let carets = max(1, width.cells(of: middle))
        if width.cells(of: whole) > room {
            // A third of the line, or what the part leaves of it, goes to what stands before.
            let leadRoom = max(0, min(room / 3, room - carets))
            lead = Self.ending(of: lead, cells: leadRoom, width)
        }
        let start = width.cells(of: lead)
        let shown = width.cut(lead + middle + Sanitizer.line(after), to: room)
        let marks = String(repeating: "^", count: max(1, min(carets, room - start)))
        return [
            StyledText(trusted: Self.indent + shown),
            StyledText(trusted: Self.indent + String(repeating: " ", count: start))
                + StyledText(trusted: marks, .error),
        ]
    }

    private static let indent = "  "

    /// The text before, in and after the part, at boundaries of characters.
    private var pieces: (before: String, marked: String, after: String) {
        var start = text.endIndex
        var end = text.endIndex
        var offset = 0
        for index in text.indices {
            let next = offset + text[index].utf8.count
            if start == text.endIndex, part.lowerBound < next { start = index }
            if part.upperBound <= offset {
                end = index
                break
            }
            offset = next
        }
        end = max(start, end)
        return (String(text[..<start]), String(text[start..<end]), String(text[end...]))
    }

    /// The end of `text` in at most `limit` cells, after `…` if something was left out.
    private static func ending(of text: String, cells limit: Int, _ width: CellWidth) -> String {
        guard width.cells(of: text) > limit else { return text }
        guard limit >= width.ellipsisCells else { return "" }
        var left = limit - width.ellipsisCells
        var start = text.endIndex
        while start > text.startIndex {
            let previous = text.index(before: start)
            let cells = width.cells(of: text[previous])
            if cells > left { break }
            left -= cells
            start = previous
        }
        return CellWidth.ellipsis + text[start...]
    }
}
